// The words of linking a price sheet that a person already has: what was found in the sheet, how its columns and rows
// fit the worksheet's, and how its texts read. Plain data. `row` counts body rows from 0, `offset` counts the table's
// columns from 0.
import type { CellValue } from "../../values/cell";
import type { Doubt, ReadHow, UnreadReason } from "../../values/readTypes";
import type { MappedColumn } from "../mapping";

/** Zero-based sheet position and size. */
export interface SheetArea {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Cells as they stand, from `area.row`, `area.column` on. */
export interface SheetBlock {
  readonly area: SheetArea;
  readonly values: readonly (readonly CellValue[])[];
  /** Formulas by "row:column" of the sheet, zero-based. */
  readonly formulas: ReadonlyMap<string, string>;
}

/** sure: needs no second look; likely: worth one; guess: the person should decide. */
export type Sureness = "sure" | "likely" | "guess";

// Scan: what in a sheet can be linked.

export interface SheetTableFound {
  readonly id: string;
  readonly name: string;
  /** Header to last body row, without a totals row. */
  readonly area: SheetArea;
  readonly hasHeader: boolean;
  readonly hasTotals: boolean;
  readonly filtered: boolean;
}

export type HeaderReason =
  | { readonly kind: "table" }
  | { readonly kind: "chosen" }
  /** Part of the row's cells that hold text, 0 to 1. */
  | { readonly kind: "texts"; readonly share: number }
  | { readonly kind: "distinct" }
  /** So many columns hold numbers or dates below a text. */
  | { readonly kind: "typeChange"; readonly columns: number }
  /** Headers that are words for a line item's columns. */
  | { readonly kind: "knownWords"; readonly words: readonly string[] }
  /** Rows of the same width below. */
  | { readonly kind: "rowsBelow"; readonly rows: number };

export interface HeaderChoice {
  /** One-based, as Excel shows it. */
  readonly sheetRow: number;
  readonly texts: readonly string[];
  /** 0 to 1. */
  readonly score: number;
}

export interface SheetColumn {
  readonly offset: number;
  /** "B". */
  readonly letter: string;
  /** The last header row's text, which the table keeps; "" where the cell is blank. */
  readonly header: string;
  /** Group header and sub header together, as they are matched: "2025 Price". */
  readonly fullHeader: string;
  /** Up to three cells as they stand. */
  readonly samples: readonly string[];
  readonly hidden: boolean;
  /** Body cells that hold a formula. */
  readonly formulas: number;
  readonly filled: number;
}

/** What can be read back to ask for the same cells again. */
export interface AdoptionTarget {
  readonly sheetName: string;
  /** Excel's id of an existing table; null: the cells of `area` become one. */
  readonly tableId: string | null;
  /** The last header row and the body, without a totals row. */
  readonly area: SheetArea;
  /** Group header rows above `area`; they stay as they are. */
  readonly rowsAbove: number;
}

export interface TotalsRow {
  readonly sheetRow: number;
  readonly text: string;
  /** Excel's own totals row of a table; else a row of the sheet that looks like one and is left out. */
  readonly ofTable: boolean;
}

export interface AdoptionCandidate {
  /** Unlike any other of the same scan. */
  readonly key: string;
  readonly target: AdoptionTarget;
  /** "B4:H60", without the sheet's name. */
  readonly address: string;
  readonly tableName: string | null;
  /** Set for a table that is linked already: it cannot be linked twice. */
  readonly linked: {
    readonly linkId: string;
    readonly eventTitle: string;
    readonly worksheetTitle: string;
  } | null;
  readonly columns: readonly SheetColumn[];
  readonly bodyRows: number;
  /** One-based sheet rows of the headers, top down; the last one becomes the table's. */
  readonly headerRows: readonly number[];
  readonly reasons: readonly HeaderReason[];
  readonly score: number;
  readonly sureness: Sureness;
  /** Other rows that a person may choose as the header, best first. Empty for a table. */
  readonly headerChoices: readonly HeaderChoice[];
  readonly totals: TotalsRow | null;
  /** Rows with text between the body and the totals, or below both, that are left out: "Prices valid until ..." */
  readonly notesBelow: readonly { readonly sheetRow: number; readonly text: string }[];
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  readonly filtered: boolean;
}

// Columns.

/** Where a worksheet's column comes from: a column of the sheet, a new one at the right end, or nowhere. */
export type ColumnOrigin =
  | { readonly kind: "sheet"; readonly offset: number }
  | { readonly kind: "add" }
  | { readonly kind: "leave" };

export type ColumnReason =
  | { readonly kind: "chosen" }
  /** The person confirmed this header for this column before, in this workbook. */
  | { readonly kind: "remembered"; readonly word: RememberedHeader }
  /** Somebody of the company confirmed it, ms since 1970. */
  | { readonly kind: "shared"; readonly word: RememberedHeader; readonly at: number }
  | { readonly kind: "sameName" }
  /** The header is the platform's own word for the meaning (mapping_key). */
  | { readonly kind: "meaning"; readonly meaning: string }
  | { readonly kind: "synonym"; readonly word: string; readonly meaning: string }
  /** Texts alike, 0 to 1. */
  | { readonly kind: "similarName"; readonly share: number }
  /** Part of the cells that are numbers, or texts, as the column wants them; 0 to 1. */
  | { readonly kind: "contentType"; readonly holds: "numbers" | "texts"; readonly share: number }
  /** Part of the different values that both sides have, 0 to 1. */
  | { readonly kind: "sharedValues"; readonly share: number };

export interface ColumnFit {
  readonly offset: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly ColumnReason[];
}

export interface ColumnProposal {
  readonly column: MappedColumn;
  readonly choice: ColumnOrigin;
  readonly confidence: number;
  readonly sureness: Sureness;
  readonly reasons: readonly ColumnReason[];
  /** Every column of the sheet that might do, best first; the chosen one too. */
  readonly alternatives: readonly ColumnFit[];
}

// Cells.

/**
 * A cell whose text reads as a number, percent or date: the text is replaced by the value, where the person does not
 * say no.
 */
export interface CellConversion {
  readonly row: number;
  /** The platform column's key. */
  readonly key: string;
  readonly address: string;
  readonly from: CellValue;
  readonly to: CellValue;
  readonly how: ReadHow;
  /** Given: it could be read otherwise. A doubtful cell is converted only when the person accepts it. */
  readonly doubt: Doubt | null;
  readonly accepted: boolean;
}

/**
 * A cell that does not fit its column. It stays as it is, and its row is not sent until the person corrects it.
 */
export interface UnreadCell {
  readonly row: number;
  readonly key: string;
  readonly address: string;
  readonly text: string;
  readonly reason: UnreadReason;
  /** It holds a formula: formulas are never overwritten. */
  readonly formula: boolean;
}

// Rows.

export type AdoptRowReason =
  | { readonly kind: "chosen" }
  /** The hidden id of an earlier link stands in the row. */
  | { readonly kind: "id" }
  /** Equal in these columns (platform keys), and in no other row. */
  | { readonly kind: "key"; readonly keys: readonly string[] }
  /** So many of the compared cells are equal. */
  | { readonly kind: "content"; readonly equal: number; readonly of: number }
  /** Equal in the key columns with other rows; told apart by the rest of the row. */
  | {
      readonly kind: "keyAndContent";
      readonly keys: readonly string[];
      readonly equal: number;
      readonly of: number;
    };

export interface RowCandidate {
  readonly id: string;
  readonly name: string;
  readonly confidence: number;
}

export interface RowMatched {
  readonly state: "matched";
  readonly row: number;
  readonly sheetRow: number;
  readonly name: string;
  readonly id: string;
  /** The line item's name on the platform. */
  readonly itemName: string;
  readonly confidence: number;
  readonly sureness: Sureness;
  readonly reason: AdoptRowReason;
  /** Cells that differ once the accepted conversions are done: each becomes a conflict to decide. */
  readonly differences: readonly CellDifference[];
}

/** A cell as the sheet has it, conversions done, and as the platform has it. */
export interface CellDifference {
  /** The platform's key of the column. */
  readonly key: string;
  readonly ours: CellValue;
  readonly theirs: CellValue;
}

/**
 * Several line items fit, or several rows fit one: nothing is linked until the person chooses. Left alone, it is a new
 * row.
 */
export interface RowAmbiguous {
  readonly state: "ambiguous";
  readonly row: number;
  readonly sheetRow: number;
  readonly name: string;
  /** Best first, at most 10. */
  readonly candidates: readonly RowCandidate[];
  /** Other body rows that fit the same line items. */
  readonly rivals: readonly number[];
}

export interface RowUnmatched {
  readonly state: "unmatched";
  readonly row: number;
  readonly sheetRow: number;
  readonly name: string;
  /** What came nearest, where anything did. */
  readonly candidates: readonly RowCandidate[];
  /** The person said that it is a new row. */
  readonly chosen: boolean;
}

export type RowProposal = RowMatched | RowAmbiguous | RowUnmatched;

export interface KeyColumns {
  /** Platform keys, of mapped columns only. Empty: nothing identifies a row, content alone decides. */
  readonly keys: readonly string[];
  readonly chosenBy: "person" | "automatic";
  /**
   * Columns that a person may choose from, most telling first: part of different values, part shared by both sides (0
   * to 1).
   */
  readonly options: readonly {
    readonly key: string;
    readonly distinct: number;
    readonly shared: number;
  }[];
}

// What the workbook tells of a sheet.

/** Headers of the two columns that Bidsheet adds, so that an earlier link's columns are told from the person's own. */
export interface OwnHeaders {
  readonly id: string;
  readonly status: string;
}

export interface SheetFound {
  readonly sheetName: string;
  readonly sheetNames: readonly string[];
  readonly sheetProtected: boolean;
  /** No cell of the sheet has a value or a formula, whatever is selected. */
  readonly isEmpty: boolean;
  /** The used cells, or those of a selection of more than one cell. */
  readonly block: SheetBlock;
  readonly tables: readonly SheetTableFound[];
  readonly merged: readonly SheetArea[];
  /** Zero-based sheet columns that are hidden. */
  readonly hiddenColumns: readonly number[];
  /** Per table (by id) or for the whole block (null): rows that are hidden by hand or by a filter. */
  readonly hiddenRows: ReadonlyMap<string | null, number>;
  /** The cell that the person selected, where one cell is all that is selected. */
  readonly activeCell: { readonly row: number; readonly column: number } | null;
  readonly ownHeaders: OwnHeaders;
}

/** A header of this workbook that a person confirmed for a worksheet's column. */
export interface RememberedHeader {
  /** As `normalText` makes it. */
  readonly header: string;
  /** The column's mapping_key, or null where it has none. */
  readonly meaning: string | null;
  /** The column's name, as `normalText` makes it. */
  readonly label: string;
}

/** A text of a price sheet that a person confirmed for a text of the platform. */
export interface RememberedWord {
  /** As `normalText` makes it. */
  readonly from: string;
  readonly to: string;
  /** Of the column: its mapping_key, or null where it has none. */
  readonly meaning: string | null;
  /** The column's name, as `normalText` makes it. */
  readonly label: string;
}

/** Confirmed by somebody of the company, in whatever workbook. */
export interface SharedHeader extends RememberedHeader {
  /** Milliseconds since 1970. */
  readonly at: number;
}
export interface SharedText extends RememberedWord {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A word of the sheet and the platform's in its place, as rows of the same line item have them. */
export interface SeenWord {
  /** The platform's key of the column. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** In so many rows. */
  readonly rows: number;
}

/** A header cell that the table will show otherwise: blank, doubled, a formula, part of a merged cell. */
export interface HeaderChange {
  readonly offset: number;
  readonly address: string;
  readonly from: string;
  readonly to: string;
  readonly why: "blank" | "doubled" | "formula" | "notText";
}
