// Texts of sending several lists in order.
import type { SendDone } from "../../workflows/send/types";
import type { OrderedStep } from "../../workflows/send/inOrder";
import { countOf, listed, number } from "../parts/words";

function changes({ created, updated, failed, unknown }: SendDone): string {
  const text = listed([
    [created, `${number(created)} created`],
    [updated, `${number(updated)} changed`],
    [failed, `${number(failed)} not sent`],
    [unknown, `${number(unknown)} unknown`],
  ]);
  return text === "" ? "Nothing was sent." : `${text}.`;
}

function deletions({ deleted, failed, unknown }: SendDone): string {
  const text = listed([
    [deleted, `${number(deleted)} deleted`],
    [failed, `${number(failed)} not deleted`],
    [unknown, `${number(unknown)} unknown`],
  ]);
  return text === "" ? "Nothing was deleted." : `${text}.`;
}

const sent: Record<OrderedStep["sent"], (done: SendDone) => string> = { changes, deletions };

export const orderTexts = {
  all: "Send all, in order",
  hint: "Groups, fields and options depend on each other. Bidsheet sends new records from groups to options, and deletions last. You see each list before it is sent.",
  place: (nth: number, of: number) => `List ${number(nth)} of ${number(of)}, in order`,
  skip: "Skip this list",
  steps: "What was sent",
  sent,
  done: "All lists are sent",
  stoppedAt: (name: string) => `Stopped at “${name}”`,
  declined: "You left its preview. Nothing was sent of this list or the lists after it, and no deletion.",
  notAllArrived:
    "Some rows did not arrive, so everything that depends on them waits, deletions too. Correct the rows, then continue.",
  left: (n: number) =>
    `${countOf(n, "deletion")} not sent: somebody changed or deleted the record after you confirmed.`,
  trouble: "some rows did not arrive",
  unlinked: "a list that is no longer linked",
  home: "Done",
  again: "Continue",
} as const;
