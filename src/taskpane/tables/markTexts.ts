// Texts of the marks in the cells: what each means, and the switch.
import type { MARK_LOOKS } from "../../sheets/markLooks";

export const markTexts = {
  title: "Marks in the cells",
  kinds: {
    edited: "edited, not sent yet",
    added: "new row",
    conflict: "changed on both sides",
    refused: "cannot be sent, or was not taken",
  } satisfies Readonly<Record<keyof typeof MARK_LOOKS, string>>,
  required: "* needed in each row",
  on: "Show marks in this workbook",
  hint: "For everyone who opens it. Bidsheet keeps them in a hidden sheet and updates them while the pane runs.",
  unmarked: (why: string) => `The marks in the cells are not up to date: ${why}.`,
} as const;
