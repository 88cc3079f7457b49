// Who a provider's access token is of. It accepts a token only for this gateway, of this issuer and tenant, with the
// agreed scope, signed with a listed algorithm by a key that the provider publishes, and at its time.
import { errors, jwtVerify, type JWTPayload } from "jose";
import type { Clock } from "../clock";
import { GatewayFailure } from "../failure";
import { sha256 } from "../keys/vault";
import type { ProviderKeys } from "./providerKeys";
import { notAllowed, rightsOf, type Rights } from "./rights";
import type { ProviderSettings } from "./settings";

/** A signed-in person, as the provider's token names them. */
export interface Identity {
  /** The same for the same person for ever, and for nobody else: a hash of issuer, tenant and subject. */
  readonly id: string;
  /** The provider's own name of the person. */
  readonly subject: string;
  /** To show; nothing is decided by it. */
  readonly email: string;
  readonly rights: Rights;
}

export type Verify = (token: string) => Promise<Identity>;

/** How far clocks may differ. */
const TOLERANCE_S = 60;
const MOST_SHOWN = 320;

/** Throws kind "session" for a token that does not count, and "notAllowed" for a person without a role. */
export function createVerifier(settings: ProviderSettings, keys: ProviderKeys, clock: Clock): Verify {
  return async (token) => {
    const claims = await signedClaims(settings, keys, clock, token);
    const tenant = tenantOf(settings, claims);
    checkScope(settings, claims);
    const subject = settings.kind === "entra" ? textOf(claims, "oid") : textOf(claims, "sub");
    if (subject === null) throw refused("It does not say whose it is.");
    const rights = rightsOf(settings, subject, textsOf(claims[settings.roleClaim]));
    if (rights === null) throw notAllowed("You have no role at this gateway.");
    const id = sha256(JSON.stringify([settings.issuers.get(tenant), tenant, subject])).slice(0, 32);
    return { id, subject, email: shownName(claims) ?? subject, rights };
  };
}

async function signedClaims(
  settings: ProviderSettings,
  keys: ProviderKeys,
  clock: Clock,
  token: string,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, (header, jws) => keys.keyFor(header, jws), {
      algorithms: [...settings.algorithms],
      audience: [...settings.audiences],
      issuer: [...settings.issuers.values()],
      clockTolerance: TOLERANCE_S,
      currentDate: new Date(clock.now()),
      requiredClaims: ["exp", "iat"],
    });
    // jose looks at `iat` only for a largest age.
    if ((payload.iat ?? Infinity) > clock.now() / 1000 + TOLERANCE_S) throw refused("It is not valid yet.");
    return payload;
  } catch (error) {
    throw error instanceof errors.JOSEError ? refused(reasonOf(error), error) : error;
  }
}

/** For the person and their administrator; nothing of the token is in it. */
function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return "It has expired.";
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud") return "It is for another program.";
    if (error.claim === "iss") return "It is of another provider or tenant.";
    if (error.claim === "nbf") return "It is not valid yet.";
    return "A claim is missing or wrong.";
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return "Its signature is of a kind that is not accepted.";
  return "Its signature is not the provider's.";
}

function tenantOf(settings: ProviderSettings, claims: JWTPayload): string {
  if (settings.issuers.has("")) return "";
  const tenant = textOf(claims, settings.tenantClaim) ?? "";
  const known = settings.kind === "entra" ? tenant.toLowerCase() : tenant;
  // The issuer says the same, and both must agree: the signature alone is of every tenant's key.
  if (settings.issuers.get(known) !== claims.iss) throw refused("It is of another provider or tenant.");
  return known;
}

/** `scp` at Entra, `scope` elsewhere (RFC 9068). A token of a program without a person has neither. */
function checkScope(settings: ProviderSettings, claims: JWTPayload): void {
  const scopes = [...textsOf(claims["scp"]), ...textsOf(claims["scope"])].flatMap((text) => text.split(" "));
  if (!scopes.includes(settings.scope)) throw refused("It lacks the scope for this gateway.");
}

function shownName(claims: JWTPayload): string | null {
  const names = ["email", "preferred_username", "upn", "name"].map((name) => textOf(claims, name));
  return names.find((name) => name !== null) ?? null;
}

function textOf(claims: JWTPayload, name: string): string | null {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  return typeof value === "string" && value !== "" && value.length <= MOST_SHOWN ? value : null;
}

function textsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === "string");
}

function refused(why: string, cause?: unknown): GatewayFailure {
  const detail = `The gateway does not accept this sign-in. ${why} Sign in again.`;
  return new GatewayFailure({ kind: "session", detail }, { cause });
}
