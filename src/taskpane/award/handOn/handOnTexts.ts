// Texts of handing an award on: letters, and the record of the decision.
import type { Message } from "../../parts/message";
import { money } from "../awardTexts";
import { t } from "../../language/t";

export const handOnTexts = {
  letters: t("Letters"),
  lettersHint: t(
    "Each letter has the lines and prices of one supplier and nothing of the others. Prices are those of its bid. Letters follow the award as calculated, not cells that you changed on its sheet.",
  ),
  list: t("Suppliers"),
  award: (lines: number, total: number) =>
    t("Award: {lines, plural, one{# line} other{# lines}}, {total}", { lines, total: money(total) }),
  lost: t("No award"),
  leftOut: t("left out of the comparison"),
  differs: (lines: number) =>
    t(
      "In {lines, plural, one{# line} other{# lines}} the comparison has another price or quantity than the bid. The letter has the bid's.",
      { lines },
    ),
  gone: (labels: readonly string[]) => t("No letter, since the bid is gone: {labels}.", { labels: labels.join(", ") }),
  show: t("Show the letter"),
  hide: t("Hide the letter"),
  showOf: (label: string) => t("Show the letter to {label}", { label }),
  hideOf: (label: string) => t("Hide the letter to {label}", { label }),
  copy: t("Copy"),
  copyOf: (label: string) => t("Copy the letter to {label}", { label }),
  closing: t("Closing words of every letter"),
  write: (count: number) => (count === 1 ? t("Write 1 letter") : t("Write {count, number} letters", { count })),
  pick: t("Choose a supplier first."),

  record: t("Record of the decision"),
  recordHint: t(
    "Who, when, under which rules, how well it is proven, from bids of which time, at what cost. The record has values, so it does not change with the bids.",
  ),
  decidedBy: t("Decided by"),
  why: t("Reasons"),
  writeRecord: t("Write the record"),
  file: t("Save as a file"),
  text: t("Show as text"),
  fileDone: t("The file goes to your downloads. If Excel does not download it, copy it."),
  textReady: t("Copy the text."),
  fileName: t("decision.txt"),
} as const;

export function lettersWrittenMessage(sheetNames: readonly string[]): Message {
  return {
    title: t("{sheetNames, plural, one{# letter} other{# letters}} written", { sheetNames: sheetNames.length }),
    text: t("New sheets: {sheetNames}. Nothing was sent.", {
      sheetNames: sheetNames.map((name) => t("“{name}”", { name })).join(", "),
    }),
    todo: t("Move each sheet into a workbook of its own before you send it, because this workbook has all bids."),
  };
}

export function recordWrittenMessage(sheetName: string): Message {
  return {
    title: t("Record written"),
    text: t("New sheet: “{sheetName}”. Nothing was sent.", { sheetName }),
    todo: "",
  };
}
