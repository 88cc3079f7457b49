// The lines whose award hangs on little, and by how much one price must move for it to change: exactly, by the best
// award without that supplier on the line, and by the best one with the runner-up on it. All other awards stay as dear
// as they are, so that one search each is the answer; only where a rule speaks of money may the award change before.
import { awardOf } from "../award/award";
import type { Pace } from "../award/pace";
import type { AwardRules, LineAward } from "../award/types";
import { movingPart } from "./prices";
import { countedTotal } from "../award/gap";
import { tryAt, type PriceProbe } from "./probe";
import { isTrialProven } from "./trial";
import type { CloseLine, Margin } from "./types";

/** So many lines are looked at: those whose runner-up is the nearest. */
export const CLOSEST = 20;

interface Near {
  readonly line: number;
  readonly supplier: number;
  readonly cost: number;
  readonly rival: number;
  readonly rivalCost: number;
}

/** Those of one supplier with a runner-up, the nearest first: by the part that the price may rise. */
export function nearestLines({ chosen }: PriceProbe): readonly Near[] {
  const { lines } = awardOf(chosen.case_, chosen.model, chosen.found);
  return lines
    .flatMap((award, line) => nearOf(award, line))
    .sort((a, b) => a.room - b.room || a.line - b.line)
    .slice(0, CLOSEST);
}

function nearOf({ supplier, cost, shares, runnerUp }: LineAward, line: number): (Near & { readonly room: number })[] {
  if (supplier === null || shares !== null || runnerUp === null || !(cost > 0)) return [];
  const { supplier: rival, cost: rivalCost, winsBelow } = runnerUp;
  // A runner-up that a rule keeps from the line comes after those that it is open to.
  const room = winsBelow === null ? Infinity : (rivalCost - winsBelow) / cost;
  return [{ line, supplier, cost, rival, rivalCost, room }];
}

export async function closeLine(probe: PriceProbe, near: Near, pace: Pace): Promise<CloseLine> {
  const { rules, problem } = probe.ask;
  const { line, supplier, rival } = near;
  const place = (one: number) => line * problem.suppliers.length + one;
  const without: AwardRules = { ...rules, mustNot: [...rules.mustNot, { lines: [line], supplier }] };
  const withRival: AwardRules = { ...rules, must: [...rules.must, { lines: [line], supplier: rival }] };
  const own = pace.within(pace.left() / 2);
  const margin = (rules: AwardRules, one: number, time: Pace): Promise<Margin> | Margin =>
    takesOff(probe, one) ? { kind: "unknown" } : marginOf(probe, rules, movingPart(probe.ask, place(one)), time);
  const rise = await margin(without, supplier, own);
  const fall = await margin(withRival, rival, pace);
  return {
    line: problem.lines[line]?.id ?? "",
    supplier: problem.suppliers[supplier]?.id ?? "",
    cost: near.cost,
    rise,
    rival: problem.suppliers[rival]?.id ?? "",
    rivalCost: near.rivalCost,
    // A price cannot fall by more than itself.
    fall: fall.kind === "at" && !(fall.part < 1) ? { kind: "never" } : fall,
  };
}

/** A price that moves also moves what its supplier takes off: no difference of two awards says by how much. */
function takesOff({ ask }: PriceProbe, supplier: number): boolean {
  return (ask.problem.discounts ?? []).some((one) => one.supplier === supplier && one.measure !== "lines");
}

/** What the best award under these rules costs more than the chosen one. */
async function marginOf(probe: PriceProbe, rules: AwardRules, price: number, pace: Pace): Promise<Margin> {
  if (pace.left() <= 0) return { kind: "unknown" };
  const tried = await tryAt(probe, { rules }, pace);
  if (tried.kind === "none") return { kind: "never" };
  if (tried.kind === "unknown") return tried;
  const { best } = tried;
  // Fewer lines are no matter of money.
  if (best.point.uncovered.length > probe.chosen.point.uncovered.length && best.model.linesFirst)
    return { kind: "never" };
  const money = Math.max(0, countedTotal(best.point) - countedTotal(probe.chosen.point));
  const exact = !probe.moving && isTrialProven(best) && isTrialProven(probe.chosen);
  return { kind: "at", money, part: price > 0 ? money / price : Infinity, sure: exact ? "exact" : "latest" };
}
