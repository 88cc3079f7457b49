// Every way in which something can fail, as words for a person: what happened, what it means for the data, what to do.
// Complete Records: a new kind does not compile until it has its sentence.
import type { FailureKind } from "../../platform/errors";
import type { UnclearWorksheet } from "../../workflows/compare/compare";
import type { AwardObstacle } from "../../workflows/awardObstacles";
import type { Obstacle } from "../../workflows/services";
import type { WorkbookErrorKind } from "../../workbook/table/types";
import { clockText } from "../../workflows/table/rowTexts";
import { adoptMessages } from "../adoptMessages";
import { fieldMessages } from "../fieldMessages";
import { reportMessages } from "../reportMessages";
import { dayAndTime } from "../parts/words";

export interface Message {
  readonly title: string;
  /** What happened, and what it means for the data. */
  readonly text: string;
  readonly todo: string;
}

const NOTHING_CHANGED = "Nothing was changed, here or on the platform.";
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

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

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
