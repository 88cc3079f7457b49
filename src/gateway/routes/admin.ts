// What an administrator sees and ends: people, their sign-ins and keys (never a key's value), sends, leases and the
// budget. Every call carries a pass in its Authorization header, which no page of another origin can send.
import type { AdminOverview } from "../../platform/adminContract";
import { GatewayFailure } from "../failure";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { notAllowed } from "../signIn/rights";
import { idOf } from "./mustSee";

const MOST_SIGN_INS = 500;

export function addAdmin(app: GatewayApp, parts: Parts): void {
  app.get("/api/admin/overview", async (context) => {
    await administrator(context, parts, "adminOverview");
    return context.json(await overview(parts));
  });
  app.delete("/api/admin/people/:person/sign-ins", async (context) => {
    await administrator(context, parts, "adminEndSignIns");
    const owner = context.req.param("person");
    const signIns = await parts.store.transaction((tables) => tables.signIns.listOf(owner));
    if (signIns.length === 0) throw new GatewayFailure({ kind: "notFound", detail: "This person is not signed in." });
    for (const { id } of signIns) await parts.signIns.end(id);
    return context.body(null, 204);
  });
  app.post("/api/admin/accounts/:account/sends/:id/stop", async (context) => {
    await administrator(context, parts, "adminStopSend");
    const owner = await parts.people.ownerOf(context.req.param("account"));
    if (owner === null) throw new GatewayFailure({ kind: "notFound", detail: "There is no such send." });
    const { state, left } = await parts.carriers.wish(owner, idOf(context), "stop", null);
    return context.json({ state, left });
  });
}

/** Throws kind "session" or "notAllowed". */
async function administrator(context: GatewayContext, parts: Parts, operation: string): Promise<void> {
  context.set("operation", operation);
  const signIn = await parts.signIns.recognise(context.req.header("Authorization"));
  context.set("account", signIn.ownerId);
  if (!signIn.provided || parts.provider === null || !signIn.rights.admin)
    throw notAllowed("This page is for administrators of the gateway.");
}

async function overview(parts: Parts): Promise<AdminOverview> {
  const { store, signIns, people, carriers, clock, profile, platform } = parts;
  const { records, running, leases } = await store.transaction(async (tables) => ({
    records: await tables.signIns.listProvided(MOST_SIGN_INS),
    running: await tables.handed.listRunning(null),
    leases: await tables.overview.heldLeases(clock.now()),
  }));
  const sends: AdminOverview["sends"][number][] = [];
  for (const { accountId, id } of running) {
    const owner = await people.ownerOf(accountId);
    if (owner === null) continue;
    const { collection, state, changes, left } = await carriers.progress(owner, id);
    sends.push({ accountId, id, userEmail: owner.account.userEmail, collection, state, changes, left });
  }
  const held: AdminOverview["leases"][number][] = [];
  for (const { collection, accountId, since, expiresAt } of leases) {
    const userEmail = (await people.ownerOf(accountId))?.account.userEmail ?? "";
    held.push({ collection, userEmail, since: iso(since), expiresAt: iso(expiresAt) });
  }
  return {
    people: await signIns.people(records),
    sends,
    leases: held,
    budget: { waiting: platform.pacer.waiting, limits: profile.limits },
  };
}

const iso = (at: number) => new Date(at).toISOString();
