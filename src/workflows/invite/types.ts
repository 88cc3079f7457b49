// What the workflows of invitations take and tell. Types only.
import type { Candidate, InvitationChoices } from "../../invitations/candidates";
import type {
  Atomicity,
  InvitationChange,
  InvitationRun,
  OutcomeRow,
  ReferenceKind,
  ReferenceProblem,
} from "../../invitations/types";
import type { Failure } from "../../platform/errors";
import type { WorkbookErrorKind } from "../../workbook/excel/errors";
import type { ColumnOffered, ColumnPlace, SelectedColumn, SelectionProblem } from "../../workbook/rows/types";
import type { Obstacle } from "../obstacle";

export type InvitationSource =
  | { readonly kind: "column"; readonly selected: SelectedColumn }
  /** `place`: where they stood when they were read; null when nobody knows. */
  | {
      readonly kind: "list";
      readonly references: readonly string[];
      readonly place?: ColumnPlace | null | undefined;
    };

/** The selection as a person finds it: which column is meant, and what it seems to hold. */
export interface InviteColumn {
  /** Columns of the selection; one where there is no choice. */
  readonly columns: readonly ColumnOffered[];
  /** Null: nothing tells which of the columns is meant. */
  readonly selected: SelectedColumn | null;
  /** By its header and its cells: a proposal. */
  readonly guess: ReferenceKind;
}

export interface InviteRequest {
  readonly eventId: string;
  readonly kind: ReferenceKind;
  readonly change: InvitationChange;
  readonly source: InvitationSource;
  /** References in a request, at most what the profile allows; 1 makes the outcome of each certain. */
  readonly chunkSize?: number | undefined;
  /** The own run that was cut off and that this one is to finish; else the newest one to the same list. */
  readonly continues?: string | undefined;
}

/** Why nobody can be invited or removed. Nothing was sent when one of these comes back. */
export type InvitationObstacle =
  | SelectionProblem
  | { readonly kind: "eventUnknown"; readonly eventId: string }
  /** Suppliers can be invited to RFP events only (document 1, 4.2). */
  | { readonly kind: "eventNotRfp"; readonly eventTitle: string; readonly eventType: string }
  /** The operations by external ids name the event by its own, and it has none. */
  | { readonly kind: "eventWithoutExternalId"; readonly eventTitle: string }
  /** Another event has it too, or the list does not show this one under it: the wrong one might be meant. */
  | { readonly kind: "eventExternalIdUnclear"; readonly externalId: string; readonly events: number }
  | { readonly kind: "chunkTooLarge"; readonly most: number }
  | { readonly kind: "nobodyToSend" };

export interface InviteStopped {
  readonly ok: false;
  readonly obstacle: Obstacle | InvitationObstacle;
}

export interface InvitedEvent {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  /** Null where it has none. */
  readonly externalId: string | null;
}

export interface OthersRun {
  /** An address; "" when the gateway cannot read it. */
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Counts of references; of a run that has not ended, those that it was to send. */
  readonly invited: number;
  readonly removed: number;
  readonly unknown: number;
  readonly ended: boolean;
}

/** The exact list of what a run will send. `sendInvitations` does this and nothing else. */
export interface InvitePreview {
  /** What was asked for, so that it can be asked for once more. */
  readonly request: InviteRequest;
  readonly event: InvitedEvent;
  readonly kind: ReferenceKind;
  readonly change: InvitationChange;
  /** Everybody who could be read, each with what is known of earlier changes. */
  readonly candidates: readonly Candidate[];
  /** What the sheet calls them, by reference; whoever has no name there is missing. */
  readonly names: ReadonlyMap<string, string>;
  readonly choices: InvitationChoices;
  /** Cells that name nobody. */
  readonly problems: readonly ReferenceProblem[];
  readonly blanks: number;
  /** Selected rows that are hidden: nobody of them is sent. */
  readonly hidden: number;
  /** Where the references stand; null for a list. */
  readonly place: ColumnPlace | null;
  /** The sheet takes no outcome on its rows. */
  readonly sheetProtected: boolean;
  /**
   * Requests, each a list of references. Mail goes to each of them (invite), or the invitation of each is withdrawn.
   */
  readonly chunks: readonly (readonly string[])[];
  readonly chunkSize: number;
  /** What the documents say of a request that fails. */
  readonly atomicity: Atomicity;
  /** The platform has no way to take the mail back. */
  readonly irreversible: true;
  /** Seconds that the requests take at least, by the company's budget. */
  readonly seconds: number;
  /** Refused requests are taken apart until only those are refused that the platform will not have. */
  readonly apart: boolean;
  /** At most so many requests; more than the chunks where refused ones are taken apart. */
  readonly mostRequests: number;
  /** References of which a person has said what became of an earlier change. */
  readonly said: ReadonlySet<string>;
  /** Invitations by other kinds of reference: whether they are of the same suppliers, nobody can tell from here. */
  readonly otherKinds: number;
  /** Runs of other people to this event, newest first: the gateway shows whom they invited to nobody but themselves. */
  readonly others: readonly OthersRun[];
  /** The own run that was cut off and that this one closes. */
  readonly continues: string | null;
  /** How many requests of that run the gateway knew: one more, and somebody may have been sent since. */
  readonly continuedRequests: number;
  /** Names of the newest sends, so that one that comes in between is seen. */
  readonly lastSends: readonly string[];
  readonly at: number;
}

export type InvitePreviewOutcome = { readonly ok: true; readonly preview: InvitePreview } | InviteStopped;

export interface InviteDone {
  readonly ok: true;
  readonly run: InvitationRun;
  readonly rows: readonly OutcomeRow[];
  readonly done: number;
  readonly refused: number;
  readonly unknown: number;
  readonly notSent: number;
  /** Requests that were refused as a whole and can be taken apart: nobody of them was invited or removed. */
  readonly refusedChunks: readonly (readonly string[])[];
  /** References that the platform named, with its words. */
  readonly named: readonly { readonly reference: string; readonly detail: string }[];
  readonly cancelled: boolean;
  /** What ended the run early; null when every request was tried. */
  readonly stoppedBy: Failure | null;
  /** Suppliers of which nothing is known yet: the gateway goes on with them. */
  readonly left: number;
  /** Suppliers that somebody else invited or took back while the run went on: nothing was sent to them. */
  readonly meanwhile: number;
  /**
   * Names of the newest sends when the run had ended, this one among them; none where the gateway could not be asked.
   */
  readonly lastSends: readonly string[];
  /** Rows of the sheet that carry their outcome. */
  readonly rowsTold: number;
  /** Rows that keep what a person typed where the outcome would go. */
  readonly rowsKept: number;
  /** Why the workbook's ledger or the texts on rows were not written; the gateway knows the run all the same. */
  readonly unwritten: WorkbookErrorKind | null;
}

export type InviteOutcome = InviteDone | InviteStopped;
