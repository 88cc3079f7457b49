// What the list of an event's worksheets says.
import { countOf } from "../parts/words";

export const worksheetTexts = {
  columns: (n: number) => countOf(n, "column"),
  updated: (when: string) => `changed ${when}`,
  unnamed: (id: string) => `Worksheet ${id}`,
  link: "Link to a new sheet",
  linkFront: "With the sheet in front",
  matchCells: "Match with these cells",
  forCells: (address: string, sheet: string) => `For the cells ${address} on “${sheet}”`,
  linked: "Linked in this workbook",
  goTo: "Go to its table",
  list: "Worksheets",
};
