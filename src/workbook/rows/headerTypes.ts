// What work with events needs of a workbook: rows under known headers, a text on each of them afterwards, tables to
// look things up in. Types only.
import type { GivenCell } from "../../invitations/types";
import type { ReferenceTable } from "../sheets/types";
import type { BesideWritten, ColumnPlace } from "./types";

export interface HeadedRows {
  readonly sheetName: string;
  readonly sheetProtected: boolean;
  /** Of the first header, so that its rows are found again. */
  readonly place: ColumnPlace;
  /** Those of the wanted headers that are there. */
  readonly headers: readonly string[];
  /** Row by row, by header; rows in which all of them are blank are left out. */
  readonly rows: readonly ReadonlyMap<string, GivenCell>[];
  /** Rows that a filter or the person hides: they are not among them. */
  readonly hidden: number;
  /** Every row of the table; else the selected ones. */
  readonly whole: boolean;
}

/** lacksHeader: nothing that is selected or stands in front has the first header. */
export type HeadedRowsResult =
  | { readonly ok: true; readonly found: HeadedRows }
  | { readonly ok: false; readonly problem: "lacksHeader" };

export interface EventWorkbook {
  /**
   * The table that the selection touches, else the only one in front, where it has the first header; or plain cells
   * under such a header. More than one selected cell means the selected rows, otherwise all are read. Headers are
   * compared without case.
   */
  headedRows(headers: readonly string[]): Promise<HeadedRowsResult>;
  /**
   * Writes texts beside the rows, by what the cell of the place shows, into a column of their own that is made where
   * there is none. What a person typed into that column stays. Throws WorkbookError "protected", "itemGone".
   */
  tellRows(place: ColumnPlace, texts: ReadonlyMap<string, string>): Promise<BesideWritten>;
  /** Brings it up to date where it stands, and answers its sheet's name; null where there is no such table. */
  renewReference(table: ReferenceTable): Promise<string | null>;
}
