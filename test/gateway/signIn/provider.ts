// A local provider with signed tokens, the settings that fit it, and a gateway's verifier for it under a clock of the
// test's own.
import type { JWKS } from "oidc-provider";
import { createProviderKeys } from "../../../src/gateway/signIn/providerKeys";
import { providerSettings, type ProviderSettings } from "../../../src/gateway/signIn/settings";
import { createVerifier, type Verify } from "../../../src/gateway/signIn/verifier";
import {
  AUDIENCE,
  CLIENT,
  SCOPE,
  signingKey,
  startLocalProvider,
  type LocalPerson,
  type LocalProvider,
  type LocalProviderOptions,
} from "../../../scripts/localProvider";
import { FakeClock } from "../support";

export const TENANT = "company-1";
export const reader: LocalPerson = { id: "sub-reader", email: "reader@example.com", roles: ["Read"] };
export const sender: LocalPerson = { id: "sub-sender", email: "sender@example.com", roles: ["Send"] };
export const buyer: LocalPerson = { id: "sub-buyer", email: "buyer@example.com", roles: ["Full"] };
export const admin: LocalPerson = { id: "sub-admin", email: "admin@example.com", roles: ["Admin", "Read"] };
export const nobody: LocalPerson = { id: "sub-nobody", email: "nobody@example.com", roles: [] };

export async function provider(change: Partial<LocalProviderOptions> = {}): Promise<LocalProvider> {
  return startLocalProvider({
    port: 0,
    people: [reader, sender, buyer, admin, nobody],
    redirectUris: ["https://gateway.test/signIn.html", "https://gateway.test/admin.html"],
    keys: await keysNamed("first"),
    claims: { tid: TENANT },
    ...change,
  });
}

export const keysNamed = async (...names: string[]): Promise<JWKS> => ({
  keys: await Promise.all(names.map(signingKey)),
});

export function variables(issuer: string): Record<string, string> {
  return {
    BIDSHEET_OIDC_ISSUER: issuer,
    BIDSHEET_OIDC_AUDIENCE: AUDIENCE,
    BIDSHEET_OIDC_CLIENT_ID: CLIENT,
    BIDSHEET_OIDC_SCOPE: SCOPE,
    BIDSHEET_OIDC_TENANTS: TENANT,
    BIDSHEET_OIDC_ROLES: "read=Read,send=Send,full=Full,admin=Admin",
  };
}

export function settingsFor(issuer: string, change: Record<string, string> = {}): ProviderSettings {
  const settings = providerSettings({ ...variables(issuer), ...change });
  if (settings === null) throw new Error("There are no settings.");
  return settings;
}

/** The provider lives in the present: the gateway's clock begins there. */
export function presentClock(): FakeClock {
  const clock = new FakeClock();
  clock.advance(Date.now() - clock.now());
  return clock;
}

export interface Checking {
  readonly verify: Verify;
  readonly clock: FakeClock;
  /** What the gateway asked the provider for. */
  readonly asked: string[];
}

export function checking(issuer: string, change: Record<string, string> = {}): Checking {
  const clock = presentClock();
  const asked: string[] = [];
  const settings = settingsFor(issuer, change);
  const ask = (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return fetch(request);
  };
  return { clock, asked, verify: createVerifier(settings, createProviderKeys(settings, ask, clock), clock) };
}
