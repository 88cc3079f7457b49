// Traces and metrics over OTLP/HTTP, loaded only where the environment asks for them. It uses the SDK's parts instead
// of sdk-node, which brings gRPC, Zipkin, Jaeger and instrumentation: 74 packages against 13, and a slower start.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Meter, type Tracer } from "@opentelemetry/api";
import { parseTraceParent, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import pino from "pino";
import type { LogDestination } from "../metrics";
import type { TelemetrySettings } from "./settings";
import { silent, type RequestFacts, type StepName, type Telemetry } from "./telemetry";

const SCOPE = "bidsheet-gateway";
const CLOSE_MS = 5000;
const COMPLAIN_EVERY_MS = 60_000;

const stepKinds: Readonly<Record<StepName, SpanKind>> = {
  queue: SpanKind.INTERNAL,
  platform: SpanKind.CLIENT,
  journal: SpanKind.INTERNAL,
};

export function openTelemetry(settings: TelemetrySettings, log: LogDestination): Telemetry {
  complainOnce(log);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": SCOPE }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spans = new BasicTracerProvider({
    resource,
    spanProcessors: settings.traces ? [new BatchSpanProcessor(new OTLPTraceExporter())] : [],
  });
  const figures = new MeterProvider({ resource, readers: settings.metrics ? [reader(settings)] : [] });
  const begin: Telemetry["begin"] = settings.traces ? tracing(spans.getTracer(SCOPE)) : (asked) => silent.begin(asked);
  const close = async () => {
    // A collector that is gone was complained about already.
    const ended = Promise.allSettled([spans.shutdown(), figures.shutdown()]);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  };
  return { begin, ...measuring(figures.getMeter(SCOPE)), close };
}

function reader({ metricsEveryMs }: TelemetrySettings): PeriodicExportingMetricReader {
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: Math.min(30_000, metricsEveryMs),
  });
}

/** Its message might have an address with a password: the log says only that something was not delivered. */
function complainOnce(destination: LogDestination): void {
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  let complained = -Infinity;
  setGlobalErrorHandler(() => {
    const now = performance.now();
    if (now - complained < COMPLAIN_EVERY_MS) return;
    complained = now;
    log.warn({ telemetry: "undelivered" });
  });
}

function tracing(tracer: Tracer): Telemetry["begin"] {
  return (asked) => {
    const remote = parseTraceParent(asked?.traceparent ?? "");
    const outer = remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const kind = asked === null ? SpanKind.INTERNAL : SpanKind.SERVER;
    const span = tracer.startSpan("call", { kind }, outer);
    const inner = trace.setSpan(ROOT_CONTEXT, span);
    return {
      traceId: span.spanContext().traceId,
      step(name) {
        const part = tracer.startSpan(name, { kind: stepKinds[name] }, inner);
        return {
          end({ status, outcome } = {}) {
            if (status !== undefined) part.setAttribute("http.response.status_code", status);
            if (outcome !== undefined) part.setAttribute("bidsheet.outcome", outcome);
            part.end();
          },
        };
      },
      end({ operation, status, requestId, account, fault }) {
        span.updateName(operation);
        span.setAttributes({
          "bidsheet.operation": operation,
          "bidsheet.request_id": requestId,
          "http.response.status_code": status,
          ...(account === undefined ? {} : { "bidsheet.account": account }),
          ...(fault === undefined ? {} : { "error.type": fault }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
}

function measuring(meter: Meter): Omit<Telemetry, "begin" | "close"> {
  const requests = meter.createHistogram("bidsheet.request.duration", {
    unit: "s",
    description: "Requests answered, by operation and HTTP status",
  });
  const waits = meter.createHistogram("bidsheet.wait.duration", {
    unit: "s",
    description: "Time that a request waited for its turn",
  });
  const limited = meter.createCounter("bidsheet.rate_limited", { description: "Answers of 429 from the platform" });
  const length = meter.createObservableGauge("bidsheet.queue.length", {
    description: "Requests that wait for a turn",
  });
  return {
    request: ({ operation, status, ms }: RequestFacts) => requests.record(ms / 1000, { operation, status }),
    waited: (ms) => waits.record(ms / 1000),
    limited: () => limited.add(1),
    queue: (read) => length.addCallback((result) => result.observe(read())),
  };
}
