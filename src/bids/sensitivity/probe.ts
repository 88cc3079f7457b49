// What all questions of one sensitivity share: the case, the chosen award, and searches at changed prices and rules.
import type { Pace } from "../award/pace";
import type { AwardRules } from "../award/types";
import { caseAt, changedCosts } from "./prices";
import { changedOf, supplierLinesOf, tryAward, type SolvedAward, type TrialParts, type Tried } from "./trial";
import type { Changed, SensitivityAsk } from "./types";

export interface PriceProbe {
  readonly ask: SensitivityAsk;
  readonly chosen: SolvedAward;
  /** Some rule speaks of money, or a supplier takes off more when more is spent. */
  readonly moving: boolean;
  readonly mip: TrialParts["mip"];
}

/** The best award at these costs and rules. */
export function tryAt(
  { ask, chosen, mip }: PriceProbe,
  { costs = ask.problem.costs, rules = ask.rules }: { readonly costs?: Float64Array; readonly rules?: AwardRules },
  pace: Pace,
): Promise<Tried> {
  return tryAward(caseAt(ask, costs), rules, chosen, { mip, pace });
}

/** With all prices of some suppliers changed by a part. */
export function tryMoved(probe: PriceProbe, suppliers: readonly number[], part: number, pace: Pace): Promise<Tried> {
  const own = new Set(suppliers);
  const costs = changedCosts(probe.ask, (_, supplier) => (own.has(supplier) ? 1 + part : 1));
  return tryAt(probe, { costs }, pace);
}

export function toldOf({ chosen }: PriceProbe, tried: Tried): Changed {
  return tried.kind === "found" ? changedOf(chosen, tried) : tried;
}

/** How many lines a supplier has in the chosen award. */
export function linesWith({ ask, chosen }: PriceProbe, supplier: number): number {
  const id = ask.problem.suppliers[supplier]?.id;
  return supplierLinesOf(chosen).find((one) => one.supplier === id)?.lines ?? 0;
}

/** Suppliers that can have anything, those with lines first. */
export function ableSuppliers(probe: PriceProbe): readonly number[] {
  const { suppliers } = probe.chosen.model;
  const having = new Set(probe.chosen.point.suppliers);
  return [...suppliers.filter((one) => having.has(one)), ...suppliers.filter((one) => !having.has(one))];
}
