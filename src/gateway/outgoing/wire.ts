// The way out: one request, one connection's turn, over node:http and node:https. The built-in fetch sends a request
// again by itself on 421; this never does, follows nothing and keeps nothing but idle connections.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Fetch } from "./outbound";

export interface Wire {
  readonly fetch: Fetch;
  /** Ends idle connections. */
  close(): void;
}

/** Servers close idle connections after 5 s or more: a request that meets such a close has an unknown outcome. */
const IDLE_MS = 4000;
const CONNECT_MS = 10_000;
/** What the errors of a connection that never came about have as their cause. */
const NOT_CONNECTED = "BIDSHEET_NOT_CONNECTED";

const unpackers: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export function createWire(): Wire {
  const keeping = { keepAlive: true, timeout: IDLE_MS, scheduling: "lifo" } as const;
  const [http, https] = [new HttpAgent(keeping), new HttpsAgent(keeping)];
  return {
    async fetch(request) {
      const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
      return answerOf(await send(request, body, { http, https }), request.signal);
    },
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

function send(
  request: Request,
  body: Buffer | null,
  agents: { readonly http: HttpAgent; readonly https: HttpsAgent },
): Promise<IncomingMessage> {
  const headers = {
    ...Object.fromEntries(request.headers),
    "accept-encoding": "gzip, deflate, br",
    ...(body === null ? {} : { "content-length": String(body.length) }),
  };
  const { method, signal } = request;
  const ask = request.url.startsWith("https:")
    ? httpsRequest(request.url, { method, headers, agent: agents.https })
    : httpRequest(request.url, { method, headers, agent: agents.http });
  return new Promise((resolve, reject) => {
    const state = { connected: false };
    const stop = () => ask.destroy(new Error("The request was given up."));
    const tooSlow = setTimeout(() => !state.connected && ask.destroy(new Error("No connection.")), CONNECT_MS);
    const settled = () => clearTimeout(tooSlow);
    ask.once("socket", (socket) => {
      const connected = () => (state.connected = true);
      // A kept connection stands already. Of a new one nothing leaves before it is made, and over TLS before it is
      // trusted.
      if (ask.reusedSocket) connected();
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", connected);
    });
    ask.once("response", (answer) => {
      settled();
      resolve(answer);
    });
    ask.on("error", (cause: Error) => {
      settled();
      reject(
        state.connected
          ? cause
          : Object.assign(new Error("There is no connection.", { cause }), { code: NOT_CONNECTED }),
      );
    });
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    ask.end(body ?? undefined);
  });
}

/** Statuses that no Response may have a body with. */
const BODILESS = [204, 205, 304];

function answerOf(incoming: IncomingMessage, signal: AbortSignal): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? "");
  if (BODILESS.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  const stop = () => incoming.destroy(new Error("The answer was given up."));
  signal.addEventListener("abort", stop, { once: true });
  const body = unpacked(incoming).once("close", () => signal.removeEventListener("abort", stop));
  // An odd status throws here, after the request has left: its outcome stays unknown.
  return new Response(streamOf(body), { status, headers });
}

/** The bytes before compression. */
function unpacked(incoming: IncomingMessage): Readable {
  const unpacker = unpackers[(incoming.headers["content-encoding"] ?? "").trim().toLowerCase()];
  if (unpacker === undefined) return incoming;
  // Errors of either one end the other, and reach whoever reads.
  return pipeline(incoming, unpacker(), () => undefined);
}

function streamOf(body: Readable): ReadableStream<Uint8Array> {
  // What a stream still says after its reader has gone is nobody's, and a closed controller would throw it at the
  // process.
  const state = { open: true };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        body.on("data", (part: Buffer) => {
          if (!state.open) return;
          controller.enqueue(new Uint8Array(part));
          if ((controller.desiredSize ?? 0) <= 0) body.pause();
        });
        const end = (last: () => void) => {
          if (state.open) last();
          state.open = false;
        };
        body.once("end", () => end(() => controller.close()));
        body.on("error", (error: Error) => end(() => controller.error(error)));
        body.once("close", () => end(() => controller.error(new Error("The answer was interrupted."))));
        body.pause();
      },
      pull: () => void body.resume(),
      cancel() {
        state.open = false;
        body.destroy();
      },
    },
    { highWaterMark: 4 },
  );
}
