// Whether a row of the list that has the content of a new row of ours may be somebody else's. Pure; the answer to the
// create says what content cannot.

/** What became of a create request, by its answer. */
export type CreateAnswer =
  /** `spare`: records of the answer that no row was matched with. */
  | { readonly kind: "taken"; readonly spare: number }
  /** `pointed`: the row that the platform names as the reason; null where it names none. */
  | { readonly kind: "refused"; readonly pointed: number | null };

/**
 * Rows of one refused request of which a like was found in the list, and that must be asked about: a refused request
 * did not create all of its rows, and surely not the one that the platform names. `found`: by row of the request.
 */
export function doubtfulRows(found: readonly boolean[], pointed: number | null): ReadonlySet<number> {
  if (pointed !== null) return new Set(found[pointed] === true ? [pointed] : []);
  return new Set(found.length > 0 && found.every(Boolean) ? found.keys() : []);
}

/** The row of a bulk create that an error's pointer names (document 3, errors); null for any other pointer. */
export function pointedRow(pointer: string | undefined): number | null {
  const row = /^\/data\/(\d+)(\/|$)/.exec(pointer ?? "")?.[1];
  return row === undefined ? null : Number(row);
}
