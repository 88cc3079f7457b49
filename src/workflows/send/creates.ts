// Sends new rows in bulk. Each row carries the mark of its request before the request leaves, so that a lost answer can
// be settled later whatever happens to the sheet. Answers are matched to rows by content, then by order (assumption 8).
import { describe } from "../../collections/describe";
import { rawOf, restorable, toRemoteRows, type RawRow } from "../../collections/records";
import type { PlatformError } from "../../platform/errors";
import { pullRows } from "../table/pull";
import { markText } from "../../sync/marks";
import { withoutFrozen } from "../../sync/drift";
import { matchCreated, type CreatedCandidates } from "../../sync/matchCreated";
import type { RowCreate, SheetRows } from "../../sync/types";
import { asPlatformError, effectOf, refusedText } from "./failure";
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
    noteUnknown(session, batch, takeCreated(session, batch, created, "answer"));
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
    const { leftOutComputed } = link;
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

function takeCreated(
  session: SendSession,
  batch: CreateBatch,
  candidates: CreatedCandidates,
  source: "answer" | "readBack",
): readonly number[] {
  const sent = batch.rows.map((row) => row.cells);
  const mapping = withoutFrozen(session.link.mapping, session.preview.frozen);
  const matches = matchCreated(mapping, sent, candidates, source);
  const answers = new Map(candidates.ids.map((id, n) => [id, candidates.cells[n] ?? []]));
  const left: number[] = [];
  for (const [n, row] of batch.rows.entries()) {
    const match = matches[n];
    if (match?.outcome === "created") {
      const { id } = match;
      const answer = answers.get(id) ?? [];
      const outcome = { kind: "created" as const, id, name: rowName(session.preview, row.row), detail: "" };
      if (row.row < 0) {
        session.append(id, answer);
        session.tell(outcome);
      } else {
        session.takeAnswer({ id, shown: row.cells, answer, held: session.preview.frozen });
        session.note(outcome, markText(batch.key, n));
      }
    } else left.push(n);
  }
  return left;
}

function noteUnknown(session: SendSession, batch: CreateBatch, positions: readonly number[]): void {
  for (const n of positions) {
    const row = batch.rows[n];
    if (row === undefined) continue;
    const mark = markText(batch.key, n);
    const name = rowName(session.preview, row.row);
    const outcome = { kind: "unknown" as const, id: mark, name, detail: session.services.rowTexts.unknown };
    if (row.row < 0) session.tell(outcome);
    else session.note(outcome, mark);
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
  const left = takeCreated(
    session,
    batch,
    {
      ids: fresh.map((n) => pulled.remote.ids[n] ?? ""),
      cells: fresh.map((n) => pulled.remote.cells[n] ?? []),
    },
    "readBack",
  );
  if (!pulled.remote.complete) {
    noteUnknown(session, batch, left);
    return;
  }
  const pointed = /^\/data\/(\d+)(\/|$)/.exec(error.pointer ?? "")?.[1];
  for (const n of left) {
    const row = batch.rows[n];
    if (row === undefined) continue;
    const guilty = pointed === undefined || Number(pointed) === n;
    const detail = guilty ? refusedText(services, error) : services.rowTexts.sameRequest;
    const outcome = { kind: "failed" as const, id: "", name: rowName(session.preview, row.row), detail };
    if (row.row < 0) session.tell(outcome);
    else session.free(outcome, markText(batch.key, n));
  }
}
