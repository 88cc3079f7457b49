import { columnsNow } from "../../../src/collections/lineItemDrift";
import {
  followedColumns,
  findDrift,
  frozenColumns,
  withKnownValues,
  withoutFrozen,
} from "../../../src/sync/plan/drift";
import { frozenEdits } from "../../../src/sync/agreed/frozenEdits";
import { sameAgreed } from "../../../src/sync/agreed/agreed";
import type { AgreedCopy, Mapping } from "../../../src/sync/types";

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
