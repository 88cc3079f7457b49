// The plan of a linked table, with the rules of its collection.
import { allowed, rowRuleOf } from "../../collections/describe";
import { planSync } from "../../sync/planSync";
import type { LinkedTable, Plan, PlanInput } from "../../sync/types";

export function planTable(
  { collection, mapping }: Pick<LinkedTable, "collection" | "mapping">,
  input: Omit<PlanInput, "mapping" | "rowRule">,
): Plan {
  const plan = planSync({ ...input, mapping, rowRule: rowRuleOf(collection, mapping, input) });
  return allowed(collection, plan);
}
