// Cost against score, against a truth that tries every award: each point is the cheapest of its mean score, and no
// award lies below the edge.
import fc from "fast-check";
import { scoreCurve } from "../../../src/bids/scores/curve";
import type { ScoreAsk, ScoreCurve } from "../../../src/bids/scores/types";
import { noRules, type Discount } from "../../../src/bids/award/types";
import { bruteForce, caseOf, smallScenarios } from "../award/brute";
import { curveFault } from "./curveFault";

const still = {
  now: () => 0,
  breathe: () => Promise.resolve(),
  mip: () => Promise.reject(new Error("No case of these tests needs it.")),
};
const curve = (ask: ScoreAsk) => scoreCurve(ask, { seconds: 1 }, still);

async function found(ask: ScoreAsk): Promise<ScoreCurve> {
  const result = await curve(ask);
  if (result.kind !== "found") throw new Error(`It is ${result.kind}.`);
  return result;
}

/** Tiers of one supplier on all lines. */
const tiers = (suppliers: number, lines: number) =>
  fc
    .record({
      supplier: fc.integer({ min: 0, max: suppliers - 1 }),
      measure: fc.constantFrom("spend" as const, "lines" as const),
      off: fc.constantFrom("part" as const, "amount" as const),
      above: fc.boolean(),
      from: fc.integer({ min: 1, max: 4 }),
      counts: fc.constantFrom(1, 1.05),
    })
    .map(({ from, measure, off, ...one }): Discount => ({
      ...one,
      measure,
      off,
      lines: [...Array(lines).keys()],
      steps: [{ from: measure === "lines" ? from : 100 * from, off: off === "part" ? 0.3 : 60 }],
    }));

it.each([
  ["prices alone", 0],
  ["tiers as well", 2],
])("no award is below the edge, and every point of it is an award, with %s", async (_, most) => {
  let [several, taken] = [0, 0];
  const scored = smallScenarios.chain(({ problem, rules }) =>
    fc.record({
      problem: fc
        .array(tiers(problem.suppliers.length, problem.lines.length), { minLength: Math.min(1, most), maxLength: most })
        .map((discounts) => ({ ...problem, costs: problem.costs.map((cost) => Math.abs(cost) + 1), discounts })),
      rules: fc
        .record({
          leaving: fc.option(fc.record({ worth: fc.boolean(), perLine: fc.integer({ min: 0, max: 200 }) }), {
            freq: 1,
          }),
          minWorth: fc.option(fc.constantFrom(0.25, 0.5, 0.75), { freq: 1 }),
        })
        .map((more) => ({ ...rules, ...more })),
      scores: fc.array(fc.integer({ min: 1, max: 9 }), {
        minLength: problem.suppliers.length,
        maxLength: problem.suppliers.length,
      }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(scored, async ({ problem, rules, scores }) => {
      const seen = { several: 0 };
      const result = await curve({ problem, rules, scores, floor: null });
      expect(curveFault(problem, rules, scores, result, seen)).toBeNull();
      several += seen.several;
      const best = bruteForce(problem, rules);
      const undiscounted = bruteForce({ ...problem, discounts: [] }, rules);
      if (best !== null && undiscounted !== null && undiscounted.total > best.total + 1) taken += 1;
    }),
    { numRuns: 100 },
  );
  expect(several).toBeGreaterThan(3);
  expect(taken).toBeGreaterThanOrEqual(most * 5);
});

// Each line's lowest price is 100.
const problem = caseOf([
  [100, 110, 150],
  [100, 130, 150],
]);

const dear = caseOf([
  [100, 130],
  [150, 180],
]);

it("goes from the cheapest award to the best score, and weighs lines by their lowest price", async () => {
  const { points } = await found({ problem, rules: noRules, scores: [4, 8, 9], floor: null });
  expect(points.map(({ total, score }) => [total, score])).toEqual([
    [200, 4],
    [210, 6],
    [240, 8],
    [260, 8.5],
    [300, 9],
  ]);
  expect(points[1]?.shares).toEqual([
    { supplier: "S1", part: 0.5 },
    { supplier: "S0", part: 0.5 },
  ]);
});

it("leaves out who is below the floor, and who has no score", async () => {
  const { points } = await found({ problem, rules: noRules, scores: [4, 8, null], floor: 5 });
  expect(points.map(({ total, score }) => [total, score])).toEqual([[240, 8]]);
  expect(await curve({ problem, rules: noRules, scores: [4, 8, 9], floor: 10 })).toEqual({ kind: "noAward" });
});

it("keeps limits of spend, share and worth at the prices, whatever a score weighs", async () => {
  const bounds = [{ supplier: 2, measure: "share", min: null, max: 0.6, minIfAny: false } as const];
  const limited = await found({ problem, rules: { ...noRules, bounds }, scores: [4, 8, 9], floor: null });
  // 150 of 260 or 280 is at most 60%, and 300 of 300 is not.
  expect(limited.points.map(({ total, score }) => [total, score])).toEqual([
    [200, 4],
    [210, 6],
    [240, 8],
    [260, 8.5],
  ]);
});

it("counts a line that is left out with what it counts, and with a score of 0", async () => {
  const leaving = { worth: false, perLine: 120 };
  const { points } = await found({ problem: dear, rules: { ...noRules, leaving }, scores: [4, 8], floor: null });
  expect(points.map(({ total, leftOut, score }) => [total, leftOut, score])).toEqual([
    // 100 of 250 has a score of 4.
    [100, 120, 1.6],
    [280, 0, 6.4],
    [310, 0, 8],
  ]);
});

it("says what the time did not allow", async () => {
  let clock = 0;
  const ticking = { ...still, now: () => (clock += 30) };
  const ask = { problem, rules: noRules, scores: [4, 8, 9], floor: null };
  const result = await scoreCurve(ask, { seconds: 0.3 }, ticking);
  expect(result).toMatchObject({ kind: "found", complete: false });
});
