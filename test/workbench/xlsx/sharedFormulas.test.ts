// Formulas that cells below each other share: a file has them once, where Excel shares them, and each cell is read with
// its own.
import { strFromU8, unzipSync } from "fflate";
import { columnLetters } from "../../../src/workbench/model/address";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { writeXlsx } from "../../../src/workbench/xlsx/write/xlsx";
import { fillFrom, firstSheet, withExcelize } from "./support";

const ROWS = 5;
const FIRST = 4;
/** By column, as the row has it (from 1), and whether the file has it once. */
const columns: readonly (readonly [name: string, shared: boolean, formula: (row: number) => string])[] = [
  ["own row and fixed cells", true, (row) => `=A${row}*$B${row}+C$1`],
  ["a range of the own row", true, (row) => `=SUM(A${row}:C${row})`],
  ["a text with an address", true, (row) => `=IF(A${row}>0,"A1","")&$B$2`],
  ["a text with a quote in it, which another reader gets wrong", false, (row) => `=IF(A${row}>0,"a ""b""",$B$2)`],
  ["a name and a newer function", true, (row) => `=MAXIFS($A${row}:$C${row},$A$1:$C$1,">"&Rate)`],
  ["one cell for all rows, which is not fixed", false, () => "=A1*2"],
  ["the row above", false, (row) => `=A${row + 1}+1`],
  ["another sheet", false, (row) => `=Other!A${row}`],
  ["several areas", false, (row) => `=SUM((A${row},C${row}))`],
  ["an array", false, (row) => `=SUM(A${row},{1,2})`],
  ["a range between answers", false, (row) => `=SUM(A${row}:INDEX($C$1:$C$9,2))`],
];
const area = { top: 0, left: FIRST, bottom: ROWS - 1, right: FIRST + columns.length - 1 };
const written = Array.from({ length: ROWS }, (_, row) => columns.map(([, , formula]) => formula(row + 1)));

function filled(): WorkbookStore {
  const store = createWorkbook();
  store.addSheet("Other");
  store.setName("Rate", "=Sheet1!$B$2", null);
  const sheet = firstSheet(store);
  const numbers = Array.from({ length: ROWS + 1 }, (_, row) => [row + 1, row * 2, 3]);
  store.write(sheet, { top: 0, left: 0, bottom: ROWS, right: 2 }, numbers);
  store.write(sheet, area, written);
  return store;
}

function cellsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  return new Map([...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/g)].map(([, at = "", cell = ""]) => [at, cell]));
}

test.each(columns.map(([name, shared], at) => [name, shared, columnLetters(FIRST + at)] as const))(
  "%s: once in the file: %s",
  (_, shared, column) => {
    const cells = cellsOf(writeXlsx(filled()));
    const [first, below] = [cells.get(`${column}1`) ?? "", cells.get(`${column}2`) ?? ""];
    expect(first.includes(`<f t="shared" ref="${column}1:${column}${ROWS}" si="`)).toBe(shared);
    expect(/<f t="shared" si="\d+"\/>/.test(below)).toBe(shared);
  },
);

test("a run ends at a cell that says something else, and another begins behind it", () => {
  const store = filled();
  store.write(firstSheet(store), { top: 2, left: FIRST, bottom: 2, right: FIRST }, [["=7"]]);
  const cells = cellsOf(writeXlsx(store));
  const formulas = [1, 2, 3, 4, 5].map((row) => /<f.*(<\/f>|\/>)/.exec(cells.get(`E${row}`) ?? "")?.[0]);
  expect(formulas.map((one) => one?.replace(/si="\d+"/, ""))).toEqual([
    '<f t="shared" ref="E1:E2" >A1*$B1+C$1</f>',
    '<f t="shared" />',
    "<f>7</f>",
    '<f t="shared" ref="E4:E5" >A4*$B4+C$1</f>',
    '<f t="shared" />',
  ]);
});

test("each cell has its own formula and result again, in our reader and in another", () => {
  const store = filled();
  const bytes = writeXlsx(store);
  const again = createWorkbook();
  fillFrom(again, bytes);
  for (const kind of ["formulas", "values"] as const)
    expect(again.read(firstSheet(again), area, kind)).toEqual(store.read(firstSheet(store), area, kind));
  const read = withExcelize(
    `const file = excelize.OpenReader(input);
     return ["E1", "E2", "E5", "F4", "G3"].map((at) => file.GetCellFormula("Sheet1", at).formula);`,
    bytes,
  );
  expect(read).toEqual(["A1*$B1+C$1", "A2*$B2+C$1", "A5*$B5+C$1", "SUM(A4:C4)", 'IF(A3>0,"A1","")&$B$2']);
});
