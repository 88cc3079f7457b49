// What the list of sends and one send of it say.
import type { SendShown, SendTally } from "../../platform/sendContract";
import type { ActivityDetailRow } from "../../workflows/activity/types";
import type { Message } from "../parts/message";
import { outgoing } from "../preview/outgoingTexts";
import { countOf, listed, number } from "../parts/words";

const states: Record<SendShown["state"], string> = {
  running: "under way",
  finished: "finished",
  cutOff: "cut off",
  continued: "finished by a later send",
};

function invitedWords(invited: number, removed: number, invite: string, remove: string): string {
  return listed([
    [invited, `${countOf(invited, "supplier")} ${invite}`],
    [removed, `${countOf(removed, "supplier")} ${remove}`],
  ]);
}

export const activityTexts = {
  list: "Sends, newest first",
  none: "Nothing was sent yet. Every send will stand here: who, when, what and its outcome.",
  of: (title: string) => `Sends of “${title}”, by everybody who has access to it`,
  ownOnly: "Your own sends, from every workbook.",
  loading: "Reading the activity…",
  again: "Read it again",
  by: (who: string) => (who === "" ? "by somebody" : `by ${who}`),
  you: "you",
  states,
  trouble: "not all arrived",
  planned: (counts: SendShown["counts"]) => {
    const meant = outgoing({ created: counts.creates, changed: counts.updates, deleted: counts.deletions });
    return `Meant to send: ${meant === "" ? "nothing" : meant}`;
  },
  outcome({ created, updated, deleted, failed, unknown }: SendTally): string {
    const sent = outgoing({ created, changed: updated, deleted });
    const open = listed([
      [failed, `${number(failed)} not sent`],
      [unknown, `${number(unknown)} unknown`],
    ]);
    return [sent, open].filter((text) => text !== "").join("; ") || "nothing sent";
  },
  plannedMail: ({ creates, deletions }: SendShown["counts"]) => {
    const meant = invitedWords(creates, deletions, "to invite", "to take back");
    return `Meant: ${meant === "" ? "nobody" : meant}`;
  },
  outcomeMail({ created, deleted, failed, unknown }: SendTally): string {
    const done = invitedWords(created, deleted, "invited", "taken back");
    const open = listed([
      [failed, `${number(failed)} refused`],
      [unknown, `${number(unknown)} unknown`],
    ]);
    return [done, open].filter((text) => text !== "").join("; ") || "nobody was sent mail";
  },
  cancelled: "stopped by the person",
  undoes: "takes back an earlier send",
  undoneBy: (when: string) => `taken back at ${when}`,
  continues: "finishes a send that was cut off",
  continuedBy: (when: string) => `finished at ${when}`,
  open: (when: string) => `Rows of the send of ${when}`,
  show: "Show",
  all: "All",
  rowList: "Rows of this send",
  reading: "Reading its rows…",
  foreign: "Only the person who sent it can see its rows.",
  gone: "The gateway has the rows of this send no longer.",
  notRead: "Its rows could not be read. Go back and open it again; the send itself is as it was.",
  unnamed: "Row without a name",
  becomes: "becomes",
  outcomes: {
    failed: "not sent",
    unknown: "unknown",
    notSent: "never left",
    created: "created",
    updated: "changed",
    deleted: "deleted",
    invited: "invited",
    takenBack: "taken back",
  } satisfies Record<ActivityDetailRow["outcome"], string>,
  request: (id: string) => `Request ${id}`,
  copy: "Copy",
  copyRequest: (id: string) => `Copy the request id ${id}`,
  copyRequests: "Copy all request ids",
  undo: "Undo this send",
  undoHint: "It shows first what taking back would do, and what somebody changed since. Nothing is sent before.",
  undoForeign: "Only the person who sent it can take it back.",
  undoMail: "Mail cannot be taken back. To withdraw invitations, take the suppliers back from the event.",
  undoEvents:
    "New events are deleted one by one, from Events; a deleted one does not come back. What was cut off is created by creating it again: nothing doubles.",
  undoRunning: "It is still under way. Wait for its end.",
  undoOpen: "It was cut off. Finish it first, on the card of its table.",
  undoNothing: "Nothing of it arrived, so there is nothing to take back.",
  undoNotLinked: "Its table is not linked in this workbook. Open the workbook that it was sent from.",
  nothingYet: "There is no send yet.",
  toSheet: "Write into a sheet",
  csv: "Export .csv",
  csvDone: "The file is on its way to your downloads. Where Excel does not download, copy it.",
  csvCopy: "Copy as .csv",
  fileName: "bidsheet-activity.csv",
} as const;

export const writtenMessage = (n: number): Message => ({
  title: "The activity is written",
  text: `${countOf(n, "send")} stand on the sheet “Bidsheet activity”. Nothing was sent.`,
  todo: "",
});
