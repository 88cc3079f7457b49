// Complete answers to award scenarios against brute force, with all rules mixed.
import fc from "fast-check";
import { prepare } from "../../../src/bids/award/awardAt";
import { solveByMip } from "../../../src/bids/award/mipSolve";
import { relaxedRules, withoutRules } from "../../../src/bids/award/ruleRefs";
import { solveScenario, type SolveParts } from "../../../src/bids/award/scenarioSolve";
import {
  noRules,
  type AwardCase,
  type AwardRules,
  type Infeasible,
  type ScenarioResult,
  type SolveProgress,
} from "../../../src/bids/award/types";
import { bruteForce, bruteWithout, caseOf, smallScenarios } from "./brute";

const parts: SolveParts = {
  now: () => 0,
  breathe: () => Promise.resolve(),
  mip: () => Promise.reject(new Error("Small cases need no solver.")),
};

function solve(problem: AwardCase, rules: AwardRules): Promise<ScenarioResult> {
  return solveScenario(problem, rules, { seconds: 1 }, parts);
}

test("a thousand small scenarios under all rules have the award that trying everything finds, and say which rules clash where there is none", async () => {
  const kinds = { awarded: 0, infeasible: 0, undecided: 0 };
  await fc.assert(
    fc.asyncProperty(smallScenarios, async ({ problem, rules }) => {
      const result = await solve(problem, rules);
      kinds[result.kind] += 1;
      const wanted = bruteForce(problem, rules);
      expect(result.kind).toBe(wanted === null ? "infeasible" : "awarded");
      if (result.kind === "awarded" && wanted !== null) {
        expect(result.award.uncovered.length).toBe(wanted.uncovered);
        expect(result.award.total).toBeCloseTo(wanted.total, 6);
        expect(result.award.bound).toBeCloseTo(wanted.total, 6);
        expect(result.award.suppliers.length).toBe(wanted.suppliers);
      }
      if (result.kind === "infeasible") checkClash(problem, rules, result);
    }),
    { numRuns: 1000 },
  );
  // Both sorts of answers were tried.
  expect(Math.min(kinds.awarded, kinds.infeasible)).toBeGreaterThan(50);
}, 60_000);

/** The clash holds by itself and needs each of its rules; what gives way suffices, and nothing shorter does. */
function checkClash(problem: AwardCase, rules: AwardRules, { clash, relaxations, then }: Infeasible): void {
  const others = allRules(rules).filter((rule) => !clash.some((one) => same(one, rule)));
  const alone = withoutRules(rules, others);
  expect(bruteForce(problem, alone)).toBeNull();
  for (const rule of clash) expect(bruteForce(problem, withoutRules(rules, [...others, rule]))).not.toBeNull();
  expect(relaxations.length).toBeGreaterThan(0);
  const best = bruteForce(problem, relaxedRules(rules, relaxations));
  expect(best).not.toBeNull();
  expect(then?.total).toBeCloseTo(best?.total ?? NaN, 4);
  if (relaxations.length === 2)
    for (const rule of allRules(rules)) expect(bruteForce(problem, bruteWithout(rules, rule))).toBeNull();
}

function allRules(rules: AwardRules) {
  const each = (kind: "excluded" | "must" | "mustNot" | "groups" | "bounds") =>
    rules[kind].map((_, at) => ({ kind, at }));
  return [
    ...(["maxSuppliers", "minCoverage", "minBidCoverage"] as const).map((kind) => ({ kind, at: 0 })),
    ...(["excluded", "must", "mustNot", "groups", "bounds"] as const).flatMap(each),
  ];
}

function same(a: { kind: string; at: number }, b: { kind: string; at: number }): boolean {
  return a.kind === b.kind && a.at === b.at;
}

test("each point of the curve and each rule's cost is what trying everything says", async () => {
  await fc.assert(
    fc.asyncProperty(smallScenarios, async ({ problem, rules }) => {
      const result = await solve(problem, rules);
      if (result.kind !== "awarded") return;
      for (const [at, point] of result.curve.entries()) {
        const wanted = bruteForce(problem, { ...rules, maxSuppliers: at + 1 });
        expect([at, point?.uncovered.length]).toEqual([at, wanted?.uncovered]);
        if (wanted !== null) expect(point?.total).toBeCloseTo(wanted.total, 6);
      }
      for (const { rule, without, cost } of result.ruleCosts) {
        const wanted = bruteForce(problem, bruteWithout(rules, rule));
        expect(without.uncovered.length).toBe(wanted?.uncovered);
        expect(without.total).toBeCloseTo(wanted?.total ?? NaN, 6);
        if (cost !== null) expect(cost).toBeGreaterThanOrEqual(-1e-6);
      }
    }),
    { numRuns: 200 },
  );
}, 60_000);

test("shares that leave no room need no search, however large the case is", () => {
  const rows = Array.from({ length: 500 }, (_, line) =>
    Array.from({ length: 12 }, (_none, at) => 100 + ((line * 7 + at * 13) % 29)),
  );
  const possible = (most: number, bounds: AwardRules["bounds"]) =>
    prepare(caseOf(rows), { ...noRules, maxSuppliers: most, bounds }).model !== null;
  const share = (supplier: number, min: number | null, max: number | null) => {
    return { supplier, measure: "share" as const, min, max, minIfAny: false };
  };
  const capped = [...(rows[0] ?? []).keys()].map((supplier) => share(supplier, null, 0.3));
  // Three suppliers of at most 0.3 each get 0.9 of the money; four can have it all.
  expect([possible(3, capped), possible(4, capped)]).toEqual([false, true]);
  // 0.7 and 0.5 are more than all.
  expect([possible(5, [share(1, 0.7, null), share(2, 0.5, null)]), possible(5, [share(1, 0.7, null)])]).toEqual([
    false,
    true,
  ]);
});

describe("More lines than the solver can take in time", () => {
  const refuses = () => Promise.reject(new Error("The solver was asked."));
  const random = (at: number) => 1 + ((at * 7919 + 13) % 97);
  const wide = (lines: number, suppliers: number) =>
    caseOf(
      Array.from({ length: lines }, (_, line) =>
        Array.from({ length: suppliers }, (_none, at) => random(line * 31 + at)),
      ),
    );

  test("lines that may go where that is cheaper are answered and proven without it", async () => {
    const rules = { ...noRules, maxSuppliers: 2, leaving: { worth: true, perLine: 0 } };
    const parts = { now: () => 0, breathe: () => Promise.resolve(), mip: refuses };
    const result = await solveScenario(wide(400, 10), rules, { seconds: 20 }, parts);
    if (result.kind !== "awarded") throw new Error(result.kind);
    // Every line that is awarded goes at its lowest price, to one supplier: nothing costs less with fewer.
    expect(result.award.suppliers).toHaveLength(1);
    expect(result.award.bound).toBeCloseTo(result.award.total + result.award.leftOut, 6);
    expect(result.award.settled).toBe(true);
  });

  test("a program that it would come late with is not given to it", () => {
    const { model, choices } = prepare(wide(1000, 20), { ...noRules, maxSuppliers: 5 });
    if (model === null) throw new Error("The rules clash.");
    const given: number[] = [];
    const mip = {
      solve: (program: { costs: { length: number } }) => {
        given.push(program.costs.length);
        return { kind: "unknown" as const, bound: 0 };
      },
    };
    expect(solveByMip(model, choices, { mip, left: () => 20 }, null)).toBeNull();
    expect(given).toEqual([]);
    solveByMip(model, choices, { mip, left: () => 60 }, null);
    expect(given).not.toEqual([]);
  });
});

test("what an award is compared with takes no longer than it may, and the award gets the time that is left", async () => {
  const rows = Array.from({ length: 60 }, (_, line) =>
    Array.from({ length: 12 }, (_none, at) => 100 + ((line * 37 + at * 13 * line) % 97)),
  );
  const tookAfter = async (restSeconds: number | undefined) => {
    let [clock, found] = [0, 0];
    // A second for each look at the clock.
    const ticking = { ...parts, now: () => (clock += 1000), mip: () => Promise.resolve({ solve: unknown }) };
    const onProgress = ({ stage, done }: SolveProgress) => {
      if (stage === "award" && done === 1) found = clock;
    };
    await solveScenario(
      caseOf(rows),
      { ...noRules, maxSuppliers: 4 },
      { seconds: 3600, restSeconds, onProgress },
      ticking,
    );
    return (clock - found) / 1000;
  };
  expect(await tookAfter(undefined)).toBeGreaterThan(100);
  expect(await tookAfter(20)).toBeLessThan(60);
});

test.each([
  ["a few seconds at a time in the pane", undefined, [2, 6]],
  ["all the time where the thread is nobody's, from what the search over sets has found", Infinity, [2, 6, 600]],
])("a solver gets %s", async (_what, holdMs, wanted) => {
  const rows = Array.from({ length: 200 }, (_, line) =>
    Array.from({ length: 20 }, (_none, at) => 100 + ((line * 37 + at * 13 * line) % 97)),
  );
  const bounds = [{ supplier: 3, measure: "share", min: 0.3, max: 0.31, minIfAny: false } as const];
  const given = new Set<number>();
  const mip = {
    solve: (_program: unknown, { seconds }: { readonly seconds: number }) => {
      given.add(Math.round(seconds));
      return unknown();
    },
  };
  const still = { ...parts, mip: () => Promise.resolve(mip), ...(holdMs === undefined ? {} : { holdMs }) };
  const rules = { ...noRules, maxSuppliers: 4, bounds };
  await solveScenario(caseOf(rows), rules, { seconds: 600, awardOnly: true }, still);
  expect([...given]).toEqual(wanted);
});

const unknown = () => ({ kind: "unknown" as const, bound: -Infinity });
