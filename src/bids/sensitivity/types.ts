// The words of sensitivity: which prices are changed, and what becomes of an award then. Lines and suppliers are named
// by id, so that the answer does not depend on their order. Pure data.
import type { AwardCase, AwardRules } from "../award/types";

/** In each draw every price counts times a number of its supplier and a number of its own. */
export interface DrawSpread {
  /** All prices of a supplier together: up to this part (0 to 1) more or less, all numbers between equally likely. */
  readonly supplier: number;
  /** Each price alone, on top of that. */
  readonly price: number;
}

export interface SensitivityAsk {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  /** As `problem.costs`: what of a cost does not move with its price, such as freight a unit; null: nothing. */
  readonly fixed: Float64Array | null;
  /** Suppliers whose prices move together, by position. */
  readonly groups: readonly { readonly name: string; readonly suppliers: readonly number[] }[];
  /** Part (above 0, below 1) by which prices of a supplier and of a group go up and down. */
  readonly step: number;
  readonly draws: number;
  readonly spread: DrawSpread;
  /** The same seed draws the same prices. */
  readonly seed: number;
}

/** What a supplier has in an award. */
export interface SupplierLines {
  readonly supplier: string;
  /** How many lines it has a part of. */
  readonly lines: number;
}

/** The best award at changed prices, beside the chosen one at the same prices. */
export interface ChangedAward {
  readonly kind: "found";
  /** Of the best award that was found, what is paid and switching. */
  readonly total: number;
  /** Of the chosen award at these prices; null: it breaks a rule there, or covers other lines. */
  readonly kept: number | null;
  /** No award that was found costs less than the chosen one. */
  readonly stillBest: boolean;
  /** The best award goes to the suppliers of the chosen one. */
  readonly sameSuppliers: boolean;
  /** Lines that have other suppliers, or other parts, in the best award. */
  readonly moved: number;
  readonly gets: readonly SupplierLines[];
  /** Nothing cheaper exists. */
  readonly proven: boolean;
  /** How much cheaper another award might be; 0 where it is proven. */
  readonly gap: number;
}

/** none: no award fits the rules. unknown: the time ran out. */
export type Changed = ChangedAward | { readonly kind: "none" } | { readonly kind: "unknown" };

export interface WhatIf {
  /** A supplier's id, or a group's name. */
  readonly who: { readonly kind: "supplier" | "group"; readonly name: string };
  /** Part by which the prices changed. */
  readonly part: number;
  readonly then: Changed;
}

/** Where the award changes when one price, or all of a supplier, go one way. */
export type Threshold =
  /** By this part. exact: not before. latest: there it is another award; it may change before. */
  | {
      readonly kind: "at";
      readonly part: number;
      readonly sure: "exact" | "latest";
      /** What is best there or just beyond. */
      readonly then: Changed;
    }
  /** Up to this part the award stays. tried: it stays at the parts that were tried. */
  | { readonly kind: "none"; readonly part: number; readonly sure: "proven" | "tried" }
  | { readonly kind: "unknown" };

export interface Break {
  readonly supplier: string;
  readonly lines: number;
  readonly down: Threshold;
  /** Null for a supplier without lines: dearer it wins none either. */
  readonly up: Threshold | null;
}

/** By how much one price moves until the award changes, all others as they are. */
export type Margin =
  /** Money of the whole line, and the part of the price. */
  | { readonly kind: "at"; readonly money: number; readonly part: number; readonly sure: "exact" | "latest" }
  /** However much it moves. */
  | { readonly kind: "never" }
  | { readonly kind: "unknown" };

/** A line whose award hangs on little. */
export interface CloseLine {
  readonly line: string;
  readonly supplier: string;
  readonly cost: number;
  /** Until it goes elsewhere. */
  readonly rise: Margin;
  readonly rival: string;
  readonly rivalCost: number;
  /** Until the runner-up has it. */
  readonly fall: Margin;
}

export interface Draw {
  /** From 1. */
  readonly nth: number;
  readonly then: Changed;
}

export interface Sensitivity {
  readonly kind: "found";
  /** The award that everything is compared with. */
  readonly base: {
    readonly total: number;
    readonly proven: boolean;
    readonly gap: number;
    readonly lines: number;
    readonly uncovered: number;
    readonly gets: readonly SupplierLines[];
  };
  readonly whatIfs: readonly WhatIf[];
  readonly breaks: readonly Break[];
  /** The closest first. */
  readonly close: readonly CloseLine[];
  /** Those that the time allowed, from the first on. */
  readonly draws: readonly Draw[];
  /** By awarded line, of the draws with an award: in how many its suppliers and parts stay. The rarest first. */
  readonly kept: readonly { readonly line: string; readonly draws: number }[];
  /** Some rule speaks of money, so that the chosen award may break it, or another one keep it, at other prices. */
  readonly rulesMove: boolean;
}

export type SensitivityResult = Sensitivity | { readonly kind: "noAward" };

export interface SensitivityProgress {
  readonly stage: "base" | "whatIfs" | "breaks" | "close" | "draws" | "scores";
  readonly done: number;
  readonly total: number;
}

export interface SensitivityOptions {
  /** Wall time of the whole answer. */
  readonly seconds: number;
  readonly onProgress?: ((progress: SensitivityProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** In the pane a worker; in tests the same in the same thread. Rejects when cancelled. */
export interface SensitivitySolver {
  sensitivity(ask: SensitivityAsk, options: SensitivityOptions): Promise<SensitivityResult>;
}
