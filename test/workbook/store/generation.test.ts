// Marks of a sheet and of its agreed copy: which sheet counts as undone, and which mark a write may leave.
import { Generation, readStamp, stampAttributes, stateAt } from "../../../src/workbook/store/generation";

function loaded(mark: number | null): Generation {
  const generation = new Generation();
  generation.loaded({ mark });
  return generation;
}

test("a write that meets an older mark than it expected is told so, and the copy keeps its own mark", () => {
  const generation = loaded(5);
  const mark = generation.next(5);
  expect(mark).toBe(6);
  expect(generation.wrote(3, 6)).toBe(false);
  expect(generation.isWritten).toBe(false);
  expect(generation.stamp()).toEqual({ mark: 5 });
  expect(generation.undoneTo(3)).toBe(3);
});

test("an undone sheet gets no mark until the copy is bound to it again", () => {
  const generation = loaded(5);
  expect(generation.next(3)).toBeNull();
  expect(generation.renew()).toBe(6);
  expect(generation.undoneTo(6)).toBeNull();
  expect(generation.next(6)).toBe(7);
});

test("a copy that is stored over a sheet with a later mark belongs to that mark once it asks what was met there", () => {
  const generation = loaded(5);
  expect(generation.isAhead).toBe(false);
  expect(generation.undoneTo(8)).toBeNull();
  expect(generation.isAhead).toBe(true);
  expect(generation.stamp()).toEqual({ mark: 5, over: 8 });
  expect(generation.stamp({ asked: true })).toEqual({ mark: 8 });
  expect(generation.isAhead).toBe(false);
  expect(generation.undoneTo(5)).toBe(5);
});

test("what is written into a sheet with a later mark leaves the doubt, and the window's own writes are none", () => {
  const doubted = loaded(5);
  expect(doubted.next(8)).toBe(9);
  doubted.wrote(8, 9);
  expect([doubted.stamp(), doubted.isAhead]).toEqual([{ mark: 5, over: 9 }, true]);
  doubted.loaded({ mark: 9 });
  expect(doubted.isAhead).toBe(false);
  const own = loaded(5);
  own.wrote(5, own.next(5) ?? 0);
  expect([own.undoneTo(6), own.isAhead]).toEqual([null, false]);
});

test("a copy that is stored ahead of its sheet leaves the sheet undone until the write", () => {
  const generation = loaded(5);
  expect(generation.stamp({ ahead: true })).toEqual({ mark: 6 });
  expect(generation.undoneTo(5)).toBe(5);
  // Two requests that were begun before the mark stood.
  for (const before of [5, 6]) {
    expect(generation.next(5)).toBe(6);
    expect(generation.wrote(before, 6)).toBe(true);
  }
  expect(generation.isWritten).toBe(false);
  expect(generation.undoneTo(6)).toBeNull();
  expect(generation.next(5)).toBeNull();
});

test("a copy whose past ended says so from then on, also to a pane that reads it, and may be written over what stood there", () => {
  const generation = loaded(5);
  generation.wrote(5, generation.next(5) ?? 0);
  expect(generation.endPast()).toEqual({ mark: 7, over: 6 });
  expect(generation.stamp()).toEqual({ mark: 7, since: 7 });
  const reopened = new Generation();
  reopened.loaded(readStamp((name) => stampAttributes({ mark: 7, since: 7 })[name] ?? null));
  reopened.wrote(7, reopened.next(7) ?? 0);
  expect(reopened.stamp()).toEqual({ mark: 8, since: 7 });
});

test("a copy that was stored in doubt says of no mark what the sheet held, and a sheet before it counts as undone", () => {
  const doubted = loaded(2);
  // Another window bound the sheet to its own copy.
  doubted.wrote(3, doubted.next(3) ?? 0);
  const stored = doubted.stamp();
  expect(stored).toEqual({ mark: 2, over: 4 });
  expect(stateAt([{ mark: 3 }, stored, { mark: 4 }], 3)).toBe(0);
  expect(stateAt([stored, { mark: 4 }], 3)).toBe(-1);
  const reopened = new Generation();
  reopened.loaded(readStamp((name) => stampAttributes(stored)[name] ?? null));
  expect([reopened.undoneTo(2), reopened.undoneTo(3), reopened.undoneTo(4)]).toEqual([2, 3, null]);
  expect(reopened.next(2)).toBeNull();
  expect(reopened.isAhead).toBe(true);
  expect(reopened.stamp({ asked: true })).toEqual({ mark: 4 });
});

test("a copy in doubt keeps its past: the next look asks about it anyway", () => {
  const doubted = loaded(5);
  expect(doubted.undoneTo(8)).toBeNull();
  expect(doubted.endPast()).toBeNull();
  expect(doubted.isAhead).toBe(true);
});
