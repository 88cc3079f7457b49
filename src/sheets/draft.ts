// A new sheet as data: free cells, tables, marks, charts, print set-up. Rooms that know what to show make one; the
// workbook writes it. A text from outside stands only under `value`, so that it can never become a formula.
import type { CellValue } from "../values/cell";

/** A value as it is, or a formula: told apart here, since a supplier's text may begin with an equals sign. */
export type Planned = { readonly value: CellValue } | { readonly formula: string };

/** How a free cell looks. "text" keeps what it holds as text; "quiet" is small print. */
export type DraftLook = "title" | "heading" | "text" | "quiet" | "count" | "number" | "money" | "percent" | "choice";

/** Zero-based rows and columns of the sheet, everywhere in this file. */
export interface DraftCells {
  readonly row: number;
  readonly column: number;
  readonly look: DraftLook;
  /** Row by row, all rows of one length. Null values leave the cell blank. */
  readonly cells: readonly (readonly Planned[])[];
  /**
   * Excel's number format, where it is not the look's own. A formula under "@" gets "General", or Excel would show its
   * text.
   */
  readonly format?: string | undefined;
  readonly bold?: boolean | undefined;
  /** Text breaks inside the cell. Excel fits no height to texts that a program writes. */
  readonly wrap?: boolean | undefined;
  /** Else as Excel does by itself. */
  readonly align?: "right" | undefined;
}

/**
 * What a cell may take. Words are our own: none with a comma, none that opens with "=", 255 characters together; what
 * people from outside are called stands in a column or under a name.
 */
export type DraftList =
  | { readonly words: readonly string[] }
  /** A table's column on the same sheet: grows with it. */
  | { readonly area: DraftSeriesArea }
  /** A named range of the workbook. */
  | { readonly name: string };

export interface DraftColumn {
  readonly header: string;
  /** In every row; null: values are written. */
  readonly formula: string | null;
  /** Whether the formula says cells by their places (R1C1). Files that are made from drafts take none of these. */
  readonly byPlace?: boolean | undefined;
  /** Excel's number format; "@" keeps text as it is. */
  readonly format: string;
  /** Points; null hides the sheet's column. Of tables that stand one above the other the first counts. */
  readonly width: number | null;
  /** What its cells take, offered as a list. */
  readonly list?: DraftList | undefined;
  readonly wrap?: boolean | undefined;
  /** Of header and cells; else as Excel does by itself, with the header over its numbers. */
  readonly align?: "left" | "right" | undefined;
}

/**
 * Headers are those that formulas speak of: no two alike, one line each, at most 255 characters, or the draft is
 * refused.
 */
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
  /**
   * Only so many of the first rows, where the last ones would dwarf them. Then no chart follows when the table grows.
   */
  readonly rows?: number | undefined;
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
  /** What the axes count, in words. */
  readonly categoryTitle?: string | undefined;
  readonly valueTitle?: string | undefined;
  /** Where the axis of values begins and ends, whatever they are; without an end Excel finds it. */
  readonly bounds?: { readonly least: number; readonly most?: number } | undefined;
  /** Values beside their points. */
  readonly labels?: boolean | undefined;
}

export interface DraftMarks {
  readonly row: number;
  readonly column: number;
  /** Null: down to the sheet's end, so that rows to come are marked as well. */
  readonly rows: number | null;
  readonly columns: number;
  /** Formulas speak for the first cell of the area; later ones stand above earlier ones. */
  readonly marks: readonly CellMark[];
}

/**
 * A name of the workbook for cells of one row or of some below each other. One that is taken or not legal refuses the
 * draft: derive it from a table's name.
 */
export interface DraftName {
  readonly name: string;
  readonly row: number;
  readonly from: number;
  readonly to: number;
  /** One, unless it says more. */
  readonly rows?: number | undefined;
}

export interface DraftSheet {
  readonly cells: readonly DraftCells[];
  readonly tables: readonly DraftTable[];
  readonly names: readonly DraftName[];
  /** Free cells with a list to choose from. */
  readonly lists: readonly {
    readonly row: number;
    readonly columns: readonly number[];
    readonly list: DraftList;
  }[];
  readonly marks: readonly DraftMarks[];
  readonly charts: readonly DraftChart[];
  /** Points; of columns in which no table says it. */
  readonly widths: readonly { readonly column: number; readonly width: number }[];
  readonly hiddenRows: readonly number[];
  /** Points of rows whose texts break: Excel fits no height to what a program writes. */
  readonly heights?: readonly { readonly row: number; readonly height: number }[] | undefined;
  readonly frozen: { readonly rows: number; readonly columns: number };
  /**
   * Landscape, as few pages wide as can be read, numbered. Rows and columns that are repeated on each page; null: none.
   */
  readonly print: {
    readonly titleRow: number | null;
    /** Where rows above it are repeated, too: the first of them. */
    readonly titleFrom?: number | undefined;
    readonly titleColumn: number | null;
    /** Only so many of the first columns; else all that hold something. */
    readonly columns?: number | undefined;
    /** All of it on one page. */
    readonly onePage?: boolean | undefined;
  };
  /** The cell that is selected at first; else the first one of the first table. */
  readonly home?: { readonly row: number; readonly column: number } | undefined;
}

export interface CellMark {
  /** For the span's first body cell; the others follow it. */
  readonly formula: string;
  readonly look: {
    readonly fill?: string;
    readonly color?: string;
    readonly bold?: boolean;
    readonly italic?: boolean;
  };
}

/** Of a sheet that is its tables and free cells: what it has in addition is said after this. */
export const NOTHING_ELSE: Pick<DraftSheet, "names" | "lists" | "marks" | "charts" | "widths" | "hiddenRows"> = {
  names: [],
  lists: [],
  marks: [],
  charts: [],
  widths: [],
  hiddenRows: [],
};
