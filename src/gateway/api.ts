// The routes below /api, in the words of platform/gatewayContract.ts (docs/gateway.md). Each one checks who asks, then what is asked,
// and answers only what the contract names.
import { resolveRequest, sessionRequest, type SessionRequest } from "../platform/gatewayContract";
import { listEvents } from "../platform/events";
import { checkCall } from "./callCheck";
import { badRequest } from "./failure";
import { runRead } from "./forward";
import { stillUnknown } from "./journal";
import type { GatewayApp, GatewayContext, Parts } from "./services";
import type { Person } from "./people";
import { baseAddress, profileAnswerOf } from "./profile";
import { readJson } from "./requestBody";
import { addAgreed } from "./routes/agreed";
import { askerOf, enter } from "./routes/enter";
import { addInvited } from "./routes/invited";
import { addOperations } from "./routes/operate";
import { addSends } from "./routes/sends";

export function addApi(app: GatewayApp, parts: Parts): void {
  app.get("/api/profile", (context) => {
    context.set("operation", "profile");
    return context.json(profileAnswerOf(parts.profile));
  });
  addSessions(app, parts);
  addOperations(app, parts);
  addJournal(app, parts);
  addSends(app, parts);
  addAgreed(app, parts);
  addInvited(app, parts);
  app.get("/api/queue", async (context) => {
    const { person } = await enter(context, parts, "queue");
    return context.json(parts.platform.pacer.standing(person.company, person.account.id));
  });
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
  if (!Object.hasOwn(profile.hosts, request.region)) throw badRequest("This platform has no such region.", "/region");
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
