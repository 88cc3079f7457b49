// What the cards of report tables say: how fresh they are, how they are kept fresh, what is made from them.
import type { PartialReason } from "../../reports/freshnessLine";
import type { Message } from "../parts/message";
import type { RefreshWords } from "../tables/RefreshTools";
import { countOf, number } from "../parts/words";

export const partialTexts: Record<PartialReason, string> = {
  loading: "Its loading did not come to its end.",
  cancelled: "Its loading was cancelled.",
  cutOff: "Its loading was cut off.",
  looped: "The platform's list went in a circle, so its end is not known.",
  sheetFull:
    "The sheet has no more rows: Excel holds no more than 1,048,576. Whole pages were kept; what comes after them is not here.",
};

const refreshWords: RefreshWords = {
  refreshAll: "Refresh all reports",
  choose: "Choose reports…",
  refreshChosen: (n) => `Refresh ${countOf(n, "report")}`,
  chooseNone: "Tick at least one report.",
  noneReady: "No report can be refreshed: each card says why.",
};

export const reportCardTexts = {
  cards: "Reports",
  refreshWords,
  refresh: "Refresh",
  refreshOf: (title: string) => `Refresh the report ${title}`,
  goOn: "Continue",
  goOnOf: (title: string) => `Continue loading the report ${title}`,
  goTo: "Go to the sheet",
  goToOf: (title: string) => `Go to the sheet of the report ${title}`,
  more: (title: string) => `More for the report ${title}`,
  highlight: "Highlight changes",
  refreshOnOpen: "Refresh on opening",
  change: "Change columns",
  forget: "Forget…",
  forgetTitle: "Forget this report?",
  forgetText: "The table stays as it is. Bidsheet no longer refreshes it.",
  forgetYes: "Forget",
  forgetNo: "Keep it",
  complete: "complete",
  partial: "partial",
  rows: (n: number) => countOf(n, "row"),
  asOf: (when: string, past: string) => `As of ${when} (${past})`,
  settings: (parts: readonly string[]) => parts.join(" · "),
  highlights: "Changes highlighted",
  refreshesOnOpen: "Refreshes on opening",
  goesOn: "Continue goes on where it stopped; Refresh reads it from its beginning.",
  anew: "Refresh reads it from its beginning.",
  sheetFullTodo: "Refresh reads it again as far as the sheet has room.",
  otherAccount: (who: string) => `Loaded by ${who}, who alone can refresh it. Load it again for a table of your own.`,
  trouble: (when: string, what: string) => `${what} (${when})`,
  /** What follows in a queue; `time` for all of it, where that is known. */
  then: (titles: readonly string[], time: string | null) =>
    `then ${titles.slice(0, 3).join(", ")}${titles.length > 3 ? ` and ${number(titles.length - 3)} more` : ""}${time === null ? "" : ` (about ${time} in all)`}`,
} as const;

/** What a person reads under work that nobody asked for. */
export const onOpening = "on opening; it gives way to whatever you begin";

/** The order that was chosen is not one of the platform's. */
export const orderRefused: Message = {
  title: "The platform does not sort this report so",
  text: "It refused the order of the rows that you chose. Nothing was loaded, and nothing was changed.",
  todo: "Choose its own order, and sort the table in Excel: a refresh keeps that.",
};

export const gaveWay: Message = {
  title: "Refreshing on opening gave way to what you began",
  text: "Its data is as old as before.",
  todo: "Refresh it when you are ready.",
};

export function waitsForConnect(reports: number): Message {
  return {
    title: `${countOf(reports, "report")} of this workbook ${reports === 1 ? "waits" : "wait"} to be refreshed`,
    text: `${reports === 1 ? "It is" : "They are"} to refresh when the workbook is opened, but you are not connected.`,
    todo: "Connect: it then begins by itself.",
  };
}

/** After reports were refreshed because the workbook was opened. */
export function openedMessage(done: number, all: number): Message {
  if (done === all)
    return {
      title: `${countOf(done, "report")} refreshed on opening`,
      text: "Each card says as of when it stands.",
      todo: "",
    };
  return {
    title: `${number(all - done)} of ${countOf(all, "report")} could not be refreshed on opening`,
    text: "Those hold their old data, whole; their cards say why.",
    todo: "Refresh them when you are ready.",
  };
}

export const reportForgotten: Message = {
  title: "The report is forgotten",
  text: "Its table stays as it is. Nothing changed on the platform.",
  todo: "",
};

export const startupRefused = "This Excel does not start Bidsheet by itself: it begins when you open the pane.";

export const settingSaid = {
  highlight: (title: string, on: boolean): Message => ({
    title: on ? `“${title}” highlights its changes` : `“${title}” no longer highlights its changes`,
    text: on
      ? "After each refresh a column at the table's right end says which rows came and what changed in the others, and colours set them off. Filter by it as you like."
      : "The column and its colours are gone from the table. Nothing else was touched.",
    todo: "",
  }),
  refreshOnOpen: (title: string, on: boolean): Message => ({
    title: on ? `“${title}” refreshes when this workbook is opened` : `“${title}” is refreshed by hand`,
    text: on
      ? "It begins by itself as soon as you are connected, and gives way to whatever you begin. Excel starts Bidsheet with this workbook from now on."
      : "Nothing begins by itself any more.",
    todo: "",
  }),
};
