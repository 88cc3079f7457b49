// One exchange with the platform and nothing more: no retry, no redirect, no cookie. It tells apart what was answered,
// what was answered badly, what never left this machine, and what may have arrived without an answer.
import { errorDocument } from "../../platform/jsonApi";
import type { Clock } from "../clock";
import type { Credentials } from "../people";
import { isShallow } from "../depth";
import { MEDIA_TYPE } from "../profile/profile";

export type Fetch = (request: Request) => Promise<Response>;

export interface WireRequest {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly credentials: Credentials;
  /** JSON:API's own media type, or with the dated version that a report operation asks for. */
  readonly accept: string;
  /** Ends a read that nobody waits for. A change is never ended this way. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What support asks for: which request it was, and which version of the service answered (document 1, shared
 * conventions 2).
 */
export interface Trace {
  readonly requestId: string | undefined;
  readonly apiVersion: string | undefined;
}

export type Exchange =
  | ({ readonly kind: "answered"; readonly status: number; readonly document: unknown } & Trace)
  | ({
      readonly kind: "refused";
      readonly status: number;
      readonly detail: string | undefined;
      readonly pointer: string | undefined;
      readonly retryAfterMs: number | null;
      /** An HTML page: a proxy or a firewall speaks, not the platform. */
      readonly inFront: boolean;
    } & Trace)
  /** 5xx, or something that is no JSON:API: `status` is the platform's. */
  | ({ readonly kind: "fault"; readonly status: number; readonly detail: string } & Trace)
  | { readonly kind: "notSent" }
  | { readonly kind: "lost" };

export interface Outbound {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly answerBytes: number;
}

const DETAIL_LENGTH = 500;

/**
 * Errors that happen before the first byte of a request can leave: no address, no connection, no trusted certificate.
 */
const BEFORE_SENDING =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|BIDSHEET_NOT_CONNECTED|CERT_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|ERR_TLS_CERT_ALTNAME_INVALID)$/;

export async function exchange(outbound: Outbound, wire: WireRequest): Promise<Exchange> {
  const timeout = new AbortController();
  let left = false;
  const cancelTimer = outbound.clock.setTimer(outbound.timeoutMs, () => timeout.abort());
  const { signal } = timeout;
  const stop = () => timeout.abort();
  wire.signal?.addEventListener("abort", stop, { once: true });
  if (wire.signal?.aborted) stop();
  try {
    const request = requestOf(wire, signal);
    left = true;
    const response = await outbound.fetch(request);
    return await read(outbound, response, signal);
  } catch (error) {
    return { kind: !left || neverLeft(error) ? "notSent" : "lost" };
  } finally {
    cancelTimer();
    wire.signal?.removeEventListener("abort", stop);
  }
}

function requestOf(wire: WireRequest, signal: AbortSignal): Request {
  const { apiKey, userToken, userEmail } = wire.credentials;
  return new Request(wire.address, {
    method: wire.method,
    headers: {
      Accept: wire.accept,
      "Content-Type": MEDIA_TYPE, // on every request (document 1, shared conventions 1)
      "X-Api-Key": apiKey,
      "X-User-Token": userToken,
      "X-User-Email": userEmail,
    },
    redirect: "manual",
    credentials: "omit",
    signal,
    ...(wire.body === undefined ? {} : { body: JSON.stringify(wire.body) }),
  });
}

/** Every cause must be one of the known early ones; anything else may have happened after the request had left. */
function neverLeft(error: unknown): boolean {
  if (error === null || typeof error !== "object") return false;
  // Several addresses were tried (localhost is two): none of them may have been reached.
  const errors: unknown = Reflect.get(error, "errors");
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(neverLeft);
  const code: unknown = Reflect.get(error, "code");
  if (typeof code === "string") return BEFORE_SENDING.test(code);
  return neverLeft(Reflect.get(error, "cause"));
}

async function read(outbound: Outbound, response: Response, signal: AbortSignal): Promise<Exchange> {
  const { status } = response;
  const trace = traceOf(response);
  const fault = (detail: string): Exchange => ({ kind: "fault", status, detail, ...trace });
  const redirected = response.type === "opaqueredirect" || (status >= 300 && status < 400);
  if (redirected || status >= 500 || status < 200) {
    await response.body?.cancel();
    return fault(
      redirected
        ? "The platform answered with a redirect. The gateway follows none."
        : `The platform answered ${status}.`,
    );
  }
  const bytes = await readBytes(response, outbound.answerBytes, signal);
  if (bytes === null) return fault("The platform's answer is too large.");
  const text = decode(bytes);
  const document = parse(text ?? "");
  if (status >= 400)
    return {
      kind: "refused",
      status,
      ...trace,
      ...firstError(document),
      inFront: document === undefined && isPage(response, text ?? ""),
      retryAfterMs: retryAfter(response, outbound.clock),
    };
  if (text === null) return fault("The platform's answer is not UTF-8.");
  if (text.trim() === "") return { kind: "answered", status, document: null, ...trace };
  if (document === null || typeof document !== "object" || Array.isArray(document))
    return fault("The platform's answer is not a JSON:API document.");
  if (!isShallow(document)) return fault("The platform's answer is nested too deep.");
  return { kind: "answered", status, document, ...trace };
}

/** The bytes as they were before compression, or null when there are more than allowed. */
async function readBytes(response: Response, most: number, signal: AbortSignal): Promise<Buffer | null> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let count = 0; reader !== undefined;) {
    signal.throwIfAborted();
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    count += value.byteLength;
    if (count > most) {
      await reader.cancel();
      return null;
    }
  }
  return Buffer.concat(parts);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Null for bytes that are no text: a replacement sign in a cell would pass for its value. */
function decode(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    // Said by the caller, who knows what it means for the status.
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // HTML from a proxy, or a cut answer: the caller knows what that means for its status.
    return undefined;
  }
}

function isPage(response: Response, text: string): boolean {
  return /^text\/html\b/i.test(response.headers.get("Content-Type") ?? "") || /^\s*<(?:!doctype|html)\b/i.test(text);
}

/** The platform's own sentence. HTML and everything else that is not an error document is not passed on. */
function firstError(document: unknown): { detail: string | undefined; pointer: string | undefined } {
  const parsed = errorDocument.safeParse(document);
  const first = parsed.success ? parsed.data.errors[0] : undefined;
  const sentence = first?.detail ?? first?.title ?? undefined;
  const detail = sentence === undefined || /<[a-z!/]/i.test(sentence) ? undefined : sentence.slice(0, DETAIL_LENGTH);
  return { detail, pointer: first?.source?.pointer?.slice(0, DETAIL_LENGTH) };
}

function traceOf({ headers }: Response): Trace {
  return { requestId: printable(headers.get("X-Request-Id")), apiVersion: printable(headers.get("X-Api-Version")) };
}

function printable(value: string | null): string | undefined {
  return value !== null && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined;
}

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now; null when absent or unreadable. */
function retryAfter(response: Response, clock: Clock): number | null {
  const text = response.headers.get("Retry-After")?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = text === "" ? NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now());
}
