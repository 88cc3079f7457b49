// Which column of a mapping names a row to a person.
import type { Mapping } from "../mapping";

/** -1 where none does, or where the platform computes the one that does. */
export function namingColumn(mapping: Mapping): number {
  return mapping.findIndex((column) => column.naming && !column.computed);
}
