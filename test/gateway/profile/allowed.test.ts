import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { lineOfFault, lineOfMember } from "../../../src/gateway/profile/jsonLines";
import { readProfile } from "../../../src/gateway/profile/profile";
import { errorOf, HOST, isObject, reply, Room, row, testProfile, update } from "../support";

const saying = (text: string): unknown => expect.stringContaining(text);
const containing = (all: readonly unknown[]): unknown => expect.arrayContaining([...all]);

const key = (name: string) => ({ "Idempotency-Key": name });
const deletion = { path: { event_id: "1", worksheet_id: "2", id: "3" } };
const link = (type: string) => ({ data: { type, id: "1" } });
const newEvent = (isPublic: boolean) => ({
  body: {
    data: {
      type: "events",
      attributes: { is_public: isPublic },
      relationships: { event_template: link("event_templates"), project: link("projects") },
    },
  },
});
const roomWith = (allow: Record<string, unknown>) => new Room({ profile: testProfile({ allow }) });

describe("a company that allows less than the platform", () => {
  it("lets no deletion out, and all else", async () => {
    const room = roomWith({ deletions: false });
    const token = await room.connect();
    room.platform.answer = () => reply(200, { data: row("3") });
    expect((await room.operation(token, "updateLineItem", update, key("a"))).status).toBe(200);
    const before = room.platform.requests.length;
    const refused = await room.operation(token, "deleteLineItem", deletion, key("b"));
    expect([refused.status, errorOf(refused)]).toMatchObject([
      403,
      {
        kind: "notAllowed",
        detail:
          "Your company does not allow deleteLineItem. Nothing was sent. The administrator of this gateway can change that.",
      },
    ]);
    expect(room.platform.requests).toHaveLength(before);
    const { json } = await room.ask("GET", "/api/journal", { token });
    expect(json).toEqual({ intents: [] });
  });

  it("offers no production and takes nobody there, nor a session of before", async () => {
    const room = roomWith({ environments: ["sandbox"] });
    const { json } = await room.ask("GET", "/api/profile");
    expect(json).toMatchObject({ regions: [{ name: "us", environments: ["sandbox"] }] });
    const body = { region: "us", environment: "production", apiKey: "k", userToken: "t", userEmail: "a@example.com" };
    const refused = await room.ask("POST", "/api/sessions", { body });
    expect([refused.status, errorOf(refused)["kind"]]).toEqual([403, "notAllowed"]);
    expect((await room.ask("POST", "/api/sessions", { body: { ...body, environment: "sandbox" } })).status).toBe(201);
  });

  it("refuses a denied operation, also one that reads", async () => {
    const room = roomWith({ denied: ["getEvent"] });
    const token = await room.connect();
    const refused = await room.operation(token, "getEvent", { path: { id: "1" } });
    expect([refused.status, errorOf(refused)["kind"]]).toEqual([403, "notAllowed"]);
    const profile = await room.ask("GET", "/api/profile");
    expect(isObject(profile.json) ? profile.json["denied"] : null).toEqual({ operations: ["getEvent"], values: {} });
  });

  it("says to the pane which operations have no button", async () => {
    const deletions = await roomWith({ deletions: false, invitations: false }).ask("GET", "/api/profile");
    const denied = isObject(deletions.json) && isObject(deletions.json["denied"]) ? deletions.json["denied"] : {};
    expect(denied["operations"]).toEqual(containing(["deleteLineItem", "deleteEvent"]));
    const none = await roomWith({ changes: false }).ask("GET", "/api/profile");
    const all = isObject(none.json) && isObject(none.json["denied"]) ? none.json["denied"]["operations"] : [];
    expect(Array.isArray(all) && all.length).toBeGreaterThan(30);
    expect(all).not.toContain("listEvents");
  });

  it("checks each value that a record has", async () => {
    const room = roomWith({ values: { createEvent: { is_public: ["false"] } } });
    const token = await room.connect();
    room.platform.answer = () => reply(201, { data: { id: "9", type: "events", attributes: {} } });
    expect((await room.operation(token, "createEvent", newEvent(false), key("b"))).status).toBe(200);
    const refused = await room.operation(token, "createEvent", newEvent(true), key("c"));
    expect([refused.status, errorOf(refused)["detail"]]).toEqual([
      403,
      saying('Your company allows only false for "is_public".'),
    ]);
  });
});

describe("a profile file that is wrong", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "bidsheet-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    [
      "an operation that nobody knows",
      '"allow": {\n      "denied": ["listEvents",\n "deleteEverything"]}',
      "allow.denied.1",
      6,
    ],
    ["an unknown rule", '"allow": { "deletions": true,\n\n "deletion": false }', "allow", 6],
    [
      "values of an operation that sends none",
      '"allow": { "values": {\n "getEvent": { "a": ["b"] } } }',
      "allow.values.getEvent",
      5,
    ],
    [
      "a value of an attribute that is never sent",
      '"allow": { "values": { "createEvent": {\n "public": ["no"] } } }',
      "allow.values.createEvent.public",
      5,
    ],
    ["a frame that is no origin", '"frames": [ "https://a.example.com",\n "https://a.example.com/x" ]', "frames.1", 5],
    ["a host without https", '"hosts": {\n "us": {\n  "sandbox": "http://x.example.com" } }', "hosts.us.sandbox", 6],
  ])("names the line of %s", (_what, member, where, line) => {
    const file = path.join(folder, "profile.json");
    const hosts = member.startsWith('"hosts"') ? "" : `\n  "hosts": { "us": { "sandbox": "${HOST}" } },`;
    writeFileSync(file, `{\n  "name": "P",${hosts === "" ? "\n" : hosts}\n  ${member}\n}\n`);
    expect(() => readProfile(file)).toThrow(`The profile is wrong at "${where}" in line ${line}:`);
  });

  it("names the line where it stops being JSON", () => {
    const file = path.join(folder, "profile.json");
    writeFileSync(file, '{\n  "name": "P",\n  "hosts": {\n    "us": { "sandbox": "x" }\n  }\n  "limits": {}\n}\n');
    expect(() => readProfile(file)).toThrow("It stops being JSON in line 6.");
    writeFileSync(file, '{\n  "name": "P",\n');
    expect(() => readProfile(file)).toThrow("It stops being JSON in line 3.");
  });

  it("has its line for any member of any JSON, and none where it is JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (json) => {
        const text = JSON.stringify(json, null, 2);
        expect(lineOfFault(text)).toBeNull();
        const names = Object.keys(json);
        for (const name of names) {
          const line = text.split("\n")[lineOfMember(text, [name]) - 1] ?? "";
          expect(line.startsWith(`  ${JSON.stringify(name)}:`)).toBe(true);
        }
      }),
    );
  });
});
