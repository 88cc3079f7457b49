// What an award leaves aside, as data: rules, costs, rates and lines that cannot count, each with its reason. Sheets
// and records say it in their words (leftAsideWords.ts), the pane in the person's.
import type { CellsPlace } from "../pointed/types";

/** Rules that name lines or one bidder. */
export type RuleOfLines = "must" | "mustNot" | "groups" | "splits" | "bounds";

/** Names of bidders as the sheet has them; null: one that no longer exists. */
export type LeftAside =
  | { readonly kind: "bidderOut"; readonly rule: RuleOfLines | "discount"; readonly bidder: string | null }
  | { readonly kind: "groupBidderOut"; readonly group: string; readonly bidder: string | null }
  | { readonly kind: "linesGone"; readonly rule: RuleOfLines; readonly lines: number }
  /** `whole`: the discount wants all its lines together, so nobody gets it. */
  | {
      readonly kind: "discountLinesGone";
      readonly bidder: string | null;
      readonly lines: number;
      readonly whole: boolean;
    }
  | { readonly kind: "alternatesColumnGone" }
  | { readonly kind: "alternates"; readonly why: AlternateOut; readonly count: number }
  | { readonly kind: "incumbentsColumnGone"; readonly header: string }
  | { readonly kind: "incumbentUnknown"; readonly name: string }
  | { readonly kind: "costsColumnGone"; readonly header: string }
  | { readonly kind: "sharesAboveOne"; readonly header: string }
  /** `more`: how many lines besides `title`. */
  | { readonly kind: "noCost"; readonly header: string; readonly title: string; readonly more: number }
  | { readonly kind: "ratesGone" }
  | { readonly kind: "noRate"; readonly bidder: string; readonly prices: number; readonly currency: string }
  | { readonly kind: "noQuantity"; readonly title: string; readonly more: number }
  /** Cells that name groups: those of the last time count. */
  | { readonly kind: "groupCellsGone"; readonly place: CellsPlace }
  | {
      readonly kind: "groupChanged";
      readonly group: string;
      readonly came: readonly (string | null)[];
      readonly went: readonly (string | null)[];
    }
  | { readonly kind: "inNoGroup"; readonly place: CellsPlace; readonly bidders: readonly string[] }
  | { readonly kind: "groupStrangers"; readonly place: CellsPlace; readonly names: readonly string[] };

/** gone: accepted, but its line or bidder is gone; unread: no number; byVolume: its line has a volume price. */
export type AlternateOut = "gone" | "unread" | "byVolume" | "foreign";

/** How many names a sentence shows. */
export const SHOWN_STRANGERS = 5;

/** Each once, in this order. */
export function eachOnce(all: readonly LeftAside[]): readonly LeftAside[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}
