// Texts of the first screen: its command bar, what is said of the sheet in front, and the page of what can be added.
import { t } from "../language/t";

export const homeTexts = {
  commands: t("Commands"),
  refresh: t("Refresh"),
  refreshSheet: t("Refresh this sheet"),
  refreshEverything: t("Refresh everything"),
  compare: t("Compare"),
  report: t("Report"),
  add: t("Add…"),
  moreOfWorkbook: t("More for this workbook"),
  nothingReady: t("Nothing can refresh now. Each line says why."),
  noTableInFront: t("The open sheet has no linked table. Go to one first: click its line below."),
  severalInFront: t("This sheet has several tables. Use the button of one of them."),
  refreshOf: (title: string) => t("Refresh the table {title}", { title }),
  previewOf: (title: string) => t("Preview and send the table {title}", { title }),

  empty: t("This workbook has no linked table yet."),
  emptyHint: t(
    "Start with a worksheet of an event: it becomes a table on a new sheet. Bidsheet sends only what you saw in the preview.",
  ),
  nothingHere: (sheet: string) => t("“{sheet}” has no linked table, comparison or report.", { sheet }),
  nothingHereHint: t("If it has prices, match it with a worksheet. Or go to another sheet below."),
  madeNoLink: t(
    "Bidsheet made the open sheet, so it is no price sheet of yours. Go to the sheet with your prices first.",
  ),
  looking: t("Looking for linked tables…"),
  lookAgain: t("Look again"),

  link: t("Link a worksheet"),
  linkEvent: t("Link an event with its lines"),
  linkSheet: t("Link your own price sheet"),
  addIntro: t("What to bring into this workbook"),
  about: {
    worksheet: t("Line items of an event become a table that you edit and send."),
    eventLines: t("Title, deadlines and fields of an event in a row above its line items. Both are sent together."),
    sheet: t("Bidsheet matches the open sheet with a worksheet. Its cells stay where they are."),
    compare: t("Bids of an RFP event, side by side, with a summary and charts. Awards start from there."),
    report: t("A report becomes a table that you refresh in place."),
    list: t("Payment terms, custom fields and other lists of your company."),
    events: t("Tables of events and of bids. Create or delete events."),
    invite: t("Invite the suppliers in the selected cells to an event, or take their invitations back."),
  },
  search: t("Search events, lists and reports"),
  found: {
    events: t("Events"),
    lists: t("Lists"),
    reports: t("Reports"),
    none: t("Nothing has this name. Try another word, or clear the search."),
    searching: t("Searching the events…"),
    linked: t("linked"),
  },
};
