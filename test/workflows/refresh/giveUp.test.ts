// A person gives up what they changed: the platform's value goes into the cell, and nothing else moves. What was not
// shown beside it is never written over.
import type { Meant } from "../../../src/sync/plan/ownEdits";
import {
  giveUp,
  offerCells,
  offerOf,
  cellsToGiveUp,
  type GivenUp,
  type GiveUpChoice,
  type GiveUpOffer,
} from "../../../src/workflows/refresh/giveUp";
import type { Services } from "../../../src/workflows/services";
import { ID, STATUS } from "../../support/sheet";
import { Story } from "../../support/story";
import { alter } from "./driftStory";

const [TITLE, QUANTITY] = [0, 3];
let story: Story;

async function begin(lineItems = 12): Promise<void> {
  story = await Story.begin({ lineItems });
}
afterEach(() => story.close());

const idOf = (row: number) => String(story.sheet.value(row, ID));
const quantity = (row: number) => story.sheet.value(row, "Quantity");
const cellsMeant = (...rows: number[]): Meant => new Map(rows.map((row) => [row, new Set([QUANTITY])]));
const wholeRows = (...rows: number[]): Meant => new Map(rows.map((row) => [row, new Set<number>()]));

/** Everything of one's own, as the preview shows it. */
async function all(): Promise<GiveUpOffer> {
  return offerOf(await story.preview(), null);
}

async function some(meant: Meant): Promise<GiveUpOffer> {
  const offer = await story.world.run(offerCells(story.world.services, story.link.id, meant));
  if (!offer.ok) throw new Error(`The offer stopped: ${offer.obstacle.kind}`);
  return offer;
}

const outcome = (chosen: GiveUpChoice, services: Services = story.world.services) =>
  story.world.run(giveUp(services, story.link.id, chosen));

async function take(chosen: GiveUpChoice, services?: Services): Promise<GivenUp> {
  const done = await outcome(chosen, services);
  if (!done.ok) throw new Error(`It stopped: ${done.obstacle.kind}`);
  return done;
}

/** The same services, with something done right before the sheet is written. */
function beforeWriting(act: () => void): Services {
  const { services } = story.world;
  const { workbook } = services;
  let done = false;
  const patchTable: typeof workbook.patchTable = (link, patch, options) => {
    if (!done) act();
    done = true;
    return workbook.patchTable(link, patch, options);
  };
  return { ...services, workbook: { ...workbook, patchTable } };
}

describe("the platform's value is taken", () => {
  test("for a cell: it is shown beside one's own, written, and the other edits of the row stay pending", async () => {
    await begin();
    const [old, id] = [quantity(2), idOf(2)];
    story.sheet.type(2, "Quantity", "777");
    story.sheet.type(2, "Notes", "mine");
    const { edits } = await some(cellsMeant(2));
    expect(edits).toEqual({
      cells: [{ row: 2, id, column: QUANTITY, ours: 777, theirs: old, formula: null }],
      deleted: [],
      stays: [],
    });
    expect(await take(edits)).toMatchObject({ cells: 1, rows: 0, moved: 0 });
    expect(quantity(2)).toBe(old);
    expect(story.sheet.value(2, "Notes")).toBe("mine");
    const { plan } = await story.preview();
    expect(plan.updates.map(({ changes }) => changes.map(({ to }) => to))).toEqual([["mine"]]);
    expect(await story.changing()).toEqual([]);
  });

  test("for a row: every cell of one's own, conflicts too, and the card counts the conflict no more", async () => {
    await begin();
    const title = story.sheet.value(4, "Title");
    story.sheet.type(4, "Title", "My name");
    story.sheet.type(4, "Quantity", "11");
    await story.colleague(idOf(4), { c2: 12 });
    await story.refresh();
    expect(story.sheet.value(4, STATUS)).toMatch(/^Changed on both sides/);
    const { edits } = await some(wholeRows(4));
    expect(edits.cells.map(({ column, theirs }) => [column, theirs])).toEqual([
      [TITLE, title],
      [QUANTITY, 12],
    ]);
    await take(edits);
    expect([story.sheet.value(4, "Title"), quantity(4), story.sheet.value(4, STATUS)]).toEqual([title, 12, ""]);
    expect(await story.status()).toMatchObject({ edited: 0, conflicts: 0 });
    expect((await story.preview()).plan).toMatchObject({ updates: [], conflicts: [], writes: [] });
  });

  test("for all: edits go, a deleted row comes back, a new row stays and says why", async () => {
    await begin();
    const [old, gone] = [quantity(1), idOf(6)];
    const notes = story.sheet.value(6, "Notes");
    story.sheet.type(1, "Quantity", "5");
    story.sheet.deleteRow(6);
    const row = story.sheet.add({ Title: "Mine alone" });
    const { edits } = await all();
    expect(edits.deleted.map(({ id }) => id)).toEqual([gone]);
    expect(edits.stays).toEqual([{ row, column: null, why: "new" }]);
    expect(await take(edits)).toMatchObject({ cells: 1, rows: 1, moved: 0 });
    expect(quantity(1)).toBe(old);
    const back = story.sheet.find(ID, gone);
    expect(story.sheet.value(back, "Notes")).toBe(notes);
    expect(story.sheet.value(row, "Title")).toBe("Mine alone");
    const { plan } = await story.preview();
    expect(plan).toMatchObject({ updates: [], deletions: [], creates: [{ row }] });
    story.sheet.deleteRow(back);
    expect((await story.preview()).plan.deletions.map(({ id }) => id)).toEqual([gone]);
  });

  test("for a deleted row as the platform has it now, which is then what both sides last had", async () => {
    await begin();
    const id = idOf(6);
    await story.colleague(id, { c2: 99 });
    story.sheet.deleteRow(6);
    await take((await all()).edits);
    const back = story.sheet.find(ID, id);
    expect(quantity(back)).toBe(99);
    await story.colleague(id, { c2: 100 });
    expect((await story.refresh()).plan.conflicts).toEqual([]);
    expect(quantity(back)).toBe(100);
  });

  test("a cell that cannot be sent loses its reason with its value", async () => {
    await begin();
    const old = quantity(3);
    story.sheet.type(3, "Quantity", "a dozen");
    await story.refresh();
    expect(story.sheet.value(3, STATUS)).toMatch(/^Cannot be sent/);
    await take((await some(cellsMeant(3))).edits);
    expect([quantity(3), story.sheet.value(3, STATUS)]).toEqual([old, ""]);
  });

  test("a formula is named before it goes", async () => {
    await begin();
    const old = quantity(3);
    story.sheet.type(3, "Quantity", "=40+2");
    const { edits } = await all();
    expect(edits.cells).toMatchObject([{ ours: 42, theirs: old, formula: "=40+2" }]);
    await take(edits);
    story.sheet.type(0, "Notes", "a change that recalculates");
    expect(quantity(3)).toBe(old);
    expect((await story.preview()).sheet.formulas.size).toBe(0);
  });

  test("what only the platform changed is left to a refresh", async () => {
    await begin();
    await story.colleague(idOf(5), { c9: "theirs" });
    story.sheet.type(5, "Quantity", "8");
    const { edits } = await some(wholeRows(5));
    expect(edits.cells.map(({ column }) => column)).toEqual([QUANTITY]);
    const before = story.sheet.value(5, "Notes");
    await take(edits);
    expect(story.sheet.value(5, "Notes")).toBe(before);
    expect((await story.refresh()).cellsWritten).toBe(1);
  });

  test("rows are found by id: a sorted or filtered table gets each value in its own row", async () => {
    await begin();
    const id = idOf(2);
    const old = quantity(2);
    story.sheet.type(2, "Quantity", "777");
    const { edits } = await all();
    story.sheet.deleteTableRow(0);
    await take(edits);
    expect(quantity(story.sheet.find(ID, id))).toBe(old);
  });
});

describe("nothing that was not shown is written over", () => {
  let id: string;
  let shown: GiveUpChoice;
  beforeEach(async () => {
    await begin();
    id = idOf(2);
    story.sheet.type(2, "Quantity", "777");
    shown = (await some(cellsMeant(2))).edits;
  });

  test("a value that was typed since stays, and is pending", async () => {
    story.sheet.type(2, "Quantity", "778");
    expect(await take(shown)).toMatchObject({ cells: 0, moved: 1 });
    expect(quantity(2)).toBe(778);
    expect((await story.preview()).plan.updates).toMatchObject([{ id, changes: [{ to: 778 }] }]);
  });

  test("a value that is typed while the platform is read and the sheet is written stays", async () => {
    const services = beforeWriting(() => story.sheet.type(2, "Quantity", "779"));
    expect(await take(shown, services)).toMatchObject({ cells: 0, moved: 1 });
    expect(quantity(2)).toBe(779);
    expect((await story.preview()).plan.updates).toMatchObject([{ id, changes: [{ to: 779 }] }]);
  });

  test("a formula of the same value that was typed since stays", async () => {
    story.sheet.type(2, "Quantity", "=700+77");
    expect(await take(shown)).toMatchObject({ cells: 0, moved: 1 });
    expect((await story.preview()).sheet.formulas.size).toBe(1);
  });

  test("a formula of the same value that is typed at the last moment stays", async () => {
    const services = beforeWriting(() => story.sheet.type(2, "Quantity", "=700+77"));
    expect(await take(shown, services)).toMatchObject({ cells: 0, moved: 1 });
    expect((await story.preview()).sheet.formulas.size).toBe(1);
  });

  test("a colleague's newer value is not taken for the one that was shown", async () => {
    await story.colleague(id, { c2: 13 });
    expect(await take(shown)).toMatchObject({ cells: 0, moved: 1 });
    expect(quantity(2)).toBe(777);
    expect((await story.preview()).plan.conflicts).toMatchObject([{ ours: 777, theirs: 13 }]);
  });

  test("a deleted row that the person put back by themselves comes once", async () => {
    story.sheet.deleteRow(7);
    const { edits } = await all();
    await take(edits);
    expect(await take(edits)).toMatchObject({ rows: 0 });
    expect(story.sheet.rowCount()).toBe(12);
  });

  test("a deleted row that a colleague changed since it was shown does not come back unseen", async () => {
    const lost = idOf(7);
    story.sheet.deleteRow(7);
    const { edits } = await all();
    await story.colleague(lost, { c2: 99 });
    expect(await take(edits)).toMatchObject({ rows: 0, moved: 1 });
    expect(story.sheet.rowCount()).toBe(11);
  });
});

describe("it stops, or leaves alone,", () => {
  test("rows of which a change is not settled", async () => {
    await begin();
    story.sheet.type(2, "Quantity", "777");
    const { edits } = await all();
    const preview = await story.preview();
    await story.fault({ operation: "updateLineItem", kind: "dropAnswer" });
    await story.fault({ kind: "status", status: 503, operation: "getLineItem", times: "always", nth: 2 });
    await story.fault({ kind: "status", status: 503, operation: "listLineItems", times: "always" });
    expect(await story.send(preview)).toMatchObject({ unknown: 1 });
    await story.world.sim("DELETE", "/faults");
    const done = await outcome(edits);
    expect(done).toMatchObject({ ok: false, obstacle: { kind: "changeOpen" } });
    expect(quantity(2)).toBe(777);
  });

  test("a protected sheet", async () => {
    await begin();
    story.sheet.type(2, "Quantity", "777");
    const { edits } = await all();
    story.world.office.store.protectSheet(story.sheet.table.sheetId, true);
    expect(await outcome(edits)).toMatchObject({ ok: false, obstacle: { kind: "sheetProtected" } });
  });

  test("a column that changed on the platform, a copied row and a row that is gone there, and says which", async () => {
    await begin();
    await alter(story, "Notes", { name: "Remarks" });
    story.sheet.type(1, "Notes", "mine");
    story.sheet.type(1, "Quantity", "3");
    const copy = story.sheet.add({ Title: "Copy" });
    story.sheet.put(copy, ID, idOf(4));
    await story.colleagueDeletes(idOf(8));
    story.sheet.type(8, "Quantity", "4");
    const { edits } = await some(wholeRows(1, 4, 8, copy));
    expect(edits.cells.map(({ row, column }) => [row, column])).toEqual([[1, QUANTITY]]);
    expect(edits.stays.map(({ row, why }) => [row, why])).toEqual([
      [1, "frozen"],
      [4, "copy"],
      [8, "gone"],
      [copy, "copy"],
    ]);
    await take(edits);
    expect(story.sheet.value(1, "Notes")).toBe("mine");
  });
});

test("only the selected cells are meant; of a row whose other cells are selected, all of it", async () => {
  await begin();
  const { store } = story.world.office;
  const { sheetId, rect, columns } = story.sheet.table;
  const at = (row: number, header: string) => {
    const left = rect.left + columns.findIndex(({ name }) => name === header);
    return { top: rect.top + 1 + row, bottom: rect.top + 1 + row, left, right: left };
  };
  const select = async (...areas: ReturnType<typeof at>[]) => {
    const [first = at(0, ID), ...others] = areas;
    store.select(sheetId, first, others);
    return [...(await story.world.run(cellsToGiveUp(story.world.services, story.link.id)))].map(
      ([row, found]) => [row, [...found]] as const,
    );
  };
  expect(await select(at(3, "Quantity"))).toEqual([[3, [QUANTITY]]]);
  expect(await select(at(5, "Title"), at(5, "Quantity"), at(2, STATUS))).toEqual([
    [2, []],
    [5, [TITLE, QUANTITY]],
  ]);
  const status = at(1, STATUS);
  expect(await select({ ...status, left: status.right + 1, right: status.right + 2 })).toEqual([]);
});
