// The words of the list of sends, in its sheet and in its .csv, in English. No program reads them again.
import type { ActivityListTexts } from "../../workflows/activity/table";
import { t } from "../language/t";

export const activityListTexts: ActivityListTexts = {
  sheet: t("Bidsheet activity"),
  headers: {
    send: t("Send"),
    began: t("Began"),
    ended: t("Ended"),
    by: t("By"),
    worksheet: t("Worksheet"),
    state: t("State"),
    toCreate: t("To create"),
    toChange: t("To change"),
    toDelete: t("To delete"),
    created: t("Created"),
    changed: t("Changed"),
    deleted: t("Deleted"),
    notSent: t("Not sent"),
    unknown: t("Unknown"),
    takesBack: t("Takes back"),
    takenBackBy: t("Taken back by"),
    finishes: t("Finishes"),
    finishedBy: t("Finished by"),
    requestIds: t("Request ids"),
    about: t("About"),
    takenBack: t("Taken back"),
    note: t("Note"),
  },
  states: {
    running: t("Under way"),
    finished: t("Finished"),
    cutOff: t("Interrupted"),
    continued: t("Finished by a later send"),
  },
  stopped: (state) => t("{state}, stopped by the sender", { state }),
  about: { invitations: t("Invitations (created: invited, deleted: taken back)"), rows: t("Rows") },
  takenBack: {
    all: t("All of it"),
    part: t("Part of it"),
    none: t("Taken back, and that undo too"),
    unknown: t("Not known how much"),
  },
  more: (ids, n) => t("{ids} and {n} more", { ids, n }),
};
