// TEXT, FIXED, CLEAN, CEILING, FLOOR and SUBTOTAL come to what Microsoft's pages for these functions say.
import { at, desk } from "./support";

type Answer = string | number | boolean;

async function answers(asked: readonly (readonly [string, Answer])[]): Promise<Answer[]> {
  const book = await desk();
  book.put("A1", ...asked.map(([formula]) => [formula]));
  return book.values(`A1:A${asked.length}`).map(([value = ""]) => value);
}

test("TEXT shows dates, fractions and amounts as their formats say", async () => {
  const asked: [string, Answer][] = [
    ['=TEXT(1234.567,"$#,##0.00")', "$1,234.57"],
    ['=TEXT(40982,"MM/DD/YY")', "03/14/12"],
    ['=TEXT(40982,"DDDD")', "Wednesday"],
    ['=TEXT(40982.5541666667,"H:MM AM/PM")', "1:18 PM"],
    ['=TEXT(0.285,"0.0%")', "28.5%"],
    ['=TEXT(4.34,"# ?/?")', "4 1/3"],
    ['=TRIM(TEXT(0.34,"# ?/?"))', "1/3"],
    ['=TEXT(12200000,"0.00E+00")', "1.22E+07"],
    ['=TEXT(1234567898,"[<=9999999]###-####;(###) ###-####")', "(123) 456-7898"],
    ['=TEXT(1234,"0000000")', "0001234"],
    ['=TEXT(40982,"mmmm d, yyyy")', "March 14, 2012"],
    ['=TEXT("Bolts","0.0")', "Bolts"],
    ['="Due "&TEXT(DATE(2026,11,23),"yyyy-mm-dd")', "Due 2026-11-23"],
  ];
  expect(await answers(asked)).toEqual(asked.map(([, answer]) => answer));
});

test("TEXT rounds fractions to the nearest one, as LibreOffice does", async () => {
  const asked: [string, Answer][] = [
    ['=TEXT(99.995,"# ?/?")', "100    "],
    ['=TEXT(12345678.9,"# ?/?")', "12345678 8/9"],
    ['=TEXT(1.005,"?/?")', "1/1"],
    ['=TEXT(-1234.567,"?/?")', "-8642/7"],
    ['=TEXT(99.995,"# ???/???")', "99 199/200"],
    ['=TEXT(1234.567,"# ???/???")', "1234 512/903"],
    ['=TEXT(0.5,"# ?/?")', " 1/2"],
    ['=TEXT(-0.5,"0 ?/8")', "-0 4/8"],
    ['=TEXT(2.5,"# ??/??")', "2  1/2 "],
    ['=TEXT(40982.5541666667,"# ??/??")', "40982 46/83"],
  ];
  expect(await answers(asked)).toEqual(asked.map(([, answer]) => answer));
});

test("FIXED rounds, and shows thousands unless it is told not to", async () => {
  const asked: [string, Answer][] = [
    ["=FIXED(1234.567,1)", "1,234.6"],
    ["=FIXED(1234.567,-1)", "1,230"],
    ["=FIXED(-1234.567,-1,TRUE)", "-1230"],
    ["=FIXED(44.332)", "44.33"],
    ["=FIXED(2.5,0)", "3"],
    ["=FIXED(-0.001)", "0.00"],
    ["=FIXED(1.005)", "1.01"],
    ["=FIXED(5,1.9)", "5.0"],
    ['=FIXED("12")', "12.00"],
    ['=FIXED("x")', "#VALUE!"],
    ["=FIXED(1,128)", "#VALUE!"],
    ["=FIXED(1,#N/A)", "#N/A"],
    ['=FIXED(1,1,"x")', "#VALUE!"],
  ];
  expect(await answers(asked)).toEqual(asked.map(([, answer]) => answer));
});

test("CLEAN takes away what no printer prints, and nothing else", async () => {
  const asked: [string, Answer][] = [
    ['=CLEAN("a"&CHAR(7)&CHAR(10)&"b")', "ab"],
    ['=CLEAN("Größe 3 ")', "Größe 3 "],
    ["=LEN(CLEAN(UNICHAR(127)&UNICHAR(160)))", 2],
    ["=CLEAN(12.5)", "12.5"],
    ["=CLEAN(#N/A)", "#N/A"],
  ];
  expect(await answers(asked)).toEqual(asked.map(([, answer]) => answer));
});

test("TEXT knows no days before 1900 and after 9999, and gives all digits where no format is asked for", async () => {
  const asked: [string, Answer][] = [
    ['=TEXT(-1,"yyyy-mm-dd")', "#VALUE!"],
    ['=TEXT(-0.5,"h:mm")', "#VALUE!"],
    ['=TEXT(2958465,"yyyy-mm-dd")', "9999-12-31"],
    ['=TEXT(2958466,"yyyy-mm-dd")', "#VALUE!"],
    ['=TEXT(1/3,"@")', "0.333333333333333"],
    ['=TEXT(40982.5541666667,"General")', "40982.5541666667"],
  ];
  expect(await answers(asked)).toEqual(asked.map(([, answer]) => answer));
});

test("TEXT comes to the same where many other formulas are the engine's", async () => {
  const book = await desk();
  const many = Array.from({ length: 800 }, (_, row) => [
    `=CEILING.MATH(C${row + 1},2)`,
    `=TEXT(${row}+D${row + 1},"# ?/?")`,
  ]);
  book.put("A1", ...many);
  book.put("D3", [0.5]);
  expect(book.values("B3:B4")).toEqual([["2 1/2"], ["3    "]]);
});

test("CEILING and FLOOR go to the multiple that is next away from, or next towards, zero", async () => {
  const asked: [string, Answer][] = [
    ["=CEILING(2.5,1)", 3],
    ["=CEILING(-2.5,-2)", -4],
    ["=CEILING(-2.5,2)", -2],
    ["=CEILING(1.5,0.1)", 1.5],
    ["=CEILING(0.234,0.01)", 0.24],
    ["=CEILING(7,0)", 0],
    ["=CEILING(2.5,-2)", "#NUM!"],
    ["=FLOOR(3.7,2)", 2],
    ["=FLOOR(-2.5,-2)", -2],
    ["=FLOOR(2.5,-2)", "#NUM!"],
    ["=FLOOR(1.58,0.1)", 1.5],
    ["=FLOOR(0.234,0.01)", 0.23],
    ["=FLOOR(7,0)", "#DIV/0!"],
    ['=FLOOR("a",1)', "#VALUE!"],
  ];
  expect(await answers(asked)).toEqual(asked.map(([, answer]) => answer));
});

test("ROUND, CEILING and FLOOR go through each cell of a range inside a sum", async () => {
  const book = await desk();
  book.put("A1", [1.25, "x"], [2.35, "y"], [3.45, "x"], ["n/a", "x"]);
  const asked: [string, Answer][] = [
    ["=SUMPRODUCT(ROUND(A1:A3,1))", 7.2],
    ["=SUM(ROUND(A1:A3,0))", 6],
    ["=SUM(CEILING(A1:A3,1))", 9],
    ["=SUM(FLOOR(A1:A3,0.5))", 6],
    ['=SUMPRODUCT((B1:B3="x")*ROUND(A1:A3,0))', 4],
    ['=SUMPRODUCT(--(B1:B4="x"))', 3],
    ["=MAX(ROUND(A1:A3*2,0))", 7],
    ["=SUM(A1:A3*{1;2;3})", 16.3],
    ["=SUMPRODUCT(ROUND(A1:A4,1))", "#VALUE!"],
    ["=MATCH(3,ROUND(A1:A3,0),0)", 3],
    ['=SUMPRODUCT((A1:A3>2)*(B1:B3="x"))', 1],
    ['=SUM(IF(B1:B3="x",A1:A3,0))', 4.7],
  ];
  book.put("D1", ...asked.map(([formula]) => [formula]));
  expect(book.values(`D1:D${asked.length}`).map(([value]) => value)).toEqual(asked.map(([, answer]) => answer));
});

describe("SUBTOTAL", () => {
  it("gives what Excel's help says for its example", async () => {
    const book = await desk();
    book.put("A1", [120], [10], [150], [23], ["=SUBTOTAL(9,A1:A4)"], ["=SUBTOTAL(1,A1:A4)"]);
    expect(book.values("A5:A6")).toEqual([[303], [75.75]]);
  });

  it("leaves out filtered rows always, rows hidden by hand from 101 on, and other subtotals", async () => {
    const book = await desk();
    book.put("A1", ["Item", "Price"], ["a", 10], ["b", 20], ["a", 30], ["b", 40]);
    const table = book.book.addTable(book.sheetId, at("A1:B5"), true, "T");
    book.put("D1", ["=SUBTOTAL(9,T[Price])"], ["=SUBTOTAL(109,T[Price])"], ["=SUBTOTAL(103,T[Item])"], ["=D1*2"]);
    book.put("E1", ["=SUM(D1:D2)"], ["=SUBTOTAL(9,D1:D4)"], ["=SUBTOTAL(12,T[Price])"], ["=SUBTOTAL(7,T[Price])"]);
    expect(book.values("D1:D4")).toEqual([[100], [100], [4], [200]]);
    expect(book.values("E2:E3")).toEqual([[200], ["#VALUE!"]]);
    expect(book.book.filterTable(table.id, 0, ["a"])).toBeNull();
    expect(book.values("D1:D4")).toEqual([[40], [40], [2], [80]]);
    book.book.hideRows(book.sheetId, 3, 1, true);
    expect(book.values("D1:D4")).toEqual([[40], [10], [1], [80]]);
    book.book.clearTableFilters(table.id);
    expect(book.values("D1:D4")).toEqual([[100], [70], [3], [200]]);
    book.book.undo();
    expect(book.values("D1:D2")).toEqual([[40], [10]]);
  });
});
