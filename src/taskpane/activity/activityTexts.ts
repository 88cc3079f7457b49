// Texts of the list of sends and of one send.
import type { SendShown, SendTally } from "../../platform/sendContract";
import type { ActivityDetailRow, UndoneBy } from "../../workflows/activity/types";
import { activityListTexts } from "./activityListTexts";
import type { Message } from "../parts/message";
import { outgoingText } from "../preview/outgoingTexts";
import { countOf, listed, number } from "../parts/words";

const states: Record<SendShown["state"], string> = {
  running: "under way",
  finished: "finished",
  cutOff: "interrupted",
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
  none: "Nothing was sent yet. This list will show every send: who, when, what and its outcome.",
  of: (title: string) => `Sends of “${title}”, by everybody with access to it`,
  ownOnly: "Your own sends, from all workbooks.",
  loading: "Reading the activity…",
  again: "Read again",
  by: (who: string) => (who === "" ? "by somebody" : `by ${who}`),
  you: "you",
  cell: {
    title: "Record of the selected cell",
    read: "Record of the selected cell",
    none: "Select one cell of this table, in a row that the platform has, then try again.",
    unchanged: "No send of yours changed this cell, and no refresh since showed another value than you sent.",
    more: "You have older sends that were not read.",
    sent: (when: string) => `Sent by you, ${when}`,
    platform: (after: string, before: string, senders: readonly string[]) =>
      `Changed on the platform between ${after} and ${before}${senders.length === 0 ? "" : `; in that time ${senders.join(", ")} sent to this list`}`,
  },
  note: (text: string) => `Note: ${text}`,
  states,
  trouble: "some rows did not arrive",
  planned: (counts: SendShown["counts"]) => {
    const meant = outgoingText({ created: counts.creates, changed: counts.updates, deleted: counts.deletions });
    return `Planned: ${meant === "" ? "nothing" : meant}`;
  },
  outcome({ created, updated, deleted, failed, unknown }: SendTally): string {
    const sent = outgoingText({ created, changed: updated, deleted });
    const open = listed([
      [failed, `${number(failed)} not sent`],
      [unknown, `${number(unknown)} unknown`],
    ]);
    return [sent, open].filter((text) => text !== "").join("; ") || "nothing sent";
  },
  plannedMail: ({ creates, deletions }: SendShown["counts"]) => {
    const meant = invitedWords(creates, deletions, "to invite", "to take back");
    return `Planned: ${meant === "" ? "nobody" : meant}`;
  },
  outcomeMail({ created, deleted, failed, unknown }: SendTally): string {
    const done = invitedWords(created, deleted, "invited", "taken back");
    const open = listed([
      [failed, `${number(failed)} refused`],
      [unknown, `${number(unknown)} unknown`],
    ]);
    return [done, open].filter((text) => text !== "").join("; ") || "nobody got mail";
  },
  cancelled: "stopped by the sender",
  undoes: "takes back an earlier send",
  undoneBy: ({ takenBack, rows }: UndoneBy, when: string): string => {
    if (takenBack === "all") return `taken back at ${when}`;
    if (takenBack === "part") return `taken back in part at ${when}`;
    if (takenBack === "none") return `taken back at ${when}; an undo of that undo followed`;
    return `an undo at ${when} changed ${countOf(rows, "row")}`;
  },
  continues: "finishes an interrupted send",
  continuedBy: (when: string) => `finished at ${when}`,
  open: (when: string) => `Rows of the send of ${when}`,
  show: "Show",
  all: "All",
  rowList: "Rows of this send",
  reading: "Reading its rows…",
  foreign: "Only the person who sent it can see its rows.",
  gone: "The gateway no longer has the rows of this send.",
  notRead: "Bidsheet could not read its rows. Go back and open it again. The send itself did not change.",
  unnamed: "Row without a name",
  becomes: "becomes",
  outcomes: {
    failed: "not sent",
    unknown: "unknown",
    notSent: "not sent",
    created: "created",
    updated: "changed",
    deleted: "deleted",
    invited: "invited",
    takenBack: "taken back",
  } satisfies Record<ActivityDetailRow["outcome"], string>,
  request: (id: string, version: string | null) =>
    version === null ? `Request ${id}` : `Request ${id}, platform version ${version}`,
  copy: "Copy",
  copyRequest: (id: string) => `Copy the request id ${id}`,
  copyRequests: "Copy all request ids",
  undo: "Undo this send",
  undoRest: "Undo the rest",
  undoHint: "You first see what the undo would send, and what somebody changed since.",
  undoForeign: "Only the person who sent it can undo it.",
  undoMail: "Nobody can take mail back. To withdraw invitations, remove the suppliers from the event.",
  undoEvents:
    "Delete new events one by one, from Events. A deleted event does not come back. After an interruption, create the events again: Bidsheet doubles none.",
  undoRunning: "It is still under way. Wait until it ends.",
  undoOpen: "It was interrupted. Preview its table first: what is left is pending there.",
  undoDone: "An undo already took back all of it.",
  undoNothing: "Nothing of it arrived, so there is nothing to undo.",
  undoNotLinked: "Its table is not linked in this workbook. Open the workbook that sent it.",
  nothingYet: "There is no send yet.",
  toSheet: "Write to a sheet",
  csv: "Export .csv",
  csvText: "Make .csv text",
  csvDone: "The file goes to your downloads. If Excel does not download it, copy it.",
  csvReady: "The text is ready. Excel saves no files here, so copy it.",
  csvCopy: "Copy as .csv",
  fileName: "bidsheet-activity.csv",
} as const;

export const writtenMessage = (n: number): Message => ({
  title: "Activity written",
  text: `${countOf(n, "send")} written to the sheet “${activityListTexts.sheet}”. Nothing was sent.`,
  todo: "",
});
