// Rows that a patch takes out of a table, and what stands under it.
import { openLinked, readWhole, someRows, type Bench } from "../support";

const LINE = { earlier: "Bidsheet: ", broken: "Bidsheet: broke off", done: "Bidsheet: done" };

const tableOf = (bench: Bench) => {
  const table = bench.store.table(bench.link.tableId);
  if (table === undefined) throw new Error("The table is gone.");
  return table;
};
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });

test("rows leave with all that stands in them, new ones come behind, and what stands under the table stays in its place", async () => {
  const bench = await openLinked(someRows(6));
  const { rect, sheetId } = tableOf(bench);
  const under = at(rect.bottom + 2, rect.left + 1);
  bench.store.write(sheetId, under, [["Mine"]]);
  await bench.workbook.patchTable(bench.link, {
    remove: ["2", "3", "6", "not there"],
    whole: true,
    line: LINE,
    append: [{ id: "7", cells: ["Box 7", 70, 1, null] }],
  });
  const { rows } = await readWhole(bench);
  expect(rows.ids).toEqual(["1", "4", "5", "7"]);
  expect(rows.cells.map(([title]) => title)).toEqual(["Box 1", "Box 4", "Box 5", "Box 7"]);
  expect(bench.store.read(sheetId, under, "values")).toEqual([["Mine"]]);
  expect(bench.store.read(sheetId, at(rect.top - 2, rect.left + 1), "values")).toEqual([["Bidsheet: done"]]);
});

test("where all leave, a blank row is left, in which the person's own formulas go on", async () => {
  const bench = await openLinked(someRows(3));
  const { workbook, link, store } = bench;
  const { rect, sheetId } = tableOf(bench);
  const own = { top: rect.top, bottom: rect.bottom, left: rect.right + 1, right: rect.right + 1 };
  store.resizeTable(link.tableId, { ...rect, right: own.right });
  store.write(sheetId, own, [["Twice"], ["=[@Quantity]*2"], ["=[@Quantity]*2"], ["=[@Quantity]*2"]]);
  await workbook.patchTable(link, { remove: ["1", "2", "3"] });
  expect((await readWhole(bench)).rows.ids).toEqual([]);
  expect(tableOf(bench).rect).toEqual({ ...rect, right: own.right, bottom: rect.top + 1 });
  expect(store.read(sheetId, at(rect.top + 1, own.left), "formulas")).toEqual([["=[@Quantity]*2"]]);
});

test("the filter is back after rows were removed, and hides rows by their values of that moment", async () => {
  const bench = await openLinked(someRows(4));
  const { store, workbook, link } = bench;
  expect(store.filterTable(link.tableId, 1, ["Box 2", "Box 4"])).toBeNull();
  await workbook.patchTable(link, { remove: ["1", "2"] });
  expect((await readWhole(bench)).rows.ids).toEqual(["3", "4"]);
  const { rect, sheetId, filters } = tableOf(bench);
  expect([...filters]).toEqual([[1, ["Box 2", "Box 4"]]]);
  const hidden = [1, 2].map((row) => store.sheet(sheetId)?.rowHidden(rect.top + row));
  expect(hidden).toEqual([true, false]);
});

test("where Excel refuses, nothing of the patch stays", async () => {
  const bench = await openLinked(someRows(4));
  const { store, workbook, link } = bench;
  const { rect, sheetId } = tableOf(bench);
  // A table that stands half under ours: Excel tears none.
  const other = { top: rect.bottom + 3, bottom: rect.bottom + 4, left: rect.right, right: rect.right + 1 };
  store.write(sheetId, other, [
    ["Plant", "Share"],
    ["Ulm", 1],
  ]);
  store.addTable(sheetId, other, true, "Plants");
  const whole = await readWhole(bench);
  const patch = {
    cells: [{ id: "4", column: 0, value: "new", expect: "Box 4" }],
    remove: ["2"],
    whole: true,
    line: LINE,
  };
  await expect(workbook.patchTable(link, patch)).rejects.toThrow("table");
  expect(await readWhole(bench)).toEqual(whole);
});
