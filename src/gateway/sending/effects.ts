// What a failure means for the row that it met and for the rest of the send. Pure.
import { PlatformError, type FailureKind } from "../../platform/errors";
import { Cancelled } from "../clock";
import { GatewayFailure, type FailureFacts } from "../failure";

/**
 * row: the platform refused it. unknown: it may have been applied. outage, limited, signIn, lease: nothing left, and it
 * may leave later. again: it did not leave, and may at once. stopping: the gateway ends.
 */
export type Effect = "row" | "unknown" | "outage" | "limited" | "signIn" | "lease" | "again" | "stopping";

const effects: Readonly<Record<FailureKind, Effect>> = {
  session: "signIn",
  credentials: "signIn",
  forbidden: "row",
  notAllowed: "row",
  notFound: "row",
  unknownOperation: "row",
  mismatch: "row",
  noService: "row",
  notRows: "outage",
  gone: "row",
  badRequest: "row",
  invalid: "row",
  rateLimited: "limited",
  refused: "row",
  unreachable: "outage",
  platformFault: "outage",
  badReply: "outage",
  unknownOutcome: "unknown",
  keyReused: "row",
  leaseHeld: "lease",
  leaseLost: "lease",
  gatewayUnreachable: "outage",
  gatewayFault: "stopping",
};

/** The reading over which it was to leave is too old by now. */
export class Stale extends Error {
  constructor() {
    super("The reading is too old.");
    this.name = "Stale";
  }
}

export interface Met {
  readonly effect: Effect;
  readonly facts: FailureFacts;
}

/** Throws what is no failure of a request: a defect, or a store that cannot be written. */
export function metBy(error: unknown): Met {
  if (error instanceof Stale || error instanceof Cancelled)
    return { effect: "again", facts: { kind: "gatewayFault", detail: "It was not sent." } };
  if (error instanceof GatewayFailure)
    return { effect: effects[error.facts.kind], facts: { ...error.facts, status: error.status } };
  if (error instanceof PlatformError) {
    const { kind, detail, status, pointer, requestId, retryAfterMs } = error;
    return { effect: effects[kind], facts: { kind, detail, status, pointer, requestId, retryAfterMs } };
  }
  throw error;
}

/** As an outcome says it. */
export function reasonOf({ kind, detail, status, pointer }: FailureFacts) {
  return {
    kind,
    detail,
    ...(status === undefined ? {} : { status }),
    ...(pointer === undefined ? {} : { pointer }),
  };
}
