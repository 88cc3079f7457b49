// What became of a row of a send.
import type { RowReason } from "../table/rowTexts";

/** conflict: somebody changed on the platform, or the person in the sheet, what the preview showed. It was not sent. */
export type RowOutcomeKind = "created" | "updated" | "deleted" | "failed" | "unknown" | "conflict";

export interface RowOutcome {
  readonly kind: RowOutcomeKind;
  readonly id: string;
  readonly name: string;
  /** For rows that were not sent, or of which nobody knows: why. Null for the others. */
  readonly reason: RowReason | null;
}
