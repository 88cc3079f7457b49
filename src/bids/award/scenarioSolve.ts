// The complete answer to an award scenario: the award, what fewer or more suppliers would cost, what each rule costs;
// or which rules clash and the least that must change. Pure: clock, breaks and the mixed-integer solver come from
// outside.
import { awardOf, pointOf } from "./award";
import { canonical } from "./canonical";
import { coverageCurve } from "./coverageCurve";
import { bestAward, carried, prepare } from "./awardAt";
import type { Prepared } from "./prepared";
import { afterClash, clashOf } from "./clash";
import { costCurve } from "./costCurve";
import type { MipSolver } from "./integerProgram";
import type { Found, Model } from "./model";
import { Pace } from "./pace";
import { ruleRefs, withoutRules } from "./ruleRefs";
import type {
  Award,
  AwardCase,
  AwardPoint,
  Awarded,
  AwardRules,
  CoverageCurve,
  RuleCost,
  RuleRef,
  ScenarioResult,
  SolveOptions,
} from "./types";

export interface SolveParts {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Lets other work of this thread run. */
  readonly breathe: () => Promise<void>;
  /** Asked for only when bounds need it. Rejects when it cannot be loaded. */
  readonly mip: () => Promise<MipSolver>;
  /** The longest that a solver may hold the thread; ten seconds without it. */
  readonly holdMs?: number;
}

interface Asked {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly options: SolveOptions;
  readonly parts: { readonly pace: Pace; readonly mip: () => Promise<MipSolver> };
}

interface Solved {
  readonly case_: Prepared;
  readonly found: Found;
  readonly award: Award;
  /** Its last point is the scenario without a limit on suppliers. */
  readonly curve: Curve;
}

type Curve = readonly (AwardPoint | null | undefined)[];

/** Of the time that is left each time, what award, coverage of the award, curve and rules may take. */
const FOR_AWARD = 0.6;
const FOR_COVERAGE = 0.4;
const FOR_CURVE = 0.6;

/**
 * Rejects with the signal's reason when cancelled, with RangeError for a position that is not there, and with what
 * `parts.mip` rejects with.
 */
export async function solveScenario(
  problem: AwardCase,
  rules: AwardRules,
  options: SolveOptions,
  parts: SolveParts,
): Promise<ScenarioResult> {
  options.signal?.throwIfAborted();
  const ordered = canonical(problem, rules);
  return ordered.back(await solveOrdered(ordered.problem, ordered.rules, options, parts));
}

async function solveOrdered(
  problem: AwardCase,
  rules: AwardRules,
  options: SolveOptions,
  { now, breathe, mip, holdMs }: SolveParts,
): Promise<ScenarioResult> {
  const pace = Pace.of({ now, breathe, signal: options.signal, holdMs }, options.seconds);
  const asked = { problem, rules, options, parts: { pace, mip } };
  options.onProgress?.({ stage: "award", done: 0, total: 1 });
  const case_ = prepare(problem, rules);
  const own = { mip, pace: pace.within(forAward(pace.left(), options)) };
  const answer = await bestAward(case_, own, null);
  options.onProgress?.({ stage: "award", done: 1, total: 1 });
  if (answer === null) return { kind: "undecided" };
  if (answer === "infeasible" || case_.model === null) return options.awardOnly === true ? noAward : infeasible(asked);
  const award = awardOf(case_, case_.model, answer);
  if (options.awardOnly === true) return { kind: "awarded", award, curve: [], coverage: [], ruleCosts: [] };
  const after = { ...asked, parts: { pace: pace.within(options.restSeconds ?? Infinity), mip } };
  const beside = await besideAward(after, { case_, model: case_.model, found: answer, award });
  return { kind: "awarded", award, ...beside };
}

/** Of the seconds that are left. */
function forAward(left: number, { awardOnly = false, restSeconds = Infinity }: SolveOptions): number {
  return awardOnly ? left : Math.max(left * FOR_AWARD, left - restSeconds);
}

/** What fewer lines, other numbers of suppliers, and one rule less would cost. */
async function besideAward(
  asked: Asked,
  { case_, model, found, award }: Omit<Solved, "curve"> & { readonly model: Model },
): Promise<Omit<Awarded, "kind" | "award">> {
  const { pace } = asked.parts;
  const first = await ownCoverage(asked, pointOf(case_, model, found));
  const others = ruleRefs(asked.rules).some(({ kind }) => kind !== "maxSuppliers");
  const forCurve = { ...asked, pace: pace.within(pace.left() * (others ? FOR_CURVE : 1)) };
  const curve = await costCurve(forCurve, { case_, found });
  const ruleCosts = await costsOfRules(asked, { case_, found, award, curve });
  return { curve, coverage: [first, ...(await otherCoverage(asked, award, curve))], ruleCosts };
}

/** Why, and what would have to change, was not asked for. */
const noAward: ScenarioResult = { kind: "infeasible", clash: [], relaxations: [], then: null };

async function ownCoverage({ problem, rules, options, parts }: Asked, award: AwardPoint): Promise<CoverageCurve> {
  options.onProgress?.({ stage: "coverage", done: 0, total: 1 });
  const top = rules.leaving === null && rules.minCoverage === null && rules.minWorth === null ? award : null;
  const own = { ...parts, pace: parts.pace.within(parts.pace.left() * FOR_COVERAGE) };
  const points = await coverageCurve(problem, rules, own, top);
  return { suppliers: award.suppliers.length, points };
}

/** For the other numbers of suppliers, with what time is left. */
async function otherCoverage(
  { problem, rules, options, parts }: Asked,
  award: Award,
  curve: Curve,
): Promise<readonly CoverageCurve[]> {
  const curves: CoverageCurve[] = [];
  const seen = new Set<AwardPoint>();
  for (const [at, point] of curve.entries()) {
    if (parts.pace.left() <= 0) break;
    options.onProgress?.({ stage: "coverage", done: at, total: curve.length });
    const suppliers = at + 1;
    if (point === null || point === undefined || suppliers === award.suppliers.length || seen.has(point)) continue;
    seen.add(point);
    const top = rules.leaving === null && rules.minCoverage === null && rules.minWorth === null ? point : null;
    const own = { ...parts, pace: parts.pace.within(parts.pace.left() / (curve.length - at)) };
    const points = await coverageCurve(problem, { ...rules, maxSuppliers: suppliers }, own, top);
    if (points.length > 0) curves.push({ suppliers, points });
  }
  return curves;
}

async function infeasible({ problem, rules, parts }: Asked): Promise<ScenarioResult> {
  const clash = await clashOf(problem, rules, parts);
  const { relaxations } = clash;
  if (relaxations.length === 0) return { kind: "infeasible", ...clash, then: null };
  const case_ = prepare(problem, afterClash(rules, clash));
  const answer = await bestAward(case_, parts, null);
  const known = answer !== null && answer !== "infeasible" && case_.model !== null;
  return { kind: "infeasible", ...clash, then: known ? awardOf(case_, case_.model, answer) : null };
}

/** One rule after the other; those that the time no longer allows are not in the list. */
async function costsOfRules(
  { problem, rules, options, parts }: Asked,
  { case_, found, award, curve }: Solved,
): Promise<readonly RuleCost[]> {
  const all = ruleRefs(rules);
  const costs: RuleCost[] = [];
  for (const [at, rule] of all.entries()) {
    options.onProgress?.({ stage: "ruleCosts", done: at, total: all.length });
    const free = curve.at(-1) ?? null;
    if (rule.kind === "maxSuppliers" && free !== null) {
      costs.push(ruleCost(rule, award, free));
      continue;
    }
    const left = parts.pace.left();
    if (left <= 0) break;
    const other = prepare(problem, withoutRules(rules, [rule]));
    const known = carried(other, case_, found.winners);
    const own = { ...parts, pace: parts.pace.within(left / (all.length - at)) };
    const answer = await bestAward(other, own, known);
    if (answer === null || answer === "infeasible" || other.model === null) continue;
    const best = known !== null && known.value < answer.value ? { ...known, bound: answer.bound } : answer;
    costs.push(ruleCost(rule, award, pointOf(other, other.model, best)));
  }
  options.onProgress?.({ stage: "ruleCosts", done: all.length, total: all.length });
  return costs;
}

function ruleCost(rule: RuleRef, award: Award, without: AwardPoint): RuleCost {
  const same =
    award.uncovered.length === without.uncovered.length &&
    award.uncovered.every((line, at) => line === without.uncovered[at]);
  return {
    rule,
    without,
    cost: same ? award.total - without.total : null,
    linesMore: award.uncovered.length - without.uncovered.length,
  };
}
