// A scenario's rules in one line, for the list: which kinds there are, not what each says.
import type { Scenario } from "../../bids/award/scenario";
import { countOf, listed, number } from "../parts/words";

/** "" where there is no rule. */
export function scenarioSummary(scenario: Scenario): string {
  const { maxSuppliers, excluded, must, mustNot, groups, bounds, minCoverage, minWorth, minBidCoverage, leaving } =
    scenario;
  const { splits, supplierGroups, minSuppliers, costing, discounts } = scenario;
  const { perLine, perSupplier } = scenario.switching;
  const flag = (on: boolean) => (on ? 1 : 0);
  return listed([
    [flag(maxSuppliers !== null), `at most ${countOf(maxSuppliers ?? 0, "supplier")}`],
    [flag(minSuppliers !== null), `at least ${countOf(minSuppliers ?? 0, "supplier")}`],
    [excluded.length, `${countOf(excluded.length, "supplier")} left out`],
    [must.length + mustNot.length, countOf(must.length + mustNot.length, "rule for lines", "rules for lines")],
    [groups.length, countOf(groups.length, "group")],
    [splits.length, "lines divided among suppliers"],
    [supplierGroups.length, countOf(supplierGroups.length, "group of suppliers", "groups of suppliers")],
    [bounds.length, `${countOf(bounds.length, "limit")} of spend, share or units`],
    [flag(minCoverage !== null), `${number((minCoverage ?? 0) * 100)}% of the lines covered`],
    [flag(minWorth !== null), `${number((minWorth ?? 0) * 100)}% of the value covered`],
    [flag(leaving.kind !== "never"), "lines may be left out"],
    [flag(minBidCoverage !== null), `bids of at least ${number((minBidCoverage ?? 0) * 100)}% of the lines`],
    [costing.adders.length, countOf(costing.adders.length, "cost or bonus", "costs and bonuses")],
    [costing.payment.length, "payment terms"],
    [discounts.length, countOf(discounts.length, "discount")],
    [flag(perLine > 0 || perSupplier > 0), "cost of changing"],
  ]);
}
