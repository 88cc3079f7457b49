// What the workflows of a bid comparison need of a workbook, and what the workbook remembers of a comparison. Types
// only.
import type { AlternateKeys } from "../../bids/award/scenario";
import type { ChoiceWords } from "../../bids/compare/choice";
import type { AlternatePlaces } from "../../bids/compare/columns";
import type { SheetColumnKind } from "../../bids/compare/columns";
import type { ShortFormula } from "../../bids/compare/shortFormulas";
import type { SummaryColumnKind } from "../../bids/compare/summary";
import type { OfferWord } from "../../bids/compare/offerWords";
import type { Pull } from "../../bids/compare/pull";
import type { RatesPlace } from "../../bids/rates/pointed";
import type { CellValue } from "../../values/cell";
import type { Owned } from "../../values/site";
import type { CreatedSheets, NewSheets } from "../sheets/types";
import type { Lifted, PatchResult, TableProblem, WorkOptions } from "../table/types";

export interface RememberedColumn {
  readonly id: number;
  readonly kind: SheetColumnKind;
  /** Null for columns of the line. */
  readonly bidId: string | null;
  /** The platform's key of a further column; null for any other kind. */
  readonly further: string | null;
  readonly header: string;
}

export interface RememberedBidder {
  readonly bidId: string;
  readonly supplierId: string;
  /** As last written; a band that reads otherwise was renamed by the person. */
  readonly label: string;
  readonly status: string;
  /** Whether it takes part, as last written. */
  readonly counts: boolean;
}

/** A line that a person has selected, as the cells show it. */
export interface SelectedLine {
  /** The platform's, of the line item. */
  readonly id: string;
  readonly title: string;
  readonly quantity: string;
  readonly unit: string;
  /** In the order of the bidders. */
  readonly offers: readonly SelectedOffer[];
}

export interface SelectedOffer {
  readonly bidId: string;
  readonly label: string;
  readonly counts: boolean;
  /** As the cell shows it; "" where there is none. */
  readonly price: string;
  /** What the cell says in place of a price, where that is a word of Bidsheet. */
  readonly word: OfferWord | null;
  /** From 1; null where it has none. */
  readonly rank: number | null;
}

/** One of several worksheets that stand on one sheet. */
export interface RememberedWorksheet {
  readonly id: string;
  readonly title: string;
  /** Columns that the person chose, by role; null: none on purpose. */
  readonly chosen: Readonly<Record<string, string | null>>;
}

/** The sheet of a row a bidder that was made beside a comparison. */
/** A column that a person added to the summary. */
export interface SummaryOwnColumn {
  readonly header: string;
  /** By bid; cells without a number are left out. */
  readonly numbers: ReadonlyMap<string, number>;
}

export interface RememberedSummary {
  readonly tableId: string;
  readonly tableName: string;
  readonly sheetName: string;
  readonly columns: readonly { readonly id: number; readonly kind: SummaryColumnKind }[];
}

/** Sheets that were written for an award of a comparison. A person may have deleted them since. */
export interface RememberedAward {
  /** As its scenario was called. */
  readonly title: string;
  /** When it was calculated, ISO 8601. */
  readonly at: string;
  /** Excel's ids of the tables on its sheets; the first is on the one that says what it comes to. */
  readonly tableIds: readonly string[];
  /** A refresh changed a bid since. */
  readonly bidsChanged: boolean;
}

export interface RememberedRates {
  readonly place: RatesPlace;
  readonly currencies: readonly string[];
}

/** A price in another currency: the bid's own text, and the formula that counts it; null: the text itself. */
export interface ExchangedPrice {
  readonly line: string;
  readonly bidId: string;
  readonly text: string;
  readonly formula: string | null;
}

export interface RememberedComparison extends Owned {
  readonly id: string;
  readonly eventId: string;
  readonly eventTitle: string;
  /** "" where several worksheets stand on one sheet. */
  readonly worksheetId: string;
  readonly worksheetTitle: string;
  /** Null: the one above alone. */
  readonly together: readonly RememberedWorksheet[] | null;
  /** Of its amounts; null: not known. */
  readonly currency: string | null;
  /** The budget of all lines as last written. */
  readonly budget: number | null;
  /** Null: none was made. One that the person deleted is still named here. */
  readonly summary: RememberedSummary | null;
  readonly tableId: string;
  readonly tableName: string;
  readonly columns: readonly RememberedColumn[];
  readonly bidders: readonly RememberedBidder[];
  /** Further columns that are shown. */
  readonly further: readonly { readonly key: string; readonly label: string }[];
  /** Which of these have alternates, by their keys; not there: none. */
  readonly alternates?: AlternateKeys | undefined;
  /** Columns that the person chose, by role; null: none on purpose. */
  readonly chosen: Readonly<Record<string, string | null>>;
  /** The person's names of suppliers, by supplier id. */
  readonly labels: Readonly<Record<string, string>>;
  /** In which the sheet asks what counts; none on sheets of earlier versions, which show the states themselves. */
  readonly words?: ChoiceWords | undefined;
  /** Newest first, at most ten. */
  readonly pulls: readonly RememberedPull[];
  /** Where prices in other currencies count: the table, and the currencies that bids named. Not there: they do not. */
  readonly rates?: RememberedRates | undefined;
  /** Of the newest award sheets: whether a refresh changed a bid since; none before the first ones. */
  readonly award?: "current" | "bidsChanged" | undefined;
  /** Newest first; none in workbooks of before. */
  readonly awards?: readonly RememberedAward[] | undefined;
  /** What the sheet had after each of the last refreshes, newest first; none before the first one. */
  readonly states?: readonly ComparisonState[] | undefined;
}

/** What a refresh leaves above the table, and the mark that it leaves on the sheet: Ctrl+Z takes the mark back too. */
export interface ComparisonState {
  readonly mark: number;
  readonly budget: number | null;
  /** By bid: whether it takes part, as written. */
  readonly counts: Readonly<Record<string, boolean>>;
}

export interface RememberedPull {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly slot: number;
  readonly checksum: string;
  /** Of the refresh that read it; none before the first one. */
  readonly mark?: number | undefined;
}

export interface ComparisonRead {
  /** Of the last refresh, as the sheet has it; null where its cell is gone. */
  readonly mark: number | null;
  readonly sheetName: string;
  /** As it is called now. */
  readonly tableName: string;
  readonly sheetProtected: boolean;
  /** Line ids, row by row; "" in rows of the person's own. */
  readonly lines: readonly string[];
  /** `cells[row][column]` in the order of `columns`; null for columns that hold formulas. */
  readonly cells: readonly (readonly CellValue[])[];
  /** Whether the person put a formula where a value belongs. */
  readonly isFormula: (row: number, column: number) => boolean;
  /** The bid's own text where a price counts at a table of rates; null: it does not. */
  readonly converted: (row: number, column: number) => string | null;
  /** Headers as they are now, in the order of `columns`. */
  readonly headers: readonly string[];
  /** All headers of the table, the person's own too. */
  readonly allHeaders: readonly string[];
  /** Positions in `columns` that the person deleted. */
  readonly gone: ReadonlySet<number>;
  /** By bidder: what the band says now, null where its row or column cannot be found. `choice` is a state, no word. */
  readonly band: readonly { readonly label: string | null; readonly choice: string | null }[];
}

export type ComparisonReadResult =
  | { readonly ok: true; readonly read: ComparisonRead }
  | { readonly ok: false; readonly problem: TableProblem };

export interface AddedBidColumn {
  readonly bidId: string;
  readonly kind: SheetColumnKind;
  /** What the column has of an alternate; null: nothing. */
  readonly alternate: keyof AlternatePlaces | null;
  readonly header: string;
  readonly format: string;
  /** Points. */
  readonly width: number | null;
}

/**
 * Columns of bidders that were not there before, all of them at once: groups before the span's end, standings behind
 * the last one.
 */
export interface AddedBidders {
  readonly group: readonly AddedBidColumn[];
  readonly standing: readonly AddedBidColumn[];
}

/** Excel's id; -1: the column went again by now. */
export type PlacedBidderColumn = Pick<RememberedColumn, "id" | "header">;

/** In the order of what was asked for. `filters` are off and wait for restoreFilters. */
export interface BiddersPlaced {
  readonly group: readonly PlacedBidderColumn[];
  readonly standing: readonly PlacedBidderColumn[];
  readonly filters: Lifted | null;
}

/** "state": whether a bidder counts, written as the sheet says it. */
export type BandRow = "bidder" | "status" | "state" | "bid";

export interface ComparisonPatch {
  /** Positions in `columns`. */
  readonly cells: readonly {
    readonly line: string;
    readonly column: number;
    readonly value: CellValue;
    readonly expect: CellValue;
  }[];
  /** Values by position in `columns`; null under formulas. */
  readonly append: readonly { readonly line: string; readonly cells: readonly CellValue[] }[];
  /** Formulas by position in `columns`: for these lines' rows alone, or for all rows. */
  readonly formulas: readonly {
    readonly column: number;
    readonly formula: string;
    /** The same by cells; null: columns' names alone. Bidders by their position in the comparison. */
    readonly short: ShortFormula | null;
    readonly lines: ReadonlySet<string> | "all";
  }[];
  readonly band: readonly { readonly bidder: number; readonly row: BandRow; readonly text: string }[];
  /** By the label of a row above the table: a formula in a bidder's price column. */
  readonly sums: readonly {
    readonly bidder: number;
    readonly label: string;
    readonly format: string;
    readonly formula: string;
  }[];
  /** Null: the bids are of the same reading as before. */
  readonly asOf: string | null;
  /** Written where the cell still holds one of what is expected, and no formula. */
  readonly budget?: { readonly value: CellValue; readonly expect: readonly CellValue[] };
  /** Left on the sheet behind all that is written; null: its cell is gone. */
  readonly mark: number | null;
}

/** What a person said about worksheets and suppliers of one platform, by their ids there. */
export interface RememberedChoices {
  /** By worksheet, then by role: a column's key; null: none on purpose. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** By supplier. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What is remembered of sheets that were made, and what they were made of. */
export type ComparisonOf = (made: CreatedSheets["sheets"]) => {
  readonly comparison: RememberedComparison;
  readonly pull: Pull;
};

export type AwardNamed = Pick<RememberedAward, "title" | "at">;

export interface ComparisonMade {
  readonly created: CreatedSheets;
  readonly comparison: RememberedComparison;
}

export interface ComparingWorkbook {
  /** Its sheets, all of them or none, and what is remembered of it: where that fails, there are no sheets. */
  createComparison(request: NewSheets, comparisonOf: ComparisonOf): Promise<ComparisonMade>;
  readComparison(comparison: RememberedComparison): Promise<ComparisonReadResult>;
  /**
   * The columns are blank; the comparison is not changed by it. Columns that another window added for a bidder by now
   * are answered as they are.
   */
  addBidders(comparison: RememberedComparison, added: AddedBidders): Promise<BiddersPlaced>;
  /** Takes away whatever columns of these bids are there. */
  dropBidders(comparison: RememberedComparison, bidIds: readonly string[]): Promise<void>;
  restoreFilters(filters: Lifted | null): Promise<void>;
  patchComparison(
    comparison: RememberedComparison,
    patch: ComparisonPatch,
    options?: WorkOptions,
  ): Promise<PatchResult>;
  /** How many cells were written: only those that still say these texts. */
  exchangePrices(comparison: RememberedComparison, prices: readonly ExchangedPrice[]): Promise<number>;
  /** Rows for bidders that the summary does not have yet. Nothing is done where it was deleted. */
  growSummary(comparison: RememberedComparison): Promise<"upToDate" | "gone" | "protected">;
  /** The person's own columns of the summary; empty where it was deleted. */
  summaryColumns(comparison: RememberedComparison): Promise<readonly SummaryOwnColumn[]>;
  comparisons(): Promise<readonly RememberedComparison[]>;
  /** One request; null where the address has no line of the comparison. */
  selectedLine(comparison: RememberedComparison, address: string): Promise<SelectedLine | null>;
  /** Calls back with the address of the selection in the comparison's table, or null where it leaves the table. */
  watchLine(
    comparison: Pick<RememberedComparison, "tableId">,
    listener: (address: string | null) => void,
  ): Promise<() => Promise<void>>;
  /** With a pull it becomes the newest one; of more than ten the oldest goes. Answers what is remembered now. */
  saveComparison(
    comparison: RememberedComparison,
    pull: Pull | null,
    mark?: number | null,
  ): Promise<RememberedComparison>;
  /** Newest first; damaged ones are left out. At most `most`. */
  pulls(comparison: RememberedComparison, most: number): Promise<readonly Pull[]>;
  /** Of the platform that `scope` names; kept apart from comparisons, so that they outlive them. */
  rememberedChoices(scope: string): Promise<RememberedChoices>;
  /** Added to what is remembered; what is said now goes before. */
  rememberChoices(scope: string, choices: RememberedChoices): Promise<void>;
  /** Sheets of an award, and the comparison's word of them; neither where either fails. */
  createAward(request: NewSheets, comparison: RememberedComparison, named: AwardNamed): Promise<CreatedSheets>;
  /** The sheet stays; it is no longer refreshed. */
  forgetComparison(id: string): Promise<void>;
}
