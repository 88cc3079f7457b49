// What a send came to, in one line: rows, or suppliers who were invited. It asks nobody.
import { isInvitationRun } from "../../platform/invitePlan";
import type { ActivitySend } from "../../workflows/activity/types";
import { activityTexts as t } from "./activityTexts";

export function sumOf(send: ActivitySend): string {
  const { outcome, counts } = send;
  if (isInvitationRun(send)) return outcome === null ? t.plannedMail(counts) : t.outcomeMail(outcome);
  return outcome === null ? t.planned(counts) : t.outcome(outcome);
}
