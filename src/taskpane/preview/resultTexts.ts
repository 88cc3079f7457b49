// Texts of the result of a send.
import type { RowOutcomeKind } from "../../workflows/send/types";
import { countOf } from "../parts/words";
import { outgoingText, type OutgoingCounts } from "./outgoingTexts";

const outcomes: Record<RowOutcomeKind, string> = {
  conflict: "Changed since",
  failed: "Not sent",
  unknown: "Unknown",
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
};

export const resultTexts = {
  outcomes,
  onlyWritten: "The platform's changes are in your sheet. Nothing was sent.",
  sent: (counts: OutgoingCounts) => {
    const done = outgoingText(counts);
    return done === "" ? "Nothing was sent." : `Sent: ${done}.`;
  },
  failed: (n: number) => `${countOf(n, "row")} not sent: see the reason on the row.`,
  conflicts: (n: number) =>
    `${countOf(n, "row")} changed since your preview, so Bidsheet left ${n === 1 ? "it" : "them"} as ${n === 1 ? "it is" : "they are"}. The next preview shows ${n === 1 ? "it" : "them"}.`,
  unknown: (n: number) => `It is not known yet whether ${countOf(n, "row")} arrived.`,
  unknownHint:
    "“Unknown” means that the answer was lost: the change may have arrived. Bidsheet checks before it sends these rows again. Refresh in about a minute, and each row shows its outcome.",
  cancelled: "You stopped it. Rows that were not sent are still pending in your sheet.",
  list: "Outcome of each row",
  home: "Back to Home",
  refresh: "Refresh now",
  undo: "Undo this send",
  left: (n: number) =>
    `The gateway still has ${countOf(n, "row")} to send. It continues without this pane. Home says how far it is.`,
  later: (n: number) =>
    `${countOf(n, "row")} did not fit into this send and ${n === 1 ? "is" : "are"} still pending. Preview again to send ${n === 1 ? "it" : "them"}.`,
  stillCarried: "Wait until the send has ended.",
};
