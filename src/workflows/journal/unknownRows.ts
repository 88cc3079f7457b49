// Lists the rows whose create has no known outcome, from the journal and from the marks in the sheet, and decides what
// became of each by content. Pure: the reading and the writing stand in settle.ts.
import { describe } from "../../collections/describe";
import { rowsToCreate } from "../../collections/journal";
import type { OutcomeKind, SendOutcome } from "../../platform/handoverContract";
import { SETTLE_MS } from "../../platform/settleTime";
import type { OpenIntent } from "../../platform/gatewayContract";
import { doubtfulRows, type CreateAnswer } from "../../sync/match/doubtfulCreates";
import { groupBy, takerOf } from "../../sync/match/groups";
import { askingMark, readMark, markText, sendOfKey } from "../../sync/marks";
import { contentKey, matchCreated, type CreatedCandidates } from "../../sync/match/matchCreated";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { LinkedTable } from "../../sync/linkedTable";
import type { RemoteRows, SheetRows } from "../../sync/rows";
import type { CellValue } from "../../values/cell";

export interface UnknownRow {
  readonly key: string;
  /** The text of its id cell; null when the row is not in this workbook (any more). */
  readonly mark: string | null;
  /** As they were sent, where the journal tells it. */
  readonly cells: readonly CellValue[];
  readonly fate: "found" | "notCreated" | "waiting" | "ask";
  /** The line item's id, when found. */
  readonly id: string | null;
}

const WAITS = { fate: "waiting", id: null } as const;
const ASKS = { fate: "ask", id: null } as const;

/** What the gateway knows for certain of a send whose rows are unknown here. */
export interface SendFacts {
  /** It may be going on in another window, or its next request be under way. */
  readonly running: boolean;
  /** Keys of the requests that left. */
  readonly left: ReadonlySet<string>;
  /** Ids that the platform answered with, by mark. */
  readonly created: ReadonlyMap<string, string>;
  /** What was sent, by mark: the sheet's cells may have been edited since. */
  readonly sent: ReadonlyMap<string, readonly CellValue[]>;
  /** Keys of requests that content did not settle: only the person can say what became of their rows. */
  readonly unclear: ReadonlySet<string>;
  /** What the platform answered, by request. */
  readonly answers: ReadonlyMap<string, CreateAnswer>;
  /** Line items that were there before it. */
  readonly strangers: readonly string[];
  /** Of a send that the gateway carries out, what came of its new rows; null for any other. */
  readonly outcomes: ReadonlyMap<string, Pick<SendOutcome, "outcome">> | null;
}
/** By send id. */
export type Facts = ReadonlyMap<string, SendFacts>;

export interface UnknownInput {
  readonly link: LinkedTable;
  readonly sheet: SheetRows;
  readonly remote: RemoteRows;
  readonly agreed: AgreedCopy | null;
  readonly intents: readonly OpenIntent[];
  readonly facts: Facts;
  readonly now: number;
}

/** The journal comes first; content decides where it does not know. */
export function unknownRows(input: UnknownInput): UnknownRow[] {
  const { link, sheet, remote, agreed, intents, facts, now } = input;
  const listed = new Set(remote.ids);
  const all = markedRows(input).map((row) => ({ row, sure: sureFate(row, facts, listed) }));
  const taken = new Set(all.flatMap(({ sure }) => sure?.id ?? []));
  for (const { strangers } of facts.values()) for (const id of strangers) taken.add(id);
  const candidates = newcomers(sheet, remote, agreed, taken);
  const open = all.flatMap(({ row, sure }) => (sure === null ? [row] : []));
  const decided = byContent({ link, remote, intents, now }, open, candidates).values();
  const rows = all.map(({ row, sure }) => {
    const fate = sure === null ? (decided.next().value ?? row) : { ...row, ...sure };
    // The person was asked: what content says by now is no answer.
    return row.fate === "ask" ? { ...row, ...ASKS } : fate;
  });
  const doubt = inDoubt(rows, facts);
  return rows.map((row, n) => (doubt.has(row) && all[n]?.sure === null ? { ...row, fate: "ask", id: null } : row));
}

/** Rows whose content says less than the answer to their request. */
function inDoubt(rows: readonly UnknownRow[], facts: Facts): ReadonlySet<UnknownRow> {
  const byKey = groupBy(rows, ({ key }) => key);
  const sizes = new Map<string, number>();
  for (const { sent } of facts.values())
    for (const [key, marks] of groupBy(sent.keys(), (mark) => readMark(mark)?.key ?? "")) sizes.set(key, marks.length);
  const doubt = new Set<UnknownRow>();
  for (const [key, own] of byKey) {
    const answer = facts.get(sendOfKey(key) ?? "")?.answers.get(key);
    if (answer !== undefined) for (const row of doubtful(own, answer, sizes.get(key) ?? 0)) doubt.add(row);
  }
  return doubt;
}

/** `sent`: how many rows the request had. Some of them may have left the table. */
function doubtful(own: readonly UnknownRow[], answer: CreateAnswer, sent: number): readonly UnknownRow[] {
  const isFound = ({ fate }: UnknownRow) => fate === "found";
  // The platform said what it made: a row that it did not name is like another one, or is one that it altered.
  if (answer.kind === "taken") return own.filter((row) => isFound(row) || answer.spare > 0);
  const placeOf = ({ mark }: UnknownRow) => readMark(mark ?? "")?.position ?? -1;
  const found = new Array<boolean>(sent).fill(false);
  for (const row of own) found[placeOf(row)] = isFound(row);
  const places = doubtfulRows(found, answer.pointed);
  return own.filter((row) => places.has(placeOf(row)));
}

function markedRows(input: UnknownInput): UnknownRow[] {
  const { sheet, facts } = input;
  const rows = [...rowsOfIntents(input)];
  const listed = new Set(rows.map((row) => row.mark));
  sheet.ids.forEach((mark, row) => {
    const read = readMark(mark);
    if (read === null || read.asks || listed.has(mark)) return;
    const sent = facts.get(sendOfKey(read.key) ?? "")?.sent.get(mark);
    rows.push({ key: read.key, mark, cells: sent ?? sheet.cells[row] ?? [], ...WAITS });
  });
  return rows;
}

/** What the journal says of a row; null where only its content can tell. */
function sureFate(
  { key, mark }: UnknownRow,
  facts: Facts,
  listed: ReadonlySet<string>,
): Pick<UnknownRow, "fate" | "id"> | null {
  const send = facts.get(sendOfKey(key) ?? "");
  if (send === undefined) return null;
  const id = send.created.get(mark ?? "");
  if (id !== undefined) return listed.has(id) ? { fate: "found", id } : { fate: "notCreated", id: null };
  if (send.outcomes !== null) return handedFate(send.outcomes.get(mark ?? "")?.outcome, send.running);
  if (send.unclear.has(key)) return ASKS;
  if (send.left.has(key)) return null;
  // Its request never left, so that no row on the platform is this one, whatever it looks like.
  return send.running ? WAITS : { fate: "notCreated", id: null };
}

function handedFate(outcome: OutcomeKind | undefined, running: boolean): Pick<UnknownRow, "fate" | "id"> | null {
  if (outcome === undefined) return running ? WAITS : null;
  if (outcome === "ask") return ASKS;
  // Nothing but its content can tell, once the gateway could not read it back.
  return outcome === "unknown" ? null : { fate: "notCreated", id: null };
}

function byContent(
  { link, remote, intents, now }: Pick<UnknownInput, "link" | "remote" | "intents" | "now">,
  rows: readonly UnknownRow[],
  candidates: CreatedCandidates,
): UnknownRow[] {
  const matches = matchCreated(
    link.mapping,
    rows.map((row) => row.cells),
    candidates,
    "readBack",
  );
  const waiting = new Set(
    intents.filter((intent) => now - Date.parse(intent.at) < SETTLE_MS).map((intent) => intent.key),
  );
  return rows.map((row, n) => {
    const match = matches[n];
    if (match?.outcome === "created") return { ...row, fate: "found", id: match.id };
    // While the row may still arrive, one that is merely much like it says nothing.
    const early = match?.outcome === "ambiguous" && match.altered === true && waiting.has(row.key);
    if (match?.outcome === "ambiguous" && !early) return { ...row, fate: "ask", id: null };
    return { ...row, fate: waiting.has(row.key) || !remote.complete ? "waiting" : "notCreated", id: null };
  });
}

function* rowsOfIntents({ link, sheet, intents, facts }: UnknownInput): Generator<UnknownRow> {
  const present = new Set(sheet.ids);
  const { journal } = describe(link.collection);
  const take = handedMarks(link, facts);
  for (const intent of intents)
    for (const [n, cells] of (rowsToCreate(journal, link.mapping, intent) ?? []).entries()) {
      const { key, send } = intent;
      if (facts.get(send ?? "")?.outcomes != null) {
        const mark = take(`${send} ${contentKey(link.mapping, cells)}`);
        yield { key, mark: mark !== undefined && present.has(mark) ? mark : null, cells, ...WAITS };
        continue;
      }
      const mark = markText(key, n);
      const isAsked = present.has(askingMark({ key, position: n, asks: true }));
      yield { key, mark: present.has(mark) ? mark : null, cells, ...(isAsked ? ASKS : WAITS) };
    }
}

/** Requests of such sends have other keys than marks: rows of one content may stand for each other. */
function handedMarks({ mapping }: LinkedTable, facts: Facts) {
  const unknown = [...facts].flatMap(([id, { outcomes, sent }]) =>
    [...sent].flatMap(([mark, cells]) =>
      outcomes?.get(mark)?.outcome === "unknown" ? [{ mark, key: `${id} ${contentKey(mapping, cells)}` }] : [],
    ),
  );
  const take = takerOf(groupBy(unknown, ({ key }) => key));
  return (key: string) => take(key)?.mark;
}

/** The platform's rows that were unknown before the send: only they can be what it created. */
function newcomers(
  sheet: SheetRows,
  remote: RemoteRows,
  agreed: AgreedCopy | null,
  taken: ReadonlySet<string>,
): CreatedCandidates {
  const known = new Set([...sheet.ids, ...taken]);
  const rows = [...remote.ids.keys()].filter((row) => {
    const id = remote.ids[row] ?? "";
    return !known.has(id) && agreed?.rows.has(id) !== true;
  });
  return { ids: rows.map((row) => remote.ids[row] ?? ""), cells: rows.map((row) => remote.cells[row] ?? []) };
}
