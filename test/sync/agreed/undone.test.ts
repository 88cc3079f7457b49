// What counts as agreed where Ctrl+Z may have come right before a window's last request: it is asked about.
import { agreedAfterUndo, agreedIfUndone, agreedWithoutMoved } from "../../../src/sync/agreed/undone";
import type { AgreedCells, AgreedCopy, Mapping, SheetRows } from "../../../src/sync/types";
import type { CellValue } from "../../../src/values/cell";

const mapping: Mapping = ["name", "price"].map((key) => ({
  key,
  label: key,
  type: "any",
  computed: false,
  naming: key === "name",
}));

const copyOf = (rows: Readonly<Record<string, AgreedCells>>): AgreedCopy => ({
  keys: ["name", "price"],
  rows: new Map(Object.entries(rows)),
});
const sheetOf = (rows: Readonly<Record<string, readonly CellValue[]>>): SheetRows => ({
  ids: Object.keys(rows),
  cells: Object.values(rows),
  formulas: new Map(),
});
const past = { copy: copyOf({ "1": ["Bolt", 5] }), later: [{ ...copyOf({ "1": ["Bolt", 6] }), dropped: [] }] };
const newest = copyOf({ "1": ["Bolt", 7], "2": ["Nut", 1] });
const known = (price: CellValue) =>
  agreedIfUndone(mapping, sheetOf({ "1": ["Bolt", price], "2": ["Nut", 1] }), newest, past).rows.get("1");

test("a value that both sides had once is asked about, and any other one is an edit", () => {
  expect([5, 6, 7, 8].map(known)).toEqual([
    ["Bolt", undefined],
    ["Bolt", undefined],
    ["Bolt", 7],
    ["Bolt", 7],
  ]);
});

test("a row that came since and is away was not deleted; one that was there before was", () => {
  expect([...agreedIfUndone(mapping, sheetOf({ "1": ["Bolt", 7] }), newest, past).rows.keys()]).toEqual(["1"]);
  expect([...agreedIfUndone(mapping, sheetOf({ "2": ["Nut", 1] }), newest, past).rows.keys()]).toEqual(["1", "2"]);
});

test("the very same copy counts where nothing looks undone", () => {
  expect(agreedIfUndone(mapping, sheetOf({ "1": ["Bolt", 9], "2": ["Nut", 1] }), newest, past)).toBe(newest);
});

test("a cell that is asked about stays asked about once Ctrl+Z took back what was written", () => {
  const asked = copyOf({ "1": ["Bolt", undefined] });
  const after = (price: CellValue) =>
    agreedAfterUndo(mapping, sheetOf({ "1": ["Bolt", price] }), asked, past).rows.get("1");
  expect([5, 6, 8].map(after)).toEqual([5, 6, 8].map(() => ["Bolt", undefined]));
});

test("what moved between two readings is agreed on as it was before, or never was", () => {
  const [then, now] = [sheetOf({ "1": ["Bolt", 7], "2": ["Nut", 1] }), sheetOf({ "1": ["Bolt", 5] })];
  expect([...agreedWithoutMoved(newest, then, now).rows]).toEqual([["1", ["Bolt", undefined]]]);
  const known = copyOf({ "1": ["Bolt", 6], "2": ["Nut", 2] });
  expect(agreedWithoutMoved(newest, then, now, known).rows).toEqual(known.rows);
  expect(agreedWithoutMoved(newest, then, then, known)).toBe(newest);
});
