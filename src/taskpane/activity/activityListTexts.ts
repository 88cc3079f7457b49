// The words of the list of sends, in its sheet and in its .csv, in English. No program reads them again.
import type { ActivityListTexts } from "../../workflows/activity/table";

export const activityListTexts: ActivityListTexts = {
  sheet: "Bidsheet activity",
  headers: {
    send: "Send",
    began: "Began",
    ended: "Ended",
    by: "By",
    worksheet: "Worksheet",
    state: "State",
    toCreate: "To create",
    toChange: "To change",
    toDelete: "To delete",
    created: "Created",
    changed: "Changed",
    deleted: "Deleted",
    notSent: "Not sent",
    unknown: "Unknown",
    takesBack: "Takes back",
    takenBackBy: "Taken back by",
    finishes: "Finishes",
    finishedBy: "Finished by",
    requestIds: "Request ids",
    about: "About",
    takenBack: "Taken back",
  },
  states: {
    running: "Under way",
    finished: "Finished",
    cutOff: "Interrupted",
    continued: "Finished by a later send",
  },
  stopped: (state) => `${state}, stopped by the sender`,
  about: { invitations: "Invitations (created: invited, deleted: taken back)", rows: "Rows" },
  takenBack: {
    all: "All of it",
    part: "Part of it",
    none: "Taken back, and that undo too",
    unknown: "Not known how much",
  },
  more: (ids, n) => `${ids} and ${n} more`,
};
