// Why a piece of work stopped: one message for each kind of obstacle.
import type { BidRole } from "../../collections/bidColumns";
import type { FieldObstacle, Obstacle, ReportObstacle, UnclearWorksheet } from "../../workflows/obstacle";
import type { Message } from "../parts/message";
import { clockText, dayAndTime } from "../parts/words";
import { adoptMessages } from "./failures/adoptObstacleTexts";
import { awardMessages } from "./failures/awardObstacleTexts";
import { filterStaysMessage, NOTHING_CHANGED, quoted } from "./failures/failureTexts";
import { rulesMessage } from "./failures/ruleTexts";
import { shiftedMessage } from "./failures/shiftedRowTexts";
import { siteName } from "./failures/siteTexts";
import { t, tc } from "../language/t";

export const fieldMessages = {
  fieldWithoutOptions: ({ field, fieldType }: FieldObstacle): Message => ({
    title: t("This field has no options"),
    text: t(
      "“{field}” has the type {fieldType}. Only single select and multiple select fields have options. Nothing was linked.",
      { field, fieldType },
    ),
    todo: t("Choose another field, or first change its type in the table of custom fields."),
  }),
};

type ReportKinds = { readonly [K in ReportObstacle["kind"]]: Extract<ReportObstacle, { kind: K }> };

const owners: Readonly<Record<ReportKinds["tableTaken"]["by"], string>> = {
  link: t("a linked list of the platform"),
  comparison: t("a comparison of bids"),
  report: t("another report"),
};

export const reportMessages: { readonly [K in keyof ReportKinds]: (obstacle: ReportKinds[K]) => Message } = {
  targetGone: () => ({
    title: t("The chosen table is gone"),
    text: t("It was deleted or converted to a range. {nothingChanged}", { nothingChanged: NOTHING_CHANGED }),
    todo: t("Choose a new sheet or another table."),
  }),
  rowsInTheWay: ({ tableName, rows }) => ({
    title: t("The table has your own rows"),
    text: t(
      "{rows, plural, one{# row} other{# rows}} of “{tableName}” must go to make room for the report. Nothing was changed.",
      { rows, tableName },
    ),
    todo: t("Allow Bidsheet to replace them, or choose a new sheet or another table."),
  }),
  tableTaken: ({ tableName, by }) => ({
    title: t("The table has another use"),
    text: t("“{tableName}” belongs to {owner}. Nothing was changed.", { tableName, owner: owners[by] }),
    todo: t("Choose a new sheet or another table."),
  }),
  starterLacks: ({ title, labels }) => ({
    title: t("The report lacks columns"),
    text: t("The starter sheet needs columns that “{title}” does not have: {labels}. Nothing was changed.", {
      title,
      labels: quoted(labels),
    }),
    todo: t("Load the report again with these columns."),
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
    title: t("The linked table is gone"),
    text: t(
      "The table of “{title}” was deleted or converted to a range. Nothing was sent, and the platform deleted nothing.",
      { title },
    ),
    todo: t("Undo the deletion in Excel, or unlink the table here and link it again."),
  }),
  idColumnGone: ({ title }) => ({
    title: t("The hidden ID column is gone"),
    text: t("Bidsheet needs it to identify the rows of “{title}”. Nothing was sent.", { title }),
    todo: t("Undo the deletion in Excel, or unlink the table and link it again."),
  }),
  columnsGone: ({ title, labels }) => ({
    title: t("A linked column is gone"),
    text: t("“{title}” no longer has {labels}. Nothing was sent, so the platform clears no cell.", {
      title,
      labels: quoted(labels),
    }),
    todo: t("Undo the deletion in Excel, or unlink the table and link it again."),
  }),
  filterStays: ({ columns }) => filterStaysMessage(columns),
  sheetProtected: ({ sheetName }) => ({
    title: t("The sheet is protected"),
    text: t("Bidsheet cannot write to “{sheetName}”. Nothing was sent and nothing was written.", { sheetName }),
    todo: t("Choose Review, Unprotect Sheet, then try again."),
  }),
  readOnly: () => ({
    title: t("The workbook is read-only"),
    text: t("Bidsheet cannot write to it. Nothing was sent and nothing was written."),
    todo: t("Save a copy or choose Edit, then try again."),
  }),
  linkGone: () => ({
    title: t("This table is no longer linked"),
    text: t("The link was removed from the workbook. {nothingChanged}", { nothingChanged: NOTHING_CHANGED }),
    todo: t("Link it to a new sheet."),
  }),
  columnsHeld: ({ labels }) => ({
    title: t("Formulas use these columns"),
    text: t(
      "Formulas use {labels}, or are in their cells. Moving these columns would break the formulas, so no column was moved or hidden.",
      { labels: quoted(labels) },
    ),
    todo: t("Choose another order, or drag the header in Excel with Shift pressed."),
  }),
  columnsChanged: () => ({
    title: t("The platform's columns changed"),
    text: t("New columns come in after you adopt that change. {nothingChanged}", { nothingChanged: NOTHING_CHANGED }),
    todo: t("Adopt the change on the table's card, then choose the columns."),
  }),
  noWorksheets: ({ eventTitle }) => ({
    title: t("This event has no worksheets"),
    text: t("“{eventTitle}” has no worksheet yet, so there is nothing to link. {nothingChanged}", {
      eventTitle,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Add a worksheet on the platform, or choose another event."),
  }),
  noColumns: ({ worksheetTitle }) => ({
    title: t("This worksheet has no columns"),
    text: t("A table of “{worksheetTitle}” would be empty. {nothingChanged}", {
      worksheetTitle,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Add columns to it on the platform, or choose another worksheet."),
  }),
  notRfp: ({ eventTitle, eventType }) => ({
    title: t("Bidsheet cannot compare these bids"),
    text:
      eventType === ""
        ? t("The platform shows bids of RFP events only. “{eventTitle}” is of another type. {nothingChanged}", {
            eventTitle,
            nothingChanged: NOTHING_CHANGED,
          })
        : t("The platform shows bids of RFP events only. “{eventTitle}” is of the type {eventType}. {nothingChanged}", {
            eventTitle,
            eventType,
            nothingChanged: NOTHING_CHANGED,
          }),
    todo: t("Choose an RFP event."),
  }),
  noBids: ({ eventTitle }) => ({
    title: t("This event has no bids yet"),
    text: t("No supplier has answered “{eventTitle}”, so there is nothing to compare. {nothingChanged}", {
      eventTitle,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Try again when the first bid is in."),
  }),
  bidColumnsUnclear: ({ worksheets }) => ({
    title: t("Bidsheet does not know the columns"),
    text: t("{worksheets}. {nothingChanged}", {
      worksheets: worksheets.map(unclearText).join("; "),
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Compare the bids again and choose the columns, or leave the worksheet out."),
  }),
  comparisonGone: () => ({
    title: t("Bidsheet forgot this comparison"),
    text: t("The workbook no longer remembers it. Its sheet and formulas stay. {nothingChanged}", {
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Compare the bids again on a new sheet."),
  }),
  comparedWorksheetGone: ({ worksheetTitle }) => ({
    title: t("The compared worksheet is gone"),
    text: t("The event no longer has “{worksheetTitle}”. The comparison keeps its last reading.", { worksheetTitle }),
    todo: t("Check the event on the platform, then compare its bids again."),
  }),
  pullUnreadable: ({ at }) => ({
    title: t("This reading cannot be compared"),
    text: t("The workbook no longer has the reading of {time}, or it is damaged. {nothingChanged}", {
      time: dayAndTime(Date.parse(at)),
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Choose another reading."),
  }),
  nothingMoved: ({ since, at }) => ({
    title: t("No bid changed"),
    text: t("The bids of {earlier} and of {later} are equal, so no sheet was written.", {
      earlier: dayAndTime(Date.parse(since)),
      later: dayAndTime(Date.parse(at)),
    }),
    todo: t("Choose an earlier reading, or refresh the comparison when bids have come in."),
  }),
  bidderGone: ({ label }) => ({
    title: t("This supplier no longer bids"),
    text: t("The newest reading has no bid of “{label}”: it was withdrawn. No sheet was written.", { label }),
    todo: t("Choose another supplier, or refresh the comparison."),
  }),
  noPrices: ({ label }) => ({
    title: t("There is no price to negotiate"),
    text: t("The bid of “{label}” has no line with a price above zero. No sheet was written.", { label }),
    todo: t("Choose another supplier, or refresh the comparison when its prices are in."),
  }),
  targetColumnGone: ({ header }) => ({
    title: t("The target column is gone"),
    text: t("The comparison's table no longer has “{header}”. No sheet was written.", { header }),
    todo: t("Undo its deletion in Excel, or choose another target."),
  }),
  targetFromOthers: ({ header, cells }) => ({
    title: t("These targets reveal others' prices"),
    text: t(
      "{cells, plural, =1{One cell of “{header}” is} other{# cells of “{header}” are}} calculated from other bidders' prices, and the supplier could see them. No sheet was written.",
      { cells, header },
    ),
    todo: t("Type your own numbers as targets, or choose another target."),
  }),
  columnsUnreadable: ({ labels }) => ({
    title: t("Some columns cannot be linked"),
    text: t(
      "Names on the platform are missing or not unique: {labels}. Bidsheet could not send these columns safely. {nothingChanged}",
      { labels: quoted(labels), nothingChanged: NOTHING_CHANGED },
    ),
    todo: t("Correct these columns on the platform, then try again."),
  }),
  otherAccount: ({ linkedBy }) => ({
    title: t("Another account linked this table"),
    text: t("It belongs to {linkedBy}. Bidsheet does not use your account without asking. {nothingChanged}", {
      linkedBy,
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("To work with it, use your own account for it on its card."),
  }),
  otherSite: ({ site, connected }) => ({
    title: t("It belongs to {site}", { site: siteName(site, connected) }),
    text: t(
      "You are connected to {connected}. Its IDs mean other records there, so Bidsheet does not refresh or send it. {nothingChanged}",
      { connected: siteName(connected), nothingChanged: NOTHING_CHANGED },
    ),
    todo: t("Connect to {site}, or move a table over on its card.", { site: siteName(site, connected) }),
  }),
  siteUnsaid: ({ linkedBy, connected }) => ({
    title: t("Its environment is unknown"),
    text: t(
      "{linkedBy} made it with an earlier version of Bidsheet. You are connected to {connected}. {nothingChanged}",
      { linkedBy, connected: siteName(connected), nothingChanged: NOTHING_CHANGED },
    ),
    todo: t("If it comes from there, use your own account for it on its card."),
  }),
  previewOutdated: () => ({
    title: t("Something changed since the preview"),
    text: t("The sheet or the platform changed since the preview, so nothing was sent."),
    todo: t("Check the new preview, then send."),
  }),
  rowsShifted: shiftedMessage,
  leaseHeld: ({ holder, own, since }) => ({
    title: own ? t("A send of yours has not ended") : t("Somebody else is sending"),
    text: own
      ? t(
          "It started at {time} and sends to the same list. Two sends at once could create rows twice, so nothing more was sent.",
          { time: clockText(Date.parse(since)) },
        )
      : t(
          "{holder} started at {time} and sends to the same list. Two sends at once could create rows twice, so nothing of yours was sent.",
          { holder: holder || t("A colleague"), time: clockText(Date.parse(since)) },
        ),
    todo: own
      ? t("Wait until it ends, or stop it in Home, on the card of its table.")
      : t("Try again when that send has ended. Bidsheet makes a new preview if it needs one."),
  }),
  sendGone: () => ({
    title: t("This send is no longer stored"),
    text: t("The gateway keeps sends for 90 days and shows them only to the person who sent them. {nothingChanged}", {
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Open another send from the activity."),
  }),
  sentElsewhere: () => ({
    title: t("This send belongs to another table"),
    text: t("Its rows are not in this table, so nothing was sent. {nothingChanged}", {
      nothingChanged: NOTHING_CHANGED,
    }),
    todo: t("Open the workbook that sent it."),
  }),
  sendUnsettled: ({ waitMs }) => ({
    title: t("Bidsheet still checks an earlier send"),
    text: t("Its answer was lost. Sending now could create a row twice, so nothing was sent."),
    todo: t("Try again in {seconds} seconds.", { seconds: Math.ceil(waitMs / 1000) }),
  }),
  leaveOpen: ({ title, why, rows }) => leaveOpenMessage(title, why, rows),
  changeOpen: () => ({
    title: t("An earlier send is not settled"),
    text: t(
      "A change of these rows was sent, and its answer was lost. It may have arrived. Your cells did not change.",
    ),
    todo: t("Refresh the table. Bidsheet then finds out what arrived."),
  }),
  reportNotOpen: () => ({
    title: t("There is nothing to continue"),
    text: t("This report is complete, or Bidsheet no longer knows where loading stopped. Nothing was changed."),
    todo: t("Refresh the report to read it from the start."),
  }),
  rulesUnreadable: ({ faults }) => rulesMessage(faults),
  tooManyChanges: ({ most }) => ({
    title: t("Too many changes for one send"),
    text: t(
      "All lists together have more than {most, number} changes. Nothing was sent, and all of it is still pending.",
      { most },
    ),
    todo: t("Send the lists one by one from their cards, in order: groups, fields, options."),
  }),
  listIncomplete: () => ({
    title: t("The platform's list has no end"),
    text: t("Its pages repeat. Bidsheet does not use half a list, so your sheet did not change."),
    todo: t("Try again in a moment. If it happens again, copy the details and report them."),
  }),
};

const roleWords: Readonly<Record<BidRole, string>> = {
  title: tc("column of a bid", "title"),
  unit: tc("column of a bid", "unit"),
  quantity: tc("column of a bid", "quantity"),
  price: tc("column of a bid", "price"),
  extended: tc("column of a bid", "extended"),
  baseline: tc("column of a bid", "baseline"),
  budget: tc("column of a bid", "budget"),
  currency: tc("column of a bid", "currency"),
};

function joined(words: readonly string[], two: (first: string, second: string) => string): string {
  return words.length === 0 ? "" : words.reduce(two);
}

export function unclearText({ worksheetTitle, missing, several }: UnclearWorksheet): string {
  const word = (role: BidRole) => roleWords[role];
  const lacks = missing.filter((role) => !several.includes(role)).map(word);
  const none = joined(lacks, (first, second) => t("{first} or {second}", { first, second }));
  const many = joined(several.map(word), (first, second) => t("{first} and {second}", { first, second }));
  if (many === "") return t("“{worksheetTitle}” has no known column for {none}", { worksheetTitle, none });
  if (none === "") return t("“{worksheetTitle}” has several columns for {many}", { worksheetTitle, many });
  return t("“{worksheetTitle}” has no known column for {none} and has several columns for {many}", {
    worksheetTitle,
    none,
    many,
  });
}

export function obstacleMessage(obstacle: Obstacle): Message {
  return tell(obstacle.kind, obstacle);
}

function tell<K extends keyof ObstacleOf>(kind: K, obstacle: ObstacleOf[K]): Message {
  return obstacleMessages[kind](obstacle);
}

/** Why a table cannot be detached now, and what ends it. */
function leaveOpenMessage(title: string, why: "sending" | "outcomes" | "rows", rows: number): Message {
  const stays = t("Without its IDs nobody could find out what arrived. {nothingChanged}", {
    nothingChanged: NOTHING_CHANGED,
  });
  if (why === "sending")
    return {
      title: t("A send is still running"),
      text: t("Bidsheet still sends rows of “{title}”. {stays}", { title, stays }),
      todo: t("Wait until it ends, then detach."),
    };
  if (why === "outcomes")
    return {
      title: t("The outcomes of a send are not in the sheet yet"),
      text: t("A send of “{title}” has ended, and its rows do not say so yet. {stays}", { title, stays }),
      todo: t("Refresh the table, then detach."),
    };
  return {
    title: t("Some rows have no known outcome"),
    text: t(
      "{rows, plural, =1{One row of “{title}” was} other{# rows of “{title}” were}} sent, and the answer was lost. {stays}",
      { rows, title, stays },
    ),
    todo: t("Refresh the table and decide what its card asks, then detach."),
  };
}
