import { readTsv, writeTsv } from "../../../src/workbench/page/grid/tsv";

describe("a block on the clipboard", () => {
  it("is rows of cells, without an empty row after the last line break", () => {
    expect(readTsv("a\tb\r\nc\td\r\n")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("keeps empty cells and empty rows in between", () => {
    expect(readTsv("a\t\r\n\t\r\n\td\r\n")).toEqual([
      ["a", ""],
      ["", ""],
      ["", "d"],
    ]);
  });

  it("keeps line breaks, tabs and quotes inside quoted cells", () => {
    expect(readTsv('"two\nlines"\t"a ""word"""\t"tab\there"')).toEqual([["two\nlines", 'a "word"', "tab\there"]]);
  });

  it("takes a quote as it is when the cell is not a quoted one", () => {
    expect(readTsv('5" pipe\t"open')).toEqual([['5" pipe', '"open']]);
  });

  it("fills short rows up to a rectangle", () => {
    expect(readTsv("a\tb\nc")).toEqual([
      ["a", "b"],
      ["c", ""],
    ]);
  });

  it.each([
    [
      [
        ["a", 'b"c', '"d"'],
        ["line\nbreak", "tab\there", ""],
      ],
    ],
    [[[""]]],
    [[["x"], [""], ["y"]]],
  ])("comes back as it was written", (rows) => {
    expect(readTsv(writeTsv(rows))).toEqual(rows);
  });
});
