// The plan of a linked table, with the rules of its collection.
import { rowRuleOf } from "../collections/describe";
import { planSync } from "../sync/planSync";
import type { LinkedTable, Plan, PlanInput } from "../sync/types";

export function planTable(
  { collection, mapping }: Pick<LinkedTable, "collection" | "mapping">,
  input: Omit<PlanInput, "mapping" | "rowRule">,
): Plan {
  return planSync({ ...input, mapping, rowRule: rowRuleOf(collection, mapping, input) });
}
