import { openTelemetry } from "../../../src/gateway/telemetry/openTelemetry";
import type { TelemetrySettings } from "../../../src/gateway/telemetry/settings";
import { kinds, SendingRoom } from "../sending/room";
import { create, credentials, isObject, reply, Room, row } from "../support";
import { Collector, type GotSpan } from "./collector";

const [trace, outer] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
const traceparent = `00-${trace}-${outer}-01`;
const SERVER = 2;
const CLIENT = 3;

/** A room that exports to a collector, both over at `end`. */
async function watched(settings: Partial<TelemetrySettings> = {}) {
  const collector = new Collector();
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = await collector.open();
  process.env["OTEL_SERVICE_NAME"] = "gateway-of-a-company";
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const telemetry = openTelemetry({ traces: true, metrics: true, metricsEveryMs: 60_000, ...settings }, log);
  return { collector, telemetry, log, lines };
}

afterEach(() => {
  delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  delete process.env["OTEL_SERVICE_NAME"];
  delete process.env["OTEL_EXPORTER_OTLP_TIMEOUT"];
});

const within = (spans: readonly GotSpan[], outside: GotSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === outside?.spanId);

describe("traces", () => {
  it("show a change's turn, journal and platform inside the trace of who asked, and the log has its id", async () => {
    const { collector, telemetry, log, lines } = await watched();
    const room = new Room({ telemetry, log });
    const token = await room.connect();
    room.platform.answer = () => reply(201, { data: row("7") }, { "X-Request-Id": "platform-1" });
    await room.operation(token, "createLineItem", create, { "Idempotency-Key": "k", traceparent });
    await room.gateway.close();
    await collector.close();
    const call = collector.spans.find(({ name }) => name === "createLineItem");
    expect(call).toMatchObject({
      traceId: trace,
      parentSpanId: outer,
      kind: SERVER,
      facts: { "bidsheet.operation": "createLineItem", "bidsheet.request_id": "platform-1" },
    });
    const parts = within(collector.spans, call).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(parts.map(({ name }) => name)).toEqual(["journal", "journal", "journal", "platform", "queue"]);
    const asked = parts.find(({ name }) => name === "platform");
    expect(asked).toMatchObject({
      traceId: trace,
      kind: CLIENT,
      facts: { "bidsheet.outcome": "answered", "http.response.status_code": 201 },
    });
    const line: unknown = JSON.parse(lines.find((one) => one.includes("createLineItem")) ?? "null");
    expect(line).toMatchObject({ traceId: trace, account: call?.facts["bidsheet.account"] });
    expect(new Set(collector.services)).toEqual(new Set(["gateway-of-a-company"]));
  });

  it("have no cell, no credentials and no name of a person", async () => {
    const { collector, telemetry, log } = await watched();
    const room = new Room({ telemetry, log });
    const token = await room.connect();
    room.platform.answer = () => reply(422, { errors: [{ detail: "Bolt M8 is not allowed" }] });
    await room.operation(token, "createLineItem", create, { "Idempotency-Key": "secret-key", traceparent });
    await room.operation(token, "noSuchOperation", create);
    await room.gateway.close();
    await collector.close();
    expect(collector.text).toContain("createLineItem");
    const secrets = ["Bolt M8", token, "secret-key", "noSuchOperation", ...Object.values(credentials)];
    for (const secret of secrets) expect(collector.text.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it("show each call that the gateway makes for a send that was handed over", async () => {
    const { collector, telemetry } = await watched();
    const house = new SendingRoom({ telemetry });
    await house.connect();
    await house.handOver("s", [house.create("a", "Bolt"), house.create("b", "Nut")]);
    expect(kinds(await house.outcomes("s"))).toEqual({ sent: 2 });
    await house.room.gateway.close();
    await collector.close();
    const sent = collector.spans.find(({ name, kind }) => name === "bulkCreateLineItems" && kind !== SERVER);
    expect(sent).toMatchObject({ parentSpanId: undefined, facts: { "http.response.status_code": 200 } });
    expect(within(collector.spans, sent).map(({ name }) => name)).toContain("platform");
  });
});

describe("metrics", () => {
  it("count requests by operation and status, with waits and the queue", async () => {
    const { collector, telemetry } = await watched({ traces: false });
    const room = new Room({ telemetry });
    const token = await room.connect();
    await room.operation(token, "listEvents", {});
    await room.gateway.close();
    await collector.close();
    expect(collector.spans).toEqual([]);
    expect([...collector.metrics.keys()].sort()).toEqual([
      "bidsheet.queue.length",
      "bidsheet.request.duration",
      "bidsheet.wait.duration",
    ]);
    const text = JSON.stringify(collector.metrics.get("bidsheet.request.duration"));
    expect(text).toContain('{"key":"operation","value":{"stringValue":"listEvents"}}');
  });
});

describe("a collector that is gone", () => {
  it("keeps nobody from work, and the log says it once", async () => {
    process.env["OTEL_EXPORTER_OTLP_TIMEOUT"] = "200";
    const { collector, telemetry, log, lines } = await watched();
    await collector.close();
    const room = new Room({ telemetry, log });
    const token = await room.connect();
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
    await room.gateway.close();
    const complaints = lines
      .map((line): unknown => JSON.parse(line))
      .filter((one) => isObject(one) && "telemetry" in one);
    expect(complaints).toEqual([expect.objectContaining({ telemetry: "undelivered", level: 40 })]);
  });
});
