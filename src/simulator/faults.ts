// Faults on demand: how a request fails is data. A new kind is one more entry of `faultKinds`.
// Decides nothing about the platform's own rules: a fault wraps the exchange that they answer.
import { z } from "zod";
import { errorInForm, jsonApiResponse } from "./jsonApi";

/** The connection is cut instead of an answer. In process the promise is rejected, over TCP the socket is destroyed. */
export class DroppedConnection extends Error {
  constructor() {
    super("The connection was dropped");
    this.name = "DroppedConnection";
  }
}

/** The request that a fault wraps. `perform` lets the platform answer it, with another body if one is given. */
export interface Exchange {
  body: string;
  perform: (body?: string) => Promise<Response>;
}

export interface FaultTools {
  sleep: (ms: number) => Promise<void>;
  /** A number from 0 up to 1, from the simulator's own seed. */
  random: () => number;
}

type Run = (exchange: Exchange, tools: FaultTools) => Promise<Response>;

interface FaultKind {
  /** The operation that it is meant for when the fault names none. */
  usualOperation?: string;
  prepare: (sent: unknown) => Run;
}

/** Ties the parameters of a kind to what it does with them. */
function kind<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (parameters: z.output<z.ZodObject<Shape>>, exchange: Exchange, tools: FaultTools) => Promise<Response>,
): FaultKind {
  const schema = z.object(shape);
  return {
    prepare: (sent) => {
      const parameters = schema.parse(sent);
      return (exchange, tools) => run(parameters, exchange, tools);
    },
  };
}

const names = [
  "dropBefore",
  "dropAnswer",
  "delay",
  "status",
  "truncate",
  "shuffleBulk",
  "partialBulk",
] as const;
type FaultName = (typeof names)[number];

const faultKinds: Record<FaultName, FaultKind> = {
  dropBefore: kind({}, () => Promise.reject(new DroppedConnection())),
  dropAnswer: kind({}, async (_none, exchange) => {
    await exchange.perform();
    throw new DroppedConnection();
  }),
  delay: kind({ ms: z.number().min(0) }, async ({ ms }, exchange, tools) => {
    await tools.sleep(ms);
    return exchange.perform();
  }),
  status: kind(
    {
      status: z.number().int().min(200).max(599),
      body: z.enum(["jsonapi", "html", "empty"]).default("jsonapi"),
      retryAfter: z.number().min(0).optional(),
    },
    ({ status, body, retryAfter }) => {
      const response = errorInForm(status, body, `A fault answered ${status}`);
      if (retryAfter !== undefined) response.headers.set("Retry-After", String(retryAfter));
      return Promise.resolve(response);
    },
  ),
  truncate: kind({}, async (_none, exchange) => {
    const response = await exchange.perform();
    const text = await response.text();
    return new Response(text === "" ? null : text.slice(0, Math.floor(text.length / 2)), response);
  }),
  shuffleBulk: {
    ...kind({}, async (_none, exchange, tools) =>
      rewritten(await exchange.perform(), (data) => shuffled(data, tools.random)),
    ),
    usualOperation: "bulkCreateLineItems",
  },
  partialBulk: {
    ...kind(
      { applied: z.number().int().min(1), answer: z.enum(["created", "error"]).default("created") },
      async ({ applied, answer }, exchange) => {
        const response = await exchange.perform(firstOfBody(exchange.body, applied));
        if (answer === "created" || !response.ok) return response;
        return errorInForm(422, "jsonapi", "Some line items failed");
      },
    ),
    usualOperation: "bulkCreateLineItems",
  },
};

const withData = z.looseObject({ data: z.array(z.unknown()) });

/** The body with only the first items; a body that carries no list stays as it is. */
function firstOfBody(body: string, count: number): string {
  const document = withData.safeParse(jsonOrNothing(body)).data;
  return document ? JSON.stringify({ ...document, data: document.data.slice(0, count) }) : body;
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The response with its list rearranged; a response that carries no list stays as it is. */
async function rewritten(response: Response, change: (data: unknown[]) => unknown[]): Promise<Response> {
  const document = withData.safeParse(jsonOrNothing(await response.clone().text())).data;
  if (!document) return response;
  const copy = jsonApiResponse(response.status, { ...document, data: change(document.data) });
  return new Response(copy.body, response);
}

/** Another order for sure: a draw that changed nothing is turned round. */
function shuffled(data: unknown[], random: () => number): unknown[] {
  const drawn = data.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
  const items = drawn.map(({ item }) => item);
  return items.every((item, index) => item === data[index]) ? items.reverse() : items;
}

const common = z.looseObject({
  kind: z.enum(names),
  operation: z.string().optional(),
  method: z.string().optional(),
  /** A part of the path. */
  path: z.string().optional(),
  /** From which matching request on; the first is 1. */
  nth: z.number().int().min(1).default(1),
  /** For how many of them. */
  times: z.union([z.number().int().min(1), z.literal("always")]).default(1),
});

interface Fault {
  id: number;
  sent: z.infer<typeof common>;
  matched: number;
  fired: number;
  run: Run;
}

export interface FaultTarget {
  operation: string | null;
  method: string;
  path: string;
}

export class Faults {
  private list: Fault[] = [];
  private nextId = 1;

  constructor(private readonly tools: FaultTools) {}

  /** Takes a list of faults, or one. Throws a ZodError that says which member is wrong; then none is taken. */
  add(sent: unknown): void {
    const prepared = z
      .array(common)
      .parse(Array.isArray(sent) ? sent : [sent])
      .map((fault) => ({ fault, kind: faultKinds[fault.kind] }))
      .map(({ fault, kind }) => ({ sent: withUsualOperation(fault, kind), run: kind.prepare(fault) }));
    for (const one of prepared) this.list.push({ id: this.nextId++, matched: 0, fired: 0, ...one });
  }

  describe(): object[] {
    return this.list.map(({ id, sent, matched, fired }) => ({ id, ...sent, matched, fired }));
  }

  clear(): void {
    this.list = [];
  }

  /** The kinds that this request meets, and the exchange wrapped in them: the fault that was added first is outermost. */
  wrap(target: FaultTarget, exchange: Exchange): { kinds: string[]; run: () => Promise<Response> } {
    const due = this.list.filter((fault) => isDue(fault, target));
    const wrapped = due.reduceRight<Exchange>(
      (inner, fault) => ({
        body: inner.body,
        perform: (body) => fault.run({ ...inner, body: body ?? inner.body }, this.tools),
      }),
      exchange,
    );
    return { kinds: due.map((fault) => fault.sent.kind), run: () => wrapped.perform() };
  }
}

function withUsualOperation(fault: Fault["sent"], { usualOperation }: FaultKind): Fault["sent"] {
  const isNarrow = fault.operation ?? fault.method ?? fault.path;
  return isNarrow === undefined && usualOperation ? { ...fault, operation: usualOperation } : fault;
}

/** Counts the match and says whether the fault strikes this time. */
function isDue(fault: Fault, target: FaultTarget): boolean {
  const { operation, method, path, nth, times } = fault.sent;
  if (operation !== undefined && operation !== target.operation) return false;
  if (method !== undefined && method.toUpperCase() !== target.method) return false;
  if (path !== undefined && !target.path.includes(path)) return false;
  fault.matched++;
  const strikes = fault.matched >= nth && (times === "always" || fault.fired < times);
  if (strikes) fault.fired++;
  return strikes;
}
