// Send: sheet to platform, exactly what the preview shows. If sheet or platform moved since, nothing is sent and the person looks again.
import { collectionName } from "../collections/journal";
import { outgoing, type Outgoing } from "../sync/choices";
import { applyPull } from "./applyPull";
import { rebuild } from "./preview";
import { pullRows } from "./pull";
import { batches, marksOf, sendCreates, type CreateBatch } from "./sendCreates";
import { sendDeletions } from "./sendDeletions";
import { SendSession } from "./sendSession";
import { sendUpdates } from "./sendUpdates";
import { stopped, type OpenTable } from "./tables";
import type { Preview, RowOutcome, SendDone, SendOutcome, Services, WorkflowOptions } from "./types";

/** A preview older than this is compared with the platform anew before anything is sent. */
const FRESH_MS = 60_000;

export async function sendPreview(
  services: Services,
  preview: Preview,
  options: WorkflowOptions = {},
): Promise<SendOutcome> {
  const checked = await checkAgain(services, preview, options);
  if (!checked.ok) return checked;
  const sendId = services.newId();
  const leaving = outgoing(checked.preview.plan, preview.choices);
  const creates = batches(sendId, leaving.creates, services.profile.limits.bulkCreate);
  // Marked at once, while the rows surely stand where they were read.
  const taken = await services.workbook.markNew(checked.open.link, marksOf(creates));
  if (taken.length > 0) return stopped({ kind: "previewOutdated" });
  const session = await openSession(services, checked.preview, checked.open, sendId, leaving, options);
  await run(session, creates);
  return tally(session, options);
}

/** The same plan over what stands on both sides now, or the reason to look again. */
async function checkAgain(services: Services, preview: Preview, options: WorkflowOptions) {
  const now = services.clock.now();
  const pulled =
    now - preview.at <= FRESH_MS
      ? preview
      : {
          ...(await pullRows(services, preview.link, preview.remote.ids.length, options)),
          ...{ at: now, frozen: preview.frozen },
        };
  if (!pulled.remote.complete) return stopped({ kind: "listIncomplete" });
  const intents = await services.gateway.openIntents(collectionName(preview.link.collection));
  if (intents.length > 0) return stopped({ kind: "previewOutdated" });
  const again = await rebuild(services, preview.link.id, pulled, preview.choices);
  if (!again.ok) return again;
  const same = JSON.stringify(leavingOf(preview)) === JSON.stringify(leavingOf(again.preview));
  return same ? again : stopped({ kind: "previewOutdated" });
}

function leavingOf({ plan, choices }: Preview): Outgoing {
  return outgoing(plan, choices);
}

/** The platform's side is written first: the agreed copy then knows every id that was there before the send. */
async function openSession(
  services: Services,
  preview: Preview,
  { link, table }: OpenTable,
  sendId: string,
  leaving: Outgoing,
  options: WorkflowOptions,
): Promise<SendSession> {
  const before = await services.workbook.agreedCopy(link.id);
  const { plan, remote } = preview;
  // Cancelling the send must not leave half of the platform's changes in the sheet: this step is short and runs to its end.
  const applied = await applyPull(services, link, table, plan, remote, before, {});
  return new SendSession(services, applied.link, preview, sendId, leaving, applied.agreed, options);
}

async function run(session: SendSession, creates: readonly CreateBatch[]): Promise<void> {
  try {
    await sendUpdates(session);
    await sendCreates(session, creates);
    await sendDeletions(session);
  } finally {
    // Whatever stopped it, what was answered is written down.
    session.freeUnsent(creates);
    await session.flush();
  }
}

function tally(session: SendSession, options: WorkflowOptions): SendDone {
  const count = (kind: RowOutcome["kind"]) =>
    session.outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    ok: true,
    created: count("created"),
    updated: count("updated"),
    deleted: count("deleted"),
    failed: count("failed"),
    unknown: count("unknown"),
    outcomes: session.outcomes,
    cancelled: options.signal?.aborted === true,
    stoppedBy: session.stoppedBy,
  };
}
