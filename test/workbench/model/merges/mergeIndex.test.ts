import { MergeIndex } from "../../../../src/workbench/model/merges/mergeIndex";
import { mergeAt } from "../../../../src/workbench/model/merges/mergeRects";
import { at, desk } from "../support";

const MANY = 50_000;
const rows = Array.from({ length: MANY }, (_, row) => ({ top: row, left: 0, bottom: row, right: 1 }));

describe("a sheet with 50,000 merged cells", () => {
  it("is put together, and asked for each cell, with a few comparisons a merged cell", async () => {
    const index = new MergeIndex();
    for (const rect of rows) {
      expect(index.touches(rect)).toBe(false);
      index.add(rect);
    }
    for (const { top } of rows) index.at(top, 1);
    expect(index.steps).toBeLessThan(MANY * 70);
    const { book, sheetId } = await desk();
    expect(book.merges.put(sheetId, rows)).toEqual([]);
    expect(book.merges.of(sheetId)).toHaveLength(MANY);
    expect(mergeAt({ merges: book.merges.of(sheetId) }, 49_999, 1)).toEqual(rows.at(-1));
  });

  it("finds one that is as tall as the sheet, and what lies beside it", () => {
    const index = new MergeIndex([at("C1:C1048576"), at("A2:B3")]);
    expect(index.at(1_000_000, 2)).toEqual(at("C1:C1048576"));
    expect(index.at(2, 1)).toEqual(at("A2:B3"));
    expect(index.at(3, 1)).toBeNull();
    expect(index.touches(at("A1:B1048576"))).toBe(true);
    expect(index.touches(at("D1:XFD1048576"))).toBe(false);
  });
});

describe("many merged cells at once", () => {
  it("keep their upper left cells alone, and those that touch a table or one another are named", async () => {
    const book = await desk();
    book.put("A1", ["kept", "lost"], ["lost", "lost"], ["free", ""]);
    book.put("D1", ["Item"], ["a"]);
    book.book.addTable(book.sheetId, at("D1:D2"), true);
    const refused = book.book.merges.put(book.sheetId, [at("A1:B2"), at("B2:B3"), at("C2:D2"), at("A3:A3")]);
    expect(refused).toEqual([at("B2:B3"), at("C2:D2")]);
    expect(book.values("A1:B3")).toEqual([
      ["kept", ""],
      ["", ""],
      ["free", ""],
    ]);
    expect(book.book.merges.of(book.sheetId)).toEqual([at("A1:B2")]);
  });
});
