// The outcome of loading or refreshing a report: its rows, what did not fit, what the person did in the table, what to
// do next. It names everything, because nothing is dropped.
import { historyText } from "./historyTexts";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ReportCounts, ReportLoaded, ReportPlaced, ReportRefreshed } from "../../workflows/reports/types";
import type { Message } from "../parts/message";
import { partialTexts, reportCardTexts } from "./reportCardTexts";
import { countOf, listed, number } from "../parts/words";
import { typedOutcomeTexts } from "./typedTexts";

/** More names would hide what is said beside them; the columns themselves are marked. */
const NAMED = 6;

/** `held`: the table held the report before, so that only what differs is news. */
export function loadedMessage(done: ReportLoaded, held = false): Message {
  const { state, title } = done.report;
  const whole = state.kind === "complete";
  const text = [
    `Its table has ${countOf(done.rows, "row")}.`,
    ...partialText(done.report),
    ...placedTexts(done.placed ?? null, held),
    ...(done.typed === undefined ? [] : typedOutcomeTexts(done.typed)),
    ...countTexts(done, done.report),
    ...unlistedTexts(done),
  ];
  return {
    title: whole ? `“${title}” is loaded` : `“${title}” is partly loaded`,
    text: text.join(" "),
    todo: todoOf(done.report),
  };
}

export function reportRefreshedMessage(done: ReportRefreshed): Message {
  const { title, state } = done.report;
  const news = listed([
    [done.added, `${countOf(done.added, "row")} added`],
    [done.changed, `${countOf(done.changed, "row")} changed`],
    [done.removed, `${countOf(done.removed, "row")} removed that the report no longer has`],
    [done.kept, `${countOf(done.kept, "row")} kept because you wrote in them`],
  ]);
  const text = [
    news === "" ? "The platform had nothing new." : `From the platform: ${news}.`,
    ...(done.sheetUndone ? [reportCardTexts.sheetUndone] : []),
    ...partialText(done.report),
    ...typedOutcomeTexts(done.typed),
    ...theirTexts(done),
    ...countTexts(done, done.report),
    ...historyText(done.history),
  ];
  return {
    title: state.kind === "complete" ? `“${title}” is up to date` : `“${title}” is partly refreshed`,
    text: text.join(" "),
    todo: todoOf(done.report),
  };
}

function partialText({ state }: RememberedReport): string[] {
  return state.kind === "complete" ? [] : [partialTexts[state.why]];
}

function todoOf({ state }: RememberedReport): string {
  if (state.kind === "complete") return "";
  if (state.cursor !== null) return "Press Continue on its card to resume where it stopped.";
  return state.why === "sheetFull" ? reportCardTexts.sheetFullTodo : reportCardTexts.anew;
}

/** What became of a table that was there before. */
function placedTexts(placed: ReportPlaced | null, held: boolean): string[] {
  if (placed === null) return [];
  const { taken, added, dropped, stayed, rowsAdded, rowsChanged, rowsRemoved } = placed;
  const rows = listed([
    [rowsAdded, `${countOf(rowsAdded, "row")} added`],
    [rowsChanged, `${countOf(rowsChanged, "row")} changed`],
    [rowsRemoved, `${countOf(rowsRemoved, "row")} removed`],
  ]);
  return [
    ...(rows === "" ? [] : [`Compared with before: ${rows}.`]),
    ...(held || taken.length === 0 ? [] : [`Now filled by the report: ${named(taken)}.`]),
    ...(added.length === 0 ? [] : [`Added on the right: ${named(added)}.`]),
    ...(dropped.length === 0 ? [] : [`Removed from the table: ${quoted(dropped)}.`]),
    ...(stayed.length === 0 ? [] : [`Your own columns from now on, since you typed in them: ${quoted(stayed)}.`]),
  ];
}

/** What became of what the person did in the table. */
function theirTexts({ copies, dropped, formulas }: ReportRefreshed): string[] {
  return [
    ...(formulas === 0
      ? []
      : [
          `${countOf(formulas, "cell keeps its formula", "cells keep their formulas")}, although the report has another value there.`,
        ]),
    ...(copies === 0
      ? []
      : [
          `${countOf(copies, "row is a copy", "rows are copies")} of yours, and Bidsheet no longer refreshes ${copies === 1 ? "it" : "them"}.`,
        ]),
    ...(dropped.length === 0
      ? []
      : [
          `You deleted ${quoted(dropped)}, so Bidsheet now leaves ${dropped.length === 1 ? "it" : "them"} out. To get ${dropped.length === 1 ? "it" : "them"} back, use Change columns on its card.`,
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
  const odd = typed.map(({ key, count, examples }) => `${number(count)} in “${header(key)}” (${quoted(examples)})`);
  const lists = misfits.filter(({ key }) => isUntyped(report, key)).map(({ key }) => header(key));
  return [
    ...(odd.length === 0 ? [] : [`Values that do not fit their column's type are text: ${odd.join("; ")}.`]),
    ...(lists.length === 0 ? [] : [`Lists and records are text in ${named(lists)}.`]),
    ...(twins === 0
      ? []
      : [`${countOf(twins, "row shares its id", "rows share their id")} with another; the table has all of them.`]),
    ...(repeats === 0
      ? []
      : [`${countOf(repeats, "entry", "entries")} came twice, word for word; the table has each once.`]),
  ];
}

/** Told once, when the columns come; where there is no schema, none is missing from it. */
function unlistedTexts({ unlisted, report }: ReportLoaded): string[] {
  const hasSchema = report.columns.some(({ origin }) => origin === "schema");
  return unlisted.length === 0 || !hasSchema ? [] : [`Not in the schema, at the end: ${named(unlisted)}.`];
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(", ");
}

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more < 2 ? quoted(names) : `${quoted(names.slice(0, NAMED))} and ${number(more)} more`;
}
