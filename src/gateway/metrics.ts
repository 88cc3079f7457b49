// What an operator sees: one log line a request and counters for Prometheus. Both are made from a closed list of facts;
// no query value, body, token or address ever reaches them.
import pino from "pino";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

export interface RequestFacts {
  /** A name of the operation table or of a route, never what a caller typed. */
  readonly operation: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** The account's hash. */
  readonly account: string | undefined;
  /** An unexpected error's class and code; its message might hold anything. */
  readonly fault?: string | undefined;
}

export interface Watch {
  request(facts: RequestFacts): void;
  waited(ms: number): void;
  limited(): void;
  metrics(): Promise<string>;
  readonly metricsType: string;
}

export interface LogDestination {
  write(line: string): void;
}

export function createWatch(destination: LogDestination, queueLength: () => number): Watch {
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "bidsheet_requests_total",
    help: "Requests answered, by operation and HTTP status",
    labelNames: ["operation", "status"],
    registers,
  });
  const waits = new Histogram({
    name: "bidsheet_wait_seconds",
    help: "Time that a request waited for its turn",
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 30, 60],
    registers,
  });
  const limited = new Counter({
    name: "bidsheet_rate_limited_total",
    help: "Answers of 429 from the platform",
    registers,
  });
  new Gauge({
    name: "bidsheet_queue_length",
    help: "Requests that wait for a turn",
    registers,
    collect() {
      this.set(queueLength());
    },
  });
  return {
    request({ operation, status, ms, requestId, account, fault }) {
      log.info({ operation, status, ms, requestId, account, fault });
      requests.inc({ operation, status });
    },
    waited: (ms) => waits.observe(ms / 1000),
    limited: () => limited.inc(),
    metrics: () => registry.metrics(),
    metricsType: registry.contentType,
  };
}
