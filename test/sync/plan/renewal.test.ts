// How old a reading may be when a row leaves, what renews it, and what counts as moved.
import {
  inListOrder,
  movedColumns,
  READING_MS,
  readingsFor,
  Renewal,
  rowMoved,
  rowsAhead,
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

function readings(list: readonly ListPage[], order: readonly string[]): number {
  const renewal = new Renewal(list, order, { alone: true, ahead: rowsAhead(RATE) });
  return readingsFor(renewal, order, LATER, RATE);
}

test("1,000 rows that lie together cost at most 5% more requests", () => {
  const order = pages(1_000).flatMap(({ ids }) => ids);
  expect(readings(pages(1_000), order)).toBeLessThanOrEqual(50);
  expect(readings(pages(1_000), order)).toBeGreaterThanOrEqual(20);
});

test("rows that lie alone are read alone, one reading each", () => {
  const order = Array.from({ length: 50 }, (_, n) => String(n * 100));
  const renewal = new Renewal(pages(5_000), order, { alone: true, ahead: rowsAhead(RATE) });
  order.forEach((id, place) => {
    expect(renewal.next(place, LATER)).toEqual({ kind: "row" });
    renewal.renewed([id], LATER);
  });
  expect(readings(pages(5_000), order)).toBe(50);
});

test("a reading of exactly ten seconds still counts, and one of a millisecond more does not", () => {
  const renewal = new Renewal(pages(1), ["0"], { alone: true, ahead: 1 });
  expect(renewal.next(0, READING_MS)).toEqual({ kind: "fresh" });
  expect(renewal.next(0, READING_MS + 1)).toEqual({ kind: "row" });
});

test("a row that no page had is read alone", () => {
  expect(new Renewal([], ["7"], { alone: true, ahead: 50 }).next(0, 0)).toEqual({ kind: "row" });
});

test("where the platform gives no single record, its page is read even for one row", () => {
  const renewal = new Renewal(pages(300), ["250"], { alone: false, ahead: 50 });
  expect(renewal.next(0, LATER)).toEqual({ kind: "page", page: 2 });
});

test("a page is not read for a row that leaves too late to profit", () => {
  const order = Array.from({ length: 60 }, (_, n) => String(n * 100));
  order.push("1");
  const renewal = new Renewal(pages(6_000), order, { alone: true, ahead: 50 });
  expect(renewal.next(0, LATER)).toEqual({ kind: "row" });
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

test("a row that no page had comes with the first page where the platform gives no single record", () => {
  expect(new Renewal(pages(1), ["7000"], { alone: false, ahead: 50 }).next(0, 0)).toEqual({ kind: "page", page: 0 });
});

test("as many rows leave ahead as the rate lets leave in ten seconds, and one at least", () => {
  expect([5, 0.25, 0.01].map(rowsAhead)).toEqual([50, 2, 1]);
});

test("a row that was read alone stays fresh for its next leaving, within ten seconds of requests", () => {
  const twice = (rate: number) => {
    const renewal = new Renewal(pages(1), ["0", "0"], { alone: true, ahead: 1 });
    return readingsFor(renewal, ["0", "0"], LATER, rate);
  };
  expect(twice(5)).toBe(1);
  // One request in eight seconds: two of them make the first reading too old.
  expect(twice(0.125)).toBe(2);
});

test("each request and each reading takes its time", () => {
  // One request in three seconds: after a reading and four rows more than ten seconds have gone.
  const order = ["0", "1", "2", "3", "4", "5"];
  const renewal = new Renewal(pages(6), order, { alone: true, ahead: 6 });
  expect(readingsFor(renewal, order, LATER, 1 / 3)).toBe(2);
});

test("one row is handed back as it came", () => {
  const rows = [{ id: "b" }];
  expect(inListOrder(rows, ["a", "b"])).toBe(rows);
  expect(inListOrder([{ id: "b" }, { id: "a" }], ["a", "b"]).map(({ id }) => id)).toEqual(["a", "b"]);
});
