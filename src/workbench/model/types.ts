// The words that the workbench's parts share: what a workbook shows and which edits it takes.
// Pure types: the model implements them, the grid, the Excel host and the file reader and writer use them.

/** A cell's value. Errors are values of their own, so that "#N/A" typed as text stays text. Blank is null. */
export type Scalar = string | number | boolean | CellError | null;
export interface CellError {
  readonly error: string;
}

/** Zero-based, both ends included. */
export interface Rect {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface CellStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  /** CSS hex colours: "#RRGGBB". */
  readonly color?: string;
  readonly fill?: string;
  readonly horizontal?: "Left" | "Center" | "Right";
  /** Steps from the left or right edge; none in the middle. */
  readonly indent?: number;
  readonly wrap?: boolean;
  readonly locked?: boolean;
}

export interface CellView {
  readonly value: Scalar;
  /** With its leading "=", or null for a constant. */
  readonly formula: string | null;
  /** The value as the number format shows it. */
  readonly text: string;
  /** Excel's number format code, "General" unless set. */
  readonly format: string;
  readonly style: CellStyle;
  /**
   * What the formula bar shows and an editor starts with: typed again, it gives the same cell ("'0012", "12%", "=A1").
   */
  readonly entry: string;
  /** The value is what the cell's file kept: the workbench does not calculate this formula. */
  readonly kept: boolean;
  /** The formula is calculated later: the value is its last result, or what the file kept of it. */
  readonly due: boolean;
  /** The formula of another cell whose array fills this one; null where none does. */
  readonly spilledBy: string | null;
}

export interface TableColumnView {
  readonly id: number;
  readonly name: string;
}

export interface TableIdentity {
  readonly id: string;
  readonly columnIds: readonly number[];
}

/** Shown texts, or a rule. */
export type ColumnFilter = readonly string[] | FilterRule;

/**
 * `said`: how much of it scripts are answered. Of filters that people set Excel gives some without their members, and
 * some as "Unknown".
 */
export type FilterRule = { readonly said?: "bare" | "unknown" } & (
  | { readonly kind: "texts"; readonly shown: readonly string[] }
  | { readonly kind: "custom"; readonly first: string; readonly second: string | null; readonly operator: "And" | "Or" }
  | { readonly kind: "rank"; readonly top: boolean; readonly count: number; readonly percent: boolean }
  | { readonly kind: "average"; readonly above: boolean }
  | { readonly kind: "colour"; readonly of: "fill" | "color"; readonly colour: string }
);

export interface TableView {
  readonly id: string;
  readonly name: string;
  readonly sheetId: string;
  /** Header row included (and the totals row, when there is one). */
  readonly rect: Rect;
  readonly showHeaders: boolean;
  readonly showTotals: boolean;
  readonly style: string;
  readonly columns: readonly TableColumnView[];
  /** By column position; a column without an entry is not filtered. */
  readonly filters: ReadonlyMap<number, ColumnFilter>;
  readonly sort: { readonly column: number; readonly ascending: boolean } | null;
}

export interface SheetView {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
  readonly protected: boolean;
  /** The smallest rectangle that holds every cell with a value, formula or format; null when the sheet is empty. */
  readonly used: Rect | null;
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly tables: readonly TableView[];
  readonly merges: readonly Rect[];
  comment(row: number, column: number): CellComment | null;
  /** What the conditional formats come to; null where none holds. */
  conditional(row: number, column: number): ShownCondition | null;
  columnWidth(column: number): number; // px
  columnHidden(column: number): boolean;
  rowHeight(row: number): number; // px
  /** Hidden by hand or by a filter. */
  rowHidden(row: number): boolean;
  rowFiltered(row: number): boolean;
  cell(row: number, column: number): CellView;
  /** Of the cells of rows that are not hidden. Much quicker than `cell`, which makes texts. */
  visibleValues(rect: Rect): Iterable<Scalar>;
  /** What a file keeps of it, without what it shows: working that out takes as long as the rest of saving. */
  stored(row: number, column: number): Pick<CellView, "value" | "formula" | "format" | "style">;
  formula(row: number, column: number): string | null;
  /** The cells of the array that fills this one, its formula's first; null where none does. */
  array(row: number, column: number): Rect | null;
}

export type ModelChange =
  | { readonly kind: "cells"; readonly sheetId: string; readonly rect: Rect }
  | { readonly kind: "layout"; readonly sheetId: string }
  | { readonly kind: "sheets" }
  | { readonly kind: "selection" };

/** An edit that Excel would refuse (protected sheet, overlap of tables, ...): the sentence is fit to be shown. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}
export type Edit = Refusal | null;

/** What the grid and the menus call. Every edit is one step of undo and raises the events that Excel raises. */
export interface WorkbookEditor {
  readonly sheets: readonly SheetView[];
  readonly activeSheetId: string;
  /** `others`: further areas, as Ctrl and the mouse select them in Excel. */
  readonly selection: {
    readonly sheetId: string;
    readonly rect: Rect;
    readonly others?: readonly Rect[] | undefined;
  };
  subscribe(listener: (change: ModelChange) => void): () => void;
  activate(sheetId: string): void;
  select(sheetId: string, rect: Rect, others?: readonly Rect[]): void;
  /** Text as a person types it: numbers, percent, dates, TRUE, "=formula", "'text". Typing below a table extends it. */
  enter(sheetId: string, row: number, column: number, typed: string): Edit;
  paste(sheetId: string, row: number, column: number, typed: readonly (readonly string[])[]): Edit;
  clear(sheetId: string, rect: Rect): Edit;
  insertRows(sheetId: string, row: number, count: number): Edit;
  deleteRows(sheetId: string, row: number, count: number): Edit;
  insertColumns(sheetId: string, column: number, count: number): Edit;
  deleteColumns(sheetId: string, column: number, count: number): Edit;
  sortTable(tableId: string, column: number, ascending: boolean): Edit;
  filterTable(tableId: string, column: number, filter: ColumnFilter | null): Edit;
  addSheet(name?: string): Edit;
  renameSheet(sheetId: string, name: string): Edit;
  deleteSheet(sheetId: string): Edit;
  protectSheet(sheetId: string, on: boolean): Edit;
  setColumnWidth(sheetId: string, column: number, px: number): Edit;
  hideColumns(sheetId: string, column: number, count: number, hidden: boolean): Edit;
  undo(): boolean;
  redo(): boolean;
}

/** What a write to a cell may hold. undefined leaves the cell alone; "" clears it. */
export type Input = string | number | boolean | undefined;

export interface CustomXmlEntry {
  readonly id: string;
  readonly namespace: string;
  readonly xml: string;
}

export interface NameEntry {
  readonly name: string;
  /** With its leading "=". */
  readonly formula: string;
  /** Null: the name belongs to the whole workbook. */
  readonly sheetId: string | null;
  readonly visible: boolean;
}

export interface ValidationRule {
  /** The list rule only: a formula such as "=Lists!$A$2:$A$9", or texts joined by commas (at most 255 characters). */
  readonly list: string;
  readonly rect: Rect;
  /** Other values are let in: the list is an offer. */
  readonly lenient?: boolean;
}

/** What happened, in the words of Excel's own events; the Excel host turns these into messages. */
export type StoreEvent =
  | {
      readonly kind: "changed";
      readonly sheetId: string;
      readonly tableId: string | null;
      readonly rect: Rect;
      readonly changeType:
        | "RangeEdited"
        | "RowInserted"
        | "RowDeleted"
        | "ColumnInserted"
        | "ColumnDeleted"
        | "CellInserted"
        | "CellDeleted";
      /** Only for one-cell edits. */
      readonly before?: Scalar;
      readonly after?: Scalar;
    }
  | { readonly kind: "selection"; readonly sheetId: string; readonly rect: Rect }
  | {
      readonly kind: "sheetAdded" | "sheetDeleted" | "sheetActivated" | "sheetDeactivated";
      readonly sheetId: string;
    }
  | {
      readonly kind: "sheetRenamed";
      readonly sheetId: string;
      readonly before: string;
      readonly after: string;
    }
  | { readonly kind: "tableAdded" | "tableDeleted"; readonly sheetId: string; readonly tableId: string }
  | { readonly kind: "rowSorted" | "rowHiddenChanged"; readonly sheetId: string; readonly rect: Rect };

/**
 * A refusal as an exception, for callers that work in batches (the Excel host). `code` is Office.js's own error code.
 */
export interface StoreError extends Error {
  readonly code: string;
}

export type BlockKind = "values" | "formulas" | "text" | "numberFormat" | "valueTypes";

export interface CommentReply {
  readonly id: string;
  readonly content: string;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export interface CellComment extends CommentReply {
  readonly row: number;
  readonly column: number;
  readonly resolved: boolean;
  readonly replies: readonly CommentReply[];
}

/** What a rule that holds puts over a cell's own style. Colours are "#RRGGBB". */
export interface ConditionalLook {
  readonly fill?: string;
  readonly color?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
  /** A code that values are shown by instead of the cell's own. */
  readonly numberFormat?: string;
}

/** What the conditional formats of a cell come to. */
export interface ShownCondition {
  readonly look: ConditionalLook;
  /** The value by the look's number format; absent where it has none. */
  readonly text?: string;
  /** A data bar from the left edge; its length is a part of the cell's width, 0 to 1. */
  readonly bar: { readonly fill: string; readonly length: number } | null;
  readonly barOnly: boolean;
}
