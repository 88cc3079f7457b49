// /api/sends: opens, renews and ends sends, and shows them. A plan goes in and comes out as it was written; it is never
// looked into.
import { finishRequest, renewRequest, sendRequest } from "../../platform/sendContract";
import { badRequest } from "../failure";
import type { GatewayApp, Parts } from "../services";
import { readJson } from "../requestBody";
import { checkMaySend } from "../signIn/rights";
import { enter } from "./enter";
import { handOver, isHandover } from "./handovers";
import { checkCollection, idOf, mustSee } from "./mustSee";

const MOST_PLAN_BYTES = 16_000_000;
const SHOWN = 100;
const MOST_SHOWN = 500;

export function addSends(app: GatewayApp, parts: Parts): void {
  const { sends, stopping } = parts;
  app.post("/api/sends", async (context) => {
    if (isHandover(context)) return handOver(context, parts);
    const { person } = await enter(context, parts, "openSend");
    checkMaySend(person.rights);
    const request = await readJson(context.req.raw, sendRequest, stopping, MOST_PLAN_BYTES);
    for (const { collection } of [request, ...(request.further ?? [])]) {
      checkCollection(collection, "/collection");
      await mustSee(parts, context, person, { ...request, collection });
    }
    const { opened, again } = await sends.open(person, request);
    return context.json(opened, again ? 200 : 201);
  });
  app.post("/api/sends/:id/renew", async (context) => {
    const { person } = await enter(context, parts, "renewSend");
    const { fence } = await readJson(context.req.raw, renewRequest, stopping);
    return context.json({ expiresAt: await sends.renew(person, idOf(context), fence) });
  });
  app.post("/api/sends/:id/finish", async (context) => {
    const { person } = await enter(context, parts, "finishSend");
    await sends.finish(person, idOf(context), await readJson(context.req.raw, finishRequest, stopping));
    return context.body(null, 204);
  });
  app.get("/api/sends", async (context) => {
    const { person } = await enter(context, parts, "sends");
    const limit = limitOf(context.req.query("limit"));
    return context.json({ sends: await sends.list(person, context.req.query("collection") ?? null, limit) });
  });
  app.get("/api/sends/:id", async (context) => {
    const { person } = await enter(context, parts, "sendDetails");
    return context.json(await sends.details(person, idOf(context)));
  });
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return SHOWN;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST_SHOWN) throw badRequest(`The limit must be from 1 to ${MOST_SHOWN}.`);
  return limit;
}
