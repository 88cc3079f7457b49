// Marks of a sheet and of its agreed copy: which sheet counts as undone, and which mark a write may leave.
import { Generation } from "../../../src/workbook/store/generation";

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

test("a copy that is stored over a sheet with a later mark belongs to that mark", () => {
  const generation = loaded(5);
  expect(generation.undoneTo(8)).toBeNull();
  expect(generation.stamp()).toEqual({ mark: 8 });
  expect(generation.undoneTo(5)).toBe(5);
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
