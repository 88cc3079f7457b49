// What a better mean score costs: the lower edge of cost against score, found point by point. Between two known awards
// money is weighed against score so that both count the same; what is found then is either on the edge between them, or
// there is nothing (Aneja and Nair 1979). The mean is linear in the awards, since each line's weight is fixed and a
// line that nobody gets counts a score of 0. Rules of money count prices, whatever a score weighs.
import { canonical } from "../award/canonical";
import { countedTotal } from "../award/gap";
import { worthOf } from "../award/lots";
import type { MipSolver } from "../award/integerProgram";
import { Pace } from "../award/pace";
import type { AwardCase, AwardRules } from "../award/types";
import type { SensitivityParts } from "../sensitivity/sensitivity";
import { isTrialProven, tryAward, type SolvedAward } from "../sensitivity/trial";
import type { SensitivityOptions } from "../sensitivity/types";
import type { ScoreAsk, ScorePoint, ScoreResult } from "./types";

/** More points than a picture needs. */
const MOST = 100;
/** How much more score weighs than money at the better end. */
const FIRST = 1e3;

interface Room {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  readonly scores: readonly number[];
  readonly worth: readonly number[];
  readonly best: number;
  readonly pace: Pace;
  readonly mip: () => Promise<MipSolver>;
}

/** Rejects with the signal's reason when cancelled, and with RangeError for a position that is not there. */
export async function scoreCurve(
  ask: ScoreAsk,
  { seconds, signal, onProgress }: SensitivityOptions,
  { now, breathe, mip }: SensitivityParts,
): Promise<ScoreResult> {
  signal?.throwIfAborted();
  const room = roomOf(ask, Pace.of({ now, breathe, signal }, seconds), mip);
  const points: Found[] = [];
  const progress = () => onProgress?.({ stage: "scores", done: points.length, total: MOST });
  progress();
  const cheapest = await weighed(room, 0);
  if (cheapest === null) return { kind: "noAward" };
  points.push(cheapest);
  const finest = await weighed(room, (FIRST * dearest(room.problem)) / Math.max(1e-9, cheapest.lost));
  let complete = finest !== null;
  if (finest !== null && finest.lost < cheapest.lost - nothing(cheapest)) points.push(finest);
  const open: (readonly [Found, Found])[] = points.length === 2 ? [[points[0] ?? cheapest, points[1] ?? cheapest]] : [];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    progress();
    if (points.length >= MOST || room.pace.left() <= 0) {
      complete = false;
      break;
    }
    const [cheap, fine] = pair;
    const weight = (countedTotal(fine) - countedTotal(cheap)) / (cheap.lost - fine.lost);
    const between = await weighed(room, weight);
    if (between === null) complete = false;
    else if (value(between, weight) < value(cheap, weight) - nothing(cheap)) {
      points.push(between);
      open.push([cheap, between], [between, fine]);
    }
  }
  return { kind: "found", points: edge(points), complete };
}

interface Found extends ScorePoint {
  /** What is missing to the best score, by weight: what is minimised beside money. */
  readonly lost: number;
}

/** About what all lines cost at their highest prices: awards differ by less. */
function dearest({ costs, suppliers }: AwardCase): number {
  let [sum, most] = [1, 0];
  costs.forEach((cost, at) => {
    if (at % suppliers.length === 0) [sum, most] = [sum + most, 0];
    if (Number.isFinite(cost)) most = Math.max(most, Math.abs(cost));
  });
  return sum + most;
}

function value(one: Found, weight: number): number {
  return countedTotal(one) + weight * one.lost;
}

function nothing(one: ScorePoint): number {
  return 1e-7 * Math.max(1, countedTotal(one));
}

/** From the cheapest on; what costs more and scores no better is not on it. */
function edge(points: readonly Found[]): readonly ScorePoint[] {
  const sorted = [...points].sort((a, b) => countedTotal(a) - countedTotal(b) || a.lost - b.lost);
  const kept: Found[] = [];
  for (const one of sorted) if (kept.every(({ lost }) => one.lost < lost - 1e-9 * Math.max(1, lost))) kept.push(one);
  return kept.map(({ lost: _lost, ...point }) => point);
}

function roomOf(ask: ScoreAsk, pace: Pace, mip: Room["mip"]): Room {
  const without = ask.scores.flatMap((score, at) =>
    score === null || (ask.floor !== null && score < ask.floor) ? [at] : [],
  );
  const excluded = [...new Set([...ask.rules.excluded, ...without])];
  const { problem, rules } = canonical(ask.problem, { ...ask.rules, excluded });
  const byId = new Map(ask.problem.suppliers.map(({ id }, at) => [id, ask.scores[at] ?? null]));
  const known = ask.scores.flatMap((score, at) => (score === null || without.includes(at) ? [] : [score]));
  const best = Math.max(0, ...known);
  return {
    problem,
    rules,
    scores: problem.suppliers.map(({ id }) => byId.get(id) ?? best),
    worth: problem.lines.map((_, line) => worthOf(problem, line)),
    best,
    pace,
    mip,
  };
}

/** The best award where each point of score of what is awarded is worth so much money. */
async function weighed(room: Room, weight: number): Promise<Found | null> {
  const { problem, rules, scores, worth, pace, mip } = room;
  const width = problem.suppliers.length;
  const costs = problem.costs.map((cost, at) => {
    const supplier = at % width;
    const line = (at - supplier) / width;
    return cost - weight * (worth[line] ?? 0) * (scores[supplier] ?? 0);
  });
  const own = pace.within(pace.left() / 3);
  // What suppliers take off is of what they ask, and limits are of what is paid, whatever a score weighs.
  const weighted = { ...problem, costs, counted: problem.costs, prices: problem.prices ?? problem.costs };
  const tried = await tryAward(weighted, rules, null, { mip, pace: own });
  return tried.kind === "found" ? pointOf(room, tried.best) : null;
}

/** At the prices as they are. */
function pointOf({ problem, scores, worth, best }: Room, held: SolvedAward): Found {
  const { lots, choices } = held.case_;
  const width = problem.suppliers.length;
  const byTaker = new Map<number, number>();
  let [total, gained, all] = [held.point.switching - held.point.discount, 0, 0];
  lots.lines.forEach((members, lot) => {
    // A line that nobody may have is in no mean.
    if (choices[lot]?.length !== 0) for (const line of members) all += worth[line] ?? 0;
    const winner = held.found.winners[lot] ?? -1;
    if (winner < 0) return;
    const { takers, parts } = lots.ways.at(winner);
    for (const line of members)
      takers.forEach((supplier, at) => {
        const weight = (parts[at] ?? 0) * (worth[line] ?? 0);
        total += (parts[at] ?? 0) * (problem.costs[line * width + supplier] ?? 0);
        gained += weight * (scores[supplier] ?? 0);
        byTaker.set(supplier, (byTaker.get(supplier) ?? 0) + weight);
      });
  });
  const shares = [...byTaker].map(([supplier, weight]) => ({
    supplier: problem.suppliers[supplier]?.id ?? "",
    part: all === 0 ? 0 : weight / all,
  }));
  return {
    total,
    leftOut: held.point.leftOut,
    lost: best * all - gained,
    score: all === 0 ? best : gained / all,
    proven: isTrialProven(held),
    uncovered: held.point.uncovered.length,
    shares: shares.sort((a, b) => b.part - a.part),
  };
}
