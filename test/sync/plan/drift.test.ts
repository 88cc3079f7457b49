import { columnsNow } from "../../../src/collections/lineItemDrift";
import {
  computedBeside,
  followedColumns,
  findDrift,
  frozenColumns,
  sameDrift,
  withKnownValues,
  withoutFrozen,
} from "../../../src/sync/plan/drift";
import { frozenEdits } from "../../../src/sync/agreed/frozenEdits";
import { sameAgreed } from "../../../src/sync/agreed/agreed";
import type { AgreedCopy } from "../../../src/sync/agreedCopy";
import type { LinkedTable } from "../../../src/sync/linkedTable";
import type { ColumnType, MappedColumn, Mapping } from "../../../src/sync/mapping";

type Column = Parameters<typeof columnsNow>[1][number];

const MAPPING: Mapping = [
  { key: "c1", label: "Title", type: "text", computed: false, naming: true, meaning: "TITLE" },
  { key: "c2", label: "Quantity", type: "number", computed: false, naming: false, meaning: "QUANTITY" },
  { key: "c3", label: "Notes", type: "text", computed: false, naming: false },
  { key: "c4", label: "Days", type: "number", computed: false, naming: false },
  { key: "c5", label: "Notes (2)", type: "any", computed: false, naming: false },
];
const COLUMNS: readonly Column[] = [
  { name: "Title", data_identifier: "c1", mapping_key: "TITLE" },
  { name: "Quantity", data_identifier: "c2", mapping_key: "QUANTITY" },
  { name: "Notes", data_identifier: "c3" },
  { name: "Days", data_identifier: "c4" },
  { name: "Notes", data_identifier: "c5" },
];

const records = (...data: Record<string, string | number | null>[]) =>
  data.map((cells, at) => ({ id: String(at), data: cells }));

const usual = records({ c1: "a", c2: 1, c3: "x", c4: "12.5", c5: 1 }, { c1: "b", c3: "", c4: 3, c5: "y" });

function drift(columns: readonly Column[], rows = usual, leftOut: readonly string[] = []) {
  return findDrift({ mapping: MAPPING, leftOut }, columnsNow(MAPPING, columns, rows));
}

const changed = (key: string, change: Partial<Column>) =>
  COLUMNS.map((column) => (column.data_identifier === key ? { ...column, ...change } : column));

test("nothing changed: no drift, in whatever order the columns come, and without a single row", () => {
  expect(drift(COLUMNS)).toBeNull();
  expect(drift([...COLUMNS].reverse())).toBeNull();
  expect(drift(COLUMNS, [])).toBeNull();
});

/** The platform's columns, but for what is said of one of them. */
function now(key: string, change: Partial<MappedColumn>, more: Partial<Parameters<typeof findDrift>[1]> = {}) {
  return {
    mapping: MAPPING.map((column) => (column.key === key ? { ...column, ...change } : column)),
    names: new Map<string, string>(),
    typesByMeaning: new Map<string, ColumnType>(),
    contradicted: new Set<string>(),
    repeated: new Set<string>(),
    ...more,
  };
}
const retypedBy = (...given: Parameters<typeof now>) => findDrift({ mapping: MAPPING }, now(...given))?.retyped ?? [];

test("a column that means, computes or names something else is retyped, even where its type stays", () => {
  const title = { key: "c1", label: "Title", from: "text", to: "text", because: "meaning" };
  expect(retypedBy("c1", { meaning: "DESCRIPTION" })).toEqual([title]);
  expect(retypedBy("c1", { naming: false })).toEqual([title]);
  expect(retypedBy("c1", { computed: true })).toEqual([{ ...title, computed: true }]);
  expect(retypedBy("c1", {})).toEqual([]);
  expect(retypedBy("c3", { type: "number" })).toEqual([]);
  expect(retypedBy("c3", { type: "number" }, { contradicted: new Set(["c3"]) })).toMatchObject([{ because: "values" }]);
  const meant = { typesByMeaning: new Map<string, ColumnType>([["c3", "money"]]) };
  expect(retypedBy("c3", { type: "money" }, meant)).toMatchObject([{ to: "money", because: "meaning" }]);
});

test("a new column says when the platform computes it", () => {
  const added = (computed: boolean) => {
    const column = { key: "c8", label: "Sum", type: "money" as const, computed, naming: false };
    return findDrift({ mapping: MAPPING }, { ...now("", {}), mapping: [...MAPPING, column] })?.added;
  };
  expect(added(true)).toEqual([{ key: "c8", label: "Sum", computed: true }]);
  expect(added(false)).toEqual([{ key: "c8", label: "Sum" }]);
});

test("columns that the platform computes and the table does not know so are never part of a body", () => {
  const table = (more: Partial<LinkedTable>): LinkedTable => ({
    id: "L",
    tableId: "T",
    tableName: "Parts",
    accountId: "a1",
    accountLabel: "analyst",
    collection: { kind: "lineItems", eventId: "7", eventTitle: "Pumps", worksheetId: "9", worksheetTitle: "Parts" },
    mapping: MAPPING,
    columnIds: { id: 1, status: 2, cells: [3, 4, 5, 6, 7] },
    lastRefresh: null,
    openConflicts: 0,
    ...more,
  });
  expect(computedBeside(table({}))).toEqual([]);
  const none = { removed: [], renamed: [], unclear: [] };
  const retyped = [
    { key: "c2", label: "Quantity", from: "number", to: "number", because: "meaning", computed: true },
    { key: "c3", label: "Notes", from: "text", to: "number", because: "values" },
  ] as const;
  const added = [
    { key: "c8", label: "Sum", computed: true },
    { key: "c9", label: "Site" },
  ] as const;
  expect(computedBeside(table({ leftOutComputed: ["c7"], drift: { ...none, added, retyped } }))).toEqual([
    "c7",
    "c8",
    "c2",
  ]);
});

test("two findings are the same where they say the same, and none is the same as none", () => {
  const [one, other] = [drift(changed("c1", { name: "Item" })), drift(changed("c1", { name: "Part" }))];
  expect(sameDrift(one, drift(changed("c1", { name: "Item" })))).toBe(true);
  expect(sameDrift(one, other)).toBe(false);
  expect(sameDrift(null, undefined)).toBe(true);
  expect([sameDrift(one, null), sameDrift(undefined, one)]).toEqual([false, false]);
});

test("without a finding no column is frozen, and without a frozen column the mapping is the very same", () => {
  expect([frozenColumns(MAPPING, null).size, frozenColumns(MAPPING, undefined).size]).toEqual([0, 0]);
  expect(withoutFrozen(MAPPING, new Set())).toBe(MAPPING);
});

test("an adopted column keeps its header, its zone and a name that is still its own, and takes a new name and type", () => {
  const own = { header: "Titel", zone: "Europe/Berlin", looksLike: "text" as const };
  const mapping = MAPPING.map((column) => (column.key === "c1" ? { ...column, ...own } : column));
  const adopt = (columns: Parameters<typeof followedColumns>[1]) => followedColumns({ mapping }, columns);
  expect(adopt(now("", {})).map(({ column, from }) => [column, from])).toEqual(
    mapping.map((column, at) => [column, at]),
  );
  const [first] = adopt(now("c1", { label: "Item", type: "any" }, { contradicted: new Set(["c1"]) }));
  expect(first?.column).toEqual({ ...mapping[0], ...own, label: "Item", type: "any" });
  // The number behind a repeated name is the table's own.
  const numbered = adopt(now("c5", { label: "Notes" }));
  expect(numbered[4]?.column.label).toBe("Notes (2)");
});

test("a removed column is not adopted; an unclear one stays, and names rows as long as no other column does", () => {
  const repeated = { repeated: new Set(["c1"]) };
  const without = (naming: boolean) => {
    const rest = MAPPING.slice(1).map((column) => ({ ...column, naming: naming && column.key === "c3" }));
    return (more: object) => followedColumns({ mapping: MAPPING }, { ...now("", {}), mapping: rest, ...more });
  };
  expect(without(false)({}).map(({ from }) => from)).toEqual([1, 2, 3, 4]);
  expect(
    without(false)(repeated)
      .map(({ column, from }) => [column.naming, from])
      .slice(0, 2),
  ).toEqual([
    [true, 0],
    [false, 1],
  ]);
  expect(without(true)(repeated)[0]).toEqual({ column: { ...MAPPING[0], naming: false }, from: 0 });
  const plain = without(false)({ repeated: new Set(["c1"]) })[0]?.column;
  expect(plain).toEqual(MAPPING[0]);
});

test("a number behind a repeated label is no other name, whichever column keeps the name", () => {
  expect(drift(COLUMNS.filter(({ data_identifier }) => data_identifier !== "c3"))?.renamed).toEqual([]);
  expect(drift(changed("c5", { name: "Notes (2)" }))).toBeNull();
  expect(drift(changed("c5", { name: "Notes (3)" }))?.renamed).toEqual([
    { key: "c5", label: "Notes (2)", now: "Notes (3)" },
  ]);
});

test.each([
  ["texts among numbers", { c4: "soon" }, [["c4", "number", "any"]]],
  ["a plain decimal as text", { c4: "7" }, []],
  ["a number among texts", { c3: 7 }, []],
  ["texts where the meaning says number", { c2: "many" }, []],
  ["texts and numbers where anything goes", { c5: "z" }, []],
])("values that contradict the bound type: %s", (_, cells, expected) => {
  const found = drift(COLUMNS, [...usual, ...records(cells)])?.retyped ?? [];
  expect(found.map(({ key, from, to }) => [key, from, to])).toEqual(expected);
});

test("nothing but numbers in a column of texts contradicts it", () => {
  expect(drift(COLUMNS, records({ c3: 1 }, { c3: null }, { c3: "" }))?.retyped).toEqual([
    { key: "c3", label: "Notes", from: "text", to: "number", because: "values" },
  ]);
});

test.each<[string, Partial<Column>, string, string]>([
  ["c2", { mapping_key: "PRICE" }, "number", "money"],
  ["c2", { mapping_key: "EXTENDED_PRICE" }, "number", "money"],
  ["c3", { mapping_key: "QUANTITY" }, "text", "number"],
  ["c1", { mapping_key: "DESCRIPTION" }, "text", "text"],
])("a column %s that means %p now is retyped", (key, change, from, to) => {
  expect(drift(changed(key, change))?.retyped).toMatchObject([{ key, from, to, because: "meaning" }]);
});

test("a word for a meaning that changes nothing is no drift of a column that had none", () => {
  expect(drift(changed("c3", { mapping_key: "REMARKS" }))).toBeNull();
});

test("a key that stands for two columns is unclear, and neither removed nor adopted", () => {
  const twice = [...COLUMNS, { name: "Other", data_identifier: "c4" }];
  const found = drift(twice);
  expect(found).toMatchObject({ unclear: [{ key: "c4", label: "Days" }], removed: [], added: [] });
  const adopted = followedColumns({ mapping: MAPPING }, columnsNow(MAPPING, twice, usual));
  expect(adopted.map(({ column }) => column)).toEqual(MAPPING);
});

test("columns that were left out on purpose are neither added nor adopted", () => {
  const more = [...COLUMNS, { name: "Site", data_identifier: "c6" }, { name: "Area", data_identifier: "c7" }];
  expect(drift(more, usual, ["c6"])?.added).toEqual([{ key: "c7", label: "Area" }]);
  const adopted = followedColumns({ mapping: MAPPING, leftOut: ["c6"] }, columnsNow(MAPPING, more, usual));
  expect(adopted.filter(({ from }) => from === null).map(({ column }) => column.label)).toEqual(["Area"]);
});

test("all that changed but new columns is frozen; what is frozen counts as computed for new rows", () => {
  const found = drift([
    { name: "Item", data_identifier: "c1", mapping_key: "TITLE" },
    { name: "Quantity", data_identifier: "c2", mapping_key: "PRICE" },
    ...COLUMNS.slice(2, 4),
    { name: "Site", data_identifier: "c6" },
  ]);
  const frozen = frozenColumns(MAPPING, found);
  expect([...frozen]).toEqual([0, 1, 4]);
  expect(withoutFrozen(MAPPING, frozen).map(({ computed }) => computed)).toEqual([true, true, false, false, true]);
});

test("what the values of a whole list had shown is remembered over a look at the columns alone", () => {
  const shown = drift(COLUMNS, [...usual, ...records({ c4: "soon" })]);
  expect(withKnownValues(drift(COLUMNS, []), shown)).toEqual(shown);
  const removed = drift(
    COLUMNS.filter(({ data_identifier }) => data_identifier !== "c4"),
    [],
  );
  expect(withKnownValues(removed, shown)).toEqual(removed);
});

test("only what values had shown is remembered, and nothing where nothing was known", () => {
  const found = drift(COLUMNS, []);
  const meant = drift(changed("c2", { mapping_key: "PRICE" }));
  expect(withKnownValues(found, meant)).toBe(found);
  expect(withKnownValues(found, null)).toBe(found);
  expect(withKnownValues(found, undefined)).toBe(found);
  expect(withKnownValues(meant, null)).toBe(meant);
});

test("a frozen column that the platform computes, or that the table has not got, has no edits", () => {
  const computed = MAPPING.map((column) => (column.key === "c4" ? { ...column, computed: true } : column));
  const sheet = {
    ids: ["1", ""],
    cells: [
      ["a", 1, "x", 9, null],
      ["b", 1, null, 9],
    ],
    formulas: new Map<number, string>(),
  };
  const agreed: AgreedCopy = { keys: computed.map(({ key }) => key), rows: new Map([["1", ["a", 1, "x", 2, null]]]) };
  expect(frozenEdits(computed, sheet, agreed, new Set([3, 9])).size).toBe(0);
  expect([...frozenEdits(computed, sheet, null, new Set([3, 2, 1]))]).toEqual([[1, [1]]]);
  expect([...frozenEdits(computed, { ...sheet, cells: [] }, agreed, new Set([2]))]).toEqual([[0, [2]]]);
});

test("edits in frozen columns are found: of known rows, and of new ones; never of rows that nobody knows", () => {
  const agreed: AgreedCopy = {
    keys: MAPPING.map(({ key }) => key),
    rows: new Map([
      ["1", ["a", 1, "x", 2, null]],
      ["2", ["b", 1, "x", 2, undefined]],
    ]),
  };
  const sheet = {
    ids: ["1", "2", "", "9", "new:k:0", ""],
    cells: [
      ["a", 1, "mine", 2, null],
      ["b", 5, "x", 2, "z"],
      ["c", 1, "x", 2, null],
      ["d", 1, "other", 2, null],
      ["e", 1, "other", 2, null],
      ["f", 1, null, 2, null],
    ],
    formulas: new Map<number, string>(),
  };
  const found = frozenEdits(MAPPING, sheet, agreed, new Set([2, 4]));
  expect([...found]).toEqual([
    [0, [2]],
    [2, [2]],
  ]);
});

test("two agreed copies are the same when every cell is, whatever the order of their rows", () => {
  const copy = (...rows: [string, (string | number | null | undefined)[]][]): AgreedCopy => ({
    keys: ["c1", "c2"],
    rows: new Map(rows),
  });
  const one = copy(["1", ["a", 1]], ["2", [null, undefined]]);
  expect(sameAgreed(one, copy(["2", [null, undefined]], ["1", ["a", 1]]))).toBe(true);
  expect(sameAgreed(one, copy(["1", ["a", 1]], ["2", [null, null]]))).toBe(false);
  expect(sameAgreed(one, copy(["1", ["a", 1]]))).toBe(false);
  expect(sameAgreed(one, copy(["1", ["a", "1"]], ["2", [null, undefined]]))).toBe(false);
  expect(sameAgreed(one, { ...one, keys: ["c2", "c1"] })).toBe(false);
});
