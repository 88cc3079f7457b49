// One exchange with the platform and nothing more: no retry, no redirect, no cookie. It tells apart what was answered,
// what was answered badly, what never left this machine, and what may have arrived without an answer.
import { errorDocument } from "../../platform/jsonApi";
import type { Clock } from "../clock";
import type { Credentials } from "../credentials";
import { isShallow } from "../depth";
import { MEDIA_TYPE } from "../profile/profile";
import { Stop, type StopSignal } from "../stop";

export type Fetch = (request: Request) => Promise<Response>;

/** A request as it leaves. */
export interface Leaving {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Once aborted nobody waits for the answer. */
  readonly signal: StopSignal;
  /** No larger answer is read to its end, packed or unpacked. */
  readonly mostBytes: number;
}

export interface Arrived {
  readonly status: number;
  /** Several of one name are one text, with commas. */
  header(name: string): string | null;
  /** Unpacked; empty where the status says everything (`isRead`); null when there are more bytes than allowed. */
  readonly body: Buffer | null;
}

/** Rejects where no whole answer came; with one of the known codes where nothing left. */
export type Send = (leaving: Leaving) => Promise<Arrived>;

/** Redirects and faults have no body that anybody reads. */
export function isRead(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500);
}

export interface WireRequest {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
  readonly credentials: Credentials;
  /** JSON:API's own media type, or with the dated version that a report operation asks for. */
  readonly accept: string;
  /** Ends a read that nobody waits for. A change is never ended this way. */
  readonly signal?: StopSignal | undefined;
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
  | ({
      readonly kind: "answered";
      readonly status: number;
      readonly document: unknown;
      /** The document as JSON. */
      readonly text: string;
    } & Trace)
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
  readonly send: Send;
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
  const given = new Stop();
  const stop = () => given.abort();
  const cancelTimer = outbound.clock.setTimer(outbound.timeoutMs, stop);
  wire.signal?.addEventListener("abort", stop, { once: true });
  if (wire.signal?.aborted) stop();
  try {
    return read(await outbound.send(leaving(wire, given, outbound.answerBytes)), outbound.clock);
  } catch (error) {
    return { kind: neverLeft(error) ? "notSent" : "lost" };
  } finally {
    cancelTimer();
    wire.signal?.removeEventListener("abort", stop);
  }
}

function leaving(
  { method, address, accept, credentials, body }: WireRequest,
  signal: Stop,
  mostBytes: number,
): Leaving {
  const { apiKey, userToken, userEmail } = credentials;
  return {
    method,
    address,
    headers: {
      Accept: accept,
      "Content-Type": MEDIA_TYPE, // on every request (document 1, shared conventions 1)
      "X-Api-Key": apiKey,
      "X-User-Token": userToken,
      "X-User-Email": userEmail,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
    mostBytes,
  };
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

function read(arrived: Arrived, clock: Clock): Exchange {
  const { status } = arrived;
  const trace = traceOf(arrived);
  const fault = (detail: string): Exchange => ({ kind: "fault", status, detail, ...trace });
  if (!isRead(status))
    return fault(
      status >= 300 && status < 400
        ? "The platform answered with a redirect. The gateway follows none."
        : `The platform answered ${status}.`,
    );
  if (arrived.body === null) return fault("The platform's answer is too large.");
  const text = decode(arrived.body);
  const document = parse(text ?? "");
  if (status >= 400)
    return {
      kind: "refused",
      status,
      ...trace,
      ...firstError(document),
      inFront: document === undefined && isPage(arrived, text ?? ""),
      retryAfterMs: retryAfter(arrived, clock),
    };
  if (text === null) return fault("The platform's answer is not UTF-8.");
  if (text.trim() === "") return { kind: "answered", status, document: null, text: "null", ...trace };
  if (document === null || typeof document !== "object" || Array.isArray(document))
    return fault("The platform's answer is not a JSON:API document.");
  if (!isShallow(document)) return fault("The platform's answer is nested too deep.");
  return { kind: "answered", status, document, text, ...trace };
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

function isPage(arrived: Arrived, text: string): boolean {
  return /^text\/html\b/i.test(arrived.header("Content-Type") ?? "") || /^\s*<(?:!doctype|html)\b/i.test(text);
}

/** The platform's own sentence. HTML and everything else that is not an error document is not passed on. */
function firstError(document: unknown): { detail: string | undefined; pointer: string | undefined } {
  const parsed = errorDocument.safeParse(document);
  const first = parsed.success ? parsed.data.errors[0] : undefined;
  const sentence = first?.detail ?? first?.title ?? undefined;
  const detail = sentence === undefined || /<[a-z!/]/i.test(sentence) ? undefined : sentence.slice(0, DETAIL_LENGTH);
  return { detail, pointer: first?.source?.pointer?.slice(0, DETAIL_LENGTH) };
}

function traceOf(arrived: Arrived): Trace {
  return {
    requestId: printable(arrived.header("X-Request-Id")),
    apiVersion: printable(arrived.header("X-Api-Version")),
  };
}

function printable(value: string | null): string | undefined {
  return value !== null && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined;
}

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now; null when absent or unreadable. */
function retryAfter(arrived: Arrived, clock: Clock): number | null {
  const text = arrived.header("Retry-After")?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = text === "" ? NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now());
}
