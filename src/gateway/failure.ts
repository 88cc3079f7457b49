// Everything that the gateway says when it says no: one error, one table of statuses, one form on the wire.
// It never carries what a person typed, only the platform's own sentence, cut to a bounded length.
import type { FailureKind, Holder } from "../platform/errors";

export interface FailureFacts {
  readonly kind: FailureKind;
  readonly detail: string;
  /** Where it differs from the kind's usual status: the platform's own 4xx, 413, 503. */
  readonly status?: number;
  readonly pointer?: string | undefined;
  readonly requestId?: string | undefined;
  /** Of the service that answered, where it said so. */
  readonly apiVersion?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** With kind "leaseHeld". */
  readonly holder?: Holder | undefined;
}

export class GatewayFailure extends Error {
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.detail, options);
    this.name = "GatewayFailure";
    this.facts = facts;
  }

  get status(): number {
    return this.facts.status ?? usualStatus[this.facts.kind];
  }
}

/** The platform's own 4xx; 502 when it answers 5xx, nonsense or not at all. */
const usualStatus: Readonly<Record<FailureKind, number>> = {
  session: 401,
  credentials: 401,
  forbidden: 403,
  notAllowed: 403,
  notFound: 404,
  unknownOperation: 404,
  noService: 404,
  mismatch: 409,
  gone: 410,
  badRequest: 400,
  invalid: 422,
  rateLimited: 429,
  refused: 400,
  unreachable: 502,
  platformFault: 502,
  badReply: 502,
  notRows: 502,
  unknownOutcome: 502,
  keyReused: 422,
  leaseHeld: 409,
  leaseLost: 409,
  gatewayUnreachable: 503,
  gatewayFault: 500,
};

/** What a 4xx of the platform means (document 3, errors); any other one is "refused". */
const platformKinds: Readonly<Record<number, FailureKind>> = {
  401: "credentials",
  403: "forbidden",
  404: "notFound",
  409: "mismatch",
  410: "gone",
  422: "invalid",
  429: "rateLimited",
};

export function kindOfStatus(status: number): FailureKind {
  return platformKinds[status] ?? "refused";
}

/** What a person is told when the platform gave no sentence of its own. */
export const plainDetail: Readonly<Partial<Record<FailureKind, string>>> = {
  credentials: "The platform refused these keys.",
  forbidden: "The platform does not allow this for this person.",
  notFound: "The platform does not have this record.",
  mismatch: "The platform says that type or id does not match.",
  gone: "The platform no longer offers this.",
  invalid: "The platform refused these values.",
  rateLimited: "The platform's rate limit is used up.",
  refused: "The platform refused this request.",
};

export function badRequest(detail: string, pointer?: string): GatewayFailure {
  return new GatewayFailure({ kind: "badRequest", detail, pointer });
}

/** What one person may keep at the gateway has an end, so that nobody fills the disk for all. */
export function quotaUsed(what: string, most: number): GatewayFailure {
  const detail = `Your ${what} take more than ${most / 1_000_000} MB at the gateway.`;
  return new GatewayFailure({ kind: "badRequest", status: 413, detail });
}

export function isStopping(): GatewayFailure {
  return new GatewayFailure({ kind: "gatewayFault", status: 503, detail: "The gateway is stopping." });
}

export interface FailureOnWire {
  readonly error: {
    readonly kind: FailureKind;
    readonly operation: string;
    readonly status: number;
    readonly detail: string;
    readonly requestId: string;
    readonly apiVersion?: string;
    readonly pointer?: string;
    readonly retryAfterMs?: number;
    readonly holder?: Holder;
  };
}

/** `{error: {...}}` of docs/gateway.md. */
export function onWire(failure: GatewayFailure, operation: string, requestId: string): FailureOnWire {
  const { kind, detail, pointer, retryAfterMs, holder, apiVersion } = failure.facts;
  return {
    error: {
      kind,
      operation,
      status: failure.status,
      detail,
      requestId: failure.facts.requestId ?? requestId,
      ...(apiVersion === undefined ? {} : { apiVersion }),
      ...(pointer === undefined ? {} : { pointer }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(holder === undefined ? {} : { holder }),
    },
  };
}
