// A name, a table or a sheet that comes, goes or changes reaches the formulas that say it, and costs nothing else.
import fc from "fast-check";
import type { CalculationPort } from "../../../src/workbench/model/calculation/calculation";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import { at, calculation, Desk, desk, refusal } from "./support";

test("a name that comes after the formulas that say it is followed, whatever the size of its letters", async () => {
  const book = await desk();
  book.put("A1", [3, "=rate*2", "=Other&1"]);
  expect(book.values("B1:C1")).toEqual([["#NAME?", "#NAME?"]]);
  book.book.setName("Rate", "=Sheet1!$A$1", null);
  expect(book.value("B1")).toBe(6);
  book.book.setName("Rate", "=10", null);
  expect(book.value("B1")).toBe(20);
  book.book.deleteName("Rate", null);
  expect(book.value("B1")).toBe("#NAME?");
});

test("a name is followed through the name that says it", async () => {
  const book = await desk();
  book.put("A1", ["=Net"]);
  book.book.setName("Net", "=Gross*2", null);
  book.book.setName("Gross", "=4", null);
  expect(book.value("A1")).toBe(8);
  book.book.setName("Gross", "=5", null);
  expect(book.value("A1")).toBe(10);
});

test("a sheet that comes after the formula that asks it is read, also one with an apostrophe", async () => {
  const book = await desk();
  book.put("A1", ["='Bob''s bids'!A1+1", "=Later!A1"]);
  const { id } = book.book.createSheet("Bob's bids");
  new Desk(book.book, id).put("A1", [41]);
  expect(book.values("A1:B1")).toEqual([[42, "#REF!"]]);
});

test("a table that comes, grows and goes is followed from outside and from its own cells", async () => {
  const book = await desk();
  book.put("A1", ["Price", "Twice"], [1, "=[@Price]*2"], [2, ""], [30, ""]);
  book.put("F1", ["=SUM(Table1[Price])"]);
  const { id } = book.book.addTable(book.sheetId, at("A1:B3"), true);
  expect([book.value("F1"), book.value("B2")]).toEqual([3, 2]);
  book.book.resizeTable(id, at("A1:B4"));
  expect(book.value("F1")).toBe(33);
  book.book.renameTable(id, "Bids");
  book.put("F2", ["=SUM(Table1[Price])"]);
  expect(book.values("F1:F2")).toEqual([[33], ["#REF!"]]);
});

test("a formula that an inserted row or a hand moves, and that says the same there, goes on", async () => {
  const book = await desk();
  book.put("A1", [1]);
  book.put("B5", ["=A1+1", "=A1+2"]);
  book.book.insertRows(book.sheetId, 2, 1);
  book.book.moveRange(book.sheetId, at("C6"), book.sheetId, 8, 3);
  book.put("A1", [5]);
  expect([book.value("B6"), book.value("D9")]).toEqual([6, 7]);
});

test("an array makes way for a table that comes, and comes back when the table goes", async () => {
  const book = await desk();
  book.put("A1", ["=SEQUENCE(3)"]);
  book.put("C2", ["x"], [1]);
  const { id } = book.book.addTable(book.sheetId, at("C2:C3"), true);
  book.put("B3", ["=SEQUENCE(1,2)"]);
  expect([book.value("A3"), book.value("B3")]).toEqual([3, "#SPILL!"]);
  book.book.deleteTable(id);
  expect(book.values("B3:C3")).toEqual([[1, 2]]);
});

/** Counts the workbooks that the engine was given: it is given one with each calculation of everything. */
function counting(port: CalculationPort): { port: CalculationPort; opened: () => number } {
  let opened = 0;
  const open = () => {
    opened += 1;
    return port.open();
  };
  return { port: { ...port, open }, opened: () => opened };
}

test("names, tables and sheets that no formula says cost no calculation", async () => {
  const { port, opened } = counting(await calculation());
  const book = new Desk(createWorkbook({ calculation: port }));
  book.put("A1", [3, "=CEILING.MATH(A1,2)"]);
  const before = opened();
  book.book.setName("Mark", "=17", null);
  book.book.createSheet("Award");
  book.put("A5", ["Price"], [1]);
  const { id } = book.book.addTable(book.sheetId, at("A5:A6"), true);
  book.book.renameTable(id, "Prices");
  book.book.setTableStyle(id, "TableStyleLight1");
  expect(opened() - before).toBe(0);
  book.book.setName("A_1", "=CEILING.MATH(Mark,2)", null);
  book.put("C1", ["=A_1"]);
  expect([book.value("B1"), book.value("C1")]).toEqual([4, 18]);
});

const NAMES = ["Rate", "Net", "Prices"];
const FORMULAS = [
  "=Rate+1",
  "=net*2",
  "=SUM(Prices[Price])",
  "=COUNTA(Table1)",
  "=[@Price]*3",
  "=SUM('Two words'!A1:B4)",
  "=A1&B2",
  "=CEILING.MATH(N(Rate),2)",
  "=SEQUENCE(2)",
];
const step = fc.oneof(
  fc.record({
    kind: fc.constant("put" as const),
    cell: fc.constantFrom("A3", "B2", "B3", "C4", "D5"),
    formula: fc.constantFrom(...FORMULAS),
  }),
  fc.record({
    kind: fc.constant("name" as const),
    name: fc.constantFrom(...NAMES),
    to: fc.constantFrom("=7", "=Rate", "=$A$2"),
  }),
  fc.record({ kind: fc.constant("unname" as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant("table" as const), place: fc.constantFrom("A1:B3", "A1:B4", "D4:D6") }),
  fc.record({ kind: fc.constant("resize" as const), place: fc.constantFrom("A1:B3", "A1:C4") }),
  fc.record({ kind: fc.constant("call" as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant("untable" as const) }),
  fc.record({ kind: fc.constant("sheet" as const) }),
  fc.record({ kind: fc.constant("insert" as const), row: fc.integer({ min: 1, max: 4 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(desk: Desk, one: Step): void {
  const { book, sheetId } = desk;
  const table = book.sheet(sheetId)?.tables[0];
  if (one.kind === "put") desk.put(one.cell, [one.formula]);
  else if (one.kind === "name") book.setName(one.name, one.to, null);
  else if (one.kind === "unname") book.deleteName(one.name, null);
  else if (one.kind === "table") book.addTable(sheetId, at(one.place), true);
  else if (one.kind === "resize") book.resizeTable(table?.id ?? "", at(one.place));
  else if (one.kind === "call") book.renameTable(table?.id ?? "", one.name);
  else if (one.kind === "untable") book.convertToRange(table?.id ?? "");
  else if (one.kind === "sheet") book.createSheet("Two words");
  else book.insertRows(sheetId, one.row, 1);
}

test("after any of these steps all cells hold what a calculation of everything gives", async () => {
  const port = await calculation();
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 9 }), (steps) => {
      const book = new Desk(createWorkbook({ calculation: port }));
      book.put("A1", ["Price", "Note"], [5, ""], [6, "x"]);
      for (const one of steps) refusal(() => take(book, one));
      const values = book.values("A1:F9");
      book.book.undo();
      book.book.redo();
      book.book.batch(() => undefined); // What undo brings back is calculated as a whole, with the next step.
      expect(values).toEqual(book.values("A1:F9"));
    }),
    { numRuns: 300, seed: 5 },
  );
});
