// Order and sight of a linked table's columns, as workflows see them.
import type { LinkedTable } from "../../sync/linkedTable";

/** How a mapped column stands in the sheet. */
export interface ColumnInSheet {
  /** From the table's left edge. */
  readonly offset: number;
  readonly header: string;
  /** By Excel's own hiding. */
  readonly hidden: boolean;
}

/** Positions are those of the link's mapping. */
export interface ColumnsWish {
  readonly order: readonly number[];
  readonly hidden: ReadonlySet<number>;
}

/** held: formulas name these columns, or they hold formulas, and the order cannot be made without moving them. */
export type ColumnsArranged =
  | { readonly ok: true; readonly link: LinkedTable; readonly moved: number }
  | { readonly ok: false; readonly held: readonly number[] };

export interface ArrangingWorkbook {
  /** By position in the mapping. Null where the table or one of its columns is gone, or may not be written. */
  columnPlaces(link: LinkedTable): Promise<readonly ColumnInSheet[] | null>;
  /**
   * Moves and hides whole columns with all that stands in them: values, formulas that name them by address, formats,
   * comments. The person's own columns keep their places. The link that it answers has Excel's new ids of the columns;
   * it is not saved.
   */
  arrangeColumns(link: LinkedTable, wish: ColumnsWish): Promise<ColumnsArranged>;
}
