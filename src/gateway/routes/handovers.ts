// Sends that the gateway carries out: handing one over, following it, stopping, pausing and resuming it.
import { HANDOVER_TYPE, MOST_FOLLOW_SECONDS, resumeRequest } from "../../platform/handoverContract";
import { readHandover } from "../sending/handover";
import type { Wish } from "../sending/carrier";
import { collectionsOf } from "../sending/part";
import { readJson, readLines } from "../requestBody";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { checkMaySend } from "../signIn/rights";
import { enter } from "./enter";
import { checkCollection, idOf, mustSee } from "./mustSee";
import { wholeOf } from "./wholeOf";

const MOST_BYTES = 64_000_000;

export function isHandover(context: GatewayContext): boolean {
  return (context.req.header("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() === HANDOVER_TYPE;
}

/** Safe on disk when it answers: 201 for a new send, 200 for one that was handed over before. */
export async function handOver(context: GatewayContext, parts: Parts): Promise<Response> {
  const { person } = await enter(context, parts, "handOver");
  checkMaySend(person.rights);
  const lines = readLines(context.req.raw, parts.stopping, MOST_BYTES);
  const handover = await readHandover(parts.profile, person, lines);
  const { head } = handover;
  for (const collection of collectionsOf(head)) {
    checkCollection(collection, "/head/collection");
    await mustSee(parts, context, person, { ...head, collection });
  }
  const isNew = await parts.carriers.handOver(person, handover);
  return context.json(await parts.carriers.progress(person, head.id), isNew ? 201 : 200);
}

export function addHandovers(app: GatewayApp, parts: Parts): void {
  app.get("/api/sends/:id/entries", async (context) => {
    const { person } = await enter(context, parts, "followSend");
    const after = wholeOf(context, "after", Number.MAX_SAFE_INTEGER);
    const waitMs = wholeOf(context, "wait", MOST_FOLLOW_SECONDS) * 1000;
    const signals = [parts.stopping, context.req.raw.signal];
    return context.json(await parts.carriers.follow(person, idOf(context), { after, waitMs, signals }));
  });
  for (const [name, wish] of [
    ["stop", "stop"],
    ["pause", "pause"],
    ["resume", "run"],
  ] as const)
    app.post(`/api/sends/:id/${name}`, (context) => wishFor(context, parts, wish));
}

async function wishFor(context: GatewayContext, parts: Parts, wish: Wish): Promise<Response> {
  const { person } = await enter(context, parts, "wishForSend");
  const { waitMs } = await readJson(context.req.raw, resumeRequest, parts.stopping);
  return context.json(await parts.carriers.wish(person, idOf(context), wish, waitMs ?? null));
}
