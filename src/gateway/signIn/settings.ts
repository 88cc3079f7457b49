// Which OpenID provider signs people in, read from the environment. It refuses a setting that would let in more people
// than its line shows, and names the variable that is wrong.

type Variables = Readonly<Record<string, string | undefined>>;

/** What a person may do. Reading is for everybody who may sign in. */
export interface RoleNames {
  readonly read: readonly string[];
  readonly send: readonly string[];
  readonly full: readonly string[];
  readonly admin: readonly string[];
}

export interface ProviderSettings {
  /** "entra": version 2.0 tokens, with the tenant in the issuer (Microsoft, "Access tokens", v2.0). */
  readonly kind: "entra" | "openid";
  /** Where the discovery document is, without a trailing slash. */
  readonly authority: string;
  /** The `iss` that a token may have, by tenant; under "" for a provider without tenants. */
  readonly issuers: ReadonlyMap<string, string>;
  readonly audiences: readonly string[];
  /** Who the pane and the administrator's page are for the provider. */
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scope: string;
  /** What the pane asks the provider for. */
  readonly askedScope: string;
  readonly algorithms: readonly string[];
  readonly tenantClaim: string;
  readonly roleClaim: string;
  /** Null: everybody who may sign in may do everything but administer. */
  readonly roles: RoleNames | null;
  /** `oid` or `sub` of administrators. Never an address: a provider may let people change theirs. */
  readonly admins: readonly string[];
  /** How long one sign-in counts, in milliseconds. */
  readonly lifetimeMs: number;
}

const PREFIX = "BIDSHEET_OIDC_";
const NAMES = [
  "ISSUER",
  "AUDIENCE",
  "CLIENT_ID",
  "CLIENT_SECRET",
  "TENANTS",
  "TENANT_CLAIM",
  "SCOPE",
  "ASKED_SCOPE",
  "ALGORITHMS",
  "ROLE_CLAIM",
  "ROLES",
  "ADMINS",
  "HOURS",
] as const;
type Name = (typeof NAMES)[number];

/** RFC 7518 and 8037: signatures that only the provider can make. A shared secret is none of them. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const USUAL_ALGORITHMS = ["RS256", "PS256", "ES256"];

const ENTRA_HOSTS = ["login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn"];
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const wrong = (name: Name, why: string) => new Error(`${PREFIX}${name} ${why}`);

/** Null without a provider: then people sign in with their keys alone. Throws an Error that names the variable. */
export function providerSettings(variables: Variables): ProviderSettings | null {
  const unknown = Object.keys(variables).find(
    (name) => name.startsWith(PREFIX) && !NAMES.some((known) => PREFIX + known === name),
  );
  if (unknown !== undefined) throw new Error(`${unknown} is no setting of the gateway.`);
  const of = (name: Name) => variables[PREFIX + name]?.trim() ?? "";
  const issuer = of("ISSUER").replace(/\/+$/, "");
  if (issuer === "") {
    const lonely = NAMES.find((name) => of(name) !== "");
    if (lonely !== undefined) throw wrong(lonely, "is set without BIDSHEET_OIDC_ISSUER. Set both, or neither.");
    return null;
  }
  const audiences = listed(of("AUDIENCE"));
  if (audiences.length === 0)
    throw wrong("AUDIENCE", "is not set. Set it to the name that tokens for this gateway have in aud.");
  if (of("SCOPE") === "") throw wrong("SCOPE", "is not set. Set it to the scope that a token for this gateway has.");
  if (/\s/.test(of("SCOPE"))) throw wrong("SCOPE", "must be one scope.");
  const tenantClaim = claimOf("TENANT_CLAIM", of("TENANT_CLAIM"), "tid");
  return {
    ...whoOf(issuer, listed(of("TENANTS"))),
    audiences,
    clientId: of("CLIENT_ID") || (audiences[0] ?? ""),
    clientSecret: of("CLIENT_SECRET") || null,
    scope: of("SCOPE"),
    askedScope: of("ASKED_SCOPE") || `openid profile email ${of("SCOPE")}`,
    algorithms: algorithmsOf(of("ALGORITHMS")),
    tenantClaim,
    roleClaim: claimOf("ROLE_CLAIM", of("ROLE_CLAIM"), "roles"),
    roles: rolesOf(of("ROLES")),
    admins: adminsOf(of("ADMINS")),
    lifetimeMs: hoursOf(of("HOURS")) * 3_600_000,
  };
}

const listed = (text: string) => text.split(/[\s,]+/).filter((one) => one !== "");

function whoOf(issuer: string, tenants: string[]): Pick<ProviderSettings, "kind" | "authority" | "issuers"> {
  if (!URL.canParse(issuer)) throw wrong("ISSUER", "must be an address such as https://login.example.com.");
  const url = new URL(issuer);
  if (url.username || url.search || url.hash) throw wrong("ISSUER", "must be an address only.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.includes(url.hostname)))
    throw wrong("ISSUER", "must be https. Plain http is for a loopback address only.");
  if (!ENTRA_HOSTS.includes(url.hostname)) {
    const names = tenants.length === 0 ? [""] : tenants;
    return { kind: "openid", authority: issuer, issuers: new Map(names.map((tenant) => [tenant, issuer])) };
  }
  const [tenant = "", version, ...more] = url.pathname.slice(1).split("/");
  if (version !== "v2.0" || more.length > 0)
    throw wrong("ISSUER", `must end in "/v2.0", as in ${url.origin}/<tenant id>/v2.0.`);
  const own = GUID.test(tenant) ? [tenant] : tenants;
  if (own.length === 0)
    throw wrong("TENANTS", "is not set. This issuer serves every company: list the tenant ids that may sign in.");
  if (GUID.test(tenant) && tenants.some((one) => one.toLowerCase() !== tenant.toLowerCase()))
    throw wrong("TENANTS", "has another tenant than BIDSHEET_OIDC_ISSUER.");
  const no = own.find((one) => !GUID.test(one));
  if (no !== undefined)
    throw wrong("TENANTS", `has "${no}". Give tenant ids, as in 00000000-0000-0000-0000-000000000000.`);
  const issuers = own.map((one) => one.toLowerCase()).map((id) => [id, `${url.origin}/${id}/v2.0`] as const);
  return { kind: "entra", authority: issuer, issuers: new Map(issuers) };
}

function algorithmsOf(text: string): readonly string[] {
  const asked = listed(text);
  const no = asked.find((one) => !ALGORITHMS.includes(one));
  if (no !== undefined) throw wrong("ALGORITHMS", `has "${no}". It may have ${ALGORITHMS.join(", ")}.`);
  return asked.length === 0 ? USUAL_ALGORITHMS : asked;
}

function claimOf(name: Name, text: string, usual: string): string {
  if (text === "") return usual;
  if (!/^[A-Za-z0-9_:./-]{1,200}$/.test(text)) throw wrong(name, "must be the name of one claim.");
  return text;
}

const ROLES = ["read", "send", "full", "admin"] as const;

/** "send=Bidsheet.Send,full=Buyers,full=Leads": role, then the value that the claim has for it. */
function rolesOf(text: string): RoleNames | null {
  const entries = text.split(",").flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
  if (entries.length === 0) return null;
  const roles = {
    read: new Array<string>(),
    send: new Array<string>(),
    full: new Array<string>(),
    admin: new Array<string>(),
  };
  for (const entry of entries) {
    const [name = "", ...value] = entry.split("=");
    const role = ROLES.find((one) => one === name.trim());
    if (role === undefined || value.join("=").trim() === "")
      throw wrong("ROLES", `has "${entry}". Write role=value, with one of ${ROLES.join(", ")} as role.`);
    roles[role].push(value.join("=").trim());
  }
  return roles;
}

function adminsOf(text: string): readonly string[] {
  const ids = listed(text);
  const address = ids.find((id) => id.includes("@"));
  if (address !== undefined)
    throw wrong("ADMINS", `has "${address}". Give the oid or sub of a person: addresses can change hands.`);
  return ids;
}

function hoursOf(text: string): number {
  const hours = Number(text || "12");
  if (!(hours > 0 && hours <= 168)) throw wrong("HOURS", "must be a number over 0, at most 168.");
  return hours;
}
