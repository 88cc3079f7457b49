// Rows that were sorted or pasted without their hidden ids, through the real client, gateway, simulator and office.js.
import { conflictKey } from "../../../src/sync/conflictKey";
import { isPendingId } from "../../../src/sync/match/rowMatch";
import type { Obstacle } from "../../../src/workflows/obstacle";
import { keepRows, putIdsRight } from "../../../src/workflows/table/shifted";
import { giveUp } from "../../../src/workflows/refresh/giveUp";
import { refreshRows } from "../../../src/workflows/refresh/rows";
import { previewTable } from "../../../src/workflows/send/preview";
import { sendPreview } from "../../../src/workflows/send/send";
import { dying } from "../../support/dying";
import { ID } from "../../support/sheet";
import { Story } from "../../support/story";

let story: Story;

beforeEach(async () => {
  story = await Story.begin();
});
afterEach(() => story.close());

/** Rows of the body without their id cells, in this order of the rows as they are. */
function reorder(from: number, order: readonly number[]): void {
  const { store } = story.world.office;
  const { rect, sheetId } = story.sheet.table;
  const top = rect.top + 1 + from;
  const place = { ...rect, top, bottom: top + order.length - 1, left: rect.left + 1 };
  const values = store.read(sheetId, place, "values");
  store.write(
    sheetId,
    place,
    order.map((row) => values[row] ?? []),
  );
}

const BACKWARDS = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
const idOf = (row: number) => String(story.sheet.value(row, ID));
const titles = () => Array.from({ length: story.sheet.rowCount() }, (_none, row) => story.sheet.value(row, "Title"));

type Shifted = Extract<Obstacle, { kind: "rowsShifted" }>;

async function stopOf(task: Promise<{ readonly ok: boolean } | { readonly ok: false; readonly obstacle: Obstacle }>) {
  const outcome = await story.world.run(task);
  if (outcome.ok || !("obstacle" in outcome)) throw new Error("It went on.");
  return outcome.obstacle;
}

async function shiftedNow(): Promise<Shifted> {
  const obstacle = await stopOf(previewTable(story.world.services, story.link.id));
  if (obstacle.kind !== "rowsShifted") throw new Error(`It stopped for ${obstacle.kind}.`);
  return obstacle;
}

const put = (shifted: Shifted) => story.world.run(putIdsRight(story.world.services, story.link.id, shifted));

test("a sort without the id column is not sent: with the ids put right nothing is left to send", async () => {
  const before = new Map(story.records);
  const ids = BACKWARDS.map(idOf);
  reorder(0, BACKWARDS);
  const sorted = titles();
  const shifted = await shiftedNow();
  expect(shifted.moves).toHaveLength(10);
  expect(shifted.shown).toHaveLength(3);
  const sheetRow = story.sheet.table.rect.top + 2;
  expect(shifted.shown[0]).toEqual({ sheetRow, name: sorted[0], idOf: sorted[9] });
  expect(await story.changing()).toEqual([]);
  expect(await put(shifted)).toMatchObject({ ok: true, rows: 10 });
  expect(BACKWARDS.map((_none, row) => idOf(row))).toEqual(ids);
  expect(titles()).toEqual(sorted);
  const { plan } = await story.preview();
  expect(plan).toMatchObject({ creates: [], updates: [], writes: [], conflicts: [], deletions: [], problems: [] });
  expect(story.records).toEqual(before);
});

test("no refresh writes over rows that lost their ids, of the table or of rows; nor does giving up", async () => {
  const { services } = story.world;
  await story.colleague(idOf(0), { c9: "A colleague's note" });
  reorder(0, BACKWARDS);
  const sorted = titles();
  const cell = { row: 0, id: idOf(0), column: 0, ours: sorted[0] ?? "", theirs: sorted[9] ?? "" };
  const given = { cells: [{ ...cell, formula: null, kind: "edit" as const }], deleted: [] };
  expect(await story.obstacles()).toEqual(["rowsShifted", "rowsShifted"]);
  expect(await stopOf(refreshRows(services, story.link.id, [0, 1]))).toMatchObject({ kind: "rowsShifted" });
  expect(await stopOf(giveUp(services, story.link.id, given))).toMatchObject({ kind: "rowsShifted" });
  expect(titles()).toEqual(sorted);
  await put(await shiftedNow());
  await story.refresh();
  expect(story.sheet.value(9, "Notes")).toBe("A colleague's note");
  expect(titles()).toEqual(sorted);
});

test("rows that are sorted behind a preview are not sent, and the next preview says why", async () => {
  story.sheet.type(20, "Notes", "An edit");
  const preview = await story.preview();
  reorder(0, BACKWARDS);
  const outcome = await story.world.run(sendPreview(story.world.services, preview));
  expect(outcome).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
  expect(await story.changing()).toEqual([]);
  await put(await shiftedNow());
  expect((await story.preview()).plan.updates).toHaveLength(1);
});

test("a block that was pasted one row down gets its ids back, and the row that was pasted over is shown", async () => {
  const ids = BACKWARDS.map((_none, row) => idOf(row));
  reorder(0, [0, 1, 2, 2, 3, 4, 5, 6, 8, 9]);
  await put(await shiftedNow());
  expect(BACKWARDS.map((_none, row) => idOf(row)).sort()).toEqual([...ids].sort());
  const { plan } = await story.preview();
  expect(plan.updates.map(({ row, id }) => [row, id])).toEqual([[3, ids[7]]]);
});

test("rows whose id nobody can tell are asked about, cell by cell", async () => {
  reorder(0, BACKWARDS);
  story.sheet.type(2, "Title", "One name");
  story.sheet.type(5, "Title", "Another name");
  const shifted = await shiftedNow();
  expect(shifted.unsure).toHaveLength(2);
  await put(shifted);
  const { plan } = await story.preview();
  expect(plan.updates).toEqual([]);
  expect(new Set(plan.conflicts.map(({ row }) => row))).toEqual(new Set([2, 5]));
  expect(plan.conflicts.map(({ id, column }) => conflictKey(id, column))).toContain(conflictKey(idOf(2), 0));
});

test("ids are put right in all rows or in none: a row that changed since leaves them as they are", async () => {
  reorder(0, BACKWARDS);
  const shifted = await shiftedNow();
  const ids = BACKWARDS.map((_none, row) => idOf(row));
  story.sheet.type(4, "Title", "Typed meanwhile");
  expect(await put(shifted)).toMatchObject({ ok: false, obstacle: { kind: "previewOutdated" } });
  expect(BACKWARDS.map((_none, row) => idOf(row))).toEqual(ids);
  await put(await shiftedNow());
  const { plan } = await story.preview();
  expect(plan.updates.map(({ row, changes }) => [row, changes.length])).toEqual([[4, 1]]);
});

test("a row that came to stand beside no id is put right, and no other row's name is said of it", async () => {
  story.sheet.put(0, ID, "");
  reorder(0, [4, 0, 1, 2, 3]);
  const { rows, shown } = await shiftedNow();
  expect(rows).toBe(5);
  const sheetRow = story.sheet.table.rect.top + 2;
  expect(shown.map((one) => one.sheetRow)).toEqual([sheetRow + 1, sheetRow + 2, sheetRow + 3]);
  expect(shown.map(({ idOf }) => idOf)).toEqual(titles().slice(2, 5));
});

test("after Ctrl+Z of the ids the rows count as shifted again, and nothing is overwritten", async () => {
  reorder(0, BACKWARDS);
  const sorted = titles();
  const wrong = idOf(0);
  await put(await shiftedNow());
  await story.preview();
  while (idOf(0) !== wrong) if (!story.world.office.store.undo()) throw new Error("There is nothing left to undo.");
  expect(await story.obstacles()).toEqual(["rowsShifted", "rowsShifted"]);
  expect(titles()).toEqual(sorted);
});

test("rows that were typed so stay as they are at the person's word, and leave as the preview shows them", async () => {
  const { services } = story.world;
  const ids = BACKWARDS.map((_none, row) => idOf(row));
  reorder(0, BACKWARDS);
  const typed = titles().slice(0, 10);
  expect(await story.world.run(keepRows(services, story.link.id, await shiftedNow()))).toEqual({ ok: true });
  const { plan } = await story.preview();
  expect(plan.updates.map(({ id }) => id)).toEqual(ids);
  await story.refresh();
  await story.send(await story.preview());
  expect(ids.map((id) => story.records.get(id)?.["c1"])).toEqual(typed);
  expect((await story.preview()).plan).toMatchObject({ updates: [], conflicts: [] });
});

test("a row that is edited after that word brings the question back", async () => {
  reorder(0, BACKWARDS);
  const shifted = await shiftedNow();
  story.sheet.type(3, "Notes", "Typed meanwhile");
  await story.world.run(keepRows(story.world.services, story.link.id, shifted));
  expect((await shiftedNow()).moves).toHaveLength(10);
});

test.each(["before", "after"] as const)(
  "new rows whose pane closed %s its send reached the gateway get no other row's mark, and leave once",
  async (when) => {
    const { world, sheet } = story;
    const names = ["Pump", "Valve", "Gasket"];
    const added = names.map((Title) => sheet.add({ Title }));
    const pane = dying(world.services, { at: "handOver", when });
    await world.run(Promise.race([sendPreview(pane.services, await story.preview()), pane.death]));
    const marks = new Map(added.map((row, n) => [names[n], idOf(row)]));
    expect([...marks.values()].every(isPendingId)).toBe(true);
    await world.run(world.clock.wait(5_000));
    reorder((added[0] ?? 0) - 10, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const shifted = await shiftedNow();
    expect(shifted.rows).toBe(12);
    await put(shifted);
    const idsNow = names.map((name) => idOf(titles().indexOf(name)));
    expect(idsNow.filter((id, n) => isPendingId(id) && id !== marks.get(names[n]))).toEqual([]);
    await world.run(world.clock.wait(65_000));
    await story.refresh();
    const preview = await story.preview();
    if (when === "before") await story.send(preview);
    expect(preview.plan.creates).toHaveLength(when === "before" ? 3 : 0);
    expect(names.map((name) => story.titled(name).length)).toEqual([1, 1, 1]);
    expect(names.map((name) => story.records.get(idOf(titles().indexOf(name)))?.["c1"])).toEqual(names);
  },
);
