// Which custom fields a sheet of fields and options holds, and the two lists that it is made of. Data only.
import { ONLY } from "../../collections/recordList";
import { GROUP_FILTER, TARGET_FILTER } from "../../collections/fieldFilters";
import type { RecordsRequest } from "./records";

/**
 * Which fields: one by its id, those of a group, those of RFP events (which have no group), or all. `title` is for
 * people.
 */
export type FieldScope =
  | { readonly kind: "field" | "group"; readonly id: string; readonly title: string }
  | { readonly kind: "rfp" | "all"; readonly title: string };

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
      return { [GROUP_FILTER]: scope.id };
    case "rfp":
      return { [TARGET_FILTER]: "RFP" };
    case "all":
      return {};
  }
}
