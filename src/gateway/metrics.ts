// What an operator sees: one log line a request and counters for Prometheus. Both are made from a closed list of facts;
// no query value, body, token or address ever reaches them.
import pino from "pino";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { RequestFacts, Telemetry } from "./telemetry/telemetry";

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

type Measured = Pick<Telemetry, "request" | "waited" | "limited" | "queue">;

export function createWatch(destination: LogDestination, queueLength: () => number, telemetry: Measured): Watch {
  telemetry.queue(queueLength);
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
    request(facts) {
      const { operation, status, ms, requestId, account, traceId, fault } = facts;
      log.info({ operation, status, ms, requestId, account, traceId, fault });
      requests.inc({ operation, status });
      telemetry.request(facts);
    },
    waited(ms) {
      waits.observe(ms / 1000);
      telemetry.waited(ms);
    },
    limited() {
      limited.inc();
      telemetry.limited();
    },
    metrics: () => registry.metrics(),
    metricsType: registry.contentType,
  };
}
