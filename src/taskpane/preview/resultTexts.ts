// Texts of the result of a send.
import type { RowOutcomeKind } from "../../workflows/send/types";
import { outgoingText, type OutgoingCounts } from "./outgoingTexts";
import { t } from "../language/t";

const outcomes: Record<RowOutcomeKind, string> = {
  conflict: t("Changed since"),
  failed: t("Not sent"),
  unknown: t("Unknown"),
  created: t("Created"),
  updated: t("Changed"),
  deleted: t("Deleted"),
};

export const resultTexts = {
  outcomes,
  onlyWritten: t("The platform's changes are in your sheet. Nothing was sent."),
  sent: (counts: OutgoingCounts) => {
    const done = outgoingText(counts);
    return done === "" ? t("Nothing was sent.") : t("Sent: {done}.", { done });
  },
  failed: (n: number) => t("{n, plural, one{# row} other{# rows}} not sent: see the reason on the row.", { n }),
  conflicts: (n: number) =>
    t(
      "{n, plural, one{# row changed since your preview, so Bidsheet left it as it is. The next preview shows it.} other{# rows changed since your preview, so Bidsheet left them as they are. The next preview shows them.}}",
      { n },
    ),
  unknown: (n: number) => t("It is not known yet whether {n, plural, one{# row} other{# rows}} arrived.", { n }),
  unknownHint: t(
    "“Unknown” means that the answer was lost: the change may have arrived. Bidsheet checks before it sends these rows again. Refresh in about a minute, and each row shows its outcome.",
  ),
  cancelled: t("You stopped it. Rows that were not sent are still pending in your sheet."),
  list: t("Outcome of each row"),
  home: t("Back to Home"),
  refresh: t("Refresh now"),
  undo: t("Undo this send"),
  left: (n: number) =>
    t(
      "The gateway still has {n, plural, one{# row} other{# rows}} to send. It continues without this pane. Home says how far it is.",
      { n },
    ),
  later: (n: number) =>
    t(
      "{n, plural, one{# row did not fit into this send and is still pending. Preview again to send it.} other{# rows did not fit into this send and are still pending. Preview again to send them.}}",
      { n },
    ),
  stillCarried: t("Wait until the send has ended."),
};
