import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { calculatingBook, fillFrom, firstSheet, withExcelize } from "./support";

const RECT = { top: 0, left: 0, bottom: 3, right: 4 };

/** A price sheet with everything that must survive. */
async function priceSheet(): Promise<WorkbookStore> {
  const store = await calculatingBook();
  const id = firstSheet(store);
  store.renameSheet(id, "Price & sheet");
  store.write(id, RECT, [
    ["Item", "Code", "Quantity", "Unit price", "Total"],
    ["Bolt", "'00120", 1200, 0.35, ""],
    ["'=Nut", "'1-2", 350, 12.5, ""],
    ["Line\nbreak _x0041_ \u0001", "'TRUE", 10, 1e-7, ""],
  ]);
  store.addTable(id, RECT, true, "Prices");
  store.write(id, { top: 1, left: 4, bottom: 3, right: 4 }, [
    ["=[@Quantity]*[@[Unit price]]"],
    ["=[@Quantity]*[@[Unit price]]"],
    ["=[@Quantity]*[@[Unit price]]"],
  ]);
  store.write(id, { top: 5, left: 0, bottom: 5, right: 3 }, [
    ["=SUM(Prices[Total])", true, "#N/A", '=IFNA("a"&"<b>","")'],
  ]);
  store.setFormat(id, { top: 1, left: 3, bottom: 3, right: 3 }, '#,##0.00 "EUR"');
  store.setStyle(
    id,
    { top: 5, left: 0, bottom: 5, right: 0 },
    { bold: true, fill: "#FFF2CC", color: "#C00000", horizontal: "Center", wrap: true },
  );
  store.setStyle(id, { top: 5, left: 3, bottom: 5, right: 3 }, { horizontal: "Left", indent: 2 });
  store.setColumnWidth(id, 0, 180);
  store.hideColumns(id, 7, 1, true);
  store.setRowHeight(id, 5, 40);
  store.freeze(id, 1, 1);
  store.setName("Grand_total", "='Price & sheet'!$A$6", null);
  store.setValidation(id, { rect: { top: 8, left: 0, bottom: 9, right: 0 }, list: "Yes,No" });
  return store;
}

describe("a saved workbook", () => {
  let saved: Uint8Array;
  let reopened: WorkbookStore;
  let dropped: string[];

  beforeAll(async () => {
    const store = await priceSheet();
    const id = firstSheet(store);
    store.putCustomXml("{11111111-2222-3333-4444-555555555555}", '<link xmlns="urn:example"><a b="&lt;">ü</a></link>');
    store.setSetting("pane", '{"open":true,"note":"<&>"}');
    store.addSheet("Hidden one");
    store.setVisible(store.sheets[1]?.id ?? "", false);
    store.filterTable(store.table("Prices")?.id ?? "", 0, ["Bolt", "=Nut"]);
    store.protectSheet(id, true);
    saved = writeXlsx(store);
    reopened = await calculatingBook();
    dropped = fillFrom(reopened, saved);
  });

  const cell = (row: number, column: number) => reopened.sheets[0]?.cell(row, column);

  it("comes back without loss", () => {
    expect(dropped).toEqual([]);
  });

  it("keeps text as text: leading zeros, signs, dates, truth values, breaks and control characters", () => {
    expect([1, 2, 3].map((row) => cell(row, 1)?.value)).toEqual(["00120", "1-2", "TRUE"]);
    expect(cell(2, 0)).toMatchObject({ value: "=Nut", formula: null });
    expect(cell(3, 0)?.value).toBe("Line\nbreak _x0041_ \u0001");
  });

  it("keeps numbers, truth values and errors", () => {
    expect([cell(1, 2)?.value, cell(3, 3)?.value, cell(5, 1)?.value, cell(5, 2)?.value]).toEqual([
      1200,
      1e-7,
      true,
      { error: "#N/A" },
    ]);
  });

  it("keeps structured references as a person wrote them, and their results", () => {
    expect(cell(1, 4)).toMatchObject({ formula: "=[@Quantity]*[@[Unit price]]", value: 420 });
    expect(cell(5, 0)).toMatchObject({ formula: "=SUM(Prices[Total])" });
    expect(cell(5, 3)).toMatchObject({ formula: '=IFNA("a"&"<b>","")', value: "a<b>" });
  });

  it("keeps the table with its columns, style and filter", () => {
    const table = reopened.table("Prices");
    expect(table?.columns.map(({ name }) => name)).toEqual(["Item", "Code", "Quantity", "Unit price", "Total"]);
    expect(table?.filters).toEqual(new Map([[0, ["Bolt", "=Nut"]]]));
    expect([1, 2, 3].map((row) => reopened.sheets[0]?.rowHidden(row))).toEqual([false, false, true]);
  });

  it("keeps formats, looks, sizes, panes, protection, names, lists and hidden sheets", () => {
    const sheet = reopened.sheets[0];
    expect(cell(1, 3)?.format).toBe('#,##0.00 "EUR"');
    expect(cell(5, 0)?.style).toEqual({
      bold: true,
      fill: "#FFF2CC",
      color: "#C00000",
      horizontal: "Center",
      wrap: true,
    });
    expect(cell(5, 3)?.style).toEqual({ horizontal: "Left", indent: 2 });
    expect([
      sheet?.columnWidth(0),
      sheet?.columnHidden(7),
      sheet?.rowHeight(5),
      sheet?.frozen,
      sheet?.protected,
    ]).toEqual([180, true, 40, { rows: 1, columns: 1 }, true]);
    expect(reopened.names).toMatchObject([{ name: "Grand_total", formula: "='Price & sheet'!$A$6" }]);
    expect(reopened.validations(sheet?.id ?? "")).toEqual([
      { rect: { top: 8, left: 0, bottom: 9, right: 0 }, list: "Yes,No" },
    ]);
    expect(reopened.sheets.map(({ name, visible }) => [name, visible])).toEqual([
      ["Price & sheet", true],
      ["Hidden one", false],
    ]);
  });

  it("keeps the add-in's custom XML under its id, and its settings", () => {
    expect(reopened.customXml).toEqual([
      {
        id: "{11111111-2222-3333-4444-555555555555}",
        namespace: "urn:example",
        xml: '<link xmlns="urn:example"><a b="&lt;">ü</a></link>',
      },
    ]);
    expect([...reopened.settings]).toEqual([["pane", '{"open":true,"note":"<&>"}']]);
  });

  it("is read alike by another reader", () => {
    const read = `
      const file = excelize.OpenReader(input);
      const sheet = "Price & sheet";
      return {
        text: file.GetCellValue(sheet, "B2").value,
        formula: file.GetCellFormula(sheet, "E2").formula,
        newer: file.GetCellFormula(sheet, "D6").formula,
        result: file.GetCellValue(sheet, "E2", { RawCellValue: true }).value,
        tables: file.GetTables(sheet).tables,
        names: file.GetDefinedName().definedNames,
      };`;
    expect(withExcelize(read, saved)).toMatchObject({
      text: "00120",
      formula: "Prices[[#This Row],[Quantity]]*Prices[[#This Row],[Unit price]]",
      newer: '_xlfn.IFNA("a"&"<b>","")',
      result: "420",
      tables: [{ Range: "A1:E4", Name: "Prices", StyleName: "TableStyleMedium2" }],
      names: [{ Name: "Grand_total" }],
    });
  });
});

it("writes 10,000 rows of 10 columns and reads them back whole", async () => {
  const store = await calculatingBook();
  const id = firstSheet(store);
  const rows = Array.from({ length: 10_000 }, (_, row) =>
    Array.from({ length: 10 }, (_none, column) => (column < 5 ? `'text ${row} ${column}` : row * column)),
  );
  store.write(id, { top: 0, left: 0, bottom: 9999, right: 9 }, rows);
  fillFrom(store, writeXlsx(store));
  expect(store.sheets[0]?.cell(9999, 9).value).toBe(9999 * 9);
});
