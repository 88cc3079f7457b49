// Texts of the selected row on a table's card.
import type { LastSend } from "../../workflows/activity/lastSend";
import type { EditsUndone } from "../../workflows/table/undoEdits";
import type { Message } from "../parts/message";
import { dayAndTime } from "../parts/words";
import { t } from "../language/t";

export type RowState = "refused" | "conflict" | "added" | "pending" | "edited" | "same";

const states: Readonly<Record<RowState, string>> = {
  refused: t("needs a correction"),
  conflict: t("changed on both sides"),
  added: t("new, not sent yet"),
  pending: t("sent, outcome not known yet"),
  edited: t("edited, not sent yet"),
  same: t("as at the last refresh"),
};

/** What a send would do with the row now. */
const sends: Readonly<Record<RowState, string>> = {
  refused: t("A send leaves this row out until you correct it."),
  conflict: t("A send leaves this row out until you decide."),
  added: t("A send creates this row on the platform."),
  pending: t("Bidsheet finds out with the next refresh or send."),
  edited: t("A send writes your values to the platform."),
  same: t("A send does nothing with this row."),
};

interface Sent {
  readonly when: string;
  readonly by: string;
}

const outcomes: Readonly<Record<LastSend["row"]["outcome"], (of: Sent) => string>> = {
  failed: (of) => t("{when}, {by}: it was refused.", { ...of }),
  unknown: (of) => t("{when}, {by}: it has no known outcome.", { ...of }),
  notSent: (of) => t("{when}, {by}: it was not sent.", { ...of }),
  created: (of) => t("{when}, {by}: it was created.", { ...of }),
  updated: (of) => t("{when}, {by}: it was changed.", { ...of }),
  deleted: (of) => t("{when}, {by}: it was deleted.", { ...of }),
  invited: (of) => t("{when}, {by}: it was invited.", { ...of }),
  takenBack: (of) => t("{when}, {by}: it was taken back.", { ...of }),
};

export const selectedTexts = {
  title: t("Selected row"),
  stateOf: (state: string) => t("Selected row: {state}", { state }),
  unnamed: t("Row without a name"),
  row: (nth: number) => t("row {nth}", { nth }),
  states,
  sends,
  column: t("Column"),
  yours: t("Your sheet"),
  agreed: t("Last agreed"),
  theirs: t("Platform"),
  then: (when: string) => t("At the last refresh, {when}, the platform had the agreed value.", { when }),
  send: t("Send this row…"),
  decide: t("Decide…"),
  undo: t("Undo"),
  refresh: t("Refresh this row"),
  take: t("Take the platform's…"),
  leaveOut: t("Leave out"),
  takeIn: t("Include"),
  isLeftOut: t("The next preview begins without this row."),
  activity: t("Show in the activity"),
  findSend: t("Last send"),
  noSend: t("None of your newest sends from this table names this row."),
  lastSend: ({ at, by, row }: LastSend) => outcomes[row.outcome]({ when: dayAndTime(Date.parse(at)), by }),
  request: (id: string) => t("Request {id}", { id }),
} as const;

export const editsUndone = ({ cells, moved }: EditsUndone): Message => ({
  title: moved > 0 ? t("Undone in part") : t("Your edits are undone"),
  text: [
    t("{cells, plural, one{# cell has} other{# cells have}} the agreed value again.", { cells }),
    ...(moved > 0
      ? [t("{moved, plural, one{# cell} other{# cells}} changed in between and stayed as they are.", { moved })]
      : []),
    t("Nothing was sent."),
  ].join(" "),
  todo: moved > 0 ? t("Press Undo again for these cells.") : "",
});
