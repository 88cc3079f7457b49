// What a preview shows and what became of a send.
import type { ComingList } from "../../collections/coming";
import type { Failure } from "../../platform/errors";
import type { SendProgress } from "../../platform/handoverContract";
import type { ListPage } from "../../sync/plan/renewal";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { Choices } from "../../sync/decisions";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { RemoteRows, SheetRows } from "../../sync/rows";
import type { OwnCreates } from "../../sync/sentCreates";
import type { Plan } from "../../sync/syncPlan";
import type { Rule } from "../../sync/rules/companyRules";
import type { Undoing } from "../../sync/plan/undo";
import type { RenamedHeader } from "../../workbook/table/types";
import type { Stopped } from "../obstacle";
import type { Backup, WorkflowOptions } from "../services";
import type { RowOutcome } from "../outcomes/types";
import type { RawCells } from "../table/types";

export type { RowOutcome, RowOutcomeKind } from "../outcomes/types";

/** What a send is for: sheet to platform, or taking back a send. */
export interface Aim {
  readonly kind: "send" | "undo";
  /** The send that is taken back; null for kind "send". */
  readonly undoes: string | null;
  /** When the send that is taken back began, ISO 8601, UTC; null for kind "send". */
  readonly sendAt: string | null;
  /** What an undo goes by; null for kind "send". */
  readonly undoing: Undoing | null;
  /** What the same send makes in other lists before rows of this one leave. */
  readonly coming?: readonly ComingList[];
}

/** The exact list of what a send will do. `send` does this and nothing else. */
export interface Preview extends Aim {
  readonly link: LinkedTable;
  readonly mapping: Mapping;
  readonly plan: Plan;
  /** A row's name for people, by body row: the naming column's text, or its sheet row number. */
  readonly names: readonly string[];
  /** Names of the plan's rows that are not in the table: an undo numbers them from -1 downwards. */
  readonly elsewhere: ReadonlyMap<number, string>;
  /** Body row n stands in sheet row firstRow + n. */
  readonly firstRow: number;
  readonly sheetName: string;
  readonly renamed: readonly RenamedHeader[];
  readonly at: number;
  /** What the person decided so far; the plan holds it already. */
  readonly choices: Choices;
  /** What the plan was made from. A send compares it with what is there by then. */
  readonly remote: RemoteRows;
  readonly sheet: SheetRows;
  readonly agreed: AgreedCopy | null;
  readonly own: OwnCreates;
  /** New rows that an undo took off the platform, by `rowKey`: they go out again only on the person's word. */
  readonly undone: ReadonlySet<string>;
  /** Positions in the mapping that are left alone on both sides. */
  readonly frozen: ReadonlySet<number>;
  /**
   * The platform's own cells before the send, by line item, so that a whole row can be sent without losing unmapped
   * cells.
   */
  readonly before: RawCells;
  /** The pages in which the platform was read: a send renews them as it goes. */
  readonly pages: readonly ListPage[];
  /** The collection's newest send at the gateway when the platform was read: a later one makes the reading old. */
  readonly lastSend: string;
  /** Ctrl+Z had taken back in the sheet what was written there; what was agreed on then counts. */
  readonly sheetUndone: boolean;
  /** The company's own rules; the plan holds back what breaks the hard ones. */
  readonly rules: readonly Rule[];
}

export interface PreviewDone {
  readonly ok: true;
  readonly preview: Preview;
}

export type PreviewOutcome = PreviewDone | Stopped;

export interface SendDone extends Backup {
  readonly ok: true;
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly failed: number;
  readonly unknown: number;
  /** Rows that moved since the preview: they are pending and in the next one. */
  readonly conflicts: number;
  readonly outcomes: readonly RowOutcome[];
  /** The person stopped it: what was not sent yet is still pending. */
  readonly cancelled: boolean;
  /** What ended the send or the following early, such as an ended session; null when every row was tried. */
  readonly stoppedBy: Failure | null;
  /** The send's name in the activity; null when nothing was to be sent. */
  readonly sendId: string | null;
  /** Rows that the gateway still carries: the send is paused, or this window could not follow it to its end. */
  readonly left: number;
  /** Rows of the preview that were too many for one send: they are still pending. */
  readonly later: number;
  /** As the gateway said it last; null when nothing was handed over, or it was not heard of again. */
  readonly send: SendProgress | null;
}

export interface SendOptions extends WorkflowOptions {
  /** Why, in the sender's own words; it stays with the send in the gateway's journal. */
  readonly note?: string;
}
