// Cost against score, against a truth that tries every award: each point is the cheapest of its mean score, and no
// award lies below the edge.
import fc from "fast-check";
import { scoreCurve } from "../../../src/bids/scores/curve";
import type { ScoreAsk, ScoreCurve } from "../../../src/bids/scores/types";
import { noRules, type AwardCase, type Discount } from "../../../src/bids/award/types";
import { bruteForce, caseOf, smallScenarios, type BruteBest } from "../award/brute";

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

const lowest = ({ costs, suppliers }: AwardCase, line: number) =>
  Math.min(...costs.slice(line * suppliers.length, (line + 1) * suppliers.length));

/** The mean of an award's scores, each line by its lowest price. */
function meanOf(problem: AwardCase, scores: readonly number[], { parts }: BruteBest): number | null {
  let [sum, all] = [0, 0];
  parts.forEach((own, line) =>
    own.forEach((part, supplier) => {
      if (part === 0) return;
      sum += part * lowest(problem, line) * (scores[supplier] ?? 0);
      all += part * lowest(problem, line);
    }),
  );
  return all === 0 ? null : sum / all;
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
      rules: fc.constant({ ...rules, bounds: [], minCoverage: null }),
      scores: fc.array(fc.integer({ min: 1, max: 9 }), {
        minLength: problem.suppliers.length,
        maxLength: problem.suppliers.length,
      }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(scored, async ({ problem, rules, scores }) => {
      const awards: { readonly total: number; readonly score: number }[] = [];
      const best = bruteForce(problem, rules);
      const result = await curve({ problem, rules, scores, floor: null });
      expect(result.kind).toBe(best === null ? "noAward" : "found");
      if (best === null || result.kind !== "found") return;
      bruteForce(problem, rules, (one) => {
        const score = meanOf(problem, scores, one);
        if (one.uncovered === best.uncovered && score !== null) awards.push({ total: one.total, score });
      });
      const { points } = result;
      expect(result.complete).toBe(true);
      expect(points.every(({ proven }) => proven)).toBe(true);
      if (awards.length === 0) return;
      if (points.length > 2) several += 1;
      const undiscounted = bruteForce({ ...problem, discounts: [] }, rules);
      if (undiscounted !== null && undiscounted.total > best.total + 1) taken += 1;
      for (const { total, score } of points)
        expect(awards.some((one) => Math.abs(one.total - total) + Math.abs(one.score - score) < 1e-6)).toBe(true);
      const first = points[0];
      const last = points.at(-1);
      expect(first?.total).toBeCloseTo(best.total, 6);
      expect(last?.score).toBeCloseTo(Math.max(...awards.map(({ score }) => score)), 6);
      // Above the straight line between two neighbours, which is where nothing may be.
      for (const [at, one] of points.entries()) {
        const next = points[at + 1];
        if (next === undefined) continue;
        for (const award of awards) {
          const way = (award.score - one.score) / (next.score - one.score);
          if (way >= 0 && way <= 1)
            expect(award.total).toBeGreaterThan(one.total + way * (next.total - one.total) - 1e-4);
        }
      }
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

it("is refused where a rule speaks of money, and says what the time did not allow", async () => {
  const bounds = [{ supplier: 0, measure: "share", min: null, max: 0.7, minIfAny: false } as const];
  expect(await curve({ problem, rules: { ...noRules, bounds }, scores: [1, 2, 3], floor: null })).toEqual({
    kind: "ofMoney",
  });
  let clock = 0;
  const ticking = { ...still, now: () => (clock += 30) };
  const ask = { problem, rules: noRules, scores: [4, 8, 9], floor: null };
  const result = await scoreCurve(ask, { seconds: 0.3 }, ticking);
  expect(result).toMatchObject({ kind: "found", complete: false });
});
