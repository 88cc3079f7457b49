import { deletionGuard } from "../../../src/sync/plan/deletionGuard";
import { changedColumns, localStatus, rowState } from "../../../src/sync/plan/localStatus";
import { agreedOf, mapping, sheetOf, type Row } from "../support";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut: Row = ["2", "Nut", 20, 0.5, null, 10];

function status(rows: readonly Row[], agreed: readonly Row[] | null) {
  return localStatus(mapping, sheetOf(rows), agreed === null ? null : agreedOf(agreed));
}

const nothing = { rows: 0, edited: 0, added: 0, deleted: 0, problems: 0, pending: 0 };

test("an untouched table has nothing to send, and computed columns do not count", () => {
  expect(status([bolt, ["2", "Nut", 20, 0.5, "", 99]], [bolt, nut])).toEqual({ ...nothing, rows: 2 });
});

test("edited, new, pending and wrong rows are counted", () => {
  const rows: Row[] = [
    ["1", "Bolt A", 10, 2.5, "M8", 25],
    ["2", "Nut", "many", 0.5, null, 10],
    ["", "Gear", 1, 1, null, null],
    ["", "", 5, null, null, null],
    ["", null, "", null, null, 7],
    ["new:k:0", "Pin", 1, 1, null, null],
    ["99", "Stranger", 1, 1, null, null],
  ];
  expect(status(rows, [bolt, nut])).toEqual({ rows: 6, edited: 2, added: 2, deleted: 0, problems: 3, pending: 1 });
});

test("headings inside the list are rows, but none that is new", () => {
  const rows: Row[] = [["", "Los 1", null, null, null, null], bolt, ["", "Fasteners:", "", null, "", null], nut];
  expect(status(rows, [bolt, nut])).toEqual({ ...nothing, rows: 4 });
  const named: Row = ["", "Los 1", 5, null, null, null];
  expect(status([named, bolt, nut], [bolt, nut])).toMatchObject({ rows: 3, added: 1 });
});

test("rows of the agreed copy that the sheet lacks count as deleted here", () => {
  expect(status([nut], [bolt, nut])).toEqual({ ...nothing, rows: 1, deleted: 1 });
  expect(status([nut], null)).toEqual({ ...nothing, rows: 1 });
});

test("every row of a doubled id is a problem", () => {
  expect(status([bolt, bolt, nut], [bolt, nut])).toMatchObject({ rows: 3, problems: 2 });
});

test("without an agreed copy nobody can say what was edited", () => {
  expect(status([bolt, nut], null)).toEqual({ ...nothing, rows: 2 });
});

test("a wrong value that both sides have is no problem of a row that was edited elsewhere; one that nobody agreed on is", () => {
  const agreed = (quantity: string | undefined) => ({
    keys: mapping.map(({ key }) => key),
    rows: new Map([["1", ["Bolt", quantity, 2.5, "M8", 25]]]),
  });
  const sheet = sheetOf([["1", "Bolt A", "many", 2.5, "M8", 25]]);
  expect(localStatus(mapping, sheet, agreed("many"))).toMatchObject({ edited: 1, problems: 0 });
  expect(localStatus(mapping, sheet, agreed(undefined))).toMatchObject({ edited: 1, problems: 1 });
});

test("a number that shows as a date is a problem where it would be sent", () => {
  const shown = (rows: readonly Row[]) => ({ ...sheetOf(rows), dates: new Set([1]) });
  const counts = (rows: readonly Row[]) => localStatus(mapping, shown(rows), agreedOf([bolt])).problems;
  expect(counts([["1", "Bolt", 45_000, 2.5, "M8", 25]])).toBe(1);
  expect(counts([["", "Gear", 45_000, 2.5, "M8", null]])).toBe(1);
  expect(counts([["1", "Bolt A", 10, 2.5, "M8", 25]])).toBe(0);
});

test("a new row without what it lacks cells for is read as blank there", () => {
  const short = { ids: ["", ""], cells: [["Gear"], []], formulas: new Map<number, string>() };
  expect(localStatus(mapping, short, agreedOf([]))).toEqual({ ...nothing, rows: 1, added: 1 });
  expect(rowState(mapping, short, 1, null)).toEqual({ kind: "blank", problem: false });
});

test("the cells that a person changed are named, without computed ones and those that nobody agreed on", () => {
  const ours = ["Bolt A", 10, 3, "", 99];
  expect(changedColumns(mapping, ours, ["Bolt", 10, 2.5, "M8", 25])).toEqual([0, 2, 3]);
  expect(changedColumns(mapping, ours, ["Bolt", 10, undefined, null, 25])).toEqual([0]);
  expect(changedColumns(mapping, ["Bolt"], ["Bolt", null, 2.5, null, 25])).toEqual([2]);
});

test.each([
  [1, 4, true],
  [1, 5, false],
  [20, 100, false],
  [21, 100, true],
  [20, 10_000, false],
  [21, 10_000, true],
  [0, 0, false],
])("deleting %p of %p rows needs a second word: %p", (count, total, second) => {
  expect(deletionGuard(count, total)).toBe(second);
});
