// The routes below /api, in the words of platform/gatewayContract.ts (docs/gateway.md). Each one checks who asks, then what is asked,
// and answers only what the contract names.
import {
  operationCall,
  resolveRequest,
  sessionRequest,
  type SessionRequest,
} from "../platform/gatewayContract";
import { changes } from "../platform/operation";
import { listEvents } from "../platform/events";
import { operations } from "../platform/operations";
import { checkCall } from "./callCheck";
import { badRequest, GatewayFailure } from "./failure";
import { runRead, type Asker } from "./forward";
import { stillUnknown } from "./journal";
import type { GatewayApp, GatewayContext, Parts } from "./parts";
import type { Person, Session } from "./people";
import { baseAddress, profileAnswerOf } from "./profile";
import { readJson } from "./requestBody";

const MOST_FILTERS = 5;

export function addApi(app: GatewayApp, parts: Parts): void {
  app.get("/api/profile", (context) => {
    context.set("operation", "profile");
    return context.json(profileAnswerOf(parts.profile));
  });
  addSessions(app, parts);
  app.post("/api/operations/:name", (context) => operate(context, parts));
  addJournal(app, parts);
  app.get("/api/queue", async (context) => {
    const { person } = await enter(context, parts, "queue");
    return context.json(parts.platform.pacer.standing(person.company, person.account.id));
  });
}

/** Throws kind "session" for somebody unknown. */
async function enter(context: GatewayContext, parts: Parts, operation: string): Promise<Session> {
  context.set("operation", operation);
  const session = await parts.people.recognise(context.req.header("Authorization"));
  context.set("account", session.person.account.id);
  return session;
}

function addSessions(app: GatewayApp, parts: Parts): void {
  app.post("/api/sessions", async (context) => {
    context.set("operation", "connect");
    const request = await readJson(context.req.raw, sessionRequest, parts.stopping);
    checkPlace(parts, request);
    const visitor = parts.people.visitor(request);
    context.set("account", visitor.account.id);
    await prove(parts, visitor, context);
    const { token, account, expiresAt } = await parts.people.admit(request);
    return context.json({ token, account, expiresAt: new Date(expiresAt).toISOString() }, 201);
  });
  app.get("/api/sessions/current", async (context) => {
    const { person, expiresAt } = await enter(context, parts, "session");
    return context.json({ account: person.account, expiresAt: new Date(expiresAt).toISOString() });
  });
  app.delete("/api/sessions/current", async (context) => {
    const { tokenHash } = await enter(context, parts, "disconnect");
    await parts.people.dismiss(tokenHash);
    return context.body(null, 204);
  });
}

function checkPlace({ profile }: Parts, request: SessionRequest): void {
  if (!Object.hasOwn(profile.hosts, request.region))
    throw badRequest("This platform has no such region.", "/region");
  if (baseAddress(profile, request, "events") === null)
    throw badRequest("This region has no such environment.", "/environment");
  // They travel as headers: anything else could not be sent, or would be read as two headers.
  for (const name of ["apiKey", "userToken", "userEmail"] as const)
    if (!/^[\x21-\x7e]+$/.test(request[name]))
      throw badRequest("Only letters, digits and signs without spaces can stand here.", `/${name}`);
}

/** One read with these credentials: the platform is the only one who knows whether they are right. */
async function prove(parts: Parts, visitor: Person, context: GatewayContext): Promise<void> {
  const call = checkCall(parts.profile, visitor, listEvents, { query: { pageSize: 1 } });
  await runRead(parts.platform, askerOf(context, visitor), call);
}

function askerOf(context: GatewayContext, person: Person): Asker {
  const bulk = isBulk(context.req.header("Priority"));
  return { person, bulk, requestId: context.get("requestId"), signal: context.req.raw.signal };
}

/** RFC 9218: urgency 5 and above is bulk; the default is 3. */
function isBulk(priority: string | undefined): boolean {
  const urgency = /(?:^|,)\s*u\s*=\s*([0-7])\s*(?:[,;]|$)/.exec(priority ?? "")?.[1];
  return urgency !== undefined && Number(urgency) >= 5;
}

async function operate(context: GatewayContext, parts: Parts): Promise<Response> {
  const operation = operations.get(context.req.param("name") ?? "");
  const { person } = await enter(context, parts, operation?.name ?? "unknown");
  if (operation === undefined)
    throw new GatewayFailure({
      kind: "unknownOperation",
      detail: "The gateway does not know this operation.",
    });
  const key = changes(operation) ? idempotencyKey(context) : null;
  const call = checkCall(
    parts.profile,
    person,
    operation,
    await readJson(context.req.raw, operationCall, parts.stopping),
  );
  const asker = askerOf(context, person);
  warnOfFilters(context, call.filters);
  if (key === null) {
    const answer = await runRead(parts.platform, asker, call);
    context.set("requestId", answer.requestId);
    return context.json(answer);
  }
  const { answer, replayed } = await parts.changes.run(parts.platform, asker, call, key);
  context.set("requestId", answer.requestId);
  if (replayed) context.header("Idempotency-Replayed", "true");
  return context.json(answer);
}

/** Five or fewer filters are recommended (document 1, shared conventions 7): more are sent, and whoever asks is told. */
function warnOfFilters(context: GatewayContext, count: number): void {
  if (count > MOST_FILTERS)
    context.header(
      "Bidsheet-Warning",
      `${count} filters; ${MOST_FILTERS} or fewer are recommended, the answer may be slow`,
    );
}

function idempotencyKey(context: GatewayContext): string {
  const key = context.req.header("Idempotency-Key");
  if (key === undefined)
    throw badRequest("An operation that changes something needs an Idempotency-Key header.");
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest("The Idempotency-Key must be 1 to 255 signs without spaces.");
  // Nobody could ever resolve them: as a part of an address they mean another one.
  if (key === "." || key === "..") throw badRequest("The Idempotency-Key cannot be a dot or two.");
  return key;
}

function addJournal(app: GatewayApp, parts: Parts): void {
  app.get("/api/journal", async (context) => {
    const { person } = await enter(context, parts, "journal");
    return context.json({
      intents: await parts.journal.open(person, context.req.query("collection") ?? null),
    });
  });
  app.post("/api/journal/:key/resolve", async (context) => {
    const { person } = await enter(context, parts, "resolve");
    const key = context.req.param("key");
    const resolution = await readJson(context.req.raw, resolveRequest, parts.stopping);
    // What is still on its way has an outcome that nobody can read back yet.
    if (parts.changes.isFlying(person, key))
      throw stillUnknown("This request is still under way. Wait for its answer.");
    await parts.journal.resolve(person, key, resolution, context.get("requestId"));
    return context.body(null, 204);
  });
}
