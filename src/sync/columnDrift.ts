// How the platform's columns differ from those that a table was linked with, as data. `plan/drift.ts` finds it.
import type { ColumnType } from "./mapping";

/** A platform column by its key, under the label that the table was linked with (a new one: under the platform's). */
export interface DriftColumn {
  readonly key: string;
  readonly label: string;
}

export interface AddedColumn extends DriftColumn {
  /** The platform computes it. */
  readonly computed?: boolean | undefined;
}

export interface RenamedColumn extends DriftColumn {
  /** What the platform calls it now. */
  readonly now: string;
}

export interface RetypedColumn extends AddedColumn {
  readonly from: ColumnType;
  readonly to: ColumnType;
  /** The platform's word for it changed, or its values no longer are of the type that it was bound with. */
  readonly because: "meaning" | "values";
}

/** How the platform's columns differ from a mapping. All but `added` are frozen until the person adopts the change. */
export interface Drift {
  readonly added: readonly AddedColumn[];
  readonly removed: readonly DriftColumn[];
  readonly renamed: readonly RenamedColumn[];
  readonly retyped: readonly RetypedColumn[];
  /** Bound columns whose key the platform gives to more than one column now: nobody can tell which is meant. */
  readonly unclear: readonly DriftColumn[];
}
