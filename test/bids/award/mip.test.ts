// The searches for large cases with bounds, on cases small enough to try every award: the mixed-integer program and the
// search by sets of suppliers must find the same optimum.
import fc from "fast-check";
import { prepare } from "../../../src/bids/award/awardAt";
import type { Prepared } from "../../../src/bids/award/prepared";
import { largeCase } from "../../../src/bids/award/bounded";
import type { MipSolver } from "../../../src/bids/award/integerProgram";
import { mipOf } from "../../../src/bids/award/mipModel";
import { solveByMip } from "../../../src/bids/award/mipSolve";
import { keeps, type SearchAnswer } from "../../../src/bids/award/model";
import { Pace } from "../../../src/bids/award/pace";
import { lotColumns } from "../../../src/bids/award/pricing";
import { runSearch } from "../../../src/bids/sets/search";
import { noRules, type AwardCase } from "../../../src/bids/award/types";
import { solveSmall } from "../../../src/bids/award/small";
import { loadHighsMip } from "../../../src/solver/highsMip";
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

const nobodysLimit: AwardCase = {
  lines: [
    { id: "L1", incumbent: null },
    { id: "L2", incumbent: null },
  ],
  suppliers: [
    { id: "S0", name: "Supplier 0" },
    { id: "S1", name: "Supplier 1" },
  ],
  costs: Float64Array.from([Infinity, -2, Infinity, -1]),
};

test("a limit on the spend with a supplier who has no price leaves the program's numbers near one another", () => {
  const bounds = [{ supplier: 0, measure: "spend" as const, min: null, max: 0, minIfAny: false }];
  const { model, choices } = prepare(nobodysLimit, { ...noRules, bounds });
  if (model === null) throw new Error("Lines can be awarded.");
  const { rows } = mipOf(model, choices, { kind: "all" }, 0);
  expect(Math.max(...rows.flatMap(({ values }) => values.map(Math.abs)))).toBeLessThan(10);
  expect(solveByMip(model, choices, { mip, left: () => 60 }, null)).toMatchObject({ value: -3 });
});

test("a program that HiGHS ends with an error within narrow tolerances is solved within its own", () => {
  const far = 2e9;
  const rows = [
    { columns: [0], values: [1], least: 1, most: 1 },
    { columns: [1], values: [1], least: 1, most: 1 },
    { columns: [0, 1], values: [1, 1], least: 1, most: Infinity },
    { columns: [0, 1, 2], values: [-1, -0.5, -1], least: 0, most: 0 },
    { columns: [0, 1, 2], values: [far, far / 2, far], least: -Infinity, most: 0 },
  ];
  const answer = mip.solve({ costs: [-1000, -500, 0], sums: 1, rows }, { seconds: 60, start: null });
  expect(answer).toMatchObject({ kind: "found", proven: true, bound: -1500 });
  expect([...(answer.kind === "found" ? answer.chosen : [])].slice(0, 2)).toEqual([1, 1]);
});

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
      const found = await largeCase({ model, columns: lotColumns(model), pace, mip }, null);
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
