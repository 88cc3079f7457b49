// What traces and metrics are made of, as the rest of the gateway sees them. Nothing here loads OpenTelemetry: without
// its variables the gateway runs with the silent one. Facts come from a closed list; no cell, name or address is in it.

export interface RequestFacts {
  /** A name of the operation table or of a route, never what a caller typed. */
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** The account's hash. */
  readonly account: string | undefined;
  readonly traceId?: string | undefined;
  /** An unexpected error's class and code; its message might hold anything. */
  readonly fault?: string | undefined;
}

/** What a call spends its time on: its turn at the pacer, the platform's answer, the journal's disk. */
export type StepName = "queue" | "platform" | "journal";

export interface CallStep {
  /** `status` is the platform's; `outcome` a word of ours. */
  end(facts?: { readonly status?: number; readonly outcome?: string }): void;
}

/** One request of the pane, or one call that the gateway makes for a send that it carries out. */
export interface CallTrace {
  /** W3C trace id: 32 hex digits; undefined where nobody traces. */
  readonly traceId: string | undefined;
  step(name: StepName): CallStep;
  end(facts: RequestFacts): void;
}

export interface Telemetry {
  /** `asked`: the header `traceparent` of whoever asks (W3C Trace Context); null where the gateway itself begins. */
  begin(asked: { readonly traceparent: string | null } | null): CallTrace;
  request(facts: RequestFacts): void;
  waited(ms: number): void;
  limited(): void;
  /** Asked whenever metrics are exported. */
  queue(length: () => number): void;
  /** Exports what is left. Never rejects and takes 5 s at most: a lost collector must not keep the gateway up. */
  close(): Promise<void>;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The trace id in a `traceparent` (https://www.w3.org/TR/trace-context/), undefined where it has none. */
export function traceIdIn(traceparent: string | null): string | undefined {
  const [, traceId, more] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  // Version 00 has four parts; later ones may have more.
  return traceparent?.startsWith("00-") && more !== undefined ? undefined : traceId;
}

const silentStep: CallStep = { end: () => undefined };

/** Traces nothing. A trace id that came in still reaches the log, so that lines of one click can be found together. */
export const silent: Telemetry = {
  begin: (asked) => ({ traceId: traceIdIn(asked?.traceparent ?? null), step: () => silentStep, end: () => undefined }),
  request: () => undefined,
  waited: () => undefined,
  limited: () => undefined,
  queue: () => undefined,
  close: () => Promise.resolve(),
};

/** Whatever becomes of it. */
export async function inStep<T>(trace: CallTrace, name: StepName, work: () => Promise<T>): Promise<T> {
  const step = trace.step(name);
  try {
    return await work();
  } finally {
    step.end();
  }
}
