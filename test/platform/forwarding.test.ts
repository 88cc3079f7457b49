// The gateway's side of the table: all 88 by name and nothing else, addresses that cannot be led astray, reports with
// their own host, header and budget.
import { operations } from "../../src/platform/operations";
import { pathNames } from "../../src/platform/operation";
import { parseProfile } from "../../src/gateway/profile/profile";
import { credentials, errorOf, HOST, isObject, reply, Room, testProfile } from "../gateway/support";
import { listed } from "./listedOperations";
import { bodyOf } from "./exampleBodies";

const REPORTS = "https://reports.example.com";
const withReports = testProfile({ reports: { hosts: { us: { production: REPORTS } } } });
const key = (name: string) => ({ "Idempotency-Key": name });

async function connected(profile = withReports) {
  const room = new Room({ profile });
  return { room, token: await room.connect() };
}

const digits = (path: string) => Object.fromEntries(pathNames(path).map((name, at) => [name, String(at + 11)]));

/** What the platform answers to a change: the records that were sent, each with an id. */
function recordsOf(body: unknown): unknown {
  const data = isObject(body) ? body["data"] : undefined;
  return Array.isArray(data) ? data.map((record: unknown) => withId(record)) : withId(data);
}
const withId = (record: unknown) => (isObject(record) ? { id: "7", ...record } : record);

describe("the gateway", () => {
  it.each(listed)("forwards %s as %s %s to %s", async (name, method, template, service) => {
    const { room, token } = await connected();
    const path = digits(template);
    const body = bodyOf(name, path);
    const answers = method !== "GET" ? recordsOf(body) : operations.get(name)?.kind === "get" ? {} : [];
    room.platform.answer = () => reply(200, { data: answers, links: {} });
    const asked = await room.operation(token, name, { path, body }, method === "GET" ? {} : key(name));
    expect(asked.status).toBe(200);
    const sent = room.platform.last;
    const filled = template.replace(/\{(\w+)\}/g, (_all, one: string) => path[one] ?? "");
    const base = service === "reports" ? REPORTS : `${HOST}/services/${service}/v1`;
    expect([sent.method, new URL(sent.url).origin + new URL(sent.url).pathname]).toEqual([method, base + filled]);
    expect(sent.headers.get("Content-Type")).toBe("application/vnd.api+json");
    expect(sent.headers.get("X-Api-Key")).toBe(credentials.apiKey);
    const text = await sent.text();
    expect(text === "" ? undefined : JSON.parse(text)).toEqual(body);
  });

  it.each(["listUsers", "listevents", "", "constructor", "../profile", "events", "getEvent/1"])(
    "does not know %p",
    async (name) => {
      const { room, token } = await connected();
      const before = room.platform.requests.length;
      const asked = await room.operation(token, encodeURIComponent(name), {});
      expect(asked.status).toBe(404);
      expect(room.platform.requests).toHaveLength(before);
    },
  );

  it.each([
    "a/b",
    "a?b=c&d",
    "50%",
    "%2e%2e",
    "%2F..%2F",
    "#7",
    "two words",
    "Grüße-東京-🔩",
    "../../suppliers",
    "a\\b",
    "x\r\nX-Injected: 1",
    "...",
    "@evil.example.com",
    "//evil.example.com",
    ";v=1",
  ])("keeps the external identifier %j inside its part of the path", async (external_id) => {
    const { room, token } = await connected();
    room.platform.answer = () => reply(204, null);
    const asked = await room.operation(token, "deletePaymentTermByExternalId", { path: { external_id } }, key("k"));
    expect(asked.status).toBe(200);
    const url = new URL(room.platform.last.url);
    expect([url.origin, url.search, url.hash]).toEqual([HOST, "", ""]);
    const parts = url.pathname.split("/");
    expect(parts).toHaveLength(7);
    expect([...parts.slice(0, 5), parts[6]]).toEqual([
      "",
      "services",
      "payments",
      "v1",
      "payment_terms",
      "external_id",
    ]);
    expect(decodeURIComponent(parts[5] ?? "")).toBe(external_id);
    expect(room.platform.last.headers.get("X-Injected")).toBeNull();
  });

  it.each([".", "..", "", "\ud800", "x".repeat(1001)])("refuses the external identifier %j", async (external_id) => {
    const { room, token } = await connected();
    const before = room.platform.requests.length;
    const asked = await room.operation(token, "deletePaymentTermByExternalId", { path: { external_id } }, key("k"));
    expect(errorOf(asked)["kind"]).toBe("badRequest");
    expect(room.platform.requests).toHaveLength(before);
  });

  test("an update by external identifier carries that identifier in its body", async () => {
    const { room, token } = await connected();
    const record = { type: "payment_terms", attributes: { name: "Net 30" } };
    const call = (id: string) => ({ path: { external_id: "net/30" }, body: { data: { ...record, id } } });
    const wrong = await room.operation(token, "updatePaymentTermByExternalId", call("7"), key("a"));
    expect(errorOf(wrong)).toMatchObject({ kind: "badRequest", pointer: "/body/data/id" });
    room.platform.answer = () => reply(200, { data: { ...record, id: "7" } });
    const right = await room.operation(token, "updatePaymentTermByExternalId", call("net/30"), key("b"));
    expect(right.status).toBe(200);
    expect(await room.platform.last.json()).toMatchObject({ data: { id: "net/30" } });
  });

  test("suppliers are removed by a DELETE that carries a body, and any success without a document will do", async () => {
    const { room, token } = await connected();
    const body = { data: [{ type: "supplier_companies", id: "5" }] };
    room.platform.answer = () => new Response(null, { status: 200 });
    for (const name of ["addSuppliers", "removeSuppliers"]) {
      const asked = await room.operation(token, name, { path: { event_id: "1" }, body }, key(name));
      expect(asked.json).toMatchObject({ status: 200, document: null });
      expect(await room.platform.last.json()).toEqual(body);
    }
    expect(room.platform.last.method).toBe("DELETE");
  });

  it("refuses more suppliers in one request than the profile allows", async () => {
    const profile = testProfile({ limits: { supplierReferences: 2 } });
    const { room, token } = await connected(profile);
    const data = ["1", "2", "3"].map((id) => ({ type: "supplier_contacts", id }));
    const call = { path: { event_id: "1" }, body: { data } };
    const asked = await room.operation(token, "addSuppliersUsingContacts", call, key("k"));
    expect(errorOf(asked)).toMatchObject({ kind: "badRequest", pointer: "/body/data" });
  });

  it("never sends an invitation again when its answer is lost", async () => {
    const { room, token } = await connected();
    room.platform.answer = () => Promise.reject(new Error("cut"));
    const before = room.platform.requests.length;
    const call = { path: { event_id: "1" }, body: { data: [{ type: "supplier_companies", id: "5" }] } };
    for (let time = 0; time < 2; time += 1) {
      const asked = await room.operation(token, "addSuppliers", call, key("mail"));
      expect(errorOf(asked)["kind"]).toBe("unknownOutcome");
    }
    expect(room.platform.requests).toHaveLength(before + 1);
  });

  test("two filters of one attribute are refused, from and to as well", async () => {
    const { room, token } = await connected();
    const before = room.platform.requests.length;
    const filters = [
      { created_at_from: "2026-01-01", created_at_to: "2026-02-01" },
      { external_id_equals: "a", external_id_not_equals: "b" },
    ];
    for (const filter of filters) {
      const asked = await room.operation(token, "listEvents", { query: { filter } });
      expect(errorOf(asked)).toMatchObject({ kind: "badRequest" });
      expect(String(errorOf(asked)["pointer"])).toMatch(/^\/query\/filter\//);
    }
    expect(room.platform.requests).toHaveLength(before);
  });

  it("sends more than five filters, and warns", async () => {
    const { room, token } = await connected();
    const five = {
      title_contains: "bolt",
      state_equals: ["draft"],
      event_type_equals: ["RFP"],
      created_at_from: "2026-01-01",
      updated_at_from: "2026-01-01",
    };
    const quiet = await room.operation(token, "listEvents", { query: { filter: five } });
    expect(quiet.headers.get("Bidsheet-Warning")).toBeNull();
    const filter = { ...five, external_id_not_empty: "true" };
    const warned = await room.operation(token, "listEvents", { query: { filter } });
    expect(warned.status).toBe(200);
    expect(warned.headers.get("Bidsheet-Warning")).toContain("6 filters");
  });
});

describe("reports", () => {
  test("a report is asked for with the version in its Accept header, to the letter", async () => {
    const { room, token } = await connected();
    await room.operation(token, "listContractReportEntries", {});
    expect(room.platform.last.url).toBe(`${REPORTS}/contract_reports/entries?page%5Bsize%5D=100`);
    expect(room.platform.last.headers.get("Accept")).toBe(
      "application/vnd.api+json,application/vnd.api+json; com.service.api.version=2019-01-01",
    );
    await room.operation(token, "listSuppliers2018", { query: { include: ["contacts"], sort: "-name" } });
    expect(room.platform.last.headers.get("Accept")).toBe(
      "application/vnd.api+json,application/vnd.api+json; com.service.api.version=2018-04-01",
    );
    expect(new URL(room.platform.last.url).origin).toBe(REPORTS);
    await room.operation(token, "listEvents", {});
    expect(room.platform.last.headers.get("Accept")).toBe("application/vnd.api+json");
  });

  it("take version and parameter from the profile", async () => {
    const reports = {
      hosts: { us: { production: REPORTS } },
      versionParameter: "com.example.v",
      version: "2027-01-01",
    };
    const { room, token } = await connected(testProfile({ reports }));
    await room.operation(token, "getSavingsReportSchema", {});
    expect(room.platform.last.headers.get("Accept")).toBe(
      "application/vnd.api+json,application/vnd.api+json; com.example.v=2027-01-01",
    );
  });

  it.each([
    ["versionParameter", "a=b; q"],
    ["versionParameter", "a\r\nX-Injected: 1"],
    ["version", "2019-01-01, text/html"],
    ["version", ""],
  ])("refuse a profile whose %s is %j", (name, value) => {
    const profile = { name: "P", hosts: { us: { production: HOST } }, reports: { [name]: value } };
    expect(() => parseProfile(profile)).toThrow(`reports.${name}`);
  });

  test("a report takes any sort and include, and no filter", async () => {
    const { room, token } = await connected();
    const query = { sort: "-Rpt-Start Date", include: ["contracts"] };
    const taken = await room.operation(token, "listSupplierReportEntries", { query });
    expect(taken.status).toBe(200);
    const sent = new URL(room.platform.last.url).searchParams;
    expect([sent.get("sort"), sent.get("include")]).toEqual(["-Rpt-Start Date", "contracts"]);
    const wrong = [{ filter: { name_equals: "x" } }, { sort: "a\nb" }, { include: ["a&b"] }, { include: ["a,b"] }];
    for (const query of wrong) {
      const refused = await room.operation(token, "listSupplierReportEntries", { query });
      expect(errorOf(refused)["kind"]).toBe("badRequest");
    }
  });

  it("say clearly that an environment has no reports, and send nothing", async () => {
    const { room, token } = await connected(testProfile());
    const before = room.platform.requests.length;
    const asked = await room.operation(token, "listEventReportEntries", {});
    expect(errorOf(asked)).toMatchObject({
      kind: "noService",
      detail: 'This gateway\'s profile has no host for reports in region "us", production. Nothing was sent.',
    });
    expect(room.platform.requests).toHaveLength(before);
  });

  it("that are gone say what to do instead, and what the platform said", async () => {
    const { room, token } = await connected();
    room.platform.answer = () => reply(410, { errors: [{ detail: "This endpoint has been deprecated" }] });
    const asked = await room.operation(token, "listEventReports2018", {});
    expect(errorOf(asked)).toMatchObject({
      kind: "gone",
      status: 410,
      detail:
        "The platform no longer lists a person's event reports. Load the report of all events instead. " +
        "(This endpoint has been deprecated)",
    });
  });

  it("keep a second between one another, whatever the other services do", async () => {
    const { room, token } = await connected();
    const names = [
      "listSavingsReportEntries",
      "getSupplier2018",
      "listSavingsReportEntries",
      "listEvents",
      "listFields",
    ];
    const calls = names.map((name) => {
      const path = name === "getSupplier2018" ? { supplier_id: "1" } : {};
      const body = JSON.stringify({ path });
      return room.start("POST", `/api/operations/${name}`, { token, body });
    });
    room.platform.answer = (request) => reply(200, { data: request.url.includes("suppliers") ? {} : [], links: {} });
    const from = room.platform.requests.length;
    await room.clock.runUntilDone(Promise.all(calls));
    const sent = room.platform.requests
      .slice(from)
      .map((one, at) => ({ url: one.url, at: room.platform.times[from + at] ?? 0 }));
    const reports = sent.filter(({ url }) => url.startsWith(REPORTS)).map(({ at }) => at);
    expect(reports).toHaveLength(3);
    for (let at = 1; at < reports.length; at += 1)
      expect((reports[at] ?? 0) - (reports[at - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
    const others = sent.filter(({ url }) => url.startsWith(HOST)).map(({ at }) => at);
    expect(Math.max(...others)).toBeLessThan(reports[1] ?? 0);
  });

  it("follow a next page of their own host and path alone", async () => {
    const { room, token } = await connected();
    const name = "listProjectReportEntries";
    const page = (next: string | null) => () => reply(200, { data: [], links: { next, prev: null } });
    room.platform.answer = page(` ${REPORTS}/project_reports/entries?page%5Bcursor%5D=W`);
    const first = await room.operation(token, name, {});
    const cursor = isObject(first.json) ? first.json["nextCursor"] : null;
    room.platform.answer = page(null);
    const second = await room.operation(token, name, { cursor });
    expect(second.json).toMatchObject({ nextCursor: null });
    expect(room.platform.last.url).toBe(`${REPORTS}/project_reports/entries?page%5Bcursor%5D=W`);
    expect(room.platform.last.headers.get("Accept")).toContain("2019-01-01");
    for (const elsewhere of [`${HOST}/project_reports/entries?a`, `${REPORTS}/savings_reports/entries?a`]) {
      room.platform.answer = page(elsewhere);
      expect(errorOf(await room.operation(token, name, {}))["kind"]).toBe("badReply");
    }
  });
});
