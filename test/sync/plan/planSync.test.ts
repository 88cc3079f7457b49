import { conflictKey } from "../../../src/sync/conflictKey";
import { planSync } from "../../../src/sync/plan/planSync";
import type { Plan, RowProblem, RowProblemKind } from "../../../src/sync/syncPlan";
import { agreedOf, input, mapping, remoteOf, sheetOf, type Row } from "../support";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut: Row = ["2", "Nut", 20, 0.5, null, 10];
const both = [bolt, nut];

/** What is in a plan, without the parts that are empty. */
function told(plan: Plan) {
  return Object.fromEntries(
    Object.entries(plan).filter(([, part]) => (Array.isArray(part) ? part.length > 0 : part !== null && part !== 0)),
  );
}

function problem(row: number, kind: RowProblemKind, more: Partial<Omit<RowProblem, "kind">> = {}): RowProblem {
  return { row, kind, column: null, value: null, others: [], ...more };
}

test("the same rows on both sides make an empty plan, in any order", () => {
  expect(told(planSync(input([nut, bolt], both, both)))).toEqual({ unchanged: 2 });
});

test("an edited cell is sent with what the platform has now", () => {
  const edited: Row = ["1", "Bolt", 12, 2.5, "", 25];
  expect(told(planSync(input([edited, nut], both, both)))).toEqual({
    unchanged: 1,
    updates: [
      {
        row: 0,
        id: "1",
        changes: [
          { column: 1, before: 10, to: 12 },
          { column: 3, before: "M8", to: null },
        ],
      },
    ],
  });
});

test("a cell that changed on the platform is written", () => {
  const theirs: Row = ["2", "Nut", 21, 0.5, null, 10.5];
  expect(told(planSync(input(both, [bolt, theirs], both)))).toEqual({
    unchanged: 1,
    writes: [
      { row: 1, id: "2", column: 1, from: 20, to: 21 },
      { row: 1, id: "2", column: 4, from: 10, to: 10.5 },
    ],
  });
});

test("a cell changed on both sides is a conflict, and the row's other edits are sent", () => {
  const ours: Row = ["1", "Bolt A", 11, 2.5, "M8", 25];
  const theirs: Row = ["1", "Bolt", 12, 2.5, "M8", 25];
  expect(told(planSync(input([ours], [theirs], [bolt])))).toEqual({
    conflicts: [{ row: 0, id: "1", column: 1, agreed: 10, ours: 11, theirs: 12, formula: null }],
    updates: [{ row: 0, id: "1", changes: [{ column: 0, before: "Bolt", to: "Bolt A" }] }],
  });
});

test("a choice turns a conflict into a sent change or a write", () => {
  const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
  const theirs: Row = ["1", "Bolt", 12, 2.5, "M8", 25];
  const plan = (side: "ours" | "theirs") =>
    told(planSync(input([ours], [theirs], [bolt], { resolutions: new Map([[conflictKey("1", 1), side]]) })));
  expect(plan("ours")).toEqual({
    updates: [{ row: 0, id: "1", changes: [{ column: 1, before: 12, to: 11 }] }],
  });
  expect(plan("theirs")).toEqual({ writes: [{ row: 0, id: "1", column: 1, from: 11, to: 12 }] });
});

test("a row without an id is created, and a wholly blank one is nothing", () => {
  const plan = planSync(input([...both, ["", "Gear", 1, null, "", 99], ["", "", null, "", null, 0]], both, both));
  expect(told(plan)).toEqual({ unchanged: 2, creates: [{ row: 2, cells: ["Gear", 1, null, null, 99] }] });
});

test("a new row without a name is named as a problem and not created", () => {
  const plan = planSync(input([["", "", 1, 2, null, null]], [], []));
  expect(told(plan)).toEqual({ problems: [problem(0, "emptyName", { column: 0, value: "" })] });
});

test("a computed column is written where it differs, never sent, and never a conflict", () => {
  const ours: Row = ["1", "Bolt", 10, 2.5, "M8", 1];
  expect(told(planSync(input([ours], [bolt], [["1", "Bolt", 10, 2.5, "M8", 7]])))).toEqual({
    writes: [{ row: 0, id: "1", column: 4, from: 1, to: 25 }],
  });
  expect(told(planSync(input([ours], [bolt], null))).conflicts).toBeUndefined();
});

test("a person's formula in a computed column stays and is not sent", () => {
  const sheet = sheetOf([["1", "Bolt", 10, 2.5, "M8", 26]], [[4, "=B1*C1+1"]]);
  expect(told(planSync(input([], [bolt], [bolt], { sheet })))).toEqual({});
});

test("a formula's value is sent when only it changed", () => {
  const sheet = sheetOf([["1", "Bolt", 11, 2.5, "M8", 25]], [[1, "=5+6"]]);
  expect(told(planSync(input([], [bolt], [bolt], { sheet }))).updates).toEqual([
    { row: 0, id: "1", changes: [{ column: 1, before: 10, to: 11 }] },
  ]);
});

test("a formula is never written over: where the platform changed, it is a conflict that shows the formula", () => {
  const sheet = sheetOf([bolt], [[1, "=5*2"]]);
  const theirs: Row = ["1", "Bolt", 12, 2.5, "M8", 25];
  expect(told(planSync(input([], [theirs], [bolt], { sheet })))).toEqual({
    conflicts: [{ row: 0, id: "1", column: 1, agreed: 10, ours: 10, theirs: 12, formula: "=5*2" }],
  });
  const resolutions = new Map([[conflictKey("1", 1), "theirs" as const]]);
  expect(planSync(input([], [theirs], [bolt], { sheet, resolutions })).writes).toHaveLength(1);
});

test.each([
  [1, "ten", "textInNumber"],
  [2, "12.50", "textInNumber"],
  [0, 12, "numberInText"],
  [3, true, "booleanValue"],
  [1, false, "booleanValue"],
  [1, "#DIV/0!", "errorValue"],
  [3, "#N/A", "errorValue"],
  [0, "x".repeat(32_768), "tooLong"],
  [3, 1234567890123456, "tooManyDigits"],
] as const)("column %p with %p is not sent: %s", (column, value, kind) => {
  const ours: Row = ["1", ...bolt.slice(1).map((cell, at) => (at === column ? value : cell))];
  const other: Row = ["2", "Nut", 21, 0.5, null, 10];
  const plan = planSync(input([ours, other], both, both));
  expect(plan.problems).toEqual([problem(0, kind, { column, value })]);
  expect(plan.updates.map((update) => update.id)).toEqual(["2"]);
  const fresh = planSync(input([["", ...ours.slice(1)]], [], []));
  expect(fresh.creates).toEqual([]);
  expect(fresh.problems).toEqual([problem(0, kind, { column, value })]);
});

test("one wrong cell keeps its whole row from being sent", () => {
  const ours: Row = ["1", "Bolt A", "ten", 2.5, "M8", 25];
  const plan = planSync(input([ours, nut], both, both));
  expect(told(plan)).toEqual({
    unchanged: 1,
    problems: [problem(0, "textInNumber", { column: 1, value: "ten" })],
  });
});

test("a value that the platform has as well is no problem, whatever its type", () => {
  const odd: Row = ["1", "#N/A", "ten", 2.5, 1234567890123456, 25];
  expect(told(planSync(input([odd], [odd], [bolt])))).toEqual({ unchanged: 1 });
});

test("the same id twice is a problem on every row that has it, and nothing of them is compared", () => {
  const copy: Row = ["1", "Bolt copy", 10, 2.5, "M8", 25];
  const plan = planSync(input([bolt, nut, copy], both, both));
  expect(told(plan)).toEqual({
    unchanged: 1,
    problems: [
      problem(0, "duplicateId", { value: "1", others: [2] }),
      problem(2, "duplicateId", { value: "1", others: [0] }),
    ],
  });
});

test("an id that nobody knows is a problem, also twice", () => {
  const plan = planSync(input([bolt, nut, ["77", "x"], ["78", "y"], ["78", "z"]], both, both));
  expect(plan.problems).toEqual([
    problem(2, "unknownId", { value: "77" }),
    problem(3, "duplicateId", { value: "78", others: [4] }),
    problem(4, "duplicateId", { value: "78", others: [3] }),
  ]);
});

test("a row that the platform no longer lists is gone, and says whether it was edited", () => {
  const plan = planSync(input([["1", "Bolt!", 10, 2.5, "M8", 25], nut], [], both));
  expect(told(plan)).toEqual({
    gone: [
      { row: 0, id: "1", edited: true },
      { row: 1, id: "2", edited: false },
    ],
  });
});

test("from an incomplete list nothing is gone and nothing is deleted", () => {
  expect(told(planSync(input([bolt, nut], [], both, { remote: remoteOf([], false) })))).toEqual({});
  const plan = planSync(input([bolt], [], both, { remote: remoteOf(both, false) }));
  expect(told(plan)).toEqual({ unchanged: 1, deletionsHeld: "incompleteList" });
});

test("a row that was agreed on and is not in the sheet is proposed for deletion", () => {
  expect(told(planSync(input([bolt], both, both)))).toEqual({
    unchanged: 1,
    deletions: [{ id: "2", cells: nut.slice(1) }],
  });
});

test("no deletion is proposed while an id of the sheet is in doubt", () => {
  const edited: Row = ["22", "Nut", 20, 0.5, null, 10];
  expect(planSync(input([bolt, edited], both, both))).toMatchObject({
    deletions: [],
    deletionsHeld: "idProblems",
  });
  expect(planSync(input([bolt, bolt], both, both))).toMatchObject({
    deletions: [],
    deletionsHeld: "idProblems",
  });
});

test("a new row of the platform is appended", () => {
  const plan = planSync(input([bolt], both, [bolt]));
  expect(told(plan)).toEqual({ unchanged: 1, appends: [{ id: "2", cells: nut.slice(1) }] });
});

test("a list that names an id twice appends it once, and never a row that the sheet has", () => {
  expect(planSync(input([bolt], [bolt, nut, bolt, nut], [bolt])).appends).toHaveLength(1);
  expect(planSync(input([nut, bolt], [bolt, nut, bolt], both))).toMatchObject({ appends: [], deletions: [] });
});

test("rows whose create is unknown wait, and new rows of the platform with them", () => {
  const pending: Row = ["new:k1:0", "Nut", 20, 0.5, null, null];
  expect(told(planSync(input([bolt, pending], both, [bolt])))).toEqual({
    unchanged: 1,
    problems: [problem(1, "pendingCreate", { value: "new:k1:0" })],
    appendsHeld: ["2"],
  });
});

test("without an agreed copy nothing is deleted, and every difference is a conflict", () => {
  const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
  expect(told(planSync(input([ours], both, null)))).toEqual({
    conflicts: [{ row: 0, id: "1", column: 1, agreed: undefined, ours: 11, theirs: 10, formula: null }],
    appends: [{ id: "2", cells: nut.slice(1) }],
  });
});

test("an agreed copy with its columns in another order is re-ordered, and one that it lacks was never agreed on", () => {
  const agreed = { keys: ["c9", "c2", "c1", "c4"], rows: new Map([["1", ["M8", 2.5, "Bolt", 25]]]) };
  const ours: Row = ["1", "Bolt A", 11, 2.5, "M9", 25];
  expect(told(planSync(input([ours], [bolt], [], { agreed })))).toEqual({
    updates: [
      {
        row: 0,
        id: "1",
        changes: [
          { column: 0, before: "Bolt", to: "Bolt A" },
          { column: 3, before: "M8", to: "M9" },
        ],
      },
    ],
    conflicts: [{ row: 0, id: "1", column: 1, agreed: undefined, ours: 11, theirs: 10, formula: null }],
  });
});

test("a platform value that no cell holds whole is named on the row and not written", () => {
  const long = "x".repeat(40_000);
  const theirs: Row = ["1", long, 10, 2.5, 12345678901234568, 25];
  const plan = planSync(input([bolt], [theirs], [bolt]));
  expect(plan.writes).toEqual([]);
  expect(plan.problems.map(({ kind, column }) => [kind, column])).toEqual([
    ["tooLong", 0],
    ["tooManyDigits", 3],
  ]);
  expect(planSync(input([], [theirs], [])).appends).toEqual([{ id: "1", cells: [null, 10, 2.5, null, 25] }]);
});

test("the planner changes nothing that it is given", () => {
  const frozen = input([["1", "Bolt A", 1, 2.5, "M8", 2]], both, both);
  const before = structuredClone({ ...frozen });
  planSync(frozen);
  expect(frozen).toEqual(before);
  expect(agreedOf(both).keys).toEqual(mapping.map((column) => column.key));
});
