// Whether OpenTelemetry is wanted, from its standard variables
// (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). Endpoints, headers, timeouts,
// samplers and batches are read by its own packages; here stands only what decides whether they are loaded.
type Variables = Readonly<Record<string, string | undefined>>;

export interface TelemetrySettings {
  readonly traces: boolean;
  readonly metrics: boolean;
  readonly metricsEveryMs: number;
}

const SIGNALS = ["TRACES", "METRICS"] as const;
type Signal = (typeof SIGNALS)[number];

/** Null: nothing is wanted. Throws an Error with a sentence for an exporter or a protocol that the gateway lacks. */
export function telemetrySettings(variables: Variables): TelemetrySettings | null {
  if (variables["OTEL_SDK_DISABLED"]?.trim().toLowerCase() === "true") return null;
  const [traces, metrics] = [isWanted(variables, "TRACES"), isWanted(variables, "METRICS")];
  return traces || metrics ? { traces, metrics, metricsEveryMs: intervalOf(variables) } : null;
}

/**
 * The standard exports by default. Here a signal needs an endpoint, or its exporter by name: who sets nothing gets
 * nothing.
 */
function isWanted(variables: Variables, signal: Signal): boolean {
  const name = `OTEL_${signal}_EXPORTER`;
  const exporter = variables[name]?.trim().toLowerCase();
  if (exporter === "none") return false;
  if (exporter && exporter !== "otlp") throw new Error(`${name} must be otlp or none.`);
  const endpoints = ["OTEL_EXPORTER_OTLP_ENDPOINT", `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`];
  const wanted = exporter === "otlp" || endpoints.some((one) => variables[one]);
  if (wanted) [...endpoints].forEach((one) => checkAddress(variables, one));
  if (wanted) checkProtocol(variables, signal);
  return wanted;
}

function checkAddress(variables: Variables, name: string): void {
  const text = variables[name];
  if (text && !/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ""))
    throw new Error(`${name} must be an address such as http://collector:4318.`);
}

function checkProtocol(variables: Variables, signal: Signal): void {
  for (const name of [`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`, "OTEL_EXPORTER_OTLP_PROTOCOL"]) {
    const protocol = variables[name];
    if (protocol && protocol !== "http/json")
      throw new Error(`${name} is ${protocol}, and the gateway exports as http/json only. Unset it, or set http/json.`);
    if (protocol) return;
  }
}

function intervalOf(variables: Variables): number {
  const text = variables["OTEL_METRIC_EXPORT_INTERVAL"] || "60000";
  if (!/^[1-9]\d{2,7}$/.test(text))
    throw new Error("OTEL_METRIC_EXPORT_INTERVAL must be milliseconds, from 100 to 99999999.");
  return Number(text);
}
