// Who may open a send to which list: the platform must show this account the event. It opens nothing.
import { getEvent, listEvents } from "../../platform/events";
import { operations } from "../../platform/operations";
import { ownName, type SendRequest } from "../../platform/sendContract";
import { checkCall } from "../outgoing/callCheck";
import { badRequest, GatewayFailure } from "../failure";
import { runRead, type Asker } from "../outgoing/forward";
import type { Person } from "../people";
import type { EventName } from "../seen";
import type { GatewayContext, Parts } from "../services";
import { askerOf } from "./enter";

export function idOf(context: GatewayContext): string {
  const parsed = ownName.safeParse(context.req.param("id"));
  if (!parsed.success) throw new GatewayFailure({ kind: "notFound", detail: "There is no such send." });
  return parsed.data;
}

/** Fences are kept for ever: only for lists that something can be sent to. */
export function checkCollection(name: string, pointer: string): void {
  if (!collections.some((form) => form.test(name)))
    throw badRequest("No operation changes such a collection.", pointer);
}

type SendNamed = Pick<SendRequest, "id" | "collection" | "continues">;

/** Throws where the platform does not show this account the event: nobody else's list can be locked then. */
export async function mustSee(
  parts: Parts,
  context: GatewayContext,
  person: Person,
  request: SendNamed,
): Promise<void> {
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
function isOwnSend({ store }: Parts, person: Person, request: SendNamed): Promise<boolean> {
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
