// Runs that were cut off: which there are, and what finishing one would send. What may have arrived is not sent again;
// a run of which nothing is left is closed without a request to the platform.
import type { InvitationRun } from "../../invitations/types";
import { PlatformError, isNotFound } from "../../platform/errors";
import { invitePlanOf, isInvitationRun, readInvitePlan, type InvitePlan } from "../../platform/invitePlan";
import type { SendDetails, SendShown } from "../../platform/sendContract";
import { no } from "./event";
import { runOf } from "./ledger";
import { collectionOf } from "./operations";
import { previewInvitations } from "./preview";
import { inviteTally, writeDown } from "./send";
import type { InvitePreview, InviteStopped } from "./types";
import { takeLease } from "../send/lease";
import type { Services, WorkflowOptions } from "../services";

/** The gateway shows at most so many. */
const MOST = 500;

export type InviteFinishOutcome =
  /** What is left, as a preview; nothing was sent. */
  | { readonly ok: true; readonly preview: InvitePreview }
  /** Nothing was left: the run is closed. */
  | { readonly ok: true; readonly preview: null; readonly run: InvitationRun }
  | InviteStopped;

/** The person's own, newest first. */
export async function cutOffInvitations({ gateway }: Pick<Services, "gateway">): Promise<readonly SendShown[]> {
  const sends = await gateway.sends(null, MOST);
  return sends.filter((send) => isInvitationRun(send) && send.by.own && send.state === "cutOff");
}

export async function finishInvitations(
  services: Services,
  sendId: string,
  options: WorkflowOptions = {},
): Promise<InviteFinishOutcome> {
  const details = await invitationDetails(services, sendId);
  const plan = readInvitePlan(details?.plan);
  if (details === null || plan === null) return no({ kind: "sendGone" });
  const { eventId, kind, change, chunks, place } = plan;
  const source = { kind: "list", references: chunks.flat(), place } as const;
  const request = { eventId, kind, change, source, continues: sendId };
  const outcome = await previewInvitations(services, request, options);
  if (!outcome.ok) return outcome;
  const { preview } = outcome;
  if (preview.continues !== sendId) return no({ kind: "sendGone" });
  return preview.chunks.length > 0 ? outcome : close(services, preview, plan, details);
}

/** Null when the gateway has no such run of this person. */
export async function invitationDetails(
  { gateway }: Pick<Services, "gateway">,
  sendId: string,
): Promise<SendDetails | null> {
  try {
    return await gateway.sendDetails(sendId);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

async function close(
  services: Services,
  preview: InvitePreview,
  plan: InvitePlan,
  details: SendDetails,
): Promise<InviteFinishOutcome> {
  const run = { ...runOf(preview.event, details), kind: plan.kind, change: plan.change, whole: true };
  const lease = await takeLease(services, {
    id: `invitations.${services.newId()}`,
    collection: collectionOf(preview.kind, preview.event),
    title: details.send.title,
    counts: { creates: 0, updates: 0, deletions: 0 },
    plan: invitePlanOf({ ...plan, chunks: [] }),
    continues: run.id,
  });
  if (!lease.ok) return lease;
  const failure = await lease.finish({ outcome: inviteTally(run), cancelled: false });
  if (failure !== null) throw new PlatformError(failure);
  await writeDown(services, preview, run);
  return { ok: true, preview: null, run };
}
