// The way out: one request, one connection's turn, over undici's dispatcher. Its fetch sends a request again by itself
// on 421; this never does, follows nothing and keeps nothing but idle connections.
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { headerIn } from "../headerIn";
import { isRead, type Arrived, type Fetch, type Leaving, type Send } from "./outbound";

export interface Wire {
  readonly send: Send;
  /** The same for those who speak of Request and Response. */
  readonly fetch: Fetch;
  /** Ends idle connections. */
  close(): void;
}

/** Servers close idle connections after 5 s or more: a request that meets such a close has an unknown outcome. */
const IDLE_MS = 4000;
const CONNECT_MS = 10_000;
/** What the errors of a request that never began to leave have as their code. */
const NOT_CONNECTED = "BIDSHEET_NOT_CONNECTED";
const FETCHED_BYTES = 32_000_000;

/** `agent`: another than the wire's own, for tests and stand-ins. */
export function createWire(agent: Dispatcher = newAgent()): Wire {
  const send: Send = (leaving) =>
    new Promise((resolve, reject) => new Flight(leaving, { resolve, reject }).start(agent));
  return { send, fetch: fetchBy(send), close: () => void agent.destroy() };
}

function newAgent(): Agent {
  // Time limits are the caller's, by its own clock.
  return new Agent({
    connect: connector(),
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** Of a connection that is not made nothing leaves; over TLS, of one that is not trusted. */
function connector(): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS, allowH2: false });
  return (options, done) => {
    connect(options, (error, socket) => {
      if (error === null) done(null, socket);
      else done(notConnected(error), null);
    });
  };
}

const notConnected = (cause: Error) =>
  Object.assign(new Error("There is no connection.", { cause }), { code: NOT_CONNECTED });

interface Told {
  readonly resolve: (arrived: Promise<Arrived>) => void;
  readonly reject: (error: Error) => void;
}

/** Statuses that no answer may have a body with. */
const BODILESS = [204, 205];

/** One request on its way, and its answer as it comes in. */
class Flight implements Dispatcher.DispatchHandler {
  readonly #parts: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #givenUp = false;
  #bytes = 0;
  #status = 0;
  #headers: Readonly<Record<string, string | string[] | undefined>> = {};

  constructor(
    readonly leaving: Leaving,
    readonly told: Told,
  ) {}

  start(agent: Dispatcher): void {
    const { method, address, headers, body, signal } = this.leaving;
    if (signal.aborted) {
      this.#stop();
      return;
    }
    signal.addEventListener("abort", this.#stop, { once: true });
    const { origin, pathname, search } = new URL(address);
    const packed = { ...headers, "accept-encoding": "gzip, deflate, br" };
    agent.dispatch({ origin, path: pathname + search, method, headers: packed, body }, this);
  }

  readonly #stop = () => {
    this.#givenUp = true;
    const given = new Error("The request was given up.");
    if (this.#controller === null) this.#fail(notConnected(given));
    else this.#controller.abort(given);
  };

  /** The next thing is the first byte: from here on the request may have arrived. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A second start would be a second sending.
    if (this.#givenUp || this.#controller !== null) controller.abort(new Error("The request was given up."));
    else this.#controller = controller;
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // "Early hints" and the like: the answer follows.
    if (status >= 100 && status < 200 && status !== 101) return;
    this.#status = status;
    this.#headers = headers;
    if (isRead(status)) return;
    this.#arrive(Buffer.alloc(0));
    controller.abort(new Error("The rest of the answer is not read."));
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    this.#bytes += part.byteLength;
    this.#parts.push(part);
    if (this.#bytes <= this.leaving.mostBytes) return;
    this.#arrive(null);
    controller.abort(new Error("The answer is too large."));
  }

  onResponseEnd(): void {
    this.#arrive(BODILESS.includes(this.#status) ? Buffer.alloc(0) : this.#whole());
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    // Whatever it is that came before the start, nothing has left.
    this.#fail(this.#controller === null ? notConnected(error) : error);
  }

  #whole(): Buffer | Promise<Buffer | null> {
    const [first, ...more] = this.#parts;
    const packed = first !== undefined && more.length === 0 ? first : Buffer.concat(this.#parts);
    return unpacked(packed, headerIn(this.#headers, "content-encoding") ?? "", this.leaving.mostBytes);
  }

  #arrive(body: Buffer | null | Promise<Buffer | null>): void {
    this.leaving.signal.removeEventListener("abort", this.#stop);
    const arrived = (whole: Buffer | null): Arrived => ({
      status: this.#status,
      header: (name) => headerIn(this.#headers, name) ?? null,
      body: whole,
    });
    this.told.resolve(Promise.resolve(body).then(arrived));
  }

  #fail(error: Error): void {
    this.leaving.signal.removeEventListener("abort", this.#stop);
    this.told.reject(error);
  }
}

const unpackers = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

function isKnown(encoding: string): encoding is keyof typeof unpackers {
  return Object.hasOwn(unpackers, encoding);
}

/** The bytes before compression, or null when there are more than allowed. Rejects for what was cut or changed. */
function unpacked(packed: Buffer, encoding: string, most: number): Buffer | Promise<Buffer | null> {
  const name = encoding.trim().toLowerCase();
  if (!isKnown(name) || packed.length === 0) return packed;
  return unpackers[name](packed, { maxOutputLength: most }).catch((error: unknown) => {
    if (codeOf(error) === "ERR_BUFFER_TOO_LARGE") return null;
    throw error;
  });
}

const codeOf = (error: unknown): unknown =>
  error !== null && typeof error === "object" ? Reflect.get(error, "code") : undefined;

/** For what is asked now and then, such as the keys of a sign-in provider. */
function fetchBy(send: Send): Fetch {
  return async (request) => {
    const { method, url: address, signal } = request;
    const body = request.body === null ? null : await request.text();
    const headers = Object.fromEntries(request.headers);
    const arrived = await send({ method, address, headers, body, signal, mostBytes: FETCHED_BYTES });
    if (arrived.body === null) throw new Error("The answer is too large.");
    const text = arrived.body.length === 0 ? null : new Uint8Array(arrived.body);
    return new Response(text, { status: arrived.status, headers: headersOf(arrived) });
  };
}

function headersOf(arrived: Arrived): Headers {
  const headers = new Headers();
  for (const name of ["content-type", "location", "date"]) {
    const value = arrived.header(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
