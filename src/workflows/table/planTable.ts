// The plan of a linked table, with the rules of its collection and those of the company.
import { allowed, rowRuleOf } from "../../collections/describe";
import { planSync } from "../../sync/plan/planSync";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Plan, PlanInput } from "../../sync/syncPlan";

export function planTable(
  { collection, mapping }: Pick<LinkedTable, "collection" | "mapping">,
  { ownRule, ...input }: Omit<PlanInput, "mapping" | "rowRule"> & { readonly ownRule?: PlanInput["rowRule"] },
): Plan {
  const listRule = rowRuleOf(collection, mapping, input);
  const rowRule: PlanInput["rowRule"] =
    ownRule === undefined ? listRule : (cells, changed) => listRule?.(cells, changed) ?? ownRule(cells);
  const plan = planSync({ ...input, mapping, rowRule });
  return allowed(collection, plan);
}
