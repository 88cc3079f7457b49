// Decides what a failed request of an invitation run means: refused, not sent, or unknown. Nothing that may have had an
// effect is called refused.
import { failureKinds, type FailureKind } from "../../platform/errors";

/**
 * Turned away before anybody looked at the references: nobody of the request was invited, whatever is said of
 * atomicity.
 */
const doors: Record<FailureKind, boolean> = {
  session: true,
  credentials: true,
  forbidden: true,
  notAllowed: true,
  notFound: false,
  unknownOperation: true,
  mismatch: false,
  noService: true,
  notRows: false,
  gone: true,
  badRequest: true,
  invalid: false,
  rateLimited: true,
  refused: false,
  unreachable: true,
  platformFault: false,
  badReply: false,
  unknownOutcome: false,
  keyReused: true,
  leaseHeld: true,
  leaseLost: true,
  gatewayUnreachable: false,
  gatewayFault: false,
};

/** `kind` as a journal tells it: one that is not known here may be anything. */
export function atTheDoor(kind: string): boolean {
  const known = failureKinds.find((one) => one === kind);
  return known !== undefined && doors[known];
}
