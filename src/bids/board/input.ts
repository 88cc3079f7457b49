// What a page for the board is made from: names of the comparison and of the award that its formulas ask, and what the
// earlier readings of the bids came to. Pure data.

import type { Say } from "../../sheets/say";

/** The comparison's table by the names that it and its columns have now; null: the person deleted the column. */
export interface BoardComparison {
  readonly table: string;
  readonly names: { readonly kind: string; readonly budget: string };
  readonly line: string;
  readonly bids: string | null;
  readonly bestExtended: string | null;
  readonly baselineValue: string | null;
  readonly part: string | null;
  readonly remarks: string | null;
}

/** What the bids of one reading came to, each line at its lowest price. */
export interface BoardRound {
  /** As a workbook shows it. */
  readonly at: string;
  readonly lines: number;
  readonly total: number;
}

export interface BoardInput {
  readonly event: string;
  readonly worksheet: string;
  /** Null: nobody says it. */
  readonly company: string | null;
  readonly currency: string | null;
  readonly scenario: string;
  /** As a workbook shows it. */
  readonly calculatedAt: string;
  readonly compared: BoardComparison;
  /** A formula that says at which rates prices in other currencies count; null: there are none. */
  readonly ratesNote: string | null;
  /** Tables of the award's two sheets. */
  readonly award: { readonly lines: string; readonly suppliers: string };
  /** All bidders by the names on the award's sheet, those that get most first. */
  readonly bidders: readonly string[];
  readonly say: Say;
  /** The oldest first; without the bids as the sheet has them now. */
  readonly rounds: readonly BoardRound[];
}
