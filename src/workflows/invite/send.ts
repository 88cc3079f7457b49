// Invites suppliers, or takes invitations back: hands exactly what the preview shows over to the gateway, follows it.
// If anybody sent to the event since, nothing is sent and the person looks again.
import type { SendTally } from "../../platform/sendContract";
import type { InvitationRun, OutcomeRow } from "../../invitations/types";
import { PlatformError } from "../../platform/errors";
import type { HandedChange } from "../../platform/handoverContract";
import { invitePlanOf } from "../../platform/invitePlan";
import { WorkbookError } from "../../workbook/excel/errors";
import { isFresh } from "../fresh";
import { dropFollowed, keepFollowed } from "../journal/followed";
import { followMarks, type MarksFollowed } from "../outcomes/followMarks";
import { handSafely, heldBy } from "../send/handing";
import { takeLease } from "../send/lease";
import type { Services, WorkflowOptions } from "../services";
import { endedBy, inviteMark, rowsHeard } from "./done";
import { no, readInvitedEvent } from "./event";
import { askedIn, forLedger } from "./ledger";
import { changeFor, collectionOf, invitationLists } from "./operations";
import { newestSendNames } from "./preview";
import { inviteTextsByRow, type ToldRun } from "./texts";
import type { InviteDone, InviteOutcome, InvitePreview, InviteStopped } from "./types";

/** Under which the workbook keeps the runs that it has yet to take in. */
export const INVITATION_RUNS = { id: "invitations" };
const NOTHING: SendTally = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

export async function sendInvitations(
  services: Services,
  preview: InvitePreview,
  options: WorkflowOptions = {},
): Promise<InviteOutcome> {
  if (preview.chunks.length === 0) return no({ kind: "nobodyToSend" });
  // The event may have become another kind of event since, or lost its external id.
  const old = isFresh(services, preview.at) ? null : await eventMoved(services, preview, options);
  if (old !== null) return old;
  const begun = { sendId: `invitations.${services.newId()}`, at: services.clock.now(), mayHaveArrived: false };
  const lease = await takeLease(services, openingOf(preview, begun.sendId));
  if (!lease.ok) return lease;
  try {
    const late = await sentMeanwhile(services, preview, begun.sendId);
    return late ?? (await handOver(services, preview, begun, options));
  } finally {
    // From its first try on the gateway may have the run, and then ends it itself.
    if (begun.mayHaveArrived) lease.letGo();
    else await lease.finish({ outcome: NOTHING, cancelled: true });
  }
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

/** It has both of the event's lists: nobody invites by the other kind of reference meanwhile. */
function openingOf({ event, kind, change, chunks, continues, apart, place }: InvitePreview, id: string) {
  const people = chunks.reduce((sum, { length }) => sum + length, 0);
  const collection = collectionOf(kind, event);
  const others = invitationLists(event).filter((one) => one !== collection);
  return {
    id,
    collection,
    ...(others.length === 0 ? {} : { further: others.map((one) => ({ collection: one })) }),
    title: event.title.slice(0, 1000),
    counts: { creates: change === "invite" ? people : 0, updates: 0, deletions: change === "remove" ? people : 0 },
    plan: invitePlanOf({ eventId: event.id, kind, change, apart, chunks, place }),
    ...(continues === null ? {} : { continues }),
  };
}

/** With the leases in hand nobody else sends to the event. Who sent before that and after the preview is met here. */
async function sentMeanwhile(
  services: Services,
  { event, continues, continuedRequests, lastSends }: InvitePreview,
  sendId: string,
): Promise<InviteStopped | null> {
  if (continues !== null) {
    const { requests } = askedIn(await services.gateway.sendDetails(continues));
    if (requests !== continuedRequests) return no({ kind: "previewOutdated" });
  }
  const newest = await newestSendNames(services, event, [sendId, continues]);
  return newest.join("\n") === lastSends.join("\n") ? null : no({ kind: "previewOutdated" });
}

interface Begun {
  readonly sendId: string;
  readonly at: number;
  mayHaveArrived: boolean;
}

async function handOver(
  services: Services,
  preview: InvitePreview,
  begun: Begun,
  options: WorkflowOptions,
): Promise<InviteOutcome> {
  const { sendId, at } = begun;
  // A pane that dies from here on leaves a run that another one takes in.
  await keepFollowed(services, INVITATION_RUNS, { id: sendId, taken: 0, at });
  begun.mayHaveArrived = true;
  const head = { ...openingOf(preview, sendId), endsWithUnknown: true };
  const answer = await handSafely(services, head, changesOf(preview));
  if (answer.kind === "refused") {
    begun.mayHaveArrived = false;
    await dropFollowed(services, INVITATION_RUNS, sendId);
    return heldBy(services, answer.failure);
  }
  const followed: MarksFollowed =
    answer.kind === "safe"
      ? await followMarks(services, sendId, options)
      : { outcomes: new Map(), send: null, lost: answer.failure };
  return told(services, preview, begun, { ...followed, cancelled: options.signal?.aborted === true });
}

function changesOf({ chunks, event, kind, change, apart, candidates, said }: InvitePreview): readonly HandedChange[] {
  const shown = new Set(candidates.flatMap(({ id, standing }) => (standing.state === "none" ? [] : id)));
  return chunks.flatMap((chunk, n) => {
    const before = chunks.slice(0, n).reduce((sum, { length }) => sum + length, 0);
    return chunk.map((id, at) => ({
      mark: inviteMark(before + at),
      ...changeFor({ kind, change, event }, id),
      together: `r.${n}`,
      ...(apart ? { apart } : {}),
      ...(shown.has(id) || said.has(id) ? { again: true } : {}),
    }));
  });
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

interface Ended extends MarksFollowed {
  readonly cancelled: boolean;
}

async function told(
  services: Services,
  preview: InvitePreview,
  { sendId, at }: Begun,
  { outcomes, send, lost, cancelled }: Ended,
): Promise<InviteDone> {
  const heard = rowsHeard({ ...preview, outcomes });
  const { event, kind, change } = preview;
  const whole = send?.state === "ended";
  const by = services.account.userEmail;
  const since = new Date(at).toISOString();
  const run = { id: sendId, eventId: event.id, kind, change, at: since, by, whole, rows: heard.rows };
  const written = await writeDown(services, preview, run);
  if (whole) await dropFollowed(services, INVITATION_RUNS, sendId);
  const stoppedBy = endedBy(outcomes, send) ?? lost;
  return { ok: true, run, ...heard, ...written, cancelled, stoppedBy, lastSends: await namesAfter(services, preview) };
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
  shown: ToldRun & Pick<InvitePreview, "place" | "kind">,
  run: InvitationRun,
): Promise<Pick<InviteDone, "rowsTold" | "rowsKept" | "unwritten">> {
  try {
    await workbook.saveInvitationRun(forLedger(run));
    if (shown.place === null) return { rowsTold: 0, rowsKept: 0, unwritten: null };
    const { header, rows: words } = inviteSheetTexts;
    const texts = inviteTextsByRow(words, shown, run.rows, run.at);
    const { rows, kept } = await workbook.writeBeside(shown.place, shown.kind, { header, texts });
    return { rowsTold: rows, rowsKept: kept, unwritten: null };
  } catch (error) {
    if (error instanceof WorkbookError) return { rowsTold: 0, rowsKept: 0, unwritten: error.kind };
    throw error;
  }
}
