// Cost against score under every rule on up to five suppliers and six lines, against trying every award.
// `npm run awards` asks for more cases.
import { scoreCurve } from "../../../src/bids/scores/curve";
import { loadHighsMip } from "../../../src/solver/highsMip";
import { seeded } from "../../support/seeded";
import { drawn } from "../award/everyRule";
import { curveFault } from "./curveFault";

/** Every award of each case is looked at, which takes longer than finding the best one. */
const OF_AWARDS = 20;

test("under every rule nothing lies below the edge, and each of its points is an award", async () => {
  const seeds = Math.ceil(Number(process.env["AWARD_SEEDS"] ?? 100 * OF_AWARDS) / OF_AWARDS);
  const from = Number(process.env["AWARD_FROM"] ?? 1);
  const parts = { now: () => 0, breathe: () => Promise.resolve(), mip: loadHighsMip };
  const faults: string[] = [];
  const seen = { several: 0, ofMoney: 0, leaving: 0 };
  for (let seed = from; seed < from + seeds; seed++) {
    const { problem, rules } = drawn(seed);
    const random = seeded(seed + 2e6);
    const scores = problem.suppliers.map(() => 1 + Math.floor(9 * random()));
    const result = await scoreCurve({ problem, rules, scores, floor: null }, { seconds: 1000 }, parts);
    const fault = curveFault(problem, rules, scores, result, seen);
    if (fault !== null) faults.push(`Seed ${seed}: ${fault}`);
    if (result.kind !== "found") continue;
    seen.ofMoney += rules.minWorth !== null || rules.bounds.length + rules.supplierGroups.length > 0 ? 1 : 0;
    seen.leaving += rules.leaving === null ? 0 : 1;
  }
  expect(faults).toEqual([]);
  expect(Math.min(seen.several, seen.ofMoney, seen.leaving)).toBeGreaterThan(seeds / 20);
}, 3_600_000);
