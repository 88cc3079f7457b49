// What the result of a send says.
import type { RowOutcomeKind } from "../../workflows/send/types";
import { countOf } from "../parts/words";
import { outgoing, type SendCounts } from "./outgoingTexts";

const outcomes: Record<RowOutcomeKind, string> = {
  failed: "Not sent",
  unknown: "Unknown",
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
};

export const resultTexts = {
  outcomes,
  onlyWritten: "The platform's changes are written into your sheet. Nothing was sent.",
  sent: (counts: SendCounts) => {
    const done = outgoing(counts);
    return done === "" ? "Nothing was sent." : `Sent: ${done}.`;
  },
  failed: (n: number) => `${countOf(n, "row")} not sent: the reason stands on the row.`,
  unknown: (n: number) => `${countOf(n, "row")} unknown.`,
  unknownHint:
    "“Unknown” means that the answer was lost on the way: the change may have arrived. Bidsheet does not send these rows again before it has checked. Refresh in about a minute; each row then says what became of it.",
  cancelled: "You stopped it: what was not sent yet is still pending in your sheet.",
  list: "Outcome of each row",
  home: "Back to the tables",
  refresh: "Refresh now",
  undo: "Undo this send",
  unrecorded: "The gateway could not be told that this send has ended.",
  unrecordedHint: "Finish it on the card of its table, as soon as the gateway answers again.",
};
