// With a provider: the provider says who somebody is, each person's platform keys are entered once, and roles count.
import { rightsShown } from "../../../src/platform/signInContract";
import type { LocalPerson, LocalProvider } from "../../../scripts/localProvider";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../../src/gateway/store/tables";
import { create, credentials, colleague, errorOf, isObject, reply, Room, row, update } from "../support";
import { CompanyRoom, place, textIn } from "./companyRoom";
import { newDevice } from "./device";
import { buyer, nobody, presentClock, provider, reader, sender } from "./provider";

const saying = (text: string): unknown => expect.stringContaining(text);

const people: LocalPerson[] = [reader, sender, buyer, nobody];
let local: LocalProvider;
beforeAll(async () => {
  local = await provider({ people });
});
afterAll(() => local.close());

const key = (name: string) => ({ "Idempotency-Key": name });

describe("a hand-over of what nobody can take back", () => {
  const path = { event_id: "3001" };
  const suppliers = { data: [{ type: "supplier_companies", id: "7" }] };
  const title = { title: "Pallets" };
  it.each([
    ["an invitation", { operation: "addSuppliers", path, body: suppliers }, "invitations/3001"],
    ["an invitation taken back", { operation: "removeSuppliers", path, body: suppliers }, "invitations/3001"],
    ["a deletion", { operation: "deleteEvent", path: { id: "3001" }, before: title }, "events"],
  ])("is refused whole where the role does not allow %s", async (_what, change, collection) => {
    const room = new CompanyRoom(local);
    const token = await room.enter(sender);
    const before = room.platform.requests.length;
    const deletions = change.operation === "addSuppliers" ? 0 : 1;
    const head = { id: "s1", collection, title: "", counts: { creates: 1 - deletions, updates: 0, deletions } };
    const body = [head, { mark: "a", ...change }].map((line) => JSON.stringify(line)).join("\n");
    const headers = { "Content-Type": "application/x-ndjson" };
    const asked = await room.ask("POST", "/api/sends", { token, headers, body });
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([403, "notAllowed"]);
    expect((await room.ask("GET", "/api/sends/s1", { token })).status).toBe(404);
    expect(room.platform.requests).toHaveLength(before);
  });
});

describe("a gateway with a provider", () => {
  it("takes no keys without a sign-in, and no session of before", async () => {
    const memory = openSqliteStore(":memory:");
    const kept: GatewayStore = { transaction: (work) => memory.transaction(work), close: () => Promise.resolve() };
    const before = new Room({ store: kept }, presentClock());
    const token = await before.connect();
    const room = new CompanyRoom(local, { store: kept });
    const asked = await room.ask("POST", "/api/sessions", { body: { ...place, ...credentials } });
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([401, "session"]);
    expect((await room.operation(token, "listEvents", {})).status).toBe(401);
  });

  it("asks a person for keys once, whatever window, workbook or device comes next", async () => {
    const room = new CompanyRoom(local);
    expect((await room.signIn(buyer)).json).toMatchObject({ email: "buyer@example.com", places: [] });
    await room.enter(buyer);
    const next = await room.signIn(buyer);
    expect(next.json).toMatchObject({ places: [{ ...place, userEmail: credentials.userEmail, refused: false }] });
    const asked = room.platform.requests.length;
    const session = await room.ask("POST", "/api/sessions/go-on", { token: textIn(next, "pass"), body: place });
    expect(session.status).toBe(201);
    expect(room.platform.requests).toHaveLength(asked);
    expect((await room.operation(textIn(session, "token"), "listEvents", {})).status).toBe(200);
    expect(room.platform.last.headers.get("x-user-token")).toBe(credentials.userToken);
  });

  it("gives nobody another person's keys", async () => {
    const room = new CompanyRoom(local);
    await room.enter(buyer);
    const other = await room.signIn(sender);
    expect(other.json).toMatchObject({ places: [] });
    const asked = await room.ask("POST", "/api/sessions/go-on", { token: textIn(other, "pass"), body: place });
    expect(asked.status).toBe(404);
  });

  it("keeps a person's account when the person enters another key", async () => {
    const room = new CompanyRoom(local);
    const accounts: unknown[] = [];
    for (const apiKey of ["company-key-1", "company-key-2"]) {
      const token = await room.enter(buyer, { ...credentials, apiKey });
      const { json } = await room.ask("GET", "/api/sessions/current", { token });
      accounts.push(isObject(json) && isObject(json["account"]) ? json["account"]["id"] : null);
    }
    expect(accounts[1]).toBe(accounts[0]);
  });

  it("ends everything of a sign-in with it, at its time and when the person leaves", async () => {
    const room = new CompanyRoom(local);
    const token = await room.enter(buyer);
    room.clock.advance(11 * 3_600_000);
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
    room.clock.advance(3_600_000);
    expect((await room.operation(token, "listEvents", {})).status).toBe(401);
    const fresh = new CompanyRoom(local);
    const signedIn = await fresh.signIn(buyer);
    const pass = textIn(signedIn, "pass");
    const body = { ...place, ...credentials };
    const one = textIn(await fresh.ask("POST", "/api/sessions", { token: pass, body }), "token");
    const two = textIn(await fresh.ask("POST", "/api/sessions/go-on", { token: pass, body: place }), "token");
    expect((await fresh.ask("DELETE", "/api/sessions/current", { token: one })).status).toBe(204);
    expect((await fresh.operation(two, "listEvents", {})).status).toBe(401);
    const again = await fresh.signIn(buyer);
    expect(again.json).toMatchObject({ places: [{ userEmail: credentials.userEmail }] });
    await fresh.ask("DELETE", "/api/sign-ins/current?keys=forget", { token: textIn(again, "pass") });
    expect((await fresh.signIn(buyer)).json).toMatchObject({ places: [] });
  });

  it("goes on by a device's refresh token until the sign-in ends, not longer", async () => {
    const [room, device] = [new CompanyRoom(local), await newDevice()];
    await room.enter(buyer);
    const signedIn = await room.signIn(buyer, { device: { proof: await device.register() } });
    let refreshToken = textIn(signedIn, "refreshToken");
    for (const [hours, status] of [
      [11, 200],
      [1, 401],
    ] as const) {
      room.clock.advance(hours * 3_600_000);
      const body = { refreshToken, proof: await device.refresh(refreshToken) };
      const asked = await room.ask("POST", "/api/sign-ins/refresh", { body });
      expect(asked.status).toBe(status);
      if (status === 200) refreshToken = textIn(asked, "refreshToken");
    }
  });

  it("refuses a person without a role, and a token that is not the provider's", async () => {
    const room = new CompanyRoom(local);
    const asked = await room.signIn(nobody);
    expect([asked.status, errorOf(asked)["kind"]]).toEqual([403, "notAllowed"]);
    for (const token of ["x".repeat(40), (await local.issue(buyer)).slice(0, -6), ""]) {
      const refused = await room.start("POST", "/api/sign-ins", { token, body: {} });
      expect(refused.status).toBe(401);
    }
  });

  it("takes a code back to its own pages only, and asks for its verifier", async () => {
    const room = new CompanyRoom(local);
    const verifier = "v".repeat(43);
    const body = { code: "c", verifier, redirectUri: "https://gateway.test/signIn.html" };
    for (const [change, pointer] of [
      [{ redirectUri: "https://evil.example.com/signIn.html" }, "/redirectUri"],
      [{ redirectUri: "https://gateway.test/other.html" }, "/redirectUri"],
      [{ redirectUri: undefined }, "/redirectUri"],
      [{ verifier: undefined }, "/verifier"],
      [{ verifier: "short" }, "/verifier"],
    ] as const) {
      const asked = await room.ask("POST", "/api/sign-ins", { body: { ...body, ...change } });
      expect([asked.status, errorOf(asked)["pointer"]]).toEqual([400, pointer]);
    }
    const refused = await room.start("POST", "/api/sign-ins", { body });
    expect(refused.status).toBe(401);
  });
});

describe("a role", () => {
  const deletion = { path: { event_id: "1", worksheet_id: "2", id: "3" } };
  const send = { id: "s", collection: "lineItems/1/2", title: "t", counts: { creates: 1, updates: 0, deletions: 0 } };

  it.each([
    ["may read only", reader, [403, 403, 403, 403]],
    ["may send, but not delete or invite", sender, [200, 200, 403, 201]],
    ["may do everything", buyer, [200, 200, 204, 201]],
  ])("that %s counts for every change and for sends", async (_what, who, wanted) => {
    const room = new CompanyRoom(local);
    const token = await room.enter(who);
    expect((await room.operation(token, "listEvents", {})).status).toBe(200);
    room.platform.answer = (request) =>
      request.method === "DELETE"
        ? reply(204, null)
        : request.url.includes("line_items")
          ? reply(request.method === "POST" ? 201 : 200, { data: row("3") })
          : reply(200, { data: { id: "1", type: "events", attributes: {} } });
    const before = room.platform.requests.length;
    const got = [
      await room.operation(token, "createLineItem", create, key("a")),
      await room.operation(token, "updateLineItem", update, key("b")),
      await room.operation(token, "deleteLineItem", deletion, key("c")),
      await room.ask("POST", "/api/sends", { token, body: { ...send, plan: "p" } }),
    ];
    expect(got.map(({ status }, n) => [n, status === 204 || status === 200 ? wanted[n] : status])).toEqual(
      wanted.map((status, n) => [n, status]),
    );
    const refused = got.filter(({ status }) => status === 403);
    for (const asked of refused)
      expect(errorOf(asked)).toMatchObject({
        kind: "notAllowed",
        detail: saying("Nothing was sent."),
      });
    const { json } = await room.ask("GET", "/api/sessions/current", { token });
    expect(rightsShown.parse(isObject(json) ? json["rights"] : null)).toMatchObject({ admin: false });
    if (who === reader) expect(room.platform.requests).toHaveLength(before);
  });

  it("that is withdrawn counts with the next sign-in, in every window", async () => {
    const person = { id: "sub-changing", email: "changing@example.com", roles: ["Full"] };
    people.push(person);
    const room = new CompanyRoom(local);
    const token = await room.enter(person);
    person.roles = ["Read"];
    expect((await room.signIn(person)).json).toMatchObject({ rights: { send: false } });
    expect((await room.operation(token, "createLineItem", create, key("a"))).status).toBe(403);
  });

  it("of one person is not another's at the same platform account", async () => {
    const room = new CompanyRoom(local);
    const [one, two] = [await room.enter(buyer, colleague), await room.enter(reader, colleague)];
    room.platform.answer = () => reply(201, { data: row("3") });
    expect((await room.operation(one, "createLineItem", create, key("a"))).status).toBe(200);
    expect((await room.operation(two, "createLineItem", create, key("b"))).status).toBe(403);
  });
});
