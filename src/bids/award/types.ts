// The words of award scenarios: what is bought, from whom, at what cost, under which rules, and what came out. Pure
// data.

/** A line that is to be bought. */
export interface AwardLine {
  readonly id: string;
  /** Position of the supplier that has it today; null: nobody, or nobody who bids. */
  readonly incumbent: number | null;
  /** How many units; without it none is counted. */
  readonly quantity?: number;
}

export interface AwardSupplier {
  readonly id: string;
  readonly name: string;
}

/**
 * Of awards that cost the same the one with fewer suppliers is the answer; then the one with more lines; then the one
 * that leaves more lines with the supplier that has them today; then, line by line in the order of their ids, the one
 * that gives the line to the first supplier by id. The order of this input says nothing.
 */
export interface AwardCase {
  readonly lines: readonly AwardLine[];
  readonly suppliers: readonly AwardSupplier[];
  /**
   * Extended prices, row by row: `costs[line * suppliers.length + supplier]`; Infinity where there is no usable bid.
   */
  readonly costs: Float64Array;
  /**
   * What rules of money count, in the order of `costs`, where those weigh something else as well: limits of spend and
   * share, the worth of lines, and what a line counts that is left out.
   */
  readonly counted?: Float64Array;
  /** What suppliers ask, in the order of `costs`, where those count more or less: discounts are of these. */
  readonly prices?: Float64Array;
  /** What suppliers take off once they win enough; those of one supplier add up. */
  readonly discounts?: readonly Discount[];
}

export interface DiscountStep {
  readonly from: number;
  readonly off: number;
}

/** One supplier's tiers, or what it takes off for a whole group of lines. */
export interface Discount {
  readonly supplier: number;
  /** Those that count, and that are discounted. */
  readonly lines: readonly number[];
  /** What the steps count of what it wins: prices, units, or lines. */
  readonly measure: "spend" | "quantity" | "lines";
  /** A part of the price (0 to 1), an amount for each unit, or an amount. */
  readonly off: "part" | "unit" | "amount";
  /**
   * Only what is above a step is discounted, by that step, where steps count what is discounted. Else the highest step
   * that is reached counts for all of it.
   */
  readonly above: boolean;
  /** Both numbers rise from step to step, and none is below zero. Nothing is taken off where nothing is won. */
  readonly steps: readonly DiscountStep[];
  /** What money off counts: 1 where `costs` are prices. */
  readonly counts: number;
}

/**
 * What a line counts that has a price and is left out: its lowest price of all, if `worth` says so, and an amount on
 * top.
 */
export interface LeavingOut {
  readonly worth: boolean;
  readonly perLine: number;
}

/** A line or lines and a supplier, by their positions. */
export interface LineRule {
  readonly lines: readonly number[];
  readonly supplier: number;
}

/** What one supplier gets at least or at most. */
export interface SupplierBound {
  readonly supplier: number;
  /**
   * Money, a part (0 to 1) of all that the award pays to suppliers, or units of the lines; switching is in none of
   * them.
   */
  readonly measure: "spend" | "share" | "quantity";
  readonly min: number | null;
  readonly max: number | null;
  /** Of these lines alone; not there: of all. Only units are counted of some lines. */
  readonly lines?: readonly number[];
  /**
   * True: the minimum holds only if the supplier gets anything. Else a minimum above zero means that it gets something.
   */
  readonly minIfAny: boolean;
}

/** How a line is divided. Parts of a line are 0 to 1 and come to 1. */
export type SplitHow =
  /** So many suppliers as there are parts, each with another part. */
  | { readonly kind: "parts"; readonly parts: readonly number[] }
  /** So many suppliers, each with a part within these limits: the search chooses, in steps of `SHARE_STEPS`. */
  | {
      readonly kind: "sources";
      readonly least: number;
      readonly most: number;
      readonly leastShare: number;
      readonly mostShare: number;
    };

/** These lines are awarded to several suppliers, or not at all. */
export interface SplitRule {
  readonly lines: readonly number[];
  readonly how: SplitHow;
}

/** A line whose parts the search chooses is divided into so many equal steps: 5% each. */
export const SHARE_STEPS = 20;

/** What some suppliers get together, and how many of them get anything. */
export interface SupplierGroup {
  readonly suppliers: readonly number[];
  readonly measure: SupplierBound["measure"];
  readonly min: number | null;
  readonly max: number | null;
  readonly minCount: number | null;
  readonly maxCount: number | null;
}

export interface AwardRules {
  /** Null: as many as there are. */
  readonly maxSuppliers: number | null;
  readonly excluded: readonly number[];
  /** These lines are awarded, and to nobody else: where that cannot be, the rules are infeasible. */
  readonly must: readonly LineRule[];
  readonly mustNot: readonly LineRule[];
  /** Lines that go to one supplier together. */
  readonly groups: readonly (readonly number[])[];
  readonly bounds: readonly SupplierBound[];
  readonly splits: readonly SplitRule[];
  readonly supplierGroups: readonly SupplierGroup[];
  /** So many suppliers at least get something; null: no such rule. */
  readonly minSuppliers: number | null;
  /**
   * Null: as many lines are awarded as the other rules allow, whatever they cost. Else a line is left out where that
   * makes the total and what left-out lines count together less.
   */
  readonly leaving: LeavingOut | null;
  /**
   * Part (0 to 1) of the lines that must be awarded. With null one line must be awarded, if there is any bid.
   */
  readonly minCoverage: number | null;
  /** Part (0 to 1) of what all lines are worth at their lowest prices that must be awarded; null: no such rule. */
  readonly minWorth: number | null;
  /** Suppliers with usable bids on a smaller part (0 to 1) of the lines get nothing; null: all may. */
  readonly minBidCoverage: number | null;
  /** Added where a line leaves its incumbent, and once for each supplier that has no line today. In money. */
  readonly switching: { readonly perLine: number; readonly perSupplier: number };
}

export const noRules: AwardRules = {
  maxSuppliers: null,
  excluded: [],
  must: [],
  mustNot: [],
  groups: [],
  bounds: [],
  splits: [],
  supplierGroups: [],
  minSuppliers: null,
  leaving: null,
  minCoverage: null,
  minWorth: null,
  minBidCoverage: null,
  switching: { perLine: 0, perSupplier: 0 },
};

/** What one supplier gets of a line. */
export interface LineShare {
  readonly supplier: number;
  /** Of the line, above 0 to 1. */
  readonly part: number;
  readonly cost: number;
}

/** One line's fate. */
export interface LineAward {
  /** Position of the supplier, of several the one with the largest part; null: nobody may or can have it. */
  readonly supplier: number | null;
  /** All parts together. */
  readonly cost: number;
  /** The largest part first; null: the line is not divided. */
  readonly shares: readonly LineShare[] | null;
  /** Of the suppliers that get anything, or of all of them if none other bids: who comes next. */
  readonly runnerUp: RunnerUp | null;
  /** Others have a price for the line, and a rule keeps each of them from it. */
  readonly barred: boolean;
}

export interface RunnerUp {
  readonly supplier: number;
  readonly cost: number;
  /**
   * The extended price of this line below which that supplier would have it, all other lines staying where they are and
   * all other prices too: switching and fees that come or go with the line are in it, and the rest of the line's group.
   * Never below zero: at zero no price wins. Null where the move would break a rule, also when that supplier is the
   * cheaper one as it is.
   */
  readonly winsBelow: number | null;
  /** A discount of one of the two comes or goes with the line: then there is no such price. */
  readonly byDiscount?: boolean;
}

/** An award without what each line gets. */
export interface AwardPoint {
  /** Positions of the suppliers that get something, ascending. */
  readonly suppliers: readonly number[];
  /** What is paid to suppliers, after discounts and without switching. */
  readonly spend: number;
  /** What discounts take off; not in prices of lines, nor in what bounds count. */
  readonly discount: number;
  readonly switching: number;
  /** spend + switching. */
  readonly total: number;
  /** What the lines that are left out count beside the total; 0 where lines come before money. */
  readonly leftOut: number;
  readonly uncovered: readonly number[];
  /**
   * No award of as many lines costs less than this; where lines may be left out, no award at all with what its left-out
   * lines count. Equal to `total` and `leftOut` together when the optimum is proven.
   */
  readonly bound: number;
  /** No award has more lines under the rules: more than this award's where that is not proven. */
  readonly mostLines: number;
  /** Every award that costs the same was compared with this one by the rule for ties. */
  readonly settled: boolean;
}

export interface Award extends AwardPoint {
  readonly lines: readonly LineAward[];
}

/** One rule of a scenario: `at` is its position in the list of that kind, 0 where there is only one. */
export interface RuleRef {
  readonly kind:
    | "maxSuppliers"
    | "excluded"
    | "must"
    | "mustNot"
    | "groups"
    | "bounds"
    | "splits"
    | "supplierGroups"
    | "minSuppliers"
    | "minCoverage"
    | "minWorth"
    | "minBidCoverage"
    | "switching";
  readonly at: number;
}

/** What a rule costs: the same scenario without it. */
export interface RuleCost {
  readonly rule: RuleRef;
  readonly without: AwardPoint;
  /**
   * The total with the rule minus the total without it; null where both cover different lines. Never below zero when
   * both are proven.
   */
  readonly cost: number | null;
  readonly linesMore: number;
}

/** One of the smallest changes that make the rules possible. */
export interface Relaxation {
  readonly rule: RuleRef;
  /**
   * The new number (suppliers, money, part); null: the rule has to go. Of a bound with two sides it is the new minimum
   * when it is below the old one, else the new maximum.
   */
  readonly to: number | null;
}

export interface Infeasible {
  readonly kind: "infeasible";
  /** Rules that cannot hold together, none of which is needless for that. */
  readonly clash: readonly RuleRef[];
  /**
   * The fewest rules to relax, each by the least that is known to work; empty when the time ended before
   * any did.
   */
  readonly relaxations: readonly Relaxation[];
  /** The best award once they have. */
  readonly then: Award | null;
}

export interface Awarded {
  readonly kind: "awarded";
  readonly award: Award;
  /**
   * For each number of suppliers, from 1 to all that bid, with all other rules; null where so few surely cannot keep
   * them, undefined where the time ended before anything was known.
   */
  readonly curve: readonly (AwardPoint | null | undefined)[];
  /**
   * Cost against coverage, for the numbers of suppliers that the time allowed: this award's own first. Lines that are
   * left out count at their lowest prices.
   */
  readonly coverage: readonly CoverageCurve[];
  /** Without those rules that the time no longer allowed to leave out. */
  readonly ruleCosts: readonly RuleCost[];
}

/** What fewer lines would cost, with all rules but those on coverage. */
export interface CoverageCurve {
  readonly suppliers: number;
  /**
   * From the most lines down. Each is the cheapest of its number of lines if it is proven; only those that lie on the
   * lower edge are here.
   */
  readonly points: readonly CoveragePoint[];
}

export interface CoveragePoint extends AwardPoint {
  /** What the lines that it leaves out cost at their lowest prices. */
  readonly worthOut: number;
}

/** The time ended before anything was known. */
export interface Undecided {
  readonly kind: "undecided";
}

export type ScenarioResult = Awarded | Infeasible | Undecided;

export interface SolveProgress {
  readonly stage: "award" | "curve" | "coverage" | "ruleCosts";
  readonly done: number;
  readonly total: number;
}

export interface SolveOptions {
  /** Wall time of the whole answer, the award first; what is not proven then says so by its bound. */
  readonly seconds: number;
  readonly onProgress?: (progress: SolveProgress) => void;
  readonly signal?: AbortSignal | undefined;
  /** What curves and costs of rules may take once the award is found; without it all that is left. */
  readonly restSeconds?: number | undefined;
  /** Only the award is asked for: it gets all the time, and the answer has no curves and no costs of rules. */
  readonly awardOnly?: boolean | undefined;
}

/** In the pane a worker; in tests the same search in the same thread. Rejects when cancelled. */
export interface AwardSolver {
  solve(problem: AwardCase, rules: AwardRules, options: SolveOptions): Promise<ScenarioResult>;
}

/** Who has a line, with one part for a line that is not divided; nobody: none. */
export function sharesOf({ supplier, cost, shares }: LineAward): readonly LineShare[] {
  if (shares !== null) return shares;
  return supplier === null ? [] : [{ supplier, part: 1, cost }];
}
