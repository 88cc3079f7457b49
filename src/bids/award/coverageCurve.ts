// Cost against coverage: what an award of fewer lines would cost, for one number of suppliers. Each line that is left
// out counts at its lowest price and a price on top; the lower that price, the more lines go. Each award is the
// cheapest of its number of lines, because none with that price is cheaper.
import { pointOf } from "./award";
import { bestAward, prepare } from "./awardAt";
import type { BoundedParts } from "./bounded";
import { worthOf } from "./lots";
import type { AwardCase, AwardPoint, AwardRules, CoveragePoint } from "./types";

/** Awards that are asked for, at most: those next to the most lines come first. */
const QUESTIONS = 6;
const CENT = 0.005;

/** `rules` without anything about coverage; `top`: the award of the most lines, if it is known. */
export async function coverageCurve(
  problem: AwardCase,
  rules: AwardRules,
  parts: BoundedParts,
  top: AwardPoint | null,
): Promise<readonly CoveragePoint[]> {
  const free = { ...rules, leaving: null, minCoverage: null, minWorth: null };
  const first = top ?? (await awardOf(problem, free, parts));
  if (first === null) return [];
  const worth = problem.lines.map((_, line) => worthOf(problem, line));
  const worthOut = ({ uncovered }: AwardPoint) => uncovered.reduce((sum, line) => sum + (worth[line] ?? 0), 0);
  const counted = (point: AwardPoint) => point.total + worthOut(point);
  const points = [first];
  let upper = first;
  let lower = await priced(problem, free, parts, 0);
  for (let asked = 1; lower !== null && asked < QUESTIONS; asked++) {
    const lines = lower.uncovered.length - upper.uncovered.length;
    const saves = counted(upper) - counted(lower);
    if (lines <= 0 || saves < CENT) break;
    if (!points.includes(lower)) points.push(lower);
    const next: AwardPoint | null = await priced(problem, free, parts, saves / lines);
    if (next === null) break;
    const between = next.uncovered.length > upper.uncovered.length && next.uncovered.length < lower.uncovered.length;
    if (!between) break;
    lower = next;
    upper = first;
  }
  return edgeOf(points, counted).map((point) => ({ ...point, worthOut: worthOut(point) }));
}

async function priced(
  problem: AwardCase,
  rules: AwardRules,
  parts: BoundedParts,
  perLine: number,
): Promise<AwardPoint | null> {
  return awardOf(problem, { ...rules, leaving: { worth: true, perLine } }, parts);
}

async function awardOf(problem: AwardCase, rules: AwardRules, parts: BoundedParts): Promise<AwardPoint | null> {
  if (parts.pace.left() <= 0) return null;
  const case_ = prepare(problem, rules);
  const answer = await bestAward(case_, parts, null);
  if (answer === null || answer === "infeasible" || case_.model === null) return null;
  return pointOf(case_, case_.model, answer);
}

/** From the most lines down; without those that another one has more lines than for no more money. */
function edgeOf(points: readonly AwardPoint[], counted: (point: AwardPoint) => number): AwardPoint[] {
  const sorted = [...points].sort((a, b) => a.uncovered.length - b.uncovered.length);
  return sorted.filter((point, at) => sorted.slice(0, at).every((one) => counted(one) > counted(point) + CENT));
}
