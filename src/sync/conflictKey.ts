// The name of a conflict in a person's choices, and back.

/** The column comes last and is digits only, so that no two cells share a key whatever the id holds. */
export function conflictKey(id: string, column: number): string {
  return `${id}:${column}`;
}

export function readConflictKey(key: string): { readonly id: string; readonly column: number } {
  const end = key.lastIndexOf(":");
  return { id: key.slice(0, end), column: Number(key.slice(end + 1)) };
}
