// The gateway's HTTP contract as schemas: the gateway answers in these words and the pane reads nothing else.
import * as z from "zod/mini";
import { failureKinds } from "./errors";
import { environments } from "./gatewayWords";
import { deviceGiven, rightsShown } from "./signInContract";

export { environments, type Environment } from "./gatewayWords";

/** The worksheet that the demo's story begins with. */
const demoStory = z.looseObject({
  eventId: z.string(),
  eventTitle: z.string(),
  worksheetId: z.string(),
  worksheetTitle: z.string(),
});
export type DemoStory = z.infer<typeof demoStory>;

/** GET /api/profile: what a person may choose, and what the pane must know. No host, no secret of a real company. */
export const profileAnswer = z.looseObject({
  name: z.string(),
  /** Whose gateway this is, where its administrator says it. */
  company: z.optional(z.string()),
  regions: z.array(
    z.looseObject({
      name: z.string(),
      environments: z.array(z.enum(environments)),
      /** Those that have reports, too. An older gateway does not say. */
      reports: z.optional(z.array(z.enum(environments))),
    }),
  ),
  limits: z.looseObject({
    pageSize: z.number(),
    bulkCreate: z.number(),
    /** Changes of one send; an older gateway does not say it. */
    sendChanges: z.optional(z.number()),
    supplierReferences: z.number(),
    events: z.looseObject({ requestsPerSecond: z.number() }),
    payments: z.looseObject({ requestsPerSecond: z.number() }),
    fields: z.looseObject({ requestsPerSecond: z.number() }),
    reports: z.looseObject({ requestsPerSecond: z.number() }),
  }),
  reports: z.looseObject({ columnPrefix: z.string() }),
  updateSends: z.enum(["wholeRow", "changedCells"]),
  /** How people come in: by a provider of the company, else with their keys alone. An older gateway does not say. */
  signIn: z.optional(
    z.looseObject({
      provider: z.enum(["entra", "openid"]),
      authority: z.string(),
      clientId: z.string(),
      scope: z.string(),
    }),
  ),
  /** That it calculates awards, and for how long. An older gateway does not. */
  searches: z.optional(
    z.looseObject({
      seconds: z.number(),
      /** Lines times suppliers. */
      prices: z.number(),
      /** Several gateways answer at one address, and a search is at one of them. */
      shared: z.boolean(),
    }),
  ),
  /** What the company does not allow. An older gateway does not say. */
  denied: z.optional(
    z.looseObject({
      operations: z.array(z.string()),
      /** By operation and attribute: the only values that may be sent. */
      values: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
    }),
  ),
  /** States of events that the platform has beside the published ones. */
  eventStates: z.optional(z.array(z.string())),
  /** Present only where the profile names a local simulator. */
  demo: z.optional(
    z.looseObject({
      apiKey: z.string(),
      userToken: z.string(),
      userEmail: z.string(),
      story: z.optional(demoStory),
    }),
  ),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;

/** POST /api/sessions */
export const sessionRequest = z.object({
  region: z.string(),
  environment: z.enum(environments),
  apiKey: z.string().check(z.minLength(1), z.maxLength(4096)),
  userToken: z.string().check(z.minLength(1), z.maxLength(4096)),
  userEmail: z.string().check(z.minLength(3), z.maxLength(320)),
  /** Of a device that wants to go on later without the keys. */
  device: z.optional(deviceGiven),
});
export type SessionRequest = z.infer<typeof sessionRequest>;

/** Which person on which platform. `id` is stable over sessions: linked tables remember it. */
export const account = z.looseObject({
  id: z.string(),
  platform: z.string(),
  region: z.string(),
  environment: z.enum(environments),
  userEmail: z.string(),
});
export type Account = z.infer<typeof account>;

export const sessionCreated = z.looseObject({
  token: z.string(),
  account,
  expiresAt: z.string(),
  rights: z.optional(rightsShown),
  /** For a device that gave its proof. */
  refreshToken: z.optional(z.nullable(z.string())),
});
export type SessionCreated = z.infer<typeof sessionCreated>;
export const sessionShown = z.looseObject({ account, expiresAt: z.string(), rights: z.optional(rightsShown) });
export type SessionShown = z.infer<typeof sessionShown>;

const filterValue = z.union([z.string(), z.array(z.string())]);
/** POST /api/operations/<name> */
export const operationCall = z.strictObject({
  path: z.optional(z.record(z.string(), z.string())),
  query: z.optional(
    z.strictObject({
      filter: z.optional(z.record(z.string(), filterValue)),
      include: z.optional(z.array(z.string())),
      sort: z.optional(z.string()),
      pageSize: z.optional(z.number()),
    }),
  ),
  body: z.optional(z.unknown()),
  cursor: z.optional(z.string()),
  /** With a change: what the platform had before it. Kept in the journal, never sent. */
  before: z.optional(z.unknown()),
});

export const operationAnswer = z.looseObject({
  status: z.number(),
  document: z.unknown(),
  nextCursor: z.nullable(z.string()),
  requestId: z.string(),
  /** The version of the service that answered, where it said so. */
  apiVersion: z.optional(z.string()),
});
export type OperationAnswer = z.infer<typeof operationAnswer>;

export const failureAnswer = z.looseObject({
  error: z.looseObject({
    // A gateway newer than the pane may know more kinds.
    kind: z.pipe(
      z.string(),
      z.transform((kind) => failureKinds.find((known) => known === kind) ?? "gatewayFault"),
    ),
    operation: z.string(),
    status: z.number(),
    detail: z.string(),
    pointer: z.optional(z.string()),
    requestId: z.string(),
    apiVersion: z.optional(z.string()),
    retryAfterMs: z.optional(z.number()),
    /** With kind "leaseHeld": who sends at this moment. */
    holder: z.optional(z.looseObject({ userEmail: z.string(), own: z.boolean(), since: z.string() })),
  }),
});

/** GET /api/journal: the person's open intents, oldest first. */
export const openIntent = z.looseObject({
  key: z.string(),
  operation: z.string(),
  /**
   * What the change is about, in a form that is the same for every send to one list: "lineItems/<event>/<worksheet>".
   */
  collection: z.string(),
  path: z.record(z.string(), z.string()),
  body: z.unknown(),
  /** What the platform had before, as the pane told it. Absent from an older gateway. */
  before: z.optional(z.unknown()),
  /** When the intent was written, ISO 8601, UTC. */
  at: z.string(),
  /** The send that it belongs to. */
  send: z.optional(z.nullable(z.string())),
});
export type OpenIntent = z.infer<typeof openIntent>;
export const journalAnswer = z.looseObject({ intents: z.array(openIntent) });

/** POST /api/journal/<key>/resolve */
export const resolveRequest = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("applied"),
    /** What was found of it. */
    document: z.unknown(),
    /** Of a create: rows that the document lacks may have been created as well, and nobody can tell. */
    unclear: z.optional(z.boolean()),
  }),
  z.object({ outcome: z.literal("notApplied") }),
]);
export type IntentResolution = z.infer<typeof resolveRequest>;

/** GET /api/queue: how many of the company's requests stand before this person's next one, and how long that takes. */
export const queueAnswer = z.looseObject({ waiting: z.number(), expectedWaitMs: z.number() });
export type QueueAnswer = z.infer<typeof queueAnswer>;
