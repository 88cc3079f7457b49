// Texts of handing an award on: letters, and the record of the decision.
import type { Message } from "../../parts/message";
import { countOf, number } from "../../parts/words";
import { money } from "../awardTexts";

export const handOnTexts = {
  letters: "Letters",
  lettersHint:
    "Each letter has the lines and prices of one supplier and nothing of the others. Prices are those of its bid. Letters follow the award as calculated, not cells that you changed on its sheet.",
  list: "Suppliers",
  award: (lines: number, total: number) => `Award: ${countOf(lines, "line")}, ${money(total)}`,
  lost: "No award",
  leftOut: "left out of the comparison",
  differs: (lines: number) =>
    `In ${countOf(lines, "line")} the comparison has another price or quantity than the bid. The letter has the bid's.`,
  gone: (labels: readonly string[]) => `No letter, since the bid is gone: ${labels.join(", ")}.`,
  show: "Show the letter",
  hide: "Hide the letter",
  showOf: (label: string) => `Show the letter to ${label}`,
  hideOf: (label: string) => `Hide the letter to ${label}`,
  copy: "Copy",
  copyOf: (label: string) => `Copy the letter to ${label}`,
  closing: "Closing words of every letter",
  write: (count: number) => (count === 1 ? "Write 1 letter" : `Write ${number(count)} letters`),
  pick: "Choose a supplier first.",

  record: "Record of the decision",
  recordHint:
    "Who, when, under which rules, how well it is proven, from bids of which time, at what cost. The record has values, so it does not change with the bids.",
  decidedBy: "Decided by",
  why: "Reasons",
  writeRecord: "Write the record",
  file: "Save as a file",
  text: "Show as text",
  fileDone: "The file goes to your downloads. If Excel does not download it, copy it.",
  textReady: "Copy the text.",
  fileName: "decision.txt",
} as const;

export function lettersWrittenMessage(sheetNames: readonly string[]): Message {
  return {
    title: `${countOf(sheetNames.length, "letter")} written`,
    text: `New sheets: ${sheetNames.map((name) => `“${name}”`).join(", ")}. Nothing was sent.`,
    todo: "Move each sheet into a workbook of its own before you send it, because this workbook has all bids.",
  };
}

export function recordWrittenMessage(sheetName: string): Message {
  return { title: "Record written", text: `New sheet: “${sheetName}”. Nothing was sent.`, todo: "" };
}
