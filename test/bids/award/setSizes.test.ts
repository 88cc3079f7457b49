// The sizes of sets that a search within bounds on spends tries: see bounded.ts.
import { SetSizes } from "../../../src/bids/award/setSizes";

/** Which sizes are tried, where sets of up to `most` suppliers have an award. */
function tried(room: number, most: number, rounds: number, known = false): number[] {
  const sizes = new SetSizes(room, known);
  return Array.from({ length: rounds }, () => {
    const size = sizes.next();
    if (size <= most) sizes.found(size);
    else sizes.failed(size);
    return size;
  });
}

test("where as many suppliers as may be have an award, no other size is tried", () => {
  expect(tried(10, 10, 3)).toEqual([10, 10, 10]);
  expect(tried(10, 4, 3, true)).toEqual([10, 10, 10]);
});

test("where they have none, the most that have one is found, and then the bounds are improved for all", () => {
  expect(tried(10, 9, 5)).toEqual([10, 7, 9, 10, 10]);
  expect(tried(10, 8, 5)).toEqual([10, 7, 9, 8, 10]);
  expect(tried(10, 3, 7)).toEqual([10, 7, 5, 3, 4, 10, 10]);
});

test("where no size has one, the bounds are improved for all after the smallest", () => {
  expect(tried(3, 0, 5)).toEqual([3, 2, 1, 3, 3]);
});
