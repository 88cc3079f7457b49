// Texts of the marks in the cells: what each means, and the switch.
import type { MARK_LOOKS } from "../../sheets/markLooks";
import { t } from "../language/t";

export const markTexts = {
  title: t("Marks in the cells"),
  kinds: {
    edited: t("edited, not sent yet"),
    added: t("new row"),
    conflict: t("changed on both sides"),
    refused: t("cannot be sent, or was refused"),
  } satisfies Readonly<Record<keyof typeof MARK_LOOKS, string>>,
  required: t("* needed in each row"),
  on: t("Show marks in this workbook"),
  hint: t("For everyone who opens it. Bidsheet keeps them in a hidden sheet and updates them while the pane runs."),
  unmarked: (why: string) => t("The marks in the cells are not up to date: {why}.", { why }),
} as const;
