// Custom fields to choose from, for their options. Reading only.
import { collect } from "../platform/client";
import { listFields } from "../platform/fields";
import type { Services } from "./types";

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

const SELECTS = ["Single Select", "Multiple Select"];

/** Those that have options first, each part by name. */
export async function fieldsToChoose(
  services: Services,
  signal?: AbortSignal,
): Promise<readonly FieldChoice[]> {
  const { items } = await collect(services.client.pages(listFields, {}, { signal }));
  const choices = items.map(({ id, attributes: { name, target_object, type_description } }): FieldChoice => {
    const type = type_description ?? "";
    return {
      ...{ id, name: name ?? "", belongsTo: target_object ?? "", type },
      hasOptions: type === "" || SELECTS.includes(type),
    };
  });
  return choices.sort((a, b) => Number(b.hasOptions) - Number(a.hasOptions) || a.name.localeCompare(b.name));
}
