// One error for everything that can go wrong between the pane and the platform. `kind` decides what a person is told.
// It never carries cell content or credentials.

export const failureKinds = [
  "session", // 401: no session at the gateway, or it has ended
  "credentials", // 401: the platform refuses the three keys
  "forbidden", // 403: the platform refuses this person
  "notAllowed", // 403: the gateway refuses: the person's role, or what the company allows; nothing was sent
  "notFound", // 404: the record is not there
  "unknownOperation", // 404: the gateway does not know the name
  "mismatch", // 409: type or id in the body is wrong (document 3, errors)
  "noService", // 404: the gateway's profile has no host for this service in this region and environment
  "notRows", // a report answered with its columns (a schema document) where its rows belong
  "gone", // 410: the endpoint is deprecated
  "badRequest", // 400: the gateway refuses what it was asked
  "invalid", // 422: the platform refuses the values
  "rateLimited", // 429, after the gateway's own patience
  "refused", // any other 4xx of the platform
  "unreachable", // 502: the platform did not answer; a change did not leave
  "platformFault", // 502: the platform answered 5xx
  "badReply", // 502: the platform's answer is not what its documents promise
  "unknownOutcome", // 409 or 502: a change may or may not have been applied
  "keyReused", // 422: the idempotency key was used for another body
  "leaseHeld", // 409: somebody else, or another window, sends to this collection at this moment
  "leaseLost", // 409: this send ended, or another window took it over; nothing left
  "gatewayUnreachable", // the gateway did not answer
  "gatewayFault", // the gateway failed, or answered nonsense
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** As an outcome or a journal says it; a kind of another version is some refusal. */
export function knownFailure(kind: string): FailureKind {
  return failureKinds.find((one) => one === kind) ?? "refused";
}

/** Who sends to a collection at this moment. */
export interface Holder {
  /** Empty when the gateway cannot read it. */
  readonly userEmail: string;
  /** The same person as the one who asks, perhaps in another window. */
  readonly own: boolean;
  /** ISO 8601, UTC. */
  readonly since: string;
}

export interface Failure {
  readonly kind: FailureKind;
  readonly operation: string;
  /** The HTTP status, or 0 when there was none. */
  readonly status: number;
  readonly detail: string;
  readonly pointer?: string | undefined;
  readonly requestId: string;
  /** The version of the platform's service that answered, where it said so. */
  readonly apiVersion?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** With kind "leaseHeld". */
  readonly holder?: Holder | undefined;
}

export class PlatformError extends Error implements Failure {
  readonly kind: FailureKind;
  readonly operation: string;
  readonly status: number;
  readonly detail: string;
  readonly pointer: string | undefined;
  readonly requestId: string;
  readonly apiVersion: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly holder: Holder | undefined;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(
      `${failure.operation}: ${failure.kind} (${failure.status}) ${failure.detail} [${failure.requestId}]`,
      options,
    );
    this.name = "PlatformError";
    this.kind = failure.kind;
    this.operation = failure.operation;
    this.status = failure.status;
    this.detail = failure.detail;
    this.pointer = failure.pointer;
    this.requestId = failure.requestId;
    this.apiVersion = failure.apiVersion;
    this.retryAfterMs = failure.retryAfterMs;
    this.holder = failure.holder;
  }
}

/** The platform, or the gateway, has no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof PlatformError && error.kind === "notFound";
}
