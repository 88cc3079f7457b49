// What the check of this Excel says.
import { countOf, number } from "../parts/words";

export const checkTexts = {
  title: "Check this Excel",
  intro: "This check asks Excel how it behaves and makes a file of its answers. Nothing is sent.",
  care: "Use a new, empty workbook. The check makes sheets and takes them away. Excel then has nothing to undo.",
  privacy: "The file says which Excel this is, its language and its answers. It has nothing of your cells.",
  start: "Start",
  again: "Start again",
  stop: "Stop",
  close: "Close",
  at: (done: number, total: number, name: string) => `${number(done)} of ${countOf(total, "question")}: ${name}`,
  done: (asked: number, other: number) =>
    `Excel answered ${countOf(asked, "question")}. ${number(other)} of the answers are not the expected ones.`,
  stopped: "You stopped the check. The file has the answers until then.",
  left: (labels: readonly string[]) => `Excel kept these. Delete them yourself: ${labels.join(", ")}`,
  failed: (code: string) => `Excel did not let the check begin (${code}). Open a new workbook and start again.`,
  save: "Save the file",
  copy: "Copy the answers",
  fileName: "excel-answers.json",
} as const;
