// What a browser may do with this gateway: security headers on every answer, and no /api for pages of other origins. No
// cookie and no CORS header is ever set; tools that are no browser send none of the checked headers and pass.
import type { Context, MiddlewareHandler } from "hono";
import { GatewayFailure } from "./failure";
import type { OfficeHosts } from "./profile/officeHosts";

function policy(parts: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(parts)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

const common = {
  "default-src": ["'none'"],
  // Fluent UI writes its styles into the page.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "object-src": ["'none'"],
};

function panePolicyFor({ scripts, frames }: OfficeHosts): string {
  return policy({
    ...common,
    "script-src": ["'self'", ...scripts],
    "frame-ancestors": ["'self'", ...frames],
  });
}

/**
 * A worker has the policy of its own file: this one solves award scenarios in WebAssembly, and the pane around it may
 * not.
 */
const awardWorkerPolicy = policy({ ...common, "script-src": ["'self'", "'wasm-unsafe-eval'"] });
const AWARD_WORKER = /\/awardWorker\.[0-9a-f]+\.js$/;

/** The workbench calculates in WebAssembly, works in workers and frames the pane. */
const workbenchPolicy = policy({
  ...common,
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "worker-src": ["'self'", "blob:"],
  "frame-src": ["'self'"],
  "frame-ancestors": ["'self'"],
});

/** Nobody frames the administrator's page, and no other house's script runs in it. */
const adminPolicy = policy({
  ...common,
  "style-src": ["'self'"],
  "script-src": ["'self'"],
  "frame-ancestors": ["'none'"],
});

function policyOf(path: string, panePolicy: string): string {
  if (path === "/admin.html") return adminPolicy;
  if (AWARD_WORKER.test(path)) return awardWorkerPolicy;
  const workbench = path.startsWith("/workbench/") && !path.startsWith("/workbench/pane/");
  return workbench ? workbenchPolicy : panePolicy;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** What the guards look at, whichever way a request came in. */
export interface Arrival {
  /** As the request names this gateway. */
  readonly url: URL;
  readonly path: string;
  readonly header: (name: string) => string | undefined;
}

function arrivalOf({ req }: Context): Arrival {
  return { url: new URL(req.url), path: req.path, header: (name) => req.header(name) };
}

/** Never for localhost: the browser would refuse plain HTTP to every other program of this machine. */
function isSecure({ url, header }: Arrival): boolean {
  return (header("X-Forwarded-Proto") === "https" || url.protocol === "https:") && !LOOPBACK.includes(url.hostname);
}

/** Throws forbidden. */
export type ArrivalGuard = (arrival: Arrival) => void;

/**
 * Refuses a host that is not ours: a page of another name may point its name at this address, and the browser would
 * take our answers for its own. `names` is what people reach the gateway by, beside this machine itself.
 */
export function knownHostsOnly(names: readonly string[]): ArrivalGuard {
  const known = new Set([...LOOPBACK, ...names.map((name) => name.toLowerCase())]);
  return ({ url, path }) => {
    // Probes come by address and learn nothing but that the process runs.
    if (!known.has(url.hostname) && !["/healthz", "/readyz"].includes(path))
      throw new GatewayFailure({
        kind: "forbidden",
        detail: "This gateway does not serve this host name. Its administrator can add it to BIDSHEET_NAMES.",
      });
  };
}

export function guardedBy(guard: ArrivalGuard): MiddlewareHandler {
  return async (context, next) => {
    guard(arrivalOf(context));
    await next();
  };
}

/** No X-Frame-Options, COOP or CORP: each of them breaks the pane inside Office's frames. */
export function securityHeaders(office: OfficeHosts): (arrival: Arrival) => Record<string, string> {
  const panePolicy = panePolicyFor(office);
  return (arrival) => ({
    "Content-Security-Policy": policyOf(arrival.path, panePolicy),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    ...(isSecure(arrival) ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
    ...(arrival.path.startsWith("/api/") ? { "Cache-Control": "no-store" } : {}),
  });
}

export function headed(headersFor: (arrival: Arrival) => Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    // Straight into the answer: context.header() would copy it for each one.
    const { headers } = context.res;
    for (const [name, value] of Object.entries(headersFor(arrivalOf(context)))) headers.set(name, value);
  };
}

/** Refuses what a page of another origin sends. Behind a proxy the Host header must be handed on for this. */
export const sameOriginOnly: ArrivalGuard = ({ url, header }) => {
  const [site, origin] = [header("Sec-Fetch-Site"), header("Origin")];
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  if (foreignSite || (origin !== undefined && !isOwn(origin, url)))
    throw new GatewayFailure({
      kind: "forbidden",
      detail: "Pages of other origins may not use this gateway.",
    });
};

/** Compared without the scheme, since a proxy in front may speak HTTPS for us. "null" is nobody's own. */
function isOwn(origin: string, url: URL): boolean {
  return URL.canParse(origin) && new URL(origin).host === url.host;
}
