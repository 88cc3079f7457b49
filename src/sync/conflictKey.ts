// The name of a conflict in a person's choices. Nothing else is derived from it.

/** The column comes last and is digits only, so that no two cells share a key whatever the id holds. */
export function conflictKey(id: string, column: number): string {
  return `${id}:${column}`;
}
