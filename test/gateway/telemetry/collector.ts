// A collector of OpenTelemetry, as small as a test needs it: it takes OTLP as JSON over HTTP and keeps what it got.
import { createServer } from "node:http";
import { z } from "zod";

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
});
const resource = z.object({ attributes: z.array(attribute) });
const traces = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })) }),
  ),
});

export interface GotSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  readonly facts: Readonly<Record<string, unknown>>;
}

type Attributes = readonly z.infer<typeof attribute>[];
const factsOf = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export class Collector {
  /** Everything as it came, to look for what must not be there. */
  text = "";
  readonly #bodies: { readonly path: string; readonly json: unknown }[] = [];
  readonly #server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      this.text += body;
      this.#bodies.push({ path: request.url ?? "", json: JSON.parse(body) });
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });

  /** Answers its address. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get #resourceSpans() {
    return this.#of("/v1/traces").flatMap((json) => traces.parse(json).resourceSpans);
  }

  get spans(): GotSpan[] {
    const spans = this.#resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    return spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes }) => ({
      traceId,
      spanId,
      parentSpanId: parentSpanId || undefined,
      name,
      kind,
      facts: factsOf(attributes),
    }));
  }

  get services(): unknown[] {
    return this.#resourceSpans.map((one) => factsOf(one.resource.attributes)["service.name"]);
  }

  /** By name, as exported last. */
  get metrics(): ReadonlyMap<string, unknown> {
    const all = this.#of("/v1/metrics").flatMap((json) => metrics.parse(json).resourceMetrics);
    const flat = all.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
    return new Map(flat.map((metric) => [metric.name, metric]));
  }

  #of(path: string): unknown[] {
    return this.#bodies.filter((one) => one.path === path).map(({ json }) => json);
  }
}
