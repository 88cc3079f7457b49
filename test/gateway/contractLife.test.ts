import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureCertificate } from "../../scripts/certificate";
import { demoCredentials } from "../../src/simulator/credentials";
import {
  ask,
  exampleProfile,
  expectFailure,
  House,
  list,
  MASTER_KEY,
  member,
  placeFor,
  run,
  withKey,
} from "./contractHouse";

jest.setTimeout(60_000);

describe("the gateway's command", () => {
  it("takes the example profile of the platform's documents as it is", async () => {
    const place = await placeFor(
      "",
      exampleProfile((region, environment) =>
        environment === "sandbox" ? `https://api.sandbox.${region}.example.com` : `https://api.${region}.example.com`,
      ),
    );
    const gateway = await run("gateway", [], place.variables);
    const { status, json } = await ask(`${place.url}/api/profile`, "GET");
    expect([status, list(json["regions"]).length]).toEqual([200, 3]);
    expect(await gateway.stop()).toBe(0);
    place.remove();
  });

  it("serves HTTPS with the certificate and key that two variables name", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-tls-"));
    const tls = await ensureCertificate(path.join(folder, "certs"));
    const [cert, key] = [path.join(folder, "c.pem"), path.join(folder, "k.pem")];
    writeFileSync(cert, tls.cert);
    writeFileSync(key, tls.key, { mode: 0o600 });
    const place = await placeFor("http://127.0.0.1:9");
    const variables = { ...place.variables, BIDSHEET_TLS_CERT: cert, BIDSHEET_TLS_KEY: key };
    const gateway = await run("gateway", [], variables);
    const status = await new Promise((resolve, reject) => {
      const address = `${place.url.replace("http:", "https:")}/api/profile`;
      httpsRequest(address, { ca: readFileSync(tls.caFile), agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(200);
    await expect(ask(`${place.url}/api/profile`, "GET")).rejects.toThrow();
    expect(await gateway.stop()).toBe(0);
    rmSync(folder, { recursive: true });
    place.remove();
  });
});

describe("a gateway that ends", () => {
  let house: House;
  beforeEach(async () => {
    house = new House();
    await house.open();
  });
  afterEach(() => house.close());

  const create = (text: string) => ({ path: house.sheetPath(), body: { data: house.cells({ c1: text }) } });

  /** Until the simulator has the request in its log: from then on nobody can say that it had no effect. */
  async function arrived(operation: string): Promise<void> {
    for (;;) {
      const names = (await house.logged()).map((entry) => member(entry, "operation"));
      if (names.includes(operation)) return;
    }
  }

  /** Until so many creates have left or stand in line. */
  async function allTaken(count: number): Promise<void> {
    for (;;) {
      const waiting = Number((await house.api("GET", "/api/queue")).json["waiting"]);
      const left = (await house.logged()).filter((one) => member(one, "operation") === "createLineItem");
      if (waiting + left.length >= count) return;
    }
  }

  it("by kill -9 with a change under way does not send it again, and tells that its outcome is unknown", async () => {
    await house.fault({ kind: "delay", ms: 1000, operation: "createLineItem" });
    const headers = withKey();
    const cut = expect(house.operate("createLineItem", create("killed"), headers)).rejects.toThrow();
    await arrived("createLineItem");
    await house.gateway.kill();
    await cut;
    await house.startGateway();
    expectFailure(await house.operate("createLineItem", create("killed"), headers), 409, "unknownOutcome");
    const journal = await house.api("GET", "/api/journal");
    expect(list(journal.json["intents"])).toMatchObject([{ operation: "createLineItem", ...create("killed") }]);
    const resolve = `/api/journal/${headers["Idempotency-Key"]}/resolve`;
    const found = { data: { id: "1", type: "line_items", attributes: { data: { c1: "killed" } } } };
    await house.api("POST", resolve, { body: { outcome: "applied", document: found } });
    const replayed = await house.operate("createLineItem", create("killed"), headers);
    expect(replayed.json).toMatchObject({ status: 201, document: found });
    const creates = (await house.logged()).filter((one) => member(one, "operation") === "createLineItem");
    expect(creates).toHaveLength(1);
  });

  it("by SIGTERM finishes what has left, refuses what waits, and replays the outcome after a start", async () => {
    await house.fault({ kind: "delay", ms: 1000, operation: "createLineItem" });
    const headers = withKey();
    const left = house.operate("createLineItem", create("finished"), headers);
    await arrived("createLineItem");
    const waiting = Promise.all(
      Array.from({ length: 8 }, () => house.operate("createLineItem", create("waiting"), withKey())),
    );
    await allTaken(9);
    expect(await house.gateway.stop()).toBe(0);
    const first = await left;
    expect(first.json).toMatchObject({ status: 201 });
    const others = await waiting;
    expect(others.map(({ status }) => status)).toContain(503);
    for (const one of others) if (one.status !== 200) expectFailure(one, 503, "gatewayFault");
    await house.startGateway();
    const again = await house.operate("createLineItem", create("finished"), headers);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect(again.json).toEqual(first.json);
    expect((await house.api("GET", "/api/journal")).json).toEqual({ intents: [] });
  });

  it("by SIGTERM does not wait for a request of which half has come", async () => {
    const half = connectSocket(Number(new URL(house.url).port), "127.0.0.1");
    let answer = "";
    half.on("data", (part: Buffer) => (answer += part.toString()));
    const closed = new Promise((resolve) => half.once("close", resolve));
    const continued = new Promise((resolve) => half.once("data", resolve));
    half.write("POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n");
    await continued;
    half.write("{");
    expect(await house.gateway.stop()).toBe(0);
    await closed;
    expect(answer).toContain("HTTP/1.1 503");
  });

  it("has left no credential, token or cell in its files or in what it said", async () => {
    const cell = "Ball bearing 6204-2RS";
    await house.operate("createLineItem", create(cell), withKey("key-of-a-send"));
    await house.fault({ kind: "dropAnswer", operation: "createLineItem" });
    await house.operate("createLineItem", create(cell), withKey());
    await house.operate("listEvents", { query: { filter: { title_contains: cell } } });
    await house.operate("createLineItem", { path: { event_id: cell } }, withKey());
    await house.operate(encodeURIComponent(cell), {});
    await house.gateway.kill();
    const { apiKey, userToken, userEmail } = demoCredentials;
    const secrets = [apiKey, userToken, userEmail, house.token, cell, MASTER_KEY];
    const texts = readdirSync(house.dataFolder).map((name) =>
      readFileSync(path.join(house.dataFolder, name), "latin1"),
    );
    expect(texts.join("")).toContain("key-of-a-send");
    for (const text of [...texts, house.gateway.said.text])
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe("the profile's operations", () => {
  const bulk = "/events/{event_id}/worksheets/{worksheet_id}/line_items/many";
  const house = new House();
  const operations = { updateLineItem: { method: "PUT" }, bulkCreateLineItems: { path: bulk } };
  beforeAll(() => house.open({ operations }));
  afterAll(() => house.close());

  it("change the method and the path that are sent", async () => {
    await house.forgetLog();
    const at = house.sheetPath();
    const body = { data: { id: "5", ...house.cells({ c1: "x" }) } };
    await house.operate("updateLineItem", { path: { ...at, id: "5" }, body }, withKey());
    const many = { data: [house.cells({ c1: "x" })] };
    await house.operate("bulkCreateLineItems", { path: at, body: many }, withKey());
    const base = `/services/events/v1/events/${house.event}/worksheets/${house.sheet}/line_items`;
    expect((await house.logged()).map((one) => [member(one, "method"), member(one, "path")])).toEqual([
      ["PUT", `${base}/5`],
      ["POST", `${base}/many`],
    ]);
  });
});

describe("the rate law", () => {
  const house = new House();
  beforeAll(() => house.open());
  afterAll(() => house.close());

  it("holds by the simulator's own log under 20 clients of two people with two keys of one company", async () => {
    await house.forgetLog();
    const secondKey = await house.connect({ apiKey: "demo-api-key-2" });
    const end = Date.now() + 10_000;
    const client = async (token: string, index: number) => {
      const statuses: number[] = [];
      while (Date.now() < end) {
        const headers: Record<string, string> = index % 3 === 0 ? { Priority: "u=5" } : {};
        const query = { pageSize: 1 + index };
        statuses.push((await house.operate("listEvents", { query }, headers, token)).status);
      }
      return statuses;
    };
    const tokens = [house.token, house.other, secondKey];
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => client(tokens[at % 3] ?? "", at)));
    expect(new Set(all.flat())).toEqual(new Set([200]));
    for (const statuses of all) expect(statuses.length).toBeGreaterThan(0);
    const log = await house.logged();
    expect(log.filter((entry) => member(entry, "status") !== 200)).toEqual([]);
    const times = log.map((entry) => Date.parse(String(member(entry, "at"))));
    const spans = times.slice(5).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(1000);
    // Safe, yet not idle: four in a second at the least.
    expect(times.length).toBeGreaterThan(40);
  });
});
