// Decides what a failed request means for its row and for the rest of the send.
import { PlatformError, type FailureKind } from "../../platform/errors";

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

/** Anything but a PlatformError is a defect of ours and is not turned into an outcome. */
export function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}

const reasons: Partial<Record<FailureKind, (detail: string) => string>> = {
  notFound: () => "the platform no longer has this row",
  forbidden: () => "the platform does not allow it to you",
  // Nobody documents when there is a conflict (document 2, part 7): only its own words tell.
  mismatch: (detail) =>
    `the platform says that the row's id or type does not fit, or that it is in conflict${detail === "" ? "" : `: ${detail}`}`,
};

/** The status text of a refused row: what happened; the row stays pending. */
export function refusedText(error: PlatformError): string {
  const reason = reasons[error.kind]?.(error.detail) ?? error.detail;
  return `Not sent: ${reason.replace(/\s+/g, " ").slice(0, 200)}`;
}

export const UNKNOWN_TEXT = "Unknown whether this row arrived. Refresh checks it; it is not sent again before that.";
