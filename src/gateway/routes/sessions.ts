// Routes of sessions: signing in with the three credentials, who is signed in, signing out.
import { listEvents } from "../../platform/events";
import { signOutChoices, type SendProgress, type SignOutChoice } from "../../platform/handoverContract";
import { sessionRequest, type SessionRequest } from "../../platform/gatewayContract";
import { goOnRequest } from "../../platform/signInContract";
import { checkCall } from "../outgoing/callCheck";
import { badRequest, GatewayFailure, onWire } from "../failure";
import { sha256 } from "../keys/vault";
import { runRead } from "../outgoing/forward";
import type { Begun, Person } from "../people";
import { baseAddress } from "../profile/profile";
import { readJson } from "../requestBody";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { isAllowedPlace } from "../profile/allowed";
import { notAllowed, type Rights } from "../signIn/rights";
import type { Place, SignIn } from "../signIn/signIns";
import { askerOf, enter } from "./enter";
import { deviceOf } from "./signIns";

/** Read for anybody: three credentials fit, and nothing that takes long to read. */
const MOST_BYTES = 16_000;

export function addSessions(app: GatewayApp, parts: Parts): void {
  app.post("/api/sessions", async (context) => {
    context.set("operation", "connect");
    const request = await readJson(context.req.raw, sessionRequest, parts.stopping, MOST_BYTES);
    checkPlace(parts, request);
    checkKeys(parts, request);
    return context.json(await connect(context, parts, request), 201);
  });
  app.post("/api/sessions/go-on", async (context) => {
    context.set("operation", "goOn");
    const place = await readJson(context.req.raw, goOnRequest, parts.stopping, MOST_BYTES);
    checkPlace(parts, place);
    const signIn = await parts.signIns.recognise(context.req.header("Authorization"));
    checkKind(parts, signIn);
    const { accountId, credentials } = await parts.signIns.keysFor(signIn, place);
    const begun = await parts.people.goOn(accountId, credentials, signIn.id);
    return context.json(await opened(context, parts, begun, signIn.rights), 201);
  });
  app.get("/api/sessions/current", async (context) => {
    const { person, expiresAt } = await enter(context, parts, "session");
    const { account, rights } = person;
    return context.json({ account, expiresAt: new Date(expiresAt).toISOString(), rights });
  });
  app.delete("/api/sessions/current", async (context) => {
    const { person, tokenHash, signInId } = await enter(context, parts, "disconnect");
    const sends = await parts.carriers.ofAccount(person);
    const choice = choiceOf(context.req.query("sends"));
    if (sends.length > 0 && choice === null) return context.json(askWhatToDo(context, sends), 409);
    for (const { id } of sends)
      if (choice !== null && choice !== "continue") await parts.carriers.wish(person, id, choice, null);
    parts.searches.signedOut(tokenHash);
    const leave = sends.length > 0 && choice === "continue";
    await (leave ? parts.people.leaveBehind(tokenHash) : parts.people.dismiss(tokenHash));
    const forget = context.req.query("keys") === "forget";
    if (signInId !== null) await parts.signIns.end(signInId, { leave: leave && parts.provider !== null, forget });
    return context.body(null, 204);
  });
}

/** With the three keys, which the platform must take. */
async function connect(context: GatewayContext, parts: Parts, request: SessionRequest) {
  const authorization = context.req.header("Authorization");
  const device = await deviceOf(request.device);
  const signIn = parts.provider === null ? null : await parts.signIns.recognise(authorization);
  if (signIn !== null) checkKind(parts, signIn);
  const visitor = parts.people.visitor(request);
  const { userEmail } = request;
  await parts.door.pass({ address: context.env.address, userEmail }, () => prove(parts, visitor, context));
  if (signIn !== null) {
    const accountId = await parts.signIns.accountAt(signIn, request);
    const begun = await parts.people.admit(request, { signInId: signIn.id, accountId });
    await parts.signIns.keep(signIn, request, begun.account.id, visitor.credentials);
    return opened(context, parts, begun, signIn.rights);
  }
  if (device === null) return opened(context, parts, await parts.people.admit(request, { authorization }), null);
  const signInId = parts.signIns.newId();
  const begun = await parts.people.admit(request, { authorization, signInId });
  const kept = await parts.signIns.remember(signInId, request, begun.account.id, visitor.credentials, device);
  return { ...(await opened(context, parts, begun, kept.rights)), refreshToken: kept.refreshToken };
}

async function opened(context: GatewayContext, parts: Parts, begun: Begun, rights: Rights | null) {
  const { token, account, expiresAt } = begun;
  context.set("account", account.id);
  await parts.carriers.signedIn(account.id);
  const told = { token, account, expiresAt: new Date(expiresAt).toISOString() };
  return { ...told, ...(rights === null ? {} : { rights }) };
}

/** A gateway that got a provider, or lost it, since. */
function checkKind({ provider }: Parts, signIn: SignIn): void {
  if (signIn.provided !== (provider !== null))
    throw new GatewayFailure({ kind: "session", detail: "The way to sign in has changed. Sign in again." });
}

function choiceOf(text: string | undefined): SignOutChoice | null {
  const choice = signOutChoices.find((one) => one === text);
  if (text !== undefined && choice === undefined)
    throw badRequest(`"sends" must be one of ${signOutChoices.join(", ")}.`);
  return choice ?? null;
}

/** The session goes on until somebody has decided. */
function askWhatToDo(context: GatewayContext, sends: readonly SendProgress[]) {
  const detail = "Sends of yours are still running. Say what to do with them: sends=stop, pause or continue.";
  const failure = new GatewayFailure({ kind: "badRequest", status: 409, detail });
  return { ...onWire(failure, "disconnect", context.get("requestId")), sends };
}

function checkPlace({ profile }: Parts, request: Place): void {
  if (!Object.hasOwn(profile.hosts, request.region)) throw badRequest("This platform has no such region.", "/region");
  if (!isAllowedPlace(profile.allow, request))
    throw notAllowed(`Your company does not allow work on ${request.environment}.`);
  if (baseAddress(profile, request, "events") === null)
    throw badRequest("This region has no such environment.", "/environment");
}

function checkKeys({ profile }: Parts, request: SessionRequest): void {
  const { fingerprints, only } = profile.apiKeys;
  if (only && !fingerprints.includes(sha256(request.apiKey)))
    throw new GatewayFailure({
      kind: "forbidden",
      detail: "This gateway serves one company. The API key is not among its keys.",
    });
  // They travel as headers: anything else could not be sent, or would be read as two headers.
  for (const name of ["apiKey", "userToken", "userEmail"] as const)
    if (!/^[\x21-\x7e]+$/.test(request[name]))
      throw badRequest("Only letters, digits and signs are allowed here, no spaces.", `/${name}`);
}

/** One read with these credentials: the platform is the only one who knows whether they are right. */
async function prove(parts: Parts, visitor: Person, context: GatewayContext): Promise<void> {
  const call = checkCall(parts.profile, visitor, listEvents, { query: { pageSize: 1 } });
  await runRead(parts.platform, { ...askerOf(context, visitor), visitor: true }, call);
}
