// All sets of suppliers at once against the walk through them: two ways that share nothing but the field.
import fc from "fast-check";
import { allSets, MOST_AT_ONCE } from "../../../src/bids/sets/allSets";
import { enumerate } from "../../../src/bids/sets/enumerate";
import { curve } from "../../../src/bids/sets/atMost";
import { soonByBranch } from "../../../src/bids/sets/soonByBranch";
import { byPairs, FEWEST } from "../../../src/bids/sets/pairs";
import { fieldOf, type Field } from "../../../src/bids/sets/field";
import { lotsOf } from "../../../src/bids/award/lots";
import { runSearch } from "../../../src/bids/sets/search";
import { noRules } from "../../../src/bids/award/types";
import { caseOf } from "./brute";

const always = () => true;

/** Null: no bid. */
function fieldFrom(rows: readonly (readonly (number | null)[])[], perSupplier = 0, inside: number[] = []): Field {
  const problem = caseOf(rows);
  const lots = lotsOf(problem, { ...noRules, switching: { perLine: 0, perSupplier } });
  const open = problem.suppliers.map((_, at) => at).filter((at) => !inside.includes(at));
  return fieldOf(lots, open, inside);
}

// Lines 1 and 2 of three suppliers; the third does not bid on line 2.
//   A 1 + 9 = 10, B 5 + 4 = 9; C takes line 1 for 2 and leaves line 2 out.
//   A+B 1 + 4 = 5, A+C 1 + 9, B+C 2 + 4 = 6, all three 5.
test("each size's cheapest set is the one by hand", () => {
  const { best } = runSearch(allSets(fieldFrom([[1, 5, 2], [9, 4, null]]), 3), always); // prettier-ignore
  expect(best).toEqual([undefined, { set: [1], total: 9 }, { set: [0, 1], total: 5 }, { set: [0, 1, 2], total: 5 }]);
});

test("it finds the walk's sets, of equal totals the same ones, with fees, gaps and suppliers that are in anyway", () => {
  const price = fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 4 }));
  const cases = fc.integer({ min: 1, max: 6 }).chain((suppliers) =>
    fc.record({
      rows: fc.array(fc.array(price, { minLength: suppliers, maxLength: suppliers }), {
        minLength: 1,
        maxLength: 7,
      }),
      fee: fc.integer({ min: 0, max: 3 }),
      inside: fc.boolean(),
      most: fc.integer({ min: 1, max: suppliers }),
      below: fc.integer({ min: 0, max: 20 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ rows, fee, inside, most, below }) => {
      const field = fieldFrom(rows, fee, inside ? [0] : []);
      const wanted = { total: below + 0.5, room: 1000 };
      const [atOnce, walked] = [allSets, enumerate].map((search) => runSearch(search(field, most, wanted), always));
      const sizes = Array.from({ length: Math.min(most, field.suppliers) }, (_, at) => at + 1);
      for (const size of sizes) {
        expect(atOnce?.best[size]?.set).toEqual(walked?.best[size]?.set);
        expect(atOnce?.best[size]?.total).toBeCloseTo(walked?.best[size]?.total ?? NaN, 6);
      }
      const names = (one: typeof atOnce) => one?.below?.map(({ set }) => set.join()).sort();
      expect(names(atOnce)).toEqual(names(walked));
    }),
    { numRuns: 500 },
  );
});

test("a search by pairs finds the walk's sets, of equal totals the same ones, and lists the same", () => {
  const price = fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 6 }));
  const cases = fc.integer({ min: FEWEST, max: 8 }).chain((suppliers) =>
    fc.record({
      rows: fc.array(fc.array(price, { minLength: suppliers, maxLength: suppliers }), { minLength: 1, maxLength: 9 }),
      fee: fc.integer({ min: 0, max: 3 }),
      most: fc.integer({ min: FEWEST, max: suppliers }),
      below: fc.integer({ min: -5, max: 20 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ rows, fee, most, below }) => {
      const field = fieldFrom(rows, fee);
      const wanted = { total: below + 0.5, room: 1000 };
      const [pairs, walked] = [byPairs, enumerate].map((search) => runSearch(search(field, most, wanted), always));
      expect({ ...pairs, below: null }).toEqual({ ...walked, below: null });
      const names = (one: typeof pairs) => one?.below?.map(({ set }) => set.join()).sort();
      expect(names(pairs)).toEqual(names(walked));
    }),
    { numRuns: 500 },
  );
});

test("a search by pairs that is ended early says so, and sets too small for pairs are refused", () => {
  const rows = Array.from({ length: 400 }, (_, line) => Array.from({ length: 30 }, (_none, at) => (at * line) % 31));
  const field = fieldFrom(rows);
  expect(runSearch(byPairs(field, 5), () => false).complete).toBe(false);
  expect(() => runSearch(byPairs(field, FEWEST - 1), always)).toThrow(RangeError);
});

test("branch and bound finds the walk's total and all sets that cost as little, where prices are near each other", () => {
  const price = fc.integer({ min: 100, max: 103 });
  const cases = fc.integer({ min: 1, max: 7 }).chain((suppliers) =>
    fc.record({
      rows: fc.array(fc.array(price, { minLength: suppliers, maxLength: suppliers }), { minLength: 1, maxLength: 8 }),
      fee: fc.integer({ min: 0, max: 2 }),
      most: fc.integer({ min: 1, max: suppliers }),
    }),
  );
  let answered = 0;
  fc.assert(
    fc.property(cases, ({ rows, fee, most }) => {
      const field = fieldFrom(rows, fee);
      const soon = runSearch(soonByBranch(field, most), always);
      const walked = runSearch(curve(field, most), always)[most];
      if (soon === null) return;
      answered += 1;
      const names = (ties: NonNullable<typeof soon>["ties"]) => ties?.map(({ set }) => set.join()).sort();
      expect(soon.best.total).toBeCloseTo(walked?.best.total ?? NaN, 6);
      expect(soon.bound).toBeCloseTo(walked?.bound ?? NaN, 6);
      expect(names(soon.ties)).toEqual(names(walked?.ties ?? null));
    }),
    { numRuns: 500 },
  );
  expect(answered).toBeGreaterThan(400);
});

test("prices that have nothing to do with each other are left to the walk, and so is a search without time", () => {
  const far = Array.from({ length: 40 }, (_, line) =>
    Array.from({ length: 12 }, (_none, at) => 1 + ((at * 7 + line * 5) % 13)),
  );
  expect(runSearch(soonByBranch(fieldFrom(far), 3), always)).toBeNull();
  const near = far.map((row) => row.map((price) => 100 + price / 10));
  expect(runSearch(soonByBranch(fieldFrom(near), 3), always)).not.toBeNull();
  expect(runSearch(soonByBranch(fieldFrom(near), 3), () => false)).toBeNull();
});

test("a list of sets that has no room is no list", () => {
  const field = fieldFrom([[1, 2, 3]]);
  expect(runSearch(allSets(field, 3, { total: 9, room: 7 }), always).below).toHaveLength(7);
  expect(runSearch(allSets(field, 3, { total: 9, room: 6 }), always).below).toBeNull();
});

test("more suppliers than the table has room for are refused", () => {
  const field = fieldFrom([Array.from({ length: MOST_AT_ONCE + 1 }, (_, at) => at)]);
  expect(() => runSearch(allSets(field, 2), always)).toThrow(RangeError);
});
