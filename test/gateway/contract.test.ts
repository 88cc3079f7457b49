import { demoCredentials } from "../../src/simulator/credentials";
import { ask, expectFailure, House, list, member, withKey } from "./contractHouse";

jest.setTimeout(60_000);

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());
const { api, operate, logged, forgetLog, sheetPath, cells } = house;

describe("the profile and sessions", () => {
  it("tell a stranger regions, environments, names and limits", async () => {
    const told = await ask(`${house.url}/api/profile`, "GET");
    expect(told.status).toBe(200);
    expect(told.json).toMatchObject({
      name: "Example platform",
      regions: [
        { name: "us", environments: ["production", "sandbox"] },
        { name: "eu", environments: ["production", "sandbox"] },
        { name: "ca", environments: ["production", "sandbox"] },
      ],
      limits: { events: { requestsPerSecond: 5 }, pageSize: 100, bulkCreate: 200 },
    });
    expect(told.text).not.toContain("127.0.0.1");
  });

  it("are begun with 201, shown, and ended", async () => {
    const body = { region: "us", environment: "production", ...demoCredentials };
    const begun = await ask(`${house.url}/api/sessions`, "POST", { body });
    expect(begun.status).toBe(201);
    expect(Object.keys(begun.json).sort()).toEqual(["account", "expiresAt", "token"]);
    expect(Date.parse(String(begun.json["expiresAt"]))).toBeGreaterThan(Date.now());
    expect(begun.text).not.toContain(demoCredentials.apiKey);
    const mine = String(begun.json["token"]);
    const shown = await api("GET", "/api/sessions/current", { token: mine });
    expect(shown.json["account"]).toEqual(begun.json["account"]);
    expect((await api("DELETE", "/api/sessions/current", { token: mine })).status).toBe(204);
    expectFailure(await api("GET", "/api/sessions/current", { token: mine }), 401, "session");
    expectFailure(await operate("listEvents", {}, {}, mine), 401, "session");
  });

  const whole = { region: "us", environment: "production", ...demoCredentials };
  it.each<[string, unknown, number, string, object]>([
    ["wrong keys", { ...whole, apiKey: "nobody" }, 401, "credentials", {}],
    ["an unknown region", { ...whole, region: "__proto__" }, 400, "badRequest", { pointer: "/region" }],
    ["an unknown environment", { ...whole, environment: "x" }, 400, "badRequest", { pointer: "/environment" }],
    ["a missing key", { ...whole, apiKey: undefined }, 400, "badRequest", { pointer: "/apiKey" }],
    ["an empty token", { ...whole, userToken: "" }, 400, "badRequest", { pointer: "/userToken" }],
    ["a number", { ...whole, userEmail: 12345 }, 400, "badRequest", { pointer: "/userEmail" }],
    ["a header in a key", { ...whole, apiKey: "a\r\nX-Evil: 1" }, 400, "badRequest", { pointer: "/apiKey" }],
    ["letters no header can hold", { ...whole, userEmail: "ключ@example.com" }, 400, "badRequest", {}],
    ["no JSON", "{", 400, "badRequest", {}],
    ["a list", [], 400, "badRequest", {}],
    ["null", "null", 400, "badRequest", {}],
    ["nothing", "", 400, "badRequest", {}],
  ])("refuse %s", async (_what, body, status, kind, more) => {
    const told = await ask(`${house.url}/api/sessions`, "POST", { body });
    expectFailure(told, status, kind, { operation: "connect", ...more });
  });
});

describe("operations by name", () => {
  it("serves the eleven, each with status, document, nextCursor, requestId and the platform's version", async () => {
    const { event, sheet } = house;
    const at = sheetPath();
    const seen = new Map<string, unknown>();
    const call = async (name: string, body: object, changes = false) => {
      const told = await operate(name, body, changes ? withKey() : {});
      expect([name, told.status, Object.keys(told.json).sort()]).toEqual([
        name,
        200,
        ["apiVersion", "document", "nextCursor", "requestId", "status"],
      ]);
      seen.set(name, told.json["status"]);
      return told.json["document"];
    };
    await call("listEvents", { query: { filter: { state_equals: ["draft", "published"] }, pageSize: 5 } });
    await call("getEvent", { path: { id: event } });
    await call("listEventTemplates", {});
    await call("listWorksheets", { path: { event_id: event } });
    await call("getWorksheet", { path: { event_id: event, id: sheet } });
    const listed = await call("listLineItems", { path: at, query: { pageSize: 3 } });
    expect(list(member(listed, "data"))).toHaveLength(3);
    const one = await call("createLineItem", { path: at, body: { data: cells({ c1: "=A1" }) } }, true);
    const id = String(member(one, "data", "id"));
    const many = { data: [{ type: "line_items", attributes: { data: { c1: "007" } } }] };
    expect(list(member(await call("bulkCreateLineItems", { path: at, body: many }, true), "data"))).toHaveLength(1);
    await call("getLineItem", { path: { ...at, id } });
    await call("updateLineItem", { path: { ...at, id }, body: { data: { id, ...cells({ c1: "-1" }) } } }, true);
    expect(await call("deleteLineItem", { path: { ...at, id } }, true)).toBeNull();
    expect(Object.fromEntries(seen)).toEqual({
      listEvents: 200,
      getEvent: 200,
      listEventTemplates: 200,
      listWorksheets: 200,
      getWorksheet: 200,
      listLineItems: 200,
      createLineItem: 201,
      bulkCreateLineItems: 201,
      getLineItem: 200,
      updateLineItem: 200,
      deleteLineItem: 204,
    });
  });

  it("follows pages by cursor alone to the end, filters and size included", async () => {
    const ids: string[] = [];
    let body: object = { path: sheetPath(), query: { pageSize: 50 } };
    for (let cursor: unknown = ""; cursor !== null; body = { cursor }) {
      const told = await operate("listLineItems", body);
      for (const item of list(member(told.json, "document", "data"))) ids.push(String(member(item, "id")));
      cursor = told.json["nextCursor"];
      expect(cursor === null || typeof cursor === "string").toBe(true);
    }
    expect(ids.length).toBeGreaterThanOrEqual(130);
    expect(new Set(ids).size).toBe(ids.length);
    const filter = { title_contains: "e", state_equals: ["draft", "published", "closed"] };
    const first = await operate("listEvents", { query: { filter, pageSize: 1 } });
    await forgetLog();
    await operate("listEvents", { cursor: first.json["nextCursor"] });
    const query = new URLSearchParams(String(member((await logged())[0], "query")));
    expect(query.getAll("filter[state_equals][]")).toEqual(["draft", "published", "closed"]);
    expect([query.get("filter[title_contains]"), query.get("page[size]")]).toEqual(["e", "1"]);
  });

  it("refuses a cursor of another person or operation, and one with any sign changed, added or left out", async () => {
    const { json } = await operate("listLineItems", { path: sheetPath(), query: { pageSize: 1 } });
    const cursor = String(json["nextCursor"]);
    expectFailure(await operate("listLineItems", { cursor }, {}, house.other), 400, "badRequest", {
      pointer: "/cursor",
    });
    expectFailure(await operate("listEvents", { cursor }), 400, "badRequest");
    expectFailure(await operate("getEvent", { cursor }), 400, "badRequest");
    const last = cursor.slice(-1);
    const near = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_").filter(
      (sign) => sign !== last,
    );
    const wrong = [
      ...near.map((sign) => cursor.slice(0, -1) + sign),
      `${cursor}A`,
      `${cursor}=`,
      `${cursor} `,
      ` ${cursor}`,
      cursor.slice(0, -1),
      "",
      "x",
    ];
    for (const one of wrong)
      expect([one, (await operate("listLineItems", { cursor: one })).status]).toEqual([one, 400]);
  });

  it.each(["listAwards", "awardBid", "bulkUpdateLineItems", "toString", "__proto__", "LISTEVENTS", "a%2Fb", "%ff"])(
    "answers 404 for %s, which is no operation",
    async (name) => {
      expectFailure(await operate(name, {}), 404, "unknownOperation");
      expectFailure(await operate(name, "{"), 404, "unknownOperation");
    },
  );

  it.each<[string, string, () => unknown]>([
    ["an unknown filter", "listEvents", () => ({ query: { filter: { colour_equals: ["red"] } } })],
    ["a filter named __proto__", "listEvents", () => '{"query":{"filter":{"__proto__":["red"]}}}'],
    ["a filter named constructor", "listEvents", () => ({ query: { filter: { constructor: "x" } } })],
    ["a filter where none is", "listLineItems", () => ({ path: sheetPath(), query: { filter: { id_equals: "1" } } })],
    ["a page of 101", "listEvents", () => ({ query: { pageSize: 101 } })],
    ["a page of 0", "listEvents", () => ({ query: { pageSize: 0 } })],
    ["an include where none is", "listEvents", () => ({ query: { include: ["x"] } })],
    ["a query member of another name", "listEvents", () => ({ query: { page: 1 } })],
    ["a call member of another name", "listEvents", () => ({ filters: {} })],
    ["an id with letters", "getEvent", () => ({ path: { id: "1a" } })],
    ["an id that climbs", "getEvent", () => ({ path: { id: ".." } })],
    ["an id that climbs in disguise", "getEvent", () => ({ path: { id: "%2e%2e" } })],
    ["an id with a slash", "getEvent", () => ({ path: { id: "1/worksheets" } })],
    ["an id with a query", "getEvent", () => ({ path: { id: "1?x=1" } })],
    ["an id with a line end", "getEvent", () => ({ path: { id: "1\n" } })],
    ["an id with full-width digits", "getEvent", () => ({ path: { id: "１" } })],
    ["an empty id", "getEvent", () => ({ path: { id: "" } })],
    ["a missing id", "getEvent", () => ({ path: {} })],
    ["no path at all", "getEvent", () => ({})],
    ["a path name too many", "getEvent", () => ({ path: { id: "1", event_id: "1" } })],
    ["a path name __proto__", "getEvent", () => '{"path":{"id":"1","__proto__":"2"}}'],
    ["a body where none is", "getEvent", () => ({ path: { id: "1" }, body: { data: {} } })],
    ["no JSON", "listEvents", () => "{"],
    [
      "bytes that are no UTF-8",
      "listEvents",
      () => Buffer.from('{"query":{"filter":{"title_contains":"\xe9"}}}', "latin1"),
    ],
  ])("refuses %s with 400, before anything is sent", async (_what, name, body) => {
    await forgetLog();
    expectFailure(await operate(name, body()), 400, "badRequest", { operation: name });
    expect(await logged()).toEqual([]);
  });
});

describe("requests of any form", () => {
  const streamed = (text: string) => {
    // The types of this Node's fetch lack the member that it wants beside a stream.
    const init = { method: "POST", body: new Blob([text]).stream(), duplex: "half" };
    const headers = { Authorization: `Bearer ${house.token}` };
    return fetch(new Request(`${house.url}/api/operations/listEvents`, { headers, ...init }));
  };

  it("are read in chunks as well as with a length", async () => {
    expect((await streamed('{"query":{"pageSize":1}}')).status).toBe(200);
  });

  it("are 413 above 5 MB, with a length and in chunks", async () => {
    const large = JSON.stringify({ path: { id: "1".repeat(6_000_000) } });
    expectFailure(await operate("getEvent", large), 413, "badRequest", { operation: "getEvent" });
    const answer = await streamed(large);
    expect(answer.status).toBe(413);
    expect(member(await answer.json(), "error", "kind")).toBe("badRequest");
  });

  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/api/"],
    ["GET", "/api"],
    ["POST", "/api/profile"],
    ["PUT", "/api/sessions"],
    ["GET", "/api/operations/listEvents"],
    ["DELETE", "/api/operations/listEvents"],
    ["POST", "/api/operations/"],
    ["POST", "/api/operations/listEvents/more"],
    ["POST", "/api/journal"],
    ["PATCH", "/api/%2e%2e%2fetc"],
  ])("%s %s is 404 in the form of every failure", async (method, address) => {
    expectFailure(await api(method, address), 404, "notFound");
  });

  it.each(["", "Bearer", "Bearer x", "Basic abc", `Bearer ${"A".repeat(43)}`])(
    "is 401 with the authorization %p",
    async (authorization) => {
      for (const [method, address] of [
        ["POST", "/api/operations/listEvents"],
        ["POST", "/api/operations/listAwards"],
        ["GET", "/api/sessions/current"],
        ["DELETE", "/api/sessions/current"],
        ["GET", "/api/journal"],
        ["POST", "/api/journal/k/resolve"],
      ] as const)
        expectFailure(
          await ask(house.url + address, method, { headers: { Authorization: authorization } }),
          401,
          "session",
        );
    },
  );

  it("carry security headers in their answers, no cookie, no frame ban and no leave for other origins", async () => {
    for (const address of ["/api/profile", "/api/nothing", "/", "/nothing", "/healthz", "/readyz", "/metrics"]) {
      const { headers } = await ask(house.url + address, "GET");
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain(
        "script-src 'self' https://appsforoffice.microsoft.com https://officeapis.public.onecdn.static.microsoft",
      );
      expect(policy).toContain("frame-ancestors");
      for (const name of [
        "x-frame-options",
        "set-cookie",
        "cross-origin-opener-policy",
        "cross-origin-resource-policy",
        "access-control-allow-origin",
        "x-powered-by",
      ])
        expect([address, name, headers.get(name)]).toEqual([address, name, null]);
    }
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
    ["the same site", { "Sec-Fetch-Site": "same-site" }],
    ["another origin", { Origin: "https://evil.example" }],
    ["an opaque origin", { Origin: "null" }],
  ])("of pages of %s are 403", async (_what, headers) => {
    expectFailure(await api("GET", "/api/profile", { headers }), 403, "forbidden");
    expectFailure(await operate("listEvents", {}, headers), 403, "forbidden");
  });

  it("of an operator are answered: health, readiness and metrics", async () => {
    for (const address of ["/healthz", "/readyz"]) expect((await ask(house.url + address, "GET")).status).toBe(200);
    const metrics = await ask(`${house.url}/metrics`, "GET");
    expect(metrics.headers.get("content-type")).toContain("text/plain");
    expect(metrics.text).toContain("# TYPE");
  });
});
