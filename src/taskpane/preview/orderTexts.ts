// What sending several lists in order says.
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
  hint: "Groups, fields and options speak of each other: what is new goes from groups to options, what goes is deleted last. Each list is shown before it is sent.",
  place: (nth: number, of: number) => `List ${number(nth)} of ${number(of)}, in order`,
  skip: "Leave this list as it is",
  steps: "What was sent",
  sent,
  done: "All lists are in order",
  stoppedAt: (name: string) => `Stopped at “${name}”`,
  declined: "You left its preview. Nothing of it was sent, nor of the lists after it; no deletion left.",
  notAllArrived:
    "Not all of it arrived, so that what depends on it waits, deletions included. Mend its rows, then go on.",
  left: (n: number) =>
    `${countOf(n, "deletion")} not sent: somebody changed or deleted the record since you confirmed it.`,
  trouble: "not all arrived",
  unlinked: "a list that is no longer linked",
  home: "Done",
  again: "Go on",
} as const;
