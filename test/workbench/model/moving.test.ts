import { createWorkbook } from "../../../src/workbench/model/workbook";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { fillFrom } from "../xlsx/support";
import { at, type Desk, desk, refusal } from "./support";

describe("a table that is cut and pasted", () => {
  let book: Desk;
  let other: string;
  beforeEach(async () => {
    book = await desk();
    book.put("A1:C3", ["Item", "Qty", "Twice"], ["Bolt", 3, "=[@Qty]*2"], ["Nut", 4, "=$E$1+B3"]);
    book.put("E1", [10, "=SUM(B2:B3)", "=SUM(Prices[Qty])"]);
    book.book.addTable(book.sheetId, at("A1:C3"), true, "Prices");
    const note = { row: 1, column: 1, content: "three?", author: "Ada", created: 0, resolved: false };
    book.book.comments.add(book.sheetId, { ...note, replies: [] });
    other = book.book.createSheet("Other").id;
  });

  it("keeps its id, name and columns, and takes its comments along", () => {
    const before = book.book.table("Prices");
    book.book.moveRange(book.sheetId, at("A1:C3"), other, 4, 1);
    const after = book.book.table(before?.id ?? "");
    expect(after).toEqual({ ...before, sheetId: other, rect: at("B5:D7") });
    expect(book.book.comments.of(other)).toMatchObject([{ row: 5, column: 2 }]);
    expect(book.values("A1:C3").flat().join("")).toBe("");
  });

  it("is followed by the references to it, and its own references still mean the cells they meant", () => {
    book.book.moveRange(book.sheetId, at("A1:C3"), other, 4, 1);
    expect([book.formula("F1"), book.formula("G1")]).toEqual(["=SUM(Other!C6:C7)", "=SUM(Prices[Qty])"]);
    expect([book.value("F1"), book.value("G1")]).toEqual([7, 7]);
    expect(book.book.read(other, at("D6:D7"), "formulas")).toEqual([["=[@Qty]*2"], ["=Sheet1!$E$1+C7"]]);
    expect(book.book.read(other, at("D6:D7"), "values")).toEqual([[6], [14]]);
  });

  it("stays where it is when cells of one column are cut and pasted into another", () => {
    const before = book.book.table("Prices");
    book.book.moveRange(book.sheetId, at("A2:A3"), book.sheetId, 1, 2);
    expect(book.book.table("Prices")).toEqual(before);
    expect(book.values("A2:C3")).toEqual([
      ["", 3, "Bolt"],
      ["", 4, "Nut"],
    ]);
  });

  it("is not put over another table", () => {
    book.book.write(other, at("B5:C6"), [
      ["X", "Y"],
      [1, 2],
    ]);
    book.book.addTable(other, at("B5:C6"), true);
    expect(refusal(() => book.book.moveRange(book.sheetId, at("A1:C3"), other, 4, 1))).toBe("InvalidOperation");
  });
});

describe("a sheet that is copied", () => {
  it("has tables of its own, which its formulas mean, and leaves the first sheet as it was", async () => {
    const book = await desk();
    book.put("A1:B2", ["Item", "Qty"], ["Bolt", 3]);
    const table = book.book.addTable(book.sheetId, at("A1:B2"), true, "Prices");
    book.put("D1", ["=SUM(Prices[Qty])"]);
    const copy = book.book.copySheet(book.sheetId, 1);
    expect(copy.name).toBe("Sheet1 (2)");
    expect(copy.tables[0]).toMatchObject({ name: "Prices2", rect: table.rect, columns: table.columns });
    expect(copy.tables[0]?.id).not.toBe(table.id);
    book.book.write(copy.id, at("B2"), [[50]]);
    expect([copy.cell(0, 3).formula, copy.cell(0, 3).value]).toEqual(["=SUM(Prices2[Qty])", 50]);
    expect(book.value("D1")).toBe(3);
    book.book.moveSheet(copy.id, 0);
    expect(book.book.sheets.map(({ name }) => name)).toEqual(["Sheet1 (2)", "Sheet1"]);
  });
});

describe("a table in a file", () => {
  it("is known by the same id and column ids when the file is opened again", async () => {
    const book = await desk();
    book.put("A1:B2", ["Item", "Qty"], ["Bolt", 3]);
    const { id } = book.book.addTable(book.sheetId, at("A1:B2"), true, "Prices");
    book.book.insertColumns(book.sheetId, 1, 1);
    const before = book.book.table(id);
    expect(before?.columns.map((column) => column.id)).toEqual([1, 3, 2]);
    const opened = createWorkbook();
    expect(fillFrom(opened, writeXlsx(book.book))).toEqual([]);
    expect(opened.table(id)).toMatchObject({ name: "Prices", columns: before?.columns });
  });
});

describe("a calculated column", () => {
  it("goes on in rows that the table gains, except where something stands", async () => {
    const book = await desk();
    book.put("A1:C3", ["Qty", "Twice", "Odd"], [1, "=[@Qty]*2", "=A2"], [2, "=[@Qty]*2", 7]);
    const table = book.book.addTable(book.sheetId, at("A1:C3"), true);
    book.put("A4", [3]);
    book.put("A5:B5", [4, 99]);
    book.book.resizeTable(table.id, at("A1:C5"));
    expect(book.values("A4:C5")).toEqual([
      [3, 6, ""],
      [4, 99, ""],
    ]);
    book.type("A6", "5");
    expect(book.value("B6")).toBe("");
  });
});
