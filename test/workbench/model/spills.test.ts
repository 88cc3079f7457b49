// Arrays that spill, as Excel does it: over the cells beside their formula, with #SPILL! where something is in the way.
import { at, desk, type Desk } from "./support";

async function numbers(): Promise<Desk> {
  const book = await desk();
  book.put("A1", [3, "Bolts"], [1, "Nuts"], [2, "Bolts"]);
  return book;
}

const column = (book: Desk, address: string) => book.values(address).map(([value]) => value);

test.each([
  ["=SORT(A1:A3)", [1, 2, 3]],
  ["=UNIQUE(B1:B3)", ["Bolts", "Nuts", ""]],
  ['=FILTER(A1:A3,B1:B3="Bolts")', [3, 2, ""]],
  ["=SEQUENCE(3,1,10,5)", [10, 15, 20]],
  ["=A1:A3*2", [6, 2, 4]],
  ["={5;6}", [5, 6, ""]],
  ['=FILTER(A1:A3,A1:A3>9,"none")', ["none", "", ""]],
])("%s fills the cells below it", async (formula, expected) => {
  const book = await numbers();
  book.put("D1", [formula]);
  expect(column(book, "D1:D3")).toEqual(expected);
  expect([book.formula("D1"), book.formula("D2")]).toEqual([formula, expected[1]]);
});

test("an array goes down and to the right", async () => {
  const book = await numbers();
  book.put("D1", ["=SEQUENCE(2,3)"]);
  expect(book.values("D1:G3")).toEqual([
    [1, 2, 3, ""],
    [4, 5, 6, ""],
    ["", "", "", ""],
  ]);
});

test("it grows, shrinks and goes with what it reads, and formulas that read its cells follow", async () => {
  const book = await numbers();
  book.put("D1", ["=FILTER(A1:A3,A1:A3>1)", "=SUM(D1:D9)", "=D2*10", "=SUM(D1#)", "=COUNT(D1#)"]);
  expect(column(book, "D1:D3")).toEqual([3, 2, ""]);
  expect(book.values("E1:H1")).toEqual([[5, 20, 5, 2]]);
  book.put("A2", [7]);
  expect(column(book, "D1:D3")).toEqual([3, 7, 2]);
  expect(book.values("E1:H1")).toEqual([[12, 70, 12, 3]]);
  book.put("A1", [0], [0], [4]);
  expect(column(book, "D1:D3")).toEqual([4, "", ""]);
  expect(book.values("E1:H1")).toEqual([[4, 0, 4, 1]]);
  book.put("D1", [9]);
  expect(column(book, "D1:D3")).toEqual([9, "", ""]);
  expect(book.values("E1:F1")).toEqual([[9, 0]]);
});

test("a formula that is cleared takes its values with it, and undo brings all back", async () => {
  const book = await numbers();
  book.put("D1", ["=SORT(A1:A3)", "=SUM(D1:D3)"]);
  book.book.clear(book.sheetId, at("D1"));
  expect(column(book, "D1:D3")).toEqual(["", "", ""]);
  expect(book.value("E1")).toBe(0);
  book.book.undo();
  expect(column(book, "D1:D3")).toEqual([1, 2, 3]);
  expect(book.value("E1")).toBe(6);
  book.book.redo();
  expect(column(book, "D1:D3")).toEqual(["", "", ""]);
});

describe("something in the way", () => {
  it("makes #SPILL! of the array until it goes", async () => {
    const book = await numbers();
    book.put("D1", ["=SORT(A1:A3)", "=SUM(D1:D3)", "=D3"]);
    book.put("D2", ["mine"]);
    expect(column(book, "D1:D3")).toEqual(["#SPILL!", "mine", ""]);
    expect(book.values("E1:F1")).toEqual([["#SPILL!", 0]]);
    book.book.clear(book.sheetId, at("D2"));
    expect(column(book, "D1:D3")).toEqual([1, 2, 3]);
    expect(book.values("E1:F1")).toEqual([[6, 3]]);
  });

  it("blocks an array that is typed beside it, and one that grows", async () => {
    const book = await numbers();
    book.put("D3", ["mine"]);
    book.put("D1", ["=SORT(A1:A3)", "=FILTER(A1:A3,A1:A3>2)"]);
    book.put("E2", ["=1+1"]);
    expect(book.values("D1:E3")).toEqual([
      ["#SPILL!", 3],
      ["", 2],
      ["mine", ""],
    ]);
    book.put("A2", [5]);
    expect(column(book, "E1:E2")).toEqual(["#SPILL!", 2]);
  });

  it("is a table or merged cells, too", async () => {
    const book = await numbers();
    book.put("D3", ["Code"], ["a"]);
    book.book.addTable(book.sheetId, at("D3:D4"), true, "T");
    book.put("D1", ["=SORT(A1:A3)"]);
    book.put("F1", ["=SORT(A1:A3)"]);
    expect(book.value("D1")).toBe("#SPILL!");
    expect(column(book, "F1:F3")).toEqual([1, 2, 3]);
    book.put("H1", ['=T[Code]&"x"']);
    expect(book.value("H1")).toBe("ax");
    book.put("D4", ["=SEQUENCE(2)"]);
    expect(book.value("D4")).toBe("#SPILL!");
    book.book.merges.put(book.sheetId, [at("J2:K2")]);
    book.put("J1", ["=SEQUENCE(2)"]);
    expect(book.value("J1")).toBe("#SPILL!");
  });
});

test("clearing one of its cells changes nothing", async () => {
  const book = await numbers();
  book.put("D1", ["=SORT(A1:A3)"]);
  book.book.clear(book.sheetId, at("D2:D3"));
  expect(column(book, "D1:D3")).toEqual([1, 2, 3]);
});

test("it keeps its cells where rows are put in above it and within it", async () => {
  const book = await numbers();
  book.put("D1", ["=SORT(A1:A3)"]);
  book.book.insertRows(book.sheetId, 0, 1);
  expect(column(book, "D1:D5")).toEqual(["", 1, 2, 3, ""]);
  book.book.insertColumns(book.sheetId, 0, 1);
  expect(column(book, "E1:E5")).toEqual(["", 1, 2, 3, ""]);
  book.book.insertRows(book.sheetId, 2, 1);
  // The row that was put in between the numbers is one of them: it is blank, which counts as 0.
  expect(column(book, "E1:E6")).toEqual(["", 1, 2, 3, 0, ""]);
});
