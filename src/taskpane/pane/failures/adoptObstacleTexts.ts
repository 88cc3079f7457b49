// Why matching a sheet with a worksheet stopped, and why a list cannot be shown: one message for each kind of obstacle.
import type { AdoptionObstacle } from "../../../workflows/obstacle";
import { t } from "../../language/t";
import type { Message } from "../../parts/message";
import { NOTHING_CHANGED, quoted } from "./failureTexts";

type AdoptKinds = { readonly [K in AdoptionObstacle["kind"]]: Extract<AdoptionObstacle, { kind: K }> };

/** The first few, and how many more. */
function some(all: readonly (string | number)[]): string {
  const shown = all.slice(0, 8).join(", ");
  return all.length > 8 ? t("{shown} and {more} more", { shown, more: all.length - 8 }) : shown;
}

export const adoptMessages: { readonly [K in keyof AdoptKinds]: (obstacle: AdoptKinds[K]) => Message } = {
  sheetMissing: ({ sheetName }) => ({
    title: t("The sheet is gone"),
    text: t("“{sheetName}” was deleted or renamed. {nothingChanged}", { sheetName, nothingChanged: NOTHING_CHANGED }),
    todo: t("Look for price sheets again."),
  }),
  alreadyLinked: ({ tableName, eventTitle, worksheetTitle }) => ({
    title: t("This table is already linked"),
    text: t(
      "“{tableName}” is linked to the worksheet “{worksheetTitle}” of “{eventTitle}”. A table can have one link. {nothingChanged}",
      { tableName, worksheetTitle, eventTitle, nothingChanged: NOTHING_CHANGED },
    ),
    todo: t("Use it as it is, or unlink it first."),
  }),
  notMovable: ({ title }) => ({
    title: t("This table cannot be moved over"),
    text: t("“{title}” is a part of a list, chosen by IDs of its own environment. {nothingChanged}", {
      title,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Link the list to a new sheet here, then copy the rows that you need."),
  }),
  tableWithoutHeader: ({ tableName }) => ({
    title: t("The table has no header row"),
    text: t("Without headers Bidsheet cannot identify the columns of “{tableName}”. {nothingChanged}", {
      tableName,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Choose Table Design, Header Row, then try again."),
  }),
  tableInTheWay: ({ sheetName, tableName }) => ({
    title: t("Another table is in these cells"),
    text: t(
      "The cells on “{sheetName}” overlap the table “{tableName}”. Excel allows no table inside a table. {nothingChanged}",
      { sheetName, tableName, nothingChanged: NOTHING_CHANGED },
    ),
    todo: t("Link that table, or select other cells."),
  }),
  noBodyRows: ({ sheetName }) => ({
    title: t("No rows below the header"),
    text: t("The cells on “{sheetName}” have a header and nothing below. {nothingChanged}", {
      sheetName,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Choose another header row or other cells. For an empty sheet, link the worksheet to a new sheet."),
  }),
  nothingMapped: ({ sheetName }) => ({
    title: t("No column fits the worksheet"),
    text: t("No column on “{sheetName}” is chosen for a column of the worksheet. {nothingChanged}", {
      sheetName,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Choose at least one column of the sheet, then try again."),
  }),
  mergedCells: ({ sheetName, addresses }) => ({
    title: t("Some rows have merged cells"),
    text: t(
      "A table cannot have merged cells, and Bidsheet does not split yours: {addresses} on “{sheetName}”. {nothingChanged}",
      { addresses: some(addresses), sheetName, nothingChanged: NOTHING_CHANGED },
    ),
    todo: t("Unmerge these cells (Home, Merge & Center), then try again."),
  }),
  headerRepeated: ({ sheetName, rows }) => ({
    title: t("The header is repeated"),
    text: t("Row {rows} of “{sheetName}” repeats the headers and would become a line item. {nothingChanged}", {
      rows: some(rows),
      sheetName,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Delete the repeated header rows, then try again."),
  }),
  columnTwice: ({ header, labels }) => ({
    title: t("One column is chosen twice"),
    text: t("“{header}” cannot be all of {labels}. {nothingChanged}", {
      header,
      labels: quoted(labels),
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Choose another column, or none, for one of them."),
  }),
  rowTwice: ({ name, rows }) => ({
    title: t("Two rows have one line item"),
    text: t("Rows {rows} cannot all be “{name}”. {nothingChanged}", {
      rows: some(rows),
      name,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Choose another line item for one of them, or make it a new row."),
  }),
  noRoomBeside: ({ sheetName, address }) => ({
    title: t("No room beside the cells"),
    text: t(
      "Bidsheet adds a hidden ID column and a status column on the right, but {address} on “{sheetName}” is not empty. {nothingChanged}",
      { address, sheetName, nothingChanged: NOTHING_CHANGED },
    ),
    todo: t("Move these cells or insert empty columns, then try again."),
  }),
  sheetChanged: ({ sheetName }) => ({
    title: t("The sheet changed meanwhile"),
    text: t("Cells on “{sheetName}” changed after the proposal. Bidsheet links only what you saw. {nothingChanged}", {
      sheetName,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Check the new proposal, then link."),
  }),
};
