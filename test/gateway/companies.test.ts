import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { sha256 } from "../../src/gateway/keys/vault";
import { key, said } from "./changeRoom";
import { create, credentials, errorOf, isObject, reply, Room, testProfile } from "./support";

/** A person of another customer of the same platform, with the same e-mail. */
const stranger = { ...credentials, apiKey: "other-company-key", userToken: "other-token" };

interface SignedIn {
  readonly token: string;
  readonly id: string;
}

async function signIn(room: Room, who = credentials, old?: string): Promise<SignedIn> {
  const body = { region: "us", environment: "production", ...who };
  const { json } = await room.ask("POST", "/api/sessions", { body, ...(old === undefined ? {} : { token: old }) });
  if (!isObject(json) || !isObject(json["account"])) throw new Error(JSON.stringify(json));
  return { token: String(json["token"]), id: String(json["account"]["id"]) };
}

const listed = (only: boolean) =>
  testProfile({ apiKeys: { fingerprints: [credentials.apiKey, stranger.apiKey].map(sha256), only } });

describe("two people of one e-mail at two companies", () => {
  it("have two accounts: open intents, agreed copies, cursors and sends of one are not the other's", async () => {
    const room = new Room();
    const mine = await signIn(room);
    room.platform.answer = () => reply(500, null);
    await room.operation(mine.token, "createLineItem", create, key("k"));
    room.platform.answer = () =>
      reply(200, { data: [], links: { next: "https://platform.example.com/services/events/v1/events?page=2" } });
    const page = await room.operation(mine.token, "listEvents", {});
    const copy = { checksum: "c", text: "t" };
    await room.ask("PUT", "/api/agreed/link", { token: mine.token, body: copy });
    const theirs = await signIn(room, stranger);
    expect(theirs.id).not.toBe(mine.id);
    const token = theirs.token;
    expect((await room.ask("GET", "/api/journal", { token })).json).toEqual({ intents: [] });
    expect((await room.ask("GET", "/api/sends", { token })).json).toEqual({ sends: [] });
    expect((await room.ask("GET", "/api/agreed/link", { token })).status).toBe(404);
    const cursor = isObject(page.json) ? page.json["nextCursor"] : null;
    expect(said(await room.operation(token, "listEvents", { cursor }))).toEqual([400, "badRequest"]);
  });

  it("act each with their own key, also in an older session", async () => {
    const room = new Room();
    const mine = await signIn(room);
    const theirs = await signIn(room, stranger);
    for (const [{ token }, { apiKey }] of [
      [mine, credentials],
      [theirs, stranger],
    ] as const) {
      await room.operation(token, "listEvents", {});
      expect(room.platform.last.headers.get("X-Api-Key")).toBe(apiKey);
    }
  });

  it("find their own account again, each with their key, also after a restart", async () => {
    const store = openSqliteStore(":memory:");
    const first = new Room({ store: { ...store, close: () => Promise.resolve() } });
    const [mine, theirs] = [await signIn(first), await signIn(first, stranger)];
    await first.gateway.close();
    const room = new Room({ store });
    expect([(await signIn(room, stranger)).id, (await signIn(room)).id]).toEqual([theirs.id, mine.id]);
  });
});

describe("another API key of the same person", () => {
  it("opens the same account when an older session proves the person, and its sessions keep their own key", async () => {
    const room = new Room();
    const mine = await signIn(room);
    const again = await signIn(room, stranger, mine.token);
    expect(again.id).toBe(mine.id);
    expect((await signIn(room, stranger)).id).toBe(mine.id);
    await room.operation(mine.token, "listEvents", {});
    expect(room.platform.last.headers.get("X-Api-Key")).toBe(credentials.apiKey);
  });

  it("is not proven by a session that has ended, or of another e-mail", async () => {
    const room = new Room();
    const mine = await signIn(room);
    const other = await signIn(room, { ...credentials, userEmail: "other@example.com" });
    expect((await signIn(room, stranger, other.token)).id).not.toBe(mine.id);
    room.clock.advance(13 * 3_600_000);
    const third = { ...stranger, apiKey: "third-key" };
    expect((await signIn(room, third, mine.token)).id).not.toBe(mine.id);
  });

  it("opens the same account when the administrator lists both keys", async () => {
    const room = new Room({ profile: listed(false) });
    const mine = await signIn(room);
    expect((await signIn(room, stranger)).id).toBe(mine.id);
    expect((await signIn(room, { ...stranger, apiKey: "unlisted" })).id).not.toBe(mine.id);
  });
});

describe("a gateway that is pinned to its company's keys", () => {
  it("lets no other key in, and does not ask the platform about it", async () => {
    const room = new Room({ profile: listed(true) });
    await signIn(room);
    const body = { region: "us", environment: "production", ...credentials, apiKey: "unlisted" };
    const asked = await room.ask("POST", "/api/sessions", { body });
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([403, "forbidden"]);
    expect(room.platform.requests).toHaveLength(1);
  });

  it("refuses a fingerprint that is none in its profile", () => {
    expect(() => testProfile({ apiKeys: { fingerprints: ["abc"] } })).toThrow('wrong at "apiKeys.fingerprints.0"');
  });
});
