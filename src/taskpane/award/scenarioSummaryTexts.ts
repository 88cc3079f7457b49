// A scenario's rules in one line, for the list: which kinds there are, not what each says.
import type { Scenario } from "../../bids/award/scenario";
import { listed } from "../parts/words";
import { t } from "../language/t";

/** "" where there is no rule. */
export function scenarioSummary(scenario: Scenario): string {
  return listed([...winnerRules(scenario), ...limitRules(scenario), ...costRules(scenario)]);
}

/** A count, and the words for it where it is not 0. */
type Counted = Parameters<typeof listed>[0];

const flag = (on: boolean) => (on ? 1 : 0);

/** How many suppliers may win, which, and which lines. */
function winnerRules(scenario: Scenario): Counted {
  const { maxSuppliers, minSuppliers, excluded, must, mustNot, groups, splits } = scenario;
  return [
    [
      flag(maxSuppliers !== null),
      t("at most {maxSuppliers, plural, one{# supplier} other{# suppliers}}", { maxSuppliers: maxSuppliers ?? 0 }),
    ],
    [
      flag(minSuppliers !== null),
      t("at least {minSuppliers, plural, one{# supplier} other{# suppliers}}", { minSuppliers: minSuppliers ?? 0 }),
    ],
    [
      excluded.length,
      t("{excluded, plural, one{# supplier} other{# suppliers}} left out", { excluded: excluded.length }),
    ],
    [
      must.length + mustNot.length,
      t("{rules, plural, one{# rule for lines} other{# rules for lines}}", { rules: must.length + mustNot.length }),
    ],
    [groups.length, t("{groups, plural, one{# group} other{# groups}}", { groups: groups.length })],
    [splits.length, t("lines divided among suppliers")],
  ];
}

/** How much a supplier may win, and how much of the event the award must cover. */
function limitRules(scenario: Scenario): Counted {
  const { supplierGroups, bounds, minCoverage, minWorth, leaving, minBidCoverage } = scenario;
  return [
    [
      supplierGroups.length,
      t("{supplierGroups, plural, one{# group of suppliers} other{# groups of suppliers}}", {
        supplierGroups: supplierGroups.length,
      }),
    ],
    [
      bounds.length,
      t("{bounds, plural, one{# limit} other{# limits}} of spend, share or units", { bounds: bounds.length }),
    ],
    [
      flag(minCoverage !== null),
      t("{minCoverage, number}% of the lines covered", { minCoverage: (minCoverage ?? 0) * 100 }),
    ],
    [flag(minWorth !== null), t("{minWorth, number}% of the value covered", { minWorth: (minWorth ?? 0) * 100 })],
    [flag(leaving.kind !== "never"), t("lines may be left out")],
    [
      flag(minBidCoverage !== null),
      t("bids of at least {minBidCoverage, number}% of the lines", { minBidCoverage: (minBidCoverage ?? 0) * 100 }),
    ],
  ];
}

/** What counts as cost beside the bids' prices. */
function costRules({ costing, discounts, switching: { perLine, perSupplier } }: Scenario): Counted {
  const adders = costing.adders.length + (costing.columns?.length ?? 0);
  return [
    [adders, t("{adders, plural, one{# cost or bonus} other{# costs and bonuses}}", { adders })],
    [costing.payment.length, t("payment terms")],
    [flag(costing.missing !== undefined), t("missing bids count")],
    [flag(costing.alternates !== undefined), t("alternates count")],
    [discounts.length, t("{discounts, plural, one{# discount} other{# discounts}}", { discounts: discounts.length })],
    [flag(perLine > 0 || perSupplier > 0), t("cost of changing")],
  ];
}
