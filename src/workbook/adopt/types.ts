// What the workbook tells and takes when a price sheet that is there already is linked. Areas are zero-based sheet
// positions.
import type {
  AdoptionTarget,
  OwnHeaders,
  RememberedHeader,
  RememberedWord,
  SheetBlock,
  SheetFound,
  SheetTableFound,
  SheetArea,
} from "../../sync/adopt/types";
import type { ColumnType } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";
import type { Locale } from "../../values/locale";

export type SheetSource =
  | { readonly kind: "activeSheet" }
  | { readonly kind: "selection" }
  | { readonly kind: "sheet"; readonly name: string };

export interface SheetGone {
  readonly ok: false;
  readonly problem: { readonly kind: "sheetMissing" | "tableGone"; readonly name: string };
}
export type SheetRead = { readonly ok: true; readonly sheet: SheetFound } | SheetGone;

/** The cells of a target as they stand, and what lies around them. */
export interface TargetFound {
  readonly sheetProtected: boolean;
  readonly readOnly: boolean;
  /** Header and body as they stand now: a table may have grown. */
  readonly area: SheetArea;
  readonly table: SheetTableFound | null;
  /** Group headers, header and body. */
  readonly block: SheetBlock;
  /** Number formats of the body, row by row, in their English form. */
  readonly formats: readonly (readonly string[])[];
  /** For each column right of the area, whether something stands beside the rows. */
  readonly beside: readonly boolean[];
  /** Merged areas that touch group headers, header or body. */
  readonly merged: readonly SheetArea[];
  readonly hiddenColumns: readonly number[];
  /** Names of other tables that the area touches. */
  readonly overlaps: readonly string[];
  /** The wished table name, made unique and legal. */
  readonly newTableName: string;
  readonly ownHeaders: OwnHeaders;
}
export type TargetRead = { readonly ok: true; readonly found: TargetFound } | SheetGone;

export interface TargetWish {
  readonly target: AdoptionTarget;
  /** So many columns may be needed at the right. */
  readonly beside: number;
  readonly tableName: string;
}

/** A new column at the right end, or one of an earlier link that is used again. */
export interface OwnColumn {
  /** Table offset. */
  readonly offset: number;
  readonly isNew: boolean;
}

export interface AdoptTable {
  readonly target: AdoptionTarget;
  /** What must still stand there. */
  readonly seen: SheetBlock;
  /** For a range: what the table is called. */
  readonly tableName: string;
  readonly headers: readonly { readonly offset: number; readonly text: string }[];
  readonly unmerge: readonly SheetArea[];
  /** At the right end, in this order, before id and status. */
  readonly added: readonly { readonly header: string; readonly type: ColumnType }[];
  readonly id: OwnColumn;
  readonly status: OwnColumn;
  /** Id texts, one for each body row; "" for rows without a line item. */
  readonly ids: readonly string[];
  readonly cells: readonly AdoptCell[];
}

export interface AdoptCell {
  readonly row: number;
  readonly offset: number;
  readonly value: CellValue;
  readonly type: ColumnType;
  /** Set before the value; null leaves the cell's format. */
  readonly format: string | null;
}

export type AdoptedTable =
  | {
      readonly ok: true;
      readonly tableId: string;
      readonly tableName: string;
      /** Excel's column ids by table offset. */
      readonly columnIds: readonly number[];
      /** Headers as Excel took them, by table offset. */
      readonly headers: readonly string[];
      /** Positions in `cells` that do not hold what was written. */
      readonly left: readonly number[];
    }
  /** Nothing was changed. */
  | { readonly ok: false; readonly problem: "changed" | "protected" };

/** The part of a workbook that linking an existing price sheet needs. */
export interface AdoptingWorkbook {
  /** The workbook's own way of writing numbers and dates. */
  locale(): Promise<Locale>;
  readSheet(source: SheetSource): Promise<SheetRead>;
  readTarget(wish: TargetWish): Promise<TargetRead>;
  /** Makes the cells a table (or keeps theirs), adds the columns, writes ids and cells. The link is not saved by it. */
  adoptTable(request: AdoptTable): Promise<AdoptedTable>;
  /** Headers that persons confirmed in this workbook. */
  rememberedHeaders(): Promise<readonly RememberedHeader[]>;
  /** Later ones replace earlier ones of the same header. */
  rememberHeaders(headers: readonly RememberedHeader[]): Promise<void>;
  /** Texts that a person confirmed for texts of the platform, oldest first. */
  rememberedWords(): Promise<readonly RememberedWord[]>;
  /** Added to what is remembered; what is said now goes before. */
  rememberWords(words: readonly RememberedWord[]): Promise<void>;
  /** Nothing is changed where it is not remembered. */
  forgetHeader(header: RememberedHeader): Promise<void>;
  forgetWord(word: RememberedWord): Promise<void>;
}
