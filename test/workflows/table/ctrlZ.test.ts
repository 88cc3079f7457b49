// Excel takes back with Ctrl+Z, call by call, what was written into cells. The agreed copy is custom XML and stays as
// it is. Whatever a person takes back: nothing is made twice, and no colleague's change is put back.
import { sameRows } from "../../../src/workflows/send/sameRows";
import { connect } from "../../support/world";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";

/** A part that says what an agreed copy was before. */
const PAST = /urn:bidsheet:agreed:1:[^"]*:past"/;

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

function undo(times: number): void {
  for (let n = 0; n < times; n += 1) story.world.office.store.undo();
}

function redo(times: number): void {
  for (let n = 0; n < times; n += 1) story.world.office.store.redo();
}

/** Steps of undo since `before`, counted by taking them all back and doing them again. */
function stepsUntil(done: () => boolean): number {
  let steps = 0;
  while (!done()) {
    if (!story.world.office.store.undo()) throw new Error("There is nothing left to undo.");
    steps += 1;
  }
  redo(steps);
  return steps;
}

/** Gone through once more by a person who says what is the same row. */
async function sendAll(): Promise<void> {
  const shown = await story.preview();
  const twins = shown.plan.creates.filter(({ like }) => like !== undefined);
  await story.world.run(sameRows(story.world.services, shown, twins));
  await story.send(await story.preview());
  await story.refresh();
}

test("a row that was sent and lost its id to Ctrl+Z is not made twice, however often the key was pressed", async () => {
  const row = story.sheet.add({ Title: "Valve A", Quantity: "2", Price: "3" });
  const typed = 3;
  await story.send(await story.preview());
  const steps = stepsUntil(() => story.sheet.value(row, ID) === "");
  expect(steps).toBeGreaterThan(1);
  for (let pressed = 1; pressed <= steps + typed; pressed += 1) {
    undo(pressed);
    await sendAll();
    expect(story.records.size).toBe(31);
    expect(story.titled("Valve A")).toHaveLength(1);
    expect(story.sheet.rowCount()).toBe(31);
  }
});

test("a colleague's change that came with a refresh stays, however much of the refresh was taken back", async () => {
  for (let pressed = 1, steps = 1; pressed <= steps; pressed += 1) {
    const [one = "", other = ""] = story.records.keys();
    const row = story.sheet.find(ID, one);
    const before = story.sheet.value(row, "Quantity");
    await story.colleague(one, { c2: 71, c3: 9 });
    await story.colleague(other, { c2: 72 });
    await story.refresh();
    steps = stepsUntil(() => story.sheet.value(row, "Quantity") === before);
    undo(pressed);
    const { plan } = await story.preview();
    expect(plan).toMatchObject({ creates: [], updates: [], conflicts: [], deletions: [] });
    await story.refresh();
    expect(story.sheet.value(row, "Quantity")).toBe(71);
    await story.close();
    story = await Story.begin();
  }
});

test("an undone refresh is said once, and what was typed before it is still to be sent", async () => {
  const [one = "", other = ""] = story.records.keys();
  story.sheet.type(story.sheet.find(ID, other), "Quantity", "55");
  await story.colleague(one, { c2: 71 });
  await story.refresh();
  const row = story.sheet.find(ID, one);
  undo(stepsUntil(() => story.sheet.value(row, "Quantity") !== 71));
  expect(await story.status()).toMatchObject({ sheetUndone: true, edited: 1 });
  const first = await story.preview();
  expect(first).toMatchObject({ sheetUndone: true, plan: { conflicts: [], updates: [{ id: other }] } });
  expect(await story.preview()).toMatchObject({ sheetUndone: false, plan: { updates: [{ id: other }] } });
  await story.send(first);
  await story.refresh();
  expect(story.sheet.value(row, "Quantity")).toBe(71);
  expect(story.records.get(one)).toMatchObject({ c2: 71 });
  expect(story.records.get(other)).toMatchObject({ c2: 55 });
});

test("a colleague who took the change back meanwhile is not overruled by the rest of a half undone refresh", async () => {
  const [one = ""] = story.records.keys();
  const was = story.records.get(one) ?? {};
  await story.colleague(one, { c2: 71, c3: 9 });
  await story.refresh();
  // Up to the mark: every cell of the refresh stands there still.
  const mark = story.sheet.table.columns[0]?.name;
  while (story.sheet.table.columns[0]?.name === mark) undo(1);
  expect(story.sheet.value(story.sheet.find(ID, one), "Quantity")).toBe(71);
  await story.colleague(one, { c2: was["c2"] ?? null, c3: was["c3"] ?? null });
  const { plan } = await story.preview();
  expect(plan.updates).toEqual([]);
  await story.refresh();
  expect(story.records.get(one)).toMatchObject({ c2: was["c2"] });
});

test("what Ctrl+Y brings back belongs to the copy again", async () => {
  const [one = ""] = story.records.keys();
  await story.colleague(one, { c2: 71 });
  await story.refresh();
  undo(3);
  redo(3);
  expect(await story.status()).toMatchObject({ sheetUndone: false, edited: 0 });
  expect(await story.preview()).toMatchObject({ sheetUndone: false, plan: { updates: [], conflicts: [], writes: [] } });
});

test("a file that was saved after Ctrl+Z, and is opened in another pane, is known as undone", async () => {
  const [one = ""] = story.records.keys();
  await story.colleague(one, { c2: 71 });
  await story.refresh();
  const row = story.sheet.find(ID, one);
  undo(stepsUntil(() => story.sheet.value(row, "Quantity") !== 71));
  const { gateway, clock, office, services } = story.world;
  const again = await clock.run(connect(gateway, clock, office));
  Object.assign(services, again);
  expect(await story.preview()).toMatchObject({ sheetUndone: true, plan: { updates: [], conflicts: [] } });
});

test("after twenty refreshes that were taken back, what was typed before them is all that is to be sent", async () => {
  const [one = "", other = ""] = story.records.keys();
  story.sheet.type(story.sheet.find(ID, other), "Quantity", "55");
  const row = story.sheet.find(ID, one);
  const before = story.sheet.value(row, "Quantity");
  for (let n = 1; n <= 20; n += 1) {
    await story.colleague(one, { c2: 100 + n });
    await story.refresh();
  }
  undo(stepsUntil(() => story.sheet.value(row, "Quantity") === before));
  const { plan } = await story.preview();
  expect(plan).toMatchObject({ creates: [], deletions: [], conflicts: [], updates: [{ id: other }] });
  await story.refresh();
  expect(story.sheet.value(row, "Quantity")).toBe(120);
});

test("what is kept of earlier states stays small", async () => {
  const [one = ""] = story.records.keys();
  const kept = () => [...story.world.office.store.customXml.values()].filter(({ xml }) => PAST.test(xml));
  for (let n = 1; n <= 45; n += 1) {
    await story.colleague(one, { c2: 100 + n });
    await story.refresh();
  }
  expect(kept()).toHaveLength(40);
  expect(kept().reduce((sum, { xml }) => sum + xml.length, 0)).toBeLessThan(40 * 1_000);
});

test("where the copy of then is no longer kept, cells that differ are asked about and nothing is sent", async () => {
  const [one = "", other = ""] = story.records.keys();
  story.sheet.type(story.sheet.find(ID, other), "Quantity", "55");
  const row = story.sheet.find(ID, one);
  const before = story.sheet.value(row, "Quantity");
  for (const c2 of [71, 72, 73]) {
    await story.colleague(one, { c2 });
    await story.refresh();
  }
  const { store } = story.world.office;
  for (const { id, xml } of store.customXml.values()) if (PAST.test(xml)) store.deleteCustomXml(id);
  undo(stepsUntil(() => story.sheet.value(row, "Quantity") === before));
  const { plan } = await story.preview();
  expect(plan).toMatchObject({ updates: [], creates: [], deletions: [] });
  expect(new Set(plan.conflicts.map(({ id }) => id))).toEqual(new Set([one, other]));
});
