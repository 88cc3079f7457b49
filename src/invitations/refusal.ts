// What a request that the platform refused means for each of its references, by what the documents say of the
// operation's atomicity.
import type { Atomicity, OutcomeRow } from "./types";

export interface Refusal {
  readonly detail: string;
  /** Where the platform says that the fault lies: "/data/3/id". */
  readonly pointer?: string | undefined;
  /**
   * The request was turned away before the platform looked at its references: by the gateway, or for want of a right.
   */
  readonly atTheDoor: boolean;
}

/**
 * The reference that the platform named: the only one of the request, else by its place, else by its text where that
 * has one alone. Null when it named none.
 */
export function namedIn(chunk: readonly string[], { detail, pointer }: Refusal): string | null {
  const [only = null] = chunk;
  if (chunk.length === 1) return only;
  const place = /^\/data\/(\d+)(?:\/|$)/.exec(pointer ?? "")?.[1];
  if (place !== undefined) return chunk[Number(place)] ?? null;
  const found = chunk.filter((id) => holdsWord(detail, id));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function holdsWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  const beside = `${text[at - 1] ?? " "}${text[at + word.length] ?? " "}`;
  return !/[\p{L}\p{N}]/u.test(beside);
}

/**
 * All or nothing: nobody of the request was invited (or removed). Where no atomicity is stated, only a request of one
 * reference and the one that was named are certain; the others may have been invited before the platform stopped.
 */
export function refusedRows(atomicity: Atomicity, chunk: readonly string[], refusal: Refusal): readonly OutcomeRow[] {
  const named = namedIn(chunk, refusal);
  const certain = atomicity === "allOrNothing" || refusal.atTheDoor;
  return chunk.map((reference): OutcomeRow => {
    if (reference === named) return { reference, outcome: "refused", detail: refusal.detail };
    const row = { reference, outcome: certain ? "refused" : "unknown", detail: refusal.detail } as const;
    return named === null ? row : { ...row, about: named };
  });
}
