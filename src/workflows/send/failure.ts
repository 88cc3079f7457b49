// Decides what a failed request means for its row and for the rest of the send.
import { PlatformError, type FailureKind } from "../../platform/errors";
import { saidShort, type RowRefusal } from "../table/rowTexts";

/**
 * row: this row is refused, the others go on. stop: nothing was sent and nothing more will go. unknown: it may have
 * been applied.
 */
type Effect = "row" | "stop" | "unknown";

const effects: Record<FailureKind, Effect> = {
  session: "stop",
  credentials: "stop",
  forbidden: "row",
  notFound: "row",
  unknownOperation: "stop",
  mismatch: "row",
  noService: "stop",
  notRows: "stop",
  gone: "stop",
  badRequest: "row",
  invalid: "row",
  rateLimited: "stop",
  refused: "row",
  unreachable: "stop",
  // The platform had the request and answered badly: it may have applied it before it failed.
  platformFault: "unknown",
  badReply: "unknown",
  unknownOutcome: "unknown",
  keyReused: "stop",
  leaseHeld: "stop",
  leaseLost: "stop",
  gatewayUnreachable: "unknown",
  gatewayFault: "unknown",
};

export function effectOf(error: PlatformError): Effect {
  return effects[error.kind];
}

/** Any other error is a defect of ours and never becomes an outcome. */
export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}

/** Why a row is refused, with the platform's words in one short line. The row stays pending. */
export function refusal({ kind, detail }: PlatformError): RowRefusal {
  return { kind: "refused", failure: kind, said: saidShort(detail) };
}
