// Every way in which something can fail, as words for a person: what happened, what it means for the data, what to do.
// Complete Records: a new kind does not compile until it has its sentence.
import type { FailureKind } from "../../platform/errors";
import type { WorkbookErrorKind } from "../../workbook/excel/errors";
import type { Message } from "../parts/message";

export const NOTHING_CHANGED = "Nothing was changed, here or on the platform.";
const SEND_STOPPED = "What was sent before stays sent; the rest is still pending in your sheet.";

export const failureMessages: Record<FailureKind, Message> = {
  session: {
    title: "You are no longer connected",
    text: `Your session has ended. ${SEND_STOPPED}`,
    todo: "Connect again, then go on where you were.",
  },
  credentials: {
    title: "The platform does not accept these keys",
    text: `The API key, the user token or the email is not right for this region and environment. ${NOTHING_CHANGED}`,
    todo: "Check all three in the API tokens section of your profile on the platform, and the environment.",
  },
  forbidden: {
    title: "The platform does not allow this to you",
    text: `Your account may not do this there. ${SEND_STOPPED}`,
    todo: "Ask the owner of the event or list, or your administrator, for access, then try again.",
  },
  notFound: {
    title: "The platform no longer has this",
    text: "The event, worksheet, list or row was deleted there, or your account cannot see it. Your sheet is as it was.",
    todo: "Look on the platform; if it is gone, unlink the table. Your cells stay.",
  },
  unknownOperation: {
    title: "The gateway does not know this request",
    text: `The pane and its gateway are of different versions. ${NOTHING_CHANGED}`,
    todo: "Close and open the pane. If it goes on, ask whoever runs the gateway to bring it up to date.",
  },
  mismatch: {
    title: "The platform says that a record does not fit",
    text: `The type or id of a record was not what the platform expected. ${SEND_STOPPED}`,
    todo: "Refresh the table, then preview again.",
  },
  gone: {
    title: "The platform has withdrawn this function",
    text: `The request is no longer served there. ${NOTHING_CHANGED}`,
    todo: "Tell whoever runs Bidsheet in your company; a newer version may help.",
  },
  badRequest: {
    title: "The gateway refused the request",
    text: `Something in it is not of the agreed form, so it was not sent. ${NOTHING_CHANGED}`,
    todo: "Copy the details and report them.",
  },
  invalid: {
    title: "The platform refused the values",
    text: `It gave a reason, shown below. Those values were not taken. ${SEND_STOPPED}`,
    todo: "Mend the cells that it names, then preview again.",
  },
  rateLimited: {
    title: "The platform is busy with your company's requests",
    text: `It answered "too many requests" for longer than Bidsheet waits. ${SEND_STOPPED}`,
    todo: "Wait a minute, then try again. Another program may be using the same budget.",
  },
  refused: {
    title: "The platform refused the request",
    text: `It answered with an error. ${SEND_STOPPED}`,
    todo: "Read the reason below; if it says nothing useful, copy the details and report them.",
  },
  unreachable: {
    title: "The platform cannot be reached",
    text: `The gateway got no connection to it. What was not sent has not left. ${SEND_STOPPED}`,
    todo: "Check the network and the platform's own status, then try again.",
  },
  platformFault: {
    title: "The platform failed",
    text: "It answered with an error of its own. If a change was under way, Bidsheet checks what became of it before it sends again.",
    todo: "Wait a moment and refresh.",
  },
  badReply: {
    title: "The platform's answer makes no sense",
    text: "It is not what its documents promise, so Bidsheet did not use it. Your sheet is as it was.",
    todo: "Try again. If it goes on, copy the details and report them.",
  },
  unknownOutcome: {
    title: "It is not known whether the last change arrived",
    text: "The answer was lost on the way. The rows are marked and are not sent again before the list was read back.",
    todo: "Refresh in about a minute: Bidsheet then finds out and says so on each row.",
  },
  keyReused: {
    title: "The gateway saw this send before, with other content",
    text: `To be safe it was not sent. ${SEND_STOPPED}`,
    todo: "Preview again and send the new list.",
  },
  leaseHeld: {
    title: "Somebody sends to this worksheet or list at this moment",
    text: "A colleague or another window of yours is sending, and two at once could double rows. Nothing of yours was sent.",
    todo: "Wait until that send has ended, refresh, then preview again.",
  },
  leaseLost: {
    title: "Another window took over this send",
    text: `This one stopped, so that no row is sent twice. ${SEND_STOPPED}`,
    todo: "Go on in the other window, or refresh here and preview again.",
  },
  gatewayUnreachable: {
    title: "The gateway cannot be reached",
    text: `Bidsheet's own server does not answer. ${NOTHING_CHANGED}`,
    todo: "Check that it runs and that you are on the right network, then try again.",
  },
  gatewayFault: {
    title: "The gateway failed",
    text: "Bidsheet's own server answered with an error. Your sheet is as it was.",
    todo: "Try again. If it goes on, copy the details and report them.",
  },
};

export const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

export const workbookMessages: Record<WorkbookErrorKind, Message> = {
  cellEditMode: {
    title: "A cell is being edited",
    text: "Excel takes no changes while you type in a cell. Nothing was lost.",
    todo: "Press Enter or Esc, then try again.",
  },
  protected: {
    title: "Excel does not allow the change",
    text: "The sheet or some of its cells are protected. What was not written stays as it was.",
    todo: "Choose Review, Unprotect Sheet, then refresh.",
  },
  readOnly: {
    title: "The workbook is read-only",
    text: "Bidsheet cannot write into it. Your cells stay as they were.",
    todo: "Save a copy or choose Edit, then try again.",
  },
  tooLarge: {
    title: "This is too much for Excel at once",
    text: "Excel refused the amount of data. What was not written stays as it was.",
    todo: "Close other large workbooks and refresh.",
  },
  itemGone: {
    title: "Something was deleted while Bidsheet was at work",
    text: "A sheet, table or cell is no longer there. What was sent stays sent.",
    todo: "Undo the deletion in Excel if it was not meant, then refresh.",
  },
  spaceTaken: {
    title: "There is no room below the table",
    text: "Other cells stand where new rows belong. Bidsheet does not write over them: nothing was changed.",
    todo: "Move what stands below the table, then refresh.",
  },
  brokeOff: {
    title: "Excel broke off in the middle",
    text: "It refused before all rows were written, and what was written could not be put back. The table holds old and new data; nothing was sent, and no edit of yours counts as sent.",
    todo: "Unprotect the sheet or leave the cell that you are typing in, then refresh: it completes the table.",
  },
  unsupported: {
    title: "This Excel is too old for Bidsheet",
    text: "It lacks a function that Bidsheet needs. Nothing was changed.",
    todo: "Use Microsoft 365, Excel 2021 or newer, or Excel on the web.",
  },
  other: {
    title: "Excel refused",
    text: "The change was not made as a whole. Refresh compares again and puts it right.",
    todo: "Try again. If it goes on, copy the details and report them.",
  },
};

/** Anything that no part of Bidsheet foresaw. */
export const defectMessage: Message = {
  title: "Bidsheet made a mistake",
  text: "Something happened that it was not made for, so it stopped. What was sent before stays sent; refresh compares again and puts the rest right.",
  todo: "Refresh the table. If it happens again, copy the details and report them.",
};
