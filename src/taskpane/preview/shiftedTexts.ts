// The message once rows carry their own ids again.
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";

export function idsRightMessage(rows: number): Message {
  return {
    title: "The ids are right again",
    text: `Bidsheet wrote the hidden ids of ${countOf(rows, "row")}. It changed no other cell and sent nothing.`,
    todo: "The preview shows what is left to send.",
  };
}
