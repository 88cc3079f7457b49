// What the award, round and negotiation workflows take and tell. Types only.
import type { AlternateOffers } from "../../bids/awardSheet/alternates";
import type { LeftAside } from "../../bids/awardSheet/leftAside";
import type { AwardSolver, ScenarioResult, SolveProgress } from "../../bids/award/types";
import type { Scenario } from "../../bids/award/scenario";
import type { RatesRead } from "../../bids/rates/pointed";
import type { RememberedComparison } from "../../workbook/compare/types";
import type { Stopped } from "../obstacle";

/** What a person chooses from when a scenario is set up, as the comparison's sheet stands now. */
export interface AwardSetup {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  readonly sheetName: string;
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  readonly bidders: readonly {
    readonly bidId: string;
    readonly label: string;
    /** False: the sheet leaves it out, or it has no usable price. */
    readonly counts: boolean;
    /** How many lines it has a usable price for. */
    readonly prices: number;
  }[];
  /** Headers of the table's columns that the person added: one of them may name the incumbents. */
  readonly ownColumns: readonly string[];
  readonly scenarios: readonly Scenario[];
}
export type AwardSetupOutcome = AwardSetup | Stopped;

/** Missing bids that count at a scenario's rule. */
export interface Levelled {
  readonly bids: number;
  /** Lines that are awarded at the price of one. */
  readonly awarded: readonly { readonly title: string; readonly label: string }[];
}

/** As they were when the award was calculated. */
export interface CountedRates {
  readonly read: RatesRead;
  readonly currencies: readonly string[];
  /** Of the workbook. */
  readonly date1904: boolean;
}

export interface AwardProposal {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  readonly scenario: Scenario;
  /** Positions in `result` stand for these. */
  readonly lines: AwardSetup["lines"];
  readonly bidders: readonly { readonly bidId: string; readonly label: string }[];
  readonly result: ScenarioResult;
  /** Rules and lines that the award leaves aside, each with its reason. */
  readonly ignored: readonly LeftAside[];
  readonly levelled: Levelled;
  /** By line, then by bidder: the alternate that counts instead of its own price; null: none. Empty: none counts. */
  readonly alternates: AlternateOffers;
  /** The rates at which prices in other currencies counted; null: none did. */
  readonly rates: CountedRates | null;
  /** By line: what all bidders ask together; then how many of them take part. */
  readonly asked: readonly number[];
  /** By line; null: none that is a number. */
  readonly quantities: readonly (number | null)[];
  /** By line, what the whole line costs today; null: not known. */
  readonly baselines: readonly (number | null)[];
  readonly counting: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}
export type AwardOutcome = AwardProposal | Stopped;

export interface AwardOptions {
  readonly solver: AwardSolver;
  readonly onProgress?: (progress: SolveProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Names of the tables of an award's sheets that other sheets ask. */
export interface AwardTables {
  readonly lines: string;
  readonly suppliers: string;
}

export interface SheetsWritten {
  readonly ok: true;
  /** The summary's. */
  readonly sheetName: string;
  /** Where awards are changed. */
  readonly linesSheetName: string;
  readonly charts: boolean;
}

export interface AwardWritten extends SheetsWritten {
  readonly tables: AwardTables;
}
export type AwardWrittenOutcome = AwardWritten | Stopped;

export interface BoardWritten {
  readonly ok: true;
  readonly sheetName: string;
  /** Of the award, where its sheets were made beside the page. */
  readonly award: { readonly sheetName: string; readonly linesSheetName: string } | null;
  readonly tables: AwardTables;
  readonly charts: boolean;
}
export type BoardWrittenOutcome = BoardWritten | Stopped;

export interface ScenariosWritten extends SheetsWritten {
  /** How many stand side by side. */
  readonly count: number;
  /** Names of those that no award was found for. */
  readonly leftOut: readonly string[];
}
export type ScenariosWrittenOutcome = ScenariosWritten | Stopped;
