// Routes of sessions: signing in with the three credentials, who is signed in, signing out.
import { listEvents } from "../../platform/events";
import { signOutChoices, type SendProgress, type SignOutChoice } from "../../platform/handoverContract";
import { sessionRequest, type SessionRequest } from "../../platform/gatewayContract";
import { checkCall } from "../callCheck";
import { badRequest, GatewayFailure, onWire } from "../failure";
import { sha256 } from "../vault";
import { runRead } from "../forward";
import type { Person } from "../people";
import { baseAddress } from "../profile";
import { readJson } from "../requestBody";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { askerOf, enter } from "./enter";

/** Read for anybody: three credentials fit, and nothing that takes long to read. */
const MOST_BYTES = 16_000;

export function addSessions(app: GatewayApp, parts: Parts): void {
  app.post("/api/sessions", async (context) => {
    context.set("operation", "connect");
    const request = await readJson(context.req.raw, sessionRequest, parts.stopping, MOST_BYTES);
    checkPlace(parts, request);
    const visitor = parts.people.visitor(request);
    const { userEmail } = request;
    await parts.door.pass({ address: context.env.address, userEmail }, () => prove(parts, visitor, context));
    const { token, account, expiresAt } = await parts.people.admit(request, context.req.header("Authorization"));
    context.set("account", account.id);
    await parts.carriers.signedIn(account.id);
    return context.json({ token, account, expiresAt: new Date(expiresAt).toISOString() }, 201);
  });
  app.get("/api/sessions/current", async (context) => {
    const { person, expiresAt } = await enter(context, parts, "session");
    return context.json({ account: person.account, expiresAt: new Date(expiresAt).toISOString() });
  });
  app.delete("/api/sessions/current", async (context) => {
    const { person, tokenHash } = await enter(context, parts, "disconnect");
    const sends = await parts.carriers.ofAccount(person);
    const choice = choiceOf(context.req.query("sends"));
    if (sends.length > 0 && choice === null) return context.json(askWhatToDo(context, sends), 409);
    for (const { id } of sends)
      if (choice !== null && choice !== "continue") await parts.carriers.wish(person, id, choice, null);
    if (sends.length > 0 && choice === "continue") await parts.people.leaveBehind(tokenHash);
    else await parts.people.dismiss(tokenHash);
    return context.body(null, 204);
  });
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

function checkPlace({ profile }: Parts, request: SessionRequest): void {
  if (!Object.hasOwn(profile.hosts, request.region)) throw badRequest("This platform has no such region.", "/region");
  if (baseAddress(profile, request, "events") === null)
    throw badRequest("This region has no such environment.", "/environment");
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
