// What a person decides in a preview, as data.
import type { CellValue } from "../values/cell";

export type Side = "ours" | "theirs";

/** A person's decision on a conflict: one of the two values, or a third one that both sides shall have. */
export type Resolution = Side | { readonly value: CellValue };

/** By `conflictKey(id, column)`. */
export type Resolutions = ReadonlyMap<string, Resolution>;

/** What a person decided about a plan before it is sent. */
export interface Choices {
  readonly resolutions: Resolutions;
  /** Rows that are left out of the send, by `rowKey`: they stay pending, and their conflicts undecided. */
  readonly excluded: ReadonlySet<string>;
  /** Ids whose deletion on the platform the person confirmed. Others stay. */
  readonly deletions: ReadonlySet<string>;
}
