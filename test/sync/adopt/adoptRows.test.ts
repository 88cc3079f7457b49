import fc from "fast-check";
import { matchRowsToItems, type RowMatchInput } from "../../../src/sync/adopt/matchRows";
import { chooseKeys, comparable, comparableRows, type KeyRows } from "../../../src/sync/adopt/rowKeys";
import { rowProposals } from "../../../src/sync/adopt/rowProposals";
import type { Mapping } from "../../../src/sync/mapping";

const MAPPING: Mapping = [
  { key: "c1", label: "Title", type: "text", computed: false, naming: true },
  { key: "c2", label: "Part number", type: "text", computed: false, naming: false },
  { key: "c3", label: "Quantity", type: "number", computed: false, naming: false },
  { key: "c4", label: "Price", type: "money", computed: false, naming: false },
];
const ALL = [0, 1, 2, 3];

function inputOf(sheet: KeyRows, remote: KeyRows, given: Partial<RowMatchInput> = {}): RowMatchInput {
  const ours = comparableRows(sheet);
  const theirs = comparableRows(remote);
  const { keys } = chooseKeys(MAPPING, ours, theirs, ALL, null);
  return {
    mapping: MAPPING,
    sheet: ours,
    remote: theirs,
    compared: ALL,
    remoteIds: remote.map((_, at) => String(100 + at)),
    keys: keys.map((key) => MAPPING.findIndex((column) => column.key === key)),
    ids: sheet.map(() => ""),
    choices: new Map(),
    blank: new Set(),
    ...given,
  };
}

function proposals(input: RowMatchInput) {
  return rowProposals(input, matchRowsToItems(input), {
    sheetRow: (row) => row + 2,
    name: (row) => input.sheet[row]?.[0] ?? "",
    itemName: (remote) => input.remote[remote]?.[0] ?? "",
    differences: () => [],
  });
}

/** "id", "?" or "new", row by row. */
function told(input: RowMatchInput): string[] {
  return proposals(input).map((one) => (one.state === "matched" ? one.id : one.state === "ambiguous" ? "?" : "new"));
}

const bolts: KeyRows = [
  ["Bolt M4", "00451", 10, 0.5],
  ["Bolt M5", "00452", 20, 0.6],
  ["Bolt M6", "00453", 30, 0.7],
];

describe("cells are compared as people read them", () => {
  it.each([
    ["Bolt  M4 ", "bolt m4", true],
    ["4711", 4711, true],
    ["1.50", 1.5, true],
    ["00451", 451, false],
    ["", null, true],
    [0.1 + 0.2, 0.3, true],
  ])("%p and %p: %p", (a, b, same) => expect(comparable(a) === comparable(b)).toBe(same));
});

describe("the key columns", () => {
  it("are the most telling that both sides share, and the person may say otherwise", () => {
    const sheet = comparableRows(bolts);
    expect(chooseKeys(MAPPING, sheet, sheet, ALL, null)).toMatchObject({
      keys: ["c1"],
      chosenBy: "automatic",
    });
    const renamed = comparableRows(bolts.map(([, ...rest], at) => [`Schraube ${at}`, ...rest]));
    const chosen = chooseKeys(MAPPING, renamed, sheet, ALL, null);
    expect(chosen.keys).toEqual(["c2"]);
    expect(chosen.options[0]).toEqual({ key: "c2", distinct: 1, shared: 1 });
    expect(chooseKeys(MAPPING, sheet, sheet, ALL, ["c3", "c9"])).toMatchObject({
      keys: ["c3"],
      chosenBy: "person",
    });
  });

  it("are several where one does not tell rows apart", () => {
    const rows = comparableRows(["A", "B"].flatMap((part) => ["x", "y"].map((title) => [title, part, 1, 1])));
    expect(chooseKeys(MAPPING, rows, rows, ALL, null).keys).toEqual(["c1", "c2"]);
  });
});

describe("rows are matched", () => {
  it("by key, in whatever order, the surer the more of the rest is equal", () => {
    const turned = [...bolts]
      .reverse()
      .map(([title, part, quantity], at) => [title, part, quantity, at === 0 ? 9 : 0.6]);
    const found = proposals(inputOf([...turned, ["Nut", "9", 1, 1]], bolts));
    expect(found.map((one) => (one.state === "matched" ? one.id : one.state))).toEqual([
      "102",
      "101",
      "100",
      "unmatched",
    ]);
    expect(found[1]).toMatchObject({ sureness: "sure", reason: { kind: "key", keys: ["c1"] }, sheetRow: 3 });
    expect(found.map((one) => (one.state === "matched" ? one.confidence : 0))[0]).toBeLessThan(0.98);
  });

  it("by content where the key was edited", () => {
    const sheet: KeyRows = [["Bolt M4 zinc", "00451", 10, 0.5], ...bolts.slice(1)];
    const input = inputOf(sheet, bolts, { keys: [0] });
    expect(told(input)).toEqual(["100", "101", "102"]);
    expect(proposals(input)[0]).toMatchObject({
      reason: { kind: "content", equal: 3, of: 4 },
      sureness: "guess",
    });
  });

  it("by the id of an earlier link, unless it stands twice", () => {
    const sheet: KeyRows = [
      ["renamed", null, null, null],
      ["copy", null, null, null],
      ["copy", null, null, null],
    ];
    expect(told(inputOf(sheet, bolts, { ids: ["102", "101", "101"] }))).toEqual(["102", "new", "new"]);
  });

  it("by the person's word before all else", () => {
    const choices = new Map([
      [0, "102"],
      [2, null],
    ]);
    const input = inputOf(bolts, bolts, { choices });
    expect(told(input)).toEqual(["102", "101", "new"]);
    expect(proposals(input)[2]).toMatchObject({ chosen: true });
  });

  it("and what merely comes near is named, not matched", () => {
    const found = proposals(inputOf([["Bolt M4", "77", 99, 99], ...bolts.slice(1)], bolts, { keys: [1] }))[0];
    expect(found).toMatchObject({ state: "unmatched", candidates: [{ id: "100", name: "bolt m4" }] });
  });
});

describe("duplicates", () => {
  const twins: KeyRows = [
    ["Bolt", "1", 10, 0.5],
    ["Bolt", "2", 20, 0.6],
  ];

  it("on both sides are told apart by the rest of the row", () => {
    const input = inputOf([...twins].reverse(), twins, { keys: [0] });
    expect(told(input)).toEqual(["101", "100"]);
    expect(proposals(input)[0]).toMatchObject({
      reason: { kind: "keyAndContent", keys: ["c1"], equal: 3, of: 3 },
    });
  });

  it("in the sheet: the row that is equal is the line item, the other a new row", () => {
    expect(told(inputOf(twins, twins.slice(0, 1), { keys: [0] }))).toEqual(["100", "new"]);
  });

  it("that nobody can tell apart are asked about, with what fits and who else wants it", () => {
    const same: KeyRows = [twins[0] ?? [], twins[0] ?? []];
    expect(told(inputOf(same, same.slice(0, 1), { keys: [0] }))).toEqual(["?", "?"]);
    const found = proposals(inputOf(same, same, { keys: [0] }));
    expect(found[0]).toMatchObject({
      state: "ambiguous",
      rivals: [1],
      candidates: [{ id: "100" }, { id: "101" }],
    });
    expect(told(inputOf(same.slice(0, 1), same, { keys: [0] }))).toEqual(["?"]);
  });
});

it("lets no row pass for new that is wholly equal to line items, however many of them there are", () => {
  const many: KeyRows = Array.from({ length: 60 }, () => ["Bolt", "1", 10, 0.5]);
  expect(new Set(told(inputOf(many, many)))).toEqual(new Set(["?"]));
  expect(told(inputOf([["Bolt", "1", 10, 0.5]], many))).toEqual(["?"]);
});

it("never gives two rows one line item, and leaves no line item of an equal sheet unmatched", () => {
  const cell = fc.constantFrom("a", "b", "c", null);
  const row = fc.tuple(cell, cell, fc.constantFrom(1, 2, null), fc.constantFrom(5, 6, null));
  const rows = fc.array(row, { maxLength: 12 });
  fc.assert(
    fc.property(rows, rows, (sheet, remote) => {
      const ids = told(inputOf(sheet, remote)).filter((id) => id !== "?" && id !== "new");
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), {
    selector: comparable,
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(names, (titles) => {
      const remote = titles.filter((title) => comparable(title) !== "").map((title) => [title, null, 1, 1]);
      expect(told(inputOf(remote, remote))).toEqual(remote.map((_, at) => String(100 + at)));
    }),
  );
});

it("finds its way through ten thousand rows on either side without comparing each with each", () => {
  const remote: KeyRows = Array.from({ length: 10_000 }, (_, at) => [`Part ${at}`, `P-${at}`, at % 7, (at % 90) / 10]);
  const sheet = remote.map(([title, part, ...rest], at) => [
    at % 2 === 0 ? title : `${String(title)} new`,
    part,
    ...rest,
  ]);
  const input = inputOf([...sheet].reverse(), remote, { keys: [0] });
  expect(told(input)).toEqual(remote.map((_, at) => String(10_099 - at)));
});
