// What the list of an event's worksheets says.
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";

export const worksheetTexts = {
  columns: (n: number) => countOf(n, "column"),
  updated: (when: string) => `changed ${when}`,
  unnamed: (id: string) => `Worksheet ${id}`,
  link: "Link to a new sheet",
  linkFront: "Match to the open sheet",
  matchCells: "Match with these cells",
  forCells: (address: string, sheet: string) => `For the cells ${address} on “${sheet}”`,
  linked: "Linked in this workbook",
  goTo: "Go to its table",
  list: "Worksheets",
  asTable: "List these worksheets",
  asTableAbout: "A table with type, budget and notes of each worksheet. It refreshes and sends nothing.",
};

export const linkedMessage = (title: string, rows: number): Message => ({
  title: `“${title}” is linked`,
  text: `The new table has ${countOf(rows, "row")}. Edit, add and delete rows there.`,
  todo: "Use Preview at any time to see what a send would do.",
});
