import { matchCreated, type CreatedCandidates } from "../../../src/sync/match/matchCreated";
import type { CellValue } from "../../../src/values/cell";
import { mapping } from "../support";

type Cells = readonly CellValue[];
const bolt: Cells = ["Bolt", 10, 2.5, null, null];
const nut: Cells = ["Nut", 20, 0.5, "", null];

function found(...rows: readonly (readonly [string, Cells])[]): CreatedCandidates {
  return { ids: rows.map(([id]) => id), cells: rows.map(([, cells]) => cells) };
}
const created = (id: string) => ({ outcome: "created", id });
const missing = { outcome: "missing" };

test("rows are matched by content, whatever the order and the computed cells", () => {
  const candidates = found(["8", ["Nut", 20, 0.1 + 0.4, null, 10]], ["7", ["Bolt", 10, 2.5, null, 25]]);
  expect(matchCreated(mapping, [bolt, nut], candidates, "answer")).toEqual([created("7"), created("8")]);
  expect(matchCreated(mapping, [bolt, nut], candidates, "readBack")).toEqual([created("7"), created("8")]);
});

test("identical rows are matched in order when their counts agree", () => {
  const candidates = found(["7", bolt], ["8", nut], ["9", bolt]);
  expect(matchCreated(mapping, [bolt, bolt, nut], candidates, "readBack")).toEqual([
    created("7"),
    created("9"),
    created("8"),
  ]);
});

test("a line break of another kind is no other content, as it is none for an edit", () => {
  const candidates = found(["7", ["Bolt", 10, 2.5, "M8\r\nzinc", 25]]);
  const sent: Cells = ["Bolt", 10, 2.5, "M8\nzinc", null];
  expect(matchCreated(mapping, [sent], candidates, "readBack")).toEqual([created("7")]);
});

test("what was not created is missing", () => {
  expect(matchCreated(mapping, [bolt, nut, bolt], found(["7", bolt]), "readBack")).toEqual([
    created("7"),
    missing,
    missing,
  ]);
});

test("an identical row of somebody else makes a read-back ambiguous", () => {
  const candidates = found(["7", bolt], ["8", bolt], ["9", nut]);
  expect(matchCreated(mapping, [bolt, nut], candidates, "readBack")).toEqual([
    { outcome: "ambiguous", candidates: ["7", "8"] },
    created("9"),
  ]);
});

test("rows that differ by a blank at the end are both found in a read-back where the platform trims them", () => {
  const padded: Cells = ["Bolt ", 10, 2.5, null, null];
  expect(matchCreated(mapping, [bolt, padded], found(["7", bolt], ["8", bolt]), "readBack")).toEqual([
    created("7"),
    created("8"),
  ]);
  const three = found(["7", bolt], ["8", bolt], ["9", bolt]);
  const ask = { outcome: "ambiguous", candidates: ["7", "8", "9"] };
  expect(matchCreated(mapping, [bolt, padded], three, "readBack")).toEqual([ask, ask]);
  const kept = found(["7", bolt], ["8", padded], ["9", bolt]);
  expect(matchCreated(mapping, [bolt, padded], kept, "readBack")).toEqual([
    { outcome: "ambiguous", candidates: ["7", "9"] },
    created("8"),
  ]);
});

test("text is not taken for a number", () => {
  const asText = found(["7", ["Bolt", "10", 2.5, null, null]]);
  expect(matchCreated(mapping, [["Other", 10, 2.5, null, null]], asText, "readBack")).toEqual([missing]);
});

test("a row that the platform altered is asked about in a read-back, by its name", () => {
  const altered = found(["7", ["Bolt", 10, 2.55, null, null]], ["8", ["Gear", 1, 1, null, null]]);
  expect(matchCreated(mapping, [bolt, nut], altered, "readBack")).toEqual([
    { outcome: "ambiguous", candidates: ["7"] },
    missing,
  ]);
});

test("rows that the platform altered in an answer are matched in order, if the count agrees", () => {
  const altered: Cells = ["Bolt", 10, 2.6, null, null];
  const candidates = found(["7", altered], ["9", nut], ["8", ["Gear!", 1, null, null, null]]);
  const items = [bolt, ["Gear", 1, null, null, null], nut];
  expect(matchCreated(mapping, items, candidates, "answer")).toEqual([created("7"), created("8"), created("9")]);
  expect(matchCreated(mapping, [...items, bolt], candidates, "answer")).toEqual([
    missing,
    missing,
    created("9"),
    missing,
  ]);
});

test("no id is ever given to two items", () => {
  const items = [bolt, bolt, nut, ["Bolt", 1, 1, null, null]];
  const results = matchCreated(mapping, items, found(["1", bolt], ["2", nut], ["3", nut]), "answer");
  const ids = results.flatMap((result) => (result.outcome === "created" ? [result.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

test("rows that the platform trims and answers in another order keep their own ids", () => {
  const items = ["Bolt ", " Nut", "Gear"].map((title): Cells => [title, 1, 1, null, null]);
  const candidates = found(
    ["9", ["Gear", 1, 1, null, null]],
    ["8", ["Nut", 1, 1, null, null]],
    ["7", ["Bolt", 1, 1, null, null]],
  );
  for (const source of ["answer", "readBack"] as const)
    expect(matchCreated(mapping, items, candidates, source)).toEqual([created("7"), created("8"), created("9")]);
});

test("rows that the platform alters further are paired by the cells that are left equal", () => {
  const items: Cells[] = [
    ["Bolt m8", 10, 2.555, null, null],
    ["Nut m8", 20, 2.555, null, null],
    ["Gear", 1, 7.777, null, null],
  ];
  const candidates = found(
    ["9", ["GEAR", 1, 7.78, null, null]],
    ["8", ["NUT M8", 20, 2.56, null, null]],
    ["7", ["BOLT M8", 10, 2.56, null, null]],
  );
  expect(matchCreated(mapping, items, candidates, "answer")).toEqual([created("7"), created("8"), created("9")]);
});

test("altered rows that nothing tells apart are asked about, never paired by their order", () => {
  const items: Cells[] = [
    ["A", 1, 2.555, null, null],
    ["B", 1, 2.555, null, null],
  ];
  const candidates = found(["8", ["y", 1, 2.56, null, null]], ["7", ["x", 1, 2.56, null, null]]);
  const ambiguous = { outcome: "ambiguous", candidates: ["8", "7"] };
  expect(matchCreated(mapping, items, candidates, "answer")).toEqual([ambiguous, ambiguous]);
});

test("the last altered row and the last record of an answer belong together", () => {
  const candidates = found(["7", bolt], ["8", ["Other", 5, 5, null, null]]);
  expect(matchCreated(mapping, [nut, bolt], candidates, "answer")).toEqual([created("8"), created("7")]);
});

test("a line break that Excel shortens is the same content", () => {
  const items: Cells[] = [["Bolt", 1, 1, "one\r\ntwo", null]];
  const candidates = found(["7", ["Bolt", 1, 1, "one\ntwo", null]]);
  expect(matchCreated(mapping, items, candidates, "readBack")).toEqual([created("7")]);
});

test("a row of another case is asked about in a read-back", () => {
  const candidates = found(["7", ["BOLT", 10, 2.5, null, null]]);
  expect(matchCreated(mapping, [bolt], candidates, "readBack")).toEqual([{ outcome: "ambiguous", candidates: ["7"] }]);
});

test("a row that a colleague renamed before it is read back is asked about", () => {
  const candidates = found(["7", ["Gear", 10, 2.5, null, null]], ["8", ["Gear", 1, 2.5, null, null]]);
  expect(matchCreated(mapping, [bolt], candidates, "readBack")).toEqual([
    { outcome: "ambiguous", candidates: ["7"], altered: true },
  ]);
});

describe("cells that are the same to a person", () => {
  const item = (note: CellValue, price: CellValue = 1): Cells => ["Bolt", 1, price, note, null];
  const readBack = (sent: Cells, ...there: readonly Cells[]) =>
    matchCreated(mapping, [sent], found(...there.map((cells, n) => [String(n), cells] as const)), "readBack")[0];

  test("are the same content: the last bit of a number, one kind of line break or another, blank in two forms", () => {
    // One more record that is alike but for white space would leave a doubt.
    expect(readBack(item("x", 0.1 + 0.2), item("x", 0.3))).toEqual(created("0"));
    expect(readBack(item("one\r\ntwo"), item("one two"), item("one\ntwo"))).toEqual(created("1"));
    expect(readBack(item(""), item(" "), item(null))).toEqual(created("1"));
    expect(readBack(item(true), item("TRUE"), item(true))).toEqual(created("1"));
  });

  test("may differ in how much white space there is, but not in whether there is any", () => {
    expect(readBack(item("M8  zinc"), item("M8 zinc"))).toEqual(created("0"));
    expect(readBack(item(" "), item(null))).toEqual(created("0"));
    expect(readBack(item("M8 zinc"), item("M8zinc"))).toMatchObject({ outcome: "ambiguous" });
  });

  test("are no likeness where they are blank, and less than half of a row's cells is too little", () => {
    expect(readBack(["Bolt", 10, "x", null, null], ["Gear", 10, "y", null, null])).toEqual(missing);
    expect(readBack(["Bolt", 10, null, null, null], ["Gear", 10, null, null, null])).toMatchObject({ altered: true });
  });
});

test("without a column that names rows no row is asked about for its name", () => {
  const nameless = mapping.map((column) => ({ ...column, naming: false }));
  const candidates = found(["7", ["Gear", 1, 1, "x", null]]);
  expect(matchCreated(nameless, [bolt], candidates, "readBack")).toEqual([missing]);
});

test("an answer that names an equal record too many gives it to no other row but the one that is left", () => {
  expect(matchCreated(mapping, [bolt], found(["7", bolt], ["8", bolt]), "answer")).toEqual([created("7")]);
  expect(matchCreated(mapping, [bolt, nut], found(["7", bolt], ["8", bolt]), "answer")).toEqual([
    created("7"),
    created("8"),
  ]);
});

test("an altered row takes the record that is most like it, not the first one", () => {
  const items: Cells[] = [
    ["Gear", 1, 7, null, null],
    ["Shaft", 5, 5, null, null],
  ];
  const candidates = found(["8", ["A", 1, 8, null, null]], ["7", ["B", 1, 7, null, null]]);
  expect(matchCreated(mapping, items, candidates, "answer")).toEqual([created("7"), created("8")]);
});

test("an altered row leaves a record to the row that is more like it", () => {
  const items: Cells[] = [
    ["Gear", 1, 9, null, null],
    ["Shaft", 1, 7, null, null],
  ];
  const candidates = found(["8", ["A", 1, 7, null, null]], ["7", ["B", 2, 8, null, null]]);
  expect(matchCreated(mapping, items, candidates, "answer")).toEqual([created("7"), created("8")]);
});

test("more altered rows than one request has are asked about", () => {
  const rows = Array.from({ length: 501 }, (_, n) => n);
  const items = rows.map((n): Cells => [`sent ${n}`, n, n, null, null]);
  const answered = found(...rows.map((n) => [String(n), [`made ${n}`, n, n, null, null]] as const));
  const ambiguous = { outcome: "ambiguous", candidates: answered.ids };
  expect(matchCreated(mapping, items, answered, "answer").every((one) => one.outcome === "ambiguous")).toBe(true);
  expect(matchCreated(mapping, items, answered, "answer")[500]).toEqual(ambiguous);
});

test("of too many pairs to compare each row is asked about, with three records named", () => {
  const items = Array.from({ length: 1000 }, (_, n): Cells => [`sent ${n}`, n, n, null, null]);
  const there = Array.from({ length: 501 }, (_, n) => [String(n), [`made ${n}`, -1 - n, 0.5, null, null]] as const);
  const results = matchCreated(mapping, items, found(...there), "readBack");
  expect(results).toHaveLength(1000);
  expect(results[999]).toEqual({ outcome: "ambiguous", candidates: ["0", "1", "2"], altered: true });
});
