// What stopped a piece of work, in words: one sentence for each kind of obstacle.
import type {
  AdoptionObstacle,
  AwardObstacle,
  FieldObstacle,
  Obstacle,
  ReportObstacle,
  UnclearWorksheet,
} from "../../workflows/obstacle";
import { clockText } from "../parts/words";
import type { Message } from "../parts/message";
import { dayAndTime } from "../parts/words";
import { NOTHING_CHANGED, quoted } from "./failureTexts";

export const fieldMessages = {
  fieldWithoutOptions: ({ field, fieldType }: FieldObstacle): Message => ({
    title: "This field has no options",
    text: `“${field}” is of the type ${fieldType}; only single select and multiple select fields have options. Nothing was linked.`,
    todo: "Choose another field, or change its type in the table of custom fields first.",
  }),
};

type ReportKinds = { readonly [K in ReportObstacle["kind"]]: Extract<ReportObstacle, { kind: K }> };

const owners: Readonly<Record<ReportKinds["tableTaken"]["by"], string>> = {
  link: "a list of the platform that it is linked to",
  comparison: "a comparison of bids",
  report: "another report",
};

export const reportMessages: { readonly [K in keyof ReportKinds]: (obstacle: ReportKinds[K]) => Message } = {
  rowsInTheWay: ({ tableName, rows }) => ({
    title: "The table holds rows of your own",
    text: `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"} of “${tableName}” would have to make room for the report. Nothing was changed.`,
    todo: "Allow Bidsheet to replace them, or choose a new sheet or another table.",
  }),
  tableTaken: ({ tableName, by }) => ({
    title: "The table is used for something else",
    text: `“${tableName}” belongs to ${owners[by]}. Nothing was changed.`,
    todo: "Choose a new sheet or another table.",
  }),
  starterLacks: ({ tableName, labels }) => ({
    title: "The report lacks columns for its starter sheet",
    text: `“${tableName}” has no ${labels.map((label) => `“${label}”`).join(" and no ")}. Nothing was changed.`,
    todo: "Load the report once more with these columns.",
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

const nothingToAward: Record<Extract<AwardObstacle, { kind: "nothingToAward" }>["why"], Message> = {
  leftOut: {
    title: "No bidder takes part",
    text: `The comparison's sheet leaves every bidder out, so there is nothing to award. ${NOTHING_CHANGED}`,
    todo: "Set “Takes part” above a bidder's columns to yes, then try again.",
  },
  noPrices: {
    title: "There is no price to award",
    text: `No bidder that takes part has a price above zero. ${NOTHING_CHANGED}`,
    todo: "Look at “Takes part” and at the prices on the sheet, or refresh the comparison.",
  },
  noQuantities: {
    title: "The lines have no quantities",
    text: `There are prices, but without a quantity no line has a cost that could be awarded. ${NOTHING_CHANGED}`,
    todo: "Fill the quantities on the sheet, or choose their column when you compare again.",
  },
};

type ObstacleOf = { readonly [K in Obstacle["kind"]]: Extract<Obstacle, { kind: K }> };

type ObstacleMessages = { readonly [K in keyof ObstacleOf]: (obstacle: ObstacleOf[K]) => Message };

const obstacleMessages: ObstacleMessages = {
  ...adoptMessages,
  ...reportMessages,
  ...fieldMessages,
  tableGone: ({ tableName }) => ({
    title: "The linked table is gone",
    text: `The table “${tableName}” was deleted or turned into a range. Nothing was sent, and nothing was deleted on the platform.`,
    todo: "Undo the deletion in Excel, or unlink it here and link it anew.",
  }),
  idColumnGone: ({ tableName }) => ({
    title: "The hidden id column is gone",
    text: `Without it Bidsheet cannot tell which row of “${tableName}” is which. Nothing was sent.`,
    todo: "Undo the deletion in Excel, or unlink the table and link it anew.",
  }),
  columnsGone: ({ tableName, labels }) => ({
    title: "A linked column is gone",
    text: `“${tableName}” no longer has ${quoted(labels)}. Nothing was sent, so no cell is blanked on the platform.`,
    todo: "Undo the deletion in Excel, or unlink the table and link it anew.",
  }),
  sheetProtected: ({ sheetName }) => ({
    title: "The sheet is protected",
    text: `Bidsheet must write into “${sheetName}” and may not. Nothing was sent and nothing was written.`,
    todo: "Choose Review, Unprotect Sheet, then try again.",
  }),
  readOnly: () => ({
    title: "The workbook is read-only",
    text: "Bidsheet cannot write into it. Nothing was sent and nothing was written.",
    todo: "Save a copy or choose Edit, then try again.",
  }),
  linkGone: () => ({
    title: "This table is no longer linked",
    text: `The link was removed from the workbook. ${NOTHING_CHANGED}`,
    todo: "Link it to a new sheet.",
  }),
  noWorksheets: ({ eventTitle }) => ({
    title: "This event has no worksheets",
    text: `“${eventTitle}” holds no price sheet yet, so there is nothing to link. ${NOTHING_CHANGED}`,
    todo: "Add a worksheet on the platform, or choose another event.",
  }),
  noColumns: ({ worksheetTitle }) => ({
    title: "This worksheet has no columns",
    text: `“${worksheetTitle}” has nothing to show in a table. ${NOTHING_CHANGED}`,
    todo: "Add columns to it on the platform, or choose another worksheet.",
  }),
  notRfp: ({ eventTitle, eventType }) => ({
    title: "This event has no bids to compare",
    text: `The platform shows bids of RFP events only; “${eventTitle}” is ${eventType === "" ? "of another kind" : `of the kind ${eventType}`}. ${NOTHING_CHANGED}`,
    todo: "Choose an RFP event.",
  }),
  noBids: ({ eventTitle }) => ({
    title: "This event has no bids yet",
    text: `No supplier has answered “${eventTitle}”, so there is nothing to compare. ${NOTHING_CHANGED}`,
    todo: "Try again when the first bid is in.",
  }),
  bidColumnsUnclear: ({ worksheets }) => ({
    title: "Bidsheet must know which columns are meant",
    text: `${worksheets.map(unclearText).join("; ")}. ${NOTHING_CHANGED}`,
    todo: "Compare the bids again and choose the columns, or leave the worksheet out.",
  }),
  comparisonGone: () => ({
    title: "This comparison is no longer known",
    text: `The workbook does not remember it; its sheet and formulas stay as they are. ${NOTHING_CHANGED}`,
    todo: "Compare the bids again: that makes a new sheet.",
  }),
  comparedWorksheetGone: ({ worksheetTitle }) => ({
    title: "The compared worksheet is gone",
    text: `The event no longer has “${worksheetTitle}”. The comparison stays as it was last read.`,
    todo: "Look at the event on the platform, then compare what it holds now.",
  }),
  pullUnreadable: ({ at }) => ({
    title: "That reading of the bids cannot be compared",
    text: `The workbook no longer holds the reading of ${dayAndTime(Date.parse(at))}, or it is damaged. ${NOTHING_CHANGED}`,
    todo: "Choose another reading.",
  }),
  nothingMoved: ({ since, at }) => ({
    title: "Nothing moved",
    text: `The bids of ${dayAndTime(Date.parse(since))} and of ${dayAndTime(Date.parse(at))} say the same, so no sheet was written.`,
    todo: "Choose an earlier reading, or refresh the comparison when bids have come in.",
  }),
  bidderGone: ({ label }) => ({
    title: "This supplier no longer bids",
    text: `The newest reading holds no bid of “${label}”: it was withdrawn. No sheet was written.`,
    todo: "Choose another supplier, or refresh the comparison.",
  }),
  noPrices: ({ label }) => ({
    title: "There is no price to negotiate",
    text: `The bid of “${label}” has no line with a price above zero. No sheet was written.`,
    todo: "Choose another supplier, or refresh the comparison when its prices are in.",
  }),
  targetColumnGone: ({ header }) => ({
    title: "The column with the targets is gone",
    text: `The comparison's table no longer has “${header}”. No sheet was written.`,
    todo: "Undo its deletion in Excel, or choose another target.",
  }),
  targetFromOthers: ({ header, cells }) => ({
    title: "These targets would tell the others' prices",
    text: `${cells === 1 ? "One cell" : `${cells} cells`} of “${header}” ${cells === 1 ? "is" : "are"} calculated from what other bidders ask: the supplier could read it from them. No sheet was written.`,
    todo: "Type the targets as numbers of your own, or choose another target.",
  }),
  nothingToAward: ({ why }) => nothingToAward[why],
  noAwardFound: () => ({
    title: "There is no award to write",
    text: `The rules cannot hold together, or the time ended before an award was found. ${NOTHING_CHANGED}`,
    todo: "Change the rules or give the search more seconds, then work it out again.",
  }),
  columnsUnreadable: ({ labels }) => ({
    title: "Some columns cannot be linked",
    text: `The platform gives ${quoted(labels)} no name of their own, so rows could not be sent back safely. ${NOTHING_CHANGED}`,
    todo: "Mend these columns on the platform, then try again.",
  }),
  otherAccount: ({ linkedBy }) => ({
    title: "This table was linked with another account",
    text: `It belongs to ${linkedBy}. Bidsheet does not send with your account by accident. ${NOTHING_CHANGED}`,
    todo: "Use your own account for this table only if it is the same platform and you mean to.",
  }),
  previewOutdated: () => ({
    title: "Something changed since the preview",
    text: "The sheet or the platform is no longer as shown, so nothing was sent.",
    todo: "Look at the new preview, then send.",
  }),
  leaseHeld: ({ holder, own, since }) => ({
    title: own ? "Another window of yours sends to the same place" : "Somebody else sends to the same place",
    text: own
      ? `A send of yours began at ${clockText(Date.parse(since))} and has not ended. Two at once could double rows, so nothing was sent.`
      : `${holder || "A colleague"} sends since ${clockText(Date.parse(since))}. Two at once could double rows, so nothing of yours was sent.`,
    todo: own
      ? "Let it end there. If that window was closed, wait a minute, then finish that send here."
      : "Try again when that send has ended: the preview is then made anew where it has to be.",
  }),
  sendGone: () => ({
    title: "This send is no longer known",
    text: `The gateway keeps sends for 90 days, and shows each only to who made it. ${NOTHING_CHANGED}`,
    todo: "Look at the activity: what it lists can be opened.",
  }),
  sentElsewhere: () => ({
    title: "This send was made from another table",
    text: `Its rows are not those of this table, so nothing was sent. ${NOTHING_CHANGED}`,
    todo: "Open the workbook that it was sent from.",
  }),
  sendUnsettled: ({ waitMs }) => ({
    title: "An earlier send is still being checked",
    text: "Its answer was lost. Sending now could double a row, so nothing was sent.",
    todo: `Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
  }),
  reportNotOpen: () => ({
    title: "There is nothing to go on with",
    text: "This report is complete, or the place where its loading stopped is no longer known. Nothing was changed.",
    todo: "Refresh the report: that reads it from its beginning.",
  }),
  listIncomplete: () => ({
    title: "The platform's list could not be read to its end",
    text: "Its pages went in a circle. Half a list is not used: your sheet is as it was.",
    todo: "Try again in a moment. If it goes on, copy the details and report them.",
  }),
};

export function unclearText({ worksheetTitle, missing }: UnclearWorksheet): string {
  return `“${worksheetTitle}” has no column that is known to be its ${missing.join(" or its ")}`;
}

export function obstacleMessage(obstacle: Obstacle): Message {
  return tell(obstacle.kind, obstacle);
}

function tell<K extends keyof ObstacleOf>(kind: K, obstacle: ObstacleOf[K]): Message {
  return obstacleMessages[kind](obstacle);
}
