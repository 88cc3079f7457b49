// Texts of the cards of report tables: how fresh they are, how they refresh, what Bidsheet makes from them.
import type { PartialReason } from "../../reports/freshnessLine";
import type { Message } from "../parts/message";
import type { RefreshWords } from "../tables/cardTexts";
import { t, tc } from "../language/t";

export const partialTexts: Record<PartialReason, string> = {
  loading: t("Loading did not end."),
  cancelled: t("Loading was stopped."),
  cutOff: t("Loading was interrupted."),
  looped: t("The platform's pages repeat, so Bidsheet does not know the end."),
  sheetFull: t(
    "The sheet is full: Excel has 1,048,576 rows. The table has whole pages; the entries after them are missing.",
  ),
};

const refreshWords: RefreshWords = {
  refreshAll: t("Refresh all reports"),
  choose: t("Choose reports…"),
  refreshChosen: (n) => t("Refresh {n, plural, one{# report} other{# reports}}", { n }),
  chooseNone: t("Tick at least one report."),
  noneReady: t("No report can refresh now. Each line says why."),
};

function someOf(titles: readonly string[]): string {
  const names = titles.slice(0, 3).join(", ");
  const more = titles.length - 3;
  return more > 0 ? t("{names} and {more, number} more", { names, more }) : names;
}

export const reportCardTexts = {
  cards: t("Reports"),
  refreshWords,
  refresh: t("Refresh"),
  refreshOf: (title: string) => t("Refresh the report {title}", { title }),
  goOn: t("Continue"),
  goOnOf: (title: string) => t("Continue loading the report {title}", { title }),
  more: (title: string) => t("More for the report {title}", { title }),
  highlight: t("Highlight changes"),
  refreshOnOpen: t("Refresh on opening"),
  history: t("Keep a history"),
  change: t("Change columns"),
  forget: t("Forget…"),
  forgetTitle: t("Forget this report?"),
  forgetText: t("The table stays as it is. Bidsheet no longer refreshes it."),
  forgetYes: t("Forget"),
  forgetNo: t("Keep it"),
  complete: tc("a report", "complete"),
  partial: tc("a report", "partial"),
  rows: (n: number) => t("{n, plural, one{# row} other{# rows}}", { n }),
  asOf: (when: string, past: string) => t("As of {when} ({past})", { when, past }),
  settings: (parts: readonly string[]) => parts.join(" · "),
  highlights: t("Changes highlighted"),
  refreshesOnOpen: t("Refreshes on opening"),
  goesOn: t("“Continue” loads the rest. “Refresh” reads all of it again."),
  sheetUndone: t("Excel's Undo had removed values of an earlier refresh. Bidsheet wrote them again."),
  readAgain: t("“Refresh” reads all of it again."),
  sheetFullTodo: t("“Refresh” reads it again, as far as the sheet has room."),
  noService: (region: string, environment: string) =>
    t(
      "Reports cannot be loaded in {region}, {environment}: the gateway's profile has no reports host for it. Ask your administrator.",
      { region, environment },
    ),
  otherAccount: (who: string) => t("Loaded by {who}. To refresh it, use your own account.", { who }),
  siteUnsaid: (who: string) =>
    t("Loaded by {who} with an earlier version of Bidsheet, which did not note the environment.", { who }),
  trouble: (when: string, what: string) => `${what} (${when})`,
  /** What follows in a queue; `time` for all of it, if known. */
  then: (titles: readonly string[], time: string | null) =>
    time === null
      ? t("then {names}", { names: someOf(titles) })
      : t("then {names} (about {time} in all)", { names: someOf(titles), time }),
} as const;

/** Under work that started by itself. */
export const onOpening = t("on opening; it stops if you start something else");

/** The order that was chosen is not one of the platform's. */
export const orderRefused: Message = {
  title: t("The platform refused this order"),
  text: t("It does not sort this report that way. Nothing was loaded, and nothing was changed."),
  todo: t("Choose the platform's own order and sort the table in Excel. A refresh keeps your sort."),
};

export const gaveWay: Message = {
  title: t("Refresh on opening stopped"),
  text: t("You started something else, so the report keeps its old data."),
  todo: t("Refresh it when you are ready."),
};

export function waitsForConnect(reports: number): Message {
  return {
    title: t(
      "{reports, plural, one{# report of this workbook waits} other{# reports of this workbook wait}} to be refreshed",
      { reports },
    ),
    text: t(
      "{reports, plural, one{It is} other{They are}} to refresh when the workbook opens, but you are not connected.",
      { reports },
    ),
    todo: t("Connect, and the refresh starts by itself."),
  };
}

/** After reports were refreshed because the workbook was opened. `open`: cells that keep typed values until then. */
export function openedMessage(done: number, all: number, open: number): Message {
  const decide = open === 0 ? "" : t("Go to the report and press “Decide…”.");
  const kept = open === 0 ? [] : [t("{open, plural, one{# cell keeps} other{# cells keep}} what you typed.", { open })];
  if (done === all)
    return {
      title: t("{done, plural, one{# report} other{# reports}} refreshed on opening", { done }),
      text: [t("Each line shows the time of its data."), ...kept].join(" "),
      todo: decide,
    };
  return {
    title: t("{failed, number} of {all, plural, one{# report} other{# reports}} not refreshed on opening", {
      failed: all - done,
      all,
    }),
    text: [t("They keep their complete old data. Their lines say why."), ...kept].join(" "),
    todo: [t("Refresh them when you are ready."), decide].join(" ").trim(),
  };
}

export const reportForgotten: Message = {
  title: t("Report forgotten"),
  text: t("Its table stays as it is. Nothing changed on the platform."),
  todo: "",
};

export const startupRefused = t(
  "This Excel does not start Bidsheet by itself. The refresh starts when you open the pane.",
);

export const settingSaid = {
  highlight: (title: string, on: boolean): Message => ({
    title: on
      ? t("“{title}” highlights its changes", { title })
      : t("“{title}” no longer highlights its changes", { title }),
    text: on
      ? t(
          "After each refresh, a column on the right of the table and colours show new rows and changed cells. You can filter by that column.",
        )
      : t("Bidsheet removed the column and its colours. Nothing else was changed."),
    todo: "",
  }),
  history: (title: string, on: boolean): Message => ({
    title: on ? t("“{title}” keeps a history", { title }) : t("“{title}” no longer keeps a history", { title }),
    text: on
      ? t(
          "Each refresh adds all its rows, with the date, to a table on a sheet of its own. Rows that are there never change.",
        )
      : t("The history so far stays on its sheet."),
    todo: on ? t("Refresh it for the first reading.") : "",
  }),
  refreshOnOpen: (title: string, on: boolean): Message => ({
    title: on
      ? t("“{title}” refreshes on opening", { title })
      : t("“{title}” no longer refreshes on opening", { title }),
    text: on
      ? t(
          "When this workbook opens and you are connected, the refresh starts by itself. It stops if you start something else. Excel now starts Bidsheet with this workbook.",
        )
      : t("Refresh it when you are ready."),
    todo: "",
  }),
};
