// Texts of the cards of report tables: how fresh they are, how they refresh, what Bidsheet makes from them.
import type { PartialReason } from "../../reports/freshnessLine";
import type { Message } from "../parts/message";
import { countOf, number } from "../parts/words";
import type { RefreshWords } from "../tables/cardTexts";

export const partialTexts: Record<PartialReason, string> = {
  loading: "Loading did not end.",
  cancelled: "Loading was cancelled.",
  cutOff: "Loading was interrupted.",
  looped: "The platform's pages repeat, so Bidsheet does not know the end.",
  sheetFull:
    "The sheet is full: Excel has 1,048,576 rows. The table has whole pages; the entries after them are missing.",
};

const refreshWords: RefreshWords = {
  refreshAll: "Refresh all reports",
  choose: "Choose reports…",
  refreshChosen: (n) => `Refresh ${countOf(n, "report")}`,
  chooseNone: "Tick at least one report.",
  noneReady: "No report can refresh now. Each line says why.",
};

export const reportCardTexts = {
  cards: "Reports",
  refreshWords,
  refresh: "Refresh",
  refreshOf: (title: string) => `Refresh the report ${title}`,
  goOn: "Continue",
  goOnOf: (title: string) => `Continue loading the report ${title}`,
  more: (title: string) => `More for the report ${title}`,
  highlight: "Highlight changes",
  refreshOnOpen: "Refresh on opening",
  history: "Keep a history",
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
  goesOn: "Continue resumes where it stopped. Refresh reads it from the start.",
  sheetUndone: "Excel's Undo had taken back values of an earlier refresh: they are there again.",
  anew: "Refresh reads it from the start.",
  sheetFullTodo: "Refresh reads it again as far as the sheet has room.",
  noService: (region: string, environment: string) =>
    `Reports cannot be loaded in ${region}, ${environment}: the gateway's profile has no reports host for it. Ask your administrator.`,
  otherAccount: (who: string) => `Loaded by ${who}. To refresh it, use your own account.`,
  siteUnsaid: (who: string) =>
    `Loaded by ${who} with an earlier version of Bidsheet, which did not note the environment.`,
  trouble: (when: string, what: string) => `${what} (${when})`,
  /** What follows in a queue; `time` for all of it, if known. */
  then: (titles: readonly string[], time: string | null) =>
    `then ${titles.slice(0, 3).join(", ")}${titles.length > 3 ? ` and ${number(titles.length - 3)} more` : ""}${time === null ? "" : ` (about ${time} in all)`}`,
} as const;

/** Under work that started by itself. */
export const onOpening = "on opening; it stops if you start something else";

/** The order that was chosen is not one of the platform's. */
export const orderRefused: Message = {
  title: "The platform refused this order",
  text: "It does not sort this report that way. Nothing was loaded, and nothing was changed.",
  todo: "Choose the platform's own order and sort the table in Excel. A refresh keeps your sort.",
};

export const gaveWay: Message = {
  title: "Refresh on opening stopped",
  text: "You started something else, so the report keeps its old data.",
  todo: "Refresh it when you are ready.",
};

export function waitsForConnect(reports: number): Message {
  return {
    title: `${countOf(reports, "report")} of this workbook ${reports === 1 ? "waits" : "wait"} to be refreshed`,
    text: `${reports === 1 ? "It is" : "They are"} to refresh when the workbook opens, but you are not connected.`,
    todo: "Connect, and the refresh starts by itself.",
  };
}

/** After reports were refreshed because the workbook was opened. `open`: cells that keep typed values until then. */
export function openedMessage(done: number, all: number, open: number): Message {
  const decide = open === 0 ? "" : "Go to the report and press Decide.";
  const kept = open === 0 ? "" : ` ${countOf(open, "cell keeps", "cells keep")} what you typed.`;
  if (done === all)
    return {
      title: `${countOf(done, "report")} refreshed on opening`,
      text: `Each line shows the time of its data.${kept}`,
      todo: decide,
    };
  return {
    title: `${number(all - done)} of ${countOf(all, "report")} not refreshed on opening`,
    text: `They keep their complete old data. Their lines say why.${kept}`,
    todo: ["Refresh them when you are ready.", decide].join(" ").trim(),
  };
}

export const reportForgotten: Message = {
  title: "Report forgotten",
  text: "Its table stays as it is. Nothing changed on the platform.",
  todo: "",
};

export const startupRefused =
  "This Excel does not start Bidsheet by itself. The refresh starts when you open the pane.";

export const settingSaid = {
  highlight: (title: string, on: boolean): Message => ({
    title: on ? `“${title}” highlights its changes` : `“${title}” no longer highlights its changes`,
    text: on
      ? "After each refresh, a column on the right of the table and colours show new rows and changed cells. You can filter by that column."
      : "Bidsheet removed the column and its colours. Nothing else was changed.",
    todo: "",
  }),
  history: (title: string, on: boolean): Message => ({
    title: on ? `“${title}” keeps a history` : `“${title}” no longer keeps a history`,
    text: on
      ? "Each refresh adds all its rows, with the date, to a table on a sheet of its own. Rows that are there never change."
      : "The history so far stays on its sheet.",
    todo: on ? "Refresh it for the first reading." : "",
  }),
  refreshOnOpen: (title: string, on: boolean): Message => ({
    title: on ? `“${title}” refreshes on opening` : `“${title}” no longer refreshes on opening`,
    text: on
      ? "When this workbook opens and you are connected, the refresh starts by itself. It stops if you start something else. Excel now starts Bidsheet with this workbook."
      : "Refresh it when you are ready.",
    todo: "",
  }),
};
