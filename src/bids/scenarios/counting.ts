// What the yardsticks of scenarios side by side count: the costs of the first scenario that counts more than prices, so
// that a total can be compared with theirs. Who counts otherwise is named.
import { firstScenario, type Scenario } from "../award/scenario";
import { isPlain } from "../awardSheet/costing";

/** All that moves a total without limiting who gets what. */
type Costs = Pick<Scenario, "costing" | "discounts" | "switching" | "incumbents">;

export interface Counting {
  /** The scenario whose costs count; null: prices alone. */
  readonly as: string | null;
  readonly costs: Costs;
  /** Scenarios that count other costs. */
  readonly otherwise: readonly string[];
}

export function countingOf(saved: readonly Scenario[]): Counting {
  const first = saved.find(countsBeside);
  if (first === undefined) return { as: null, costs: costsOf(firstScenario), otherwise: [] };
  const costs = costsOf(first);
  const key = JSON.stringify(costs);
  const otherwise = saved.filter((one) => JSON.stringify(costsOf(one)) !== key).map(({ name }) => name);
  return { as: first.name, costs, otherwise };
}

function countsBeside(scenario: Scenario): boolean {
  const { costing, discounts } = scenario;
  const offers = costing.missing !== undefined || costing.alternates !== undefined;
  return !isPlain(costing) || offers || discounts.length > 0 || switches(scenario);
}

function switches({ switching: { perLine, perSupplier } }: Costs): boolean {
  return perLine !== 0 || perSupplier !== 0;
}

/** Who has the lines today costs nothing unless leaving does. */
function costsOf(scenario: Omit<Scenario, "id" | "name">): Costs {
  const { costing, discounts, switching } = scenario;
  const incumbents = switches(scenario) ? scenario.incumbents : firstScenario.incumbents;
  return { costing, discounts, switching, incumbents };
}
