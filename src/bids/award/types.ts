// The words of award scenarios: what is bought, from whom, at what cost, under which rules, and what came out. Pure data.

/** A line that is to be bought. */
export interface AwardLine {
  readonly id: string;
  /** Position of the supplier that has it today; null: nobody, or nobody who bids. */
  readonly incumbent: number | null;
}

export interface AwardSupplier {
  readonly id: string;
  readonly name: string;
}

/** Suppliers and lines stand in the sheet's order, which is what breaks ties. */
export interface AwardCase {
  readonly lines: readonly AwardLine[];
  readonly suppliers: readonly AwardSupplier[];
  /** Extended prices, row by row: `costs[line * suppliers.length + supplier]`; Infinity where there is no usable bid. */
  readonly costs: Float64Array;
}

/** A line or lines and a supplier, by their positions. */
export interface LineRule {
  readonly lines: readonly number[];
  readonly supplier: number;
}

export interface AwardRules {
  /** Null: as many as there are. */
  readonly maxSuppliers: number | null;
  readonly excluded: readonly number[];
  readonly must: readonly LineRule[];
  readonly mustNot: readonly LineRule[];
  /** Lines that go to one supplier together. */
  readonly groups: readonly (readonly number[])[];
  /** Added where a line leaves its incumbent, and once for each supplier that has no line today. In money. */
  readonly switching: { readonly perLine: number; readonly perSupplier: number };
}

export const noRules: AwardRules = {
  maxSuppliers: null,
  excluded: [],
  must: [],
  mustNot: [],
  groups: [],
  switching: { perLine: 0, perSupplier: 0 },
};

/** One line's fate. */
export interface LineAward {
  /** Position of the supplier; null: nobody may or can have it. */
  readonly supplier: number | null;
  readonly cost: number;
  /** Of the suppliers that get anything, or of all of them if none other bids: who comes next. */
  readonly runnerUp: { readonly supplier: number; readonly cost: number } | null;
}

export interface Award {
  readonly lines: readonly LineAward[];
  /** Positions of the suppliers that get something, ascending. */
  readonly suppliers: readonly number[];
  /** What is paid to suppliers, without switching. */
  readonly spend: number;
  readonly switching: number;
  /** spend + switching: what is minimised, after the number of lines without a supplier. */
  readonly total: number;
  readonly uncovered: readonly number[];
  /** No award of the same coverage costs less than this. Equal to `total` when the optimum is proven. */
  readonly bound: number;
}
