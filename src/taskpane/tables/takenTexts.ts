// Texts about a send that the gateway carried out while nobody followed it.
import type { Message } from "../parts/message";
import { countOf, listed, number } from "../parts/words";

export interface TakenCounts {
  readonly sent: number;
  readonly refused: number;
  readonly changed: number;
  readonly unknown: number;
  readonly unsent: number;
  /** Rows that the gateway still carries. */
  readonly left: number;
}

const opening = { closed: "While Excel was closed", meanwhile: "Meanwhile" } as const;

export function takenMessage(title: string, counts: TakenCounts, when: keyof typeof opening): Message {
  const { sent, refused, changed, unknown, unsent, left } = counts;
  const said = listed([
    [sent, `${number(sent)} sent`],
    [refused, `${number(refused)} refused`],
    [changed, `${number(changed)} changed by a colleague`],
    [unknown, `${number(unknown)} unknown`],
    [unsent, `${number(unsent)} not sent`],
  ]);
  const open = refused + changed + unknown;
  return {
    title: `${opening[when]}: ${said}`,
    text:
      `“${title}” shows the outcome of each row.` +
      (left === 0 ? "" : ` The gateway still has ${countOf(left, "row")} to send.`),
    todo: open + unsent === 0 ? "" : "Check the rows that did not arrive, then preview again.",
  };
}
