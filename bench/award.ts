// Award scenarios on random lines, and where it says so on a market: the optimum for at most so many suppliers, the
// whole price of consolidation, bounds on what suppliers get, and the same problems given whole to a mixed-integer
// solver. Times are of this process alone.
import { solveScenario } from "../src/bids/award/scenarioSolve";
import { bestAward, prepare } from "../src/bids/award/awardAt";
import { Pace } from "../src/bids/award/pace";
import {
  noRules,
  type AwardCase,
  type AwardPoint,
  type AwardRules,
  type ScenarioResult,
} from "../src/bids/award/types";
import { parts } from "./awardParts";
import { gatewayRows } from "./awardGateway";
import { solverRows } from "./awardSolver";
import { MARKET, marketCase } from "./market";
import type { BenchRow } from "./types";

const SUPPLIERS = 20;
const LINES = 2000;
const AWARD_SECONDS = 5;
const CURVE_SECONDS = 20;
/** How much longer than its budget an answer may take. */
const LATE = 1.1;
const MEMORY_MB = 1000;
/** Percent. */
const LEAST_SHARES_GAP = 1;
/** What the figures of `randomCase` are for. */
const HARD = "the hard one: every price from 1 to 100 by itself";

/** Everybody bids on everything, every price from 1 to 100: nothing in it that a search could hold on to. */
export function randomCase(suppliers = SUPPLIERS, lines = LINES): AwardCase {
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return {
    lines: Array.from({ length: lines }, (_, at) => ({ id: String(at), incumbent: null })),
    suppliers: Array.from({ length: suppliers }, (_, at) => ({ id: String(at), name: `Supplier ${at}` })),
    costs: Float64Array.from({ length: lines * suppliers }, () => 1 + 99 * random()),
  };
}

export const BOUNDS: AwardRules = {
  ...noRules,
  maxSuppliers: 5,
  bounds: [
    { supplier: 4, measure: "share", min: 0.3, max: null, minIfAny: false },
    { supplier: 9, measure: "share", min: null, max: 0.1, minIfAny: false },
  ],
};

async function seconds<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { took: (performance.now() - start) / 1000, result };
}

async function optimum(problem: AwardCase, most: number): Promise<BenchRow> {
  const case_ = prepare(problem, { ...noRules, maxSuppliers: most });
  const { took, result } = await seconds(() => bestAward(case_, { ...parts, pace: Pace.of(parts, 60) }, null));
  if (result === null || result === "infeasible" || result.bound < result.value - 1e-6)
    throw new Error(`The optimum for at most ${most} suppliers was not proven.`);
  return {
    name: `award, at most ${most} of ${SUPPLIERS}, optimum proven`,
    value: took,
    unit: "s",
    target: AWARD_SECONDS,
    ok: took <= AWARD_SECONDS,
    against: `${LINES} random lines, all sets`,
  };
}

async function wholeCurve(problem: AwardCase): Promise<BenchRow[]> {
  const { took, result } = await seconds(() =>
    solveScenario(problem, { ...noRules, maxSuppliers: 5 }, { seconds: CURVE_SECONDS }, parts),
  );
  const { curve, coverage } = awarded(result);
  const most = LATE * CURVE_SECONDS;
  const worst = Math.max(...curve.map((point) => (point === null || point === undefined ? Infinity : gapOf(point))));
  const against = `award, ${curve.length} points and the limit's own cost; ${LINES} random lines`;
  return [
    {
      name: "award, whole cost against suppliers and coverage",
      value: took,
      unit: "s",
      target: most,
      ok: took <= most,
      against: `${against}, ${coverage.length} curves of coverage, ${CURVE_SECONDS} s`,
    },
    {
      name: "award, widest gap on the curve",
      value: worst,
      unit: "%",
      target: 0,
      ok: worst <= 1e-7,
      against,
    },
  ];
}

/** Every line to two suppliers, 70 and 30, from at most five: proven, and what other numbers of suppliers cost. */
async function divided(problem: AwardCase): Promise<BenchRow[]> {
  const lines = [...problem.lines.keys()];
  const rules: AwardRules = {
    ...noRules,
    maxSuppliers: 5,
    splits: [{ lines, how: { kind: "parts", parts: [0.7, 0.3] } }],
  };
  const case_ = prepare(problem, rules);
  const alone = await seconds(() => bestAward(case_, { ...parts, pace: Pace.of(parts, 60) }, null));
  if (alone.result === null || alone.result === "infeasible" || alone.result.bound < alone.result.value - 1e-6)
    throw new Error("The optimum of divided lines was not proven.");
  const { took, result } = await seconds(() => solveScenario(problem, rules, { seconds: CURVE_SECONDS }, parts));
  const proven = awarded(result).curve.filter((point) => point !== null && point !== undefined && gapOf(point) < 1e-7);
  const against = `every line 70 / 30, at most 5 of ${SUPPLIERS}, ${LINES} random lines`;
  const most = LATE * CURVE_SECONDS;
  const points = { value: proven.length, unit: "points", target: 10, ok: proven.length >= 10, against };
  return [
    {
      name: "award of divided lines, optimum proven",
      value: alone.took,
      unit: "s",
      target: AWARD_SECONDS,
      ok: alone.took <= AWARD_SECONDS,
      against,
    },
    { name: "award of divided lines, whole answer", value: took, unit: "s", target: most, ok: took <= most, against },
    { name: "award of divided lines, proven points of the curve", ...points },
  ];
}

const WIDE_SECONDS = 2;

/**
 * More bidders than a table has room for. Time of the processor, since other programs of this machine get in the way.
 */
async function wide(problem: AwardCase, market: string, target: number | null): Promise<BenchRow> {
  const case_ = prepare(problem, { ...noRules, maxSuppliers: 5 });
  const used = process.cpuUsage();
  const result = await bestAward(case_, { ...parts, pace: Pace.of(parts, 60) }, null);
  const { user, system } = process.cpuUsage(used);
  const value = (user + system) / 1e6;
  const gap = result === null || result === "infeasible" ? 100 : (100 * (result.value - result.bound)) / result.value;
  return {
    name: `award, at most 5 of ${problem.suppliers.length}, ${problem.lines.length} lines`,
    value,
    unit: "s",
    target,
    ok: target === null ? null : value <= target && gap < 1e-7,
    against: `${market}; processor time, gap ${gap.toFixed(2)}%, at most 60 s`,
  };
}

/** Several markets: the slowest and the quickest of them are far apart. */
async function wideMarkets(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const seed of [7, 8, 9])
    rows.push(await wide(marketCase(50, 5000, seed), `seed ${seed} of ${MARKET}`, WIDE_SECONDS));
  return [...rows, await wide(randomCase(50, 5000), HARD, null)];
}

async function bounded(problem: AwardCase): Promise<BenchRow[]> {
  const { took, result } = await seconds(() => solveScenario(problem, BOUNDS, { seconds: CURVE_SECONDS }, parts));
  const most = LATE * CURVE_SECONDS;
  const { award, ruleCosts } = awarded(result);
  const against = "at most 5, one at least 30% of spend, one at most 10%; 20 s for award, curve and rules";
  const row = { target: null, ok: null, against };
  return [
    { name: "award within bounds, gap", value: gapOf(award), unit: "%", ...row },
    { name: "award within bounds, whole answer", value: took, unit: "s", target: most, ok: took <= most, against },
    { name: "award within bounds, rules costed", value: ruleCosts.length, unit: "of 3", ...row },
  ];
}

/** It is to end within the second one: what was begun in time may end a little later. */
const SHARES_BUDGET = 18;
const SHARES_SECONDS = 20;

/** What a company with many bidders asks: nobody gets a crumb, nobody gets nearly all. */
async function tenToForty(problem: AwardCase, market: string, targets: boolean): Promise<BenchRow[]> {
  const bounds = problem.suppliers.map((_, supplier) => {
    return { supplier, measure: "share" as const, min: 0.1, max: 0.4, minIfAny: true };
  });
  const { took, result } = await seconds(() =>
    solveScenario(problem, { ...noRules, bounds }, { seconds: SHARES_BUDGET }, parts),
  );
  const { award } = awarded(result);
  const against = `${problem.suppliers.length} x ${problem.lines.length}, each 10 to 40% if any, given ${SHARES_BUDGET} s; ${market}`;
  const most = SHARES_SECONDS;
  const gap = gapOf(award);
  const judged = targets ? { target: LEAST_SHARES_GAP, ok: gap <= LEAST_SHARES_GAP } : { target: null, ok: null };
  return [
    { name: "award 10 to 40% if any, whole answer", value: took, unit: "s", target: most, ok: took <= most, against },
    memoryRow("award 10 to 40% if any, memory of the process so far"),
    { name: "award 10 to 40% if any, gap", value: gap, unit: "%", ...judged, against },
  ];
}

/** The most that this process ever had. */
function memoryRow(name: string): BenchRow {
  const value = process.resourceUsage().maxRSS / 1000;
  return { name, value, unit: "MB", target: MEMORY_MB, ok: value <= MEMORY_MB, against: "peak, with Node itself" };
}

function awarded(result: ScenarioResult): Extract<ScenarioResult, { kind: "awarded" }> {
  if (result.kind !== "awarded") throw new Error(`The benchmark's own scenario is ${result.kind}.`);
  return result;
}

function gapOf({ total, bound }: AwardPoint): number {
  return (100 * (total - bound)) / total;
}

export async function bench(): Promise<BenchRow[]> {
  const problem = randomCase();
  return [
    await optimum(problem, 5),
    await optimum(problem, 10),
    await optimum(problem, 19),
    ...(await wholeCurve(problem)),
    ...(await divided(problem)),
    ...(await wideMarkets()),
    ...(await tenToForty(marketCase(100, 10_000), MARKET, true)),
    ...(await tenToForty(randomCase(100, 10_000), HARD, false)),
    ...(await bounded(problem)),
    memoryRow("award, memory of the process over all cases"),
    ...(await solverRows(problem, { ...noRules, maxSuppliers: 5 }, BOUNDS)),
    ...(await gatewayRows()),
  ];
}
