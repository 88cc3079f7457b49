// The words of the list of sends, in its sheet and in its .csv. The sheet keeps those that it was made with. No program
// reads them again.
import type { ActivityListTexts } from "../../workflows/activity/table";
import { t, tc } from "../language/t";

export const activityListTexts: ActivityListTexts = {
  sheet: t("Bidsheet activity"),
  headers: {
    send: tc("noun", "Send"),
    began: t("Began"),
    ended: t("Ended"),
    by: tc("column head", "By"),
    worksheet: t("Worksheet"),
    state: t("State"),
    toCreate: t("To create"),
    toChange: t("To change"),
    toDelete: t("To delete"),
    created: tc("number of rows", "Created"),
    changed: tc("number of rows", "Changed"),
    deleted: tc("number of rows", "Deleted"),
    notSent: tc("number of rows", "Not sent"),
    unknown: tc("number of rows", "Unknown"),
    takesBack: t("Undoes"),
    takenBackBy: tc("number of another send", "Undone by"),
    finishes: t("Finishes"),
    finishedBy: tc("number of another send", "Finished by"),
    requestIds: t("Request IDs"),
    about: t("About"),
    takenBack: tc("how much of a send", "Undone"),
    note: t("Note"),
  },
  states: {
    running: tc("send", "Under way"),
    finished: tc("send", "Finished"),
    cutOff: tc("send", "Interrupted"),
    continued: t("Finished by a later send"),
  },
  stopped: t("{state}, stopped by the sender", { state: "{state}" }),
  about: { invitations: t("Invitations (created: invited, deleted: taken back)"), rows: t("Rows") },
  takenBack: {
    all: t("All of it"),
    part: t("Part of it"),
    none: t("Undone, and that undo too"),
    unknown: t("Not known how much"),
  },
  more: t("{ids} and {n} more", { ids: "{ids}", n: "{n}" }),
};
