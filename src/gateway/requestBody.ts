// Reads what a caller sends: bounded, as UTF-8 and JSON, by a schema. It refuses what would not reach the platform as
// it was written: bytes that are no text, and member names that objects keep for themselves.
import type * as mini from "zod/mini";
import { isShallow } from "./depth";
import { badRequest, GatewayFailure, isStopping } from "./failure";
import type { StopSignal } from "./stop";

/** Of a call. */
export const MOST_BYTES = 5_000_000;
/**
 * Up to so many times the limit the rest is read and dropped: a client that still writes would see a broken connection
 * and not the answer.
 */
const DROPPED = 4;

/**
 * The body by its schema; no body counts as an empty object. Throws badRequest, with status 413 for a body over
 * `mostBytes`.
 */
export async function readJson<T>(
  request: Request,
  schema: mini.ZodMiniType<T>,
  stopping: StopSignal,
  mostBytes = MOST_BYTES,
): Promise<T> {
  return readTyped(await readAll(request, stopping, mostBytes), request.headers.get("Content-Type"), schema);
}

/** A body that has been read, by its schema; a blank one counts as an empty object. Throws badRequest. */
export function readTyped<T>(text: string, contentType: string | null, schema: mini.ZodMiniType<T>): T {
  if (text !== "") checkType(contentType);
  return readText(text, schema, "");
}

/** A text by its schema; `top` is where it lies in the request. Throws badRequest. */
export function readText<T>(text: string, schema: mini.ZodMiniType<T>, top: string): T {
  const json = text.trim() === "" ? {} : parse(text);
  checkDepth(json, top);
  return readForm(json, schema, top);
}

/** A value of a request by its schema; `top` is where it lies in the request. Throws badRequest. */
export function readForm<T>(value: unknown, schema: mini.ZodMiniType<T>, top: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const detail = `The request has the wrong form: ${issue?.message ?? "unreadable"}.`.slice(0, 300);
  throw badRequest(detail, pointerTo(top, issue));
}

const LINE_FEED = 10;

/**
 * The lines of a body, as they come in; blank ones are left out. Throws badRequest, with status 413 for a body over
 * `mostBytes`.
 */
export async function* readLines(request: Request, stopping: StopSignal, mostBytes: number): AsyncGenerator<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  let rest: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    if (stopping.aborted) throw isStopping();
    const { done, value } = await reader.read().catch(interrupted);
    if (done) break;
    bytes += value.byteLength;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    let from = 0;
    for (let end = value.indexOf(LINE_FEED); end >= 0; end = value.indexOf(LINE_FEED, from)) {
      const line = decode(Buffer.concat([...rest, value.subarray(from, end)]));
      rest = [];
      from = end + 1;
      if (line.trim() !== "") yield line;
    }
    rest.push(value.subarray(from));
  }
  const last = decode(Buffer.concat(rest));
  if (last.trim() !== "") yield last;
}

/** Of a body that did not come to its end. */
export function cutShort(cause?: unknown): GatewayFailure {
  return new GatewayFailure({ kind: "badRequest", detail: "The request was interrupted." }, { cause });
}

function interrupted(cause: unknown): never {
  throw cutShort(cause);
}

/** What a form or a script of another page can send without being asked is no JSON, whatever it looks like. */
function checkType(given: string | null): void {
  const type = (given ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "" || type === "application/json" || type.endsWith("+json")) return;
  const detail = "The request must have the content type application/json.";
  throw new GatewayFailure({ kind: "badRequest", status: 415, detail });
}

/** Throws badRequest: what is kept or sent must be written again. */
function checkDepth(json: unknown, top: string): void {
  const members = json !== null && typeof json === "object" ? Object.entries(json) : [];
  for (const [name, value] of members)
    if (!isShallow(value)) throw badRequest("This is nested too deep.", `${top}/${name.slice(0, 100)}`);
}

/** Where an issue lies, as a JSON pointer below `top`; an unknown member is named itself. */
export function pointerTo(
  top: string,
  issue: { readonly path: readonly PropertyKey[]; readonly keys?: unknown } | undefined,
): string {
  const keys: unknown = issue?.keys;
  const unknown: unknown[] = Array.isArray(keys) ? keys.slice(0, 1) : [];
  const names = [...(issue?.path ?? []), ...unknown].map(String);
  return [top, ...names].join("/").slice(0, 300) || "/";
}

/** Without them no member can be named "__proto__", and a large text is spared the walk through all of its members. */
const MAY_NAME_PROTO = /__proto__|\\u/;

function parse(text: string): unknown {
  try {
    if (!MAY_NAME_PROTO.test(text)) return JSON.parse(text);
    return JSON.parse(text, (name, value: unknown) => {
      // Schemas pass over this name without a word: a filter or a cell of that name would be dropped.
      if (name === "__proto__") throw badRequest('No member may be named "__proto__".');
      return value;
    });
  } catch (cause) {
    if (cause instanceof GatewayFailure) throw cause;
    throw new GatewayFailure({ kind: "badRequest", detail: "The request is not JSON." }, { cause });
  }
}

export async function readAll(request: Request, stopping: StopSignal, most = MOST_BYTES): Promise<string> {
  return decode(await readBytes(request, stopping, most));
}

/** Nothing is sent yet: a gateway that stops does not wait for the rest of a body. */
export async function readBytes(request: Request, stopping: StopSignal, most: number): Promise<Uint8Array> {
  const length = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (length > DROPPED * most) throw tooLarge(most);
  let forget: () => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(isStopping());
    stopping.addEventListener("abort", refuse, { once: true });
    forget = () => stopping.removeEventListener("abort", refuse);
  });
  try {
    return await Promise.race([length <= most ? readWhole(request, most) : readStreamed(request, most), stopped]);
  } finally {
    forget();
  }
}

/** Of a length that is known and allowed: the server reads that many bytes, and needs no stream for it. */
async function readWhole(request: Request, most: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer().catch(interrupted));
  if (bytes.byteLength > most) throw tooLarge(most);
  return bytes;
}

/** Of a length that is not known or not allowed. What is too much is read and dropped, up to a limit. */
async function readStreamed(request: Request, most: number): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const parts: Uint8Array[] = [];
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read().catch(interrupted);
    if (done && bytes > most) throw tooLarge(most);
    if (done) return Buffer.concat(parts);
    bytes += value.byteLength;
    if (bytes > DROPPED * most) throw tooLarge(most);
    if (bytes <= most) parts.push(value);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Throws badRequest. */
export function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new GatewayFailure({ kind: "badRequest", detail: "The request is not UTF-8." }, { cause });
  }
}

function tooLarge(most: number): GatewayFailure {
  const size = most < 1_000_000 ? `${most / 1000} kB` : `${most / 1_000_000} MB`;
  const detail = `The request is larger than ${size}.`;
  return new GatewayFailure({ kind: "badRequest", status: 413, detail });
}
