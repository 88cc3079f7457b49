import { colleagueCredentials } from "../../src/simulator/credentials";
import { EVENTS, lineItemsPath, talkTo } from "./talk";

describe("every request carries three headers (document 1, part 5)", () => {
  test.each(["X-Api-Key", "X-User-Token", "X-User-Email"])("without %s the answer is 401", async (name) => {
    const { send } = talkTo();
    const answer = await send("GET", `${EVENTS}/events`, { headers: { [name]: null } });
    expect(answer.status).toBe(401);
    expect(answer.errors()[0]?.detail).toContain("credential");
  });

  test("a token with another user's email is 401", async () => {
    const { send } = talkTo();
    const headers = { "X-User-Email": colleagueCredentials.userEmail };
    expect((await send("GET", `${EVENTS}/events`, { headers })).status).toBe(401);
  });

  test("an unknown company key is 401", async () => {
    const { send } = talkTo();
    const answer = await send("GET", `${EVENTS}/events`, { headers: { "X-Api-Key": "other" } });
    expect(answer.status).toBe(401);
  });
});

describe("every request carries the media type (document 1, shared convention 1)", () => {
  test.each([null, "application/json", "application/vnd.api+json; charset=utf-8"])(
    "a GET with Content-Type %s is 415",
    async (type) => {
      const { send } = talkTo();
      const answer = await send("GET", `${EVENTS}/events`, { headers: { "Content-Type": type } });
      expect(answer.status).toBe(415);
    },
  );

  test("a DELETE without it is 415 and deletes nothing", async () => {
    const talk = talkTo();
    const item = (await talk.send("GET", lineItemsPath(talk))).list().data[0];
    const path = `${lineItemsPath(talk)}/${item?.id ?? ""}`;
    expect((await talk.send("DELETE", path, { headers: { "Content-Type": null } })).status).toBe(415);
    expect((await talk.send("GET", path)).status).toBe(200);
  });

  test("an Accept that excludes it is 406, and none at all is fine", async () => {
    const { send } = talkTo();
    const asked = (Accept: string | null) => send("GET", `${EVENTS}/events`, { headers: { Accept } });
    expect((await asked("text/html")).status).toBe(406);
    expect((await asked(null)).status).toBe(200);
    expect((await asked("text/html, */*;q=0.5")).status).toBe(200);
  });
});

describe("five requests in any sliding second, for the whole company (document 1, part 8)", () => {
  test("the sixth in one second is 429, and fits once the first is a second old", async () => {
    const { sendNow, clock } = talkTo();
    const get = () => sendNow("GET", `${EVENTS}/event_templates`);
    for (const gap of [0, 100, 100, 100, 100]) {
      clock.now += gap;
      expect((await get()).status).toBe(200);
    }
    clock.now += 599;
    expect((await get()).status).toBe(429);
    clock.now += 1;
    expect((await get()).status).toBe(200);
    expect((await get()).status).toBe(429);
  });

  test("two users and two keys of one company share the budget", async () => {
    const { sendNow } = talkTo();
    const headers = {
      "X-Api-Key": "demo-api-key-2",
      "X-User-Token": colleagueCredentials.userToken,
      "X-User-Email": colleagueCredentials.userEmail,
    };
    for (let sent = 0; sent < 3; sent++) await sendNow("GET", `${EVENTS}/events`);
    for (let sent = 0; sent < 2; sent++)
      expect((await sendNow("GET", `${EVENTS}/events`, { headers })).status).toBe(200);
    expect((await sendNow("GET", `${EVENTS}/events`)).status).toBe(429);
  });

  test("a refused change is not applied, and refused requests do not use up the budget", async () => {
    const talk = talkTo();
    const item = (await talk.send("GET", lineItemsPath(talk))).list().data[0]?.id ?? "";
    talk.clock.now += 1000;
    for (let sent = 0; sent < 5; sent++) await talk.sendNow("GET", lineItemsPath(talk));
    for (let sent = 0; sent < 9; sent++)
      expect((await talk.sendNow("DELETE", `${lineItemsPath(talk)}/${item}`)).status).toBe(429);
    talk.clock.now += 1000;
    expect((await talk.sendNow("GET", `${lineItemsPath(talk)}/${item}`)).status).toBe(200);
  });

  test("a 429 may have no body, a page or a document, and only sometimes a Retry-After (document 3, errors)", async () => {
    const { sendNow } = talkTo();
    const seen = new Set<string>();
    for (let sent = 0; sent < 60; sent++) {
      const { status, headers, text } = await sendNow("GET", `${EVENTS}/events`);
      if (status !== 429) continue;
      seen.add(headers.has("Retry-After") ? "waits" : "does not say");
      seen.add(text === "" ? "empty" : text.startsWith("{") ? "document" : "page");
    }
    expect([...seen].sort()).toEqual(["document", "does not say", "empty", "page", "waits"]);
  });
});

describe("what every answer has", () => {
  test("the minor version in X-Api-Version (document 1, part 9) and a request id of its own", async () => {
    const { send } = talkTo();
    const answers = [await send("GET", `${EVENTS}/events`), await send("GET", `${EVENTS}/events/1`)];
    expect(answers.map(({ headers }) => headers.get("X-Api-Version"))).toEqual(["1.2", "1.2"]);
    expect(new Set(answers.map(({ headers }) => headers.get("X-Request-Id"))).size).toBe(2);
    expect(answers[0]?.headers.get("Content-Type")).toBe("application/vnd.api+json");
  });

  test.each([
    ["an unknown event", "GET", "/events/1"],
    ["an identifier that is no integer", "GET", "/events/abc"],
    ["an unknown template", "GET", "/event_templates/1"],
    ["an operation that does not exist", "PUT", "/events/48001"],
    ["a path that does not exist", "GET", "/nothing"],
  ])("404 for %s", async (_what, method, path) => {
    const { send } = talkTo();
    const answer = await send(method, EVENTS + path);
    expect(answer.status).toBe(404);
    expect(answer.errors()[0]?.detail).toContain("not found");
  });

  test("a worksheet is found only below its own event", async () => {
    const talk = talkTo();
    const worksheet = lineItemsPath(talk).replace("/line_items", "");
    const [first] = talk.simulator.records.events.keys();
    expect((await talk.send("GET", worksheet)).status).toBe(200);
    expect((await talk.send("GET", worksheet.replace(/events\/\d+/, `events/${first ?? ""}`))).status).toBe(404);
  });

  test("a query parameter that the operation does not know is 400, never ignored", async () => {
    const { send } = talkTo();
    const answer = await send("GET", `${EVENTS}/events?sort=title`);
    expect(answer.status).toBe(400);
    expect(answer.errors()[0]?.source).toEqual({ parameter: "sort" });
  });
});

describe("events, templates and worksheets (document 1, part 2)", () => {
  test("an event has its attributes and relationships", async () => {
    const talk = talkTo();
    const listed = (await talk.send("GET", `${EVENTS}/events`)).list().data[0];
    const event = (await talk.send("GET", `${EVENTS}/events/${listed?.id ?? ""}`)).one();
    expect(event).toEqual(listed);
    expect(event.type).toBe("events");
    expect(event.attributes["bid_submission_deadline"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(event.relationships).toMatchObject({ spend_category: { data: { type: "spend_categories" } } });
  });

  test("a template is listed and got", async () => {
    const { send } = talkTo();
    const templates = (await send("GET", `${EVENTS}/event_templates`)).list();
    expect(templates.meta?.count).toBe(templates.data.length);
    const [first] = templates.data;
    expect((await send("GET", `${EVENTS}/event_templates/${first?.id ?? ""}`)).one()).toEqual(first);
  });

  test("worksheets are unpaged, with columns and without the kinds that only the platform knows", async () => {
    const talk = talkTo();
    const path = lineItemsPath(talk).replace(/\/\d+\/line_items/, "");
    const list = (await talk.send("GET", `${path}?page[size]=1`)).list();
    expect(list.data).toHaveLength(3);
    expect(list.links).toBeUndefined();
    const worksheet = (await talk.send("GET", `${path}/${list.data[0]?.id ?? ""}`)).one();
    expect(worksheet).toEqual(list.data[0]);
    expect(worksheet.attributes).toMatchObject({ worksheet_type: "standard" });
    expect(JSON.stringify(worksheet)).not.toContain('"kind"');
    expect(JSON.stringify(worksheet)).not.toContain('"eventId"');
  });
});
