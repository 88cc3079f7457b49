// The activity as rows of cells, and as a .csv that a spreadsheet opens without running anything in it. Pure.
import { isInvitationRun } from "../../platform/invitePlan";
import type { SendTally } from "../../platform/sendContract";
import type { CellValue } from "../../values/cell";
import type { ActivitySend } from "./types";

const STATES: Record<ActivitySend["state"], string> = {
  running: "Under way",
  finished: "Finished",
  cutOff: "Interrupted",
  continued: "Finished by a later send",
};

type Column = readonly [header: string, cell: (send: ActivitySend) => CellValue];

const tally = (name: keyof SendTally) => (send: ActivitySend) => send.outcome?.[name] ?? null;

/** The send's id comes first: rows are found by it. Times are ISO 8601, UTC. */
const COLUMNS: readonly Column[] = [
  ["Send", ({ id }) => id],
  ["Began", ({ at }) => at],
  ["Ended", ({ endedAt }) => endedAt],
  ["By", ({ by }) => by.userEmail],
  ["Worksheet", ({ title }) => title],
  ["State", ({ state, cancelled }) => (cancelled ? `${STATES[state]}, stopped by the sender` : STATES[state])],
  ["To create", ({ counts }) => counts.creates],
  ["To change", ({ counts }) => counts.updates],
  ["To delete", ({ counts }) => counts.deletions],
  ["Created", tally("created")],
  ["Changed", tally("updated")],
  ["Deleted", tally("deleted")],
  ["Not sent", tally("failed")],
  ["Unknown", tally("unknown")],
  ["Takes back", ({ undoes }) => undoes],
  ["Taken back by", ({ undoneBy }) => undoneBy?.id ?? null],
  ["Finishes", ({ continues }) => continues],
  ["Finished by", ({ continuedBy }) => continuedBy?.id ?? null],
  ["Request ids", ({ requestIds }) => listed(requestIds)],
  ["About", (send) => (isInvitationRun(send) ? "Invitations (created: invited, deleted: taken back)" : "Rows")],
];

/** Below what a cell holds; whole ids only. */
const LONGEST = 30_000;

function listed(ids: readonly string[] | null): CellValue {
  if (ids === null) return null;
  let text = "";
  for (const [n, id] of ids.entries()) {
    const next = n === 0 ? id : `${text} ${id}`;
    if (next.length > LONGEST) return `${text} and ${ids.length - n} more`;
    text = next;
  }
  return text;
}

/** The header row first. */
export function activityCells(sends: readonly ActivitySend[]): readonly (readonly CellValue[])[] {
  return [COLUMNS.map(([header]) => header), ...sends.map((send) => COLUMNS.map(([, cell]) => cell(send)))];
}

/** RFC 4180 with a byte order mark, since Excel takes UTF-8 for something else without it. */
export function activityCsv(sends: readonly ActivitySend[]): string {
  const lines = activityCells(sends).map((row) => row.map(csvField).join(","));
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
