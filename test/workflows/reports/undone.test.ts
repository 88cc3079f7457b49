// Excel takes back with Ctrl+Z, call by call, what a refresh wrote into a report's cells. What the workbook remembers
// of the report is custom XML and stays. An old value that comes back so is nobody's edit.
import { askingRefresh } from "../../../src/workflows/reports/refresh";
import type { ReportRefreshed } from "../../../src/workflows/reports/types";
import { connect } from "../../support/world";
import { KEY, NOTES, ReportStory } from "./refreshStory";

const STATE = "Project State & Status";
let story: ReportStory;

beforeEach(async () => {
  story = await ReportStory.begin(8);
});
afterEach(() => story.close());

async function unasked(): Promise<ReportRefreshed> {
  const outcome = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
  if (outcome.ok !== true) throw new Error("It was asked, or stopped.");
  return outcome;
}

function undo(times: number): void {
  for (let n = 0; n < times; n += 1) story.store.undo();
}

/** Steps of undo until `done`, counted by taking them back and doing them again. */
function stepsUntil(done: () => boolean): number {
  let steps = 0;
  while (!done()) {
    if (!story.store.undo()) throw new Error("There is nothing left to undo.");
    steps += 1;
  }
  for (let n = 0; n < steps; n += 1) story.store.redo();
  return steps;
}

/** Whatever the rows' order; without the header that carries the mark. */
const held = () => JSON.stringify(story.sheet.rows());

test("values that come back with Ctrl+Z are the report's old ones, however much of the refresh was taken back", async () => {
  const [one, two, gone] = [story.id(1), story.id(2), story.id(5)];
  const seen = new Set<boolean>();
  for (let pressed = 1, steps = 1; pressed <= steps; pressed += 1) {
    const old = story.value(one, NOTES);
    const state = story.value(one, STATE);
    await story.changed(one, { [NOTES]: "new one", [STATE]: "new state" });
    await story.changed(two, { [NOTES]: "new two" });
    await story.vanish(gone);
    await story.add(1);
    await unasked();
    const whole = held();
    const rows = story.keys().length;
    steps = stepsUntil(() => story.value(one, NOTES) === old && story.value(one, STATE) === state);
    expect(steps).toBeGreaterThan(2);
    const mark = story.table.columns[0]?.name;
    undo(pressed);
    // Looks come after the values, in steps of their own.
    const sheetUndone = story.table.columns[0]?.name !== mark;
    expect(await unasked()).toMatchObject({ sheetUndone, typed: { open: 0, kept: 0, taken: 0 }, kept: 0 });
    seen.add(sheetUndone);
    expect(held()).toBe(whole);
    expect(story.keys()).toHaveLength(rows);
    expect(await unasked()).toMatchObject({ sheetUndone: false, changed: 0, added: 0, removed: 0 });
    await story.close();
    story = await ReportStory.begin(8);
  }
  expect(seen.has(true)).toBe(true);
});

test("what the platform changed once more is written over an undone value, and what was typed beside it stays", async () => {
  const id = story.id(1);
  const old = story.value(id, NOTES);
  await story.changed(id, { [NOTES]: "second" });
  await unasked();
  undo(stepsUntil(() => story.value(id, NOTES) === old));
  await story.changed(id, { [NOTES]: "third" });
  story.type(id, STATE, "mine");
  const asks = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
  expect(asks).toMatchObject({ ok: "asks", found: { cells: 1, examples: [{ header: STATE, sheet: "mine" }] } });
  if (asks.ok !== "asks") throw new Error("Nothing was asked.");
  expect(await story.world.run(asks.decide("keep"))).toMatchObject({ sheetUndone: true, changed: 1 });
  expect([NOTES, STATE].map((header) => story.value(id, header))).toEqual(["third", "mine"]);
});

test("several refreshes taken back, in a file that was saved and opened by another pane, are known as undone", async () => {
  const id = story.id(1);
  const old = story.value(id, NOTES);
  for (const text of ["first", "second", "third"]) {
    await story.changed(id, { [NOTES]: text });
    await unasked();
  }
  undo(stepsUntil(() => story.value(id, NOTES) === old));
  const { gateway, clock, office, services } = story.world;
  Object.assign(services, await clock.run(connect(gateway, clock, office)));
  expect(await unasked()).toMatchObject({ sheetUndone: true, changed: 1, typed: { open: 0 } });
  expect(story.value(id, NOTES)).toBe("third");
});

test("redone values need nothing, and an old value that a person types is asked about", async () => {
  const id = story.id(1);
  const old = story.value(id, NOTES);
  await story.changed(id, { [NOTES]: "second" });
  await unasked();
  const steps = stepsUntil(() => story.value(id, NOTES) === old);
  undo(steps);
  for (let n = 0; n < steps; n += 1) story.store.redo();
  expect(await unasked()).toMatchObject({ sheetUndone: false, changed: 0 });
  story.type(id, NOTES, String(old));
  const asks = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
  expect(asks).toMatchObject({ ok: "asks", found: { cells: 1 } });
});

test("a value that the person gave up comes back with Ctrl+Z as their own, and so does one typed into a returned row", async () => {
  const [id, gone] = [story.id(1), story.id(4)];
  story.type(id, NOTES, "mine");
  await story.vanish(gone);
  const asks = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
  if (asks.ok !== "asks") throw new Error("Nothing was asked.");
  await story.world.run(asks.decide("take"));
  expect(story.keys()).not.toContain(gone);
  undo(stepsUntil(() => story.row(gone) >= 0 && story.value(id, NOTES) === "mine"));
  story.type(gone, NOTES, "also mine");
  const again = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
  expect(again).toMatchObject({ ok: "asks", found: { cells: 1, examples: [{ sheet: "mine" }] } });
  if (again.ok !== "asks") throw new Error("Nothing was asked.");
  expect(await story.world.run(again.decide("keep"))).toMatchObject({ kept: 1, removed: 0 });
  expect(story.value(gone, NOTES)).toBe("also mine");
});

test("where a person renamed the header of the keys, undone values are asked about", async () => {
  const id = story.id(1);
  const old = story.value(id, NOTES);
  const { rect, sheetId } = story.table;
  const header = { top: rect.top, bottom: rect.top, left: rect.left, right: rect.left };
  expect(String(story.sheet.headers[0])).toContain(KEY);
  story.store.write(sheetId, header, [["My keys"]]);
  await story.changed(id, { [NOTES]: "second" });
  await unasked();
  undo(stepsUntil(() => story.value(id, NOTES) === old));
  const asks = await story.world.run(askingRefresh(story.world.services, story.report.id, false));
  expect(asks).toMatchObject({ ok: "asks", found: { cells: 1, examples: [{ change: "typed" }] } });
});
