// What the award, round and negotiation workflows take and tell. Types only.
import type { AwardSolver, ScenarioResult, SolveProgress } from "../../bids/award/types";
import type { Scenario } from "../../bids/award/scenario";
import type { RememberedComparison } from "../../workbook/compare/types";
import type { Stopped } from "../services";

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

export interface AwardProposal {
  readonly ok: true;
  readonly comparison: RememberedComparison;
  readonly scenario: Scenario;
  /** Positions in `result` stand for these. */
  readonly lines: AwardSetup["lines"];
  readonly bidders: readonly { readonly bidId: string; readonly label: string }[];
  readonly result: ScenarioResult;
  /** Names in the scenario that the sheet no longer has: their rules were left out. */
  readonly ignored: readonly string[];
  /** ISO 8601, UTC. */
  readonly at: string;
}
export type AwardOutcome = AwardProposal | Stopped;

export interface AwardOptions {
  readonly solver: AwardSolver;
  readonly onProgress?: (progress: SolveProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface AwardWritten {
  readonly ok: true;
  /** The summary's. */
  readonly sheetName: string;
  /** Where awards are changed. */
  readonly linesSheetName: string;
  readonly charts: boolean;
}
export type AwardWrittenOutcome = AwardWritten | Stopped;

export interface RoundWritten {
  readonly ok: true;
  readonly sheetName: string;
  /** The two readings that are compared; ISO 8601, UTC. */
  readonly since: string;
  readonly at: string;
  /** Every bidder of which something moved, resubmitted bids first, and how many of its lines. */
  readonly moved: readonly {
    readonly label: string;
    readonly resubmitted: boolean;
    readonly down: number;
    readonly up: number;
    /** New prices, prices that are gone, texts, quantities. */
    readonly other: number;
  }[];
  /** What the bidders are called that came or went since. */
  readonly came: readonly string[];
  readonly went: readonly string[];
  /** Lines of the event that came or went since. */
  readonly linesCame: number;
  readonly linesGone: number;
  readonly charts: boolean;
}
export type RoundOutcome = RoundWritten | Stopped;

/** What a supplier is asked to reach. None of them is another bidder's price. */
export type NegotiationTarget =
  | { readonly kind: "baseline" }
  /** So many parts (0 to 1) below the supplier's own price. */
  | { readonly kind: "reduction"; readonly part: number }
  /** A column of the table that the person added, holding target prices. */
  | { readonly kind: "column"; readonly header: string };

/** What the sheet does not say, and what the person looks at before it leaves the house. */
export interface NegotiationWritten {
  readonly ok: true;
  readonly sheetName: string;
  /** What the supplier is called on it. */
  readonly label: string;
  readonly lines: number;
  /** Lines without a target. */
  readonly untargeted: number;
  /** Lines whose price is at the target or below: the target is not shown, since it would invite a higher price. */
  readonly met: number;
  /** Lines of the event that its bid does not hold: they are not on the sheet. */
  readonly notBid: number;
  /** Cells in which the comparison shows another price than the bid: the sheet shows the bid's. */
  readonly typedOver: number;
  /** Lines whose target is the very price of another bidder. */
  readonly equalToOthers: number;
  /** Targets that are calculated from cells of which nobody can tell whether others' prices stand behind them. */
  readonly calculatedElsewhere: number;
}
export type NegotiationOutcome = NegotiationWritten | Stopped;
