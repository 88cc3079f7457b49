// Custom fields to choose from, for their options, and the groups that they stand in. Reading only.
import { collect } from "../../platform/client";
import { listFieldGroups, listFields } from "../../platform/fields";
import { selects } from "../../collections/selects";
import type { FieldScope } from "./fieldScope";
import type { Services } from "../services";

export interface FieldChoice {
  readonly id: string;
  readonly name: string;
  /** What it is a field of, as the platform spells it; "" where it does not say. */
  readonly belongsTo: string;
  /** As the platform spells it; "" where it does not say. */
  readonly type: string;
  /** False: fields of its type have no options (document 2, 4.2). A type that nobody told may have them. */
  readonly hasOptions: boolean;
}

/** Those that have options first, each part by name. */
export async function fieldsToChoose(services: Services, signal?: AbortSignal): Promise<readonly FieldChoice[]> {
  const { items } = await collect(services.client.pages(listFields, {}, { signal }));
  const choices = items.map(({ id, attributes: { name, target_object, type_description } }): FieldChoice => {
    const type = type_description ?? "";
    return {
      id,
      name: name ?? "",
      belongsTo: target_object ?? "",
      type,
      hasOptions: type === "" || selects.includes(type),
    };
  });
  return choices.sort((a, b) => Number(b.hasOptions) - Number(a.hasOptions) || a.name.localeCompare(b.name));
}

export interface FieldsToChoose {
  readonly fields: readonly FieldChoice[];
  /** Groups by name. */
  readonly groups: readonly Extract<FieldScope, { readonly kind: "group" }>[];
}

export async function fieldChoices(services: Services, signal?: AbortSignal): Promise<FieldsToChoose> {
  const fields = await fieldsToChoose(services, signal);
  const { items } = await collect(services.client.pages(listFieldGroups, {}, { signal }));
  const groups = items.map(({ id, attributes }) => ({ kind: "group", id, title: attributes.name ?? "" }) as const);
  return { fields, groups: groups.sort((a, b) => a.title.localeCompare(b.title)) };
}
