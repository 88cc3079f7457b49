// The least relaxation of one rule: its nearest number that works, when some other rules are relaxed already.
import { bestAward, prepare } from "./awardAt";
import type { Prepared } from "./prepared";
import { bidCoverage } from "./bidCoverage";
import type { BoundedParts } from "./bounded";
import { solveByMip } from "./mipSolve";
import { isDivided, lineCount, uncoveredBy, valueOf, type Found, type Model } from "./model";
import { bestDivided } from "./divided/dividedAward";
import type { Possible } from "./possible";
import { relaxedRules } from "./ruleRefs";
import { isSmall, solveSmall } from "./small";
import { spendsOf } from "./spendRows";
import type { AwardCase, AwardRules, Relaxation, RuleRef, SupplierBound } from "./types";

interface Bending {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly rule: RuleRef;
  /** What the others have given way by. */
  readonly others: readonly Relaxation[];
  readonly parts: BoundedParts;
  readonly possible: Possible;
}

/** The new number; null: the rule has to go. */
export async function relaxation(
  problem: AwardCase,
  rules: AwardRules,
  rule: RuleRef,
  others: readonly Relaxation[],
  parts: BoundedParts,
  possible: Possible,
): Promise<number | null> {
  const bending = { problem, rules, rule, others, parts, possible };
  switch (rule.kind) {
    case "maxSuppliers":
      return moreSuppliers(bending);
    case "minSuppliers":
      return fewerSuppliers(bending);
    case "bounds":
      return boundBent(bending);
    case "minCoverage":
      return lessCoverage(bending);
    case "minBidCoverage":
      return lessBidCoverage(bending);
    default:
      return null;
  }
}

function bent({ rules, others, rule }: Bending, to: number | null): AwardRules {
  return relaxedRules(rules, [...others, { rule, to }]);
}

/** More suppliers are never worse: the fewest by halving. */
async function moreSuppliers(bending: Bending): Promise<number | null> {
  const { rules, problem, possible } = bending;
  let [low, high] = [(rules.maxSuppliers ?? 0) + 1, problem.suppliers.length];
  let known: number | null = null;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if ((await possible(bent(bending, middle))) === true) [known, high] = [middle, middle - 1];
    else low = middle + 1;
  }
  return known;
}

/** Fewer are never worse: the most by halving. */
async function fewerSuppliers(bending: Bending): Promise<number | null> {
  const { rules, possible } = bending;
  let [low, high] = [1, (rules.minSuppliers ?? 0) - 1];
  let known: number | null = null;
  while (low <= high) {
    const middle = Math.ceil((low + high) / 2);
    if ((await possible(bent(bending, middle))) === true) [known, low] = [middle, middle + 1];
    else high = middle - 1;
  }
  return known;
}

async function lessCoverage(bending: Bending): Promise<number | null> {
  const { problem, parts } = bending;
  const case_ = prepare({ ...problem, discounts: [] }, bent(bending, null));
  const answer = await bestAward(case_, parts, null);
  if (answer === null || answer === "infeasible") return null;
  const lines = lineCount(case_.lots);
  return (lines - uncoveredBy(case_.lots, answer.winners)) / lines;
}

/** The next lower part that lets another supplier in, and so on. */
async function lessBidCoverage(bending: Bending): Promise<number | null> {
  const { problem, rules, possible } = bending;
  const parts = problem.suppliers.map((_, supplier) => bidCoverage(problem, supplier));
  const lower = [...new Set(parts)].filter((part) => part < (rules.minBidCoverage ?? 0)).sort((a, b) => b - a);
  for (const part of lower) if ((await possible(bent(bending, part))) === true) return part;
  return null;
}

async function boundBent(bending: Bending): Promise<number | null> {
  const bound = bending.rules.bounds[bending.rule.at];
  // Of units only dropping the rule is known.
  if (bound === undefined || bound.measure === "quantity") return null;
  if (bound.min !== null) {
    const to = await sideBent(bending, bound, "min");
    if (to !== null) return to;
  }
  return bound.max === null ? null : sideBent(bending, bound, "max");
}

/** The largest minimum, or the least maximum, that is possible while the other side stays. */
async function sideBent(bending: Bending, bound: SupplierBound, side: "min" | "max"): Promise<number | null> {
  const { rules, rule, others, problem, possible, parts } = bending;
  const open = {
    ...rules,
    bounds: rules.bounds.map((one, at) => (at === rule.at ? { ...bound, [side]: null } : one)),
  };
  const free = relaxedRules(open, others);
  const case_ = prepare({ ...problem, discounts: [] }, free);
  const start = await bestAward(case_, parts, null);
  if (case_.model === null || start === null || start === "infeasible") return null;
  const reached = await extreme(case_, case_.model, start, bound, side === "min" ? -1 : 1, parts);
  // Outward by a hair: a bound that is met to the last bit only looks like none.
  const to = side === "min" ? Math.floor(reached * 1e6 + 1e-3) / 1e6 : Math.ceil(reached * 1e6 - 1e-3) / 1e6;
  const gives = side === "min" ? to > 0 && to < (bound.min ?? 0) : to > (bound.max ?? 0);
  return gives && (await possible(bent(bending, to))) === true ? to : null;
}

const ROUNDS = 8;

/**
 * The least (sign 1) or the most (sign -1) that the supplier can get. Shares by Dinkelbach's method: a quotient becomes
 * a difference.
 */
async function extreme(
  case_: Prepared,
  model: Model,
  start: Found,
  { supplier, measure }: SupplierBound,
  sign: 1 | -1,
  parts: BoundedParts,
): Promise<number> {
  const share = measure === "share";
  const reach = (winners: Int32Array) => {
    const { spends } = spendsOf(model.lots, winners);
    const own = spends[supplier] ?? 0;
    const all = spends.reduce((sum, one) => sum + one, 0);
    return share ? (all === 0 ? 0 : own / all) : own;
  };
  let winners = start.winners;
  for (let round = 0; round < ROUNDS; round++) {
    const part = share ? reach(winners) : 0;
    const towards = { ...model, discounts: [], linesFirst: false, ...objective(model, supplier, part, sign) };
    const known = { winners, value: valueOf(towards, winners), bound: -Infinity };
    const found = await least(case_, towards, known, parts);
    if (found === null || found.value >= known.value - model.lots.tolerance) break;
    winners = found.winners;
    if (!share) break;
  }
  return reach(winners);
}

function objective(
  { lots, nobody }: Model,
  supplier: number,
  part: number,
  sign: 1 | -1,
): Pick<Model, "values" | "nobody" | "once"> {
  const values = lots.prices.map((price, at) =>
    Number.isFinite(price) ? sign * price * ((at % lots.suppliers === supplier ? 1 : 0) - part) : Infinity,
  );
  return {
    values,
    nobody: nobody.map((out) => (out === Infinity ? out : 0)),
    once: new Float64Array(lots.suppliers),
  };
}

async function least(
  { choices }: Prepared,
  model: Model,
  known: Found,
  { pace, mip }: BoundedParts,
): Promise<Found | null> {
  const answer = isDivided(model)
    ? await bestDivided(model, choices, { pace: pace.within(pace.left() / 2), mip }, known)
    : isSmall(choices)
      ? await pace.run(solveSmall(model, choices))
      : solveByMip(model, choices, { mip: await mip(), left: () => Math.min(pace.hold(), pace.left() / 2) }, known);
  await pace.rest();
  return answer === "infeasible" ? null : answer;
}
