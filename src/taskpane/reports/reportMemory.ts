// What a person chose of a report the last time: in the workbook with its tables, and in this browser for each account
// and source. The browser keeps names of columns, an order and two switches, never a value; what it forgets or spoils
// is chosen again.
import type { ReportSource } from "../../reports/source";
import type { RememberedReport } from "../../workbook/reports/types";
import type { PaneParts } from "../pane/paneParts";
import type { ChoiceOrigin, ReportChoice } from "../pane/screens/reportScreen";
import { attempt } from "../parts/attempt";

export const wholeChoice: ReportChoice = { leftOut: [], sort: null, keepPrefix: false, takeUnlisted: true };

interface Remembered {
  readonly choice: ReportChoice;
  readonly origin: ChoiceOrigin;
}

/**
 * The newest report of the same source in this workbook, whoever loaded it; else what this account chose in this
 * browser.
 */
export function rememberedChoice(
  storage: PaneParts["storage"],
  accountId: string,
  source: ReportSource,
  reports: readonly RememberedReport[],
): Remembered {
  const here = newestOf(source, reports);
  if (here !== undefined) return { choice: choiceOf(here), origin: "workbook" };
  const kept = attempt(() => storage?.getItem(keyOf(accountId, source)) ?? null, null);
  const read = readChoice(attempt((): unknown => JSON.parse(kept ?? "null"), null));
  return read === null ? { choice: wholeChoice, origin: null } : { choice: read, origin: "browser" };
}

/** Null for what is no choice. */
function readChoice(kept: unknown): ReportChoice | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { leftOut, sort, keepPrefix, takeUnlisted }: Partial<Record<keyof ReportChoice, unknown>> = kept;
  if (!Array.isArray(leftOut) || !leftOut.every((name) => typeof name === "string")) return null;
  if (typeof sort !== "string" && sort !== null) return null;
  if (typeof keepPrefix !== "boolean" || typeof takeUnlisted !== "boolean") return null;
  return { leftOut, sort, keepPrefix, takeUnlisted };
}

export function rememberChoice(
  storage: PaneParts["storage"],
  accountId: string,
  source: ReportSource,
  { leftOut, sort, keepPrefix, takeUnlisted }: ReportChoice,
): void {
  const text = JSON.stringify({ leftOut, sort, keepPrefix, takeUnlisted });
  attempt(() => storage?.setItem(keyOf(accountId, source), text), undefined);
}

export function choiceOf({ leftOut, sort, keepPrefix, takeUnlisted }: RememberedReport): ReportChoice {
  return { leftOut, sort, keepPrefix, takeUnlisted };
}

/** How many rows it had when it was last read whole. */
export function rowsBefore(source: ReportSource, reports: readonly RememberedReport[]): number | null {
  const whole = reports.filter(({ state }) => state.kind === "complete");
  return newestOf(source, whole, JSON.stringify)?.state.rows ?? null;
}

function newestOf(
  source: ReportSource,
  reports: readonly RememberedReport[],
  name: (source: ReportSource) => string = nameOf,
): RememberedReport | undefined {
  const same = reports.filter((report) => name(report.source) === name(source));
  return same.toSorted((a, b) => Date.parse(b.state.at) - Date.parse(a.state.at))[0];
}

/** Reports of single events have the same columns, and so have single suppliers: one choice serves them all. */
function nameOf(source: ReportSource): string {
  return source.kind === "report" ? `report.${source.report}` : source.kind;
}

function keyOf(accountId: string, source: ReportSource): string {
  return `bidsheet.columns.${accountId}.${nameOf(source)}`;
}
