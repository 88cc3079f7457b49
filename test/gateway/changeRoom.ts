// A room in which somebody is connected and the platform takes line items: for tests of changes and their journal.
import { errorOf, isObject, reply, Room, row, type Asked } from "./support";

export const key = (text: string) => ({ "Idempotency-Key": text });
export const created = () => reply(201, { data: row("9") }, { "X-Request-Id": "p-9" });
export const list = "lineItems/1/2";

export async function connected(options: ConstructorParameters<typeof Room>[0] = {}) {
  const room = new Room(options);
  const token = await room.connect();
  room.platform.answer = created;
  /** Requests after the connect. */
  const sent = () => room.platform.requests.length - 1;
  const intents = async (query = ""): Promise<unknown[]> => {
    const { json } = await room.ask("GET", `/api/journal${query}`, { token });
    const found: unknown = isObject(json) ? json["intents"] : [];
    return Array.isArray(found) ? found.map((one: unknown) => one) : [];
  };
  const resolve = (name: string, body: unknown) =>
    room.ask("POST", `/api/journal/${encodeURIComponent(name)}/resolve`, { token, body });
  return { room, token, sent, intents, resolve };
}

export const said = (asked: Asked) => [asked.status, errorOf(asked)["kind"]];
