// Texts of the list of sends and of one send.
import type { SendShown, SendTally } from "../../platform/sendContract";
import type { ActivityDetailRow, UndoneBy } from "../../workflows/activity/types";
import { activityListTexts } from "./activityListTexts";
import type { Message } from "../parts/message";
import { outgoingText } from "../preview/outgoingTexts";
import { listed } from "../parts/words";
import { t, tc } from "../language/t";

/** Empty parts are left out. */
function withSemicolon(...parts: readonly string[]): string {
  return parts.filter((text) => text !== "").join("; ");
}

export const activityTexts = {
  list: t("Sends, newest first"),
  none: t("Nothing was sent yet. This list will show every send: who, when, what and its outcome."),
  of: (title: string) => t("Sends of “{title}”, by everybody with access to it", { title }),
  ownOnly: t("Your own sends, from all workbooks."),
  loading: t("Reading the activity…"),
  again: t("Read again"),
  by: (who: string) => (who === "" ? t("by somebody") : t("by {who}", { who })),
  you: t("you"),
  cell: {
    title: t("Record of the selected cell"),
    read: t("Record of the selected cell"),
    none: t("Select one cell of this table, in a row that the platform has, then try again."),
    unchanged: t("No send of yours changed this cell, and no refresh since showed another value than you sent."),
    more: t("You have older sends that were not read."),
    sent: (when: string) => t("Sent by you, {when}", { when }),
    platform: (after: string, before: string, senders: readonly string[]) =>
      senders.length === 0
        ? t("Changed on the platform between {after} and {before}", { after, before })
        : t("Changed on the platform between {after} and {before}; in that time {senders} sent to this list", {
            after,
            before,
            senders: senders.join(", "),
          }),
  },
  note: (text: string) => t("Note: {text}", { text }),
  states: activityListTexts.states,
  trouble: t("Some rows did not arrive"),
  planned: (counts: SendShown["counts"]) => {
    const meant = outgoingText({ created: counts.creates, changed: counts.updates, deleted: counts.deletions });
    return meant === "" ? t("Planned: nothing") : t("Planned: {counts}", { counts: meant });
  },
  outcome({ created, updated, deleted, failed, unknown }: SendTally): string {
    const sent = outgoingText({ created, changed: updated, deleted });
    const open = listed([
      [failed, tc("rows", "{failed, number} not sent", { failed })],
      [unknown, tc("rows", "{unknown, number} unknown", { unknown })],
    ]);
    return withSemicolon(sent, open) || t("nothing sent");
  },
  plannedMail: ({ creates, deletions }: SendShown["counts"]) => {
    const meant = listed([
      [creates, t("{creates, plural, one{# supplier} other{# suppliers}} to invite", { creates })],
      [deletions, t("{deletions, plural, one{# invitation} other{# invitations}} to take back", { deletions })],
    ]);
    return meant === "" ? t("Planned: nobody") : t("Planned: {counts}", { counts: meant });
  },
  outcomeMail({ created, deleted, failed, unknown }: SendTally): string {
    const done = listed([
      [created, t("{created, plural, one{# supplier} other{# suppliers}} invited", { created })],
      [deleted, t("{deleted, plural, one{# invitation} other{# invitations}} taken back", { deleted })],
    ]);
    const open = listed([
      [failed, tc("suppliers", "{failed, number} refused", { failed })],
      [unknown, tc("suppliers", "{unknown, number} unknown", { unknown })],
    ]);
    return withSemicolon(done, open) || t("nobody got mail");
  },
  cancelled: t("stopped by the sender"),
  undoes: t("undoes an earlier send"),
  undoneBy: ({ takenBack, rows }: UndoneBy, when: string): string => {
    if (takenBack === "all") return t("undone at {when}", { when });
    if (takenBack === "part") return t("undone in part at {when}", { when });
    if (takenBack === "none") return t("undone at {when}; that undo was undone too", { when });
    return t("an undo at {when} changed {rows, plural, one{# row} other{# rows}}", { when, rows });
  },
  continues: t("finishes an interrupted send"),
  continuedBy: (when: string) => t("finished at {when}", { when }),
  open: (when: string) => t("Rows of the send of {when}", { when }),
  show: t("Show"),
  all: tc("rows", "All"),
  rowList: t("Rows of this send"),
  reading: t("Reading its rows…"),
  foreign: t("Only the person who sent it can see its rows."),
  gone: t("The gateway no longer has the rows of this send."),
  notRead: t("Bidsheet could not read its rows. Go back and open it again. The send itself did not change."),
  unnamed: t("Row without a name"),
  becomes: tc("a value becomes another", "becomes"),
  outcomes: {
    failed: tc("row", "not sent"),
    unknown: tc("row", "unknown"),
    notSent: tc("row", "not sent"),
    created: tc("row", "created"),
    updated: tc("row", "changed"),
    deleted: tc("row", "deleted"),
    invited: tc("supplier", "invited"),
    takenBack: tc("invitation", "taken back"),
  } satisfies Record<ActivityDetailRow["outcome"], string>,
  request: (id: string, version: string | null) =>
    version === null ? t("Request {id}", { id }) : t("Request {id}, platform version {version}", { id, version }),
  copy: t("Copy"),
  copyRequest: (id: string) => t("Copy the request ID {id}", { id }),
  copyRequests: t("Copy all request IDs"),
  undo: t("Undo this send"),
  undoRest: t("Undo the rest"),
  undoHint: t("You first see what the undo would send, and what somebody changed since."),
  undoForeign: t("Only the person who sent it can undo it."),
  undoMail: t("Nobody can take mail back. To take the invitations back, choose “Invite suppliers”."),
  undoEvents: t(
    "Delete new events one by one, from “Events”. A deleted event does not come back. After an interruption, create the events again: Bidsheet creates none twice.",
  ),
  undoRunning: t("It is still under way. Wait until it ends."),
  undoOpen: t("It was interrupted. Preview its table first: what is left is pending there."),
  undoDone: t("All of it is already undone."),
  undoNothing: t("Nothing of it arrived, so there is nothing to undo."),
  undoNotLinked: t("Its table is not linked in this workbook. Open the workbook that sent it."),
  nothingYet: t("There is no send yet."),
  toSheet: t("Write to a sheet"),
  csv: t("Export .csv"),
  csvText: t("Make .csv text"),
  csvDone: t("The file goes to your downloads. If Excel does not download it, copy it."),
  csvReady: t("The text is ready. Excel saves no files here, so copy it."),
  csvCopy: t("Copy as .csv"),
  fileName: "bidsheet-activity.csv",
} as const;

export const writtenMessage = (n: number): Message => ({
  title: t("Activity written"),
  text: t("{n, plural, one{# send} other{# sends}} written to the sheet “{sheet}”. Nothing was sent.", {
    n,
    sheet: activityListTexts.sheet,
  }),
  todo: "",
});
