// The workbook is an older file again: what it sent since is on the platform, and its rows have no ids.
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import { activityDetails } from "../../../src/workflows/activity/activity";
import { ownSends } from "../../../src/workflows/journal/sends";
import { sameRows } from "../../../src/workflows/send/sameRows";
import { previewUndo } from "../../../src/workflows/send/undo";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { SETTLE_MS } from "../../../src/platform/settleTime";

let story: Story;
let saved: AgreedCopy | null;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

async function save(): Promise<void> {
  saved = await story.world.services.workbook.agreedCopy(story.link.id);
}

/** As the file was saved: rows from `first` on have neither id nor status, and the agreed copy is the one of then. */
async function reopen(first: number): Promise<void> {
  if (saved === null) throw new Error("Nothing was saved.");
  await story.world.services.workbook.saveAgreedCopy(story.link.id, saved);
  for (let row = first; row < story.sheet.rowCount(); row++) {
    story.sheet.put(row, ID, "");
    story.sheet.put(row, STATUS, "");
    story.sheet.put(row, "Extended Price", "");
  }
}

async function sent(titles: readonly string[]): Promise<number> {
  const rows = titles.map((Title) => story.sheet.add({ Title, Quantity: "2", Price: "3" }));
  await save();
  await story.send(await story.preview());
  const [first = 0] = rows;
  return first;
}

const newId = (title: string) => [...story.records].find(([, cells]) => cells["c1"] === title)?.[0] ?? "";

test("rows of a restored file that were sent meanwhile get their ids back, and nothing is doubled", async () => {
  const first = await sent(["Valve A", "Valve B"]);
  await reopen(first);
  const done = await story.refresh();
  expect(done).toMatchObject({ rowsAppended: 0, plan: { creates: [], appends: [] } });
  expect([story.sheet.value(first, ID), story.sheet.value(first + 1, ID)]).toEqual([
    newId("Valve A"),
    newId("Valve B"),
  ]);
  expect(story.sheet.value(first, STATUS)).toMatch(/^Sent, confirmed/);
  expect(story.sheet.value(first, "Extended Price")).toBe(6);
  expect((await story.preview()).plan).toMatchObject({ creates: [], updates: [], conflicts: [], writes: [] });
});

test("what a colleague changed in such a row since comes into the sheet, and is not reverted", async () => {
  const first = await sent(["Valve A"]);
  await story.colleague(newId("Valve A"), { c2: 9 });
  await reopen(first);
  await story.refresh();
  expect(story.sheet.value(first, "Quantity")).toBe(9);
  expect((await story.preview()).plan).toMatchObject({ creates: [], updates: [], conflicts: [] });
});

test("equal rows get an id each, and a further equal one stays new", async () => {
  const first = await sent(["Valve", "Valve"]);
  await reopen(first);
  story.sheet.add({ Title: "Valve", Quantity: "2", Price: "3" });
  const preview = await story.preview();
  expect(preview.plan).toMatchObject({ creates: [{ row: first + 2 }], appends: [] });
});

test("a row that was sent is not sent again where the list lacks it once", async () => {
  const first = await sent(["Valve A"]);
  await reopen(first);
  await story.fault({ kind: "shortList", lacks: 1, operation: "listLineItems" });
  const preview = await story.preview();
  expect(preview.plan).toMatchObject({ creates: [], appends: [] });
  expect(story.sheet.value(first, ID)).toBe(newId("Valve A"));
});

test("a row that was sent and deleted again by an undo is a new row, and nothing is looked up for it", async () => {
  const first = await sent(["Valve A"]);
  const id = newId("Valve A");
  const { services } = story.world;
  const [last] = await ownSends(services, story.link);
  const undo = await story.world.run(previewUndo(services, story.link.id, last?.id ?? ""));
  if (!undo.ok) throw new Error(`The undo stopped: ${undo.obstacle.kind}`);
  await story.send(undo.preview, [id]);
  expect(story.titled("Valve A")).toEqual([]);
  story.sheet.deleteRow(first);
  story.sheet.add({ Title: "Valve A", Quantity: "2", Price: "3" });
  const asked = async () => (await story.requests()).filter(({ operation }) => operation === "getLineItem").length;
  const before = await asked();
  expect((await story.preview()).plan.creates).toHaveLength(1);
  expect(await asked()).toBe(before);
});

describe("a row of a request that was refused and applied in part", () => {
  async function refused() {
    await story.fault({ kind: "partialBulk", operation: "bulkCreateLineItems", applied: 1, answer: "error" });
    const first = await sent(["Valve A", "Valve B"]);
    expect(story.sheet.value(first, ID)).toBe(newId("Valve A"));
    return first;
  }

  test("is found again, as the gateway read it back: neither sent again nor brought down beside itself", async () => {
    const first = await refused();
    await reopen(first);
    expect(await story.refresh()).toMatchObject({ rowsAppended: 0 });
    expect([story.sheet.value(first, ID), story.sheet.value(first + 1, ID)]).toEqual([
      newId("Valve A"),
      newId("Valve B"),
    ]);
    const preview = await story.preview();
    expect(preview.plan).toMatchObject({ creates: [], appends: [] });
    expect([story.titled("Valve A"), story.titled("Valve B")]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  test("does not take a stranger's record that is equal to it", async () => {
    const first = await refused();
    const own = newId("Valve B");
    await story.colleagueAdds({ c1: "Valve B", c2: 2, c4: 3 });
    await reopen(first);
    await story.refresh();
    expect(story.sheet.value(first + 1, ID)).toBe(own);
  });
});

describe("a row that was edited since", () => {
  async function edited() {
    const first = await sent(["Valve A"]);
    await reopen(first);
    story.sheet.type(first, "Quantity", "5");
    return first;
  }

  test("stays in doubt: it is not sent, its twin does not come down, and the row says it", async () => {
    const first = await edited();
    expect(await story.refresh()).toMatchObject({ rowsAppended: 0 });
    expect(story.sheet.value(first, STATUS)).toMatch(/Preview/);
    const preview = await story.preview();
    expect(preview.plan).toMatchObject({ creates: [{ row: first, like: newId("Valve A") }], appends: [] });
    await story.send(preview);
    expect(story.titled("Valve A")).toHaveLength(1);
  });

  test("stays in doubt also while it cannot be sent: its twin does not come down beside it", async () => {
    const first = await edited();
    story.sheet.type(first, "Quantity", "many");
    expect(await story.refresh()).toMatchObject({ rowsAppended: 0, plan: { appendsHeld: [newId("Valve A")] } });
    story.sheet.type(first, "Quantity", "5");
    const preview = await story.preview();
    expect(preview.plan).toMatchObject({ creates: [{ row: first, like: newId("Valve A") }], appends: [] });
  });

  test("is the same row once the person says so, and its edit is sent", async () => {
    const first = await edited();
    const preview = await story.preview();
    await story.world.run(sameRows(story.world.services, preview, preview.plan.creates));
    const again = await story.preview();
    expect(again.plan).toMatchObject({ creates: [], updates: [{ row: first, id: newId("Valve A") }] });
    await story.send(again);
    expect(story.titled("Valve A")).toMatchObject([{ c2: 5 }]);
  });

  test("is a new row once the person takes it in, and both stand once", async () => {
    await edited();
    await story.send(story.choose(await story.preview(), { excluded: new Set() }));
    await story.refresh();
    expect(story.titled("Valve A")).toHaveLength(2);
    expect(await story.status()).toMatchObject({ added: 0, rows: 32 });
  });
});

describe("a row whose answer was lost, beside a colleague's equal one", () => {
  async function lost(): Promise<number> {
    await story.fault({ kind: "dropAnswer", operation: "bulkCreateLineItems" });
    const row = story.sheet.add({ Title: "Valve A", Quantity: "2", Price: "3" });
    await save();
    const preview = await story.preview();
    story.afterCreate(() => story.colleagueAdds({ c1: "Valve A", c2: 2, c4: 3 }));
    expect(await story.send(preview)).toMatchObject({ created: 0, unknown: 1 });
    await reopen(row);
    return row;
  }

  test("is asked about in an older file, and again when that file is opened once more", async () => {
    const row = await lost();
    // One of the two records is nobody's of this file.
    expect(await story.refresh()).toMatchObject({ rowsAppended: 1 });
    const [first] = (await story.preview()).plan.creates;
    expect(first).toMatchObject({ row });
    expect(story.records.get(first?.like ?? "")?.["c1"]).toBe("Valve A");
    while (story.sheet.rowCount() > row + 1) story.sheet.deleteRow(row + 1);
    await reopen(row);
    const preview = await story.preview();
    expect(preview.plan.creates).toMatchObject([{ row }]);
    expect(preview.plan.creates[0]?.like).toMatch(/^\d+$/);
    await story.send(preview);
    expect(story.titled("Valve A")).toHaveLength(2);
  });

  test("is told as unknown in the activity of its send", async () => {
    await lost();
    story.world.clock.advance(SETTLE_MS);
    await story.refresh();
    const { services } = story.world;
    const [last] = await story.world.run(ownSends(services, story.link));
    expect(await story.world.run(activityDetails(services, last?.id ?? ""))).toMatchObject({
      rows: [{ kind: "create", outcome: "unknown" }],
    });
  });
});

describe("twins that a refresh brought down beside the blank rows", () => {
  async function twins() {
    const first = await sent(["Valve A", "Valve B"]);
    await reopen(first);
    for (const title of ["Valve A", "Valve B"]) {
      const row = story.sheet.add({ Title: title, Quantity: "2", Price: "3" });
      story.sheet.put(row, ID, newId(title));
    }
    const { workbook } = story.world.services;
    const rows = new Map(saved?.rows);
    for (const title of ["Valve A", "Valve B"]) rows.set(newId(title), [title, 2, null, 3, 6, null, null, null]);
    await workbook.saveAgreedCopy(story.link.id, { keys: saved?.keys ?? [], rows });
    await story.refresh();
    return first;
  }

  test("are not sent again", async () => {
    const first = await twins();
    const preview = await story.preview();
    expect(preview.plan.creates).toMatchObject([
      { row: first, like: newId("Valve A"), likeRow: first + 2 },
      { row: first + 1, like: newId("Valve B"), likeRow: first + 3 },
    ]);
    await story.send(preview);
    expect(story.titled("Valve A")).toHaveLength(1);
  });

  test("go once the person says that both are the same row: the older row has the id", async () => {
    const first = await twins();
    const preview = await story.preview();
    await story.world.run(sameRows(story.world.services, preview, preview.plan.creates));
    expect(story.sheet.rowCount()).toBe(32);
    expect(story.sheet.value(first, ID)).toBe(newId("Valve A"));
    const again = await story.preview();
    expect(again.plan).toMatchObject({ creates: [], appends: [], deletions: [], updates: [] });
  });
});
