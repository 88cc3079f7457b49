// The values that sheet and platform last both had, as data, and what became of them since.
import type { CellValue } from "../values/cell";

/** Per row and mapped column, the value that sheet and platform last both had. */
export interface AgreedCopy {
  /** Keys in the order of the rows' cells; a mapping with other keys re-orders it. */
  readonly keys: readonly string[];
  /** undefined in a row: the two sides never agreed on that cell (an open conflict of a first link, a new column). */
  readonly rows: ReadonlyMap<string, AgreedCells>;
}

export type AgreedCells = readonly (CellValue | undefined)[];

/** What became of some rows of a copy since it was stored. */
export interface AgreedChange {
  readonly keys: readonly string[];
  readonly rows: ReadonlyMap<string, AgreedCells>;
  readonly dropped: readonly string[];
}

/** A copy as it was once, and what became of it since: each later state as what it says of some or all rows. */
export interface AgreedPast {
  readonly copy: AgreedCopy;
  readonly later: readonly AgreedChange[];
}
