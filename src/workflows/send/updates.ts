// Sends changed rows one by one. A row goes out whole, over a reading that is at most ten
// seconds old (assumption 5).
import { describe } from "../../collections/describe";
import { cellsOf, type RawRow } from "../../collections/records";
import { PlatformError } from "../../platform/errors";
import { computedBeside } from "../../sync/drift";
import type { RowUpdate } from "../../sync/types";
import { movedColumns } from "../../sync/renewal";
import { sameCell } from "../../values/sameCell";
import type { CellValue } from "../../values/cell";
import { asPlatformError, effectOf, refusal } from "./failure";
import { rowName } from "../table/rowNames";
import type { Readings } from "./readings";
import type { SendSession, TakenRow } from "./session";

const NONE: ReadonlySet<number> = new Set();

export async function sendUpdates(session: SendSession, readings: Readings): Promise<void> {
  for (const update of readings.updates) {
    if (!session.mayGoOn) return;
    await sendUpdate(session, readings, update);
    await session.afterAnswer();
  }
}

/** Over what the platform has by now. A row that somebody changed meanwhile is left for the next preview. */
async function sendUpdate(session: SendSession, readings: Readings, update: RowUpdate): Promise<void> {
  const { link, preview } = session;
  const name = rowName(preview, update.row);
  const before = await readings.of(update.id).catch(asPlatformError);
  // Nothing of the row has left yet, whatever the reading ran into.
  if (before instanceof PlatformError) {
    session.stoppedBy = before;
    return;
  }
  if (before === null) {
    session.note({ kind: "failed", id: update.id, name, reason: { kind: "unlisted" } }, update.id);
    return;
  }
  await session.keepLease();
  if (!session.mayGoOn) return;
  const moved = movedColumns(update.changes, cellsOf(link.mapping, before));
  if (moved.length === 0) await sendOver(session, update, before);
  else {
    const labels = moved.map((column) => link.mapping[column]?.label ?? "");
    session.note({ kind: "conflict", id: update.id, name, reason: { kind: "movedSince", labels } }, update.id);
  }
}

async function sendOver(session: SendSession, update: RowUpdate, before: RawRow): Promise<void> {
  const { services, link, preview } = session;
  const name = rowName(preview, update.row);
  const request = {
    id: update.id,
    mapping: link.mapping,
    changes: update.changes,
    before,
    wholeRow: services.profile.updateSends === "wholeRow",
    leftOutComputed: computedBeside(link),
  };
  try {
    // No signal: a request that is on its way is not cut off, or its outcome would be unknown.
    const change = session.lease.change(`${session.lease.sendId}.u.${update.id}`, before);
    const { data } = await describe(link.collection).update(services.client, request, change);
    const theirs = cellsOf(link.mapping, data);
    session.takeAnswer(preview.kind === "undo" ? undone(session, update, theirs) : sent(session, update, theirs));
    session.note({ kind: "updated", id: update.id, name, reason: null }, update.id);
  } catch (caught) {
    const error = asPlatformError(caught);
    const effect = effectOf(error);
    if (effect === "row") session.note({ kind: "failed", id: update.id, name, reason: refusal(error) }, update.id);
    else session.stoppedBy = error;
    if (effect === "unknown")
      session.note({ kind: "unknown", id: update.id, name, reason: { kind: "unknown" } }, update.id);
  }
}

/** The row's cells hold the platform's values with the sent changes over them. */
function sent(session: SendSession, update: RowUpdate, answer: readonly CellValue[]): TakenRow {
  const shown = [...(session.cellsBefore(update.id) ?? [])];
  for (const { column, to, sheet } of update.changes) shown[column] = sheet === undefined ? to : sheet;
  return {
    id: update.id,
    shown,
    answer,
    held: heldColumns(session, update),
    kept: ownFormulas(session, update),
  };
}

/** Formulas of the person in columns that the platform computes: nothing is written over them. */
function ownFormulas({ preview, link }: SendSession, { row }: RowUpdate): ReadonlySet<number> {
  const { formulas } = preview.sheet;
  if (formulas.size === 0) return NONE;
  const width = link.mapping.length;
  const own = link.mapping.flatMap(({ computed }, n) => (computed && formulas.has(row * width + n) ? [n] : []));
  return new Set(own);
}

/**
 * Columns of the row that were not sent and that the sheet may not show as the platform has them, such as frozen ones,
 * conflicts, and cells that somebody typed into before they could be written: their agreed value stays.
 */
function heldColumns(session: SendSession, { id, changes }: RowUpdate): ReadonlySet<number> {
  const { preview, openColumns, link } = session;
  const held = new Set([...preview.frozen, ...(openColumns.get(id) ?? [])]);
  const sentColumns = new Set(changes.map(({ column }) => column));
  const [agreed, before] = [session.agreedCells(id), session.cellsBefore(id)];
  link.mapping.forEach(({ computed }, column) => {
    const known = agreed?.[column];
    const shown = known !== undefined && sameCell(known, before?.[column] ?? null);
    if (!computed && !sentColumns.has(column) && !shown) held.add(column);
  });
  return held;
}

/**
 * An undo writes only into cells that it set back, and among them only where the person did not edit the cell since;
 * all else of the row is left to the next refresh.
 */
function undone(session: SendSession, update: RowUpdate, answer: readonly CellValue[]): TakenRow {
  const { preview, link } = session;
  const shown = preview.sheet.cells[update.row] ?? [];
  const before = session.cellsBefore(update.id) ?? [];
  const agreed = session.agreedCells(update.id);
  const set = new Set(update.changes.map(({ column }) => column));
  const held = new Set(preview.frozen);
  const kept = new Set<number>();
  link.mapping.forEach(({ computed }, column) => {
    const cell = shown[column] ?? null;
    const known = agreed?.[column];
    const isBefore = sameCell(cell, before[column] ?? null);
    const formula = preview.sheet.formulas.has(update.row * link.mapping.length + column);
    if (formula || update.row < 0) kept.add(column);
    else if (set.has(column)) {
      const edited = !isBefore && (known === undefined || !sameCell(cell, known));
      if (edited) kept.add(column);
    } else if (!computed && !isBefore) held.add(column);
    if (formula && !set.has(column)) held.add(column);
  });
  return { id: update.id, shown, answer, held, kept };
}
