// Invites suppliers, or takes invitations back: exactly what the preview shows, request by request under one lease. If
// anybody sent to the event since, nothing is sent and the person looks again. A request whose answer is lost ends the
// run and is never sent again by itself.
import type { SendTally } from "../../platform/sendContract";
import type { InvitationRun, OutcomeRow } from "../../invitations/types";
import { PlatformError } from "../../platform/errors";
import { invitePlanOf } from "../../platform/invitePlan";
import { WorkbookError } from "../../workbook/excel/errors";
import { no, readInvitedEvent } from "./event";
import { askedIn, forLedger } from "./ledger";
import { collectionOf, collectionsOf } from "./operations";
import { newestSendNames } from "./preview";
import { InviteSession } from "./session";
import { textsOf } from "./texts";
import type { InviteDone, InviteOutcome, InvitePreview, InviteStopped } from "./types";
import { takeLease, type SendLease } from "../send/lease";
import type { Services, WorkflowOptions } from "../services";

/** After this the event is read again: it may have become another kind of event, or lost its external id. */
const FRESH_MS = 60_000;

export async function sendInvitations(
  services: Services,
  preview: InvitePreview,
  options: WorkflowOptions = {},
): Promise<InviteOutcome> {
  if (preview.chunks.length === 0) return no({ kind: "nobodyToSend" });
  const old = services.clock.now() - preview.at > FRESH_MS ? await eventMoved(services, preview, options) : null;
  if (old !== null) return old;
  const lease = await openRun(services, preview);
  if (!lease.ok) return lease;
  return runUnder(services, preview, lease, options);
}

async function eventMoved(
  services: Services,
  { event, kind }: InvitePreview,
  options: WorkflowOptions,
): Promise<InviteStopped | null> {
  const read = await readInvitedEvent(services, event.id, kind, options);
  if (!read.ok) return read;
  return read.event.externalId === event.externalId ? null : no({ kind: "previewOutdated" });
}

function openRun(services: Services, preview: InvitePreview) {
  const { event, kind, change, chunks, continues, apart, place } = preview;
  const people = chunks.reduce((sum, { length }) => sum + length, 0);
  const counts = {
    creates: change === "invite" ? people : 0,
    updates: 0,
    deletions: change === "remove" ? people : 0,
  };
  return takeLease(services, {
    id: `invitations.${services.newId()}`,
    collection: collectionOf(kind, event),
    title: event.title.slice(0, 1000),
    counts,
    plan: invitePlanOf({ eventId: event.id, kind, change, apart, chunks, place }),
    ...(continues === null ? {} : { continues }),
  });
}

/** However it ends, the gateway is told; only a pane that dies leaves the run open. */
async function runUnder(
  services: Services,
  preview: InvitePreview,
  lease: SendLease,
  options: WorkflowOptions,
): Promise<InviteOutcome> {
  const session = new InviteSession(services, preview, lease, options);
  const end = () => lease.finish({ outcome: inviteTally(session.run()), cancelled: options.signal?.aborted === true });
  try {
    const late = await sentMeanwhile(services, preview, lease);
    if (late !== null) {
      await end();
      return late;
    }
    await session.send();
  } catch (error) {
    await end();
    throw error;
  }
  const unrecorded = await end();
  return {
    ...(await told(services, preview, session)),
    unrecorded,
    cancelled: options.signal?.aborted === true,
  };
}

/**
 * With the lease in hand nobody else sends to this list of the event. It has another one, for the other kinds of
 * reference: who holds that one sees this lease just as this one sees theirs, so that never both go on.
 */
async function sentMeanwhile(
  services: Services,
  { event, kind, continues, continuedRequests, lastSends }: InvitePreview,
  lease: SendLease,
): Promise<InviteStopped | null> {
  const own = collectionOf(kind, event);
  for (const collection of collectionsOf(event).filter((one) => one !== own)) {
    const running = (await services.gateway.sends(collection, 1)).find(({ state }) => state === "running");
    if (running !== undefined) {
      const { by, at } = running;
      return no({ kind: "leaseHeld", holder: by.userEmail, own: by.own, since: at });
    }
  }
  if (continues !== null) {
    const { requests } = askedIn(await services.gateway.sendDetails(continues));
    if (requests !== continuedRequests) return no({ kind: "previewOutdated" });
  }
  const newest = await newestSendNames(services, event, [lease.sendId, continues]);
  return newest.join("\n") === lastSends.join("\n") ? null : no({ kind: "previewOutdated" });
}

export function inviteTally({ change, rows }: InvitationRun): SendTally {
  const count = (outcome: OutcomeRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  const done = count("done");
  return {
    created: change === "invite" ? done : 0,
    updated: 0,
    deleted: change === "remove" ? done : 0,
    failed: count("refused"),
    unknown: count("unknown"),
  };
}

async function told(
  services: Services,
  preview: InvitePreview,
  session: InviteSession,
): Promise<Omit<InviteDone, "unrecorded" | "cancelled">> {
  const run = session.run();
  const { created, deleted, failed, unknown } = inviteTally(run);
  const written = await writeDown(services, preview, run);
  return {
    ok: true,
    run,
    rows: run.rows,
    done: created + deleted,
    refused: failed,
    unknown,
    ...written,
    notSent: run.rows.filter(({ outcome }) => outcome === "notSent").length,
    refusedChunks: preview.apart ? [] : session.refusedChunks,
    named: session.named,
    stoppedBy: session.stoppedBy,
    lastSends: await namesAfter(services, preview),
  };
}

async function namesAfter(services: Services, { event }: InvitePreview): Promise<readonly string[]> {
  try {
    return await newestSendNames(services, event, []);
  } catch (error) {
    // The run has ended and says so: a person who continues makes a new preview.
    if (error instanceof PlatformError) return [];
    throw error;
  }
}

/** The ledger before the rows: a row says less than the ledger does. */
export async function writeDown(
  { workbook, inviteSheetTexts }: Pick<Services, "workbook" | "inviteSheetTexts">,
  preview: InvitePreview,
  run: InvitationRun,
): Promise<Pick<InviteDone, "rowsTold" | "rowsKept" | "unwritten">> {
  try {
    await workbook.saveInvitationRun(forLedger(run));
    if (preview.place === null) return { rowsTold: 0, rowsKept: 0, unwritten: null };
    const { header, rows: words } = inviteSheetTexts;
    const texts = textsOf(words, preview, run.rows, run.at);
    const { rows, kept } = await workbook.writeBeside(preview.place, preview.kind, { header, texts });
    return { rowsTold: rows, rowsKept: kept, unwritten: null };
  } catch (error) {
    if (error instanceof WorkbookError) return { rowsTold: 0, rowsKept: 0, unwritten: error.kind };
    throw error;
  }
}
