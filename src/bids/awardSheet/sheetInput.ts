// What an award's sheets are made from: the answer of the search, and where the comparison's table has what they look
// up. Pure data.
import type { Award, AwardPoint, CoverageCurve, RuleCost } from "../award/types";
import type { AlternateOffers } from "./alternates";
import type { LeftAside } from "./leftAside";
import type { Scenario } from "../award/scenario";
import type { AwardTexts } from "./texts";
import type { SheetNames } from "../compare/columns";
import type { Worded } from "../compare/words";

/** The comparison's table by the names that it and its columns have now; null: the person deleted the column. */
export interface ComparedTable {
  readonly table: string;
  readonly sheetName: string;
  readonly title: string;
  readonly currency: string | null;
  readonly names: Pick<SheetNames, "kind"> & {
    /** By bidder: for how many lines it has a price. */
    readonly lines: string;
  };
  readonly line: string;
  /** Says which lines are left out. */
  readonly part: string | null;
  /** Tells lines of several worksheets apart; null also where there is one only. */
  readonly worksheet: string | null;
  readonly quantity: string | null;
  readonly baselineValue: string | null;
  /** Prices of a line, by which missing bids are levelled. */
  readonly levels: Readonly<Record<"lowest" | "highest" | "mean" | "baseline", string | null>>;
  readonly start: string | null;
  /** A formula that says at which rates prices in other currencies count; null: there are none. */
  readonly ratesNote: string | null;
  /** All of its headers, the person's own too. */
  readonly headers: readonly string[];
  /** That its sheet keeps: what its cells say in place of a price. */
  readonly words: Worded | undefined;
}

export interface AwardBidder {
  readonly bidId: string;
  /** No two alike, without regard to case. */
  readonly label: string;
  readonly price: string | null;
  readonly extended: string | null;
  /** Its columns of alternates, where a scenario counts some. */
  readonly alternate?: { readonly price: string | null; readonly text: string | null } | undefined;
}

export interface AwardSheetInput {
  readonly scenario: Scenario;
  readonly compared: ComparedTable;
  readonly lines: readonly { readonly id: string; readonly title: string }[];
  /** All of the comparison, also those that are left out: a cell may be awarded to any of them. */
  readonly bidders: readonly AwardBidder[];
  /** Positions of the search's suppliers in `bidders`. */
  readonly suppliers: readonly number[];
  /** By line: the position in `bidders` of who has it today. */
  readonly incumbents: readonly (number | null)[];
  /** By line, then by bidder; empty: no alternate counts. */
  readonly alternates: AlternateOffers;
  readonly award: Award;
  readonly curve: readonly (AwardPoint | null | undefined)[];
  readonly coverage: readonly CoverageCurve[];
  readonly ruleCosts: readonly RuleCost[];
  /** By line: what all bidders asked together when it was calculated; its quantity then; how many took part. */
  readonly asked: readonly number[];
  readonly quantities: readonly (number | null)[];
  readonly counting: number;
  readonly ignored: readonly LeftAside[];
  /** As a workbook shows it. */
  readonly solvedAt: string;
  readonly texts: AwardTexts;
}

/** The names that the tables got. */
export interface AwardNames {
  readonly lines: string;
  readonly linesSheet: string;
  readonly suppliers: string;
  /** "" where the scenario has none. */
  readonly discounts: string;
}

/** Named cells and rows of the two sheets, derived from the tables' names. */
export function awardNames({ lines, suppliers }: Pick<AwardNames, "lines" | "suppliers">) {
  return {
    bidder: `${lines}_Bidder`,
    place: `${lines}_Place`,
    takesPart: `${lines}_TakesPart`,
    priced: `${lines}_Priced`,
    factor: `${lines}_Factor`,
    total: `${suppliers}_Total`,
    solved: `${suppliers}_Solved`,
    perLine: `${suppliers}_PerLine`,
    perSupplier: `${suppliers}_PerSupplier`,
    proof: `${suppliers}_Proof`,
    baseline: `${suppliers}_Baseline`,
    savings: `${suppliers}_Savings`,
    lowest: `${suppliers}_Lowest`,
    above: `${suppliers}_Above`,
    awarded: `${suppliers}_Awarded`,
    left: `${suppliers}_Left`,
    limits: `${suppliers}_Limits`,
  };
}

/** The bidder's position of a supplier of the search. */
export function bidderOf({ suppliers }: AwardSheetInput, supplier: number | null): number | null {
  return supplier === null ? null : (suppliers[supplier] ?? null);
}

export function inputLabel(input: AwardSheetInput, supplier: number | null): string | null {
  const bidder = bidderOf(input, supplier);
  return bidder === null ? null : (input.bidders[bidder]?.label ?? null);
}
