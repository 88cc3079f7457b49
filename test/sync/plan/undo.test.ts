// The plan that takes a send back, over plain data.
import { conflictKey } from "../../../src/sync/conflictKey";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { Mapping } from "../../../src/sync/mapping";
import type { RemoteRows, SheetRows } from "../../../src/sync/rows";
import { planUndo, type UndoInput, type Undoing } from "../../../src/sync/plan/undo";
import type { CellValue } from "../../../src/values/cell";

const mapping: Mapping = [
  { key: "c1", label: "Title", type: "text", computed: false, naming: true },
  { key: "c2", label: "Quantity", type: "number", computed: false, naming: false },
  { key: "c3", label: "Total", type: "money", computed: true, naming: false },
];
type Rows = Readonly<Record<string, readonly CellValue[]>>;

const remoteOf = (rows: Rows): RemoteRows => ({
  ids: Object.keys(rows),
  cells: Object.values(rows),
  complete: true,
});
const sheetOf = (rows: readonly (readonly [string, ...CellValue[]])[]): SheetRows => ({
  ids: rows.map(([id]) => id),
  cells: rows.map(([, ...cells]) => cells),
  formulas: new Map(),
});
const agreedOf = (rows: Rows): AgreedCopy => ({
  keys: ["c1", "c2", "c3"],
  rows: new Map(Object.entries(rows)),
});
const NOTHING: Undoing = {
  updates: [],
  created: [],
  deleted: [],
  removed: new Set<string>(),
  restored: new Set<string>(),
  unseen: 0,
};

function plan(undoing: Partial<Undoing>, sides: Partial<Omit<UndoInput, "mapping" | "undoing">> = {}) {
  return planUndo({
    mapping,
    sheet: sheetOf([]),
    remote: remoteOf({}),
    agreed: agreedOf({}),
    ...sides,
    undoing: { ...NOTHING, ...undoing },
  });
}

const changed = { updates: [{ id: "1", cells: [{ column: 1, before: 5, sent: 7 }] }] };
const bolt = (quantity: number): readonly CellValue[] => ["Bolt", quantity, quantity * 2];

test("a cell that still holds what was sent gets back what it held before", () => {
  const sides = { sheet: sheetOf([["1", ...bolt(7)]]), remote: remoteOf({ "1": bolt(7) }) };
  expect(plan(changed, sides).plan).toMatchObject({
    updates: [{ row: 0, id: "1", changes: [{ column: 1, before: 7, to: 5 }] }],
    conflicts: [],
    writes: [],
    creates: [],
    deletions: [],
    problems: [],
  });
});

test("what the platform rounds in its last bit still counts as sent", () => {
  const sent = { updates: [{ id: "1", cells: [{ column: 1, before: 5, sent: 0.1 + 0.2 }] }] };
  const sides = { sheet: sheetOf([["1", "Bolt", 0.3, 1]]), remote: remoteOf({ "1": ["Bolt", 0.3, 1] }) };
  expect(plan(sent, sides).plan.updates).toHaveLength(1);
});

test("a cell that somebody changed since is a conflict of what was sent, what is there and what was before", () => {
  const sides = { sheet: sheetOf([["1", ...bolt(7)]]), remote: remoteOf({ "1": bolt(9) }) };
  const undecided = plan(changed, sides).plan;
  expect(undecided.conflicts).toMatchObject([{ row: 0, id: "1", column: 1, agreed: 7, theirs: 9, ours: 5 }]);
  expect(undecided.updates).toEqual([]);
  const decide = (said: "ours" | "theirs" | { readonly value: CellValue }) =>
    plan(changed, { ...sides, resolutions: new Map([[conflictKey("1", 1), said]]) }).plan;
  expect(decide("ours")).toMatchObject({ conflicts: [], updates: [{ changes: [{ before: 9, to: 5 }] }] });
  expect(decide("theirs")).toMatchObject({ conflicts: [], updates: [] });
  expect(decide({ value: 6 })).toMatchObject({ conflicts: [], updates: [{ changes: [{ before: 9, to: 6 }] }] });
  expect(decide({ value: 9 })).toMatchObject({ conflicts: [], updates: [] });
});

test("a third value that its column does not take keeps the row from being set back, and is named", () => {
  const sent = {
    updates: [
      {
        id: "1",
        cells: [
          { column: 0, before: "Nut", sent: "Bolt" },
          { column: 1, before: 5, sent: 7 },
        ],
      },
    ],
  };
  const sides = { sheet: sheetOf([["1", ...bolt(7)]]), remote: remoteOf({ "1": ["Screw", 7, 14] }) };
  const decide = (value: CellValue) =>
    plan(sent, { ...sides, resolutions: new Map([[conflictKey("1", 0), { value }]]) }).plan;
  expect(decide("Pin")).toMatchObject({ problems: [], updates: [{ id: "1" }] });
  expect(decide(7)).toMatchObject({
    conflicts: [],
    updates: [],
    problems: [{ row: 0, kind: "numberInText", column: 0, value: 7 }],
  });
});

test("a cell that is back already is only carried into the sheet, with what the platform computes, and only where nobody edited it", () => {
  const remote = remoteOf({ "1": bolt(5) });
  const agreed = agreedOf({ "1": bolt(7) });
  const untouched = plan(changed, { remote, agreed, sheet: sheetOf([["1", ...bolt(7)]]) }).plan;
  expect(untouched.updates).toEqual([]);
  expect(untouched.writes.map(({ column, from, to }) => [column, from, to])).toEqual([
    [1, 7, 5],
    [2, 14, 10],
  ]);
  const edited = plan(changed, { remote, agreed, sheet: sheetOf([["1", "Bolt", 8, 10]]) }).plan;
  expect(edited.writes).toEqual([]);
});

test("frozen columns are left alone", () => {
  const sides = { sheet: sheetOf([["1", ...bolt(7)]]), remote: remoteOf({ "1": bolt(7) }) };
  expect(plan(changed, { ...sides, frozen: new Set([1]) }).plan.updates).toEqual([]);
});

test("a row that the sheet lacks is set back all the same, under a number below 0 and its name", () => {
  const { plan: made, elsewhere } = plan(changed, { remote: remoteOf({ "1": bolt(7) }) });
  expect(made.updates).toMatchObject([{ row: -1, id: "1" }]);
  expect([...elsewhere]).toEqual([[-1, "Bolt"]]);
});

test("a row that is gone on the platform is told as gone", () => {
  expect(plan(changed, { sheet: sheetOf([["1", ...bolt(7)]]) }).plan).toMatchObject({
    updates: [],
    gone: [{ row: 0, id: "1" }],
  });
});

test("a created line item goes; one that was changed since says so; one that is gone already is not named", () => {
  const created = [
    { id: "1", cells: bolt(7) },
    { id: "2", cells: bolt(8) },
    { id: "3", cells: bolt(9) },
  ];
  // What the platform computes is nobody's change.
  const remote = remoteOf({ "1": ["Bolt", 7, 99], "2": bolt(1) });
  const { deletions } = plan({ created }, { remote }).plan;
  expect(deletions.map(({ id, changedSince }) => [id, changedSince ?? false])).toEqual([
    ["1", false],
    ["2", true],
  ]);
});

test("deleted line items come back, each into a new row of its very content where one stands", () => {
  const before = { c1: "Bolt", c2: 7 };
  const deleted = ["1", "2", "3"].map((id) => ({ id, cells: bolt(7), before }));
  const sheet = sheetOf([
    ["", "Bolt", 7, ""],
    ["9", "Bolt", 7, 14],
    ["", "Bolt", 8, ""],
    ["", "Bolt", 7, ""],
  ]);
  const { creates } = plan({ deleted }, { sheet }).plan;
  expect(creates.map(({ row, restores }) => [row, restores])).toEqual([
    [0, "1"],
    [3, "2"],
    [-1, "3"],
  ]);
});

test("a line item that is still there was not deleted, and is not made twice", () => {
  const deleted = [{ id: "1", cells: bolt(7), before: { c1: "Bolt", c2: 7 } }];
  expect(plan({ deleted }, { remote: remoteOf({ "1": bolt(7) }) }).plan.creates).toEqual([]);
});

test("what an earlier undo brought back is shown to a sheet that lacks it, unless it was deleted there since", () => {
  const remote = remoteOf({ "5": bolt(7) });
  const restored = new Set(["5"]);
  expect(plan({ restored }, { remote }).plan.appends).toMatchObject([{ id: "5" }]);
  expect(plan({ restored }, { remote, agreed: agreedOf({ "5": bolt(7) }) }).plan.appends).toEqual([]);
  expect(plan({ restored }, { remote, sheet: sheetOf([["5", ...bolt(7)]]) }).plan.appends).toEqual([]);
});

const second = { updates: [{ id: "2", cells: [{ column: 1, before: 5, sent: 7 }] }] };
const titled = (title: string, quantity: number): readonly CellValue[] => [title, quantity, quantity * 2];

test("what is back already is carried into its own row only, and over no formula", () => {
  const remote = remoteOf({ "1": titled("Nut", 1), "2": titled("Bolt", 5) });
  const agreed = agreedOf({ "2": titled("Bolt", 7) });
  const writes = (formulas: readonly (readonly [number, string])[]) => {
    const sheet = {
      ...sheetOf([
        ["1", ...titled("Nut", 1)],
        ["2", ...titled("Bolt", 7)],
      ]),
      formulas: new Map(formulas),
    };
    return plan(second, { remote, agreed, sheet }).plan.writes.map(({ row, column }) => [row, column]);
  };
  expect(writes([])).toEqual([
    [1, 1],
    [1, 2],
  ]);
  // Three columns: the second row's quantity is cell 4, its total cell 5.
  expect(writes([[4, "=3+4"]])).toEqual([[1, 2]]);
  expect(writes([[5, "=B2*2"]])).toEqual([[1, 1]]);
  expect(
    writes([
      [1, "=1"],
      [2, "=2"],
      [3, "=3"],
    ]),
  ).toHaveLength(2);
});

test("what is back already is not carried over a cell that nobody agreed on, nor over an edit, nor into a frozen column", () => {
  const remote = remoteOf({ "1": bolt(5) });
  const sheet = (quantity: number) => sheetOf([["1", "Bolt", quantity, 10]]);
  const writes = (sides: Partial<Omit<UndoInput, "mapping" | "undoing">>) =>
    plan(changed, { remote, ...sides }).plan.writes;
  expect(writes({ sheet: sheet(7), agreed: null })).toEqual([]);
  expect(writes({ sheet: sheet(7), agreed: agreedOf({}) })).toEqual([]);
  expect(writes({ sheet: sheet(7), agreed: agreedOf({ "1": bolt(6) }) })).toEqual([]);
  expect(writes({ sheet: sheet(6), agreed: agreedOf({ "1": bolt(6) }) })).toEqual([]);
  expect(writes({ sheet: sheet(5), agreed: agreedOf({ "1": bolt(5) }) })).toEqual([]);
  const total = { sheet: sheetOf([["1", "Bolt", 7, 14]]), agreed: agreedOf({ "1": bolt(7) }) };
  expect(writes({ ...total, frozen: new Set([2]) }).map(({ column }) => column)).toEqual([1]);
});

test("what is back already is carried into no row that the sheet lacks", () => {
  const agreed = agreedOf({ "1": bolt(7) });
  const { plan: made } = plan(changed, { remote: remoteOf({ "1": bolt(5) }), agreed });
  expect(made).toMatchObject({ writes: [], updates: [] });
  const cleared = { updates: [{ id: "1", cells: [{ column: 1, before: 5, sent: null }] }] };
  const blank = agreedOf({ "1": ["Bolt", null, 0] });
  expect(plan(cleared, { remote: remoteOf({ "1": bolt(5) }), agreed: blank }).plan.writes).toEqual([]);
});

test("what the platform computes is not carried into a row of which nothing is back", () => {
  const sides = { sheet: sheetOf([["1", "Bolt", 7, 3]]), remote: remoteOf({ "1": bolt(7) }) };
  expect(plan(changed, sides).plan.writes).toEqual([]);
});

test("a row of neither side is not told as gone", () => {
  expect(plan(changed).plan).toMatchObject({ gone: [], updates: [] });
  expect(plan(changed, { sheet: sheetOf([["1", ...bolt(7)]]) }).plan.gone).toEqual([
    { row: 0, id: "1", edited: false },
  ]);
});

test("a row is told by its own id, whichever place the platform gives it", () => {
  const remote = remoteOf({ "9": titled("Nut", 7), "1": bolt(7), "3": titled("Pin", 7) });
  const { plan: made, elsewhere } = plan(changed, { remote });
  expect(made.updates).toMatchObject([{ id: "1" }]);
  expect([...elsewhere.values()]).toEqual(["Bolt"]);
  expect(plan(second, { remote }).plan.updates).toEqual([]);
});

test("rows that the sheet lacks get a number each, and no name where they have none", () => {
  const updates = ["1", "2", "3"].map((id) => ({ id, cells: [{ column: 1, before: 5, sent: 7 }] }));
  const remote = remoteOf({ "1": bolt(7), "2": [null, 7, 14], "3": titled("Pin", 7) });
  expect([...plan({ updates }, { remote }).elsewhere]).toEqual([
    [-1, "Bolt"],
    [-2, ""],
    [-3, "Pin"],
  ]);
});

test("a row whose id stands twice is set back on the platform alone", () => {
  const sheet = sheetOf([
    ["1", ...bolt(7)],
    ["1", ...bolt(7)],
    ["1", ...bolt(7)],
  ]);
  expect(plan(changed, { sheet, remote: remoteOf({ "1": bolt(7) }) }).plan.updates).toMatchObject([{ row: -1 }]);
});

test("a third value may be one that its column never takes again once it is set", () => {
  const fixed = mapping.map((column) => ({ ...column, fixed: column.key === "c2" }));
  const made = planUndo({
    mapping: fixed,
    sheet: sheetOf([["1", ...bolt(7)]]),
    remote: remoteOf({ "1": bolt(9) }),
    agreed: agreedOf({}),
    resolutions: new Map([[conflictKey("1", 1), { value: 6 }]]),
    undoing: { ...NOTHING, ...changed },
  });
  expect(made.plan).toMatchObject({ updates: [], problems: [{ kind: "cannotChange", column: 1 }] });
});

test("what an earlier undo brought back and somebody deleted is not shown; without an agreed copy it is", () => {
  const restored = new Set(["5"]);
  expect(plan({ restored }, { remote: remoteOf({ "9": bolt(1), "4": bolt(7) }) }).plan.appends).toEqual([]);
  const remote = remoteOf({ "9": bolt(1), "5": bolt(7), "8": bolt(2) });
  expect(plan({ restored }, { remote, agreed: null }).plan.appends).toMatchObject([{ id: "5", cells: bolt(7) }]);
});
