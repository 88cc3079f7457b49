import type { AdoptTable } from "../../../src/workbook/adopt/types";
import type { Workbook } from "../../../src/workbook/workbook";
import { ID, STATUS } from "../../support/sheet";
import type { OfficeParts } from "../../support/office";
import { openWorkbook } from "../support";

type Bench = OfficeParts & { workbook: Workbook };
const ROWS = [
  ["Item", "Price"],
  ["Bolt", "1,50"],
  ["Nut", "2,50"],
];

async function bench(): Promise<Bench & { readonly sheetName: string; readonly sheetId: string }> {
  const parts = await openWorkbook();
  const [sheet] = parts.store.sheets;
  if (sheet === undefined) throw new Error("There is no sheet.");
  parts.store.setFormat(sheet.id, { top: 0, left: 0, bottom: 2, right: 1 }, "@");
  parts.store.write(sheet.id, { top: 0, left: 0, bottom: 2, right: 1 }, ROWS);
  return { ...parts, sheetName: sheet.name, sheetId: sheet.id };
}

async function requestFor(one: Awaited<ReturnType<typeof bench>>, tableId: string | null = null): Promise<AdoptTable> {
  const area = { row: 0, column: 0, rows: 3, columns: 2 };
  const target = { sheetName: one.sheetName, tableId, area, rowsAbove: 0 };
  const read = await one.workbook.readTarget({ target, beside: 3, tableName: "A1" });
  if (!read.ok) throw new Error(read.problem.kind);
  return {
    target,
    seen: read.found.block,
    tableName: read.found.newTableName,
    headers: [],
    unmerge: [],
    added: [],
    ids: ["7", ""],
    id: { offset: 2, isNew: true },
    status: { offset: 3, isNew: true },
    cells: [{ row: 0, offset: 1, value: 1.5, type: "money", format: "#,##0.00" }],
  };
}

const cells = (one: { store: OfficeParts["store"]; sheetId: string }, rows: number, columns: number) =>
  one.store.read(one.sheetId, { top: 0, left: 0, bottom: rows - 1, right: columns - 1 }, "values");

describe("the workbook's way of writing numbers and dates", () => {
  it.each([
    ["en-US", ".", ",", "mdy"],
    ["de-DE", ",", ".", "dmy"],
    ["sv-SE", ",", "\u00a0", "ymd"],
  ])("is %s's", async (name, decimal, group, dateOrder) => {
    const { workbook, store } = await openWorkbook();
    store.system.setLocale(name);
    expect(await workbook.locale()).toEqual({ name, decimal, group, dateOrder, date1904: false });
  });

  it("knows the 1904 date system", async () => {
    const { workbook, store } = await openWorkbook();
    store.system.setDate1904(true);
    expect((await workbook.locale()).date1904).toBe(true);
  });
});

describe("reading a sheet", () => {
  it("tells cells, tables, merged areas and what is hidden", async () => {
    const one = await bench();
    const table = one.store.addTable(one.sheetId, { top: 0, left: 0, bottom: 2, right: 1 }, true);
    one.store.hideRows(one.sheetId, 1, 1, true);
    one.store.hideColumns(one.sheetId, 1, 1, true);
    one.store.write(one.sheetId, { top: 5, left: 3, bottom: 5, right: 3 }, [["=1+1"]]);
    one.store.merges.merge(one.sheetId, { top: 5, left: 3, bottom: 6, right: 4 }, false);
    const read = await one.workbook.readSheet({ kind: "activeSheet" });
    expect(read).toMatchObject({
      sheet: {
        sheetName: one.sheetName,
        sheetProtected: false,
        hiddenColumns: [1],
        activeCell: null,
        tables: [{ id: table.id, area: { row: 0, column: 0, rows: 3, columns: 2 }, hasTotals: false }],
        merged: [{ row: 5, column: 3, rows: 2, columns: 2 }],
      },
    });
    if (!read.ok) throw new Error("not read");
    expect([...read.sheet.block.formulas]).toEqual([["5:3", "=1+1"]]);
    expect(read.sheet.hiddenRows.get(table.id)).toBe(1);
  });

  it("takes only a selection of several cells, and tells the cell where one is selected", async () => {
    const one = await bench();
    one.store.select(one.sheetId, { top: 1, left: 0, bottom: 9, right: 5 });
    expect(await one.workbook.readSheet({ kind: "selection" })).toMatchObject({
      sheet: { block: { area: { row: 1, column: 0, rows: 2, columns: 2 } }, activeCell: null },
    });
    one.store.select(one.sheetId, { top: 1, left: 1, bottom: 1, right: 1 });
    expect(await one.workbook.readSheet({ kind: "selection" })).toMatchObject({
      sheet: { block: { area: { rows: 3 } }, activeCell: { row: 1, column: 1 } },
    });
  });

  it("tells a sheet without a cell from a selection without one", async () => {
    const one = await bench();
    one.store.select(one.sheetId, { top: 20, left: 20, bottom: 22, right: 22 });
    const beside = await one.workbook.readSheet({ kind: "selection" });
    expect(beside).toMatchObject({ sheet: { isEmpty: false, block: { area: { rows: 0 } } } });
    const { workbook } = await openWorkbook();
    expect(await workbook.readSheet({ kind: "activeSheet" })).toMatchObject({ sheet: { isEmpty: true } });
  });

  it("says that a sheet is not there", async () => {
    const { workbook } = await openWorkbook();
    const read = await workbook.readSheet({ kind: "sheet", name: "Nowhere" });
    expect(read).toEqual({ ok: false, problem: { kind: "sheetMissing", name: "Nowhere" } });
  });
});

describe("making cells a linked table", () => {
  it("writes ids as text, and numbers as numbers even where the cells were formatted as text", async () => {
    const one = await bench();
    const adopted = await one.workbook.adoptTable(await requestFor(one));
    expect(adopted).toMatchObject({ ok: true, headers: ["Item", "Price", ID, STATUS], left: [] });
    expect(cells(one, 3, 4)).toEqual([
      ["Item", "Price", ID, STATUS],
      ["Bolt", 1.5, "7", ""],
      ["Nut", "2,50", "", ""],
    ]);
  });

  it("keeps a totals row and what stands in it", async () => {
    const one = await bench();
    const { id } = one.store.addTable(one.sheetId, { top: 0, left: 0, bottom: 2, right: 1 }, true);
    one.store.setTableParts(id, { totals: true });
    one.store.write(one.sheetId, { top: 3, left: 0, bottom: 3, right: 1 }, [["Sum", "=1+1"]]);
    expect(await one.workbook.adoptTable(await requestFor(one, id))).toMatchObject({ ok: true, tableId: id });
    expect(cells(one, 4, 2)[3]).toEqual(["Sum", 2]);
    expect(one.store.table(id)).toMatchObject({ showTotals: true, rect: { bottom: 3, right: 3 } });
  });

  it("changes nothing where cells, the place beside or the table changed since", async () => {
    const one = await bench();
    const request = await requestFor(one);
    one.store.write(one.sheetId, { top: 2, left: 3, bottom: 2, right: 3 }, [["mine"]]);
    expect(await one.workbook.adoptTable(request)).toEqual({ ok: false, problem: "changed" });
    one.store.write(one.sheetId, { top: 2, left: 3, bottom: 2, right: 3 }, [[""]]);
    one.store.write(one.sheetId, { top: 2, left: 0, bottom: 2, right: 0 }, [["=1"]]);
    expect(await one.workbook.adoptTable(request)).toEqual({ ok: false, problem: "changed" });
    expect(one.store.sheet(one.sheetId)?.tables).toEqual([]);
  });

  it("finds the columns of an earlier link: they are used again, and no id of then stays", async () => {
    const one = await bench();
    const request = await requestFor(one);
    await one.workbook.adoptTable(request);
    const [table] = one.store.sheet(one.sheetId)?.tables ?? [];
    const area = { row: 0, column: 0, rows: 3, columns: 4 };
    const target = { ...request.target, tableId: table?.id ?? "", area };
    const again = await one.workbook.readTarget({ target, beside: 2, tableName: "A1" });
    if (!again.ok) throw new Error(again.problem.kind);
    const adopted = await one.workbook.adoptTable({
      ...request,
      target,
      seen: again.found.block,
      ids: ["", "8"],
      cells: [],
      id: { offset: 2, isNew: false },
      status: { offset: 3, isNew: false },
    });
    expect(adopted).toMatchObject({ ok: true, headers: ["Item", "Price", ID, STATUS] });
    expect(cells(one, 3, 4).map((row) => row[2])).toEqual([ID, "", "8"]);
  });
});

describe("confirmed headers", () => {
  const price = { header: "vk", meaning: "PRICE", label: "price" };

  it("travel with the workbook; the latest word on a header counts", async () => {
    const { workbook } = await openWorkbook();
    expect(await workbook.rememberedHeaders()).toEqual([]);
    await workbook.rememberHeaders([price, { header: "ä", meaning: null, label: "site" }]);
    await workbook.rememberHeaders([{ ...price, meaning: "EXTENDED_PRICE" }]);
    expect(await workbook.rememberedHeaders()).toEqual([
      { header: "ä", meaning: null, label: "site" },
      { ...price, meaning: "EXTENDED_PRICE" },
    ]);
  });

  it("that are foreign or broken are ignored", async () => {
    const one = await openWorkbook();
    await one.Excel.run(async (context) => {
      context.workbook.customXmlParts.add('<mappings xmlns="urn:bidsheet:mappings:1">{"broken"</mappings>');
      await context.sync();
    });
    expect(await one.workbook.rememberedHeaders()).toEqual([]);
  });
});
