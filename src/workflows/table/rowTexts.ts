// Which sentence each row's status is, by kind. The words are handed in: they are the pane's, in whatever language.
import type { FailureKind } from "../../platform/errors";
import { readMark } from "../../sync/marks";
import type { RowBreach } from "../../sync/rowBreach";
import type { ColumnRules, MappedColumn, Mapping } from "../../sync/mapping";
import type { Plan, RowProblem, RowProblemKind } from "../../sync/syncPlan";

export interface AboutProblem {
  readonly label: string;
  /** Row numbers as Excel shows them, with commas, and how many more there are. */
  readonly others: string;
  readonly more: number;
  readonly column: ColumnRules & Partial<Pick<MappedColumn, "type">>;
  /** The column takes text beside or instead of numbers. */
  readonly takesText: boolean;
}

/** `said`: the platform's own words, never cell content. */
export interface RowRefusal {
  readonly kind: "refused";
  readonly failure: FailureKind;
  readonly said: string;
}

/** Why a row was not sent, or why nobody knows. `labels`: of columns; movedSince without any is about the row. */
export type RowReason =
  | RowRefusal
  | { readonly kind: "conflict" | "movedSince"; readonly labels: readonly string[] }
  | { readonly kind: "unlisted" | "unknown" | "asks" | "sameRequest" | "waits" };

/** What is said in place of a name that is missing: a row's number, or the platform's id. */
export interface NamelessTexts {
  readonly row: (n: number) => string;
  readonly worksheet: (id: string) => string;
  readonly event: (id: string) => string;
}

/** One short sentence a row: what happened and what to do. No cell content of other rows. */
export interface RowTexts {
  readonly problems: Readonly<Record<RowProblemKind, (about: AboutProblem) => string>>;
  /** What the row breaks as a whole. */
  readonly breach: (breach: RowBreach) => string;
  readonly nameless: NamelessTexts;
  /** Columns that were changed on both sides, with commas. */
  readonly conflict: (labels: string) => string;
  /** Edits in columns that changed on the platform. */
  readonly waiting: (labels: readonly string[]) => string;
  readonly gone: string;
  /** The same of so many rows that somebody looks first. */
  readonly goneMany: string;
  /** Between the preview and the send: columns that somebody changed on the platform, with commas; none: the row. */
  readonly movedSince: (labels: string) => string;
  /** The platform no longer lists the row, so that it was not sent. */
  readonly unlisted: string;
  /** A new row that may be on the platform already. */
  readonly like: string;
  readonly notArrived: string;
  readonly undone: string;
  readonly unknown: string;
  /** A row of unknown outcome that content cannot tell from another one: nothing but the person can. */
  readonly asks: string;
  /** The row was not at fault, but was in one request with a row that was. */
  readonly sameRequest: string;
  /** Another row of the send, which this one builds upon, did not arrive. */
  readonly waits: string;
  /** `detail`: the platform's own words. */
  readonly refused: (kind: FailureKind, detail: string) => string;
  /** Each with the time in milliseconds since 1970. */
  readonly sent: (at: number) => string;
  readonly setBack: (at: number) => string;
  readonly confirmed: (at: number) => string;
}

export function reasonText(words: RowTexts, reason: RowReason): string {
  switch (reason.kind) {
    case "refused":
      return words.refused(reason.failure, reason.said);
    case "conflict":
    case "movedSince":
      return words[reason.kind](reason.labels.join(", "));
    default:
      return words[reason.kind];
  }
}

/** The sentence for a row problem. `firstRow` turns body rows into the row numbers that Excel shows. */
export function problemText(
  { problems, breach, asks }: Pick<RowTexts, "problems" | "breach" | "asks">,
  problem: RowProblem,
  mapping: Mapping,
  firstRow: number,
): string {
  if (problem.kind === "rowRule") return breach(problem.breach);
  if (problem.kind === "pendingCreate" && readMark(String(problem.value))?.asks === true) return asks;
  const naming = mapping.find((column) => column.naming)?.label ?? "title";
  const label = problem.column === null ? naming : (mapping[problem.column]?.label ?? naming);
  const others = problem.others.map((row) => String(row + firstRow)).join(", ");
  const mapped = problem.column === null ? undefined : mapping[problem.column];
  const takesText = mapped?.type === "any" || mapped?.type === "text";
  const { more = 0 } = problem;
  return problems[problem.kind]({ label, others, more, column: mapped ?? {}, takesText });
}

/** The status text that the plan gives each body row; rows without an entry have none. */
export function planTexts(
  words: RowTexts,
  plan: Plan,
  mapping: Mapping,
  { firstRow, many }: { readonly firstRow: number; readonly many: boolean },
): Map<number, string> {
  const texts = new Map<number, string>();
  for (const gone of plan.gone) texts.set(gone.row, many ? words.goneMany : words.gone);
  const columns = new Map<number, string[]>();
  for (const conflict of plan.conflicts) {
    const label = mapping[conflict.column]?.label ?? "";
    columns.set(conflict.row, [...(columns.get(conflict.row) ?? []), label]);
  }
  for (const [row, labels] of columns) texts.set(row, words.conflict(labels.join(", ")));
  for (const { row, like } of plan.creates) if (like !== undefined) texts.set(row, words.like);
  for (const problem of plan.problems)
    if (!texts.has(problem.row)) texts.set(problem.row, problemText(words, problem, mapping, firstRow));
  return texts;
}

const LONGEST_SAID = 200;

/** The platform's words in one short line. */
export function saidShort(detail: string): string {
  return detail.replace(/\s+/g, " ").slice(0, LONGEST_SAID);
}
