// Serves built files below their prefixes: right types, ETags, long caching for hashed names. It never leaves its
// folder, follows no link out of it, and shows no hidden file.
import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

export interface Mount {
  /** Begins and ends with a slash. The longest one that fits serves the request. */
  readonly prefix: string;
  readonly folder: string;
  /** Whether source maps are served: only to those who build it themselves. */
  readonly maps?: boolean;
  /** Changes a text file on its way out; `path` is relative to the folder, with slashes. */
  readonly rewrite?: (path: string, text: string) => string;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "text/xml; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".gz": "application/gzip",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const HASHED = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/;
const WORTH_COMPRESSING = 1400;

interface Loaded {
  readonly stamp: string;
  readonly bytes: Buffer;
  readonly packed: Buffer | null;
  readonly etag: string;
  readonly type: string;
}

export type StaticServer = (request: Request) => Promise<Response | null>;

/** Null when no mount has the file. */
export function createStatics(mounts: readonly Mount[]): StaticServer {
  const ordered = [...mounts].sort((a, b) => b.prefix.length - a.prefix.length);
  const cache = new Map<string, Loaded>();
  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const { pathname } = new URL(request.url);
    if (ordered.some(({ prefix }) => prefix === `${pathname}/`))
      return new Response(null, { status: 308, headers: { Location: `${pathname}/` } });
    const mount = ordered.find(({ prefix }) => pathname.startsWith(prefix));
    const relative = mount === undefined ? null : relativePath(pathname.slice(mount.prefix.length));
    if (mount === undefined || relative === null) return null;
    if (relative.endsWith(".map") && mount.maps !== true) return null;
    const file = await inside(mount.folder, relative);
    if (file === null) return null;
    return answer(request, relative, await load(cache, mount, relative, file));
  };
}

/** The decoded path, or null for one that names no file of ours: a hidden one, a climbing one, or no path at all. */
function relativePath(encoded: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch {
    return null;
  }
  const wanted = decoded === "" || decoded.endsWith("/") ? `${decoded}index.html` : decoded;
  const sound = wanted.split("/").every((part) => part !== "" && !part.startsWith("."));
  return sound && !/[\\\0:]/.test(wanted) ? wanted : null;
}

/** The real file, if it exists and lies in the real folder. */
async function inside(folder: string, relative: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, relative));
    return file.startsWith(root + path.sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    // Not there.
    return null;
  }
}

async function load(cache: Map<string, Loaded>, mount: Mount, relative: string, file: string): Promise<Loaded> {
  const { mtimeMs, size } = await stat(file);
  const stamp = `${mtimeMs}/${size}`;
  const name = mount.prefix + relative;
  const known = cache.get(name);
  if (known?.stamp === stamp) return known;
  const type = types[path.extname(file).toLowerCase()] ?? "application/octet-stream";
  const raw = await readFile(file);
  const isText = type.includes("charset");
  const bytes = isText && mount.rewrite ? Buffer.from(mount.rewrite(relative, raw.toString("utf8"))) : raw;
  const packable = (isText || type === "application/wasm") && bytes.length > WORTH_COMPRESSING;
  const packed = packable ? await compress(bytes) : null;
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  const loaded = { stamp, bytes, packed, etag, type };
  cache.set(name, loaded);
  return loaded;
}

function answer(request: Request, relative: string, file: Loaded): Response {
  const packed = /\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "") ? file.packed : null;
  const body = packed ?? file.bytes;
  const headers = new Headers({
    "Content-Type": file.type,
    // Without a hash in its name a file may change: ask every time, and mostly be told that it has not.
    "Cache-Control": HASHED.test(relative) ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: file.etag,
    Vary: "Accept-Encoding",
  });
  if (packed !== null) headers.set("Content-Encoding", "gzip");
  const known = request.headers
    .get("If-None-Match")
    ?.split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === file.etag);
  if (known === true) return new Response(null, { status: 304, headers });
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
}
