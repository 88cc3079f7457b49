// What a workflow is given and what it tells. A workflow owns no state: services come in, outcomes go out.
import type { Client } from "../platform/client";
import type { Failure } from "../platform/errors";
import type { GatewayClient } from "../platform/gatewayClient";
import type { SendProgress } from "../platform/handoverContract";
import type { Account, ProfileAnswer } from "../platform/gatewayContract";
import type { Workbook } from "../workbook/workbook";
import type { EventRowTexts } from "./events/texts";
import type { InviteSheetTexts } from "./invite/texts";
import type { RowTexts } from "./table/rowTexts";

export interface WorkflowClock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Rejects with the signal's reason when cancelled. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls again and again until it is stopped. Absent where time passes only while work waits. */
  every?(ms: number, call: () => void): () => void;
}

export interface Services {
  readonly client: Client;
  readonly gateway: GatewayClient;
  readonly workbook: Workbook;
  readonly clock: WorkflowClock;
  readonly profile: ProfileAnswer;
  readonly account: Account;
  /** The person's time zone, by its IANA name: that of the dates in new tables. */
  readonly zone: string;
  /** A fresh random name, never used before. */
  readonly newId: () => string;
  /** The words of the status column. */
  readonly rowTexts: RowTexts;
  /** The words beside references that were invited, and of the ledger's sheet. */
  readonly inviteSheetTexts: InviteSheetTexts;
  /** The words about new events. */
  readonly eventRowTexts: EventRowTexts;
}

export type Step = "reading" | "comparing" | "writing" | "sending" | "checking" | "waiting";

/** Counts of what was really done. `total` and `msLeft` are null while nobody can know them. */
export interface Progress {
  readonly step: Step;
  readonly done: number;
  readonly total: number | null;
  readonly msLeft: number | null;
  /** Of a send that the gateway carries out. */
  readonly send?: SendProgress | undefined;
}

/** A reading that would bring much. */
export interface LargeRead {
  /** In all, as far as that is known. */
  readonly rows: number;
  /** Nobody knows the end: so many were read already. */
  readonly isLeast: boolean;
  /** At the pace so far; null where nobody knows. */
  readonly msLeft: number | null;
}

export interface WorkflowOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Asked once in a reading. Rejects with the signal's reason where the person does not want it. */
  readonly onLarge?: ((read: LargeRead) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a result says of the double; nothing where it is as new as the workbook's copy. */
export interface Backup {
  /** The gateway could not take it: the workbook's copy is whole, but nothing stands in should it be damaged. */
  readonly notBackedUp?: Failure;
}
