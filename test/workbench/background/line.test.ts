/** @jest-environment jsdom */
// The line at the foot while a workbook is calculated in the background: what it says, and what its buttons do.
import { TextDecoder, TextEncoder } from "node:util";
import type { CalculationPort } from "../../../src/workbench/model/calculation/calculation";
import { calculation } from "../model/support";
import { openPage, type Page } from "../page/support";
import { formulaCell } from "../xlsx/foreignFiles";
import { fillFrom } from "../xlsx/support";
import { FakeWorker, longFile } from "./longFile";

// Browsers have them, and jsdom does not; the engine needs them.
Object.assign(globalThis, { TextDecoder, TextEncoder });

let page: Page;
let port: CalculationPort;
let workers: FakeWorker[];
let kept: ReadonlyMap<string, number>[];
let quietly: number;

beforeEach(async () => {
  jest.useFakeTimers();
  port = await calculation();
  workers = [];
  kept = [];
  quietly = 0;
  page = openPage([], {
    calculation: port,
    background: { now: () => 0 },
    startWorker: () => {
      const made = new FakeWorker();
      workers.push(made);
      return made;
    },
    quietly: (work) => {
      quietly += 1;
      return work();
    },
    kept: (formulas) => kept.push(formulas),
  });
});
afterEach(() => jest.useRealTimers());

const line = () => document.querySelector(".calculation-line");
/** What a person sees of it, in order. */
const said = () =>
  line()?.classList.contains("away") === true
    ? []
    : [...(line()?.children ?? [])]
        .filter((one) => !one.classList.contains("away"))
        .map((one) => (one.tagName === "PROGRESS" ? "bar" : one.textContent));
const cell = (address: string) => page.grid.querySelector(`[data-a1="${address}"]`);
const isDotted = (address: string) => cell(address)?.classList.contains("kept");

const open = (more?: readonly (readonly string[])[]) => fillFrom(page.store, longFile(more));
/** Into column A. */
const type = (row: number, text: string) => page.store.enter(page.store.activeSheetId, row, 0, text);
const pass = (ms: number) => jest.advanceTimersByTime(ms);
const click = (name: string) => page.button(name).click();

test("nothing is said of a workbook that is calculated at once", () => {
  fillFrom(page.store, longFile([], []));
  pass(2000);
  expect([said(), workers.length]).toEqual([[], 0]);
});

test("a file that takes long shows what it kept beside a bar with seconds and Cancel, then its results", () => {
  open();
  expect(said()).toEqual(["Calculating", "bar", "0 s", "Cancel"]);
  expect([page.text("B5"), isDotted("B5"), cell("B5")?.getAttribute("title")]).toEqual([
    "7",
    true,
    "Not calculated yet: this is the last result, or the one that the file kept.",
  ]);
  pass(3000);
  expect([said()[2], workers.length]).toEqual(["3 s", 1]);
  workers[0]?.finish(port);
  expect([said(), page.text("B5"), isDotted("B5")]).toEqual([[], "10", false]);
  expect([workers[0]?.isEnded, quietly, kept]).toEqual([true, 1, []]);
});

test("Cancel ends the worker and leaves the kept results, marked; Calculate begins again", () => {
  open();
  pass(1000);
  click("Cancel the calculation");
  expect([said(), workers[0]?.isEnded]).toEqual([["Not calculated", "Calculate"], true]);
  // What was on its way comes too late.
  pass(60_000);
  expect([page.text("B5"), isDotted("B5"), workers.length]).toEqual(["7", true, 1]);
  click("Calculate now");
  expect([said()[0], workers.length]).toEqual(["Calculating", 2]);
  workers[1]?.finish(port);
  expect([said(), page.text("B5")]).toEqual([[], "10"]);
});

test("Cancel before the worker begins lets none begin", () => {
  open();
  click("Cancel the calculation");
  pass(5000);
  expect([said(), workers.length]).toEqual([["Not calculated", "Calculate"], 0]);
});

test("the page takes edits meanwhile: each ends the calculation, and a pause begins it again", () => {
  open();
  pass(1000);
  type(4, "50");
  expect([workers[0]?.isEnded, page.text("A5"), page.text("B5"), said()[0]]).toEqual([true, "50", "7", "Calculating"]);
  pass(300);
  type(5, "60");
  pass(300);
  expect(workers).toHaveLength(1);
  pass(200);
  expect(workers).toHaveLength(2);
  workers[1]?.finish(port);
  expect([page.text("B5"), page.text("B6"), said()]).toEqual(["100", "120", []]);
});

test("the first edit after results says that formulas are due, and calculates them in the background too", () => {
  open();
  pass(400);
  workers[0]?.finish(port);
  type(4, "50");
  expect([said()[0], page.text("B5"), isDotted("B5"), isDotted("B9"), isDotted("A9")]).toEqual([
    "Calculating",
    "10",
    true,
    true,
    false,
  ]);
  pass(400);
  workers[1]?.finish(port);
  expect([page.text("B5"), isDotted("B5"), said()]).toEqual(["100", false, []]);
});

test("an edit after Cancel calculates again", () => {
  open();
  click("Cancel the calculation");
  type(4, "50");
  pass(400);
  expect([said()[0], workers.length]).toEqual(["Calculating", 1]);
});

test("a worker that fails is told, and Calculate tries again", () => {
  open();
  pass(400);
  workers[0]?.onerror?.(new ErrorEvent("error"));
  expect([said(), page.text("B5"), isDotted("B5")]).toEqual([["The calculation failed", "Calculate"], "7", true]);
  click("Calculate now");
  workers[1]?.finish(port);
  expect([said(), page.text("B5")]).toEqual([[], "10"]);
});

test("formulas that nothing calculates are told at the end", () => {
  open([[formulaCell("UnitPrice(A1)", 42)]]);
  pass(400);
  workers[0]?.finish(port);
  expect(kept.map((formulas) => [...formulas])).toEqual([[["Long", 1]]]);
  expect(cell("C1")?.getAttribute("title")).toContain("Not calculated: the workbench cannot calculate this formula.");
});

test("another workbook ends the calculation of this one", () => {
  open();
  pass(400);
  page.store.reset();
  expect([said(), workers[0]?.isEnded]).toEqual([[], true]);
});
