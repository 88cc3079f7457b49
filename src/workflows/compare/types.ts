// Outcomes of writing a round and a negotiation sheet.
import type { Telling } from "../../bids/negotiation/standing";
import type { Say } from "../../sheets/say";
import type { Stopped } from "../obstacle";
import type { WorkflowOptions } from "../services";

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
  /** The supplier's own currency, in which the sheet is; null: the comparison's. */
  readonly money: string | null;
  /** There are no targets, since there is no rate from the comparison's currency to the supplier's. */
  readonly unrated: boolean;
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

/** Without `say` the sheets are English. */
export interface NegotiationOptions extends WorkflowOptions {
  readonly say?: Say | undefined;
}

export interface NegotiationRequest {
  readonly bidIds: readonly string[];
  readonly target: NegotiationTarget;
  readonly telling: Telling;
}

export interface NegotiationsWritten {
  readonly ok: true;
  readonly sheets: readonly NegotiationWritten[];
  /** Suppliers without a sheet. */
  readonly skipped: readonly { readonly label: string; readonly why: "bidderGone" | "noPrices" }[];
}

export type NegotiationsOutcome = NegotiationsWritten | Stopped;

/** One supplier's file, and what the person looks at before it leaves the house. */
export interface NegotiationFile extends Omit<NegotiationWritten, "ok" | "sheetName"> {
  readonly fileName: string;
}

export interface NegotiationFilesMade {
  readonly ok: true;
  readonly files: readonly NegotiationFile[];
  /** Suppliers without a file. */
  readonly skipped: NegotiationsWritten["skipped"];
  /** What the person gets: a .zip of the files, or the file itself where there is one only. */
  readonly download: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

export type NegotiationFilesOutcome = NegotiationFilesMade | Stopped;
