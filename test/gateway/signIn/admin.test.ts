// The administrator's calls, and what no file, log or answer may contain.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { adminOverview } from "../../../src/platform/adminContract";
import type { LocalProvider } from "../../../scripts/localProvider";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import { credentials, errorOf, reply, Room } from "../support";
import { CompanyRoom, place, textIn } from "./companyRoom";
import { newDevice } from "./device";
import { admin, buyer, provider, sender } from "./provider";

let local: LocalProvider;
beforeAll(async () => {
  local = await provider();
});
afterAll(() => local.close());

describe("an administrator", () => {
  it("sees people, keys without their values, leases and the budget", async () => {
    const room = new CompanyRoom(local);
    const token = await room.enter(buyer);
    await room.pass(buyer);
    room.platform.answer = () => reply(200, { data: { id: "1", type: "events", attributes: {} } });
    const send = { id: "s", collection: "lineItems/1/2", title: "t", counts: { creates: 1, updates: 0, deletions: 0 } };
    expect((await room.ask("POST", "/api/sends", { token, body: { ...send, plan: "p" } })).status).toBe(201);
    const asked = await room.ask("GET", "/api/admin/overview", { token: await room.pass(admin) });
    expect(asked.status).toBe(200);
    const { people, leases, sends, budget } = adminOverview.parse(asked.json);
    expect(people.map(({ email, signIns }) => [email, signIns])).toEqual([
      ["admin@example.com", 1],
      ["buyer@example.com", 2],
    ]);
    expect(people[1]?.keys).toMatchObject([{ ...place, userEmail: credentials.userEmail, refused: false }]);
    expect([leases.length, leases[0]?.userEmail, sends]).toEqual([1, credentials.userEmail, []]);
    expect(budget).toMatchObject({ waiting: 0, limits: { events: { requestsPerSecond: 5 } } });
    for (const secret of [credentials.apiKey, credentials.userToken, token])
      expect(JSON.stringify(asked.json)).not.toContain(secret);
  });

  it("ends all of a person's sign-ins and their sessions at once", async () => {
    const room = new CompanyRoom(local);
    const token = await room.enter(buyer);
    // It was used, so that the gateway knows it.
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
    const pass = await room.pass(admin);
    const { people } = adminOverview.parse((await room.ask("GET", "/api/admin/overview", { token: pass })).json);
    const id = people.find(({ email }) => email === buyer.email)?.id ?? "";
    expect((await room.ask("DELETE", `/api/admin/people/${id}/sign-ins`, { token: pass })).status).toBe(204);
    expect((await room.operation(token, "listEvents", {})).status).toBe(401);
    expect((await room.ask("DELETE", `/api/admin/people/${id}/sign-ins`, { token: pass })).status).toBe(404);
  });

  it("is somebody with that role: nobody else, no session, no page of another origin, and nobody without a provider", async () => {
    const room = new CompanyRoom(local);
    const pass = await room.pass(admin);
    const calls = [
      ["GET", "/api/admin/overview"],
      ["DELETE", "/api/admin/people/x/sign-ins"],
      ["POST", "/api/admin/accounts/x/sends/s/stop"],
    ] as const;
    for (const [method, address] of calls) {
      const refused = await room.ask(method, address, { token: await room.pass(sender) });
      expect([refused.status, errorOf(refused)["kind"]]).toEqual([403, "notAllowed"]);
      for (const token of [await room.enter(buyer), ""]) {
        expect((await room.ask(method, address, { token })).status).toBe(401);
      }
      const headers = { Origin: "https://evil.example.com", "Sec-Fetch-Site": "cross-site" };
      expect((await room.ask(method, address, { token: pass, headers })).status).toBe(403);
    }
    expect((await room.ask("POST", "/api/admin/accounts/x/sends/s/stop", { token: pass })).status).toBe(404);
    const personal = new Room();
    expect((await personal.ask("GET", "/api/admin/overview", { token: await personal.connect() })).status).toBe(401);
  });
});

it("nobody frames the administrator's page, and it runs scripts of this gateway alone", async () => {
  const { headers } = await new Room().gateway.fetch(new Request("https://gateway.test/admin.html"));
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(headers.get("Set-Cookie")).toBeNull();
});

describe("what is secret in a sign-in", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "bidsheet-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is in no file and no log line: keys, tokens, refresh tokens, passes, the provider's tokens, addresses", async () => {
    const room = new CompanyRoom(local, { store: openSqliteStore(path.join(folder, "gateway.sqlite")) });
    const device = await newDevice();
    const provided = await local.issue(buyer);
    const proof = await device.register();
    const signedIn = await room.start("POST", "/api/sign-ins", { token: provided, body: { device: { proof } } });
    const json: unknown = await signedIn.json();
    const first = { status: signedIn.status, headers: signedIn.headers, json };
    const [pass, refreshToken] = [textIn(first, "pass"), textIn(first, "refreshToken")];
    const connected = await room.ask("POST", "/api/sessions", { token: pass, body: { ...place, ...credentials } });
    const body = { refreshToken, proof: await device.refresh(refreshToken) };
    const refreshed = await room.ask("POST", "/api/sign-ins/refresh", { body });
    await room.ask("POST", "/api/sign-ins/refresh", { body });
    await room.ask("POST", "/api/sign-ins", { token: `${provided}x`, body: {} });
    await room.ask("POST", "/api/sessions/go-on", { token: textIn(refreshed, "pass"), body: place });
    const secrets = [
      credentials.apiKey,
      credentials.userToken,
      credentials.userEmail,
      buyer.email,
      buyer.id,
      provided,
      provided.split(".")[2] ?? "",
      pass,
      pass.slice(41),
      refreshToken,
      body.proof,
      textIn(refreshed, "refreshToken"),
      textIn(refreshed, "pass").slice(41),
      textIn(connected, "token"),
    ];
    const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "latin1"));
    const everywhere = [...files, ...room.lines].join("\n");
    expect(everywhere.length).toBeGreaterThan(10_000);
    expect(secrets.filter((secret) => everywhere.includes(secret))).toEqual([]);
    expect(room.lines.join("")).toContain('"operation":"signIn"');
    await room.gateway.close();
  });

  it("makes no answer of 500, whatever is sent to the routes of sign-in", async () => {
    const room = new CompanyRoom(local);
    const pass = await room.pass(buyer);
    const device = await newDevice();
    const odd: unknown[] = [
      null,
      [],
      7,
      "x",
      {},
      { proof: "x".repeat(30) },
      { proof: await device.register() },
      "__proto__",
    ];
    const names = [
      "code",
      "verifier",
      "redirectUri",
      "device",
      "refreshToken",
      "proof",
      "region",
      "environment",
      "apiKey",
    ];
    const routes = ["/api/sign-ins", "/api/sign-ins/refresh", "/api/sessions/go-on", "/api/sessions"];
    const tokens = [
      pass,
      pass.toUpperCase(),
      "a".repeat(84),
      `${"0".repeat(32)}${"z".repeat(9)}${"_".repeat(43)}`,
      "eyJ.e30.",
      "",
    ];
    const statuses = new Set<number>();
    for (let n = 0; n < 600; n += 1) {
      const body = Object.fromEntries(
        names.filter((_, k) => (n * 31 + k * 17) % 3 === 0).map((name, k) => [name, odd[(n + k * 5) % odd.length]]),
      );
      const response = await room.start("POST", routes[n % routes.length] ?? "", {
        token: tokens[(n * 7) % tokens.length] ?? "",
        body: n % 11 === 0 ? odd[n % odd.length] : body,
      });
      statuses.add(response.status);
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(400);
  });
});
