// What the list of an event's worksheets says.
import type { Message } from "../parts/message";
import { t } from "../language/t";
import { rowTexts } from "../tables/rowTexts";

export const worksheetTexts = {
  columns: (n: number) => t("{n, plural, one{# column} other{# columns}}", { n }),
  updated: (when: string) => t("changed {when}", { when }),
  unnamed: rowTexts.nameless.worksheet,
  link: t("Link to a new sheet"),
  linkFront: t("Match to the open sheet"),
  matchCells: t("Match with these cells"),
  forCells: (address: string, sheet: string) => t("For the cells {address} on “{sheet}”", { address, sheet }),
  linked: t("Linked in this workbook"),
  goTo: t("Go to its table"),
  list: t("Worksheets"),
  withEvent: t("With the event's own fields in a row above the lines"),
  asTable: t("List these worksheets"),
  asTableAbout: t("A table with type, budget and notes of each worksheet. It refreshes and sends nothing."),
};

export const linkedWithEvent = (title: string, rows: number): Message => ({
  title: t("“{title}” is linked with its event", { title }),
  text: t("The event is in the row above, {rows, plural, one{# line item} other{# line items}} below it.", { rows }),
  todo: t("Preview shows both, and one send carries both."),
});

export const linkedMessage = (title: string, rows: number): Message => ({
  title: t("“{title}” is linked", { title }),
  text: t("The new table has {rows, plural, one{# row} other{# rows}}. Edit, add and delete rows there.", { rows }),
  todo: t("Use Preview at any time to see what a send would do."),
});
