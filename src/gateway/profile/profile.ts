// The platform profile (document 3, platform profile): read, checked, and asked for addresses. It refuses plain HTTP to
// anything but a loopback address, and demo credentials on a profile that names a real host.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { environments, type Environment, type ProfileAnswer } from "../../platform/gatewayContract";
import { MOST_CHANGES } from "../../platform/handoverContract";
import { allow, deniedNames, isAllowedPlace } from "./allowed";
import { lineOfFault, lineOfMember, type JsonPath } from "./jsonLines";
import { OFFICE_ORIGIN } from "./officeHosts";
import { pathNames, type Operation, type Service } from "../../platform/operation";
import { operations } from "../../platform/operations";

export const MEDIA_TYPE = "application/vnd.api+json";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isLoopback(address: string): boolean {
  return LOOPBACK.test(new URL(address).hostname);
}

/** Letters of all scripts come as ASCII from URL; an IPv6 address stands in brackets. */
const HOST_NAME = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** An address without a trailing slash, a query or credentials. */
const host = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (!URL.canParse(text)) return refuse("must be an address such as https://api.example.com");
  const url = new URL(text);
  if (!HOST_NAME.test(url.hostname)) return refuse("must name one host, without placeholders such as *");
  if (url.username || url.password || url.search || url.hash)
    return refuse("must be an address only: no credentials, query or fragment");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(text)))
    return refuse("must be https; plain http is for a loopback address only");
  return (url.origin + url.pathname).replace(/\/+$/, "");
});

const hosts = z.record(z.string().min(1), z.strictObject({ production: host.optional(), sandbox: host.optional() }));
const rate = z.strictObject({ requestsPerSecond: z.number().positive().max(1000) });
const count = z.number().int().positive();

/** Document 1, part 8, and document 2: the values that hold unless the profile says otherwise. */
const limits = z.strictObject({
  events: rate.default({ requestsPerSecond: 5 }),
  payments: rate.default({ requestsPerSecond: 5 }),
  fields: rate.default({ requestsPerSecond: 5 }),
  reports: rate.default({ requestsPerSecond: 1 }),
  pageSize: count.max(1000).default(100),
  bulkCreate: count.max(10_000).default(200),
  sendChanges: count.max(MOST_CHANGES).default(MOST_CHANGES),
  supplierReferences: count.max(1000).default(10),
});

const override = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional(),
  path: z
    .string()
    .regex(/^(\/[A-Za-z0-9_{}~-]+)+$/, "must be a path such as /events/{id}")
    .optional(),
});

/** Both stand in a header: nothing that could end a parameter, a media type or the header itself. */
const headerWord = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, "must be letters, digits, '.', '_' and '-'");

const reports = z.strictObject({
  hosts: hosts.default({}),
  versionParameter: headerWord.default("com.service.api.version"),
  version: headerWord.default("2019-01-01"),
  columnPrefix: z.string().default("Rpt-"),
});

/**
 * SHA-256 of each API key of the company, as hex. They say that two keys belong to one company; with `only` no other
 * key may sign in.
 */
const apiKeys = z.strictObject({
  fingerprints: z.array(z.string().regex(/^[0-9a-f]{64}$/, "must be the SHA-256 of an API key, 64 hex digits")),
  only: z.boolean().default(true),
});

const officeOrigin = z.string().regex(OFFICE_ORIGIN, "must be an origin such as https://*.example.com");

const profileFile = z
  .strictObject({
    name: z.string().min(1),
    /** Of the company that this gateway serves, as its pages for a board have it. */
    company: z.string().min(1).max(100).optional(),
    hosts: hosts.refine((all) => Object.values(all).some((one) => one.production ?? one.sandbox), "must name a host"),
    reports: reports.prefault({}),
    limits: limits.prefault({}),
    operations: z.record(z.string(), override).default({}),
    apiKeys: apiKeys.prefault({ fingerprints: [], only: false }),
    allow: allow.prefault({}),
    /** More origins: for an office.js of the company's own network, and for pages that frame Excel on the web. */
    scripts: z.array(officeOrigin).default([]),
    frames: z.array(officeOrigin).default([]),
    updateSends: z.enum(["wholeRow", "changedCells"]).default("wholeRow"),
    demo: z
      .strictObject({
        apiKey: z.string(),
        userToken: z.string(),
        userEmail: z.string(),
        /** Ids and titles of the worksheet that the pane begins its story with. */
        story: z
          .strictObject({
            eventId: z.string(),
            eventTitle: z.string(),
            worksheetId: z.string(),
            worksheetTitle: z.string(),
          })
          .optional(),
      })
      .optional(),
  })
  .check((context) => {
    for (const [name, change] of Object.entries(context.value.operations)) {
      const problem = overrideProblem(name, change);
      if (problem !== null)
        context.issues.push({ code: "custom", path: ["operations", name], message: problem, input: change });
    }
    if (context.value.demo !== undefined && !allHosts(context.value).every(isLoopback))
      context.issues.push({
        code: "custom",
        path: ["demo"],
        message: "is allowed only when every host is a loopback address",
        input: null,
      });
  });
export type Profile = z.infer<typeof profileFile>;
type Hosts = z.infer<typeof hosts>;

function allHosts(profile: { hosts: Hosts; reports: { hosts: Hosts } }): string[] {
  return [...Object.values(profile.hosts), ...Object.values(profile.reports.hosts)]
    .flatMap((one) => [one.production, one.sandbox])
    .filter((address) => address !== undefined);
}

/** A read stays a read, a change stays a change, and a path keeps its names. Null when the override is sound. */
function overrideProblem(name: string, change: z.infer<typeof override>): string | null {
  const operation = operations.get(name);
  // A profile may serve several versions of Bidsheet: a name that this one lacks cannot be called either.
  if (operation === undefined) return null;
  if (change.method !== undefined && (change.method === "GET") !== (operation.method === "GET"))
    return "cannot turn a read into a change or a change into a read";
  const wanted = pathNames(operation.path).toSorted().join(", ");
  if (change.path !== undefined && pathNames(change.path).toSorted().join(", ") !== wanted)
    return `must have a path with exactly these names: ${wanted || "none"}`;
  return null;
}

/** Throws an Error whose message is one sentence with the path to the first wrong member, and its line where known. */
export function parseProfile(json: unknown, lineOf: (path: JsonPath) => number | null = () => null): Profile {
  const parsed = profileFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const path = issue?.path ?? [];
  const line = lineOf([...path, ...unknown]);
  const where = `${path.map(String).join(".") || "its top"}"${line === null ? "" : ` in line ${line}`}`;
  throw new Error(`The profile is wrong at "${where}: ${issue?.message ?? "unreadable"}.`);
}

/** Throws an Error with one sentence that names the file and the line. */
export function readProfile(file: string): Profile {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`The profile file ${file} cannot be read.`, { cause });
  }
  try {
    return parseProfile(JSON.parse(text), (path) => lineOfMember(text, path));
  } catch (cause) {
    const noJson = cause instanceof SyntaxError ? `It stops being JSON in line ${lineOfFault(text) ?? 1}.` : null;
    const why = noJson ?? (cause instanceof Error ? cause.message : "");
    throw new Error(`The profile file ${file} cannot be used. ${why}`, { cause });
  }
}

const prefixes: Readonly<Record<Service, string>> = {
  events: "/services/events/v1",
  payments: "/services/payments/v1",
  fields: "/services/fields/v1",
  reports: "", // document 1, shared conventions 2: no path prefix
};

/** The service's base address for a region and environment, or null when the profile has none. */
export function baseAddress(
  profile: Profile,
  place: { region: string; environment: Environment },
  service: Service,
): string | null {
  const table = service === "reports" ? profile.reports.hosts : profile.hosts;
  const found = Object.hasOwn(table, place.region) ? table[place.region]?.[place.environment] : undefined;
  return found === undefined ? null : found + prefixes[service];
}

/** Method and path of an operation under this profile. */
export function wireForm(profile: Profile, operation: Operation): { method: string; path: string } {
  const change = Object.hasOwn(profile.operations, operation.name) ? profile.operations[operation.name] : undefined;
  return { method: change?.method ?? operation.method, path: change?.path ?? operation.path };
}

/**
 * The Accept header of an operation. Reports choose their dated version in it, and JSON:API's media type must stand
 * once without parameters: this is the value that document 2, part 9 recommends, to the letter.
 */
export function acceptHeader(profile: Profile, operation: Operation): string {
  if (operation.service !== "reports") return MEDIA_TYPE;
  const { versionParameter, version } = profile.reports;
  return `${MEDIA_TYPE},${MEDIA_TYPE}; ${versionParameter}=${operation.version ?? version}`;
}

/** GET /api/profile: names and limits, no address. */
export function profileAnswerOf(
  profile: Profile,
  { signIn, searches }: Pick<ProfileAnswer, "signIn" | "searches"> = {},
): ProfileAnswer {
  const regions = Object.entries(profile.hosts).map(([name, one]) => {
    const served = environments.filter(
      (environment) => one[environment] !== undefined && isAllowedPlace(profile.allow, { environment }),
    );
    const hasReports = (environment: Environment) =>
      baseAddress(profile, { region: name, environment }, "reports") !== null;
    return { name, environments: served, reports: served.filter(hasReports) };
  });
  return {
    name: profile.name,
    regions: regions.filter((region) => region.environments.length > 0),
    limits: profile.limits,
    reports: { columnPrefix: profile.reports.columnPrefix },
    updateSends: profile.updateSends,
    denied: { operations: deniedNames(profile.allow), values: profile.allow.values },
    eventStates: profile.allow.eventStates,
    ...(profile.company === undefined ? {} : { company: profile.company }),
    ...(signIn === undefined ? {} : { signIn }),
    ...(searches === undefined ? {} : { searches }),
    ...(profile.demo === undefined ? {} : { demo: profile.demo }),
  };
}
