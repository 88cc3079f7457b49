// The outcome of loading or refreshing a report: its rows, what did not fit, what the person did in the table, what to
// do next. It names everything, because nothing is dropped.
import { historyText } from "./historyTexts";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ReportCounts, ReportLoaded, ReportPlaced, ReportRefreshed } from "../../workflows/reports/types";
import type { Message } from "../parts/message";
import { partialTexts, reportCardTexts } from "./reportCardTexts";
import { listed } from "../parts/words";
import { typedOutcomeTexts } from "./typedTexts";
import { t } from "../language/t";
import { quotedNames } from "../parts/words";

/** More names would hide what is said beside them; the columns themselves are marked. */
const NAMED = 6;

/** `held`: the table held the report before, so that only what differs is news. */
export function loadedMessage(done: ReportLoaded, held = false): Message {
  const { state, title } = done.report;
  const whole = state.kind === "complete";
  const text = [
    t("Its table has {rows, plural, one{# row} other{# rows}}.", { rows: done.rows }),
    ...partialText(done.report),
    ...placedTexts(done.placed ?? null, held),
    ...(done.typed === undefined ? [] : typedOutcomeTexts(done.typed)),
    ...countTexts(done, done.report),
    ...unlistedTexts(done),
  ];
  return {
    title: whole ? t("“{title}” is loaded", { title }) : t("“{title}” is partly loaded", { title }),
    text: text.join(" "),
    todo: todoOf(done.report),
  };
}

export function reportRefreshedMessage(done: ReportRefreshed): Message {
  const { title, state } = done.report;
  const news = listed([
    [done.added, t("{added, plural, one{# row} other{# rows}} added", { added: done.added })],
    [done.changed, t("{changed, plural, one{# row} other{# rows}} changed", { changed: done.changed })],
    [
      done.removed,
      t("{removed, plural, one{# row} other{# rows}} removed that the report no longer has", { removed: done.removed }),
    ],
    [done.kept, t("{kept, plural, one{# row} other{# rows}} kept because you wrote in them", { kept: done.kept })],
  ]);
  const text = [
    news === "" ? t("The platform had nothing new.") : t("From the platform: {news}.", { news }),
    ...(done.sheetUndone ? [reportCardTexts.sheetUndone] : []),
    ...partialText(done.report),
    ...typedOutcomeTexts(done.typed),
    ...theirTexts(done),
    ...countTexts(done, done.report),
    ...historyText(done.history),
  ];
  return {
    title:
      state.kind === "complete"
        ? t("“{title}” is up to date", { title })
        : t("“{title}” is partly refreshed", { title }),
    text: text.join(" "),
    todo: todoOf(done.report),
  };
}

function partialText({ state }: RememberedReport): string[] {
  return state.kind === "complete" ? [] : [partialTexts[state.why]];
}

function todoOf({ state }: RememberedReport): string {
  if (state.kind === "complete") return "";
  if (state.cursor !== null) return t("Press “Continue” on its card to load the rest.");
  return state.why === "sheetFull" ? reportCardTexts.sheetFullTodo : reportCardTexts.readAgain;
}

/** What became of a table that was there before. */
function placedTexts(placed: ReportPlaced | null, held: boolean): string[] {
  if (placed === null) return [];
  const { taken, added, dropped, stayed, rowsAdded, rowsChanged, rowsRemoved } = placed;
  const rows = listed([
    [rowsAdded, t("{rowsAdded, plural, one{# row} other{# rows}} added", { rowsAdded })],
    [rowsChanged, t("{rowsChanged, plural, one{# row} other{# rows}} changed", { rowsChanged })],
    [rowsRemoved, t("{rowsRemoved, plural, one{# row} other{# rows}} removed", { rowsRemoved })],
  ]);
  return [
    ...(rows === "" ? [] : [t("Compared with before: {rows}.", { rows })]),
    ...(held || taken.length === 0 ? [] : [t("Now filled by the report: {taken}.", { taken: named(taken) })]),
    ...(added.length === 0 ? [] : [t("Added on the right: {added}.", { added: named(added) })]),
    ...(dropped.length === 0 ? [] : [t("Removed from the table: {dropped}.", { dropped: quotedNames(dropped) })]),
    ...(stayed.length === 0
      ? []
      : [t("Your own columns from now on, since you typed in them: {stayed}.", { stayed: quotedNames(stayed) })]),
  ];
}

/** What became of what the person did in the table. */
function theirTexts({ copies, dropped, formulas }: ReportRefreshed): string[] {
  return [
    ...(formulas === 0
      ? []
      : [
          t(
            "{formulas, plural, one{# cell keeps its formula} other{# cells keep their formulas}}, although the report has another value there.",
            { formulas },
          ),
        ]),
    ...(copies === 0
      ? []
      : [
          t(
            "{copies, plural, one{# row is a copy of yours, and Bidsheet no longer refreshes it} other{# rows are copies of yours, and Bidsheet no longer refreshes them}}.",
            { copies },
          ),
        ]),
    ...(dropped.length === 0
      ? []
      : [
          t(
            "You deleted {names}, so Bidsheet now leaves {n, plural, one{it out. To get it back} other{them out. To get them back}}, use “Change columns” on its card.",
            { names: quotedNames(dropped), n: dropped.length },
          ),
        ]),
  ];
}

/** Whether a value does not fit what its column's schema says; a column without a type takes what comes. */
export function hasMisfits({ misfits, report }: ReportCounts & { readonly report: RememberedReport }): boolean {
  return misfits.some(({ key }) => !isUntyped(report, key));
}

function isUntyped({ columns }: RememberedReport, key: string): boolean {
  return columns.find((column) => column.key === key)?.type === "unknown";
}

function countTexts({ misfits, twins, repeats }: ReportCounts, report: RememberedReport): string[] {
  const header = (key: string) => report.columns.find((column) => column.key === key)?.header ?? key;
  const typed = misfits.filter(({ key }) => !isUntyped(report, key));
  const odd = typed.map(({ key, count, examples }) =>
    t("{count, number} in “{key}” ({examples})", { count, key: header(key), examples: quotedNames(examples) }),
  );
  const lists = misfits.filter(({ key }) => isUntyped(report, key)).map(({ key }) => header(key));
  return [
    ...(odd.length === 0
      ? []
      : [t("Values that do not fit their column's type are text: {odd}.", { odd: odd.join("; ") })]),
    ...(lists.length === 0 ? [] : [t("Lists and records are text in {lists}.", { lists: named(lists) })]),
    ...(twins === 0
      ? []
      : [
          t(
            "{twins, plural, one{# row shares its ID} other{# rows share their ID}} with another; the table has all of them.",
            { twins },
          ),
        ]),
    ...(repeats === 0
      ? []
      : [
          t("{repeats, plural, one{# entry} other{# entries}} came twice, word for word; the table has each once.", {
            repeats,
          }),
        ]),
  ];
}

/** Told once, when the columns come; where there is no schema, none is missing from it. */
function unlistedTexts({ unlisted, report }: ReportLoaded): string[] {
  const hasSchema = report.columns.some(({ origin }) => origin === "schema");
  return unlisted.length === 0 || !hasSchema
    ? []
    : [t("Not in the schema, at the end: {unlisted}.", { unlisted: named(unlisted) })];
}

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more < 2
    ? quotedNames(names)
    : t("{names} and {more, number} more", { names: quotedNames(names.slice(0, NAMED)), more });
}
