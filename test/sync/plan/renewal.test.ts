// How old a reading may be when a row leaves, what renews it, and what counts as moved.
import {
  inListOrder,
  movedColumns,
  READING_MS,
  readingsFor,
  rowMoved,
  type ListPage,
} from "../../../src/sync/plan/renewal";
import { mapping } from "../support";

const RATE = 5;
const LATER = 1_000_000;

/** A list of 100 rows a page, read long ago. */
function pages(rows: number): ListPage[] {
  return Array.from({ length: Math.ceil(rows / 100) }, (_, page) => ({
    from: page === 0 ? null : `after ${page}`,
    whole: false,
    ids: Array.from({ length: Math.min(100, rows - page * 100) }, (_none, n) => String(page * 100 + n)),
    at: 0,
  }));
}

function readings(list: readonly ListPage[], order: readonly string[], from = LATER, rate = RATE): number {
  return readingsFor(list, order, from, rate);
}

test("1,000 rows that lie together cost at most 5% more requests", () => {
  const order = pages(1_000).flatMap(({ ids }) => ids);
  expect(readings(pages(1_000), order)).toBeLessThanOrEqual(50);
  expect(readings(pages(1_000), order)).toBeGreaterThanOrEqual(20);
});

test("rows that lie alone need one reading each; so do rows of one page that leave too late to profit", () => {
  const alone = Array.from({ length: 50 }, (_, n) => String(n * 100));
  expect(readings(pages(5_000), alone)).toBe(50);
  const most = Array.from({ length: 60 }, (_, n) => String(n * 100));
  expect(readings(pages(6_000), [...most, "1"])).toBe(61);
});

test("rows of one page that leave soon after each other need one reading", () => {
  expect(readings(pages(300), ["1", "150", "2", "151"])).toBe(2);
});

test("a reading of exactly ten seconds still counts, and one of a millisecond more does not", () => {
  expect(readings(pages(1), ["0"], READING_MS)).toBe(0);
  expect(readings(pages(1), ["0"], READING_MS + 1)).toBe(1);
});

test("a row that no page had needs a reading, and no second one while that is fresh", () => {
  expect(readings([], ["7"], 0)).toBe(1);
  expect(readings(pages(1), ["7000", "7000"])).toBe(1);
});

test("rows leave in the order of the list, and unlisted ones last", () => {
  const rows = ["c", "x", "a", "b"].map((id) => ({ id }));
  expect(inListOrder(rows, ["a", "b", "c"]).map(({ id }) => id)).toEqual(["a", "b", "c", "x"]);
});

test("only columns that are overwritten move a row, and only where the value is a third one", () => {
  const changes = [
    { column: 0, before: "old", to: "new" },
    { column: 2, before: 1, to: 2 },
  ];
  expect(movedColumns(changes, ["old", "anything", 1])).toEqual([]);
  expect(movedColumns(changes, ["new", "anything", 2])).toEqual([]);
  expect(movedColumns(changes, ["theirs", "anything", 3])).toEqual([0, 2]);
});

test("a row to be deleted moved where any cell did, but not where the platform computed one", () => {
  const seen = {
    mapping,
    isCell: (key: string) => key.startsWith("c"),
    leftOutComputed: ["c6"],
  };
  const before = { c1: "Bolt", c4: 1, c5: "note", c6: 2 };
  expect(rowMoved(before, { ...before, c4: 9, c6: 9, other: 1 }, seen)).toBe(false);
  expect(rowMoved(before, { ...before, c5: "theirs" }, seen)).toBe(true);
  expect(rowMoved(before, { ...before, c9: "more" }, seen)).toBe(true);
});

test("a row stays fresh for its next leaving, within ten seconds of requests", () => {
  expect(readings(pages(1), ["0", "0"])).toBe(1);
  // One request in eight seconds: two of them make the first reading too old.
  expect(readings(pages(1), ["0", "0"], LATER, 0.125)).toBe(2);
});

test("each request and each reading takes its time", () => {
  // One request in three seconds: after a reading and four rows more than ten seconds have gone.
  expect(readings(pages(6), ["0", "1", "2", "3", "4", "5"], LATER, 1 / 3)).toBe(2);
});

test("one row is handed back as it came", () => {
  const rows = [{ id: "b" }];
  expect(inListOrder(rows, ["a", "b"])).toBe(rows);
  expect(inListOrder([{ id: "b" }, { id: "a" }], ["a", "b"]).map(({ id }) => id)).toEqual(["a", "b"]);
});
