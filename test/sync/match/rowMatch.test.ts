// Which sheet row is which platform row, by id.
import { matchRows, unseenRows } from "../../../src/sync/match/rowMatch";
import { remoteOf, sheetOf } from "../support";

const idsOf = (ids: readonly string[]) => ids.map((id): readonly [string, string] => [id, `Part ${id}`]);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
const match = (sheet: readonly string[], remote: readonly string[]) =>
  matchRows(sheetOf(idsOf(sheet)), remoteOf(idsOf(remote)));
const pairs = (sheet: readonly string[], remote: readonly string[]) => [...match(sheet, remote).remoteOf];
const unseen = (sheet: readonly string[], remote: readonly string[]) =>
  unseenRows(sheetOf(idsOf(sheet)), remoteOf(idsOf(remote)));

test("rows are paired by id in whatever order they stand, near by or far", () => {
  expect(pairs(["1", "2", "3"], ["1", "2", "3"])).toEqual([0, 1, 2]);
  expect(pairs(["3", "1", "2"], ["1", "2", "3"])).toEqual([2, 0, 1]);
  const ids = upTo(60);
  expect(pairs([...ids].reverse(), ids)).toEqual([...ids.keys()].reverse());
  expect(pairs(["60", "1", "30", "2"], ids)).toEqual([59, 0, 29, 1]);
});

test("new rows, rows under way and rows that the platform lacks pair with nothing, and the rows after them do", () => {
  expect(pairs(["", "new:k:0", "99", "1"], ["1", "2"])).toEqual([-1, -1, -1, 0]);
  expect(pairs(["new:k:0"], ["new:k:0"])).toEqual([-1]);
});

test("an id that stands several times names all of its rows, also one that the platform lacks, or a mark", () => {
  const ids = ["1", "2", "1", "", "99", "new:k:0", "99", "", "new:k:0", "1"];
  const { copies } = match(ids, ["1", "2"]);
  expect(copies).toEqual(
    new Map([
      ["1", [0, 2, 9]],
      ["99", [4, 6]],
      ["new:k:0", [5, 8]],
    ]),
  );
});

test("platform rows that no sheet row has are unseen, each id once", () => {
  expect(unseen(["2", "", "1"], ["1", "2", "3", "4", "3"])).toEqual([2, 3]);
  expect(unseen([], ["1", "1"])).toEqual([0]);
  expect(unseen(["1"], ["1"])).toEqual([]);
});
