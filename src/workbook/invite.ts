// What inviting suppliers asks of the workbook, joined for officeWorkbook.ts. It does nothing of its own.
import { writeInvitations } from "./activitySheet";
import { selectedAgain } from "./inviteAgain";
import { writeBeside } from "./inviteBeside";
import { selectedColumn } from "./inviteSelection";
import { loadInvitationRuns, saveInvitationRun } from "./inviteStore";
import type { InvitingWorkbook } from "./inviteTypes";
import type { InTurn } from "./line";
import type { Session } from "./session";

export function inviting(session: Session, inTurn: InTurn): InvitingWorkbook {
  return {
    selectedColumn: (meant) => inTurn(() => selectedColumn(session, meant)),
    selectedAgain: (selected) => inTurn(() => selectedAgain(session, selected)),
    writeBeside: (place, kind, texts) => inTurn(() => writeBeside(session, place, kind, texts)),
    invitationRuns: (eventId) => inTurn(() => loadInvitationRuns(session, eventId)),
    saveInvitationRun: (run) => inTurn(() => saveInvitationRun(session, run)),
    writeInvitations: (content) => inTurn(() => writeInvitations(session, content)),
  };
}
