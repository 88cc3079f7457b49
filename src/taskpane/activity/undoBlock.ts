// Why a send cannot be undone, as far as the activity knows. It asks nobody.
import { isEventRun } from "../../platform/eventRuns";
import { isInvitationRun } from "../../platform/invitePlan";
import type { ActivitySend, TakenBack } from "../../workflows/activity/types";
import type { TableEntry } from "../pane/screens/screens";
import { activityTexts as t } from "./activityTexts";

/** `takenBack`: null while nobody knows. */
export function undoBlock(
  send: ActivitySend,
  tables: readonly TableEntry[],
  takenBack: TakenBack | null = null,
): string | null {
  const { by, state, outcome, linkId } = send;
  if (!by.own) return t.undoForeign;
  if (isInvitationRun(send)) return t.undoMail;
  if (isEventRun(send)) return t.undoEvents;
  if (state === "running") return t.undoRunning;
  if (state === "cutOff") return t.undoOpen;
  if (outcome !== null && outcome.created + outcome.updated + outcome.deleted === 0) return t.undoNothing;
  if (takenBack === "all") return t.undoDone;
  if (!tables.some(({ link }) => link.id === linkId)) return t.undoNotLinked;
  return null;
}
