// What became of an invitation, in the pane and in the ledger.
import type { InvitationChange, InvitationOutcome } from "../../invitations/types";
import { tc } from "../language/t";

export const invitationOutcomes: Record<InvitationChange, Record<InvitationOutcome, string>> = {
  invite: {
    done: tc("supplier", "Invited"),
    refused: tc("supplier", "Not invited"),
    unknown: tc("supplier", "Unknown"),
    notSent: tc("supplier", "Not sent"),
  },
  remove: {
    done: tc("invitation", "Taken back"),
    refused: tc("invitation", "Not taken back"),
    unknown: tc("invitation", "Unknown"),
    notSent: tc("invitation", "Not sent"),
  },
};
