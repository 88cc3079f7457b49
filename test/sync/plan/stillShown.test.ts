// What of a preview still counts when it is sent.
import { conflictKey } from "../../../src/sync/conflictKey";
import { planSync } from "../../../src/sync/plan/planSync";
import { newConflicts, stillDecided, planWithoutMoved, type Sides } from "../../../src/sync/plan/stillShown";
import type { Resolutions } from "../../../src/sync/decisions";
import { agreedOf, input, mapping, remoteOf, sheetOf, type Row } from "../support";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut: Row = ["2", "Nut", 20, 0.5, null, 10];
const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
const theirs: Row = ["1", "Bolt", 12, 2.5, "M8", 25];

describe("a decision about a conflict", () => {
  const decided: Resolutions = new Map([[conflictKey("1", 1), "ours"]]);
  const sides = (sheet: readonly Row[] | null, remote: readonly Row[]): Sides => ({
    sheet: sheet === null ? null : sheetOf(sheet),
    remote: remoteOf(remote),
  });
  const shown = sides([ours], [theirs]);
  const counts = (now: Sides, before = shown) => stillDecided(decided, before, now).size === 1;

  test("counts while both values are the ones that were shown, wherever their rows are by now", () => {
    expect(counts(sides([nut, ours], [nut, theirs]))).toBe(true);
    expect(counts(sides([["1", "Bolt A", 11, 9, "M9", 1]], [["1", "Bolt B", 12, 8, "M7", 2]]))).toBe(true);
  });

  test("counts no more where the platform's value moved", () => {
    expect(counts(sides([ours], [["1", "Bolt", 13, 2.5, "M8", 25]]))).toBe(false);
    expect(counts(sides([ours], [nut]))).toBe(false);
  });

  test("counts no more where the sheet's value moved", () => {
    expect(counts(sides([["1", "Bolt", 14, 2.5, "M8", 25]], [theirs]))).toBe(false);
  });

  test("is judged by the platform's value alone where no sheet was read, then or now", () => {
    const moved = sides([["1", "Bolt", 14, 2.5, "M8", 25]], [theirs]);
    expect(counts(moved, sides(null, [theirs]))).toBe(true);
    expect(counts(sides(null, [theirs]))).toBe(true);
    expect(counts(sides(null, [["1", "Bolt", 13, 2.5, "M8", 25]]))).toBe(false);
  });

  test("is handed back as it came where there is none", () => {
    const none: Resolutions = new Map();
    expect(stillDecided(none, shown, shown)).toBe(none);
  });
});

describe("a write over a cell", () => {
  const written: Row = ["1", "Bolt", 12, 3.5, "M8", 30];
  const agreed = agreedOf([bolt, nut]);
  const plan = (sheet: readonly Row[]) => planSync(input(sheet, [written, nut], [bolt, nut]));

  test("stays while the cell holds what the preview read; the same plan is handed back", () => {
    const made = plan([nut, bolt]);
    expect(made.writes).toHaveLength(3);
    expect(planWithoutMoved(made, mapping, sheetOf([bolt, nut]), agreed)).toBe(made);
  });

  test("becomes a conflict where the cell held something else in the preview, and the others stay", () => {
    const made = plan([bolt, nut]);
    const shown = sheetOf([["1", "Bolt", 11, 2.5, "M8", 25], nut]);
    const left = planWithoutMoved(made, mapping, shown, agreed);
    expect(left.writes.map(({ column }) => column)).toEqual([2, 4]);
    expect(left.conflicts).toEqual([{ row: 0, id: "1", column: 1, agreed: 10, ours: 10, theirs: 12, formula: null }]);
  });

  test("that the platform computes stays whatever the cell held", () => {
    const made = plan([bolt, nut]);
    const shown = sheetOf([["1", "Bolt", 10, 2.5, "M8", 99], nut]);
    expect(planWithoutMoved(made, mapping, shown, agreed)).toBe(made);
  });

  test("joins the conflicts that are there", () => {
    const made = plan([["1", "Bolt", 11, 2.5, "M8", 25], nut]);
    expect(made.conflicts.map(({ column }) => column)).toEqual([1]);
    const shown = sheetOf([["1", "Bolt", 11, 9, "M8", 25], nut]);
    expect(planWithoutMoved(made, mapping, shown, agreed).conflicts.map(({ column }) => column)).toEqual([1, 2]);
  });

  test("of a row that nobody agreed on becomes a conflict without an agreed value", () => {
    const made = plan([bolt, nut]);
    const left = planWithoutMoved(made, mapping, sheetOf([nut]), agreedOf([]));
    expect(left.conflicts.map(({ column, agreed: known }) => [column, known])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });

  test("that is not in the plan changes nothing", () => {
    const made = plan([written, nut]);
    expect(planWithoutMoved(made, mapping, sheetOf([bolt, nut]), agreed)).toBe(made);
  });
});

test("only cells that were in no conflict before are new ones", () => {
  const shown = planSync(input([ours, nut], [theirs, nut], [bolt, nut]));
  const now = planSync(
    input([ours, ["2", "Nut A", 21, 0.5, null, 10]], [theirs, ["2", "Nut B", 22, 0.5, null, 10]], [bolt, nut]),
  );
  expect(newConflicts(shown, now).map(({ id, column }) => [id, column])).toEqual([
    ["2", 0],
    ["2", 1],
  ]);
  expect(newConflicts(now, shown)).toEqual([]);
});
