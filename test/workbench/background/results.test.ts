// A workbook that takes long: it shows what its file kept, and the results that somebody calculates elsewhere.
import type { Scalar } from "../../../src/workbench/model/types";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";
import { openOffice } from "../../support/office";
import { calculation } from "../model/support";
import { foreignFile, formulaCell, numberCell } from "../xlsx/foreignFiles";
import { fillFrom, firstSheet } from "../xlsx/support";
import { calculated, longFile } from "./longFile";

let store: WorkbookStore;

beforeEach(async () => {
  store = createWorkbook({ calculation: await calculation(), background: { now: () => 0 } });
});

function cell(row: number, column: number): { value: Scalar; kept: boolean; due: boolean } | undefined {
  const view = store.sheets[0]?.cell(row, column);
  return view && { value: view.value, kept: view.kept, due: view.due };
}

function background() {
  if (store.background === null) throw new Error("The workbook has no background.");
  return store.background;
}

async function calculate(): Promise<boolean> {
  return background().take(calculated(background().snapshot(), await calculation()));
}

const type = (row: number, column: number, text: string) => store.enter(firstSheet(store), row, column, text);

test("a file that takes long opens with the results that it kept, and they are due", () => {
  expect(fillFrom(store, longFile())).toEqual([]);
  expect([background().on, background().due]).toEqual([true, true]);
  expect(cell(4, 1)).toEqual({ value: 7, kept: false, due: true });
  expect(cell(4, 0)).toEqual({ value: 5, kept: false, due: false });
});

test("a file that takes no time is calculated at once, also after one that took long", () => {
  fillFrom(store, longFile());
  fillFrom(store, longFile([], []));
  expect([background().on, background().due]).toEqual([false, false]);
  expect(cell(4, 1)).toEqual({ value: 10, kept: false, due: false });
  type(4, 0, "6");
  expect(cell(4, 1)?.value).toBe(12);
});

test("thousands of formulas take long, and so do a few over many cells", () => {
  const rows = Array.from({ length: 10_100 }, (_, row) => [numberCell(row), formulaCell(`A${row + 1}*2`, 7)]);
  fillFrom(store, foreignFile([{ name: "Many", rows }]));
  expect(background().due).toBe(true);
  fillFrom(store, foreignFile([{ name: "Few", rows: rows.slice(0, 2000) }]));
  expect(background().due).toBe(false);
  const deep = Array.from({ length: 2000 }, () => [numberCell(1)]);
  for (const formula of ["SUM($B$1:$ZZ$2000)", "SUMPRODUCT(($A$61:$A$2000=A61)*1)", "MAX(Sums!$A$61:$GZ$2000*2)"]) {
    const sums = Array.from({ length: formula.startsWith("SUMPRODUCT") ? 500 : 60 }, () => [formulaCell(formula, 7)]);
    fillFrom(store, foreignFile([{ name: "Sums", rows: [...sums, ...deep] }]));
    expect([formula, background().due]).toEqual([formula, true]);
  }
});

test("formulas that add themselves up take long, and those that add up other cells do not", () => {
  const sums = (formula: string) => Array.from({ length: 400 }, () => [formulaCell(formula, 7), numberCell(1)]);
  for (const formula of ["SUM($A$1:$A$400)", "SUM(A:B)", "SUM($1:$400)"]) {
    fillFrom(store, foreignFile([{ name: "Round", rows: sums(formula) }]));
    expect([formula, background().due]).toEqual([formula, true]);
  }
  for (const formula of ["SUM($B$1:$B$400)", "SUM($A$401:$B$800)"]) {
    fillFrom(store, foreignFile([{ name: "Round", rows: sums(formula) }]));
    expect([formula, background().due]).toEqual([formula, false]);
  }
});

test("the results come over, are due no more, and are no step of undo", async () => {
  fillFrom(store, longFile());
  store.forgetHistory();
  expect(await calculate()).toBe(true);
  expect(background().due).toBe(false);
  expect(cell(4, 1)).toEqual({ value: 10, kept: false, due: false });
  expect(store.undo()).toBe(false);
});

test("what nothing can calculate keeps the file's result, and is counted", async () => {
  fillFrom(store, longFile([[formulaCell("UnitPrice(A1)", 42), formulaCell("C1+1", 1)]]));
  const results = calculated(background().snapshot(), await calculation());
  expect([...results.kept]).toEqual([[firstSheet(store), 1]]);
  background().take(results);
  expect(cell(0, 2)).toEqual({ value: 42, kept: true, due: false });
  expect(cell(0, 3)).toEqual({ value: 43, kept: false, due: false });
  type(0, 0, "2");
  // It is not calculated later, either.
  expect(cell(0, 2)).toEqual({ value: 42, kept: true, due: false });
});

test("results of a workbook that has changed meanwhile are not taken", async () => {
  fillFrom(store, longFile());
  const results = calculated(background().snapshot(), await calculation());
  type(4, 0, "50");
  expect(background().take(results)).toBe(false);
  expect(cell(4, 1)).toEqual({ value: 7, kept: false, due: true });
  expect(await calculate()).toBe(true);
  expect(cell(4, 1)?.value).toBe(100);
});

test("an edit afterwards makes all formulas due, and what is typed shows at once", async () => {
  fillFrom(store, longFile());
  await calculate();
  type(4, 0, "50");
  type(0, 3, "=B5+1");
  expect(cell(4, 0)).toEqual({ value: 50, kept: false, due: false });
  expect([cell(4, 1), cell(9, 1)]).toEqual([
    { value: 10, kept: false, due: true },
    { value: 20, kept: false, due: true },
  ]);
  expect(cell(0, 3)).toEqual({ value: null, kept: false, due: true });
  await calculate();
  expect([cell(4, 1)?.value, cell(0, 3)?.value]).toEqual([100, 101]);
  store.undo();
  store.undo();
  expect(background().due).toBe(true);
  await calculate();
  expect(cell(4, 1)).toEqual({ value: 10, kept: false, due: false });
  store.redo();
  await calculate();
  expect(cell(4, 1)?.value).toBe(100);
});

test("all that may change results makes them due: rows, sheets, names, filters", async () => {
  fillFrom(store, longFile());
  const id = firstSheet(store);
  const changes: (() => unknown)[] = [
    () => store.insertRows(id, 0, 1),
    () => store.addSheet("Other"),
    () => store.setName("Rate", "=Long!$A$1", null),
    () => store.hideRows(id, 3, 1, true),
  ];
  for (const change of changes) {
    await calculate();
    expect(background().due).toBe(false);
    change();
    expect(background().due).toBe(true);
  }
});

test("a file's results move with their rows before they are calculated", async () => {
  fillFrom(store, longFile([[formulaCell("UnitPrice(A1)", 42)]]));
  store.insertRows(firstSheet(store), 0, 2);
  expect(cell(2, 2)).toEqual({ value: 42, kept: false, due: true });
  await calculate();
  expect(cell(2, 2)).toEqual({ value: 42, kept: true, due: false });
  expect(cell(6, 1)?.value).toBe(10);
});

test("arrays show what the file kept, then spill what they come to", async () => {
  const array = '<c r="D1" cm="1"><f t="array" ref="D1:D3">A1:A3*10</f><v>1</v></c>';
  const rest = ["D2", "D3"].map((address) => [`<c r="${address}"><v>1</v></c>`]);
  fillFrom(store, longFile([[array], ...rest]));
  expect([0, 1, 2].map((row) => cell(row, 3))).toEqual(Array(3).fill({ value: 1, kept: false, due: true }));
  await calculate();
  expect([0, 1, 2].map((row) => cell(row, 3)?.value)).toEqual([10, 20, 30]);
  type(1, 3, "in the way");
  await calculate();
  expect([0, 1, 2].map((row) => cell(row, 3)?.value)).toEqual([{ error: "#SPILL!" }, "in the way", null]);
  store.clear(firstSheet(store), { top: 1, left: 3, bottom: 1, right: 3 });
  await calculate();
  expect([0, 1, 2].map((row) => cell(row, 3)?.value)).toEqual([10, 20, 30]);
});

test("an edit that took long here is the last one that is calculated here", async () => {
  type(0, 0, "1");
  type(0, 1, "=A1*2");
  expect([background().on, cell(0, 1)?.value]).toEqual([false, 2]);
  // The clock goes on by two seconds at each look: whatever is calculated took that long.
  let now = 0;
  store = createWorkbook({ calculation: await calculation(), background: { now: () => (now += 2000) } });
  type(0, 0, "1");
  type(0, 1, "=A1*2");
  expect([background().on, background().due]).toEqual([true, true]);
  await calculate();
  expect(cell(0, 1)).toEqual({ value: 2, kept: false, due: false });
});

test("a file that is refused leaves a workbook that takes long as it was", async () => {
  fillFrom(store, longFile());
  await calculate();
  const twice = ["Same", "Same"].map((name) => ({ name, rows: [[numberCell(1)]] }));
  expect(() => fillFrom(store, foreignFile(twice))).toThrow("The workbench cannot hold what is in the file");
  expect([background().on, cell(4, 1)?.value]).toEqual([true, 10]);
  await calculate();
  expect(cell(4, 1)).toEqual({ value: 10, kept: false, due: false });
});

test("a workbook without a background is calculated at once, however long that takes", async () => {
  store = createWorkbook({ calculation: await calculation() });
  fillFrom(store, longFile());
  expect(store.background).toBeNull();
  expect(cell(4, 1)).toEqual({ value: 10, kept: false, due: false });
});

test("scripts are told that results are due, and read those that are shown", async () => {
  const { Excel } = await openOffice({ store });
  const heard = () =>
    Excel.run(async (context) => {
      const { application } = context.workbook.load("application/calculationState");
      const range = context.workbook.worksheets.getItem("Long").getRange("B5").load("values");
      await context.sync();
      return [application.calculationState, range.values];
    });
  fillFrom(store, longFile());
  expect(await heard()).toEqual(["Pending", [[7]]]);
  await calculate();
  expect(await heard()).toEqual(["Done", [[10]]]);
});
