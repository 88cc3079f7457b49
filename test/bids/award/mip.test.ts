// The searches for large cases with bounds, on cases small enough to try every award: the mixed-integer program and the
// search by sets of suppliers must find the same optimum.
import fc from "fast-check";
import { prepare, type Prepared } from "../../../src/bids/award/awardAt";
import { largeCase } from "../../../src/bids/award/bounded";
import type { MipSolver } from "../../../src/bids/award/integerProgram";
import { solveByMip } from "../../../src/bids/award/mipSolve";
import { keeps, type SearchAnswer } from "../../../src/bids/award/model";
import { Pace } from "../../../src/bids/award/pace";
import { columnsOf } from "../../../src/bids/award/pricing";
import { runSearch } from "../../../src/bids/award/search";
import { solveSmall } from "../../../src/bids/award/small";
import { loadHighsMip } from "../../../src/taskpane/award/worker/highsMip";
import { smallScenarios } from "./brute";

let mip: MipSolver;
beforeAll(async () => {
  mip = await loadHighsMip();
});

const always = () => true;
const pace = Pace.of({ now: () => 0, breathe: () => Promise.resolve() }, 60);

function valueOf({ model }: Prepared, answer: SearchAnswer): number | string | null {
  if (answer === null || answer === "infeasible" || model === null) return answer === null ? null : "infeasible";
  expect(keeps(model, answer.winners)).toBe(true);
  expect(answer.bound).toBeCloseTo(answer.value, 3);
  return Math.round(answer.value * 1000) / 1000;
}

test("the mixed-integer program has the optimum that trying every award has", () => {
  fc.assert(
    fc.property(smallScenarios, ({ problem, rules }) => {
      const case_ = prepare(problem, rules);
      if (case_.model === null) return;
      const { model, choices } = case_;
      const every = valueOf(case_, runSearch(solveSmall(model, choices), always));
      const left = () => 60;
      expect(valueOf(case_, solveByMip(model, choices, { mip, left }, null))).toBe(every);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test("the search by sets of suppliers has it too, or says that it does not know", async () => {
  let known = 0;
  await fc.assert(
    fc.asyncProperty(smallScenarios, async ({ problem, rules }) => {
      const case_ = prepare(problem, rules);
      if (case_.model === null || case_.model.rows.length === 0) return;
      const { model, choices } = case_;
      const every = runSearch(solveSmall(model, choices), always);
      const found = await largeCase({ model, columns: columnsOf(model), pace, mip }, null);
      if (found === null || found === "infeasible") {
        if (found === "infeasible") expect(every).toBe("infeasible");
        return;
      }
      known += 1;
      if (every === null || every === "infeasible") throw new Error("It found an award that breaks a rule.");
      expect(keeps(model, found.winners)).toBe(true);
      expect(found.value).toBeGreaterThanOrEqual(every.value - 1e-3);
      expect(found.bound).toBeLessThanOrEqual(every.value + 1e-3);
      expect(found.bound).toBeCloseTo(found.value, 3);
    }),
    { numRuns: 150 },
  );
  expect(known).toBeGreaterThan(20);
}, 60_000);
