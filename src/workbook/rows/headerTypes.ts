// What work with events needs of a workbook: rows under known headers, a text on each of them afterwards, tables to
// look things up in. Types only.
import type { GivenCell } from "../../invitations/types";
import type { ReferenceTable } from "../sheets/types";
import type { BesideWritten, ColumnPlace } from "./types";

/** What a column of rows for new events is; the first is needed. */
export const eventHeaders = [
  "externalId",
  "templateId",
  "projectId",
  "duplicateBids",
  "isPublic",
  "restricted",
] as const;
export type EventHeader = (typeof eventHeaders)[number];

/** The headers that a person may write for each, the first of them being what Bidsheet writes. */
export type HeaderWords = Readonly<Record<EventHeader, readonly string[]>>;

export interface HeadedRows {
  readonly sheetName: string;
  readonly sheetProtected: boolean;
  /** Of the first header, so that its rows are found again. */
  readonly place: ColumnPlace;
  /** Those that are there, as they read in the sheet. */
  readonly headers: ReadonlyMap<EventHeader, string>;
  /** Row by row; rows in which all of them are blank are left out. */
  readonly rows: readonly ReadonlyMap<EventHeader, GivenCell>[];
  /** Rows that a filter or the person hides: they are not among them. */
  readonly hidden: number;
  /** Every row of the table; else the selected ones. */
  readonly whole: boolean;
}

/** lacksHeader: nothing that is selected or stands in front has the first header. */
export type HeadedRowsResult =
  | { readonly ok: true; readonly found: HeadedRows }
  | { readonly ok: false; readonly problem: "lacksHeader" };

export interface ToldRows {
  /** Over the column of the texts, where it is made. */
  readonly header: string;
  readonly texts: ReadonlyMap<string, string>;
}

export interface EventWorkbook {
  /**
   * The table that the selection touches, else the only one in front, where it has the first header; or plain cells
   * under such a header. More than one selected cell means the selected rows, otherwise all are read. Headers are
   * compared without case; those that Bidsheet wrote are known in any language.
   */
  headedRows(words: HeaderWords): Promise<HeadedRowsResult>;
  /** Remembers headers that Bidsheet wrote. */
  knowHeaders(written: Readonly<Record<EventHeader, string>>): Promise<void>;
  /**
   * Writes texts beside the rows, by what the cell of the place shows, into a column of their own that is made where
   * there is none. What a person typed into that column stays. Throws WorkbookError "protected", "itemGone".
   */
  tellRows(place: ColumnPlace, told: ToldRows): Promise<BesideWritten>;
  /** Brings it up to date where it stands, and answers its sheet's name; null where there is no such table. */
  renewReference(table: ReferenceTable): Promise<string | null>;
}
