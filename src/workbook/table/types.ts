// What the workflows need of a workbook. The real one speaks Office.js; nobody above this line does.
import type { AgreedCopy, LinkedTable, MappedColumn, Mapping, RowAppend, SheetRows } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import type { AdoptingWorkbook } from "../adopt/types";
import type { AwardingWorkbook } from "../compare/awardTypes";
import type { ColumnReadingWorkbook } from "../compare/columnTypes";
import type { ComparingWorkbook } from "../compare/types";
import type { RefreshingWorkbook } from "../reports/changesTypes";
import type { ReportingWorkbook } from "../reports/types";
import type { DraftingWorkbook } from "../sheets/types";
import type { EventWorkbook } from "../rows/headerTypes";
import type { InvitingWorkbook } from "../rows/types";
import type { StartingWorkbook } from "../reports/starterTypes";

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
}

export interface CreatedTable {
  readonly tableId: string;
  readonly tableName: string;
  readonly sheetName: string;
  readonly columnIds: LinkedTable["columnIds"];
}

/** Why a linked table cannot be worked with. Nothing was changed when one of these comes back. */
export type TableProblem =
  | { readonly kind: "tableGone"; readonly tableName: string }
  | { readonly kind: "idColumnGone"; readonly tableName: string }
  | { readonly kind: "columnsGone"; readonly tableName: string; readonly labels: readonly string[] }
  | { readonly kind: "sheetProtected"; readonly sheetName: string }
  | { readonly kind: "readOnly" };

export interface RenamedHeader {
  readonly label: string;
  readonly header: string;
}

export interface TableRead {
  readonly sheetName: string;
  readonly tableName: string;
  readonly sheetProtected: boolean;
  readonly rows: SheetRows;
  /** Status texts, row by row. */
  readonly status: readonly string[];
  /** Headers that no longer read as the platform's label; they stay bound. */
  readonly renamed: readonly RenamedHeader[];
  /** First body row in the sheet, one-based as Excel shows it: body row n stands in sheet row firstRow + n. */
  readonly firstRow: number;
}

export type ReadResult =
  { readonly ok: true; readonly table: TableRead } | { readonly ok: false; readonly problem: TableProblem };

export interface CellPatch {
  /** The id cell's text: rows are found by it, not by position. */
  readonly id: string;
  /** Position in the mapping. */
  readonly column: number;
  readonly value: CellValue;
  /** When given: written only if the cell still holds this value (sameCell), so that an edit made meanwhile is never lost. */
  readonly expect?: CellValue;
}

export interface LineTexts {
  /** What tells the line from a text of the person's. */
  readonly opening: string;
  /** Stands there while a patch of several requests comes in, and stays where it can neither go on nor be taken back. */
  readonly broken: string;
  readonly done: string;
}

/** All changes of one step. Only the named cells are touched; formulas are overwritten only where a cell is named. */
export interface TablePatch {
  readonly cells?: readonly CellPatch[];
  /** New texts for id cells. */
  readonly ids?: readonly { readonly from: string; readonly to: string }[];
  readonly status?: readonly { readonly id: string; readonly text: string }[];
  readonly append?: readonly RowAppend[];
  /** For rows that no id tells apart, by body row; left out where the id cell no longer holds `id`. */
  readonly statusByRow?: readonly { readonly row: number; readonly id: string; readonly text: string }[];
  /** ISO 8601, UTC: the table's data is as of this time once the patch is done. The line above the table says so. */
  readonly asOf?: string;
  /** Rows that are taken out of the table by the last request, with all that stands in them. */
  readonly remove?: readonly string[];
  /** What the line above the table says instead of a linked table's own. */
  readonly line?: LineTexts;
  /** All of it or nothing, as far as Excel allows: where Excel refuses in the middle, what was written is put back. */
  readonly whole?: boolean;
}

export interface PatchResult {
  /** Ids that were not found in the table: their part of the patch was not written. */
  readonly missing: readonly string[];
  /** Cells that no longer held what was expected and were left alone, or that do not hold what was written: count neither as done. */
  readonly skipped: readonly { readonly id: string; readonly column: number }[];
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

/** What the workbook has of a link's agreed copy. */
export interface AgreedState {
  /** The newest that is whole. */
  readonly copy: AgreedCopy | null;
  /** Of the newest that was completely written, also when it is damaged now; null when there is none, or none that tells it. */
  readonly checksum: string | null;
  /** Whether `copy` is that newest one. When not, a copy that was kept elsewhere under the checksum is the better one. */
  readonly isNewest: boolean;
}

export interface SavedCopy {
  /** 16 hexadecimal digits. */
  readonly checksum: string;
  /** What is stored, to be kept elsewhere too. ASCII. */
  readonly text: string;
}

/** A list that is kept on a sheet of its own. */
export interface ActivityTable {
  /** The first names the column that tells rows apart. */
  readonly headers: readonly string[];
  /** In the headers' order, newest first; numbers stay numbers, all else is text. */
  readonly rows: readonly (readonly CellValue[])[];
}

/** Every method throws WorkbookError where Excel refuses; a refused patch leaves what stood there, as far as Excel allows. */
export interface Workbook
  extends
    AdoptingWorkbook,
    ReportingWorkbook,
    RefreshingWorkbook,
    ComparingWorkbook,
    DraftingWorkbook,
    AwardingWorkbook,
    InvitingWorkbook,
    EventWorkbook,
    StartingWorkbook,
    ColumnReadingWorkbook {
  /** A new sheet with empty tables: hidden id column, mapped columns with formats, status column. In the request's order. */
  createTables(request: NewTables): Promise<readonly CreatedTable[]>;
  readTable(link: LinkedTable): Promise<ReadResult>;
  /** Marks rows whose id cell is blank with the given texts, by body row; refuses (returns the rows) where a cell is no longer blank. */
  markNew(
    link: LinkedTable,
    marks: readonly { readonly row: number; readonly mark: string }[],
  ): Promise<readonly number[]>;
  patchTable(link: LinkedTable, patch: TablePatch, options?: WorkOptions): Promise<PatchResult>;
  /** Blanks the id cells of these body rows, so that they count as new; only where the cell still holds `id`. */
  clearIds(link: LinkedTable, rows: readonly { readonly row: number; readonly id: string }[]): Promise<void>;
  /** Answers Excel's ids of the new columns. The link is not changed by it. */
  changeColumns(link: LinkedTable, change: ColumnsChange): Promise<readonly number[]>;
  /** Body rows of the table that the person's selection touches, several areas and other columns' cells included; in order, each once. */
  selectedRows(link: LinkedTable): Promise<readonly number[]>;
  /** Excel's ids of the tables on the sheet in front, so that a ribbon button knows which one is meant. */
  activeTableIds(): Promise<readonly string[]>;
  show(link: LinkedTable, row: number, column: number | null): Promise<void>;
  /** Goes to a table's header, behind its hidden first column. A table that is no longer there rejects as "itemGone". */
  showTable(tableId: string): Promise<void>;
  /** Brings cells of any sheet before the person's eyes: "B4:H60", without the sheet's name. */
  showArea(sheetName: string, address: string): Promise<void>;
  /** Calls back after edits by this person, and after writes of our own (Excel does not tell them apart): the listener compares what it reads. */
  watch(link: LinkedTable, listener: () => void): Promise<() => Promise<void>>;

  /** Brings the table on the sheet "Bidsheet activity" up to date, or makes it. */
  writeActivity(content: ActivityTable): Promise<void>;

  links(): Promise<readonly LinkedTable[]>;
  saveLink(link: LinkedTable): Promise<void>;
  removeLink(id: string): Promise<void>;
  /** Null when there is none, or when neither generation passes its checksum. */
  agreedCopy(linkId: string): Promise<AgreedCopy | null>;
  agreedState(linkId: string): Promise<AgreedState>;
  saveAgreedCopy(linkId: string, copy: AgreedCopy): Promise<SavedCopy>;
  /** Stores a text that `saveAgreedCopy` gave once more, and answers what it holds. Null, and nothing is changed, when it is damaged. */
  restoreAgreed(linkId: string, text: string): Promise<AgreedCopy | null>;
}

export type WorkbookErrorKind =
  | "cellEditMode"
  | "protected"
  | "readOnly"
  | "tooLarge"
  | "itemGone"
  | "spaceTaken"
  /** Excel refused in the middle of a patch, and what was written before that could not be put back. */
  | "brokeOff"
  | "unsupported"
  | "other";

/** What Excel refused, in kinds that a person can be told about. */
export class WorkbookError extends Error {
  constructor(
    readonly kind: WorkbookErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "WorkbookError";
  }
}
