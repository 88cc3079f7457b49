// Which column of a table is which column of its list, and what a column's values must be. Positions in a mapping are
// the columns of a row everywhere else, so that a hundred thousand rows are compared without building objects.
import type { DateKind } from "../values/sheetDates";

/**
 * How a mapped column's cells are understood. "any" takes text and numbers as they stand. A moment is a date with its
 * time of day, a day is a date alone; both are compared as the texts of `values/moments`.
 */
export type ColumnType = "text" | "number" | "money" | "any" | DateKind;

/**
 * What a column's values must be beyond their type. Checked before anything is sent; the platform would refuse the
 * rest.
 */
export interface ColumnRules {
  readonly required?: boolean | undefined;
  /** In characters. */
  readonly shortest?: number | undefined;
  readonly longest?: number | undefined;
  /** The values that are taken; offered as a list in the sheet. */
  readonly values?: readonly string[] | undefined;
  /** Once it holds something it can be changed and not cleared. */
  readonly keeps?: boolean | undefined;
  /** Taken when a record is created and never changed. */
  readonly fixed?: boolean | undefined;
}

export interface MappedColumn extends ColumnRules {
  /** The platform's name for the column: `c<n>` for line items, an attribute's name elsewhere. */
  readonly key: string;
  /** The platform's label when the table was linked. */
  readonly label: string;
  readonly type: ColumnType;
  /** The platform computes it: written, never sent. */
  readonly computed: boolean;
  /** What names a row to a person (a line item's title). At most one column. */
  readonly naming: boolean;
  /**
   * The platform's own word for what the column means (a worksheet column's `mapping_key`) when it was bound; absent
   * where it has none.
   */
  readonly meaning?: string | undefined;
  /** The header in the sheet when an existing table was linked; absent where it is the label. */
  readonly header?: string | undefined;
  /** Offered as a list in the sheet, where other values may be typed just as well. */
  readonly offered?: readonly string[] | undefined;
  /** What of it each row is offered, where another cell of the row decides that. */
  readonly offeredBy?: OfferedBy | undefined;
  /** The type that the sheet's column still looks like, where rules changed since it was made; a refresh renews it. */
  readonly looksLike?: ColumnType | undefined;
  /** Of moments: the time zone (IANA) of the sheet's dates, whoever opens it; absent where they are no dates yet. */
  readonly zone?: string | undefined;
}

/** A cell of the column `key` that is `of` has `texts` offered; one that is none of them, all that there is. */
export interface OfferedBy {
  readonly key: string;
  readonly lists: readonly { readonly of: string; readonly texts: readonly string[] }[];
}

export type Mapping = readonly MappedColumn[];
