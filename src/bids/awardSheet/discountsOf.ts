// A scenario's discounts by positions, as the search takes them. What names a bidder or line that is no longer there is
// left out and told.
import type { AwardCase, Discount } from "../award/types";
import type { Scenario, ScenarioDiscount } from "../award/scenario";
import { costingOf, factorOf } from "./costing";
import type { LeftAside } from "./leftAside";
import type { NamesOf } from "./rulesOf";

export interface BuiltDiscounts {
  readonly discounts: readonly Discount[];
  readonly ignored: readonly LeftAside[];
}

export function discountsOf(scenario: Scenario, problem: AwardCase, names: NamesOf): BuiltDiscounts {
  const lineAt = new Map(problem.lines.map(({ id }, at) => [id, at]));
  const supplierAt = new Map(problem.suppliers.map(({ id }, at) => [id, at]));
  const ignored: LeftAside[] = [];
  const discounts = scenario.discounts.flatMap((one): Discount[] => {
    const bidder = names.bidder(one.bidId);
    const supplier = supplierAt.get(one.bidId);
    if (supplier === undefined) {
      ignored.push({ kind: "bidderOut", rule: "discount", bidder });
      return [];
    }
    const lines = one.lines === null ? [...problem.lines.keys()] : one.lines.flatMap((id) => lineAt.get(id) ?? []);
    const gone = (one.lines?.length ?? lines.length) - lines.length;
    const whole = one.measure === "whole";
    if (gone > 0) ignored.push({ kind: "discountLinesGone", bidder, lines: gone, whole });
    const { costing } = scenario;
    const counts = factorOf(costingOf(costing, one.bidId), costing.interest);
    const { off, above } = one;
    const measure = one.measure === "whole" ? "lines" : one.measure;
    return [{ supplier, lines, measure, off, above, steps: stepsOf(one, problem.lines.length), counts }];
  });
  return { discounts, ignored };
}

/** A whole group is won with as many lines as it has, also where some of them are gone. */
export function stepsOf({ measure, lines, steps }: ScenarioDiscount, all: number): ScenarioDiscount["steps"] {
  return measure === "whole" ? steps.slice(0, 1).map(({ off }) => ({ from: lines?.length ?? all, off })) : steps;
}
