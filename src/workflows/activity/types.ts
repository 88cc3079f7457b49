// What the activity shows of a send.
import type { SendShown } from "../../platform/sendContract";
import type { CellValue } from "../../values/cell";
import type { RowOutcomeKind } from "../send/types";

export interface ActivitySend extends SendShown {
  /** The link of the table that it was sent from. */
  readonly linkId: string;
  /** The newest send that took something of it back; null when none did. */
  readonly undoneBy: UndoneBy | null;
  /** The send that finished what was left of it. */
  readonly continuedBy: { readonly id: string; readonly at: string } | null;
  /** The platform's ids of its requests; null for other people's sends and where they were not asked for. */
  readonly requestIds: readonly string[] | null;
}

export interface UndoneBy {
  readonly id: string;
  readonly at: string;
  /** How much all undos took back: "none" where they were taken back themselves. Null where nobody can tell. */
  readonly takenBack: TakenBack | null;
  /** Rows that this send changed, as the gateway counted them. */
  readonly rows: number;
}

export interface ActivityCell {
  readonly label: string;
  /** null for a new row. */
  readonly from: CellValue;
  readonly to: CellValue;
}

/** Of an invitation run, whose rows are suppliers. */
export type InvitedOutcome = "invited" | "takenBack";

export interface ActivityDetailRow {
  readonly kind: "create" | "update" | "delete";
  /** The line item's; "" for a new row that was not created. */
  readonly id: string;
  readonly name: string;
  readonly outcome: Exclude<RowOutcomeKind, "conflict"> | "notSent" | InvitedOutcome;
  /** Why it failed. */
  readonly detail: string;
  /** "" where no request left. */
  readonly requestId: string;
  /** Of the platform's service that answered it; null where it did not say. */
  readonly apiVersion: string | null;
  readonly cells: readonly ActivityCell[];
}

/** How much of a send its undos took back, as far as the journal knows it for certain. */
export type TakenBack = "none" | "part" | "all";

export interface ActivityDetails {
  readonly send: SendShown;
  readonly takenBack: TakenBack;
  readonly rows: readonly ActivityDetailRow[];
}
