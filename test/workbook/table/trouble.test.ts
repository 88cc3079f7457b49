import { workbookTexts } from "../../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../../src/workbook/officeWorkbook";
import type { TablePatch } from "../../../src/workbook/table/types";
import { openOffice } from "../../support/office";
import { openLinked, openWorkbook, readWhole, someRows, type Bench } from "../support";

async function withTable(
  bench: Bench,
  act: (table: Excel.Table, context: Excel.RequestContext) => void,
): Promise<void> {
  await bench.script(async (context) => {
    act(context.workbook.tables.getItem(bench.link.tableId), context);
    await context.sync();
  });
}

const PATCH: TablePatch = {
  cells: [{ id: "1", column: 0, value: "never" }],
  append: [{ id: "9", cells: ["x", 1, 1, null] }],
};

test("a deleted table is named, and a patch of it is refused", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) => table.delete());
  const result = await bench.workbook.readTable(bench.link);
  expect(result).toEqual({ ok: false, problem: { kind: "tableGone", title: "Boxes and bags" } });
  await expect(bench.workbook.patchTable(bench.link, PATCH)).rejects.toMatchObject({ kind: "itemGone" });
});

test("mapped columns that were deleted are named by their labels", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) => {
    table.columns.getItem("Quantity").delete();
    table.columns.getItem("Note").delete();
  });
  const result = await bench.workbook.readTable(bench.link);
  expect(result).toEqual({
    ok: false,
    problem: { kind: "columnsGone", title: "Boxes and bags", labels: ["Quantity", "Note"] },
  });
  await expect(bench.workbook.patchTable(bench.link, PATCH)).rejects.toMatchObject({ kind: "itemGone" });
});

test("a deleted id column is a problem of its own", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) => table.columns.getItemAt(0).delete());
  const result = await bench.workbook.readTable(bench.link);
  expect(result).toEqual({ ok: false, problem: { kind: "idColumnGone", title: "Boxes and bags" } });
});

test("a deleted status column is no problem: there are no status texts then", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) => table.columns.getItem("Bidsheet status").delete());
  await bench.workbook.patchTable(bench.link, { ...PATCH, status: [{ id: "1", text: "sent" }] });
  const { rows, status } = await readWhole(bench);
  expect([rows.ids, status]).toEqual([
    ["1", "2", "9"],
    ["", "", ""],
  ]);
});

test("a renamed header, table and sheet stay bound, and the header is told", async () => {
  const bench = await openLinked(someRows(1));
  await withTable(bench, (table, context) => {
    table.columns.getItem("Price").name = "Unit price in EUR";
    table.columns.getItemAt(0).name = "Key";
    table.name = "Renamed";
    context.workbook.worksheets.getItem("Boxes").name = "My sheet";
  });
  await bench.workbook.patchTable(bench.link, { cells: [{ id: "1", column: 2, value: 7 }] });
  const table = await readWhole(bench);
  expect(table.rows.cells).toEqual([["Box 1", 10, 7, null]]);
  expect(table.renamed).toEqual([{ label: "Price", header: "Unit price in EUR" }]);
  expect([table.tableName, table.sheetName]).toEqual(["Renamed", "My sheet"]);
});

test("a table that Excel knows by another id is found by its name, and its columns by their headers", async () => {
  const bench = await openLinked(someRows(2));
  const link = { ...bench.link, tableId: "{0}", columnIds: { id: 91, status: 92, cells: [3, 2, 1, 4] } };
  const { rows } = await readWhole({ ...bench, link });
  expect(rows.cells[1]).toEqual(["Box 2", 20, 1.5, null]);
});

test("a protected sheet is read, and nothing is written to it", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) => table.worksheet.protection.protect());
  expect((await readWhole(bench)).sheetProtected).toBe(true);
  const before = bench.host.stats.syncs;
  await expect(bench.workbook.patchTable(bench.link, PATCH)).rejects.toMatchObject({ kind: "protected" });
  expect(bench.host.stats.syncs - before).toBe(1);
  expect((await readWhole(bench)).rows.cells[0]?.[0]).toBe("Box 1");
});

test("an id that was typed over with a number is read as its text", async () => {
  const bench = await openLinked(someRows(2));
  await withTable(bench, (table) => {
    const ids = table.columns.getItemAt(0).getDataBodyRange();
    Object.assign(ids, { numberFormat: "General" });
    ids.values = [[4711], [" 12 "]];
  });
  expect((await readWhole(bench)).rows.ids).toEqual(["4711", "12"]);
});

test("a text that begins with an equals sign is no formula, and a formula is read with its value", async () => {
  const bench = await openLinked([{ id: "1", cells: ["=A1", 1, 1, "=B1"] }]);
  await withTable(bench, (table) => (table.columns.getItem("Quantity").getDataBodyRange().formulas = [["=6*7"]]));
  const { rows } = await readWhole(bench);
  expect(rows.cells).toEqual([["=A1", 42, 1, "=B1"]]);
  expect([...rows.formulas]).toEqual([[1, "=6*7"]]);
});

test("while a cell is being edited the work is held up, said so, and done afterwards", async () => {
  const told: boolean[] = [];
  const asked: unknown[] = [];
  const { Excel: office, host } = await openOffice();
  const run = new Proxy(office.run, {
    apply(target, self, given: unknown[]) {
      asked.push(given[0]);
      const answer: unknown = Reflect.apply(target, self, given);
      return answer;
    },
  });
  const workbook = createOfficeWorkbook({
    run,
    texts: workbookTexts,
    isSetSupported: () => true,
    onCellEdit: (waiting) => told.push(waiting),
  });
  host.fault = "cellEditMode";
  expect(await workbook.links()).toEqual([]);
  expect(told).toEqual([true, false]);
  expect(asked).toEqual([
    { delayForCellEdit: false, mergeUndoGroup: true },
    { delayForCellEdit: true, mergeUndoGroup: true },
  ]);
});

test("a cell that is still being edited after the wait is waited for on, however long it takes", async () => {
  const { Excel: office, host } = await openOffice();
  const told: boolean[] = [];
  const state = { editing: true, looks: 0 };
  const handle = host.handle.bind(host);
  host.handle = (text) => {
    host.fault = state.editing ? "cellEditMode" : null;
    return handle(text);
  };
  const workbook = createOfficeWorkbook({
    run: office.run,
    texts: workbookTexts,
    isSetSupported: () => true,
    onCellEdit: (waiting) => told.push(waiting),
    wait: () => {
      state.looks += 1;
      if (state.looks === 5) state.editing = false;
      return Promise.resolve();
    },
  });
  expect(await workbook.links()).toEqual([]);
  expect([state.looks, told]).toEqual([5, [true, false]]);
});

test("a request that is refused as too large is made again with smaller chunks", async () => {
  const bench = await openLinked(someRows(2));
  const work = bench.workbook.patchTable(bench.link, PATCH);
  bench.host.fault = { code: "RequestPayloadSizeLimitExceeded" };
  expect(await work).toEqual({ missing: [], skipped: [] });
  expect(bench.host.fault).toBeNull();
  expect((await readWhole(bench)).rows.ids).toEqual(["1", "2", "9"]);
});

test("an error of Excel's keeps its code in the cause", async () => {
  const { workbook, host } = await openWorkbook();
  host.fault = { code: "GeneralException", message: "Something went wrong." };
  await expect(workbook.links()).rejects.toMatchObject({
    name: "WorkbookError",
    kind: "other",
    cause: { code: "GeneralException" },
  });
});

test("an Excel without the members that are needed is refused before anything is touched", () => {
  const run: typeof Excel.run = () => Promise.reject(new Error("not to be called"));
  expect(() => createOfficeWorkbook({ run, texts: workbookTexts, isSetSupported: () => false })).toThrow(
    "ExcelApi 1.13",
  );
});
