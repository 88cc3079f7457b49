// Which failures of a change say that the platform never looked at its content: nothing of it can have had an effect,
// whatever is said of the operation's atomicity.
import { failureKinds, type FailureKind } from "./errors";

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
