// Formulas that the workbench calculates itself come to what the calculation engine makes of them: on cells of every
// kind, over thousands of formulas that nobody thought of. And only what a change reaches is calculated.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { loadCalculation, type CalculationPort } from "../../../src/workbench/model/calculation/calculation";
import type { Scalar } from "../../../src/workbench/model/types";
import { saidOfRow } from "../../../src/workbench/model/native/saidOfRow";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";

/** Numbers, texts, truth values, blanks and an error. Texts without digits: what those mean is asked further below. */
const cells: readonly (readonly Scalar[])[] = [
  [3, -2, 0.5, 12, 0],
  ["pear", "Apple", "apple", null, "x*y"],
  [true, false, 1, 2, null],
  [7, 7, 7, { error: "#N/A" }, 1.25],
  [null, 100, "counts", -0.125, 9],
];
const FIRST_FREE = 10;

let port: CalculationPort;
beforeAll(async () => {
  port = await loadCalculation(readFileSync(require.resolve("@ironcalc/wasm/wasm_bg.wasm")));
});

const cell = fc
  .tuple(fc.constantFrom("A", "B", "C", "D", "E"), fc.integer({ min: 1, max: 5 }))
  .map(([a, b]) => `${a}${b}`);
const column = fc.constantFrom("A1:A5", "B1:B5", "C1:C5", "D1:D5", "E1:E5");
const row = fc.constantFrom("A1:E1", "A2:E2", "A3:E3", "A4:E4", "A5:E5");
const range = fc.oneof(column, row, fc.constantFrom("A1:E5", "B2:D4", "A5:C5", "D4:E4"));
const literal = fc.constantFrom("0", "1", "2", "3", "0.5", "7", "100", "-4");
const criterion = fc.constantFrom(
  '">0"',
  '"<=7"',
  '"<>7"',
  '"counts"',
  '"apple"',
  '"a*"',
  '"<>"',
  "7",
  "TRUE",
  '"?pple"',
  '"x~*y"',
  "A1",
);
const same = fc.constantFrom(["A1:A5", "C1:C5"], ["A1:E1", "A4:E4"], ["B1:B5", "E1:E5"], ["A2:E2", "A3:E3"]);

const { number, truth, text } = fc.letrec<{ number: string; truth: string; text: string }>((tie) => ({
  number: fc.oneof(
    { depthSize: "small" },
    literal,
    cell,
    fc
      .tuple(tie("number"), fc.constantFrom("+", "-", "*", "/"), tie("number"))
      .map(([a, sign, b]) => `(${a}${sign}${b})`),
    tie("number").map((a) => `-${a}`),
    fc
      .tuple(fc.constantFrom("SUM", "MIN", "MAX", "AVERAGE", "COUNT", "COUNTA", "PRODUCT", "MEDIAN"), range)
      .map(([f, a]) => `${f}(${a})`),
    fc.tuple(fc.constantFrom("ABS", "SIGN", "INT", "N"), tie("number")).map(([f, a]) => `${f}(${a})`),
    fc
      .tuple(fc.constantFrom("ROUND", "ROUNDUP", "ROUNDDOWN"), tie("number"), fc.constantFrom("0", "1", "2", "-1"))
      .map(([f, a, n]) => `${f}(${a},${n})`),
    fc.tuple(range, criterion).map(([a, b]) => `COUNTIF(${a},${b})`),
    fc
      .tuple(fc.constantFrom("SUMIFS", "AVERAGEIFS", "MINIFS", "MAXIFS"), same, criterion)
      .map(([f, [a, b], c]) => `${f}(${a},${b},${c})`),
    fc.tuple(same, criterion, criterion).map(([[a, b], c, d]) => `COUNTIFS(${a},${c},${b},${d})`),
    fc.tuple(same).map(([[a, b]]) => `SUMPRODUCT(${a},${b})`),
    fc.tuple(column, fc.integer({ min: 1, max: 5 })).map(([a, n]) => `INDEX(${a},${n})`),
    fc.tuple(row, fc.integer({ min: 1, max: 6 })).map(([a, n]) => `INDEX(${a},1,${n})`),
    fc
      .tuple(fc.oneof(cell, literal, fc.constant('"apple"')), fc.oneof(row, column))
      .map(([a, b]) => `MATCH(${a},${b},0)`),
    fc.tuple(tie("truth"), tie("number"), tie("number")).map(([a, b, c]) => `IF(${a},${b},${c})`),
    fc.tuple(tie("number"), tie("number")).map(([a, b]) => `IFERROR(${a},${b})`),
    tie("text").map((a) => `LEN(${a})`),
    fc
      .tuple(fc.constantFrom("FIND", "SEARCH"), fc.constantFrom('"p"', '"A"', '"*y"', '"p?"', '"~*"'), tie("text"))
      .map(([f, a, b]) => `${f}(${a},${b})`),
    range.map((a) => `ROWS(${a})*10+COLUMNS(${a})`),
  ),
  truth: fc.oneof(
    { depthSize: "small" },
    fc
      .tuple(tie("number"), fc.constantFrom("=", "<>", "<", ">", "<=", ">="), tie("number"))
      .map(([a, sign, b]) => `${a}${sign}${b}`),
    fc.tuple(tie("text"), fc.constantFrom("=", "<>"), tie("text")).map(([a, sign, b]) => `${a}${sign}${b}`),
    fc
      .tuple(fc.constantFrom("ISNUMBER", "ISTEXT", "ISBLANK", "ISERROR", "ISLOGICAL"), cell)
      .map(([f, a]) => `${f}(${a})`),
    // The engine stops at the first answer, where Excel tells of an error behind it: errors are taken out.
    fc
      .tuple(fc.constantFrom("AND", "OR"), tie("truth"), tie("truth"))
      .map(([f, a, b]) => `${f}(IFERROR(${a},FALSE),IFERROR(${b},TRUE))`),
    tie("truth").map((a) => `NOT(${a})`),
  ),
  text: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom('"apple"', '"Pear"', '""', '"a ""b"""'),
    fc.constantFrom("A2", "B2", "C2", "C5", "D2"),
    fc.tuple(tie("text"), fc.oneof(literal, tie("text"))).map(([a, b]) => `${a}&${b}`),
    fc.tuple(fc.constantFrom("UPPER", "LOWER", "TRIM"), tie("text")).map(([f, a]) => `${f}(${a})`),
    fc
      .tuple(fc.constantFrom("LEFT", "RIGHT"), tie("text"), fc.constantFrom("0", "1", "3", "99"))
      .map(([f, a, n]) => `${f}(${a},${n})`),
  ),
}));

function engines(formulas: readonly string[]): Scalar[] {
  const book = port.open();
  cells.forEach((values, y) => values.forEach((value, x) => value !== null && book.put(0, y, x, { value })));
  formulas.forEach((formula, at) => book.put(0, FIRST_FREE + at, 8, { formula }));
  book.evaluate();
  const results = formulas.map((_, at) => book.value(0, FIRST_FREE + at, 8));
  book.close();
  return results;
}

function desk(calculation: CalculationPort): { store: WorkbookStore; id: string } {
  const store = createWorkbook({ calculation });
  const id = store.sheets[0]?.id ?? "";
  const inputs = cells.map((values) =>
    values.map((value) => (typeof value === "object" ? (value?.error ?? "") : value)),
  );
  store.write(id, { top: 0, left: 0, bottom: 4, right: 4 }, inputs);
  return { store, id };
}

const place = (rows: number) => ({ top: FIRST_FREE, bottom: FIRST_FREE + rows - 1, left: 8, right: 8 });

/** An engine that nothing may be asked of. */
const none: CalculationPort = {
  open: () => {
    throw new Error("The engine was asked.");
  },
};

test("thousands of formulas come to what the engine makes of them, and the engine is asked for hardly any", () => {
  const formulas = fc
    .sample(fc.oneof(number, truth, text), { numRuns: 2500, seed: 7 })
    .map((formula) => `=${formula}`)
    .filter((formula) => formula.length < 400);
  let asked = 0;
  const counting: CalculationPort = {
    open: () => {
      const book = port.open();
      const put: typeof book.put = (...words) => {
        if ("formula" in words[3]) asked += 1;
        book.put(...words);
      };
      return {
        put,
        sheetName: (sheet) => book.sheetName(sheet),
        evaluate: () => book.evaluate(),
        value: (...words) => book.value(...words),
        extent: (...words) => book.extent(...words),
        close: () => book.close(),
      };
    },
  };
  const { store, id } = desk(counting);
  store.write(
    id,
    place(formulas.length),
    formulas.map((formula) => [formula]),
  );
  const ours = store.scalars(id, place(formulas.length)).map(([value = null]) => value);
  const theirs = engines(formulas);
  const differing = formulas.flatMap((formula, at) =>
    JSON.stringify(ours[at]) === JSON.stringify(theirs[at]) ? [] : [{ formula, ours: ours[at], theirs: theirs[at] }],
  );
  expect(differing).toEqual([]);
  // Texts that are put in order, and numbers too small to be written out: see values.ts.
  expect(asked).toBeLessThan(formulas.length / 10);
});

/** Formulas in column I, one below the other, and what they show. */
function shown(calculation: CalculationPort, ...formulas: string[]): unknown[] {
  const { store, id } = desk(calculation);
  store.write(
    id,
    place(formulas.length),
    formulas.map((formula) => [formula]),
  );
  return store.read(id, place(formulas.length), "values").flat();
}

test("where the engine is not like Excel, Excel is followed", () => {
  expect(
    // An error behind the first answer; what is left of 0.1 + 0.2; text that reads as the number that is asked for.
    shown(none, "=AND(FALSE,1/0)", "=0.1+0.2-0.3", '=COUNTIF(B1:B1,"-2")', "=(1-0.9)*10=1", "=-2^2", "=1/3*3=1"),
  ).toEqual(["#DIV/0!", 0, 1, true, 4, true]);
});

/** Days, months and texts in the middle of others: by hand, and as the engine says where it knows the function. */
const datesAndTexts: readonly (readonly [string, unknown])[] = [
  ["DATE(2026,11,22)", 46348],
  ["DATE(2026,14,0)", 46418],
  ["YEAR(46348)*10000+MONTH(46348)*100+DAY(46348)", 20261122],
  ["EDATE(DATE(2024,2,29),12)", 45716],
  ["EDATE(DATE(2026,1,31),-2)", 45991],
  ["EOMONTH(DATE(2026,1,31),1)", 46081],
  ["EOMONTH(DATE(2026,3,5),-13)", 45716],
  ['MID("as of 2026",7,4)', "2026"],
  ['MID("abc",9,2)', ""],
  ['SUBSTITUTE("a*b*c","*","~*")', "a~*b~*c"],
  ['SUBSTITUTE("a*b*c","*","",2)', "a*bc"],
  ["LARGE(E1:E5,2)", 1.25],
  ["SMALL(A1:E1,1)", -2],
];

test.each(datesAndTexts)("%s is worked out here as by the engine", (formula, expected) => {
  expect(shown(none, `=${formula}`)).toEqual([expected]);
  expect(engines([`=${formula}`])).toEqual([expected]);
});

test("a link shows its name, a named cell its row, and a rank beyond all numbers is an error", () => {
  expect(shown(none, '=HYPERLINK("#Sheet1!A1","Home")', "=ROW(B4)*10+COLUMN(B4)", "=LARGE(A1:A5,9)")).toEqual([
    "Home",
    42,
    "#NUM!",
  ]);
  // Before the 29 February that never was, the engine is a day behind Excel.
  expect(shown(none, "=MONTH(59)*100+DAY(59)", "=DATE(1900,2,28)")).toEqual([228, 59]);
});

test("signs of patterns are themselves behind a tilde, and minus and tilde wherever they stand", () => {
  const { store, id } = desk(none);
  store.write(id, place(3), [["~"], ["a-b?"], ["a-bc"]]);
  const rect = { top: 20, bottom: 20, left: 0, right: 2 };
  store.write(id, rect, [['=COUNTIF(I11:I13,"=~~")', '=COUNTIF(I11:I13,"a-b~?")', '=COUNTIF(I11:I13,"a-b?")']]);
  expect(store.read(id, rect, "values")).toEqual([[1, 1, 2]]);
});

/**
 * Column A holds 3, 7 in row 4; column C holds "apple". The last row asks for a text that only the engine takes for a
 * number.
 */
const ofOneCell: readonly (readonly [string, unknown])[] = [
  ["COUNTIFS(A4:A4,B4)", 1],
  ["COUNTIFS(A4,B4)", 1],
  ["COUNTIFS(A4:A4,B4:B4)", 1],
  ["COUNTIFS(A4:A4,B4,C2:C2,C2)", 1],
  ["COUNTIF(A4,B4)", 1],
  ["COUNTIF(A1:A5,B4:B4)", 1],
  ["SUMIF(A4:A4,B4,A1:A1)", 3],
  ["SUMIF(A4,B4,A1)", 3],
  ["SUMIFS(A1:A1,A4:A4,B4)", 3],
  ["SUMIFS(A1,A4,B4)", 3],
  ["AVERAGEIF(A4,B4,A1)", 3],
  ["AVERAGEIFS(A1,A4,B4)", 3],
  ["MINIFS(A1:A1,A4:A4,B4)", 3],
  ["MAXIFS(A1,A4,B4)", 3],
  ["MATCH(7,A4,0)", 1],
  ["INDEX(A4,1)", 7],
  ["A4:A4+1", 8],
];

test.each(ofOneCell)("one cell is a range, and a range of one cell is a criterion: %s", (formula, expected) => {
  expect(shown(none, `=${formula}`)).toEqual([expected]);
  // VALUE is not known here: all of the formula goes to the engine.
  expect(shown(port, `=${formula}+VALUE("0")`)).toEqual([expected]);
});

test("cells that INDEX finds, and names of one cell, are ranges as well", () => {
  const { store, id } = desk(port);
  store.setName("wanted", "=Sheet1!$B$4", null);
  store.write(id, place(3), [
    ["=COUNTIF(INDEX(A1:A5,4),7)"],
    ["=COUNTIFS(wanted,7)"],
    ['=COUNTIFS(A1:A5,wanted)+VALUE("0")'],
  ]);
  expect(store.read(id, place(3), "values").flat()).toEqual([1, 1, 1]);
});

test("formulas that only the engine knows, and those that read them, go on from what is calculated here", () => {
  const { store, id } = desk(port);
  const rect = { top: 10, bottom: 10, left: 0, right: 3 };
  store.write(id, rect, [["=A1*2", '=TEXT(A11,"0.00")', "=LEN(B11)", "=A11+1"]]);
  expect(store.read(id, rect, "values")).toEqual([[6, "6.00", 4, 7]]);
  store.write(id, { top: 0, bottom: 0, left: 0, right: 0 }, [[500]]);
  expect(store.read(id, rect, "values")).toEqual([[1000, "1000.00", 7, 1001]]);
  // And back: the engine's formula is overwritten, and nothing is left for it.
  store.write(id, { ...rect, left: 1, right: 1 }, [["abc"]]);
  expect(store.read(id, rect, "values")).toEqual([[1000, "abc", 3, 1001]]);
});

test("what a formula was found out to be too much for is asked of the engine from then on", () => {
  const { store, id } = desk(port);
  const rect = { top: 10, bottom: 10, left: 0, right: 1 };
  store.write(id, rect, [["=A1+1", "=A11*2"]]);
  // Whether this text is a number is not known here.
  store.write(id, { top: 0, bottom: 0, left: 0, right: 0 }, [["'5%"]]);
  const [[first, second] = []] = store.read(id, rect, "values");
  expect([first, second]).toEqual([1.05, 2.1]);
});

test("a chain of thousands of cells is calculated to its end, and a circle as long shows that it is one", () => {
  const { store, id } = desk(none);
  const length = 5000;
  const chain = Array.from({ length }, (_, at) => [`=I${FIRST_FREE + at + 2}+1`]);
  store.write(id, place(length), chain);
  store.write(id, { ...place(1), top: FIRST_FREE + length, bottom: FIRST_FREE + length }, [[1]]);
  expect(store.read(id, place(1), "values")).toEqual([[length + 1]]);
  store.write(id, { ...place(1), top: FIRST_FREE + length, bottom: FIRST_FREE + length }, [[`=I${FIRST_FREE + 1}`]]);
  expect(store.read(id, place(1), "values")).toEqual([["#CIRC!"]]);
});

test("undo, a new name and a renamed table are followed", () => {
  const { store, id } = desk(none);
  store.write(id, { top: 6, bottom: 8, left: 0, right: 1 }, [
    ["Price", "Twice"],
    [4, ""],
    [5, ""],
  ]);
  const table = store.addTable(id, { top: 6, bottom: 8, left: 0, right: 1 }, true, "Items");
  store.write(id, { top: 7, bottom: 8, left: 1, right: 1 }, [["=[@Price]*rate"], ["=[@Price]*rate"]]);
  store.setName("rate", "=Sheet1!$A$1", null);
  store.write(id, { top: 9, bottom: 9, left: 4, right: 4 }, [["=SUM(Items[Twice])"]]);
  const total = () => store.read(id, { top: 9, bottom: 9, left: 4, right: 4 }, "values")[0]?.[0];
  expect(total()).toBe(27);
  store.write(id, { top: 7, bottom: 7, left: 0, right: 0 }, [[10]]);
  expect(total()).toBe(45);
  store.undo();
  expect(total()).toBe(27);
  store.renameTable(table.id, "Prices");
  store.write(id, { top: 0, bottom: 0, left: 0, right: 0 }, [[1]]);
  expect(total()).toBe(9);
});

test("formulas of their own rows say the same, but for fixed rows, other rows and texts", () => {
  const said = (formula: string, row: number) => saidOfRow(formula, row - 1);
  expect(said("=H5*$G5+SUM(H5:K5)", 5)).toBe(said("=H6*$G6+SUM(H6:K6)", 6));
  expect(said("=Other!H5", 5)).toBe(said("=Other!H6", 6));
  for (const [one, other] of [
    ["=H$5", "=H$6"],
    ["=H4", "=H5"],
    ["=SUM(H5:K9)", "=SUM(H6:K9)"],
    ['="H5"', '="H6"'],
    ["=LOG5(1)", "=LOG6(1)"],
    ["=Items[@[H5]]", "=Items[@[H6]]"],
    ["='H5'!A1", "='H6'!A1"],
    ["=H5:INDEX(A:A,5)", "=H6:INDEX(A:A,6)"],
  ] as const)
    expect(said(one, 5)).not.toBe(said(other, 6));
});

test("formulas of their own rows follow their rows when these are changed, sorted, put in and taken away", () => {
  const { store, id } = desk(none);
  const rect = { top: 6, bottom: 9, left: 0, right: 2 };
  store.write(id, rect, [
    ["Price", "Twice", "Rest"],
    [4, "=A8*2", "=SUM(A8:B8)-A$8"],
    [7, "=A9*2", "=SUM(A9:B9)-A$8"],
    [5, "=A10*2", "=SUM(A10:B10)-A$8"],
  ]);
  const table = store.addTable(id, rect, true, "Items");
  const body = (bottom = 9) => store.read(id, { ...rect, top: 7, bottom }, "values");
  expect(body()).toEqual([
    [4, 8, 8],
    [7, 14, 17],
    [5, 10, 11],
  ]);
  store.write(id, { top: 8, bottom: 8, left: 0, right: 0 }, [[1]]);
  expect(body()[1]).toEqual([1, 2, -1]);
  store.sortTable(table.id, 0, true);
  expect(body()).toEqual([
    [1, 2, 2],
    [4, 8, 11],
    [5, 10, 14],
  ]);
  store.insertRows(id, 8, 1);
  store.write(id, { top: 9, bottom: 9, left: 0, right: 0 }, [[6]]);
  expect(body(10)).toEqual([
    [1, 2, 2],
    ["", "", ""],
    [6, 12, 17],
    [5, 10, 14],
  ]);
});
