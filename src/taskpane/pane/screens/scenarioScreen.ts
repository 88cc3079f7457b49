// What is typed on the screen of an award scenario.
import type {
  AcceptedAlternate,
  AlternateKeys,
  Levelling,
  CostColumn,
  Incumbents,
  LeftOutRule,
  ScenarioBound,
  ScenarioDiscount,
  ScenarioGroup,
} from "../../../bids/award/scenario";
import type { SplitHow } from "../../../bids/award/types";

/** Lines, and the supplier that they must or must not go to; "" while none is chosen. */
export interface RuleForm {
  readonly key: string;
  readonly lines: readonly string[];
  readonly bidId: string;
}

export interface GroupForm {
  readonly key: string;
  readonly lines: readonly string[];
}

/** Shares are percents here. */
export interface BoundForm extends Pick<ScenarioBound, "bidId" | "measure" | "minIfAny"> {
  readonly key: string;
  readonly min: string;
  readonly max: string;
  /** Units may be limited of some lines. */
  readonly every: boolean;
  readonly lines: readonly string[];
}

/** How lines are divided; shares are percents here, given parts several with a gap or slash between them. */
export interface SplitForm {
  readonly key: string;
  readonly every: boolean;
  readonly lines: readonly string[];
  readonly how: SplitHow["kind"];
  readonly parts: string;
  readonly least: string;
  readonly most: string;
  readonly leastShare: string;
  readonly mostShare: string;
}

export interface SupplierGroupForm extends Pick<ScenarioGroup, "name" | "bidIds" | "measure" | "from"> {
  readonly key: string;
  readonly min: string;
  readonly max: string;
  readonly minCount: string;
  readonly maxCount: string;
}

/** What is counted beside a bidder's prices; "" is every bidder. */
export interface AdderForm {
  readonly key: string;
  readonly bidId: string;
  readonly part: string;
  readonly perUnit: string;
  readonly perLine: string;
}

/** A column of the comparison with amounts; "" is every bidder, and while none is chosen. */
export interface CostColumnForm extends Pick<CostColumn, "header" | "per"> {
  readonly key: string;
  readonly bidId: string;
}

export interface PaymentForm {
  readonly key: string;
  readonly bidId: string;
  readonly days: string;
}

/** One step of a discount; a part of a price is a percent here. */
export interface StepForm {
  readonly key: string;
  readonly from: string;
  readonly off: string;
}

/** What a bidder takes off. */
export interface DiscountForm extends Pick<ScenarioDiscount, "bidId" | "measure" | "off" | "above"> {
  readonly key: string;
  readonly every: boolean;
  readonly lines: readonly string[];
  readonly steps: readonly StepForm[];
}

/** Other items that bidders offer: from which columns, and which of them count. */
export interface AlternatesForm extends AlternateKeys {
  readonly count: "none" | "all" | "accepted";
  readonly accepted: readonly AcceptedAlternate[];
}

export interface ScenarioForm {
  readonly id: string;
  readonly name: string;
  readonly maxSuppliers: string;
  readonly excluded: readonly string[];
  readonly must: readonly RuleForm[];
  readonly mustNot: readonly RuleForm[];
  readonly groups: readonly GroupForm[];
  readonly bounds: readonly BoundForm[];
  readonly splits: readonly SplitForm[];
  readonly supplierGroups: readonly SupplierGroupForm[];
  readonly minSuppliers: string;
  readonly adders: readonly AdderForm[];
  readonly costColumns: readonly CostColumnForm[];
  readonly interest: string;
  /** Where missing bids count; "": they do not. */
  readonly missing: Levelling["rule"] | "";
  readonly missingMore: string;
  /** Null: no columns were chosen. */
  readonly alternates: AlternatesForm | null;
  readonly payment: readonly PaymentForm[];
  readonly discounts: readonly DiscountForm[];
  readonly leaving: LeftOutRule["kind"];
  /** For each line left out. */
  readonly leavingPrice: string;
  /** Percents. */
  readonly minCoverage: string;
  readonly minWorth: string;
  readonly minBidCoverage: string;
  readonly incumbents: Incumbents;
  readonly perLine: string;
  readonly perSupplier: string;
  readonly seconds: string;
}
