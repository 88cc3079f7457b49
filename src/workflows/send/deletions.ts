// Sends the deletions that the person confirmed, one by one, and no others.
import { describe } from "../../collections/describe";
import type { RawRow } from "../../collections/records";
import { PlatformError } from "../../platform/errors";
import { rowMoved } from "../../sync/renewal";
import type { RowDeletion } from "../../sync/types";
import { cellsName } from "../table/rowNames";
import { asPlatformError, effectOf, refusal } from "./failure";
import type { Readings } from "./readings";
import type { SendSession } from "./session";

export async function sendDeletions(session: SendSession, readings: Readings): Promise<void> {
  for (const deletion of readings.deletions) {
    if (!session.mayGoOn) return;
    await sendDeletion(session, readings, deletion);
    await session.afterAnswer();
  }
}

/** A row that somebody changed since the preview is not deleted. */
async function sendDeletion(session: SendSession, readings: Readings, deletion: RowDeletion): Promise<void> {
  const { link, preview } = session;
  const { id } = deletion;
  const now = await readings.of(id).catch(asPlatformError);
  if (now instanceof PlatformError) {
    session.stoppedBy = now;
    return;
  }
  await session.keepLease();
  if (!session.mayGoOn) return;
  const { isCell } = describe(link.collection);
  const seen = { mapping: link.mapping, isCell, leftOutComputed: link.leftOutComputed ?? [] };
  const before = preview.before.get(id) ?? {};
  if (now === null || !rowMoved(before, now, seen)) return sendOver(session, deletion, now ?? before);
  const name = cellsName(link.mapping, deletion.cells) || id;
  const reason = { kind: "movedSince" as const, labels: [] };
  const outcome = { kind: "conflict" as const, id, name, reason };
  if (preview.sheet.ids.includes(id)) session.note(outcome, id);
  else session.tell(outcome);
}

async function sendOver(session: SendSession, { id, cells }: RowDeletion, before: RawRow): Promise<void> {
  const { services, link, preview } = session;
  const name = cellsName(link.mapping, cells) || id;
  // Undoing a create takes no row of the person's away.
  const text = preview.kind === "undo" ? services.rowTexts.undone : null;
  try {
    const change = session.lease.change(`${session.lease.sendId}.d.${id}`, before);
    await describe(link.collection).remove(services.client, id, change);
    session.deleted(id, name, text);
  } catch (caught) {
    const error = asPlatformError(caught);
    const effect = effectOf(error);
    // Somebody else deleted it first: it is as gone as it was to be.
    if (error.kind === "notFound") session.deleted(id, name, text);
    else if (effect === "row") session.tell({ kind: "failed", id, name, reason: refusal(error) });
    else session.stoppedBy = error;
    if (effect === "unknown") session.tell({ kind: "unknown", id, name, reason: { kind: "unknown" } });
  }
}
