import { colleague, credentials, errorOf, HOST, isObject, reply, Room, settle, testProfile, update } from "./support";

const list = `${HOST}/services/events/v1/events`;
const page = (next: unknown) => reply(200, { data: [], links: { next } });
const nextOf = (json: unknown) => (isObject(json) ? json["nextCursor"] : undefined);

async function connected(options: ConstructorParameters<typeof Room>[0] = {}) {
  const room = new Room(options);
  return { room, token: await room.connect() };
}

describe("an operation", () => {
  it("is sent to its own address with path, filters and page size, and answered with the platform's document", async () => {
    const { room, token } = await connected();
    const document = { data: [], links: {} };
    room.platform.answer = () => reply(200, document, { "X-Request-Id": "platform-7" });
    const query = { filter: { state_equals: ["draft", "closed"], title_contains: "a&b" }, pageSize: 25 };
    const asked = await room.operation(token, "listEvents", { query });
    expect(asked.json).toEqual({ status: 200, document, nextCursor: null, requestId: "platform-7" });
    expect(asked.headers.get("X-Request-Id")).toBe("platform-7");
    const { searchParams } = new URL(room.platform.last.url);
    expect([...searchParams]).toEqual([
      ["filter[state_equals][]", "draft"],
      ["filter[state_equals][]", "closed"],
      ["filter[title_contains]", "a&b"],
      ["page[size]", "25"],
    ]);
  });

  it("asks for the profile's page size where a list has pages, and for none where it has not", async () => {
    const { room, token } = await connected({ profile: testProfile({ limits: { pageSize: 40 } }) });
    await room.operation(token, "listLineItems", { path: { event_id: "1", worksheet_id: "2" } });
    expect(new URL(room.platform.last.url).search).toBe("?page%5Bsize%5D=40");
    await room.operation(token, "listWorksheets", { path: { event_id: "1" } });
    expect(room.platform.last.url).toBe(`${list}/1/worksheets`);
  });

  it("uses the method and path that the profile overrides", async () => {
    const path = "/events/{event_id}/sheets/{worksheet_id}/rows/{id}";
    const { room, token } = await connected({
      profile: testProfile({ operations: { updateLineItem: { method: "PUT", path } } }),
    });
    room.platform.answer = () => reply(200, { data: {} });
    await room.operation(token, "updateLineItem", update, { "Idempotency-Key": "k" });
    expect([room.platform.last.method, room.platform.last.url]).toEqual(["PUT", `${list}/1/sheets/2/rows/3`]);
  });

  it("is 404 with kind unknownOperation when the table does not have it", async () => {
    const { room, token } = await connected();
    expect(errorOf(await room.operation(token, "listSecrets", {}))["operation"]).toBe("listSecrets");
    for (const name of ["listSecrets", "constructor", "__proto__", "listevents"]) {
      const asked = await room.operation(token, name, {});
      expect([asked.status, errorOf(asked)["kind"]]).toEqual([404, "unknownOperation"]);
    }
  });

  const worksheet = { event_id: "1", id: "2" };
  it.each<[string, string, unknown]>([
    ["a missing path value", "getWorksheet", { path: { event_id: "1" } }],
    ["a path value too many", "getWorksheet", { path: { ...worksheet, more: "1" } }],
    ["an identifier with letters", "getWorksheet", { path: { ...worksheet, id: "2a" } }],
    ["an identifier that climbs", "getWorksheet", { path: { ...worksheet, id: "../3" } }],
    ["an identifier with a sign", "getWorksheet", { path: { ...worksheet, id: "-1" } }],
    ["digits of another script", "getWorksheet", { path: { ...worksheet, id: "٣" } }],
    ["a number for an identifier", "getWorksheet", { path: { event_id: 1, id: 2 } }],
    ["an unknown filter", "listEvents", { query: { filter: { secret_equals: "1" } } }],
    ["a filter that every object has", "listEvents", { query: { filter: { constructor: "1" } } }],
    ["two values for a single filter", "listEvents", { query: { filter: { title_contains: ["a", "b"] } } }],
    ["an empty list of values", "listEvents", { query: { filter: { state_equals: [] } } }],
    ["an unknown include", "listEvents", { query: { include: ["supplier"] } }],
    ["an unknown sort", "listEvents", { query: { sort: "title" } }],
    ["a page of nothing", "listEvents", { query: { pageSize: 0 } }],
    ["a page over the limit", "listEvents", { query: { pageSize: 101 } }],
    ["half a page", "listEvents", { query: { pageSize: 1.5 } }],
    ["a page size for an unpaged list", "listWorksheets", { path: { event_id: "1" }, query: { pageSize: 5 } }],
    ["a body for a read", "listEvents", { body: { data: {} } }],
    ["an unknown member", "listEvents", { url: "https://elsewhere.example" }],
    ["a list as the call", "listEvents", []],
    ["something that is not JSON", "listEvents", "{"],
  ])("is 400 with kind badRequest for %s, and nothing is sent", async (_what, name, body) => {
    const { room, token } = await connected();
    const asked = await room.operation(token, name, body);
    expect([asked.status, errorOf(asked)["kind"], errorOf(asked)["operation"]]).toEqual([400, "badRequest", name]);
    expect(room.platform.requests).toHaveLength(1);
  });

  it("is 413 when it is larger than 5 MB", async () => {
    const { room, token } = await connected();
    const asked = await room.operation(token, "listEvents", { cursor: "x".repeat(5_000_001) });
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([413, "badRequest"]);
  });
});

describe("a failure of the platform", () => {
  it.each([
    [401, 401, "credentials"],
    [403, 403, "forbidden"],
    [404, 404, "notFound"],
    [409, 409, "mismatch"],
    [410, 410, "gone"],
    [422, 422, "invalid"],
    [400, 400, "refused"],
    [418, 418, "refused"],
    [500, 502, "platformFault"],
    [503, 502, "platformFault"],
    [302, 502, "badReply"],
    [301, 502, "badReply"],
  ])("of status %i is answered with %i and kind %s", async (theirs, ours, kind) => {
    const { room, token } = await connected();
    room.platform.answer = () => reply(theirs, null, { Location: "https://elsewhere.example/", "X-Request-Id": "p1" });
    const asked = await room.operation(token, "listEvents", {});
    expect(asked.status).toBe(ours);
    expect(errorOf(asked)).toMatchObject({ kind, status: ours, operation: "listEvents", requestId: "p1" });
    expect(room.platform.requests.every(({ url }) => url.startsWith(HOST))).toBe(true);
  });

  it("of a service that the profile has no host for is refused in words, and nothing is sent", async () => {
    const hosts = { us: { production: HOST } };
    const { room, token } = await connected({ profile: testProfile({ hosts, reports: { hosts: {} } }) });
    const before = room.platform.requests.length;
    const asked = await room.operation(token, "getSavingsReportSchema", {});
    expect([asked.status, errorOf(asked)["kind"], errorOf(asked)["detail"]]).toEqual([
      404,
      "noService",
      'This gateway\'s profile has no host for reports in region "us", production. Nothing was sent.',
    ]);
    expect(room.platform.requests).toHaveLength(before);
  });

  it("names the version of the service that answered, in a refusal as in an answer", async () => {
    const { room, token } = await connected();
    const version = { "X-Api-Version": "1.2" };
    room.platform.answer = () => reply(200, { data: [], links: {} }, version);
    expect((await room.operation(token, "listEvents", {})).json).toMatchObject({ apiVersion: "1.2" });
    for (const status of [400, 404, 422, 500]) {
      room.platform.answer = () => reply(status, null, version);
      expect(errorOf(await room.operation(token, "listEvents", {}))["apiVersion"]).toBe("1.2");
    }
    room.platform.answer = () => reply(400, null, { "X-Api-Version": "1.2 <b>" });
    expect(errorOf(await room.operation(token, "listEvents", {}))).not.toHaveProperty("apiVersion");
  });

  it("is passed on in the platform's own sentence, with its pointer, cut to a bounded length", async () => {
    const { room, token } = await connected();
    const detail = "Title is too short. ".repeat(100);
    room.platform.answer = () => reply(422, { errors: [{ detail, source: { pointer: "/data/attributes/title" } }] });
    const error = errorOf(await room.operation(token, "listEvents", {}));
    expect(error["pointer"]).toBe("/data/attributes/title");
    expect(error["detail"]).toBe(detail.slice(0, 500));
  });

  it.each([
    ["a page", () => new Response("<html>proxy 10.0.0.7</html>", { status: 403 })],
    ["a page in a sentence", () => reply(403, { errors: [{ detail: "<html>proxy 10.0.0.7</html>" }] })],
  ])("is never passed on as HTML: %s", async (_what, answer) => {
    const { room, token } = await connected();
    room.platform.answer = answer;
    const asked = await room.operation(token, "listEvents", {});
    expect(JSON.stringify(asked.json)).not.toMatch(/<html|10\.0\.0\.7/);
  });

  it.each([
    [401, "credentials"],
    [403, "forbidden"],
    [404, "notFound"],
    [422, "invalid"],
  ])("of status %i as a page keeps its status and is not told as the platform's word", async (status, kind) => {
    const { room, token } = await connected();
    const headers = { "Content-Type": "text/html" };
    room.platform.answer = () => new Response("<!DOCTYPE html><p>Blocked</p>", { status, headers });
    const error = errorOf(await room.operation(token, "listEvents", {}));
    expect(error).toMatchObject({ kind, status });
    expect(error["detail"]).toBe(`Something in front of the platform refused this (${status}).`);
  });

  it.each([
    ["HTML", () => new Response("<html>login</html>", { status: 200 })],
    ["a document that is nested too deep", () => new Response(`{"data":${"[".repeat(9000)}${"]".repeat(9000)}}`)],
    ["a cut document", () => new Response('{"data": [', { status: 200 })],
    ["a list instead of a document", () => reply(200, [])],
  ])("is kind badReply when a success is %s", async (_what, answer) => {
    const { room, token } = await connected();
    room.platform.answer = answer;
    const asked = await room.operation(token, "listEvents", {});
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([502, "badReply"]);
  });

  it("ends an answer that is too large", async () => {
    const { room, token } = await connected();
    let given = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          given += 1;
          controller.enqueue(new Uint8Array(1_000_000).fill(32));
        },
      });
    room.platform.answer = () => new Response(endless(), { status: 200 });
    const asked = await room.operation(token, "listEvents", {});
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([502, "badReply"]);
    expect(given).toBeLessThan(40);
  });

  it("is asked again twice where a read was lost, and then answered", async () => {
    const { room, token } = await connected();
    room.platform.answer = (_request, count) => {
      if (count < 4) return count === 2 ? Promise.reject(new TypeError("socket")) : reply(503, null);
      return reply(200, { data: [] });
    };
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
    expect(room.platform.requests).toHaveLength(4);
    room.platform.answer = () => Promise.reject(new TypeError("socket"));
    const asked = await room.operation(token, "listEvents", {});
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([502, "unreachable"]);
    expect(room.platform.requests).toHaveLength(7);
  });

  it("is kind unreachable when no answer comes within the time limit", async () => {
    const { room, token } = await connected({ timeoutMs: 4000 });
    const began = room.clock.now();
    room.platform.answer = (request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const asked = await room.operation(token, "listEvents", {});
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([502, "unreachable"]);
    expect(room.clock.now() - began).toBeGreaterThanOrEqual(12_000);
  });
});

describe("an answer of 429", () => {
  it("makes the call wait at least a second and ask again", async () => {
    const { room, token } = await connected();
    room.platform.answer = (_request, count) => (count === 2 ? reply(429, null) : reply(200, { data: [] }));
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
    const [, second = 0, third = 0] = room.platform.times;
    expect(third - second).toBeGreaterThanOrEqual(1000);
  });

  it("honours Retry-After, in seconds or as a date", async () => {
    for (const after of [() => "7", (now: number) => new Date(now + 7000).toUTCString()]) {
      const { room, token } = await connected();
      room.platform.answer = (_request, count) =>
        count === 2 ? reply(429, null, { "Retry-After": after(room.clock.now()) }) : reply(200, { data: [] });
      expect((await room.operation(token, "listEvents", {})).status).toBe(200);
      const [, second = 0, third = 0] = room.platform.times;
      expect(third - second).toBeGreaterThanOrEqual(6000);
    }
  });

  it("is handed on with retryAfterMs when patience ends", async () => {
    const { room, token } = await connected({ patienceMs: 5000 });
    room.platform.answer = () => reply(429, null, { "Retry-After": "3" });
    const asked = await room.operation(token, "listEvents", {});
    expect(asked.status).toBe(429);
    expect(errorOf(asked)).toMatchObject({ kind: "rateLimited", retryAfterMs: 3000 });
  });
});

describe("a long Retry-After", () => {
  it("is told at once to everybody who waits and to whoever comes next, and nobody is sent before it is over", async () => {
    const { room, token } = await connected({ patienceMs: 5000 });
    room.platform.answer = () => reply(429, null, { "Retry-After": "600" });
    const body = {};
    const both = [1, 2].map(() => room.start("POST", "/api/operations/listEvents", { token, body }));
    const answers = await room.clock.runUntilDone(Promise.all(both), 2000);
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    room.clock.advance(100_000);
    const later = await room.operation(token, "listEvents", {});
    expect(later.status).toBe(429);
    expect(Number(errorOf(later)["retryAfterMs"])).toBeLessThanOrEqual(500_000);
    expect(room.platform.requests).toHaveLength(2);
    room.clock.advance(500_000);
    room.platform.answer = () => reply(200, { data: [] });
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
  });
});

describe("a cursor", () => {
  const rest = "?page%5Bcursor%5D=WzRd&page%5Bdirection%5D=next&page%5Bsize%5D=10";

  it.each([
    ["an absolute link", `${list}${rest}`],
    ["a link with white space before it", ` ${list}${rest}`],
    ["a link as an object", { href: `${list}${rest}` }],
    ["a relative link", `/services/events/v1/events${rest}`],
    ["a query alone", rest],
    ["the default port", `${HOST}:443/services/events/v1/events${rest}`],
    ["percent-encoded letters", `${HOST}/services/%65vents/v1/events${rest}`],
  ])("leads from %s to the next page", async (_what, next) => {
    const { room, token } = await connected();
    room.platform.answer = () => page(next);
    const cursor = nextOf((await room.operation(token, "listEvents", {})).json);
    room.platform.answer = () => page(null);
    const second = await room.operation(token, "listEvents", { cursor });
    expect([second.status, nextOf(second.json)]).toEqual([200, null]);
    expect(room.platform.last.url).toBe(`${list}${rest}`);
  });

  it.each([[null], [undefined], [""], ["  "]])("is null when the link is %p", async (next) => {
    const { room, token } = await connected();
    room.platform.answer = () => page(next);
    expect(nextOf((await room.operation(token, "listEvents", {})).json)).toBeNull();
  });

  it.each([
    ["another host", "https://elsewhere.example/services/events/v1/events?page=2"],
    ["another host without a scheme", "//elsewhere.example/services/events/v1/events?page=2"],
    ["plain HTTP", "http://platform.example.com/services/events/v1/events?page=2"],
    ["another port", "https://platform.example.com:8443/services/events/v1/events?page=2"],
    ["a host that only begins alike", "https://platform.example.com.evil.example/services/events/v1/events"],
    ["our host as a user name", "https://platform.example.com@evil.example/services/events/v1/events"],
    ["credentials in the link", "https://u:p@platform.example.com/services/events/v1/events"],
    ["another path", "/services/events/v1/event_templates?page=2"],
    ["a path that climbs", "/services/events/v1/events/../event_templates"],
    ["an encoded climb", "/services/events/v1/events/%2e%2e/event_templates"],
    ["an encoded slash", "/services/events/v1%2Fevents?page=2"],
    ["a doubly encoded path", "/services/events/v1/%2565vents"],
    ["broken encoding", "/services/events/v1/%zz"],
    ["a backslash host", "/\\elsewhere.example/services/events/v1/events"],
    ["a trailing slash", "/services/events/v1/events/?page=2"],
    ["a script", "javascript:alert(1)"],
    ["no address", "https://"],
    ["a number", 7],
  ])("is never made from %s: that is a failure and not the end of the list", async (_what, next) => {
    const { room, token } = await connected();
    room.platform.answer = () => page(next);
    const asked = await room.operation(token, "listEvents", {});
    expect([asked.status, errorOf(asked)["kind"], errorOf(asked)["pointer"]]).toEqual([502, "badReply", "/links/next"]);
  });

  it("is the same for the same page and shows nothing of it", async () => {
    const { room, token } = await connected();
    room.platform.answer = () => page(`${list}?page%5Bcursor%5D=abc&key=${credentials.apiKey}`);
    const one = nextOf((await room.operation(token, "listEvents", {})).json);
    const other = nextOf((await room.operation(token, "listEvents", {})).json);
    expect(one).toBe(other);
    expect(Buffer.from(String(one), "base64url").toString("latin1")).not.toContain("abc");
  });

  it("serves only the person and the operation that it was made for, unchanged", async () => {
    const { room, token } = await connected();
    const other = await room.connect(colleague);
    room.platform.answer = () => page(`${list}${rest}`);
    const cursor = String(nextOf((await room.operation(token, "listEvents", {})).json));
    const before = room.platform.requests.length;
    const changed = cursor.slice(0, 30) + (cursor[30] === "A" ? "B" : "A") + cursor.slice(31);
    for (const [who, name, text] of [
      [other, "listEvents", cursor],
      [token, "listEventTemplates", cursor],
      [token, "listEvents", changed],
      [token, "listEvents", "nonsense"],
      [token, "listEvents", ""],
    ] as const) {
      const asked = await room.operation(who, name, { cursor: text });
      expect([asked.status, errorOf(asked)["kind"], errorOf(asked)["pointer"]]).toEqual([400, "badRequest", "/cursor"]);
    }
    expect(room.platform.requests).toHaveLength(before);
  });
});

describe("a person who goes away", () => {
  it("leaves the line, and nothing is sent for them", async () => {
    const { room, token } = await connected();
    const [gone, stays] = [new AbortController(), new AbortController()];
    const start = (signal: AbortSignal) =>
      room.start("POST", "/api/operations/listEvents", { token, body: {}, signal });
    const first = start(stays.signal);
    const second = start(gone.signal);
    await settle();
    expect(room.platform.requests).toHaveLength(1);
    gone.abort();
    await room.clock.runUntilDone(Promise.allSettled([first, second]));
    expect(room.platform.requests).toHaveLength(2);
    expect((await second).status).toBe(499);
  });
});
