// The same case and rules with suppliers and lines in another order: columns and rows of a sheet that somebody moved.
import type { AwardCase, AwardRules } from "../../../src/bids/award/types";

/** `lines` and `suppliers`: which position of the case comes first, second and so on. */
export function shuffled(
  problem: AwardCase,
  rules: AwardRules,
  lines: readonly number[],
  suppliers: readonly number[],
): { readonly problem: AwardCase; readonly rules: AwardRules } {
  const width = suppliers.length;
  const [line, supplier] = [(at: number) => lines.indexOf(at), (at: number) => suppliers.indexOf(at)];
  const turned = (costs: Float64Array) =>
    Float64Array.from(lines.flatMap((row) => suppliers.map((at) => costs[row * width + at] ?? NaN)));
  const moved = <T extends { readonly lines: readonly number[]; readonly supplier: number }>(one: T): T => ({
    ...one,
    lines: one.lines.map(line),
    supplier: supplier(one.supplier),
  });
  const { prices, discounts } = problem;
  return {
    problem: {
      lines: lines.flatMap((at) => {
        const own = problem.lines[at];
        if (own === undefined) return [];
        return [{ ...own, incumbent: own.incumbent === null ? null : supplier(own.incumbent) }];
      }),
      suppliers: suppliers.flatMap((at) => problem.suppliers[at] ?? []),
      costs: turned(problem.costs),
      ...(prices === undefined ? {} : { prices: turned(prices) }),
      ...(discounts === undefined ? {} : { discounts: discounts.map(moved) }),
    },
    rules: {
      ...rules,
      excluded: rules.excluded.map(supplier),
      must: rules.must.map(moved),
      mustNot: rules.mustNot.map(moved),
      groups: rules.groups.map((group) => group.map(line)),
      bounds: rules.bounds.map((bound) => {
        const own = bound.lines === undefined ? {} : { lines: bound.lines.map(line) };
        return { ...bound, ...own, supplier: supplier(bound.supplier) };
      }),
      splits: rules.splits.map((rule) => ({ ...rule, lines: rule.lines.map(line) })),
      supplierGroups: rules.supplierGroups.map((one) => ({ ...one, suppliers: one.suppliers.map(supplier) })),
    },
  };
}
