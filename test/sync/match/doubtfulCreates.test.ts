import { doubtfulRows, pointedRow } from "../../../src/sync/match/doubtfulCreates";

test("a refused request did not create all of its rows: if all are found, all are in doubt", () => {
  expect([...doubtfulRows([true, true, true], null)]).toEqual([0, 1, 2]);
  expect([...doubtfulRows([true, false, true], null)]).toEqual([]);
  expect([...doubtfulRows([], null)]).toEqual([]);
});

test("the row that the platform names was not created: only its like is in doubt", () => {
  expect([...doubtfulRows([true, true, true], 1)]).toEqual([1]);
  expect([...doubtfulRows([true, false, true], 1)]).toEqual([]);
});

test("only a pointer into the list names a row", () => {
  expect(pointedRow("/data/12/attributes/data/c2")).toBe(12);
  expect(pointedRow("/data/3")).toBe(3);
  for (const pointer of [undefined, "", "/data", "/data/attributes", "/meta/1"]) expect(pointedRow(pointer)).toBeNull();
});
