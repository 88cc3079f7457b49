// Sends the deletions that the person confirmed, one by one, and no others.
import { describe } from "../../collections/describe";
import type { RowDeletion } from "../../sync/types";
import { cellsName } from "../table/rowNames";
import { asPlatformError, effectOf, refusedText } from "./failure";
import type { SendSession } from "./session";

export async function sendDeletions(session: SendSession): Promise<void> {
  for (const deletion of session.leaving.deletions) {
    if (!session.mayGoOn) return;
    await sendDeletion(session, deletion);
    await session.afterAnswer();
  }
}

async function sendDeletion(session: SendSession, { id, cells }: RowDeletion): Promise<void> {
  const { services, link, preview } = session;
  const name = cellsName(link.mapping, cells) || id;
  // Undoing a create takes no row of the person's away.
  const text = preview.kind === "undo" ? services.rowTexts.undone : null;
  try {
    const change = session.lease.change(`${session.lease.sendId}.d.${id}`, preview.before.get(id));
    await describe(link.collection).remove(services.client, id, change);
    session.deleted(id, name, text);
  } catch (caught) {
    const error = asPlatformError(caught);
    const effect = effectOf(error);
    // Somebody else deleted it first: it is as gone as it was to be.
    if (error.kind === "notFound") session.deleted(id, name, text);
    else if (effect === "row") session.tell({ kind: "failed", id, name, detail: refusedText(services, error) });
    else session.stoppedBy = error;
    if (effect === "unknown") session.tell({ kind: "unknown", id, name, detail: services.rowTexts.unknown });
  }
}
