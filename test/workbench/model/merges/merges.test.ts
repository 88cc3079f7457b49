import { fillFrom, withExcelize } from "../../xlsx/support";
import { createWorkbook } from "../../../../src/workbench/model/workbook";
import { writeXlsx } from "../../../../src/workbench/xlsx/write/xlsx";
import { at, type Desk, desk, refusal } from "../support";

function merges(book: Desk): unknown {
  return book.book.merges.of(book.sheetId);
}

describe("merged cells", () => {
  let book: Desk;
  beforeEach(async () => {
    book = await desk();
    book.put("A1:C2", ["Title", "lost", "lost"], ["lost", 1, 2]);
  });

  it("keep the upper left cell's contents alone, and come back whole by undo", () => {
    book.book.merges.merge(book.sheetId, at("A1:C2"), false);
    expect(book.values("A1:C2")).toEqual([
      ["Title", "", ""],
      ["", "", ""],
    ]);
    book.book.undo();
    expect(book.value("C2")).toBe(2);
    expect(merges(book)).toEqual([]);
  });

  it("are made row by row when they are merged across", () => {
    book.book.merges.merge(book.sheetId, at("A1:C2"), true);
    expect(merges(book)).toEqual([at("A1:C1"), at("A2:C2")]);
    expect(book.value("A2")).toBe("lost");
  });

  it("take no value under them", () => {
    book.book.merges.merge(book.sheetId, at("A1:C2"), false);
    book.put("B1", ["hidden"]);
    book.book.merges.unmerge(book.sheetId, at("B2"));
    expect(book.value("B1")).toBe("");
    expect(merges(book)).toEqual([]);
  });

  it("move and grow with rows and columns, and end when one cell is left", () => {
    book.book.merges.merge(book.sheetId, at("B4:D4"), false);
    book.book.insertRows(book.sheetId, 0, 2);
    book.book.insertColumns(book.sheetId, 2, 1);
    expect(merges(book)).toEqual([at("B6:E6")]);
    book.book.deleteColumns(book.sheetId, 2, 3);
    expect(merges(book)).toEqual([]);
  });

  it("refuse to be torn by a shift of some of their columns", () => {
    book.book.merges.merge(book.sheetId, at("A5:C5"), false);
    expect(refusal(() => book.book.insertRange(book.sheetId, at("A3:B3"), "down"))).toBe("InvalidOperation");
    book.book.insertRange(book.sheetId, at("A3:C3"), "down");
    expect(merges(book)).toEqual([at("A6:C6")]);
  });

  it("and tables keep out of each other", () => {
    book.put("E1:F2", ["Item", "Qty"], ["Bolt", 1]);
    book.book.merges.merge(book.sheetId, at("E4:F4"), false);
    const table = book.book.addTable(book.sheetId, at("E1:F2"), true);
    expect(refusal(() => book.book.merges.merge(book.sheetId, at("F2:G2"), false))).toBe("InvalidOperation");
    expect(refusal(() => book.book.addTable(book.sheetId, at("E4:F6"), true))).toBe("InvalidOperation");
    expect(refusal(() => book.book.resizeTable(table.id, at("E1:F5")))).toBe("InvalidOperation");
    book.type("E3", "Nut");
    book.type("E4", "a note");
    expect(book.book.table(table.id)?.rect).toEqual(at("E1:F3"));
  });

  it("travel in a file that another reader opens", () => {
    book.book.merges.merge(book.sheetId, at("A1:C2"), false);
    const bytes = writeXlsx(book.book);
    const opened = createWorkbook();
    expect(fillFrom(opened, bytes)).toEqual([]);
    expect(opened.sheets[0]?.merges).toEqual([at("A1:C2")]);
    const seen = withExcelize(`return excelize.OpenReader(input).GetMergeCells("Sheet1");`, bytes);
    expect(seen).toMatchObject({ mergeCells: [{ error: null }], error: null });
  });
});
