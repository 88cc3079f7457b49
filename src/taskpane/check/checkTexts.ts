// What the check of this Excel says.
import { t } from "../language/t";

export const checkTexts = {
  title: t("Check this Excel"),
  intro: t("This check asks Excel how it behaves and makes a file of its answers. Nothing is sent."),
  care: t("Use a new, empty workbook. The check makes sheets and deletes them. Excel then has nothing to undo."),
  privacy: t("The file says which Excel this is, its language and its answers. It contains nothing from your cells."),
  start: t("Start"),
  again: t("Start again"),
  stop: t("Stop"),
  close: t("Close"),
  at: (done: number, total: number, name: string) =>
    t("{done, number} of {total, plural, one{# question} other{# questions}}: {name}", { done, total, name }),
  done: (asked: number, other: number) =>
    t(
      "Excel answered {asked, plural, one{# question} other{# questions}}. {other, number} of the answers are not the expected ones.",
      { asked, other },
    ),
  stopped: t("You stopped the check. The file has the answers until then."),
  left: (labels: readonly string[]) =>
    t("Excel kept these. Delete them yourself: {labels}", { labels: labels.join(", ") }),
  failed: (code: string) =>
    t("Excel did not let the check begin ({code}). Open a new workbook and start again.", { code }),
  save: t("Save the file"),
  copy: t("Copy the answers"),
  fileName: "excel-answers.json",
} as const;
