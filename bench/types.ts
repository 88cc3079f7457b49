// What one benchmark tells. A row without a target is for the record only.

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: number | null;
  /** Null without a target. */
  readonly ok: boolean | null;
  /** What the value is compared with, or how it was measured. */
  readonly against: string;
}
