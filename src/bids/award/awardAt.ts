// The best award under rules at one number of suppliers: the search over sets first, since it knows all rules but
// bounds on spends; where its award keeps those as well it is the answer, else the bounded search goes on from its
// bound.
import { atMost, type Point } from "../sets/atMost";
import { solveBounded, type BoundedParts } from "./bounded";
import { openOf, type Open } from "./awardOpen";
import { costOf } from "../sets/field";
import { lotsOf } from "./lots";
import {
  covers,
  keeps,
  lineCount,
  contradicts,
  isDivided,
  modelOf,
  uncoveredBy,
  type SearchAnswer,
  type Found,
  type Model,
} from "./model";
import { bestDiscounted } from "./discounts/discountSearch";
import { bestDivided } from "./divided/dividedAward";
import { isSmall } from "./small";
import { cheapestParts } from "./splits";
import { foundOf } from "./foundOf";
import { firstOf, lotOrder } from "./order";
import type { Prepared } from "./prepared";
import type { AwardCase, AwardRules } from "./types";

/** Throws RangeError for a position that is not there. */
export function prepare(problem: AwardCase, rules: AwardRules): Prepared {
  const lots = lotsOf(problem, rules);
  const model = modelOf(problem, rules, lots);
  const choices = lots.lines.map((_, lot) => {
    const able = (model?.suppliers ?? []).filter((supplier) => {
      return Number.isFinite(lots.costs[lot * lots.suppliers + supplier] ?? Infinity);
    });
    // A lot that takes more suppliers than have a price goes to nobody.
    const takes = cheapestParts(lots.splits?.[lot] ?? null)?.length ?? Infinity;
    return able.length < takes ? [] : lotOrder(lots, lot, able);
  });
  return { problem, rules, lots, model, choices };
}

/** The same with at most so many suppliers. */
export function limitedTo(case_: Prepared, limit: number): Prepared {
  const rules = { ...case_.rules, maxSuppliers: limit };
  const { model } = case_;
  if (model === null) return case_;
  const most = Math.min(limit, model.most);
  const fits = model.forced.length <= most && !contradicts(rules, case_.lots, { ...model, most });
  return { ...case_, rules, model: fits ? { ...model, most } : null };
}

const FOR_SETS = 0.2;

export async function bestAward(case_: Prepared, parts: BoundedParts, known: Found | null): Promise<SearchAnswer> {
  const { model } = case_;
  if (model === null) return "infeasible";
  if (model.discounts.length > 0) return bestDiscounted(case_, parts, known, bestAward);
  if (isDivided(model)) return bestDivided(model, case_.choices, parts, known);
  const open = openOf(model);
  const room = model.most - model.forced.length;
  const { pace } = parts;
  // Where bounds come after it, the search over sets is only the beginning.
  const own = model.rows.length === 0 ? pace : pace.within(pace.left() * FOR_SETS);
  return judged(case_, open, await own.run(atMost(open.field, room)), parts, known);
}

/** What the search over sets found, if it keeps the bounds; else what the bounded search finds. */
export async function judged(
  case_: Prepared,
  open: Open,
  point: Point,
  parts: BoundedParts,
  known: Found | null,
): Promise<SearchAnswer> {
  const { model, choices } = case_;
  if (model === null) return "infeasible";
  const own = (set: readonly number[]) =>
    cheapestOf(case_, model, [...model.forced, ...set.map((at) => open.order[at] ?? 0)]);
  const winners = own(point.best.set);
  const proven = point.best.total - point.bound <= model.lots.tolerance;
  const one = proven && point.best.set.length === 0 ? oneSupplier(case_, open, point.best.total) : null;
  if (one !== null) return one;
  const lines = lineCount(model.lots) - uncoveredBy(model.lots, winners);
  if (model.linesFirst && lines < model.need) return proven ? "infeasible" : null;
  const bound = proven ? point.best.total : point.bound;
  // Where bounds on spends are in the way, equal awards are not all among these.
  const exact = model.rows.length === 0 && model.needWorth <= 0 && covers(model, winners);
  if (!exact && isSmall(choices)) return solveBounded(model, choices, parts, known, bound);
  const tied = point.ties === null || !proven ? null : point.ties.map(({ set }) => own(set));
  const first = firstOf(
    model,
    (tied ?? [winners]).filter((one) => keeps(model, one)),
  );
  if (first !== null) return { winners: first, value: point.best.total, bound, settled: tied !== null && exact };
  return solveBounded(model, choices, parts, known, bound);
}

/**
 * Where it costs nothing to leave every line out, the cheapest set is nobody at all, but a line has to be awarded: a
 * supplier that costs no more is as cheap as any award, and no award has fewer suppliers. Null: there is none.
 */
function oneSupplier(case_: Prepared, { order, field }: Open, total: number): Found | null {
  const { model } = case_;
  if (model === null || model.rows.length > 0 || model.linesFirst || model.forced.length > 0 || model.most < 1)
    return null;
  const { tolerance } = model.lots;
  const able = order.filter((_, at) => costOf(field, [at]) <= total + tolerance);
  const awards = able.map((supplier) => cheapestOf(case_, model, [supplier]));
  const first = firstOf(
    model,
    awards.filter((winners) => covers(model, winners) && keeps(model, winners)),
  );
  return first === null ? null : { winners: first, value: total, bound: total, settled: true };
}

/** Each lot to the cheapest of the set, or to nobody if that is less; ties as the rule has them. */
function cheapestOf({ choices }: Prepared, { lots, nobody }: Model, set: readonly number[]): Int32Array {
  return Int32Array.from(choices, (able, lot) => {
    // Of equal costs the line is awarded.
    let [winner, least] = [-1, (nobody[lot] ?? 0) + lots.tolerance];
    for (const supplier of able) {
      const cost = lots.costs[lot * lots.suppliers + supplier] ?? Infinity;
      if (set.includes(supplier) && cost < least) [winner, least] = [supplier, cost];
    }
    return winner;
  });
}

/** An award of the same lines under other rules, if it keeps them. */
export function carried({ model }: Prepared, from: Prepared, winners: Int32Array): Found | null {
  if (model === null) return null;
  const ofLine = new Int32Array(from.problem.lines.length).fill(-1);
  from.lots.lines.forEach((lines, lot) => {
    const winner = model.lots.ways.taken(winners[lot] ?? -1, from.lots.ways);
    for (const line of lines) ofLine[line] = winner;
  });
  const own = Int32Array.from(model.lots.lines, (lines) => {
    const [first = -1, ...rest] = new Set(lines.map((line) => ofLine[line] ?? -1));
    return rest.length === 0 ? first : -1;
  });
  return foundOf(model, own);
}
