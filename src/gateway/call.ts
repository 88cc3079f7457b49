// A call of an operation on its way through the gateway: what of a request it needs, and what becomes its answer. Most
// requests are such calls; they need no Request and no Response, which take longer to make than the rest of the work.
import type { Arrival } from "./guard";
import type { StopSignal } from "./stop";
import type { CallTrace } from "./telemetry/telemetry";

export interface GatewayCall extends Arrival {
  /** As it was asked for: it may be none that the gateway knows. */
  readonly operation: string;
  /** The body, at most `MOST_BYTES`. Rejects with GatewayFailure. */
  text(): Promise<string>;
  /** Aborted when whoever asks has gone. */
  readonly signal: StopSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly text: string;
}

/** What log, traces and errors say of one request; each is filled in once it is known. */
export interface Marks {
  /** The platform's X-Request-Id once there is one, else ours. */
  requestId: string;
  /** A known name. */
  operation: string;
  account: string | undefined;
  fault: string | undefined;
  readonly trace: CallTrace;
}
