// /api/sends: opens, renews and ends sends, and shows them. A plan goes in and comes out as it was written; it is never
// looked into.
import { finishRequest, ownName, renewRequest, sendRequest, type SendRequest } from "../../platform/sendContract";
import { operations } from "../../platform/operations";
import { badRequest, GatewayFailure } from "../failure";
import type { GatewayApp, GatewayContext, Parts } from "../services";
import { readJson } from "../requestBody";
import type { Person } from "../people";
import { getEvent, listEvents } from "../../platform/events";
import { checkCall } from "../callCheck";
import { runRead, type Asker } from "../forward";
import type { EventName } from "../seen";
import { askerOf, enter } from "./enter";

const MOST_PLAN_BYTES = 16_000_000;
const SHOWN = 100;
const MOST_SHOWN = 500;

export function addSends(app: GatewayApp, parts: Parts): void {
  const { sends, stopping } = parts;
  app.post("/api/sends", async (context) => {
    const { person } = await enter(context, parts, "openSend");
    const request = await readJson(context.req.raw, sendRequest, stopping, MOST_PLAN_BYTES);
    if (!isCollection(request.collection)) throw badRequest("No operation changes such a collection.", "/collection");
    await mustSee(parts, context, person, request);
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

function idOf(context: GatewayContext): string {
  const parsed = ownName.safeParse(context.req.param("id"));
  if (!parsed.success) throw new GatewayFailure({ kind: "notFound", detail: "There is no such send." });
  return parsed.data;
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return SHOWN;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST_SHOWN) throw badRequest(`The limit must be from 1 to ${MOST_SHOWN}.`);
  return limit;
}

/** Fences are kept for ever: only for lists that something can be sent to. */
function isCollection(name: string): boolean {
  return collections.some((form) => form.test(name));
}

/** Throws where the platform does not show this account the event: nobody else's list can be locked then. */
async function mustSee(parts: Parts, context: GatewayContext, person: Person, request: SendRequest): Promise<void> {
  const event = eventOf(request.collection);
  if (event === null || parts.seenEvents.has(person, event) || (await isOwnSend(parts, person, request))) return;
  const asker = askerOf(context, person);
  if ("id" in event) {
    const call = checkCall(parts.profile, person, getEvent, { path: { id: event.id } });
    await runRead(parts.platform, asker, call);
  } else await findEvent(parts, asker, event.externalId);
  parts.seenEvents.noteEvent(person, event);
}

/** No event can be read by its external id: the list of events says whether this account sees one that bears it. */
async function findEvent(parts: Parts, asker: Asker, externalId: string): Promise<void> {
  const query = { filter: { external_id_equals: externalId }, pageSize: 1 };
  const { document } = await runRead(
    parts.platform,
    asker,
    checkCall(parts.profile, asker.person, listEvents, { query }),
  );
  const parsed = listEvents.reply.safeParse(document);
  // A platform that ignores the filter answers with any event.
  if (parsed.success && parsed.data.data.some(({ attributes }) => attributes.external_id === externalId)) return;
  throw new GatewayFailure({ kind: "notFound", detail: "Your account sees no event with this external id." });
}

/** Whoever takes up or continues a send of their own saw the event when they began it. */
function isOwnSend({ store }: Parts, person: Person, request: SendRequest): Promise<boolean> {
  return store.transaction(async (tables) => {
    const known = await Promise.all(
      [request.id, request.continues ?? request.id].map((id) => tables.sends.find(person.account.id, id)),
    );
    return known.some((send) => send?.collection === request.collection);
  });
}

const names = [...operations.values()].flatMap(({ collection }) => collection ?? []);
const formOf = (name: string) =>
  new RegExp(
    `^${name
      .replace("{event_id}", "(?<id>\\d{1,19})")
      .replace("{event_external_id}", "(?<externalId>.+)")
      .replace(/\{\w+\}/g, ".+")}$`,
    "s",
  );
const eventForms = names.filter((name) => /\{event_(external_)?id\}/.test(name)).map(formOf);

function eventOf(collection: string): EventName | null {
  for (const form of eventForms) {
    const { id, externalId } = form.exec(collection)?.groups ?? {};
    if (id !== undefined) return { id };
    if (externalId !== undefined) return { externalId };
  }
  return null;
}

const collections = names.map((name) => new RegExp(`^${name.replace(/\{\w+\}/g, ".+")}$`, "s"));
