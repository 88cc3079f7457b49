// A new sheet as data: free cells, tables, marks, charts, print set-up. Rooms that know what to show make one; the workbook writes it.
// A text from outside stands only under `value`, so that it can never become a formula.
import type { CellValue } from "../../values/cell";
import type { Mark } from "../compare/marks";

/** A value as it is, or a formula: told apart here, since a supplier's text may begin with an equals sign. */
export type Planned = { readonly value: CellValue } | { readonly formula: string };

/** How a free cell looks. "text" keeps what it holds as text; "quiet" is small print. */
export type DraftLook =
  "title" | "heading" | "text" | "quiet" | "count" | "number" | "money" | "percent" | "choice";

/** Zero-based rows and columns of the sheet, everywhere in this file. */
export interface DraftCells {
  readonly row: number;
  readonly column: number;
  readonly look: DraftLook;
  /** Row by row, all rows of one length. */
  readonly cells: readonly (readonly Planned[])[];
}

export interface DraftColumn {
  readonly header: string;
  /** In every row; null: values are written. */
  readonly formula: string | null;
  /** Excel's number format; "@" keeps text as it is. */
  readonly format: string;
  /** Points; null hides the sheet's column. Of tables that stand one above the other the first counts. */
  readonly width: number | null;
  /** What its cells take, offered as a list: another table's column, or a named range. "=" and a reference. */
  readonly list?: string | undefined;
  readonly wrap?: boolean | undefined;
}

export interface DraftTable {
  /** Of the header row. */
  readonly row: number;
  readonly column: number;
  readonly columns: readonly DraftColumn[];
  /** A cell a column; null under a formula. No row: the table has one blank row. */
  readonly rows: readonly (readonly CellValue[])[];
  /** Points of the header row; null: as Excel makes it. */
  readonly headerHeight: number | null;
}

/** A table's column, body only, so that a chart follows when the table grows. */
export interface DraftSeriesArea {
  readonly table: number;
  readonly column: number;
}

export interface DraftChart {
  readonly kind: "column" | "stackedColumn" | "bar" | "line";
  readonly title: string;
  readonly categories: DraftSeriesArea;
  readonly series: readonly { readonly name: string; readonly values: DraftSeriesArea }[];
  /** Cells that it covers. */
  readonly place: {
    readonly row: number;
    readonly column: number;
    readonly rows: number;
    readonly columns: number;
  };
  /** Number format of the values. */
  readonly format: string;
}

export interface DraftMarks {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** Formulas speak for the first cell of the area; later ones stand above earlier ones. */
  readonly marks: readonly Mark[];
}

export interface DraftName {
  readonly name: string;
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

export interface DraftSheet {
  readonly cells: readonly DraftCells[];
  readonly tables: readonly DraftTable[];
  readonly names: readonly DraftName[];
  /** Free cells with a list to choose from; `list` as in Excel: words with commas, or "=" and a reference. */
  readonly lists: readonly {
    readonly row: number;
    readonly columns: readonly number[];
    readonly list: string;
  }[];
  readonly marks: readonly DraftMarks[];
  readonly charts: readonly DraftChart[];
  /** Of columns in which no table says it. */
  readonly widths: readonly { readonly column: number; readonly width: number }[];
  readonly hiddenRows: readonly number[];
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** Landscape, one page wide. Rows and columns that are repeated on each page; null: none. */
  readonly print: { readonly titleRow: number | null; readonly titleColumn: number | null };
}
