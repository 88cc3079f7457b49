// The message once rows carry their own ids again.
import type { Message } from "../parts/message";
import { t } from "../language/t";

export function idsRightMessage(rows: number): Message {
  return {
    title: t("The IDs are correct again"),
    text: t(
      "Bidsheet wrote the hidden IDs of {rows, plural, one{# row} other{# rows}}. It changed no other cell and sent nothing.",
      { rows },
    ),
    todo: t("The preview shows what is left to send."),
  };
}
