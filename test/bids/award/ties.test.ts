// Equal awards: one rule, whatever order the input has and whichever search finds them, against trying every award.
import fc from "fast-check";
import { branch } from "../../../src/bids/sets/branch";
import { fewestByBranch } from "../../../src/bids/sets/branchTies";
import { enumerate } from "../../../src/bids/sets/enumerate";
import { fieldOf } from "../../../src/bids/sets/field";
import { lotsOf } from "../../../src/bids/award/lots";
import { prepare } from "../../../src/bids/award/awardAt";
import { solveByMip } from "../../../src/bids/award/mipSolve";
import { settleByMip } from "../../../src/bids/award/mipTies";
import { solveScenario } from "../../../src/bids/award/scenarioSolve";
import { runSearch } from "../../../src/bids/sets/search";
import { noRules, type AwardCase, type AwardRules } from "../../../src/bids/award/types";
import { loadHighsMip } from "../../../src/solver/highsMip";
import { bruteForce, caseOf, smallScenarios, tiedScenarios } from "./brute";
import { shuffled } from "./shuffled";

const always = () => true;
const parts = {
  now: () => 0,
  breathe: () => Promise.resolve(),
  mip: () => Promise.reject(new Error("Small cases need no solver.")),
};

/** Suppliers by their ids, line by line in the order of the lines' ids. */
async function winnersOf(problem: AwardCase, rules: AwardRules): Promise<readonly (string | null)[] | null> {
  const result = await solveScenario(problem, rules, { seconds: 1 }, parts);
  if (result.kind !== "awarded") return null;
  const byId = new Map(
    result.award.lines.map(({ supplier }, at) => {
      return [problem.lines[at]?.id ?? "", supplier === null ? null : (problem.suppliers[supplier]?.id ?? null)];
    }),
  );
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, supplier]) => supplier);
}

test("of equal awards the answer is the one that the rule says, and the same however lines and suppliers are shuffled", async () => {
  const cases = tiedScenarios.chain((one) =>
    fc.record({
      one: fc.constant(one),
      lines: fc.shuffledSubarray([...one.problem.lines.keys()], { minLength: one.problem.lines.length }),
      suppliers: fc.shuffledSubarray([...one.problem.suppliers.keys()], { minLength: one.problem.suppliers.length }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ one: { problem, rules }, lines, suppliers }) => {
      const wanted = bruteForce(problem, rules);
      const ids = wanted?.winners.map((at) => (at < 0 ? null : (problem.suppliers[at]?.id ?? null))) ?? null;
      expect(await winnersOf(problem, rules)).toEqual(ids);
      const other = shuffled(problem, rules, lines, suppliers);
      expect(await winnersOf(other.problem, other.rules)).toEqual(ids);
    }),
    { numRuns: 400 },
  );
}, 60_000);

test("branch and bound finds the fewest suppliers that cost the least, and every set of them", () => {
  const cheap = fc.constantFrom(1, 2, 3, null);
  const rows = fc
    .integer({ min: 2, max: 7 })
    .chain((width) =>
      fc.array(fc.array(cheap, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    );
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (prices, most) => {
      const field = fieldOf(lotsOf(caseOf(prices), noRules), [...(prices[0] ?? []).keys()], []);
      const every = runSearch(enumerate(field, most), always);
      const found = runSearch(fewestByBranch(field, runSearch(branch(field, most), always)), always);
      const none = field.absent.reduce((sum, cost) => sum + cost, 0);
      const least = Math.min(none, ...every.best.slice(1).map((choice) => choice?.total ?? Infinity));
      const size =
        none <= least + field.tolerance
          ? 0
          : every.best.findIndex((choice) => (choice?.total ?? Infinity) <= least + field.tolerance);
      expect(found.best.set.length).toBe(size);
      const names = (sets: readonly { readonly set: readonly number[] }[] | null | undefined) =>
        sets?.map(({ set }) => set.join()).toSorted();
      if (size > 0) expect(names(found.ties)).toEqual(names(every.ties[size]));
    }),
    { numRuns: 300 },
  );
}, 60_000);

test("the solver's awards keep the rule for ties as well", async () => {
  const mip = await loadHighsMip();
  let settled = 0;
  fc.assert(
    fc.property(fc.oneof(tiedScenarios, smallScenarios), ({ problem, rules }) => {
      const case_ = prepare(problem, rules);
      if (case_.model === null) return;
      const solver = { mip, left: () => 60 };
      const found = solveByMip(case_.model, case_.choices, solver, null);
      if (found === null || found === "infeasible") return;
      const own = settleByMip(case_.model, case_.choices, solver, found);
      if (own.settled !== true) return;
      settled += 1;
      const ofLine = problem.lines.map((_, line) => {
        const lot = case_.lots.lines.findIndex((members) => members.includes(line));
        return own.winners[lot] ?? -1;
      });
      expect(ofLine).toEqual(bruteForce(problem, rules)?.winners);
    }),
    { numRuns: 150 },
  );
  expect(settled).toBeGreaterThan(50);
}, 60_000);

test("of two awards that cost the same the solver takes the one with fewer suppliers, however narrow the sums", async () => {
  const mip = await loadHighsMip();
  const rules = { ...noRules, minWorth: 1 };
  const problem = { ...caseOf([[2, 2, 2, 2], [3, 3, 1, 3]]), lines: [{ id: "L1", incumbent: 0 }, { id: "L2", incumbent: null }] }; // prettier-ignore
  const { model, choices } = prepare(problem, rules);
  if (model === null) throw new Error("Lines can be awarded.");
  const solver = { mip, left: () => 60 };
  const found = solveByMip(model, choices, solver, null);
  if (found === null || found === "infeasible") throw new Error("There is an award.");
  const own = settleByMip(model, choices, solver, found);
  expect([...own.winners]).toEqual([2, 2]);
  expect(own.settled).toBe(true);
});

test("where nobody bids on anything, there is nothing to settle", async () => {
  const mip = await loadHighsMip();
  const { model, choices } = prepare(caseOf([[null, null]]), noRules);
  const solver = { mip, left: () => 60 };
  const found = model === null ? null : solveByMip(model, choices, solver, null);
  if (model === null || found === null || found === "infeasible") throw new Error("An award of nothing is one.");
  expect([...settleByMip(model, choices, solver, found).winners]).toEqual([-1]);
});
