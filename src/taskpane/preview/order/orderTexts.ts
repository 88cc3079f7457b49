// Texts of sending several lists in order.
import type { OrderedStep } from "../../../workflows/send/inOrder";
import { countOf, listed, number } from "../../parts/words";

function changes({ created, updated, failed, unknown }: OrderedStep): string {
  const text = listed([
    [created, `${number(created)} created`],
    [updated, `${number(updated)} changed`],
    [failed, `${number(failed)} not sent`],
    [unknown, `${number(unknown)} unknown`],
  ]);
  return text === "" ? "Nothing was sent." : `${text}.`;
}

function deletions({ deleted, failed, unknown }: OrderedStep): string {
  const text = listed([
    [deleted, `${number(deleted)} deleted`],
    [failed, `${number(failed)} not deleted`],
    [unknown, `${number(unknown)} unknown`],
  ]);
  return text === "" ? "Nothing was deleted." : `${text}.`;
}

const sent: Record<OrderedStep["sent"], (done: OrderedStep) => string> = { changes, deletions };

export const orderTexts = {
  all: "Send all, in order",
  hint: "Groups, fields and options depend on each other. Bidsheet shows you each list, then sends all of them at once: new records from groups to options, deletions last.",
  place: (nth: number, of: number) => `List ${number(nth)} of ${number(of)}, in order`,
  skip: "Skip this list",
  steps: "What was sent",
  sent,
  done: "All lists are sent",
  stoppedAt: (name: string) => `Stopped at “${name}”`,
  declined: "You left its preview. Nothing was sent of any list.",
  carriedTitle: "The gateway is still sending",
  carried: "It continues without this pane, in the same order. Home says how far it is.",
  notAllArrived:
    "Some rows did not arrive, so everything that depends on them waits, deletions too. Correct the rows, then continue.",
  left: (n: number) =>
    `${countOf(n, "deletion")} not sent: somebody changed or deleted the record after you confirmed.`,
  trouble: "some rows did not arrive",
  unlinked: "a list that is no longer linked",
  home: "Done",
  again: "Continue",
} as const;
