// Which custom fields a sheet of fields and options holds, and the two lists that it is made of. Data only.
import { ONLY } from "../../collections/recordList";
import { GROUP_FILTER, TARGET_FILTER } from "../../collections/fieldFilters";
import type { RecordsRequest } from "./records";

/** What a field belongs to (document 3, value sets). Fields of RFP events have no group. */
export const fieldTargets = ["RFP", "PROJECT", "SUPPLIER_COMPANY"] as const;
export type FieldTarget = (typeof fieldTargets)[number];

/** Which fields: one by its id, those of a group, those that belong to the same, or all. `title` is for people. */
export type FieldScope =
  | { readonly kind: "field"; readonly id: string; readonly title: string }
  | { readonly kind: "group"; readonly id: string; readonly title: string; readonly target?: FieldTarget }
  | { readonly kind: "target"; readonly target: FieldTarget; readonly title: string }
  | { readonly kind: "all"; readonly title: string };

/** Fields, then their options. The fields' table is kept narrow, so that both are seen. */
export function fieldSheetRequests(scope: FieldScope): readonly RecordsRequest[] {
  const of = { within: withinOf(scope), withinTitle: scope.title };
  const options: RecordsRequest =
    scope.kind === "field"
      ? { ...of, list: "fieldOptions", within: { field_id: scope.id } }
      : { ...of, list: "optionsOfFields" };
  return [{ ...of, list: "fields", leaveOut: ["data_type", "position"] }, options];
}

function withinOf(scope: FieldScope): RecordsRequest["within"] {
  switch (scope.kind) {
    case "field":
      return { [ONLY]: scope.id };
    case "group":
      return { [GROUP_FILTER]: scope.id, ...(scope.target && { [TARGET_FILTER]: scope.target }) };
    case "target":
      return { [TARGET_FILTER]: scope.target };
    case "all":
      return {};
  }
}
