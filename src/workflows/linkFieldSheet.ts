// Links custom fields and their options to one new sheet: the fields on the left, their options on the right. A field of a type that
// has no options is refused before anything is made.
import { GROUP_FILTER, selects, TARGET_FILTER } from "../collections/customFields";
import { ONLY } from "../collections/recordList";
import { getField } from "../platform/fields";
import { linkLists, type ListsLinked, type RecordsRequest } from "./linkRecords";
import { stopped } from "./tables";
import type { Services, Stopped, WorkflowOptions } from "./types";

/** Which fields: one by its id, those of a group, those of RFP events (which have no group), or all. `title` is for people. */
export type FieldScope =
  | { readonly kind: "field" | "group"; readonly id: string; readonly title: string }
  | { readonly kind: "rfp" | "all"; readonly title: string };

export async function linkFieldSheet(
  services: Services,
  scope: FieldScope,
  options: WorkflowOptions = {},
): Promise<ListsLinked | Stopped> {
  if (scope.kind === "field") {
    const refused = await withoutOptions(services, scope.id, options);
    if (refused !== null)
      return stopped({ kind: "fieldWithoutOptions", field: scope.title, fieldType: refused });
  }
  return linkLists(services, requestsFor(scope), options, `${scope.title} · Fields`);
}

/** The type that has no options; null where it has, or where the platform does not say. */
async function withoutOptions(
  { client }: Services,
  id: string,
  { signal }: WorkflowOptions,
): Promise<string | null> {
  const { attributes } = (await client.run(getField, { path: { id } }, { signal })).document.data;
  const type = attributes.type_description ?? "";
  return type === "" || selects.includes(type) ? null : type;
}

function requestsFor(scope: FieldScope): readonly RecordsRequest[] {
  const of = { within: withinOf(scope), withinTitle: scope.title };
  const options: RecordsRequest =
    scope.kind === "field"
      ? { ...of, list: "fieldOptions", within: { field_id: scope.id } }
      : { ...of, list: "optionsOfFields" };
  return [{ ...of, list: "fields" }, options];
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
