// Award scenarios: the cheapest award of at most so many suppliers, and what fewer would cost. It knows no bounds on what one supplier gets.
import { awardOf } from "./award";
import { curve, type Point } from "./atMost";
import type { GoOn } from "./enumerate";
import { fieldOf, type Field } from "./field";
import { lotsOf, type Lots } from "./lots";
import type { Award, AwardCase, AwardRules } from "./types";

/** One award for each number of suppliers, from 1 up to what the rules allow. The last one is the scenario's own. */
export function awardCurve(problem: AwardCase, rules: AwardRules, goOn: GoOn): readonly Award[] {
  const lots = lotsOf(problem, rules);
  const order = tieOrder(problem);
  const field = fieldOf(lots, order);
  const most = Math.min(rules.maxSuppliers ?? Infinity, problem.suppliers.length);
  return curve(field, most, goOn).map((point) => toAward(problem, rules, lots, field, named(point, order)));
}

/** Of equal sets the first one wins: those who have lines today come first, then the sheet's order. */
function tieOrder({ lines, suppliers }: AwardCase): readonly number[] {
  const incumbents = new Set(lines.map(({ incumbent }) => incumbent));
  const all = [...suppliers.keys()];
  return [...all.filter((at) => incumbents.has(at)), ...all.filter((at) => !incumbents.has(at))];
}

function named(point: Point, order: readonly number[]): Point {
  const set = point.best.set.map((at) => order[at] ?? at).sort((a, b) => a - b);
  return { ...point, best: { ...point.best, set } };
}

function toAward(problem: AwardCase, rules: AwardRules, lots: Lots, field: Field, point: Point): Award {
  const award = awardOf(problem, rules, lots, { set: point.best.set, bound: Infinity });
  // Lines without a supplier weigh more than money in the search: their weight is the same in total and bound, and goes.
  const gap = point.best.total - point.bound;
  return { ...award, bound: gap <= field.tolerance ? award.total : award.total - gap };
}
