// The activity as a list for a sheet, and as a .csv that a spreadsheet opens without running anything in it. Pure.
import { isInvitationRun } from "../../platform/invitePlan";
import type { SendTally } from "../../platform/sendContract";
import { filled } from "../../sheets/say";
import type { CellValue } from "../../values/cell";
import type { ActivitySend, TakenBack } from "./types";

/** The send's id comes first: rows are found by it. Stored names: they stay when the words change. */
export const activityColumns = [
  "send",
  "began",
  "ended",
  "by",
  "worksheet",
  "state",
  "toCreate",
  "toChange",
  "toDelete",
  "created",
  "changed",
  "deleted",
  "notSent",
  "unknown",
  "takesBack",
  "takenBackBy",
  "finishes",
  "finishedBy",
  "requestIds",
  "about",
  "takenBack",
  "note",
] as const;
type ActivityColumn = (typeof activityColumns)[number];

/** The words of the list, handed in. */
export interface ActivityListTexts {
  /** What its sheet is called where nobody called it otherwise. */
  readonly sheet: string;
  readonly headers: Readonly<Record<ActivityColumn, string>>;
  readonly states: Readonly<Record<ActivitySend["state"], string>>;
  /** The sender stopped it: "{state}, stopped". */
  readonly stopped: string;
  readonly about: Readonly<Record<"invitations" | "rows", string>>;
  /** How much of it an undo took back. */
  readonly takenBack: Readonly<Record<TakenBack | "unknown", string>>;
  /** Of very many request ids: "{ids} and {n} more". */
  readonly more: string;
}

const tally = (name: keyof SendTally) => (send: ActivitySend) => send.outcome?.[name] ?? null;

/** Times are ISO 8601, UTC. */
const CELLS: Record<ActivityColumn, (send: ActivitySend, words: ActivityListTexts) => CellValue> = {
  send: ({ id }) => id,
  began: ({ at }) => at,
  ended: ({ endedAt }) => endedAt,
  by: ({ by }) => by.userEmail,
  worksheet: ({ title }) => title,
  state: ({ state, cancelled }, { states, stopped }) =>
    cancelled ? filled(stopped, { state: states[state] }) : states[state],
  toCreate: ({ counts }) => counts.creates,
  toChange: ({ counts }) => counts.updates,
  toDelete: ({ counts }) => counts.deletions,
  created: tally("created"),
  changed: tally("updated"),
  deleted: tally("deleted"),
  notSent: tally("failed"),
  unknown: tally("unknown"),
  takesBack: ({ undoes }) => undoes,
  takenBackBy: ({ undoneBy }) => undoneBy?.id ?? null,
  finishes: ({ continues }) => continues,
  finishedBy: ({ continuedBy }) => continuedBy?.id ?? null,
  requestIds: ({ requestIds }, words) => listed(words, requestIds),
  about: (send, { about }) => (isInvitationRun(send) ? about.invitations : about.rows),
  takenBack: ({ undoneBy }, { takenBack }) => (undoneBy === null ? null : takenBack[undoneBy.takenBack ?? "unknown"]),
  note: ({ note = null }) => note,
};

/** Below what a cell holds; whole ids only. */
const LONGEST = 30_000;

function listed({ more }: ActivityListTexts, ids: readonly string[] | null): CellValue {
  if (ids === null) return null;
  let text = "";
  for (const [n, id] of ids.entries()) {
    const next = n === 0 ? id : `${text} ${id}`;
    if (next.length > LONGEST) return filled(more, { ids: text, n: ids.length - n });
    text = next;
  }
  return text;
}

export function activityList(words: ActivityListTexts, sends: readonly ActivitySend[]) {
  const { sheet, headers } = words;
  const columns = activityColumns.map((key) => ({ key, header: headers[key] }));
  return { sheet, columns, rows: sends.map((send) => activityColumns.map((key) => CELLS[key](send, words))) };
}

/** The words of cells by a key each. A sheet keeps those that it was made with. */
export function cellWords({ states, stopped, about, takenBack, more }: ActivityListTexts): CellWords {
  return { ...named("state", states), ...named("about", about), ...named("takenBack", takenBack), stopped, more };
}

type CellWords = Readonly<Record<string, string>>;

function named(kind: string, words: CellWords): CellWords {
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [`${kind}.${key}`, word]));
}

/** The list with these words in its cells; one that is not among them is as it was. */
export function inWords(texts: ActivityListTexts, kept: CellWords): ActivityListTexts {
  const { states, about, takenBack } = texts;
  const own = <Key extends string>(kind: string, words: Readonly<Record<Key, string>>) => {
    const keptOnes = Object.keys(words).flatMap((key) => {
      const word = kept[`${kind}.${key}`];
      return word === undefined ? [] : [[key, word] as const];
    });
    return { ...words, ...Object.fromEntries(keptOnes) };
  };
  return {
    ...texts,
    states: own("state", states),
    about: own("about", about),
    takenBack: own("takenBack", takenBack),
    stopped: kept["stopped"] ?? texts.stopped,
    more: kept["more"] ?? texts.more,
  };
}

/** RFC 4180 with a byte order mark, since Excel takes UTF-8 for something else without it. */
export function activityCsv(words: ActivityListTexts, sends: readonly ActivitySend[]): string {
  const { columns, rows } = activityList(words, sends);
  const headers = columns.map(({ header }) => header);
  const lines = [headers, ...rows].map((row) => row.map(csvField).join(","));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
}

/**
 * Signs that make a spreadsheet read a field as a formula or a command, also behind blanks and in their full-width
 * forms; behind a semicolon too, where it opens the file with semicolons between fields.
 */
const OPENS_FORMULA = /(^|;)(["\s\u200b\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20\u2212])/g;
/** They would begin another row or field where quotes are not read as ours. */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g;

/** Text is always quoted; a number of ours stands as it is. */
export function csvField(value: CellValue): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = value.replace(BREAKS, " ").replace(OPENS_FORMULA, "$1'$2");
  return `"${safe.replaceAll('"', '""')}"`;
}
