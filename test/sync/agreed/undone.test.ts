// What counts as agreed where Ctrl+Z may have come right before a window's last request: it is asked about.
import { agreedAfterUndo, agreedIfUndone, agreedWithoutMoved } from "../../../src/sync/agreed/undone";
import type { AgreedCells, AgreedCopy, AgreedPast } from "../../../src/sync/agreedCopy";
import type { Mapping } from "../../../src/sync/mapping";
import type { SheetRows } from "../../../src/sync/rows";
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

describe("in a sheet that Ctrl+Z took back", () => {
  const after = (rows: Readonly<Record<string, readonly CellValue[]>>, before: AgreedPast | null, stored = newest) =>
    Object.fromEntries(agreedAfterUndo(mapping, sheetOf(rows), stored, before).rows);
  /** The oldest state, and what each later one had. */
  const states = (price: number, ...later: readonly number[]): AgreedPast => ({
    copy: copyOf({ "1": ["Bolt", price] }),
    later: later.map((one) => ({ ...copyOf({ "1": ["Bolt", one] }), dropped: [] })),
  });

  test("what a cell has of the newest copy, or of any state since the undone one, stays agreed", () => {
    for (const price of [7, 6, 5])
      expect(after({ "1": ["Bolt", price] }, states(4, 5, 6))).toEqual({ "1": ["Bolt", price] });
  });

  test("any other value was typed then: over what the undone state had", () => {
    expect(after({ "1": ["Bolt", 99] }, states(4, 5, 6))).toEqual({ "1": ["Bolt", 4] });
    expect(after({ "1": ["Bolt"] }, states(4))).toEqual({ "1": ["Bolt", 4] });
  });

  test("without the undone state a cell that differs was never agreed on, and a row that is away is not deleted", () => {
    expect(after({ "1": ["Bolt", 99] }, null)).toEqual({ "1": ["Bolt", undefined] });
    expect(after({ "2": ["Nut", 1] }, null)).toEqual({ "2": ["Nut", 1] });
  });

  test("a row that both states knew and that is away was deleted; one that came since, or went since, was not", () => {
    const before: AgreedPast = { copy: copyOf({ "1": ["Bolt", 5], "3": ["Pin", 2] }), later: [] };
    expect(after({}, before)).toEqual({ "1": ["Bolt", 5] });
  });

  test("a row that only the undone state knew is agreed on as it was; one that no state knew is not", () => {
    const before: AgreedPast = { copy: copyOf({ "3": ["Pin", 2] }), later: [] };
    expect(after({ "3": ["Pin", 8], "9": ["Cap", 1] }, before)).toEqual({ "3": ["Pin", 2] });
  });

  test("a cell that a state asked about says nothing, and an earlier one is looked at", () => {
    const before: AgreedPast = {
      ...states(4, 5),
      later: [...states(4, 5).later, { ...copyOf({ "1": ["Bolt", undefined] }), dropped: [] }],
    };
    expect(after({ "1": ["Bolt", 5] }, before)).toEqual({ "1": ["Bolt", 5] });
    expect(after({ "1": ["Bolt", null] }, before)).toEqual({ "1": ["Bolt", 4] });
  });
});

test("where nobody knows about an undo, a new row and a row that no earlier state had stay as they are", () => {
  const rows = { "": ["New", 1], "1": ["Bolt", 7], "2": ["Nut", 9] };
  expect(agreedIfUndone(mapping, sheetOf(rows), newest, past)).toBe(newest);
  const asked = copyOf({ "1": ["Bolt", undefined], "2": ["Nut", 1] });
  expect(agreedIfUndone(mapping, sheetOf({ "1": ["Bolt", 5], "2": ["Nut", 1] }), asked, past)).toBe(asked);
});

test("a cell that an earlier state asked about is asked about, whatever stands there but what was agreed since", () => {
  const asked = { ...past, copy: copyOf({ "1": ["Bolt", undefined] }) };
  const after = (price: CellValue) =>
    agreedIfUndone(mapping, sheetOf({ "1": ["Bolt", price], "2": ["Nut", 1] }), newest, asked).rows.get("1");
  expect([9, null, 7].map(after)).toEqual([
    ["Bolt", undefined],
    ["Bolt", undefined],
    ["Bolt", 7],
  ]);
});

test("a row that nobody agreed on is none that moved", () => {
  const [then, now] = [sheetOf({ "1": ["Bolt", 7], "9": ["Cap", 1] }), sheetOf({ "1": ["Bolt", 7], "9": ["Cap", 2] })];
  expect(agreedWithoutMoved(newest, then, now)).toBe(newest);
  expect(agreedWithoutMoved(newest, then, sheetOf({ "1": ["Bolt", 7] }), copyOf({ "9": ["Cap", 1] }))).toBe(newest);
});
