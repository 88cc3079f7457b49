// What a browser may do with this gateway: security headers on every answer, and no /api for pages of other origins. No
// cookie and no CORS header is ever set; tools that are no browser send none of the checked headers and pass.
import type { MiddlewareHandler } from "hono";
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

/** Never for localhost: the browser would refuse plain HTTP to every other program of this machine. */
function isSecure(address: string, forwarded: string | undefined): boolean {
  if (forwarded !== "https" && !address.startsWith("https:")) return false;
  return !LOOPBACK.includes(new URL(address).hostname);
}

/**
 * Refuses a host that is not ours: a page of another name may point its name at this address, and the browser would
 * take our answers for its own. `names` is what people reach the gateway by, beside this machine itself.
 */
export function knownHostsOnly(names: readonly string[]): MiddlewareHandler {
  const known = new Set([...LOOPBACK, ...names.map((name) => name.toLowerCase())]);
  return async (context, next) => {
    const { hostname } = new URL(context.req.url);
    // Probes come by address and learn nothing but that the process runs.
    if (!known.has(hostname) && !["/healthz", "/readyz"].includes(context.req.path))
      throw new GatewayFailure({
        kind: "forbidden",
        detail: "This gateway does not serve this host name. Its administrator can add it to BIDSHEET_NAMES.",
      });
    await next();
  };
}

/** No X-Frame-Options, COOP or CORP: each of them breaks the pane inside Office's frames. */
export function securityHeaders(office: OfficeHosts): MiddlewareHandler {
  const panePolicy = panePolicyFor(office);
  return async (context, next) => {
    await next();
    // Straight into the answer: context.header() would copy it for each one.
    const { headers } = context.res;
    headers.set("Content-Security-Policy", policyOf(context.req.path, panePolicy));
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    if (isSecure(context.req.url, context.req.header("X-Forwarded-Proto")))
      headers.set("Strict-Transport-Security", "max-age=31536000");
    if (context.req.path.startsWith("/api/")) headers.set("Cache-Control", "no-store");
  };
}

/** Refuses what a page of another origin sends. Behind a proxy the Host header must be handed on for this. */
export const sameOriginOnly: MiddlewareHandler = async (context, next) => {
  const site = context.req.header("Sec-Fetch-Site");
  const origin = context.req.header("Origin");
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  if (foreignSite || (origin !== undefined && !isOwn(origin, context.req.url)))
    throw new GatewayFailure({
      kind: "forbidden",
      detail: "Pages of other origins may not use this gateway.",
    });
  await next();
};

/** Compared without the scheme, since a proxy in front may speak HTTPS for us. "null" is nobody's own. */
function isOwn(origin: string, address: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(address).host;
}
