// Answers calls of operations: guards, the operation, the failure where there is one, headers, trace and log line. A
// call comes from a Request, or straight from the server, which is several times as fast.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayCall, Marks, Reply } from "./call";
import { failed } from "./failed";
import type { Arrival, ArrivalGuard } from "./guard";
import { headerIn } from "./headerIn";
import { cutShort, decode, MOST_BYTES, readAll } from "./requestBody";
import { calledIn, operate } from "./routes/operate";
import type { Parts } from "./services";
import { isStopping } from "./failure";
import { Stop, type StopSignal } from "./stop";

export interface CallNeeds {
  readonly parts: Parts;
  readonly guards: readonly ArrivalGuard[];
  readonly headersFor: (arrival: Arrival) => Record<string, string>;
}

export type AnswerCall = (call: GatewayCall) => Promise<Reply>;

export function createCalls({ parts, guards, headersFor }: CallNeeds): AnswerCall {
  return async (call) => {
    const traceparent = call.header("traceparent") ?? null;
    const trace = parts.platform.telemetry.begin({ traceparent });
    const marks: Marks = { requestId: randomUUID(), operation: "other", account: undefined, fault: undefined, trace };
    const began = parts.clock.now();
    const { status, headers, text } = await answered(call, marks, { parts, guards });
    const { requestId, operation, account, fault } = marks;
    const ms = parts.clock.now() - began;
    const facts = { operation, status, ms, requestId, account, traceId: trace.traceId, fault };
    trace.end(facts);
    parts.watch.request(facts);
    const common = { "Content-Type": "application/json", ...headersFor(call), "X-Request-Id": requestId };
    return { status, headers: { ...common, ...headers }, text };
  };
}

async function answered(
  call: GatewayCall,
  marks: Marks,
  { parts, guards }: Omit<CallNeeds, "headersFor">,
): Promise<Reply> {
  try {
    for (const guard of guards) guard(call);
    return await operate(call, marks, parts);
  } catch (error) {
    return failed(error, call.path, marks);
  }
}

/** Null for any other request than a call. */
export function callIn(request: Request, stopping: StopSignal): GatewayCall | null {
  const url = new URL(request.url);
  const operation = calledIn(request.method, url.pathname);
  if (operation === null) return null;
  return {
    url,
    path: url.pathname,
    operation,
    header: (name) => request.headers.get(name) ?? undefined,
    text: () => readAll(request, stopping),
    signal: request.signal,
  };
}

/** Hosts that need no parsing to be known as such; whatever else is asked for goes the longer way. */
const PLAIN_HOST = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[::1\])(:\d{1,5})?$/i;
const PLAIN_LENGTH = /^\d{1,7}$/;

/** Null for what is no call, and for a call whose body has no length that is known and allowed. */
export function callOf(incoming: IncomingMessage, outgoing: ServerResponse, stopping: StopSignal): GatewayCall | null {
  const { method = "", url: path = "", headers } = incoming;
  const operation = calledIn(method, path);
  const { host = "", "content-length": length = "0" } = headers;
  if (operation === null || !/^\w*$/.test(operation) || !PLAIN_HOST.test(host)) return null;
  if (!PLAIN_LENGTH.test(length) || Number(length) > MOST_BYTES || "transfer-encoding" in headers) return null;
  const gone = new Stop();
  outgoing.once("close", () => outgoing.writableFinished || gone.abort());
  return {
    url: addressAt(`${"encrypted" in incoming.socket ? "https" : "http"}://${host}`),
    path,
    operation,
    header: (name) => headerIn(headers, name),
    text: () => textOf(incoming, stopping),
    signal: gone,
  };
}

const MOST_ADDRESSES = 100;
const addresses = new Map<string, URL>();

/** Most requests name this gateway alike, and reading a URL takes longer than finding it. */
function addressAt(text: string): URL {
  const known = addresses.get(text);
  if (known !== undefined) return known;
  if (addresses.size >= MOST_ADDRESSES) addresses.clear();
  const url = new URL(text);
  addresses.set(text, url);
  return url;
}

/** Nothing is sent yet: a gateway that stops does not wait for the rest of a body. */
async function textOf(incoming: IncomingMessage, stopping: StopSignal): Promise<string> {
  const parts: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const refuse = () => reject(isStopping());
    const settle = () => stopping.removeEventListener("abort", refuse);
    const cut = () => {
      settle();
      if (!incoming.readableEnded) reject(cutShort());
    };
    const end = () => {
      settle();
      resolve();
    };
    if (stopping.aborted) refuse();
    else stopping.addEventListener("abort", refuse, { once: true });
    incoming
      .on("data", (part: Buffer) => parts.push(part))
      .once("end", end)
      .once("error", cut)
      .once("close", cut);
  });
  return decode(parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts));
}

export function responseOf({ status, headers, text }: Reply): Response {
  return new Response(text, { status, headers: { "Content-Type": "application/json", ...headers } });
}

export function write(outgoing: ServerResponse, { status, headers, text }: Reply): void {
  outgoing.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(text) }).end(text);
}
