// Sends changed rows one by one. A row goes out whole, over what the platform had when it was compared (assumption 5).
import { toRemoteRows, updateBody } from "../collections/lineItems";
import { updateLineItem } from "../platform/lineItems";
import type { RowUpdate } from "../sync/types";
import { asPlatformError, effectOf, refusedText, UNKNOWN_TEXT } from "./sendFailure";
import type { SendSession } from "./sendSession";

export async function sendUpdates(session: SendSession): Promise<void> {
  for (const update of session.leaving.updates) {
    if (!session.mayGoOn) return;
    await sendUpdate(session, update);
    await session.afterAnswer();
  }
}

async function sendUpdate(session: SendSession, update: RowUpdate): Promise<void> {
  const { services, link, preview } = session;
  const { eventId, worksheetId } = link.collection;
  const name = preview.names[update.row] ?? "";
  const raw = preview.raw.get(update.id) ?? {};
  const body = updateBody(link.mapping, {
    worksheetId,
    id: update.id,
    changes: update.changes,
    base: services.profile.updateSends === "wholeRow" ? raw : null,
  });
  try {
    // No signal: a request that is on its way is not cut off, or its outcome would be unknown.
    const answer = await services.client.run(
      updateLineItem,
      { path: { event_id: eventId, worksheet_id: worksheetId, id: update.id }, body },
      { priority: "bulk", idempotencyKey: `${session.sendId}.u.${update.id}` },
    );
    const theirs = toRemoteRows(link.mapping, [answer.document.data], true).cells[0] ?? [];
    session.takeAnswer(update.id, sheetCells(session, update), theirs, heldColumns(session, update.id));
    session.note({ kind: "updated", id: update.id, name, detail: "" }, update.id);
  } catch (caught) {
    const error = asPlatformError(caught);
    const effect = effectOf(error);
    if (effect === "row")
      session.note({ kind: "failed", id: update.id, name, detail: refusedText(error) }, update.id);
    else session.stoppedBy = error;
    if (effect === "unknown")
      session.note({ kind: "unknown", id: update.id, name, detail: UNKNOWN_TEXT }, update.id);
  }
}

/** What the row's cells hold in the sheet: the platform's values with the sent changes over them. */
function sheetCells(session: SendSession, update: RowUpdate) {
  const cells = [...(session.remoteCells(update.id) ?? [])];
  for (const { column, to, sheet } of update.changes) cells[column] = sheet === undefined ? to : sheet;
  return cells;
}

/** Columns of the row that are frozen or still in conflict: they were not sent and their agreed value stays. */
function heldColumns({ preview }: SendSession, id: string): ReadonlySet<number> {
  const own = preview.plan.conflicts.filter((conflict) => conflict.id === id);
  return new Set([...preview.frozen, ...own.map((conflict) => conflict.column)]);
}
