// The provider's public keys, fetched when they are first needed and again when a token names a key that is not among
// them. A provider that is away for a while does not sign anybody out: known keys count for a day.
import { createLocalJWKSet, type FlattenedJWSInput, type JWSHeaderParameters } from "jose";
import { z } from "zod";
import type { Clock } from "../clock";
import { GatewayFailure } from "../failure";
import type { ProviderSettings } from "./settings";

/** Fetched so often at most, whatever tokens name: a stranger must not make us ask the provider without end. */
const AGAIN_MS = 30_000;
/** Providers withdraw a key by leaving it out (OpenID Connect Core, 10.1.1). */
const FRESH_MS = 3_600_000;
const KEPT_MS = 24 * 3_600_000;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1_000_000;

const discoveryDocument = z.looseObject({
  issuer: z.string(),
  jwks_uri: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
});
export type Discovery = z.infer<typeof discoveryDocument>;

const keySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });
type LocalKeys = ReturnType<typeof createLocalJWKSet>;

export interface ProviderKeys {
  discovery(): Promise<Discovery>;
  /** Throws what jose throws where no key fits. */
  keyFor(header: JWSHeaderParameters, token: FlattenedJWSInput): ReturnType<LocalKeys>;
}

/** The way to the provider alone. */
export type AskProvider = (request: Request) => Promise<Response>;

interface Kept<T> {
  readonly value: T;
  readonly at: number;
}

export function createProviderKeys(settings: ProviderSettings, ask: AskProvider, clock: Clock): ProviderKeys {
  const discovery = remembered(clock, () => discover(settings, ask));
  const keys = remembered(clock, async () => {
    const { jwks_uri: address } = await discovery.get();
    return createLocalJWKSet(keySet.parse(await getJson(ask, address)));
  });
  return {
    discovery: () => discovery.get(),
    async keyFor(header, token) {
      const known = await keys.get();
      try {
        return await known(header, token);
      } catch (error) {
        // Rotated since: the newest keys decide.
        const newest = await keys.renew();
        if (newest === known) throw error;
        return newest(header, token);
      }
    },
  };
}

/** One fetch at a time. What is known counts for a day while nothing newer can be had. */
function remembered<T>(clock: Clock, fetch: () => Promise<T>) {
  let kept: Kept<T> | null = null;
  let tried = -Infinity;
  let running: Promise<T> | null = null;
  const load = () => {
    tried = clock.now();
    running ??= fetch()
      .then((value) => {
        kept = { value, at: clock.now() };
        return value;
      })
      .finally(() => (running = null));
    return running;
  };
  const mayTry = () => Math.abs(clock.now() - tried) >= AGAIN_MS;
  const renew = async (): Promise<T> => {
    const known = kept;
    if (known === null) return load();
    if (!mayTry() && running === null) return known.value;
    return load().catch((error: unknown) => {
      if (Math.abs(clock.now() - known.at) < KEPT_MS) return known.value;
      throw error;
    });
  };
  return {
    renew,
    get: () => (kept !== null && Math.abs(clock.now() - kept.at) < FRESH_MS ? Promise.resolve(kept.value) : renew()),
  };
}

async function discover(settings: ProviderSettings, ask: AskProvider): Promise<Discovery> {
  const document = discoveryDocument.safeParse(
    await getJson(ask, `${settings.authority}/.well-known/openid-configuration`),
  );
  if (!document.success) throw away("The provider's discovery document is not as OpenID Connect has it.");
  const { data } = document;
  const names = [settings.authority, ...settings.issuers.values()];
  // Entra's document for several tenants names none: "https://login.microsoftonline.com/{tenantid}/v2.0".
  const isTemplate = settings.kind === "entra" && data.issuer.includes("{tenantid}");
  if (!isTemplate && !names.includes(data.issuer.replace(/\/+$/, "")) && !names.includes(data.issuer))
    throw away("The provider's discovery document is of another issuer.");
  for (const address of [data.jwks_uri, data.token_endpoint, data.authorization_endpoint])
    if (!isSafe(address, settings.authority)) throw away("The provider's discovery document names an unsafe address.");
  return data;
}

/** HTTPS, or the scheme of the provider on this machine. */
function isSafe(address: string, authority: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === "https:" || url.origin === new URL(authority).origin;
}

/** Nobody is signed in by a provider that cannot be asked. */
function away(detail: string, cause?: unknown): GatewayFailure {
  return new GatewayFailure({ kind: "gatewayFault", status: 503, detail: `${detail} Try again later.` }, { cause });
}

async function getJson(ask: AskProvider, address: string): Promise<unknown> {
  return askProvider(ask, new Request(address, { headers: { Accept: "application/json" }, redirect: "error" }), [200]);
}

/** The JSON of an answer with one of these statuses. Throws a failure with status 503 for any other answer, or none. */
export async function askProvider(ask: AskProvider, request: Request, good: readonly number[]): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await ask(new Request(request, { signal }));
    if (!good.includes(response.status)) throw new Error(`status ${response.status}`);
    const text = await response.text();
    if (text.length > MOST_BYTES) throw new Error("too long");
    return JSON.parse(text);
  } catch (cause) {
    throw away("The sign-in provider did not answer as expected. Nobody was signed in.", cause);
  }
}
