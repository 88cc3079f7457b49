import { createWorkbook } from "../../../src/workbench/model/workbook";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { fillFrom, withExcelize } from "../xlsx/support";
import { at, type Desk, desk, refusal } from "./support";

function comment(book: Desk, address: string, content: string): string {
  const { top, left } = at(address);
  const note = { row: top, column: left, content, author: "Ada", created: 1_700_000_000_000 };
  return book.book.comments.add(book.sheetId, { ...note, resolved: false, replies: [] }).id;
}

function places(book: Desk): unknown {
  return book.book.comments.of(book.sheetId).map(({ row, column, content }) => [row, column, content]);
}

describe("comments", () => {
  let book: Desk;
  beforeEach(async () => {
    book = await desk();
    book.put("A1:B4", ["Item", "Qty"], ["Bolt", 3], ["Nut", 1], ["Washer", 2]);
  });

  it("go with their cell when rows and columns come and go, and end with it", () => {
    comment(book, "B2", "three?");
    comment(book, "A4", "the last");
    book.book.insertRows(book.sheetId, 1, 2);
    book.book.insertColumns(book.sheetId, 0, 1);
    expect(places(book)).toEqual([
      [3, 2, "three?"],
      [5, 1, "the last"],
    ]);
    book.book.deleteRows(book.sheetId, 3, 1);
    expect(places(book)).toEqual([[4, 1, "the last"]]);
    book.book.undo();
    expect(places(book)).toHaveLength(2);
  });

  it("go with their row when a table is sorted, and stay when its contents are cleared", () => {
    const table = book.book.addTable(book.sheetId, at("A1:B4"), true);
    comment(book, "B2", "three?");
    book.book.sortTable(table.id, 1, true);
    expect(places(book)).toEqual([[3, 1, "three?"]]);
    book.book.clear(book.sheetId, at("A1:B4"));
    expect(places(book)).toHaveLength(1);
    book.book.clearRange(book.sheetId, at("B4"), "all");
    expect(places(book)).toEqual([]);
  });

  it("are one a cell and never blank", () => {
    comment(book, "B2", "three?");
    expect(refusal(() => comment(book, "B2", "again"))).toBe("InvalidOperation");
    expect(refusal(() => comment(book, "B3", " "))).toBe("InvalidArgument");
  });

  it("travel in a file with their replies, authors and times, and another reader finds them", () => {
    const id = comment(book, "B2", "three? <b>&");
    book.book.comments.reply(id, { content: "yes", author: "Bo", created: 1_700_000_001_000 });
    book.book.comments.resolve(id, true);
    const bytes = writeXlsx(book.book);
    const opened = createWorkbook();
    expect(fillFrom(opened, bytes)).toEqual([]);
    const [sheet] = opened.sheets;
    expect(opened.comments.of(sheet?.id ?? "")).toMatchObject([
      {
        row: 1,
        column: 1,
        content: "three? <b>&",
        author: "Ada",
        created: 1_700_000_000_000,
        resolved: true,
        replies: [{ content: "yes", author: "Bo", created: 1_700_000_001_000 }],
      },
    ]);
    const seen = withExcelize(`return JSON.stringify(excelize.OpenReader(input).GetComments("Sheet1"));`, bytes);
    expect(seen).toContain("three? <b>&");
  });

  it("of older programs are read from their notes", () => {
    const bytes = withExcelize(`
      const file = excelize.NewFile();
      file.AddComment("Sheet1", { Cell: "C3", Author: "Cy", Text: "an old note" });
      return Buffer.from(file.WriteToBuffer().buffer).toString("base64");`);
    const opened = createWorkbook();
    expect(fillFrom(opened, Buffer.from(String(bytes), "base64"))).toEqual([]);
    expect(opened.sheets[0]?.comment(2, 2)).toMatchObject({ author: "Cy", content: "an old note" });
  });
});
