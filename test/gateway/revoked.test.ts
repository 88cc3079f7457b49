import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { key, said } from "./changeRoom";
import { fenceOf, twoSenders } from "./sendRoom";
import { create, credentials, isObject, reply, Room, type Asked } from "./support";

const refuses = (room: Room) => {
  room.platform.answer = () => reply(401, { errors: [{ detail: "Revoked" }] });
};
const takes = (room: Room) => {
  room.platform.answer = () => reply(200, { data: [], links: {} });
};
const copy = { checksum: "c", text: "t" };
const ended = [401, "session"];

const signIn = (room: Room, more: object = {}, token?: string) =>
  room.ask("POST", "/api/sessions", {
    body: { region: "us", environment: "production", ...credentials, ...more },
    ...(token === undefined ? {} : { token }),
  });
const accountIn = ({ json }: Asked): unknown =>
  isObject(json) && isObject(json["account"]) ? json["account"]["id"] : undefined;

describe("credentials that the platform refuses once they have a session", () => {
  it("open neither the session, nor its agreed copies, nor its sends any more, also after a restart", async () => {
    const store = openSqliteStore(":memory:");
    const room = new Room({ store: { ...store, close: () => Promise.resolve() } });
    const token = await room.connect();
    await room.ask("PUT", "/api/agreed/link", { token, body: copy });
    refuses(room);
    expect(said(await room.operation(token, "listEvents", {}))).toEqual([401, "credentials"]);
    takes(room);
    for (const one of [room, new Room({ store })])
      for (const path of ["/api/sessions/current", "/api/agreed/link", "/api/sends", "/api/journal"])
        expect(said(await one.ask("GET", path, { token }))).toEqual(ended);
    expect(said(await room.operation(token, "listEvents", {}))).toEqual(ended);
  });

  it("open no other session that has the same ones, and leave colleagues alone", async () => {
    const { room, mine, theirs } = await twoSenders();
    const second = await room.connect();
    refuses(room);
    await room.operation(mine.token, "listEvents", {});
    expect(said(await room.ask("GET", "/api/sends", { token: second }))).toEqual(ended);
    expect((await room.ask("GET", "/api/sends", { token: theirs.token })).status).toBe(200);
  });

  it("give their leases back, so that a colleague sends at once", async () => {
    const { room, mine, theirs } = await twoSenders();
    const fence = Number(fenceOf(await mine.open("s1")));
    expect(said(await theirs.open("s2"))).toEqual([409, "leaseHeld"]);
    const answer = room.platform.answer;
    refuses(room);
    expect(said(await mine.change("k", "s1", fence))).toEqual([401, "credentials"]);
    room.platform.answer = answer;
    expect(said(await mine.renew("s1", fence))).toEqual(ended);
    expect((await theirs.open("s2")).status).toBe(201);
  });

  it("open all of it again once the platform takes them in a new connect", async () => {
    const room = new Room();
    const token = await room.connect();
    await room.ask("PUT", "/api/agreed/link", { token, body: copy });
    refuses(room);
    await room.operation(token, "createLineItem", create, key("k"));
    expect((await signIn(room)).status).toBe(401);
    expect(said(await room.ask("GET", "/api/agreed/link", { token }))).toEqual(ended);
    takes(room);
    const again = await room.connect();
    for (const one of [again, token])
      expect((await room.ask("GET", "/api/agreed/link", { token: one })).json).toMatchObject(copy);
  });

  it("still show whose session it is when the person connects with a new key", async () => {
    const room = new Room();
    const first = await signIn(room);
    const token = isObject(first.json) ? String(first.json["token"]) : "";
    refuses(room);
    await room.operation(token, "listEvents", {});
    takes(room);
    expect(accountIn(await signIn(room, { apiKey: "company-key-new" }, token))).toBe(accountIn(first));
    expect(said(await room.ask("GET", "/api/sends", { token }))).toEqual(ended);
  });

  it("keep their lease where the person already sends with newer ones", async () => {
    const { room, mine } = await twoSenders();
    const renewed = await signIn(room, { userToken: "user-token-new" });
    const token = isObject(renewed.json) ? String(renewed.json["token"]) : "";
    const opened = await room.ask("GET", "/api/sessions/current", { token });
    expect(opened.status).toBe(200);
    const fence = Number(fenceOf(await mine.open("s1")));
    refuses(room);
    await room.operation(mine.token, "listEvents", {});
    expect((await room.ask("POST", "/api/sends/s1/renew", { token, body: { fence } })).status).toBe(200);
  });

  it("are not refused by a page that something in front of the platform answers", async () => {
    const room = new Room();
    const token = await room.connect();
    room.platform.answer = () =>
      new Response("<html>Sign in</html>", { status: 401, headers: { "Content-Type": "text/html" } });
    expect((await room.operation(token, "listEvents", {})).status).toBe(401);
    expect((await room.ask("GET", "/api/sends", { token })).status).toBe(200);
  });
});
