// What the workflows need of a workbook. The real one speaks Office.js; nobody above this line does.
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn, Mapping } from "../../sync/mapping";
import type { SheetRows } from "../../sync/rows";
import type { RowAppend } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";

export interface NewTable {
  /** Wished for; made unique and legal by the workbook. */
  readonly tableName: string;
  /** A line above the table, such as the event's and the worksheet's title. Plain text. */
  readonly caption: string;
  readonly mapping: Mapping;
}

export interface NewTables {
  /** Wished for; made unique and legal by the workbook. */
  readonly sheetName: string;
  /** From left to right; at least one. */
  readonly tables: readonly NewTable[];
  /** One below the other. All but the last one stay with one row: they have no room for more. */
  readonly stacked?: boolean | undefined;
}

export interface CreatedTable {
  readonly tableId: string;
  readonly tableName: string;
  readonly sheetName: string;
  readonly columnIds: LinkedTable["columnIds"];
}

/**
 * Why a linked table cannot be worked with. Nothing was changed when one of these comes back. `title`: what its card
 * calls it, since nobody knows the name that Bidsheet gave it in Excel.
 */
export type TableProblem =
  | { readonly kind: "tableGone"; readonly title: string }
  | { readonly kind: "idColumnGone"; readonly title: string }
  | { readonly kind: "columnsGone"; readonly title: string; readonly labels: readonly string[] }
  | { readonly kind: "sheetProtected"; readonly sheetName: string }
  | FilterProblem
  | { readonly kind: "readOnly" };

/** Filters of these columns, by header, would be lost by a write: Excel does not take them back. */
export interface FilterProblem {
  readonly kind: "filterStays";
  /** Excel's. */
  readonly tableId: string;
  readonly columns: readonly string[];
}

/** The filter of one column. */
export interface LiftedFilter {
  readonly columnId: number;
  readonly name: string;
  /** With the members of its kind alone. Null: Excel does not take it back. */
  readonly criteria: Excel.FilterCriteria | null;
}

/** What must be put back, whatever happens between. */
export interface Lifted {
  readonly tableId: string;
  /** In the order of the columns; only those that are filtered. */
  readonly filters: readonly LiftedFilter[];
  /** Formulas of the totals row, by column offset; null when it was left alone. */
  readonly totals: readonly unknown[] | null;
}

export interface RenamedHeader {
  readonly label: string;
  readonly header: string;
}

export interface TableRead {
  readonly sheetName: string;
  readonly tableName: string;
  readonly sheetProtected: boolean;
  readonly filterProblem: FilterProblem | null;
  readonly rows: SheetRows;
  /** Status texts, row by row. */
  readonly status: readonly string[];
  /** What they are, where we wrote them and may take them back; null for any other text. */
  readonly statusKinds: readonly (PassingKind | null)[];
  /** Headers that no longer read as the platform's label; they stay bound. */
  readonly renamed: readonly RenamedHeader[];
  /** First body row in the sheet, one-based as Excel shows it: body row n stands in sheet row firstRow + n. */
  readonly firstRow: number;
  /**
   * Ctrl+Z took back what was written here, down to this generation; null where nothing was, as far as the agreed copy
   * tells that was read last.
   */
  readonly undoneTo: number | null;
  /** A window wrote here after that agreed copy was stored, and has stored none: nobody knows what it met. */
  readonly isAhead: boolean;
}

/** The sheet that a person looks at. */
export interface FrontSheet {
  readonly sheetId: string;
  readonly sheetName: string;
  /** Excel's ids of all its tables, linked or not. */
  readonly tableIds: readonly string[];
}

/** A row that a person has selected. */
export interface SelectedRow {
  /** Body row, from 0. */
  readonly row: number;
  /** What its id cell has; "" for a new row. */
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** A table that was found, before any of its cells is read. */
export interface TableLook extends Pick<TableRead, "undoneTo" | "isAhead"> {
  readonly sheetName: string;
  readonly sheetProtected: boolean;
  readonly filterProblem: FilterProblem | null;
  readonly rows: Pick<SheetRows, "ids">;
}

export type LookResult =
  | { readonly ok: true; readonly table: TableLook }
  | { readonly ok: false; readonly problem: TableProblem };

export type ReadResult = {
  /** As they were stored when the cells were read; absent where they did not come along. */
  readonly links?: readonly LinkedTable[] | undefined;
} & ({ readonly ok: true; readonly table: TableRead } | { readonly ok: false; readonly problem: TableProblem });

export interface ReadOptions {
  /** The links are read in the same requests, as far as they fit. */
  readonly withLinks?: boolean;
}

export interface CellPatch {
  /** The id cell's text: rows are found by it, not by position. */
  readonly id: string;
  /** Position in the mapping. */
  readonly column: number;
  readonly value: CellValue;
  /**
   * When given: written only if the cell still holds this value (sameCell), so that an edit made meanwhile is never
   * lost.
   */
  readonly expect?: CellValue;
  /**
   * With `expect`, in a patch that is `whole`: the formula that the cell must still have, null for none. A formula of
   * the same value is the person's all the same.
   */
  readonly formula?: string | null;
}

export interface LineTexts {
  /** How the line began in versions that did not remember what they wrote. */
  readonly earlier: string;
  /**
   * Stands there while a patch of several requests comes in, and stays where it can neither go on nor be taken back.
   */
  readonly broken: string;
  readonly done: string;
}

/**
 * Status texts that are taken back by themselves. reason: once it no longer applies. refusal: once the row is no longer
 * to be sent. Any other text, such as "Sent 14:05", stays until the row gets a new one.
 */
export type PassingKind = "reason" | "refusal";

export interface StatusText {
  readonly id: string;
  readonly text: string;
  /** Kept beside the text, so that it is known again in any wording. */
  readonly kind?: PassingKind | undefined;
}

/** All changes of one step. Only the named cells are touched; formulas are overwritten only where a cell is named. */
export interface TablePatch {
  readonly cells?: readonly CellPatch[];
  /** New texts for id cells. */
  readonly ids?: readonly { readonly from: string; readonly to: string }[];
  readonly status?: readonly StatusText[];
  readonly append?: readonly RowAppend[];
  /** For rows that no id tells apart, by body row; left out where the id cell no longer holds `id`. */
  readonly statusByRow?: readonly (StatusText & { readonly row: number })[];
  /** ISO 8601, UTC: the table's data is as of this time once the patch is done. The line above the table says so. */
  readonly asOf?: string;
  /** Rows that are taken out of the table by the last request, with all that stands in them. */
  readonly remove?: readonly string[];
  /** What the line above the table says instead of a linked table's own. */
  readonly line?: LineTexts;
  /** Of a table without an agreed copy: nothing tells later whether its cells were undone. */
  readonly unmarked?: boolean;
  /**
   * Writes the next mark also where nothing else is to be written: what stands in the cells already is agreed on from
   * now on, and Ctrl+Z may still take it back.
   */
  readonly marks?: boolean;
  /** All of it or nothing, as far as Excel allows: where Excel refuses in the middle, what was written is put back. */
  readonly whole?: boolean;
}

/** What the person chose for a cell: the number for its text. */
export interface OwnNumber {
  readonly row: number;
  /** What the row's id cell holds; "" for a new row. */
  readonly id: string;
  /** Position in the mapping. */
  readonly column: number;
  readonly text: string;
  readonly number: number;
}

export interface PatchResult {
  /** Ids that were not found in the table: their part of the patch was not written. */
  readonly missing: readonly string[];
  /**
   * Cells that no longer held what was expected and were left alone, or that do not hold what was written: count
   * neither as done.
   */
  readonly skipped: readonly { readonly id: string; readonly column: number }[];
  /** Of a whole patch: rows to append whose ids stood in the table by then. Those rows stay as they are. */
  readonly there?: readonly string[];
}

/** How the columns of a linked table follow the platform's. Positions are those of the link's mapping as it is. */
export interface ColumnsChange {
  /** A header follows where it still reads as `from`; one that the person renamed stays. */
  readonly headers: readonly { readonly column: number; readonly from: string; readonly to: string }[];
  readonly formats: readonly {
    readonly column: number;
    readonly from: MappedColumn;
    readonly to: MappedColumn;
  }[];
  /** What cells offer to choose from, over all rows: also nothing any more. */
  readonly choices?: readonly { readonly column: number; readonly to: MappedColumn }[];
  /** New columns right of the last mapped one, in this order. */
  readonly insert: readonly MappedColumn[];
}

export interface WorkbookProgress {
  readonly rowsDone: number;
  readonly rowsTotal: number;
}
export interface WorkOptions {
  readonly onProgress?: (progress: WorkbookProgress) => void;
  readonly signal?: AbortSignal | undefined;
}
