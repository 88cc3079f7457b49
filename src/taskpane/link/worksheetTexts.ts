// What the list of an event's worksheets says.
import type { Message } from "../parts/message";
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

export const linkedMessage = (title: string, rows: number): Message => ({
  title: `“${title}” is linked`,
  text: `${countOf(rows, "row")} are in the new table. Edit, add and delete rows there as you like.`,
  todo: "Preview shows what would be sent, whenever you want to look.",
});
