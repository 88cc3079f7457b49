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
