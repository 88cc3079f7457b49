import { telemetrySettings } from "../../../src/gateway/telemetry/settings";
import { traceIdIn } from "../../../src/gateway/telemetry/telemetry";

const both = { traces: true, metrics: true, metricsEveryMs: 60_000 };
const collector = "http://collector:4318";

describe("OpenTelemetry", () => {
  it.each<[string, Record<string, string>]>([
    ["nothing is set", {}],
    ["only a name is set", { OTEL_SERVICE_NAME: "gateway" }],
    ["it is disabled", { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: "True" }],
    [
      "both exporters are none",
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_EXPORTER: "none", OTEL_METRICS_EXPORTER: "none" },
    ],
  ])("is off where %s", (_what, variables) => {
    expect(telemetrySettings(variables)).toBeNull();
  });

  it.each<[string, Record<string, string>, object]>([
    ["an endpoint", { OTEL_EXPORTER_OTLP_ENDPOINT: collector }, both],
    ["an exporter", { OTEL_TRACES_EXPORTER: "otlp" }, { ...both, metrics: false }],
    [
      "one signal's endpoint",
      { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector}/v1/metrics` },
      { ...both, traces: false },
    ],
    [
      "no metrics",
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_METRICS_EXPORTER: "none" },
      { ...both, metrics: false },
    ],
    [
      "an interval",
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_METRIC_EXPORT_INTERVAL: "5000" },
      { ...both, metricsEveryMs: 5000 },
    ],
  ])("is on with %s", (_what, variables, settings) => {
    expect(telemetrySettings(variables)).toEqual(settings);
  });

  it.each<[Record<string, string>, string]>([
    [{ OTEL_TRACES_EXPORTER: "zipkin" }, "OTEL_TRACES_EXPORTER must be otlp or none"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT must be an address"],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
      "OTEL_EXPORTER_OTLP_PROTOCOL is grpc",
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_METRIC_EXPORT_INTERVAL: "often" },
      "OTEL_METRIC_EXPORT_INTERVAL must be milliseconds",
    ],
  ])("refuses %p with a sentence", (variables, sentence) => {
    expect(() => telemetrySettings(variables)).toThrow(sentence);
  });
});

describe("a trace id", () => {
  const [trace, span] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

  it.each<[string, string | undefined]>([
    [`00-${trace}-${span}-01`, trace],
    [`cc-${trace}-${span}-00-what-the-future-brings`, trace],
    [`00-${trace}-${span}-01-more`, undefined],
    [`ff-${trace}-${span}-01`, undefined],
    [`00-${"0".repeat(32)}-${span}-01`, undefined],
    [`00-${trace}-${"0".repeat(16)}-01`, undefined],
    [`00-${trace.toUpperCase()}-${span}-01`, undefined],
    ["", undefined],
  ])("in %p is %p", (traceparent, traceId) => {
    expect(traceIdIn(traceparent)).toBe(traceId);
  });
});
