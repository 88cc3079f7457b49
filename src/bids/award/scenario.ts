// An award scenario as a person sets it up and the workbook remembers it: lines and bids by their ids, never by
// position, so that it stands after a refresh. Pure data.
import type { CellsPlace } from "../pointed/types";
import type { Discount, DiscountStep, SplitHow } from "./types";

export interface LinesRule {
  readonly lines: readonly string[];
  readonly bidId: string;
}

export interface ScenarioBound {
  readonly bidId: string;
  /** Money, a part (0 to 1) of all that the award pays to suppliers, or units of the lines. */
  readonly measure: "spend" | "share" | "quantity";
  readonly min: number | null;
  readonly max: number | null;
  /** Of these lines alone; not there: of all. Only units are counted of some lines. */
  readonly lines?: readonly string[] | undefined;
  /** True: the minimum holds only for a supplier that gets anything. */
  readonly minIfAny: boolean;
}

/** Lines that go to several suppliers. */
export interface ScenarioSplit {
  /** Null: every line. */
  readonly lines: readonly string[] | null;
  readonly how: SplitHow;
}

/** Suppliers that the company counts together, such as new ones or those of a region. */
export interface ScenarioGroup {
  readonly name: string;
  readonly bidIds: readonly string[];
  readonly measure: ScenarioBound["measure"];
  /** What they get together, as in a bound. */
  readonly min: number | null;
  readonly max: number | null;
  /** How many of them get anything. */
  readonly minCount: number | null;
  readonly maxCount: number | null;
  /** Cells that say who is in it, read again with each award: `bidIds` are those of the last time. None: typed. */
  readonly from?: GroupFrom | undefined;
}

export interface GroupFrom {
  /** Its first column says who, its second which group. */
  readonly place: CellsPlace;
  /** The group's own, without regard to case. */
  readonly value: string;
}

/** Who has a line today. */
export type Incumbents =
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly bidId: string }
  /** A column of the comparison's table that holds bidders' names as the sheet has them. */
  | { readonly kind: "column"; readonly header: string };

/** What the company counts beside a price. Amounts below zero are bonuses. */
export interface Adder {
  /** Null: every bidder. */
  readonly bidId: string | null;
  /** Of the extended price, 0.05 for 5%. */
  readonly part: number;
  readonly perUnit: number;
  readonly perLine: number;
}

/** Amounts that the company counts line by line: a column that it added to the comparison's table. */
export interface CostColumn {
  readonly header: string;
  /** Null: every bidder. */
  readonly bidId: string | null;
  /** Whether its amounts are for each unit, for the line, or shares of the price (0.05 for 5%). */
  readonly per: "unit" | "line" | "part";
}

/** When a bidder is paid: what is paid later costs less by the interest. */
export interface PaymentDays {
  readonly bidId: string;
  readonly days: number;
}

/** At which price a bid counts that a bidder left out: of the line's prices that count, or its baseline. */
export interface Levelling {
  readonly rule: "highest" | "mean" | "baseline";
  /** Part on top, 0.1 for 10%. */
  readonly more: number;
}

/** The platform's keys of the columns with the price of a unit, and of what says which item it is; null: none. */
export interface AlternateKeys {
  readonly price: string;
  readonly text: string | null;
}

/** Offers of another item beside the one asked for, in columns that bidders fill in. */
export interface Alternates extends AlternateKeys {
  /** Those that count; null: all of them. */
  readonly accepted: readonly AcceptedAlternate[] | null;
}

export interface AcceptedAlternate {
  readonly line: string;
  readonly bidId: string;
}

/** How a line's cost is counted. */
export interface Costing {
  /** Not there: a bidder without a price for a line cannot have it. */
  readonly missing?: Levelling | undefined;
  /** Not there: no alternate counts. */
  readonly alternates?: Alternates | undefined;
  readonly adders: readonly Adder[];
  readonly columns?: readonly CostColumn[] | undefined;
  /** Part of a price for a year; 0: payment terms say nothing. */
  readonly interest: number;
  readonly payment: readonly PaymentDays[];
}

/** What a bidder takes off once it wins enough. */
export interface ScenarioDiscount {
  readonly bidId: string;
  /** Those that count, and that are discounted; null: every line. */
  readonly lines: readonly string[] | null;
  /** What the steps count of what it wins: prices, units, or whether it has all of these lines. */
  readonly measure: "spend" | "quantity" | "whole";
  readonly off: Discount["off"];
  /** Only what is above a step is discounted; else all of it. */
  readonly above: boolean;
  /** Both numbers rise from step to step; of whole groups there is one step, and from where it counts says nothing. */
  readonly steps: readonly DiscountStep[];
}

/** What becomes of lines that have a price: all are awarded, or some may go. */
export type LeftOutRule =
  /** Every line that has a price is awarded if the rules allow it, whatever it costs. */
  | { readonly kind: "never" }
  /** A line that is left out counts at its lowest price. */
  | { readonly kind: "cheaper" }
  /** A line that is left out counts this amount. */
  | { readonly kind: "price"; readonly perLine: number };

export interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly maxSuppliers: number | null;
  /** Bids. Those that the sheet leaves out take no part whatever stands here. */
  readonly excluded: readonly string[];
  readonly must: readonly LinesRule[];
  readonly mustNot: readonly LinesRule[];
  /** Lines that go to one supplier together. */
  readonly groups: readonly (readonly string[])[];
  readonly bounds: readonly ScenarioBound[];
  readonly splits: readonly ScenarioSplit[];
  readonly supplierGroups: readonly ScenarioGroup[];
  readonly minSuppliers: number | null;
  readonly leaving: LeftOutRule;
  /** Part (0 to 1) of the lines that must be awarded; null: no such rule. */
  readonly minCoverage: number | null;
  /** Part (0 to 1) of what all lines come to at their lowest prices that must be awarded; null: no such rule. */
  readonly minWorth: number | null;
  /** Suppliers that bid on a smaller part (0 to 1) of the lines take no part; null: all do. */
  readonly minBidCoverage: number | null;
  readonly incumbents: Incumbents;
  readonly costing: Costing;
  readonly discounts: readonly ScenarioDiscount[];
  /** In money: for each line that leaves its incumbent, and once for each supplier that has no line today. */
  readonly switching: { readonly perLine: number; readonly perSupplier: number };
  /** Of the search. */
  readonly seconds: number;
}

export const firstScenario: Omit<Scenario, "id" | "name"> = {
  maxSuppliers: null,
  excluded: [],
  must: [],
  mustNot: [],
  groups: [],
  bounds: [],
  splits: [],
  supplierGroups: [],
  minSuppliers: null,
  leaving: { kind: "never" },
  minCoverage: null,
  minWorth: null,
  minBidCoverage: null,
  incumbents: { kind: "none" },
  costing: { adders: [], interest: 0, payment: [] },
  discounts: [],
  switching: { perLine: 0, perSupplier: 0 },
  seconds: 20,
};
