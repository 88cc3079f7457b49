// What stands in the way of linking a price sheet that is there already, as words for a person.
import type { AdoptionObstacle } from "../workflows/adoptObstacles";
import type { Message } from "./pane/messages";

const NOTHING_CHANGED = "Nothing was changed, here or on the platform.";

type Kinds = { readonly [K in AdoptionObstacle["kind"]]: Extract<AdoptionObstacle, { kind: K }> };

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** The first few, and how many more. */
function some(all: readonly (string | number)[]): string {
  const shown = all.slice(0, 8).join(", ");
  return all.length > 8 ? `${shown} and ${all.length - 8} more` : shown;
}

export const adoptMessages: { readonly [K in keyof Kinds]: (obstacle: Kinds[K]) => Message } = {
  sheetMissing: ({ sheetName }) => ({
    title: "The sheet is gone",
    text: `“${sheetName}” was deleted or renamed. ${NOTHING_CHANGED}`,
    todo: "Look for price sheets again.",
  }),
  alreadyLinked: ({ tableName, eventTitle, worksheetTitle }) => ({
    title: "This table is linked already",
    text: `“${tableName}” belongs to the worksheet “${worksheetTitle}” of “${eventTitle}”. A table has one link. ${NOTHING_CHANGED}`,
    todo: "Use it as it is, or unlink it first.",
  }),
  tableWithoutHeader: ({ tableName }) => ({
    title: "The table shows no header row",
    text: `Without headers the columns of “${tableName}” have no names to go by. ${NOTHING_CHANGED}`,
    todo: "Choose Table Design, Header Row, then try again.",
  }),
  tableInTheWay: ({ sheetName, tableName }) => ({
    title: "Another table lies in these cells",
    text: `The cells on “${sheetName}” overlap the table “${tableName}”, and Excel allows no table in a table. ${NOTHING_CHANGED}`,
    todo: "Link that table, or select other cells.",
  }),
  noBodyRows: ({ sheetName }) => ({
    title: "There are no rows under the header",
    text: `The cells on “${sheetName}” hold a header and nothing below. ${NOTHING_CHANGED}`,
    todo: "Choose another header row or other cells; for an empty sheet, link the worksheet to a new table.",
  }),
  nothingMapped: ({ sheetName }) => ({
    title: "No column fits the worksheet",
    text: `None of the columns on “${sheetName}” is chosen for a column of the worksheet. ${NOTHING_CHANGED}`,
    todo: "Choose at least one column of the sheet, then try again.",
  }),
  mergedCells: ({ sheetName, addresses }) => ({
    title: "There are merged cells among the rows",
    text: `A table holds none, and Bidsheet does not split your cells: ${some(addresses)} on “${sheetName}”. ${NOTHING_CHANGED}`,
    todo: "Unmerge these cells (Home, Merge & Center), then try again.",
  }),
  headerRepeated: ({ sheetName, rows }) => ({
    title: "The header stands in the list more than once",
    text: `Row ${some(rows)} of “${sheetName}” repeats the headers and would become a line item. ${NOTHING_CHANGED}`,
    todo: "Delete the repeated header rows, then try again.",
  }),
  columnTwice: ({ header, labels }) => ({
    title: "One column is chosen twice",
    text: `“${header}” cannot be ${quoted(labels)} at once. ${NOTHING_CHANGED}`,
    todo: "Choose another column, or none, for one of them.",
  }),
  rowTwice: ({ name, rows }) => ({
    title: "Two rows are chosen for one line item",
    text: `The rows ${some(rows)} cannot both be “${name}”. ${NOTHING_CHANGED}`,
    todo: "Choose another line item for one of them, or make it a new row.",
  }),
  noRoomBeside: ({ sheetName, address }) => ({
    title: "There is no room beside the cells",
    text: `Bidsheet adds a hidden id column and a status column at the right end, and ${address} on “${sheetName}” is not empty. ${NOTHING_CHANGED}`,
    todo: "Move what stands there, or insert empty columns, then try again.",
  }),
  sheetChanged: ({ sheetName }) => ({
    title: "The sheet is no longer as it was shown",
    text: `Cells on “${sheetName}” changed since. Bidsheet links only what you saw. ${NOTHING_CHANGED}`,
    todo: "Look at the new proposal, then link.",
  }),
};
