// What each kind of fault does with an exchange, as data. A new kind is one more entry of `faultKinds`.
// Decides nothing about the platform's own rules: a fault wraps the exchange that they answer.
import { z } from "zod";
import { errorInForm } from "./jsonApi";
import { firstOfBody, rewritten, shuffled, trimmedBody, withNext } from "./faultDocuments";

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
  url: string;
  perform: (body?: string) => Promise<Response>;
}

export interface FaultTools {
  sleep: (ms: number) => Promise<void>;
  /** Does something after a while, unless the simulator has been reset by then. */
  later: (ms: number, action: () => Promise<unknown>) => void;
  /** A number from 0 up to 1, from the simulator's own seed. */
  random: () => number;
}

export type Run = (exchange: Exchange, tools: FaultTools) => Promise<Response>;

export interface FaultKind {
  /** The operation that it is meant for when the fault names none. */
  usualOperation?: string;
  /** Throws a ZodError that says which parameter is wrong. */
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

export const faultNames = [
  "dropBefore",
  "dropAnswer",
  "applyLate",
  "delay",
  "status",
  "redirect",
  "truncate",
  "shuffleBulk",
  "partialBulk",
  "emptyList",
  "shortList",
  "next",
] as const;

/** A fault further in may drop as well: there is no connection left to cut. */
function passOverDrop(error: unknown): void {
  if (!(error instanceof DroppedConnection)) throw error;
}

const milliseconds = z.number().min(0);

/** Statuses whose answers cannot have a body. */
const BODILESS = [204, 205, 304];
const ELSEWHERE = "https://elsewhere.example";

export const faultKinds: Record<(typeof faultNames)[number], FaultKind> = {
  dropBefore: kind({}, () => Promise.reject(new DroppedConnection())),
  // The connection may hang for a while before it is cut.
  dropAnswer: kind({ ms: milliseconds.default(0) }, async ({ ms }, exchange, tools) => {
    await exchange.perform();
    if (ms > 0) await tools.sleep(ms);
    throw new DroppedConnection();
  }),
  // The rules judge it when it is applied, so the log never learns how it ended.
  applyLate: kind({ ms: milliseconds }, ({ ms }, exchange, tools) => {
    tools.later(ms, () => exchange.perform().catch(passOverDrop));
    return Promise.reject(new DroppedConnection());
  }),
  delay: kind({ ms: milliseconds }, async ({ ms }, exchange, tools) => {
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
      const form = BODILESS.includes(status) ? "empty" : body;
      const response = errorInForm(status, form, `A fault answered ${status}`);
      if (retryAfter !== undefined) response.headers.set("Retry-After", String(retryAfter));
      return Promise.resolve(response);
    },
  ),
  redirect: kind(
    {
      status: z.literal([301, 302, 303, 307, 308]).default(302),
      /** By default the same path and query at another host. */
      location: z.string().optional(),
    },
    ({ status, location }, exchange) => {
      const { pathname, search } = new URL(exchange.url);
      const headers = { Location: location ?? ELSEWHERE + pathname + search };
      return Promise.resolve(new Response(null, { status, headers }));
    },
  ),
  truncate: kind({}, async (_none, exchange) => {
    const response = await exchange.perform();
    const text = await response.text();
    return new Response(text === "" ? null : text.slice(0, Math.floor(text.length / 2)), response);
  }),
  shuffleBulk: {
    ...kind({ trims: z.boolean().default(false) }, async ({ trims }, exchange, tools) =>
      rewritten(await exchange.perform(trims ? trimmedBody(exchange.body) : undefined), (document) => ({
        ...document,
        data: shuffled(document.data, tools.random),
      })),
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
  emptyList: kind({}, async (_none, exchange) =>
    rewritten(await exchange.perform(), () => ({ meta: { count: 0 }, data: [], links: {} })),
  ),
  /** Without its last records, as when somebody deletes one between two pages. */
  shortList: kind({ lacks: z.number().int().min(1) }, async ({ lacks }, exchange) =>
    rewritten(await exchange.perform(), (document) => ({ ...document, data: document.data.slice(0, -lacks) })),
  ),
  next: kind(
    { form: z.enum(["loops", "repeats", "null", "absent", "relative", "otherHost", "otherPath", "spaced"]) },
    async ({ form }, exchange) =>
      rewritten(await exchange.perform(), (document) => withNext(document, form, exchange.url)),
  ),
};
