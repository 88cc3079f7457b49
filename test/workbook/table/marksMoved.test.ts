// Rows move in the very moment in which new rows are marked or ids are blanked: a co-author deletes or sorts. No row
// keeps a mark that was meant for another one, and none loses its id for another one.
import type { NewMark } from "../../../src/workbook/table/idCells";
import { beforeRequest, openLinked, readWhole, someRows, type Bench } from "../support";

const KEPT = 3;

/** Three rows with ids, and below them two new ones. */
async function withNewRows(): Promise<Bench> {
  const bench = await openLinked(someRows(KEPT));
  const { top, left } = bodyOf(bench);
  for (const [at, title] of ["Valve", "Pump"].entries()) {
    const row = top + KEPT + at;
    bench.store.enter(sheetId(bench), row, left, title);
    bench.store.enter(sheetId(bench), row, left + 1, String(at + 1));
  }
  expect((await readWhole(bench)).rows.ids).toEqual(["1", "2", "3", "", ""]);
  return bench;
}

const tableOf = ({ store, link }: Bench) => {
  const table = store.table(link.tableId);
  if (table === undefined) throw new Error("The table is gone.");
  return table;
};
const sheetId = (bench: Bench) => tableOf(bench).sheetId;
/** Where the first cell of the mapping stands. */
function bodyOf(bench: Bench) {
  const { rect, columns } = tableOf(bench);
  return { top: rect.top + 1, left: rect.left + columns.findIndex(({ name }) => name === "Item") };
}

const marks: readonly NewMark[] = [
  { row: 3, mark: "new:k:0", cells: ["Valve", 1, null, null] },
  { row: 4, mark: "new:k:1", cells: ["Pump", 2, null, null] },
];

/** Title and id of each row, and what stands below the table in the column of ids. */
async function pairs(bench: Bench) {
  const { rows } = await readWhole(bench);
  const { rect, columns } = tableOf(bench);
  const id = rect.left + columns.findIndex(({ name }) => name.startsWith("Bidsheet ID"));
  const below = { top: rect.bottom + 1, bottom: rect.bottom + 2, left: id, right: id };
  return {
    rows: rows.ids.map((one, at) => `${String(rows.cells[at]?.[0])} ${one}`),
    below: bench.store.read(sheetId(bench), below, "values").flat(),
  };
}

const deleteRow = (bench: Bench, row: number) => () =>
  void bench.store.deleteRows(sheetId(bench), bodyOf(bench).top + row, 1);

/** By title. */
function sort(bench: Bench, ascending: boolean): void {
  const { id, rect } = tableOf(bench);
  bench.store.sortTable(id, bodyOf(bench).left - rect.left, ascending);
}

test("wherever a co-author deletes a new row while new rows are marked, the other one has its own mark or none", async () => {
  for (let at = 0, done = false; !done; at += 1) {
    const bench = await withNewRows();
    const isDeleted = beforeRequest(bench, at, deleteRow(bench, KEPT));
    const moved = await bench.workbook.markNew(bench.link, marks).catch(() => null);
    done = !isDeleted();
    if (done) {
      expect(moved).toEqual([]);
      continue;
    }
    const { rows, below } = await pairs(bench);
    expect([["Pump "], ["Pump new:k:1"]]).toContainEqual(rows.slice(KEPT));
    expect(below).toEqual(["", ""]);
    if (moved !== null) expect(moved).toContain(KEPT);
  }
});

test("wherever a co-author sorts the new rows while they are marked, each has its own mark or none", async () => {
  for (let at = 0, done = false; !done; at += 1) {
    const bench = await withNewRows();
    const isSorted = beforeRequest(bench, at, () => sort(bench, true));
    await bench.workbook.markNew(bench.link, marks).catch(() => null);
    done = !isSorted();
    const { rows } = await pairs(bench);
    for (const row of rows.slice(KEPT)) expect(["Valve ", "Valve new:k:0", "Pump ", "Pump new:k:1"]).toContain(row);
  }
});

test("wherever a co-author sorts rows whose ids are blanked, no other row loses its id", async () => {
  for (let at = 0, done = false; !done; at += 1) {
    const bench = await openLinked(someRows(KEPT));
    const isSorted = beforeRequest(bench, at, () => sort(bench, false));
    await bench.workbook.clearIds(bench.link, [{ row: 0, id: "1" }]).catch(() => null);
    done = !isSorted();
    const { rows } = await pairs(bench);
    expect(rows).toEqual(expect.arrayContaining(["Box 2 2", "Box 3 3"]));
  }
});
