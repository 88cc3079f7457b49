// What the pane knows of an invitation run on its way: set up, checked, done. Data only.
import type { InvitationChange, ReferenceKind } from "../../../invitations/types";
import type { InviteColumn, InviteDone, InvitePreview } from "../../../workflows/invite/types";

/** The event, the selection as it was last read, and what the person says of it. */
export interface InviteSetup {
  readonly step: "setup";
  readonly event: { readonly id: string; readonly title: string };
  readonly change: InvitationChange;
  readonly kind: ReferenceKind;
  /** Null while nothing was read, or nothing could be. */
  readonly column: InviteColumn | null;
}

/** The exact list of what would be sent. */
export interface InviteCheck {
  readonly step: "check";
  readonly preview: InvitePreview;
  /** Null where the run was not set up here: it finishes another one. */
  readonly setup: InviteSetup | null;
}

export interface InviteResult {
  readonly step: "done";
  readonly preview: InvitePreview;
  readonly done: InviteDone;
}

export interface InviteScreen {
  readonly kind: "invite";
  readonly at: InviteSetup | InviteCheck | InviteResult;
}

export type InviteWork = "readColumn" | "checkInvite" | "invite" | "settleInvite";

/** The screen before it; null is the list of tables. */
export function beforeInvite({ at }: InviteScreen): InviteScreen | "events" | null {
  if (at.step === "setup") return "events";
  return at.step === "check" && at.setup !== null ? { kind: "invite", at: at.setup } : null;
}
