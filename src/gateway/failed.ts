// From whatever was thrown to the answer that says so. What is no failure of ours is a fault: the log has its class and
// code, and whoever asked learns nothing of it.
import type { Marks, Reply } from "./call";
import { Cancelled } from "./clock";
import { GatewayFailure, onWire } from "./failure";
import { ReplayedFailure } from "./outgoing/forward";

/** `path` is what was asked; the request id becomes the platform's where it gave one. */
export function failed(error: unknown, path: string, marks: Omit<Marks, "trace" | "account">): Reply {
  const failure = asFailure(error, marks);
  if (failure.facts.requestId !== undefined) marks.requestId = failure.facts.requestId;
  const body = onWire(failure, operationOf(path, marks), marks.requestId);
  const { retryAfterMs } = failure.facts;
  const headers = {
    ...(retryAfterMs === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfterMs / 1000)) }),
    ...(failure instanceof ReplayedFailure ? { "Idempotency-Replayed": "true" } : {}),
    // The rest of such a request is not read: its connection can carry no other one.
    ...(failure.status === 413 ? { Connection: "close" } : {}),
  };
  return { status: failure.status, headers, text: JSON.stringify(body) };
}

/** The log names known operations only; who asked for another one is told its name, if it has the form of one. */
function operationOf(path: string, { operation }: Pick<Marks, "operation">): string {
  const asked = /^\/api\/operations\/([A-Za-z0-9]{1,64})$/.exec(path)?.[1];
  return asked ?? operation;
}

type Faulty = Pick<Marks, "fault">;

/** Class and code alone: a message might hold anything. */
function noteFault(error: unknown, marks: Faulty): void {
  const of = (name: string): unknown =>
    error !== null && typeof error === "object" ? Reflect.get(error, name) : undefined;
  marks.fault = [of("name"), of("code")].filter((word) => typeof word === "string").join(" ");
}

function asFailure(error: unknown, marks: Faulty): GatewayFailure {
  if (error instanceof GatewayFailure) {
    if (error.facts.kind === "unknownOutcome" && error.cause instanceof Error) noteFault(error.cause, marks);
    return error;
  }
  if (error instanceof Cancelled)
    return new GatewayFailure({ kind: "gatewayFault", status: 499, detail: "The request was cancelled." });
  noteFault(error, marks);
  return new GatewayFailure({
    kind: "gatewayFault",
    detail: "The gateway failed. Its log has the request.",
  });
}
