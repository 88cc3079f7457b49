// The link of an Excel table with one collection, as the workbook keeps it.
import type { CellValue } from "../values/cell";
import type { Owned } from "../values/site";
import type { Collection } from "./collection";
import type { Drift } from "./columnDrift";
import type { Mapping } from "./mapping";

/** An Excel table bound to one collection. Kept in the workbook: it holds no credential and no host. */
export interface LinkedTable extends Owned {
  readonly id: string;
  /** Excel's own table id, and the name for people. */
  readonly tableId: string;
  readonly tableName: string;
  readonly collection: Collection;
  readonly mapping: Mapping;
  /** Excel's table column ids: they survive a renamed header. */
  readonly columnIds: { readonly id: number; readonly status: number; readonly cells: readonly number[] };
  /** ISO 8601, UTC. Null before the first complete refresh. */
  readonly lastRefresh: string | null;
  /** Conflicts that the last refresh left open. */
  readonly openConflicts: number;
  /** The cells of these conflicts, the first hundreds of them; absent where there are none. */
  readonly conflictCells?: readonly ConflictCell[] | undefined;
  /** What changed in the platform's columns since they were bound, as last seen; absent where nothing did. */
  readonly drift?: Drift | undefined;
  /** When the platform's columns were last read whole, ISO 8601, UTC. */
  readonly columnsAt?: string | undefined;
  /** Keys of platform columns that the person left out on purpose: they are no drift. */
  readonly leftOut?: readonly string[] | undefined;
  /** Those of them that the platform computes: they are never part of a body. */
  readonly leftOutComputed?: readonly string[] | undefined;
  /** The same in tables that were made on one sheet, to be worked in side by side and sent together. */
  readonly together?: string | undefined;
  /** What the line above the table says of its newest send; absent where that is over and nothing is left to decide. */
  readonly sendNote?: SendNote | undefined;
  /** Of rows that hold what other rows last held: the person typed that. Names these rows as they were then. */
  readonly rowsMeant?: string | undefined;
}

/** runs: the gateway carries it out. decide: it ended, and so many rows of it did not arrive for certain. */
export interface SendNote {
  readonly kind: "runs" | "decide";
  /** When it began, or ended; ISO 8601, UTC. */
  readonly at: string;
  readonly rows: number;
}

/** A cell that was changed on both sides, by record id and the column's key, with the platform's value. */
export interface ConflictCell {
  readonly id: string;
  readonly key: string;
  readonly theirs: CellValue;
}
