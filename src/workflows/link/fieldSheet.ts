// Links custom fields and their options to one new sheet: the fields on the left, their options on the right. A field
// of a type that has no options is refused before anything is made.
import { selects } from "../../collections/selects";
import { getField } from "../../platform/fields";
import { type Stopped, stopped } from "../obstacle";
import { fieldSheetRequests, type FieldScope } from "./fieldScope";
import { linkLists, type ListsLinked } from "./records";
import type { Services, WorkflowOptions } from "../services";

export async function linkFieldSheet(
  services: Services,
  scope: FieldScope,
  options: WorkflowOptions = {},
): Promise<ListsLinked | Stopped> {
  if (scope.kind === "field") {
    const refused = await withoutOptions(services, scope.id, options);
    if (refused !== null) return stopped({ kind: "fieldWithoutOptions", field: scope.title, fieldType: refused });
  }
  return linkLists(services, fieldSheetRequests(scope), options, `${scope.title} · Fields`);
}

/** The type that has no options; null where it has, or where the platform does not say. */
async function withoutOptions({ client }: Services, id: string, { signal }: WorkflowOptions): Promise<string | null> {
  const { attributes } = (await client.run(getField, { path: { id } }, { signal })).document.data;
  const type = attributes.type_description ?? "";
  return type === "" || selects.includes(type) ? null : type;
}
