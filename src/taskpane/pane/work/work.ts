// The piece of work that runs, as the pane shows it.
import type { SolveProgress } from "../../../bids/award/types";
import type { SensitivityProgress } from "../../../bids/sensitivity/types";
import type { SearchShown } from "../../../platform/searchContract";
import type { LargeRead, Progress } from "../../../workflows/services";
import type { EventWork } from "../screens/eventScreen";
import type { InviteWork } from "../screens/inviteScreen";

export type WorkKind =
  | EventWork
  | InviteWork
  | "connect"
  | "disconnect"
  | "link"
  | "scan"
  | "propose"
  | "match"
  | "linkSheet"
  | "readBids"
  | "compare"
  | "readReport"
  | "loadReport"
  | "refreshReport"
  | "setUp"
  | "award"
  | "searchOn"
  | "writeAward"
  | "compareScenarios"
  | "sensitivity"
  | "writeSensitivity"
  | "scores"
  | "letters"
  | "record"
  | "round"
  | "negotiation"
  | "negotiationFiles"
  | "returned"
  | "refresh"
  | "drift"
  | "columns"
  | "arrange"
  | "follow"
  | "undo"
  | "activity"
  | "preview"
  | "giveUp"
  | "send"
  | "change";

export interface Work {
  readonly kind: WorkKind;
  /** It started by itself, and stops when the person starts something. */
  readonly unasked?: true | undefined;
  /** Given while several tables are worked on. */
  readonly table?: TableProgress | undefined;
  readonly progress: Progress | null;
  /** When it began, in milliseconds since 1970, where a pace is told. */
  readonly since?: number | undefined;
  /** What was done before that, by an earlier run. */
  readonly doneBefore?: number | undefined;
  /** Given while an award is worked out. */
  readonly solving?: SolveProgress | SensitivityProgress | undefined;
  /** Given while the gateway searches. */
  readonly away?: SearchShown | undefined;
  readonly cancelling: boolean;
  /** It would read much: the person is asked. */
  readonly large?: LargeRead | undefined;
}

/** Which of several tables a piece of work is at. */
export interface TableProgress {
  /** From 1. */
  readonly nth: number;
  readonly of: number;
  readonly title: string;
  /** What comes after it, as a sentence's end. */
  readonly then?: string | undefined;
}

/** What the person started and waits for; null where nothing runs, or only what stops for the person. */
export function askedWork({ work }: { readonly work: Work | null }): Work | null {
  return work?.unasked === true ? null : work;
}
