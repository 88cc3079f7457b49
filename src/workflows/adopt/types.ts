// What linking a price sheet that a person already has takes and tells: scan, choices, proposal, outcome. Everything
// that is shown is here; a proposal changes nothing.
import type {
  AdoptionCandidate,
  AdoptionTarget,
  CellConversion,
  ColumnOrigin,
  ColumnProposal,
  HeaderChange,
  KeyColumns,
  RowAmbiguous,
  RowMatched,
  RowUnmatched,
  SheetBlock,
  SheetColumn,
  TotalsRow,
  UnreadCell,
} from "../../sync/adopt/types";
import type { Failure } from "../../platform/errors";
import type { RecordsCollection } from "../../sync/collection";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { RemoteRows } from "../../sync/rows";
import type { CellValue } from "../../values/cell";
import type { Locale } from "../../values/locale";
import type { Workbook } from "../../workbook/workbook";
import type { Obstacle, Stopped } from "../obstacle";
import type { Backup } from "../services";
import type { SharedWords } from "./companyWords";
import type { Source } from "../link/worksheet";

/** Where to look. A selection of one cell means the cells around it. */
export type ScanSource =
  | { readonly kind: "activeSheet" }
  | { readonly kind: "selection" }
  | { readonly kind: "sheet"; readonly name: string };

export interface ScanRequest {
  readonly source: ScanSource;
  /** One-based sheet row that the person chose as the (last) header row. */
  readonly headerRow?: number;
}

export interface SheetScan {
  readonly sheetName: string;
  /** All sheets of the workbook that are visible, for a choice. */
  readonly sheetNames: readonly string[];
  readonly sheetProtected: boolean;
  /** Whether there is any cell to look at; a selection may be empty on a sheet that is not. */
  readonly cells: "some" | "selectionEmpty" | "sheetEmpty";
  readonly locale: Locale;
  /** Best first. Empty: nothing in it looks like a price sheet. */
  readonly candidates: readonly AdoptionCandidate[];
}
export interface ScanDone {
  readonly ok: true;
  readonly scan: SheetScan;
}
export type ScanOutcome = ScanDone | Stopped;

/** What the person decided; whatever is left out is decided by the proposal. Kept by the pane between two proposals. */
export interface AdoptionChoices {
  /** By the platform column's key. */
  readonly columns?: ReadonlyMap<string, ColumnOrigin>;
  /** Platform keys of the columns that say which row is which; null: automatic. */
  readonly keyColumns?: readonly string[] | null;
  /** By body row: a line item's id, or null for "this is a new row". */
  readonly rows?: ReadonlyMap<number, string | null>;
  /** By `key:row`, as `cellKey` makes it: true converts the cell, false leaves it. Doubtful cells stay unless true. */
  readonly cells?: ReadonlyMap<string, boolean>;
  /** By platform key: how this column's texts write the decimal sign, where the workbook's locale is not theirs. */
  readonly decimals?: ReadonlyMap<string, "." | ",">;
}

/** Names a cell in `AdoptionChoices.cells`. */
export function cellKey(key: string, row: number): string {
  return `${key}:${row}`;
}

export interface AdoptionRequest {
  readonly eventId: string;
  readonly eventTitle: string;
  readonly worksheetId: string;
  /** `AdoptionCandidate.target`. */
  readonly target: AdoptionTarget;
  readonly choices?: AdoptionChoices;
  /** The link of another site that this table has until now: it is replaced, and its ids say nothing here. */
  readonly moves?: string | undefined;
  /** A list of records to match the table with, where it is no worksheet. */
  readonly list?: RecordsCollection | undefined;
}

/**
 * What linking will do to the sheet, in the order in which it is done. Nothing else is touched, and nothing is sent.
 */
export interface AdoptionEffects {
  /** The cells become a table of this name; null: the table that is there is kept. */
  readonly newTable: { readonly address: string; readonly name: string } | null;
  readonly headerChanges: readonly HeaderChange[];
  /** Merged header cells that must be split, since a table holds none. */
  readonly unmerged: readonly string[];
  /**
   * Addresses of the columns beside the table, from the header down. A column that is there from an earlier link is
   * used again.
   */
  readonly addedColumns: readonly {
    readonly label: string;
    readonly what: "mapped" | "id" | "status";
    readonly address: string;
  }[];
  /** Rows whose line item's id is written into the hidden column. */
  readonly idsWritten: number;
  readonly cellsConverted: number;
  /** Rows that the next preview will offer to create. */
  readonly newRows: number;
  /** Line items that the next refresh will append. */
  readonly rowsToCome: number;
  /** Cells of matched rows that are equal on both sides, and those that differ and become conflicts. */
  readonly cellsAgreed: number;
  readonly cellsInConflict: number;
}

export interface AdoptionProposal {
  readonly request: AdoptionRequest;
  readonly worksheetTitle: string;
  readonly sheetName: string;
  readonly tableName: string;
  readonly address: string;
  /** Body row n stands in sheet row firstRow + n, one-based. */
  readonly firstRow: number;
  readonly bodyRows: number;
  readonly locale: Locale;
  readonly sheetColumns: readonly SheetColumn[];
  /** Every column of the worksheet, in its order. */
  readonly columns: readonly ColumnProposal[];
  readonly keyColumns: KeyColumns;
  /** In the sheet's order; wholly blank rows are in none of the three. */
  readonly matched: readonly RowMatched[];
  readonly ambiguous: readonly RowAmbiguous[];
  readonly unmatched: readonly RowUnmatched[];
  /** Line items that the sheet lacks: never proposed for deletion, they come with the next refresh. */
  readonly notInSheet: readonly { readonly id: string; readonly name: string }[];
  readonly conversions: readonly CellConversion[];
  readonly unread: readonly UnreadCell[];
  readonly totals: TotalsRow | null;
  readonly effects: AdoptionEffects;
  /** What to correct before it can be linked; `adoptSheet` answers the first one. Empty: it can be linked. */
  readonly obstacles: readonly Obstacle[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What the company's people confirmed, as it was read with the first proposal. */
  readonly shared: SharedWords;
  /** What the proposal was made from; only for `adoptSheet`. */
  readonly seen: AdoptionSeen;
}

/** Both sides as they were read. A sheet that is no longer so stops the adoption. */
export interface AdoptionSeen {
  /** The platform's side as it was read. */
  readonly source: Source;
  readonly block: SheetBlock;
  readonly mapping: Mapping;
  readonly leftOut: Mapping;
  readonly remote: RemoteRows;
  /** Per body row, its cells once the accepted conversions are done, in the mapping's order. */
  readonly cells: readonly (readonly CellValue[])[];
  /** Exactly what will be written. */
  readonly write: Parameters<Workbook["adoptTable"]>[0];
}

export interface ProposalDone {
  readonly ok: true;
  readonly proposal: AdoptionProposal;
}
export type ProposalOutcome = ProposalDone | Stopped;

export interface AdoptionDone extends Backup {
  readonly ok: true;
  readonly link: LinkedTable;
  /** Rows that are linked to a line item now. */
  readonly matched: number;
  readonly newRows: number;
  readonly cellsConverted: number;
  /** Addresses of cells that did not take the converted value and stay as they were. */
  readonly cellsLeft: readonly string[];
  readonly conflicts: number;
  /** Why the confirmed words did not reach the company; null where they did, or where there is nothing to say. */
  readonly notShared: Failure | null;
}
export type AdoptionOutcome = AdoptionDone | Stopped;
