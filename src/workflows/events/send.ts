// Creating and deleting events as sends that the gateway carries out: handed over under the lease of events, followed,
// and remembered in the workbook until their outcomes are taken in. It sends nothing itself.
import { knownFailure, type Failure } from "../../platform/errors";
import { CREATING } from "../../platform/eventRuns";
import type { HandedChange, HandoverHead, SendOutcome } from "../../platform/handoverContract";
import type { SendRequest, SendTally } from "../../platform/sendContract";
import type { Stopped } from "../obstacle";
import { EVENTS } from "../journal/eventIntents";
import { dropFollowed, keepFollowed } from "../journal/followed";
import { followMarks, type MarksFollowed } from "../outcomes/followMarks";
import { handSafely, heldBy } from "../send/handing";
import { takeLease } from "../send/lease";
import type { Services, WorkflowOptions } from "../services";

/** Enough to find one's own run of a moment ago. */
const LOOKED_AT = 50;
/** Under which the workbook keeps the sends of events that it has yet to take in. */
export const EVENT_RUNS = { id: EVENTS };
const NOTHING: SendTally = { created: 0, updated: 0, deleted: 0, failed: 0, unknown: 0 };

export type Carried = MarksFollowed & { readonly ok: true; readonly sendId: string };

/** A run of one's own that was never handed over ends with the next one: nothing of it has left. */
export async function cutOffCreating({ gateway }: Pick<Services, "gateway">): Promise<string | null> {
  const sends = await gateway.sends(EVENTS, LOOKED_AT);
  return sends.find(({ id, by, state }) => by.own && state === "cutOff" && id.startsWith(`${CREATING}.`))?.id ?? null;
}

/** Throws PlatformError where the gateway refuses the send; nothing has left then. */
export async function carryEvents(
  services: Services,
  request: SendRequest,
  more: Pick<HandoverHead, "columns">,
  changes: readonly HandedChange[],
  options: WorkflowOptions,
): Promise<Carried | Stopped> {
  const { id } = request;
  const lease = await takeLease(services, request);
  if (!lease.ok) return lease;
  let mayHaveArrived = false;
  try {
    // A pane that dies from here on leaves a send that another one takes in.
    await keepFollowed(services, EVENT_RUNS, { id, taken: 0, at: services.clock.now() });
    mayHaveArrived = true;
    const answer = await handSafely(services, { ...request, ...more }, changes);
    if (answer.kind === "refused") {
      mayHaveArrived = false;
      await dropFollowed(services, EVENT_RUNS, id);
      return heldBy(services, answer.failure);
    }
    if (answer.kind === "lost") return { ok: true, sendId: id, outcomes: new Map(), send: null, lost: answer.failure };
    return { ok: true, sendId: id, ...(await followMarks(services, id, options)) };
  } finally {
    if (mayHaveArrived) lease.letGo();
    else await lease.finish({ outcome: NOTHING, cancelled: true });
  }
}

/** What came of it is told: the workbook need not take it in later. */
export async function tookIn(services: Services, { send, sendId }: Pick<Carried, "send" | "sendId">): Promise<void> {
  if (send?.state === "ended") await dropFollowed(services, EVENT_RUNS, sendId);
}

type Reason = NonNullable<SendOutcome["reason"]>;

export function failureOf(operation: string, { kind, detail, status = 0, pointer }: Reason): Failure {
  return { kind: knownFailure(kind), operation, status, detail, pointer, requestId: "" };
}

/** Why a send goes no further for now, or left something unsent; null where the person stopped it, or nothing did. */
export function marksStoppedBy({ outcomes, send, lost }: MarksFollowed): Failure | null {
  const failure = (kind: Failure["kind"]): Failure => ({ kind, operation: "", status: 0, detail: "", requestId: "" });
  if (send?.state === "paused" && send.why === "signIn") return failure("credentials");
  return [...outcomes.values()].some(({ outcome }) => outcome === "unsent") ? failure("unreachable") : lost;
}
