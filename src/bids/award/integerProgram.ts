// A mixed-integer program over yes-or-no columns and sums, as the search hands it to a solver from outside. The solver
// itself is injected.

/** What a row multiplies a column with. */
export type MatrixEntry = readonly [column: number, value: number];

export interface MipRow {
  readonly columns: readonly number[];
  readonly values: readonly number[];
  readonly least: number;
  readonly most: number;
}

/**
 * Every column is 0 or 1, but the last `sums` may be any number, and the `wholes` before those are whole numbers of 0
 * or more; the sum of costs is to be least.
 */
export interface Mip {
  readonly costs: readonly number[];
  /** 0 where it is not there; none of them is above 255. */
  readonly wholes?: number;
  readonly sums: number;
  readonly rows: readonly MipRow[];
}

export interface MipOptions {
  /** Wall time. */
  readonly seconds: number;
  /** An answer to begin with; a value a column. */
  readonly start: Float64Array | null;
  /** An answer that may cost so much more than the best is called the best. */
  readonly gap?: number;
}

export interface MipFound {
  readonly kind: "found";
  /** 1 for the yes-or-no columns that are chosen, and the whole numbers; nothing about sums. */
  readonly chosen: Uint8Array;
  /** No answer costs less. */
  readonly bound: number;
  readonly proven: boolean;
}

/** "unknown": the time ended before anything was found; `bound` may still say something. */
export type MipAnswer =
  | MipFound
  | { readonly kind: "infeasible" }
  | { readonly kind: "unknown"; readonly bound: number };

export interface MipSolver {
  /** Blocks its thread until it is done. Throws for a program that is none. */
  solve(mip: Mip, options: MipOptions): MipAnswer;
}
