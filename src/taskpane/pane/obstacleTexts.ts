// Why a piece of work stopped: one message for each kind of obstacle.
import type {
  AdoptionObstacle,
  FieldObstacle,
  Obstacle,
  ReportObstacle,
  ShiftedRow,
  UnclearWorksheet,
} from "../../workflows/obstacle";
import { clockText, number } from "../parts/words";
import type { Message } from "../parts/message";
import { dayAndTime } from "../parts/words";
import { awardMessages } from "./awardObstacleTexts";
import { filterStaysMessage, NOTHING_CHANGED, quoted } from "./failureTexts";
import { rulesMessage } from "./ruleTexts";
import { siteName } from "./siteTexts";

export const fieldMessages = {
  fieldWithoutOptions: ({ field, fieldType }: FieldObstacle): Message => ({
    title: "This field has no options",
    text: `“${field}” has the type ${fieldType}. Only single select and multiple select fields have options. Nothing was linked.`,
    todo: "Choose another field, or first change its type in the table of custom fields.",
  }),
};

type ReportKinds = { readonly [K in ReportObstacle["kind"]]: Extract<ReportObstacle, { kind: K }> };

const owners: Readonly<Record<ReportKinds["tableTaken"]["by"], string>> = {
  link: "a linked list of the platform",
  comparison: "a comparison of bids",
  report: "another report",
};

export const reportMessages: { readonly [K in keyof ReportKinds]: (obstacle: ReportKinds[K]) => Message } = {
  targetGone: () => ({
    title: "The chosen table is gone",
    text: `It was deleted or converted to a range. ${NOTHING_CHANGED}`,
    todo: "Choose a new sheet or another table.",
  }),
  rowsInTheWay: ({ tableName, rows }) => ({
    title: "The table has your own rows",
    text: `${number(rows)} ${rows === 1 ? "row" : "rows"} of “${tableName}” must go to make room for the report. Nothing was changed.`,
    todo: "Allow Bidsheet to replace them, or choose a new sheet or another table.",
  }),
  tableTaken: ({ tableName, by }) => ({
    title: "The table has another use",
    text: `“${tableName}” belongs to ${owners[by]}. Nothing was changed.`,
    todo: "Choose a new sheet or another table.",
  }),
  starterLacks: ({ title, labels }) => ({
    title: "The report lacks columns",
    text: `The starter sheet needs columns that “${title}” does not have: ${quoted(labels)}. Nothing was changed.`,
    todo: "Load the report again with these columns.",
  }),
};

type AdoptKinds = { readonly [K in AdoptionObstacle["kind"]]: Extract<AdoptionObstacle, { kind: K }> };

/** The first few, and how many more. */
function some(all: readonly (string | number)[]): string {
  const shown = all.slice(0, 8).join(", ");
  return all.length > 8 ? `${shown} and ${all.length - 8} more` : shown;
}

export const adoptMessages: { readonly [K in keyof AdoptKinds]: (obstacle: AdoptKinds[K]) => Message } = {
  sheetMissing: ({ sheetName }) => ({
    title: "The sheet is gone",
    text: `“${sheetName}” was deleted or renamed. ${NOTHING_CHANGED}`,
    todo: "Look for price sheets again.",
  }),
  alreadyLinked: ({ tableName, eventTitle, worksheetTitle }) => ({
    title: "This table is already linked",
    text: `“${tableName}” is linked to the worksheet “${worksheetTitle}” of “${eventTitle}”. A table can have one link. ${NOTHING_CHANGED}`,
    todo: "Use it as it is, or unlink it first.",
  }),
  notMovable: ({ title }) => ({
    title: "This table cannot be moved over",
    text: `“${title}” is a part of a list, chosen by ids of its own environment. ${NOTHING_CHANGED}`,
    todo: "Link the list to a new sheet here, then copy the rows that you need.",
  }),
  tableWithoutHeader: ({ tableName }) => ({
    title: "The table has no header row",
    text: `Without headers Bidsheet cannot identify the columns of “${tableName}”. ${NOTHING_CHANGED}`,
    todo: "Choose Table Design, Header Row, then try again.",
  }),
  tableInTheWay: ({ sheetName, tableName }) => ({
    title: "Another table is in these cells",
    text: `The cells on “${sheetName}” overlap the table “${tableName}”. Excel allows no table inside a table. ${NOTHING_CHANGED}`,
    todo: "Link that table, or select other cells.",
  }),
  noBodyRows: ({ sheetName }) => ({
    title: "No rows below the header",
    text: `The cells on “${sheetName}” have a header and nothing below. ${NOTHING_CHANGED}`,
    todo: "Choose another header row or other cells. For an empty sheet, link the worksheet to a new sheet.",
  }),
  nothingMapped: ({ sheetName }) => ({
    title: "No column fits the worksheet",
    text: `No column on “${sheetName}” is chosen for a column of the worksheet. ${NOTHING_CHANGED}`,
    todo: "Choose at least one column of the sheet, then try again.",
  }),
  mergedCells: ({ sheetName, addresses }) => ({
    title: "Some rows have merged cells",
    text: `A table cannot have merged cells, and Bidsheet does not split yours: ${some(addresses)} on “${sheetName}”. ${NOTHING_CHANGED}`,
    todo: "Unmerge these cells (Home, Merge & Center), then try again.",
  }),
  headerRepeated: ({ sheetName, rows }) => ({
    title: "The header is repeated",
    text: `Row ${some(rows)} of “${sheetName}” repeats the headers and would become a line item. ${NOTHING_CHANGED}`,
    todo: "Delete the repeated header rows, then try again.",
  }),
  columnTwice: ({ header, labels }) => ({
    title: "One column is chosen twice",
    text: `“${header}” cannot be all of ${quoted(labels)}. ${NOTHING_CHANGED}`,
    todo: "Choose another column, or none, for one of them.",
  }),
  rowTwice: ({ name, rows }) => ({
    title: "Two rows have one line item",
    text: `Rows ${some(rows)} cannot all be “${name}”. ${NOTHING_CHANGED}`,
    todo: "Choose another line item for one of them, or make it a new row.",
  }),
  noRoomBeside: ({ sheetName, address }) => ({
    title: "No room beside the cells",
    text: `Bidsheet adds a hidden id column and a status column on the right, but ${address} on “${sheetName}” is not empty. ${NOTHING_CHANGED}`,
    todo: "Move these cells or insert empty columns, then try again.",
  }),
  sheetChanged: ({ sheetName }) => ({
    title: "The sheet changed meanwhile",
    text: `Cells on “${sheetName}” changed after the proposal. Bidsheet links only what you saw. ${NOTHING_CHANGED}`,
    todo: "Check the new proposal, then link.",
  }),
};

type ObstacleOf = { readonly [K in Obstacle["kind"]]: Extract<Obstacle, { kind: K }> };

type ObstacleMessages = { readonly [K in keyof ObstacleOf]: (obstacle: ObstacleOf[K]) => Message };

const obstacleMessages: ObstacleMessages = {
  ...adoptMessages,
  ...reportMessages,
  ...fieldMessages,
  ...awardMessages,
  tableGone: ({ title }) => ({
    title: "The linked table is gone",
    text: `The table of “${title}” was deleted or converted to a range. Nothing was sent, and the platform deleted nothing.`,
    todo: "Undo the deletion in Excel, or unlink the table here and link it again.",
  }),
  idColumnGone: ({ title }) => ({
    title: "The hidden id column is gone",
    text: `Bidsheet needs it to identify the rows of “${title}”. Nothing was sent.`,
    todo: "Undo the deletion in Excel, or unlink the table and link it again.",
  }),
  columnsGone: ({ title, labels }) => ({
    title: "A linked column is gone",
    text: `“${title}” no longer has ${quoted(labels)}. Nothing was sent, so the platform clears no cell.`,
    todo: "Undo the deletion in Excel, or unlink the table and link it again.",
  }),
  filterStays: ({ columns }) => filterStaysMessage(columns),
  sheetProtected: ({ sheetName }) => ({
    title: "The sheet is protected",
    text: `Bidsheet cannot write to “${sheetName}”. Nothing was sent and nothing was written.`,
    todo: "Choose Review, Unprotect Sheet, then try again.",
  }),
  readOnly: () => ({
    title: "The workbook is read-only",
    text: "Bidsheet cannot write to it. Nothing was sent and nothing was written.",
    todo: "Save a copy or choose Edit, then try again.",
  }),
  linkGone: () => ({
    title: "This table is no longer linked",
    text: `The link was removed from the workbook. ${NOTHING_CHANGED}`,
    todo: "Link it to a new sheet.",
  }),
  columnsHeld: ({ labels }) => ({
    title: "Formulas name these columns",
    text: `Formulas name ${quoted(labels)}, or are in their cells, and moving them would break the formulas. No column was moved or hidden.`,
    todo: "Choose another order, or drag the header in Excel with Shift pressed.",
  }),
  columnsChanged: () => ({
    title: "The platform's columns changed",
    text: `New columns come in after you adopt that change. ${NOTHING_CHANGED}`,
    todo: "Adopt the change on the table's card, then choose the columns.",
  }),
  noWorksheets: ({ eventTitle }) => ({
    title: "This event has no worksheets",
    text: `“${eventTitle}” has no worksheet yet, so there is nothing to link. ${NOTHING_CHANGED}`,
    todo: "Add a worksheet on the platform, or choose another event.",
  }),
  noColumns: ({ worksheetTitle }) => ({
    title: "This worksheet has no columns",
    text: `A table of “${worksheetTitle}” would be empty. ${NOTHING_CHANGED}`,
    todo: "Add columns to it on the platform, or choose another worksheet.",
  }),
  notRfp: ({ eventTitle, eventType }) => ({
    title: "Bidsheet cannot compare these bids",
    text: `The platform shows bids of RFP events only. “${eventTitle}” is ${eventType === "" ? "of another type" : `of the type ${eventType}`}. ${NOTHING_CHANGED}`,
    todo: "Choose an RFP event.",
  }),
  noBids: ({ eventTitle }) => ({
    title: "This event has no bids yet",
    text: `No supplier has answered “${eventTitle}”, so there is nothing to compare. ${NOTHING_CHANGED}`,
    todo: "Try again when the first bid is in.",
  }),
  bidColumnsUnclear: ({ worksheets }) => ({
    title: "Bidsheet does not know the columns",
    text: `${worksheets.map(unclearText).join("; ")}. ${NOTHING_CHANGED}`,
    todo: "Compare the bids again and choose the columns, or leave the worksheet out.",
  }),
  comparisonGone: () => ({
    title: "Bidsheet forgot this comparison",
    text: `The workbook no longer remembers it. Its sheet and formulas stay. ${NOTHING_CHANGED}`,
    todo: "Compare the bids again on a new sheet.",
  }),
  comparedWorksheetGone: ({ worksheetTitle }) => ({
    title: "The compared worksheet is gone",
    text: `The event no longer has “${worksheetTitle}”. The comparison keeps its last reading.`,
    todo: "Check the event on the platform, then compare its bids again.",
  }),
  pullUnreadable: ({ at }) => ({
    title: "This reading cannot be compared",
    text: `The workbook no longer has the reading of ${dayAndTime(Date.parse(at))}, or it is damaged. ${NOTHING_CHANGED}`,
    todo: "Choose another reading.",
  }),
  nothingMoved: ({ since, at }) => ({
    title: "No bid changed",
    text: `The bids of ${dayAndTime(Date.parse(since))} and of ${dayAndTime(Date.parse(at))} are equal, so no sheet was written.`,
    todo: "Choose an earlier reading, or refresh the comparison when bids have come in.",
  }),
  bidderGone: ({ label }) => ({
    title: "This supplier no longer bids",
    text: `The newest reading has no bid of “${label}”: it was withdrawn. No sheet was written.`,
    todo: "Choose another supplier, or refresh the comparison.",
  }),
  noPrices: ({ label }) => ({
    title: "There is no price to negotiate",
    text: `The bid of “${label}” has no line with a price above zero. No sheet was written.`,
    todo: "Choose another supplier, or refresh the comparison when its prices are in.",
  }),
  targetColumnGone: ({ header }) => ({
    title: "The target column is gone",
    text: `The comparison's table no longer has “${header}”. No sheet was written.`,
    todo: "Undo its deletion in Excel, or choose another target.",
  }),
  targetFromOthers: ({ header, cells }) => ({
    title: "These targets reveal others' prices",
    text: `${cells === 1 ? "One cell" : `${cells} cells`} of “${header}” ${cells === 1 ? "is" : "are"} calculated from other bidders' prices, and the supplier could see them. No sheet was written.`,
    todo: "Type your own numbers as targets, or choose another target.",
  }),
  columnsUnreadable: ({ labels }) => ({
    title: "Some columns cannot be linked",
    text: `Names on the platform are missing or not unique: ${quoted(labels)}. Bidsheet could not send these columns safely. ${NOTHING_CHANGED}`,
    todo: "Correct these columns on the platform, then try again.",
  }),
  otherAccount: ({ linkedBy }) => ({
    title: "Another account linked this table",
    text: `It belongs to ${linkedBy}. Bidsheet does not use your account without asking. ${NOTHING_CHANGED}`,
    todo: "To work with it, use your own account for it on its card.",
  }),
  otherSite: ({ site, connected }) => ({
    title: `It belongs to ${siteName(site, connected)}`,
    text: `You are connected to ${siteName(connected)}. Its ids mean other records there, so Bidsheet does not refresh or send it. ${NOTHING_CHANGED}`,
    todo: `Connect to ${siteName(site, connected)}, or move a table over on its card.`,
  }),
  siteUnsaid: ({ linkedBy, connected }) => ({
    title: "Nobody noted its environment",
    text: `${linkedBy} made it with an earlier version of Bidsheet. You are connected to ${siteName(connected)}. ${NOTHING_CHANGED}`,
    todo: "If it comes from there, use your own account for it on its card.",
  }),
  previewOutdated: () => ({
    title: "Something changed since the preview",
    text: "The sheet or the platform changed since the preview, so nothing was sent.",
    todo: "Check the new preview, then send.",
  }),
  rowsShifted: ({ moves, unsure, shown }) => ({
    title: `${number(moves.length)} rows have another row's id`,
    text: `Rows and their hidden ids no longer belong together, as after a sort without the id column. ${shown.map(shownRow).join(" ")} ${NOTHING_CHANGED}${unsure.length === 0 ? "" : unsureText(unsure.length)}`,
    todo: "Choose Put the ids right, or undo the sort in Excel.",
  }),
  leaseHeld: ({ holder, own, since }) => ({
    title: own ? "A send of yours has not ended" : "Somebody else is sending",
    text: own
      ? `It started at ${clockText(Date.parse(since))} and sends to the same list. Two sends at once could double rows, so nothing more was sent.`
      : `${holder || "A colleague"} started at ${clockText(Date.parse(since))} and sends to the same list. Two sends at once could double rows, so nothing of yours was sent.`,
    todo: own
      ? "Wait until it ends, or stop it in Home, at its table."
      : "Try again when that send has ended. Bidsheet makes a new preview if it needs one.",
  }),
  sendGone: () => ({
    title: "This send is no longer stored",
    text: `The gateway keeps sends for 90 days and shows them only to the person who sent them. ${NOTHING_CHANGED}`,
    todo: "Open another send from the activity.",
  }),
  sentElsewhere: () => ({
    title: "This send belongs to another table",
    text: `Its rows are not in this table, so nothing was sent. ${NOTHING_CHANGED}`,
    todo: "Open the workbook that sent it.",
  }),
  sendUnsettled: ({ waitMs }) => ({
    title: "Bidsheet still checks an earlier send",
    text: "Its answer was lost. Sending now could double a row, so nothing was sent.",
    todo: `Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
  }),
  leaveOpen: ({ title, why, rows }) => leaveOpenMessage(title, why, rows),
  changeOpen: () => ({
    title: "An earlier send is not settled",
    text: "A change of these rows left, and its answer was lost. It may have arrived. Your cells did not change.",
    todo: "Refresh the table. Bidsheet then finds out what arrived.",
  }),
  reportNotOpen: () => ({
    title: "There is nothing to continue",
    text: "This report is complete, or Bidsheet no longer knows where loading stopped. Nothing was changed.",
    todo: "Refresh the report to read it from the start.",
  }),
  rulesUnreadable: ({ faults }) => rulesMessage(faults),
  tooManyChanges: ({ most }) => ({
    title: "Too many changes for one send",
    text: `All lists together have more than ${number(most)} changes. Nothing was sent, and all of it is still pending.`,
    todo: "Send the lists one by one from their cards, in order: groups, fields, options.",
  }),
  listIncomplete: () => ({
    title: "The platform's list has no end",
    text: "Its pages repeat. Bidsheet does not use half a list, so your sheet did not change.",
    todo: "Try again in a moment. If it happens again, copy the details and report them.",
  }),
};

function shownRow({ sheetRow, name, idOf }: ShiftedRow): string {
  return `Row ${sheetRow}${name === "" ? "" : ` (“${name}”)`} has the id of ${idOf === "" ? "another row" : `“${idOf}”`}.`;
}

function unsureText(rows: number): string {
  return ` You also changed ${rows} of these rows. The next preview asks about their values.`;
}

export function unclearText({ worksheetTitle, missing, several }: UnclearWorksheet): string {
  const none = missing.filter((role) => !several.includes(role));
  const parts = [
    ...(none.length === 0 ? [] : [`has no known column for ${none.join(" or ")}`]),
    ...(several.length === 0 ? [] : [`has several columns for ${several.join(" and ")}`]),
  ];
  return `“${worksheetTitle}” ${parts.join(" and ")}`;
}

export function obstacleMessage(obstacle: Obstacle): Message {
  return tell(obstacle.kind, obstacle);
}

function tell<K extends keyof ObstacleOf>(kind: K, obstacle: ObstacleOf[K]): Message {
  return obstacleMessages[kind](obstacle);
}

/** Why a table cannot be detached now, and what ends it. */
function leaveOpenMessage(title: string, why: "sending" | "outcomes" | "rows", rows: number): Message {
  const stays = `Without its ids nobody could find out what arrived. ${NOTHING_CHANGED}`;
  if (why === "sending")
    return {
      title: "A send is still running",
      text: `Bidsheet still sends rows of “${title}”. ${stays}`,
      todo: "Wait until it ends, then detach.",
    };
  if (why === "outcomes")
    return {
      title: "The outcomes of a send are not in the sheet yet",
      text: `A send of “${title}” has ended, and its rows do not say so yet. ${stays}`,
      todo: "Refresh the table, then detach.",
    };
  return {
    title: "Some rows have no known outcome",
    text: `${rows === 1 ? "One row" : `${number(rows)} rows`} of “${title}” ${rows === 1 ? "was" : "were"} sent, and the answer was lost. ${stays}`,
    todo: "Refresh the table and decide what its card asks, then detach.",
  };
}
