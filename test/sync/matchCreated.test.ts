import { matchCreated, type CreatedCandidates } from "../../src/sync/matchCreated";
import type { CellValue } from "../../src/values/cell";
import { mapping } from "./support";

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
