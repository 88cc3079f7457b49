// Sends new rows in bulk. Each row carries the mark of its request before the request leaves, so that a lost answer can
// be settled later whatever happens to the sheet. Answers are matched to rows by content, then by order (assumption 8).
import { describe } from "../../collections/describe";
import { rawOf, restorable, toRemoteRows, type RawRow } from "../../collections/records";
import type { PlatformError } from "../../platform/errors";
import { pullRows } from "../table/pull";
import { doubtfulRows, pointedRow } from "../../sync/doubtfulCreates";
import { askingMark, markText } from "../../sync/marks";
import { computedBeside, withoutFrozen } from "../../sync/drift";
import { matchCreated, type CreatedCandidates, type CreatedMatch } from "../../sync/matchCreated";
import type { RowCreate, SheetRows } from "../../sync/types";
import { asPlatformError, effectOf, refusal } from "./failure";
import { rowName } from "../table/rowNames";
import type { SendSession } from "./session";

export interface CreateBatch {
  readonly key: string;
  readonly rows: readonly RowCreate[];
}

export function batches(sendId: string, creates: readonly RowCreate[], size: number): CreateBatch[] {
  const result: CreateBatch[] = [];
  for (let from = 0; from < creates.length; from += size)
    result.push({ key: `${sendId}.c.${result.length}`, rows: creates.slice(from, from + size) });
  return result;
}

/** For the rows that the table has, with the cells that it had when it was read. */
export function marksOf(list: readonly CreateBatch[], { cells }: SheetRows) {
  return list.flatMap(({ key, rows }) =>
    rows.flatMap(({ row }, n) => (row < 0 ? [] : [{ row, mark: markText(key, n), cells: cells[row] ?? [] }])),
  );
}

export async function sendCreates(session: SendSession, list: readonly CreateBatch[]): Promise<void> {
  for (const batch of list) {
    if (!session.mayGoOn) return;
    await sendBatch(session, batch);
    await session.afterAnswer();
  }
}

async function sendBatch(session: SendSession, batch: CreateBatch): Promise<void> {
  session.begun.add(batch.key);
  const { services, link } = session;
  try {
    const change = session.lease.change(batch.key);
    const records = await describe(link.collection).create(services.client, rowsOf(session, batch), change);
    const created = toRemoteRows(link.mapping, records, true);
    // A row that the answer does not hold may still have been created: only the list can tell.
    const matches = matchesOf(session, batch, created, "answer");
    noteAsked(session, batch, takeCreated(session, batch, created, matches));
  } catch (caught) {
    const error = asPlatformError(caught);
    await afterFailure(session, batch, error);
  }
}

function rowsOf({ link, preview }: SendSession, { rows }: CreateBatch): readonly RawRow[] {
  const deleted = new Map(preview.undoing?.deleted.map((row) => [row.id, row]));
  const restored = rows.flatMap(({ restores }) => deleted.get(restores ?? "") ?? []);
  if (restored.length === rows.length) {
    const { isCell } = describe(link.collection);
    const leftOutComputed = computedBeside(link);
    return restored.map(({ before }) => restorable(before, link.mapping, { isCell, leftOutComputed }));
  }
  const mapping = withoutFrozen(link.mapping, preview.frozen);
  return rows.map(({ cells }) => rawOf(mapping, cells));
}

async function afterFailure(session: SendSession, batch: CreateBatch, error: PlatformError): Promise<void> {
  const effect = effectOf(error);
  if (effect === "row") return settleRefused(session, batch, error);
  session.stoppedBy = error;
  if (effect === "unknown") noteUnknown(session, batch, [...batch.rows.keys()]);
}

function matchesOf(
  { link, preview }: SendSession,
  batch: CreateBatch,
  candidates: CreatedCandidates,
  source: "answer" | "readBack",
): readonly CreatedMatch[] {
  const sent = batch.rows.map((row) => row.cells);
  return matchCreated(withoutFrozen(link.mapping, preview.frozen), sent, candidates, source);
}

/** The rows that were not taken, and which of them content cannot tell. */
interface Left {
  readonly missing: readonly number[];
  readonly asks: readonly number[];
}

function takeCreated(
  session: SendSession,
  batch: CreateBatch,
  candidates: CreatedCandidates,
  matches: readonly CreatedMatch[],
): Left {
  const answers = new Map(candidates.ids.map((id, n) => [id, candidates.cells[n] ?? []]));
  const left: Record<"missing" | "asks", number[]> = { missing: [], asks: [] };
  for (const [n, row] of batch.rows.entries()) {
    const match = matches[n];
    if (match?.outcome === "created") {
      const { id } = match;
      const answer = answers.get(id) ?? [];
      const outcome = { kind: "created" as const, id, name: rowName(session.preview, row.row), reason: null };
      if (row.row < 0) {
        session.append(id, answer);
        session.tell(outcome);
      } else {
        session.takeAnswer({ id, shown: row.cells, answer, held: session.preview.frozen });
        session.note(outcome, markText(batch.key, n));
      }
    } else left[match?.outcome === "ambiguous" ? "asks" : "missing"].push(n);
  }
  return left;
}

function noteUnknown(session: SendSession, batch: CreateBatch, positions: readonly number[]): void {
  for (const n of positions) {
    const row = batch.rows[n];
    if (row === undefined) continue;
    const mark = markText(batch.key, n);
    const name = rowName(session.preview, row.row);
    const outcome = { kind: "unknown" as const, id: mark, name, reason: { kind: "unknown" as const } };
    if (row.row < 0) session.tell(outcome);
    else session.note(outcome, mark);
  }
}

/** Nothing but the person can say which row on the platform these are, if any. */
function noteAsked(session: SendSession, batch: CreateBatch, { missing, asks }: Left): void {
  noteUnknown(session, batch, missing);
  for (const n of asks) {
    const row = batch.rows[n]?.row ?? -1;
    const mark = { key: batch.key, position: n, asks: true };
    const reason = { kind: "asks" as const };
    const outcome = { kind: "unknown" as const, id: askingMark(mark), name: rowName(session.preview, row), reason };
    if (row < 0) session.tell(outcome);
    else session.note(outcome, markText(batch.key, n));
  }
}

/**
 * The documents do not say whether a refused bulk create is all-or-nothing (assumption 8). So the list is read back
 * before its rows count as new again; what stands there after all is taken as created.
 */
async function settleRefused(session: SendSession, batch: CreateBatch, error: PlatformError): Promise<void> {
  const { services, link } = session;
  const pulled = await pullRows(services, link, null, {});
  await session.keepLease();
  const fresh = pulled.remote.ids.flatMap((id, n) => (session.knows(id) ? [] : [n]));
  const candidates = {
    ids: fresh.map((n) => pulled.remote.ids[n] ?? ""),
    cells: fresh.map((n) => pulled.remote.cells[n] ?? []),
  };
  const pointed = pointedRow(error.pointer);
  const matches = withDoubt(matchesOf(session, batch, candidates, "readBack"), pointed);
  const { missing, asks } = takeCreated(session, batch, candidates, matches);
  noteAsked(session, batch, { missing: pulled.remote.complete ? [] : missing, asks });
  if (!pulled.remote.complete) return;
  for (const n of missing) {
    const row = batch.rows[n];
    if (row === undefined) continue;
    const guilty = pointed === null || pointed === n;
    const reason = guilty ? refusal(error) : { kind: "sameRequest" as const };
    const outcome = { kind: "failed" as const, id: "", name: rowName(session.preview, row.row), reason };
    if (row.row < 0) session.tell(outcome);
    else session.free(outcome, markText(batch.key, n));
  }
}

function withDoubt(matches: readonly CreatedMatch[], pointed: number | null): readonly CreatedMatch[] {
  const found = matches.map(({ outcome }) => outcome === "created");
  const doubt = doubtfulRows(found, pointed);
  return matches.map((match, n) =>
    doubt.has(n) && match.outcome === "created" ? { outcome: "ambiguous", candidates: [match.id] } : match,
  );
}
