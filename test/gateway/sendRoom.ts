// A room in which somebody sends: the verbs of a send for one session, and the facts that tests ask about it.
import { connected, key, list } from "./changeRoom";
import { create, errorOf, isObject, type Asked, type Room } from "./support";

export const MINUTE = 60_000;
/** Five a second, with the most that a first measurement can add. */
export const MOST_SPACING_MS = 230;
export const counts = { creates: 1, updates: 2, deletions: 3 };
export const outcome = { created: 1, updated: 2, deleted: 3, failed: 0, unknown: 0 };

export const opening = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  collection: list,
  title: "Price sheet of lot 4711",
  counts,
  plan: { rows: ["Ball bearing 6204"] },
  ...more,
});

/** One person's window. */
export class Window {
  constructor(
    readonly room: Room,
    readonly token: string,
  ) {}

  open(id: string, more: Record<string, unknown> = {}): Promise<Asked> {
    return this.room.ask("POST", "/api/sends", { token: this.token, body: opening(id, more) });
  }

  /** Creates one line item as a part of a send. */
  change(name: string, send: string, fence: number, call: object = create): Promise<Asked> {
    return this.room.operation(this.token, "createLineItem", call, { ...key(name), ...pass(send, fence) });
  }

  renew(id: string, fence: number): Promise<Asked> {
    return this.room.ask("POST", `/api/sends/${id}/renew`, { token: this.token, body: { fence } });
  }

  finish(id: string, more: object = {}): Promise<Asked> {
    const body = { outcome, cancelled: false, ...more };
    return this.room.ask("POST", `/api/sends/${id}/finish`, { token: this.token, body });
  }

  details(id: string): Promise<Asked> {
    return this.room.ask("GET", `/api/sends/${id}`, { token: this.token });
  }

  /** Newest first: of the list that all tests send to, or one's own. */
  async sends(query = `?collection=${encodeURIComponent(list)}`): Promise<readonly unknown[]> {
    return listIn(await this.room.ask("GET", `/api/sends${query}`, { token: this.token }), "sends");
  }

  /** Ids and states, newest first. */
  async states(): Promise<readonly unknown[]> {
    return (await this.sends()).map((one) => (isObject(one) ? `${String(one["id"])} ${String(one["state"])}` : one));
  }

  async entries(id: string): Promise<readonly unknown[]> {
    return listIn(await this.details(id), "entries");
  }
}

function listIn({ json }: Asked, name: string): readonly unknown[] {
  const found = isObject(json) ? json[name] : undefined;
  if (!Array.isArray(found)) throw new Error(`There is no ${name}: ${JSON.stringify(json)}`);
  return found.map((one: unknown) => one);
}

export const pass = (send: string, fence: number) => ({
  "Bidsheet-Send": send,
  "Bidsheet-Fence": String(fence),
});

export const fenceOf = ({ json }: Asked): unknown => (isObject(json) ? json["fence"] : undefined);
export const holderOf = (asked: Asked): unknown => errorOf(asked)["holder"];

/**
 * Two people, each with a window, on one platform that takes line items. `sent` counts what left after they had
 * connected.
 */
export async function twoSenders(options: Parameters<typeof connected>[0] = {}) {
  const { room, token, intents } = await connected(options);
  const other = await room.connect({
    apiKey: "company-key-31337",
    userToken: "user-token-4343",
    userEmail: "colleague@example.com",
  });
  // Who sends has read the event's list before.
  for (const one of [token, other]) await room.operation(one, "listLineItems", { path: create.path });
  const before = room.platform.requests.length;
  const sent = () => room.platform.requests.length - before;
  return { room, intents, sent, mine: new Window(room, token), theirs: new Window(room, other) };
}
