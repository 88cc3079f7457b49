// One message for each way to fail: what happened, what it means for the data, what to do. The Records are complete: a
// new kind does not compile until it has its sentence.
import type { FailureKind } from "../../platform/errors";
import type { WorkbookErrorKind } from "../../workbook/excel/errors";
import type { Message } from "../parts/message";

export const NOTHING_CHANGED = "Nothing was changed, here or on the platform.";
/** True in the middle of a send, too. */
const REQUEST_CHANGED_NOTHING = "This request changed nothing.";
/** Where the request may have arrived. */
const MAY_HAVE_CHANGED = "If a change was under way, Bidsheet checks its outcome before it sends again.";
const SEND_STOPPED = "Rows that were sent stay sent. All others are still pending in your sheet.";

export const failureMessages: Record<FailureKind, Message> = {
  session: {
    title: "You are no longer connected",
    text: `Your session has ended. ${SEND_STOPPED}`,
    todo: "Connect again, then continue.",
  },
  credentials: {
    title: "The platform refused these keys",
    text: `The API key, the user token or the email is wrong for this region and environment. ${REQUEST_CHANGED_NOTHING}`,
    todo: "Check all three in the API tokens section of your profile on the platform. Check region and environment here.",
  },
  forbidden: {
    title: "Your account may not do this",
    text: `The platform refused the request of your account. ${SEND_STOPPED}`,
    todo: "Ask the owner of the event or list, or your administrator, for access. Then try again.",
  },
  notAllowed: {
    title: "Your company does not allow this",
    text: `The gateway refused it for the reason below and sent nothing. ${SEND_STOPPED}`,
    todo: "Ask the administrator of the gateway if you need it.",
  },
  notFound: {
    title: "The platform no longer has this",
    text: "The event, worksheet, list or row was deleted there, or your account cannot see it. Your cells did not change.",
    todo: "Check on the platform. If it is gone, unlink the table: your cells stay.",
  },
  unknownOperation: {
    title: "The gateway refused an unknown request",
    text: `The pane and its gateway have different versions. ${REQUEST_CHANGED_NOTHING}`,
    todo: "Close and open the pane. If it happens again, ask your administrator to update the gateway.",
  },
  mismatch: {
    title: "The platform refused a record",
    text: `A record has another type or id than the platform expects. ${SEND_STOPPED}`,
    todo: "Refresh the table, then preview again.",
  },
  noService: {
    title: "This service is not set up",
    text: `The gateway's profile has no address for it in your region and environment. ${REQUEST_CHANGED_NOTHING}`,
    todo: "Ask your administrator to add it, or connect to a region and environment that has it.",
  },
  notRows: {
    title: "The platform gives no rows of this report",
    text: "It answered with a list of the report's columns instead of rows. Your sheet did not change.",
    todo: "Ask the platform's support for the rows. All suppliers are also under “Older version”.",
  },
  gone: {
    title: "The platform withdrew this function",
    text: `It no longer answers this request. ${REQUEST_CHANGED_NOTHING}`,
    todo: "Ask your administrator: a newer version of Bidsheet may help.",
  },
  badRequest: {
    title: "The gateway refused the request",
    text: `The request has a form that the gateway does not know, so it was not sent. ${REQUEST_CHANGED_NOTHING}`,
    todo: "Copy the details and report them.",
  },
  invalid: {
    title: "The platform refused the values",
    text: `It did not take them, for the reason below. ${SEND_STOPPED}`,
    todo: "Correct the cells listed, then preview again.",
  },
  rateLimited: {
    title: "The platform is busy",
    text: `Your company sends too many requests, and Bidsheet has waited long enough. ${SEND_STOPPED}`,
    todo: "Wait a minute, then try again. Another program of your company may use the same budget.",
  },
  refused: {
    title: "The platform refused the request",
    text: `It answered with an error. ${SEND_STOPPED}`,
    todo: "Read the reason below. If it does not help, copy the details and report them.",
  },
  unreachable: {
    title: "The platform cannot be reached",
    text: `The gateway got no connection to it, or something in front of it refused. ${SEND_STOPPED}`,
    todo: "Check the network and the platform's status page, then try again.",
  },
  platformFault: {
    title: "The platform failed",
    text: `It answered with an error of its own. ${MAY_HAVE_CHANGED}`,
    todo: "Wait a moment, then refresh.",
  },
  badReply: {
    title: "The platform's answer is not valid",
    text: `It does not match the platform's documents, so Bidsheet did not use it. ${MAY_HAVE_CHANGED}`,
    todo: "Try again. If it happens again, copy the details and report them.",
  },
  unknownOutcome: {
    title: "The last change may have arrived",
    text: "The answer was lost. Bidsheet marked the rows and does not send them again before it has read the list.",
    todo: "Refresh in about a minute. Bidsheet then checks, and each row shows its outcome.",
  },
  keyReused: {
    title: "The gateway knows this send differently",
    text: `It saw the same send with other content, and did not send this one. ${SEND_STOPPED}`,
    todo: "Preview again and send the new list.",
  },
  leaseHeld: {
    title: "Somebody else is sending",
    text: "A colleague or another window of yours sends to the same worksheet or list. Two sends at once could double rows, so yours did not start.",
    todo: "Wait until that send ends. Then refresh and preview again.",
  },
  leaseLost: {
    title: "Another window took over this send",
    text: `This window stopped, so that no row is sent twice. ${SEND_STOPPED}`,
    todo: "Continue in the other window, or refresh here and preview again.",
  },
  gatewayUnreachable: {
    title: "The gateway cannot be reached",
    text: `Bidsheet's own server does not answer. ${MAY_HAVE_CHANGED}`,
    todo: "Check your network and that the gateway runs. Then try again.",
  },
  gatewayFault: {
    title: "The gateway failed",
    text: `Bidsheet's own server answered with an error. ${MAY_HAVE_CHANGED}`,
    todo: "Try again. If it happens again, copy the details and report them.",
  },
};

const NOT_WRITTEN = "Cells that Bidsheet could not write stay as they were.";

export const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Asks, too: the notice has a button for it. */
export const filterStaysMessage = (columns: readonly string[]): Message => ({
  title: "A filter would be lost",
  text: `Bidsheet must take filters off to write, and Excel would not let it set ${columns.length === 1 ? "the filter" : "the filters"} of ${quoted(columns)} again. Nothing was changed.`,
  todo: "To continue without, take the filter off here. Then try again.",
});

/** The data is in the sheet; `columns` by their headers. */
export const filtersOffText = (columns: readonly string[]): string =>
  `Excel did not take back the filter of ${quoted(columns)}. The data is complete. Set the filter again in Excel.`;

export const workbookMessages: Record<WorkbookErrorKind, Message> = {
  cellEditMode: {
    title: "A cell is being edited",
    text: "Excel accepts no changes while you type in a cell. Nothing was lost.",
    todo: "Click another cell, or press Esc in the sheet. Then try again.",
  },
  busy: {
    title: "Excel is busy",
    text: `Excel took no further request, also after several tries. ${NOT_WRITTEN}`,
    todo: "Wait a minute, then refresh.",
  },
  aborted: {
    title: "Excel stopped in the middle",
    text: "It ended a request before it was done. Some cells may be new and others old. Refresh compares all of them again.",
    todo: "Check your network if you use Excel on the web. Then refresh.",
  },
  protected: {
    title: "Cells are protected",
    text: `The sheet or some of its cells are protected. ${NOT_WRITTEN}`,
    todo: "Choose Review, Unprotect Sheet, then refresh.",
  },
  readOnly: {
    title: "The workbook is read-only",
    text: "Bidsheet cannot write to it. Your cells stay as they were.",
    todo: "Save a copy or choose Edit, then try again.",
  },
  tooLarge: {
    title: "Too much data for Excel",
    text: `Excel refused the amount of data. ${NOT_WRITTEN}`,
    todo: "Close other large workbooks, then refresh.",
  },
  tooManyCells: {
    title: "Too many cells at once",
    text: `Excel changes or reads only so many cells in one step. ${NOT_WRITTEN}`,
    todo: "Delete the cells far right of the table or far below it, then refresh. Or use Excel on the desktop.",
  },
  outOfMemory: {
    title: "Excel is out of memory",
    text: `It could not finish the step. ${NOT_WRITTEN}`,
    todo: "Save the workbook and close other large ones. Then refresh.",
  },
  formulaTooLong: {
    title: "A formula is too long",
    text: `Excel takes 8,192 characters in a formula. ${NOT_WRITTEN}`,
    todo: "Compare or refresh fewer worksheets at once. If it happens again, copy the details and report them.",
  },
  itemGone: {
    title: "Something was deleted meanwhile",
    text: "A sheet, table or cell no longer exists. Rows that were sent stay sent.",
    todo: "Undo the deletion in Excel if it was a mistake, then refresh.",
  },
  spaceTaken: {
    title: "No room below the table",
    text: "The cells below the table are not empty. Bidsheet does not overwrite them, so nothing was changed.",
    todo: "Move the cells below the table, then refresh.",
  },
  merged: {
    title: "Merged cells or another table are in the way",
    text: `A table cannot share cells with them. ${NOT_WRITTEN}`,
    todo: "Unmerge the cells or move the other table, then refresh.",
  },
  filtered: {
    title: "A filter is in the way",
    text: `Excel does not make this change while rows are filtered. ${NOT_WRITTEN}`,
    todo: "Choose Data, Clear to show all rows, then refresh.",
  },
  filterStays: filterStaysMessage([]),
  pivotInTheWay: {
    title: "A pivot table is in the way",
    text: `Excel writes nothing into the cells of a pivot table. ${NOT_WRITTEN}`,
    todo: "Move the pivot table away from the table, then refresh.",
  },
  nameTaken: {
    title: "The name is taken",
    text: `The workbook has a sheet, table or name that is called the same. ${NOT_WRITTEN}`,
    todo: "Rename the older one, then try again.",
  },
  notInFront: {
    title: "Another workbook is in front",
    text: `Excel makes this change only in the workbook that you are working in. ${NOT_WRITTEN}`,
    todo: "Bring this workbook to the front, then go on: try again.",
  },
  noCells: {
    title: "This sheet has no cells",
    text: "It is a chart sheet or a macro sheet. Nothing was changed.",
    todo: "Go to a sheet with cells, then try again.",
  },
  linksBlocked: {
    title: "Excel blocks links to other files",
    text: `The workbook has links or queries that wait for your permission. ${NOT_WRITTEN}`,
    todo: "Allow them in the bar above the sheet or under Data, Queries & Connections. Then refresh.",
  },
  rowsMoved: {
    title: "Rows moved in this moment",
    text: "Somebody sorted, added or deleted rows while Bidsheet worked in the table. Bidsheet stopped. No edit of yours counts as sent.",
    todo: "Refresh the table.",
  },
  brokeOff: {
    title: "The table is only partly updated",
    text: "Excel refused in the middle, and Bidsheet could not restore the old cells. The table has old and new data. Nothing was sent, and no edit of yours counts as sent.",
    todo: "Unprotect the sheet or leave the cell that you are typing in. Then refresh: that completes the table.",
  },
  unsupported: {
    title: "This Excel is too old",
    text: "It lacks a function that Bidsheet needs. Nothing was changed.",
    todo: "Use Microsoft 365, Excel 2021 or newer, or Excel on the web.",
  },
  other: {
    title: "Excel refused the change",
    text: "Bidsheet could not write all of it. Refresh compares again and writes the rest.",
    todo: "Try again. If it happens again, copy the details and report them.",
  },
};

/** Anything that Bidsheet did not expect. */
export const defectMessage: Message = {
  title: "Bidsheet made a mistake",
  text: "It met something unexpected and stopped. Rows that were sent stay sent. Refresh compares the rest again.",
  todo: "Refresh the table. If it happens again, copy the details and report them.",
};
