import { request, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { startGateway, type RunningGateway } from "../../src/gateway/serve";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { errorOf, isObject, masterKey, PlatformDouble, reply, row, testProfile, update } from "./support";
import { systemClock } from "../../src/gateway/clock";

const platform = new PlatformDouble(systemClock);
let gateway: RunningGateway;
let token = "";

beforeAll(async () => {
  gateway = await startGateway({
    profile: testProfile({ limits: { events: { requestsPerSecond: 1000 } } }),
    store: openSqliteStore(":memory:"),
    masterKeys: [masterKey("v1", 7)],
    fetch: platform.fetch,
    port: 0,
  });
  const who = { region: "us", environment: "production", apiKey: "key", userToken: "token", userEmail: "a@b.example" };
  const { json } = await ask({ path: "/api/sessions", body: JSON.stringify(who) });
  token = isObject(json) ? String(json["token"]) : "";
});
afterAll(() => gateway.close());

interface Asked {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** Without a length that is known before: then it goes the way of every other request. */
  readonly inChunks?: boolean;
}

function ask({ path, headers = {}, body = "", inChunks = false }: Asked) {
  const length = inChunks ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const all = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, ...length, ...headers };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; json: unknown }>((resolve, reject) => {
    const asking = request(`${gateway.url}${path}`, { method: "POST", headers: all }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const json: unknown = JSON.parse(Buffer.concat(parts).toString());
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json });
      });
    });
    asking.on("error", reject);
    if (inChunks) asking.write(body);
    asking.end(inChunks ? undefined : body);
  });
}

const list = "/api/operations/listEvents";
const calls: readonly (readonly [string, Asked])[] = [
  ["that is right", { path: list, body: JSON.stringify({ query: { pageSize: 2 } }) }],
  ["without a body", { path: list }],
  ["of nobody", { path: list, headers: { Authorization: "Bearer nobody-has-this-token" } }],
  ["of no operation", { path: "/api/operations/listNothing" }],
  ["that is no JSON", { path: list, body: "{" }],
  ["that is no UTF-8", { path: list, body: Buffer.from([0x22, 0xff, 0x22]) }],
  ["of another content type", { path: list, body: "{}", headers: { "Content-Type": "text/plain" } }],
  ["of another page", { path: list, headers: { Origin: "https://evil.example.com" } }],
  ["of another site", { path: list, headers: { "Sec-Fetch-Site": "cross-site" } }],
  ["for another host", { path: list, headers: { Host: "evil.example.com" } }],
  ["for a proxy's host over HTTPS", { path: list, headers: { "X-Forwarded-Proto": "https" } }],
  ["that changes something without a key", { path: "/api/operations/updateLineItem", body: JSON.stringify(update) }],
  ["that is too large", { path: list, body: " ".repeat(5_000_001) }],
];

/** Two requests are never the same in these. */
const OWN = ["date", "x-request-id", "content-length", "transfer-encoding", "keep-alive"];

function comparable({ status, headers, json }: Awaited<ReturnType<typeof ask>>) {
  const shown = Object.entries(headers).filter(([name]) => !OWN.includes(name));
  const text = JSON.stringify(json).replace(/"requestId":"[^"]*"/, "");
  return { status, headers: Object.fromEntries(shown), text };
}

describe("a call", () => {
  it.each(calls)("%s is answered alike whichever way it comes in", async (_name, asked) => {
    const [short, long] = [await ask(asked), await ask({ ...asked, inChunks: true })];
    expect(comparable(short)).toEqual(comparable(long));
    expect(short.headers["x-request-id"]).toMatch(/\S/);
  });

  it("whose body is cut sends nothing, and harms nothing", async () => {
    const before = platform.requests.length;
    const { port } = new URL(gateway.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => {
        const head = [`POST ${list} HTTP/1.1`, "Host: localhost", `Authorization: Bearer ${token}`];
        socket.write([...head, "Content-Type: application/json", "Content-Length: 100", "", '{"query'].join("\r\n"));
        // The gateway's side has the first part by then: it answers this one after it.
        void ask({ path: list }).then(() => socket.destroy());
      });
      socket.once("close", () => resolve());
    });
    expect((await ask({ path: list })).status).toBe(200);
    expect(platform.requests).toHaveLength(before + 2);
  });

  it("that is refused before its body was read leaves its connection usable", async () => {
    const headers = { Authorization: "Bearer nobody-has-this-token", "Content-Length": "2000000" };
    const refused = await ask({ path: list, headers, body: " ".repeat(2_000_000) });
    expect([refused.status, errorOf({ ...refused, headers: new Headers() })["kind"]]).toEqual([401, "session"]);
    expect((await ask({ path: list })).status).toBe(200);
  });

  it("is written into the journal and replayed whichever way it comes in", async () => {
    platform.answer = () => reply(200, { data: row("3") });
    const change = { path: "/api/operations/updateLineItem", body: JSON.stringify(update) };
    const headers = { "Idempotency-Key": "k" };
    const first = await ask({ ...change, headers });
    const again = await ask({ ...change, headers, inChunks: true });
    expect([first.status, first.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.json).toEqual(first.json);
  });
});
