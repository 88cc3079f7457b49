// One message for each way to fail: what happened, what it means for the data, what to do. The Records are complete: a
// new kind does not compile until it has its sentence.
import type { FailureKind } from "../../../platform/errors";
import type { WorkbookErrorKind } from "../../../workbook/excel/errors";
import type { Message } from "../../parts/message";
import { t } from "../../language/t";
import { gatewayAway, MAY_HAVE_CHANGED } from "./firstTexts";

export const NOTHING_CHANGED = t("Nothing was changed, here or on the platform.");
/** True in the middle of a send, too. */
const REQUEST_CHANGED_NOTHING = t("This request changed nothing.");
const SEND_STOPPED = t("Rows that were sent stay sent. All others are still pending in your sheet.");

export const failureMessages: Record<FailureKind, Message> = {
  session: {
    title: t("You are no longer connected"),
    text: t("Your session has ended. {sendStopped}", { sendStopped: SEND_STOPPED }),
    todo: t("Connect again, then continue."),
  },
  credentials: {
    title: t("The platform refused these keys"),
    text: t(
      "The API key, the user token or the e-mail is wrong for this region and environment. {requestChangedNothing}",
      { requestChangedNothing: REQUEST_CHANGED_NOTHING },
    ),
    todo: t(
      "Check all three in the API tokens section of your profile on the platform. Check region and environment here.",
    ),
  },
  forbidden: {
    title: t("Your account may not do this"),
    text: t("The platform refused the request of your account. {sendStopped}", { sendStopped: SEND_STOPPED }),
    todo: t("Ask the owner of the event or list, or your administrator, for access. Then try again."),
  },
  notAllowed: {
    title: t("Your company does not allow this"),
    text: t("The gateway refused it for the reason below and sent nothing. {sendStopped}", {
      sendStopped: SEND_STOPPED,
    }),
    todo: t("Ask the administrator of the gateway if you need it."),
  },
  notFound: {
    title: t("The platform no longer has this"),
    text: t(
      "The event, worksheet, list or row was deleted there, or your account cannot see it. Your cells did not change.",
    ),
    todo: t("Check on the platform. If it is gone, unlink the table: your cells stay."),
  },
  unknownOperation: {
    title: t("The gateway refused an unknown request"),
    text: t("The pane and its gateway have different versions. {requestChangedNothing}", {
      requestChangedNothing: REQUEST_CHANGED_NOTHING,
    }),
    todo: t("Close and open the pane. If it happens again, ask your administrator to update the gateway."),
  },
  mismatch: {
    title: t("The platform refused a record"),
    text: t("A record has another type or ID than the platform expects. {sendStopped}", { sendStopped: SEND_STOPPED }),
    todo: t("Refresh the table, then preview again."),
  },
  noService: {
    title: t("This service is not set up"),
    text: t("The gateway's profile has no address for it in your region and environment. {requestChangedNothing}", {
      requestChangedNothing: REQUEST_CHANGED_NOTHING,
    }),
    todo: t("Ask your administrator to add it, or connect to a region and environment that has it."),
  },
  notRows: {
    title: t("The platform gives no rows of this report"),
    text: t("It answered with a list of the report's columns instead of rows. Your sheet did not change."),
    todo: t("Ask the platform's support for the rows. All suppliers are also under “Version 2018-04-01”."),
  },
  gone: {
    title: t("The platform withdrew this function"),
    text: t("It no longer answers this request. {requestChangedNothing}", {
      requestChangedNothing: REQUEST_CHANGED_NOTHING,
    }),
    todo: t("Ask your administrator: a newer version of Bidsheet may help."),
  },
  badRequest: {
    title: t("The gateway refused the request"),
    text: t("The request has a form that the gateway does not know, so it was not sent. {requestChangedNothing}", {
      requestChangedNothing: REQUEST_CHANGED_NOTHING,
    }),
    todo: t("Copy the details and report them."),
  },
  invalid: {
    title: t("The platform refused the values"),
    text: t("It did not take them, for the reason below. {sendStopped}", { sendStopped: SEND_STOPPED }),
    todo: t("Correct the cells listed, then preview again."),
  },
  rateLimited: {
    title: t("The platform is busy"),
    text: t("Your company sends too many requests, and Bidsheet has waited long enough. {sendStopped}", {
      sendStopped: SEND_STOPPED,
    }),
    todo: t("Wait a minute, then try again. Another program of your company may use the same budget."),
  },
  refused: {
    title: t("The platform refused the request"),
    text: t("It answered with an error. {sendStopped}", { sendStopped: SEND_STOPPED }),
    todo: t("Read the reason below. If it does not help, copy the details and report them."),
  },
  unreachable: {
    title: t("The platform cannot be reached"),
    text: t("The gateway got no connection to it, or something in front of it refused. {sendStopped}", {
      sendStopped: SEND_STOPPED,
    }),
    todo: t("Check the network and the platform's status page, then try again."),
  },
  platformFault: {
    title: t("The platform failed"),
    text: t("It answered with an error of its own. {mayHaveChanged}", { mayHaveChanged: MAY_HAVE_CHANGED }),
    todo: t("Wait a moment, then refresh."),
  },
  badReply: {
    title: t("The platform's answer is not valid"),
    text: t("It does not match the platform's documents, so Bidsheet did not use it. {mayHaveChanged}", {
      mayHaveChanged: MAY_HAVE_CHANGED,
    }),
    todo: t("Try again. If it happens again, copy the details and report them."),
  },
  unknownOutcome: {
    title: t("The last change may have arrived"),
    text: t("The answer was lost. Bidsheet marked the rows and does not send them again before it has read the list."),
    todo: t("Refresh in about a minute. Bidsheet then checks, and each row shows its outcome."),
  },
  keyReused: {
    title: t("The gateway knows this send differently"),
    text: t("It saw the same send with different content, and did not send this one. {sendStopped}", {
      sendStopped: SEND_STOPPED,
    }),
    todo: t("Preview again and send the new list."),
  },
  leaseHeld: {
    title: t("Somebody else is sending"),
    text: t(
      "A colleague or another window of yours sends to the same worksheet or list. Two sends at once could create rows twice, so yours did not start.",
    ),
    todo: t("Wait until that send ends. Then refresh and preview again."),
  },
  leaseLost: {
    title: t("Another window took over this send"),
    text: t("This window stopped, so that no row is sent twice. {sendStopped}", { sendStopped: SEND_STOPPED }),
    todo: t("Continue in the other window, or refresh here and preview again."),
  },
  gatewayUnreachable: gatewayAway,
  gatewayFault: {
    title: t("The gateway failed"),
    text: t("Bidsheet's own server answered with an error. {mayHaveChanged}", { mayHaveChanged: MAY_HAVE_CHANGED }),
    todo: t("Try again. If it happens again, copy the details and report them."),
  },
};

const NOT_WRITTEN = t("Cells that Bidsheet could not write stay as they were.");

export const quoted = (names: readonly string[]) => names.map((name) => t("“{name}”", { name })).join(", ");

/** Asks, too: the notice has a button for it. */
export const filterStaysMessage = (columns: readonly string[]): Message => ({
  title: t("A filter would be lost"),
  text: t(
    "Bidsheet must clear filters to write, and Excel would not let it set {count, plural, one{the filter} other{the filters}} of {columns} again. Nothing was changed.",
    { count: columns.length, columns: quoted(columns) },
  ),
  todo: t("To continue without it, clear the filter here. Then try again."),
});

/** The data is in the sheet; `columns` by their headers. */
export const filtersOffText = (columns: readonly string[]): string =>
  t("Excel did not restore the filter of {columns}. The data is complete. Set the filter again in Excel.", {
    columns: quoted(columns),
  });

export const workbookMessages: Record<WorkbookErrorKind, Message> = {
  cellEditMode: {
    title: t("A cell is being edited"),
    text: t("Excel accepts no changes while you type in a cell. Nothing was lost."),
    todo: t("Click another cell, or press Esc in the sheet. Then try again."),
  },
  busy: {
    title: t("Excel is busy"),
    text: t("Excel accepted no further request, even after several tries. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Wait a minute, then refresh."),
  },
  aborted: {
    title: t("Excel stopped in the middle"),
    text: t(
      "It ended a request before it was done. Some cells may be new and others old. Refresh compares all of them again.",
    ),
    todo: t("Check your network if you use Excel on the web. Then refresh."),
  },
  protected: {
    title: t("Cells are protected"),
    text: t("The sheet or some of its cells are protected. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Choose Review, Unprotect Sheet, then refresh."),
  },
  readOnly: {
    title: t("The workbook is read-only"),
    text: t("Bidsheet cannot write to it. Your cells stay as they were."),
    todo: t("Save a copy or choose Edit, then try again."),
  },
  tooLarge: {
    title: t("Too much data for Excel"),
    text: t("Excel refused the amount of data. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Close other large workbooks, then refresh."),
  },
  tooManyCells: {
    title: t("Too many cells at once"),
    text: t("Excel can change or read only a limited number of cells in one step. {notWritten}", {
      notWritten: NOT_WRITTEN,
    }),
    todo: t("Delete the cells far right of the table or far below it, then refresh. Or use Excel on the desktop."),
  },
  outOfMemory: {
    title: t("Excel is out of memory"),
    text: t("It could not finish the step. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Save the workbook and close other large ones. Then refresh."),
  },
  formulaTooLong: {
    title: t("A formula is too long"),
    text: t("A formula in Excel can have at most 8,192 characters. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Compare or refresh fewer worksheets at once. If it happens again, copy the details and report them."),
  },
  itemGone: {
    title: t("Something was deleted meanwhile"),
    text: t("A sheet, table or cell no longer exists. Rows that were sent stay sent."),
    todo: t("Undo the deletion in Excel if it was a mistake, then refresh."),
  },
  spaceTaken: {
    title: t("No room below the table"),
    text: t("The cells below the table are not empty. Bidsheet does not overwrite them, so nothing was changed."),
    todo: t("Move the cells below the table, then refresh."),
  },
  merged: {
    title: t("Merged cells or another table are in the way"),
    text: t("A table cannot share cells with them. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Unmerge the cells or move the other table, then refresh."),
  },
  filtered: {
    title: t("A filter is in the way"),
    text: t("Excel does not make this change while rows are filtered. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Choose Data, Clear to show all rows, then refresh."),
  },
  filterStays: filterStaysMessage([]),
  pivotInTheWay: {
    title: t("A pivot table is in the way"),
    text: t("Excel writes nothing into the cells of a pivot table. {notWritten}", { notWritten: NOT_WRITTEN }),
    todo: t("Move the pivot table away from the table, then refresh."),
  },
  nameTaken: {
    title: t("The name is already used"),
    text: t("The workbook has a sheet, table or name that is called the same. {notWritten}", {
      notWritten: NOT_WRITTEN,
    }),
    todo: t("Rename the older one, then try again."),
  },
  notInFront: {
    title: t("Another workbook is in front"),
    text: t("Excel makes this change only in the workbook that you are working in. {notWritten}", {
      notWritten: NOT_WRITTEN,
    }),
    todo: t("Bring this workbook to the front, then try again."),
  },
  noCells: {
    title: t("This sheet has no cells"),
    text: t("It is a chart sheet or a macro sheet. Nothing was changed."),
    todo: t("Go to a sheet with cells, then try again."),
  },
  linksBlocked: {
    title: t("Excel blocks links to other files"),
    text: t("The workbook has links or queries that wait for your permission. {notWritten}", {
      notWritten: NOT_WRITTEN,
    }),
    todo: t("Allow them in the bar above the sheet or under Data, Queries & Connections. Then refresh."),
  },
  rowsMoved: {
    title: t("Rows moved in this moment"),
    text: t(
      "Somebody sorted, added or deleted rows while Bidsheet worked in the table. Bidsheet stopped. No edit of yours counts as sent.",
    ),
    todo: t("Refresh the table."),
  },
  brokeOff: {
    title: t("The table is only partly updated"),
    text: t(
      "Excel refused in the middle, and Bidsheet could not restore the old cells. The table has old and new data. Nothing was sent, and no edit of yours counts as sent.",
    ),
    todo: t("Unprotect the sheet or leave the cell that you are typing in. Then refresh: that completes the table."),
  },
  unsupported: {
    title: t("This Excel is too old"),
    text: t("It lacks a function that Bidsheet needs. Nothing was changed."),
    todo: t("Use Microsoft 365, Excel 2021 or newer, or Excel on the web."),
  },
  other: {
    title: t("Excel refused the change"),
    text: t("Bidsheet could not write all of it. Refresh compares again and writes the rest."),
    todo: t("Try again. If it happens again, copy the details and report them."),
  },
};

/** Anything that Bidsheet did not expect. */
export const defectMessage: Message = {
  title: t("Bidsheet made a mistake"),
  text: t("It met something unexpected and stopped. Rows that were sent stay sent. Refresh compares the rest again."),
  todo: t("Refresh the table. If it happens again, copy the details and report them."),
};
