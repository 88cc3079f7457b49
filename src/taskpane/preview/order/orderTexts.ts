// Texts of sending several lists in order.
import type { OrderedStep } from "../../../workflows/send/inOrder";
import { listed } from "../../parts/words";
import { t } from "../../language/t";

function changes({ created, updated, failed, unknown }: OrderedStep): string {
  const text = listed([
    [created, t("{created, number} created", { created })],
    [updated, t("{updated, number} changed", { updated })],
    [failed, t("{failed, number} not sent", { failed })],
    [unknown, t("{unknown, number} unknown", { unknown })],
  ]);
  return text === "" ? t("Nothing was sent.") : t("{facts}.", { facts: text });
}

function deletions({ deleted, failed, unknown }: OrderedStep): string {
  const text = listed([
    [deleted, t("{deleted, number} deleted", { deleted })],
    [failed, t("{failed, number} not deleted", { failed })],
    [unknown, t("{unknown, number} unknown", { unknown })],
  ]);
  return text === "" ? t("Nothing was deleted.") : t("{facts}.", { facts: text });
}

const sent: Record<OrderedStep["sent"], (done: OrderedStep) => string> = { changes, deletions };

export const orderTexts = {
  all: t("Send all, in order"),
  hint: t(
    "Groups, fields and options depend on each other. Bidsheet shows you each list, then sends all of them at once: new records from groups to options, deletions last.",
  ),
  place: (nth: number, of: number) => t("List {nth, number} of {of, number}, in order", { nth, of }),
  skip: t("Skip this list"),
  steps: t("What was sent"),
  sent,
  done: t("All lists are sent"),
  stoppedAt: (name: string) => t("Stopped at “{name}”", { name }),
  declined: t("You left its preview. Nothing was sent of any list."),
  carriedTitle: t("The gateway is still sending"),
  carried: t("It continues without this pane, in the same order. Home says how far it is."),
  notAllArrived: t(
    "Some rows did not arrive, so everything that depends on them waits, deletions too. Correct the rows, then continue.",
  ),
  left: (n: number) =>
    t(
      "{n, plural, one{# deletion} other{# deletions}} not sent: somebody changed or deleted the record after you confirmed.",
      { n },
    ),
  trouble: t("Some rows did not arrive"),
  unlinked: t("a list that is no longer linked"),
  home: t("Done"),
  again: t("Continue"),
} as const;
