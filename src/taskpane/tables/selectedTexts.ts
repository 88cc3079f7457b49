// Texts of the selected row on a table's card.
import type { LastSend } from "../../workflows/activity/lastSend";
import type { EditsUndone } from "../../workflows/table/undoEdits";
import type { Message } from "../parts/message";
import { countOf, dayAndTime } from "../parts/words";

export type RowState = "refused" | "conflict" | "added" | "pending" | "edited" | "same";

const states: Readonly<Record<RowState, string>> = {
  refused: "needs a correction",
  conflict: "changed on both sides",
  added: "new, not sent yet",
  pending: "sent, outcome not known yet",
  edited: "edited, not sent yet",
  same: "as at the last refresh",
};

/** What a send would do with the row now. */
const sends: Readonly<Record<RowState, string>> = {
  refused: "A send leaves this row out until you correct it.",
  conflict: "A send leaves this row out until you decide.",
  added: "A send creates this row on the platform.",
  pending: "Bidsheet finds out with the next refresh or send.",
  edited: "A send writes your values to the platform.",
  same: "A send does nothing with this row.",
};

const outcomes: Readonly<Record<LastSend["row"]["outcome"], string>> = {
  failed: "was not taken",
  unknown: "has no known outcome",
  notSent: "was not sent",
  created: "was created",
  updated: "was changed",
  deleted: "was deleted",
  invited: "was invited",
  takenBack: "was taken back",
};

export const selectedTexts = {
  title: "Selected row",
  unnamed: "Row without a name",
  row: (nth: number) => `row ${nth}`,
  states,
  sends,
  column: "Column",
  yours: "Your sheet",
  agreed: "Last agreed",
  theirs: "Platform",
  then: (when: string) => `At the last refresh, ${when}, the platform had the agreed value.`,
  send: "Send this row…",
  decide: "Decide…",
  undo: "Undo",
  refresh: "Refresh this row",
  take: "Take theirs…",
  leaveOut: "Leave out",
  takeIn: "Do not leave out",
  isLeftOut: "The next preview begins without this row.",
  activity: "Show in the activity",
  findSend: "Last send",
  noSend: "None of your newest sends from this table names this row.",
  lastSend: ({ at, by, row }: LastSend) => `${dayAndTime(Date.parse(at))}, ${by}: it ${outcomes[row.outcome]}.`,
  request: (id: string) => `Request ${id}`,
} as const;

export const editsUndone = ({ cells, moved }: EditsUndone): Message => ({
  title: moved > 0 ? "Undone in part" : "Your edits are undone",
  text: [
    `${countOf(cells, "cell has", "cells have")} the agreed value again.`,
    ...(moved > 0 ? [`${countOf(moved, "cell")} changed in between and stayed as they are.`] : []),
    "Nothing was sent.",
  ].join(" "),
  todo: moved > 0 ? "Press Undo again for these cells." : "",
});
