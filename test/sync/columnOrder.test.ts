import { afterMove, nextMove, planOrder } from "../../src/sync/columnOrder";

/** Ids 1 and 9 are the id and the status column, 5 is the person's own. */
const now = [1, 2, 3, 5, 4, 9];
const none: ReadonlySet<number> = new Set();

test("linked columns change places among each other, and the person's own keep theirs", () => {
  const plan = planOrder({ now, wanted: [4, 2, 3], held: none });
  expect(plan.target).toEqual([1, 4, 2, 5, 3, 9]);
  expect(planOrder({ now, wanted: [2, 3, 4], held: none })).toEqual({ target: now, moving: [] });
});

test("as few columns move as the order allows", () => {
  const row = [1, 2, 3, 4, 5, 6, 9];
  expect(planOrder({ now: row, wanted: [6, 2, 3, 4, 5], held: none }).moving).toEqual([6]);
  expect(planOrder({ now: row, wanted: [3, 4, 5, 6, 2], held: none }).moving).toEqual([2]);
});

test("columns that formulas name stay, and the others move around them", () => {
  const row = [1, 2, 3, 4, 9];
  const plan = planOrder({ now: row, wanted: [4, 2, 3], held: new Set([4]) });
  expect(plan.moving).toEqual([2, 3]);
  expect(planOrder({ now: row, wanted: [3, 2, 4], held: new Set([2, 3]) }).moving).toHaveLength(1);
});

test("moves one after the other come to the wanted order, and the person's own column is where it was", () => {
  let plan = planOrder({ now, wanted: [4, 3, 2], held: none });
  let row: readonly number[] = now;
  for (let move = nextMove(row, plan); move !== null; move = nextMove(row, plan)) {
    const fresh = move.id * 10;
    const next = [...row];
    next.splice(move.to, 0, fresh);
    expect(next[move.from]).toBe(move.id);
    next.splice(move.from, 1);
    row = next;
    plan = afterMove(plan, move.id, fresh);
  }
  expect(row.map((id) => (id >= 20 ? id / 10 : id))).toEqual([1, 4, 3, 5, 2, 9]);
});
