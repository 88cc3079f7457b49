// What a plan says of new, gone, frozen and unsettled rows, and of third values.
import { conflictKey } from "../../../src/sync/conflictKey";
import { planSync } from "../../../src/sync/plan/planSync";
import type { RowBreach } from "../../../src/sync/rowBreach";
import type { Resolution } from "../../../src/sync/decisions";
import type { MappedColumn } from "../../../src/sync/mapping";
import type { Plan, PlanInput } from "../../../src/sync/syncPlan";
import type { CellValue } from "../../../src/values/cell";
import { agreedOf, input, mapping, remoteOf, sheetOf, type Row } from "../support";

const bolt: Row = ["1", "Bolt", 10, 2.5, "M8", 25];
const nut: Row = ["2", "Nut", 20, 0.5, null, 10];
const both = [bolt, nut];

const problem = { column: null, value: null, others: [] };
const withRules = (rules: Readonly<Record<number, Partial<MappedColumn>>>) =>
  mapping.map((column, at) => ({ ...column, ...rules[at] }));

describe("copies of one row", () => {
  const copies = (count: number) =>
    planSync(
      input(
        Array.from({ length: count }, () => bolt),
        [bolt],
        [bolt],
      ),
    ).problems;

  test("name all of up to three twins, and no count", () => {
    expect(copies(4)[0]).toEqual({ ...problem, row: 0, kind: "duplicateId", value: "1", others: [1, 2, 3] });
  });

  test("name three twins and how many more there are", () => {
    expect(copies(6).map(({ others, more }) => [others, more])).toEqual([
      [[1, 2, 3], 2],
      [[0, 2, 3], 2],
      [[0, 1, 3], 2],
      [[0, 1, 2], 2],
      [[0, 1, 2], 2],
      [[0, 1, 2], 2],
    ]);
  });
});

describe("what several cells of a row break together", () => {
  const breach: RowBreach = { kind: "company", message: "This row is bad." };
  const rowRule: PlanInput["rowRule"] = ([title]) => (title === "Bad" ? breach : null);
  const broken = { ...problem, row: 0, kind: "rowRule", breach };

  test("keeps a new row from being created, and says why", () => {
    const plan = (title: string) => planSync(input([["", title, 1, 1, null, null]], [], [], { rowRule }));
    expect(plan("Bad")).toMatchObject({ creates: [], problems: [broken] });
    expect(plan("Bad").problems).toEqual([broken]);
    expect(plan("Good")).toMatchObject({ creates: [{ row: 0 }], problems: [] });
  });

  test("is not asked of a new row with a wrong cell", () => {
    const plan = planSync(input([["", "Bad", "ten", 1, null, null]], [], [], { rowRule }));
    expect(plan.problems.map(({ kind }) => kind)).toEqual(["textInNumber"]);
  });

  test("keeps an edited row from being updated, and says why", () => {
    const plan = (title: string) => planSync(input([["1", title, 10, 2.5, "M8", 25]], [bolt], [bolt], { rowRule }));
    expect(plan("Bad").updates).toEqual([]);
    expect(plan("Bad").problems).toEqual([broken]);
    expect(plan("Good")).toMatchObject({ updates: [{ row: 0 }], problems: [] });
  });
});

describe("a new row", () => {
  test("is not judged by what the platform computes", () => {
    const plan = planSync(input([["", "Gear", 1, 1, null, "#N/A"]], [], []));
    expect(plan).toMatchObject({ creates: [{ row: 0 }], problems: [] });
  });

  test("leaves what the sheet lacks blank", () => {
    const sheet = { ids: [""], cells: [["Gear", 1]], formulas: new Map() };
    expect(planSync(input([], [], [], { sheet })).creates).toEqual([{ row: 0, cells: ["Gear", 1, null, null, null] }]);
  });

  test("needs the columns that a creation needs", () => {
    const plan = planSync({
      ...input([["", "Gear", 1, 1, null, null]], [], []),
      mapping: withRules({ 3: { required: true } }),
    });
    expect(plan.problems).toEqual([{ ...problem, row: 0, kind: "missingValue", column: 3 }]);
  });

  test("may have a value that can never be changed", () => {
    const fixed = { mapping: withRules({ 1: { fixed: true } }) };
    expect(planSync({ ...input([["", "Gear", 1, 1, null, null]], [], []), ...fixed }).problems).toEqual([]);
    expect(planSync({ ...input([["1", "Bolt", 9, 2.5, "M8", 25]], [bolt], [bolt]), ...fixed }).problems).toEqual([
      { ...problem, row: 0, kind: "cannotChange", column: 1, value: 9 },
    ]);
  });
});

describe("a frozen column", () => {
  const frozen = new Set([1]);

  test("is neither sent, written nor a conflict, and the row's other cells are", () => {
    const ours: Row = ["1", "Bolt A", 11, 2.5, "M8", 25];
    const theirs: Row = ["1", "Bolt", 12, 2.5, "M8", 26];
    const plan = planSync(input([ours], [theirs], [bolt], { frozen }));
    expect(plan.updates).toEqual([{ row: 0, id: "1", changes: [{ column: 0, before: "Bolt", to: "Bolt A" }] }]);
    expect(plan.writes.map(({ column }) => column)).toEqual([4]);
    expect(plan.conflicts).toEqual([]);
  });

  test("stays blank in a new row of either side, whatever the sheet has there", () => {
    const plan = planSync(input([bolt, ["", "Gear", "no number", 1, "x", null]], both, [bolt], { frozen }));
    expect(plan.creates).toEqual([{ row: 1, cells: ["Gear", null, 1, "x", null] }]);
    expect(plan.appends).toEqual([{ id: "2", cells: ["Nut", null, 0.5, null, 10] }]);
    expect(plan.problems).toEqual([]);
  });

  test("that names rows lets no new row leave", () => {
    const plan = planSync(input([["", "Gear", 1, 1, null, null]], [], [], { frozen: new Set([0]) }));
    expect(plan.creates).toEqual([]);
    expect(plan.problems).toEqual([{ ...problem, row: 0, kind: "frozenName", column: 0, value: "Gear" }]);
  });

  test("makes no row that is to be deleted a changed one", () => {
    const theirs: Row = ["2", "Nut", 21, 0.5, null, 10];
    expect(planSync(input([bolt], [bolt, theirs], both, { frozen })).deletions[0]?.changedSince).toBeUndefined();
  });
});

test("a row that somebody changed since it was agreed on says so before it is deleted", () => {
  const changed: Row = ["2", "Nut", 21, 0.5, null, 10];
  const computed: Row = ["1", "Bolt", 10, 2.5, "M8", 99];
  expect(planSync(input([], [computed, changed], both)).deletions).toEqual([
    { id: "1", cells: computed.slice(1) },
    { id: "2", cells: changed.slice(1), changedSince: true },
  ]);
});

test("cells that were never agreed on make no row that is gone an edited one", () => {
  const agreed = { keys: mapping.map(({ key }) => key), rows: new Map([["1", ["Bolt", undefined, 2.5, "M8", 25]]]) };
  expect(planSync(input([bolt], [], null, { agreed })).gone).toEqual([{ row: 0, id: "1", edited: false }]);
});

test("new rows of the platform wait while a change of an earlier send is unknown, and only then", () => {
  const plan = (unsettled: boolean | undefined) => planSync(input([bolt], both, [bolt], { unsettled }));
  expect(plan(true)).toMatchObject({ appends: [], appendsHeld: ["2"] });
  for (const settled of [false, undefined])
    expect(plan(settled)).toMatchObject({ appends: [{ id: "2" }], appendsHeld: [] });
});

describe("a new row that may be on the platform already", () => {
  const fresh: Row = ["", "Nut", 20, 0.5, null, null];

  test("names an equal record that the sheet lacks, which is appended all the same", () => {
    const plan = planSync(input([bolt, fresh], both, [bolt]));
    expect(plan.creates).toMatchObject([{ row: 1, like: "2" }]);
    expect(plan.appends.map(({ id }) => id)).toEqual(["2"]);
  });

  test("names an equal record that is to be deleted", () => {
    expect(planSync(input([bolt, fresh], both, both)).creates).toMatchObject([{ row: 1, like: "2" }]);
  });

  test("names nothing where no record is like it", () => {
    const plan = planSync(input([bolt, ["", "Gear", 1, 1, null, null]], both, [bolt]));
    expect(plan.creates[0]).not.toHaveProperty("like");
  });

  const own = new Map([["2", { sure: true, sent: [nut.slice(1)] }]]);

  test("holds back a record that an earlier send of this table created", () => {
    const plan = planSync(input([bolt, fresh], both, [bolt], { own }));
    expect(plan).toMatchObject({ creates: [{ row: 1, like: "2" }], appends: [], appendsHeld: ["2"] });
  });

  test("holds no other record back", () => {
    const pin: Row = ["3", "Pin", 1, 1, null, 1];
    const plan = planSync(input([bolt, fresh], [...both, pin], [bolt], { own }));
    expect([plan.appendsHeld, plan.appends.map(({ id }) => id)]).toEqual([["2"], ["3"]]);
  });

  test("holds back each own record that it may be, and names one", () => {
    const other: Row = ["3", "Nut", 7, 7, null, 49];
    const both = new Map([...own, ["3", { sure: true, sent: [other.slice(1)] }]]);
    const plan = planSync(
      input([bolt, ["", "Nut", null, null, null, null]], [bolt, nut, other], [bolt], { own: both }),
    );
    expect(plan).toMatchObject({ creates: [{ row: 1, like: "2" }], appends: [], appendsHeld: ["2", "3"] });
  });

  test("names a record also while the outcome of another row is unknown", () => {
    const asked: Row = ["new:ask.a.h:0", "Pin", 1, 1, null, null];
    const plan = planSync(input([bolt, asked, fresh], both, [bolt], { own }));
    expect(plan).toMatchObject({ creates: [{ row: 2, like: "2" }], appends: [], appendsHeld: ["2"] });
  });

  test("names no row where the sheet has none of that id", () => {
    expect(planSync(input([bolt, fresh], both, [bolt], { own })).creates[0]).not.toHaveProperty("likeRow");
  });

  test("holds it back also while the row has a wrong cell", () => {
    const plan = planSync(input([bolt, ["", "Nut", "twenty", 0.5, null, null]], both, [bolt], { own }));
    expect(plan).toMatchObject({ creates: [], appends: [], appendsHeld: ["2"] });
  });

  test("names the row that has an own record in the sheet, and only for own records", () => {
    const plan = (known: PlanInput["own"]) => planSync(input([nut, bolt, fresh], [nut, bolt], both, { own: known }));
    expect(plan(own).creates).toMatchObject([{ row: 2, like: "2", likeRow: 0 }]);
    expect(plan(new Map()).creates[0]).not.toHaveProperty("like");
    expect(plan(new Map([["1", { sure: true, sent: [bolt.slice(1)] }]])).creates[0]).not.toHaveProperty("like");
  });

  test("names the row of an own record also by what the platform has in it now", () => {
    const moved: Row = ["2", "Nut A", 21, 0.75, "x", 10];
    const copy: Row = ["", "Nut A", 21, 0.75, "x", null];
    const plan = planSync(input([bolt, moved, copy], [bolt, moved], [bolt, moved], { own }));
    expect(plan.creates).toMatchObject([{ row: 2, like: "2", likeRow: 1 }]);
  });

  test("names a record that no row has, while another row has an own one", () => {
    const pin: Row = ["3", "Pin", 1, 1, null, 1];
    const plan = planSync(input([nut, ["", "Pin", 1, 1, null, null]], [nut, pin], [nut], { own }));
    expect(plan.creates).toMatchObject([{ row: 1, like: "3" }]);
  });

  test("is compared by what is sent: a frozen column says nothing", () => {
    const other: Row = ["", "Nut", 99, 0.5, null, null];
    expect(planSync(input([bolt, other], both, [bolt], { frozen: new Set([1]) })).creates).toMatchObject([
      { like: "2" },
    ]);
    expect(planSync(input([bolt, other], both, [bolt])).creates[0]).not.toHaveProperty("like");
  });
});

describe("a third value for both sides", () => {
  const ours: Row = ["1", "Bolt", 11, 2.5, "M8", 25];
  const theirs: Row = ["1", "Bolt", 12, 2.5, "M8", 25];
  const plan = (value: CellValue): Plan => {
    const resolutions = new Map<string, Resolution>([[conflictKey("1", 1), { value }]]);
    return planSync(input([ours], [theirs], [bolt], { resolutions }));
  };

  test("is sent, with what the sheet holds until then", () => {
    expect(plan(15).updates).toEqual([{ row: 0, id: "1", changes: [{ column: 1, before: 12, to: 15, sheet: 11 }] }]);
    expect(plan(15)).toMatchObject({ writes: [], conflicts: [] });
  });

  test("that the platform has already is only written", () => {
    expect(plan(12)).toMatchObject({ updates: [], writes: [{ column: 1, from: 11, to: 12 }], conflicts: [] });
  });

  test("that the sheet has already is only sent", () => {
    expect(plan(11).updates).toEqual([{ row: 0, id: "1", changes: [{ column: 1, before: 12, to: 11 }] }]);
  });

  test("that its column does not take is named, whatever the cell's own format is", () => {
    expect(plan("many").problems).toEqual([{ ...problem, row: 0, kind: "textInNumber", column: 1, value: "many" }]);
    const resolutions = new Map<string, Resolution>([[conflictKey("1", 1), { value: 15 }]]);
    const sheet = { ...sheetOf([ours]), dates: new Set([1]) };
    expect(planSync(input([], [theirs], [bolt], { sheet, resolutions })).problems).toEqual([]);
  });

  test("decides nothing while something else keeps its row from leaving", () => {
    const mine: Row = ["1", "Bolts", 11, 2.5, "M8", 25];
    const other: Row = ["1", "Screw", 12, 2.5, "M8", 25];
    const open = [{ row: 0, id: "1", column: 1, agreed: 10, ours: 11, theirs: 12, formula: null }];
    const resolutions = new Map<string, Resolution>([
      [conflictKey("1", 0), { value: 7 }],
      [conflictKey("1", 1), { value: 15 }],
    ]);
    const refused = planSync(input([mine], [other], [bolt], { resolutions }));
    expect(refused).toMatchObject({ updates: [], problems: [{ kind: "numberInText", column: 0 }] });
    expect(refused.conflicts.filter(({ column }) => column === 1)).toEqual(open);
    const third = new Map<string, Resolution>([[conflictKey("1", 1), { value: 15 }]]);
    const ruled = planSync(
      input([ours], [theirs], [bolt], { resolutions: third, rowRule: () => ({ kind: "newEvent" }) }),
    );
    expect(ruled).toMatchObject({ updates: [], problems: [{ kind: "rowRule" }], conflicts: open });
  });

  test("counts for a conflict alone", () => {
    const resolutions = new Map<string, Resolution>([[conflictKey("1", 1), "theirs"]]);
    expect(planSync(input([ours], [bolt], [bolt], { resolutions })).updates).toHaveLength(1);
    const third = new Map<string, Resolution>([[conflictKey("1", 1), { value: 99 }]]);
    const sent = planSync(input([ours], [bolt], [bolt], { resolutions: third })).updates;
    expect(sent).toMatchObject([{ changes: [{ column: 1, before: 10, to: 11 }] }]);
  });
});

describe("a cell that nobody can read for certain", () => {
  const edited: Row = ["2", "Nut", 45_000, 0.5, null, 10];
  // The second row's cells are numbered from the width of the table on.
  const at = mapping.length + 1;

  test("is a date where a number shows as one, and only there", () => {
    const plan = (given: Row, dates: readonly number[]) =>
      planSync(input([], both, both, { sheet: { ...sheetOf([bolt, given]), dates: new Set(dates) } }));
    expect(plan(edited, [at]).problems).toEqual([{ ...problem, row: 1, kind: "dateValue", column: 1, value: 45_000 }]);
    expect(plan(edited, [at + 1, 1])).toMatchObject({ problems: [], updates: [{ id: "2" }] });
    expect(plan(["2", "Nut", 20, 0.5, "note", 10], [at + 2])).toMatchObject({ problems: [], updates: [{ id: "2" }] });
  });

  test("keeps a new row from leaving too", () => {
    const sheet = { ...sheetOf([bolt, ["", "Gear", 45_000, 1, null, null]]), dates: new Set([at]) };
    expect(planSync(input([], [bolt], [bolt], { sheet })).problems).toMatchObject([{ row: 1, kind: "dateValue" }]);
  });

  test("is named by what is unclear about it", () => {
    const sheet = { ...sheetOf([bolt, edited]), unread: new Map([[at, "notADate" as const]]) };
    expect(planSync(input([], both, both, { sheet })).problems).toMatchObject([
      { row: 1, kind: "notADate", column: 1 },
    ]);
  });
});

test("a formula in a later row is found by its own row and column", () => {
  const theirs: Row = ["2", "Nut", 21, 0.5, null, 11];
  const width = mapping.length;
  const plan = (formulas: readonly (readonly [number, string])[]) =>
    planSync(input([], [bolt, theirs], both, { sheet: sheetOf(both, formulas) }));
  expect(plan([[width + 1, "=4*5"]])).toMatchObject({
    conflicts: [{ row: 1, column: 1, formula: "=4*5" }],
    writes: [{ row: 1, column: 4 }],
  });
  expect(plan([[width + 4, "=B2*C2"]])).toMatchObject({ conflicts: [], writes: [{ row: 1, column: 1 }] });
});

test("what the platform computes is written with more digits than Excel shows, but never a text that no cell takes", () => {
  const plan = (total: CellValue) => planSync(input([bolt], [["1", "Bolt", 10, 2.5, "M8", total]], [bolt]));
  expect(plan(1234567890123456).writes).toMatchObject([{ column: 4, to: 1234567890123456 }]);
  expect(plan("x".repeat(40_000))).toMatchObject({
    writes: [],
    problems: [{ kind: "tooLong", column: 4, others: [] }],
  });
});

test("no computed cell of a doubtful date keeps a new row from leaving", () => {
  const sheet = { ...sheetOf([["", "Gear", 1, 1, null, 45_000]]), dates: new Set([4]) };
  expect(planSync(input([], [], [], { sheet })).problems).toEqual([]);
});

test("a table without rows, and a copy without any, plan nothing", () => {
  const plan = planSync({ mapping, sheet: sheetOf([]), remote: remoteOf([]), agreed: agreedOf([]) });
  expect(Object.values(plan).filter((part) => Array.isArray(part) && part.length > 0)).toEqual([]);
});

test("a new row of the platform comes without a text that no cell takes, and with more digits than Excel shows where they are computed", () => {
  const cells = (total: CellValue, note: CellValue = null) =>
    planSync(input([], [["2", "Nut", 20, 0.5, note, total]], [])).appends[0]?.cells;
  expect(cells(1234567890123456)).toEqual(["Nut", 20, 0.5, null, 1234567890123456]);
  expect(cells("x".repeat(40_000))).toEqual(["Nut", 20, 0.5, null, null]);
  expect(cells(10, "x".repeat(40_000))).toEqual(["Nut", 20, 0.5, null, 10]);
});

test("a wrong value in one row holds no deletion of another back; a copied id does", () => {
  const wrong: Row = ["1", "Bolt", "many", 2.5, "M8", 25];
  expect(planSync(input([wrong], both, both))).toMatchObject({ deletions: [{ id: "2" }], deletionsHeld: null });
  expect(planSync(input([bolt, bolt], both, both))).toMatchObject({ deletions: [], deletionsHeld: "idProblems" });
});
