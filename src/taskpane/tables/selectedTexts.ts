// Texts of the selected row on a table's card.
import type { LastSend } from "../../workflows/activity/lastSend";
import { dayAndTime } from "../parts/words";

export type RowState = "refused" | "conflict" | "added" | "pending" | "edited" | "same";

const states: Readonly<Record<RowState, string>> = {
  refused: "cannot be sent as it is, or was not taken",
  conflict: "changed on both sides",
  added: "new, not sent yet",
  pending: "sent; nobody knows yet whether it arrived",
  edited: "edited, not sent yet",
  same: "in step with the last refresh",
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
  column: "Column",
  yours: "Your sheet",
  agreed: "Last agreed",
  theirs: "Platform",
  refresh: "Refresh it",
  take: "Take theirs…",
  leaveOut: "Leave out",
  takeIn: "Do not leave out",
  isLeftOut: "The next preview begins without this row.",
  activity: "Show in the activity",
  findSend: "Its last send",
  noSend: "None of your newest sends from this table names this row.",
  lastSend: ({ at, by, row }: LastSend) => `${dayAndTime(Date.parse(at))}, ${by}: it ${outcomes[row.outcome]}.`,
  request: (id: string) => `Request ${id}`,
  newRow: "The platform does not have this row yet.",
  nothing: "You changed nothing in this row.",
} as const;
