// What is wrong with a curve of cost against score, against every award of the case. It shares no code with the search.
import type { AwardCase, AwardRules } from "../../../src/bids/award/types";
import type { ScoreResult } from "../../../src/bids/scores/types";
import { bruteForce, type BruteBest } from "../award/brute";

const HAIR = 1e-4;

interface Judged {
  readonly cost: number;
  /** Scores of what is awarded, each line by its lowest price: what is left out adds nothing. */
  readonly gain: number;
}

/** Null: nothing. `seen` counts curves of more than two points. */
export function curveFault(
  problem: AwardCase,
  rules: AwardRules,
  scores: readonly number[],
  result: ScoreResult,
  seen: { several: number },
): string | null {
  const best = bruteForce(problem, rules);
  if (result.kind !== (best === null ? "noAward" : "found")) return `It is ${result.kind}.`;
  if (best === null || result.kind !== "found") return null;
  const awards: Judged[] = [];
  bruteForce(problem, rules, (one) => {
    if (rules.leaving === null && one.uncovered !== best.uncovered) return;
    awards.push({ cost: one.total + one.leftOut, gain: gainOf(problem, scores, one) });
  });
  const { points, complete } = result;
  if (!complete || !points.every(({ proven }) => proven)) return "Something is not proven.";
  if (points.length > 2) seen.several += 1;
  const most = Math.max(...awards.map(({ gain }) => gain));
  const finest = points.at(-1);
  if (finest === undefined || most === 0) return null;
  // The mean is this over the weight of all lines that somebody may have, whatever that is.
  const weight = most / finest.score;
  const edge = points.map(({ total, leftOut, score }) => ({ cost: total + leftOut, gain: score * weight }));
  return missing(edge, awards) ?? below(edge, awards);
}

function gainOf(problem: AwardCase, scores: readonly number[], { parts }: BruteBest): number {
  const width = problem.suppliers.length;
  return parts.reduce((sum, own, line) => {
    const lowest = Math.min(...problem.costs.slice(line * width, (line + 1) * width));
    return sum + own.reduce((all, part, at) => all + (part === 0 ? 0 : part * lowest * (scores[at] ?? 0)), 0);
  }, 0);
}

function missing(edge: readonly Judged[], awards: readonly Judged[]): string | null {
  const least = Math.min(...awards.map(({ cost }) => cost));
  if (Math.abs((edge[0]?.cost ?? NaN) - least) > HAIR) return `It begins at ${edge[0]?.cost} instead of ${least}.`;
  const strange = edge.find((one) =>
    awards.every((award) => Math.abs(award.cost - one.cost) + Math.abs(award.gain - one.gain) > HAIR),
  );
  return strange === undefined ? null : `${JSON.stringify(strange)} is no award.`;
}

/** Nothing lies below the straight line between two neighbours, nor is anything cheaper with the best scores. */
function below(edge: readonly Judged[], awards: readonly Judged[]): string | null {
  for (const [at, one] of edge.entries()) {
    const next = edge[at + 1] ?? { cost: one.cost, gain: one.gain };
    const wide = next.gain - one.gain;
    const under = awards.find(({ cost, gain }) => {
      const way = wide === 0 ? (gain >= one.gain - HAIR ? 0 : -1) : (gain - one.gain) / wide;
      return way >= 0 && way <= 1 && cost < one.cost + way * (next.cost - one.cost) - 10 * HAIR;
    });
    if (under !== undefined) return `${JSON.stringify(under)} is below the edge.`;
  }
  return null;
}
