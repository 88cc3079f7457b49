// What inviting suppliers asks of the workbook, joined for officeWorkbook.ts. It does nothing of its own.
import { writeInvitations } from "./sheets/activitySheet";
import { selectedAgain } from "./rows/selectedAgain";
import { writeBeside } from "./rows/writeBeside";
import { selectedColumn } from "./rows/selectedColumn";
import { loadInvitationRuns, saveInvitationRun } from "./store/inviteStore";
import type { InvitingWorkbook } from "./rows/types";
import type { InTurn } from "./excel/inTurn";
import type { Session } from "./excel/session";

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
