// The search beside HiGHS alone, which gets the same problem as one program with a row for each pair of line and
// supplier: its strongest form. With one row a supplier it leaves all of these open.
import { bestAward, prepare } from "../src/bids/award/awardAt";
import type { Mip, MipAnswer } from "../src/bids/award/integerProgram";
import { mipOf } from "../src/bids/award/mipModel";
import { Pace } from "../src/bids/award/pace";
import type { AwardCase, AwardRules } from "../src/bids/award/types";
import { loadHighsMip } from "../src/solver/highsMip";
import { parts } from "./awardParts";
import { MARKET, marketCase } from "./market";
import type { BenchRow } from "./types";

const SECONDS = 30;
/** Of the search on a market. */
const TARGET = 5;
interface Ended {
  readonly took: number;
  /** Infinity where nothing was found. */
  readonly cost: number;
  /** Percent; 100 where nothing was found. */
  readonly gap: number;
}

const gapOf = (cost: number, bound: number) => (Number.isFinite(cost) ? (100 * Math.max(0, cost - bound)) / cost : 100);

async function bySearch(problem: AwardCase, rules: AwardRules): Promise<Ended> {
  const begun = performance.now();
  const found = await bestAward(prepare(problem, rules), { ...parts, pace: Pace.of(parts, SECONDS) }, null);
  const took = (performance.now() - begun) / 1000;
  if (found === null || found === "infeasible") return { took, cost: Infinity, gap: 100 };
  return { took, cost: found.value, gap: gapOf(found.value, found.bound) };
}

async function bySolver(problem: AwardCase, rules: AwardRules): Promise<Ended> {
  const mip = await loadHighsMip();
  const begun = performance.now();
  const { model, choices } = prepare(problem, rules);
  if (model === null) throw new Error("The benchmark's own rules clash.");
  const program = mipOf(model, choices, { kind: "all" }, 0, { singleRows: Infinity });
  const answer = mip.solve(program, { seconds: SECONDS, start: null });
  const took = (performance.now() - begun) / 1000;
  const cost = costOf(program, answer);
  return { took, cost: cost * program.scale, gap: gapOf(cost, answer.kind === "found" ? answer.bound : 0) };
}

function costOf({ costs }: Mip, answer: MipAnswer): number {
  if (answer.kind !== "found") return Infinity;
  return answer.chosen.reduce((sum, one, at) => sum + one * (costs[at] ?? 0), 0);
}

async function beside(problem: AwardCase, rules: AwardRules, asked: string, target: number | null) {
  const [own, alone] = [await bySearch(problem, rules), await bySolver(problem, rules)];
  const proven = own.gap < 1e-7;
  const differ = proven && alone.gap < 1e-7 && Math.abs(own.cost - alone.cost) > 1e-6 * own.cost;
  if (differ) throw new Error(`Both call different awards the best: ${own.cost} and ${alone.cost}.`);
  const against = `${asked}, at most ${SECONDS} s; gap ${own.gap.toFixed(2)}%, by HiGHS alone ${alone.gap.toFixed(2)}%`;
  const row = (name: string, value: number, unit: string) => ({ name, value, unit, target: null, ok: null, against });
  const ok = target === null ? null : proven && own.took <= target;
  return [
    { ...row("award by the search", own.took, "s"), target, ok },
    row("award by HiGHS alone, single rows", alone.took, "s"),
    row("award, search against HiGHS alone", own.took / alone.took, "times"),
  ];
}

/** `hard`: a problem without a market, which neither of them proves. */
export async function solverRows(hard: AwardCase, most: AwardRules, bounds: AwardRules): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const seed of [7, 8]) {
    const problem = marketCase(20, 2000, seed);
    const market = `20 x 2,000, seed ${seed} of ${MARKET}`;
    rows.push(...(await beside(problem, most, `at most 5; ${market}`, TARGET)));
    rows.push(...(await beside(problem, bounds, `at most 5, two bounds of share; ${market}`, TARGET)));
  }
  return [...rows, ...(await beside(hard, bounds, "at most 5, two bounds of share; every price by itself", null))];
}
