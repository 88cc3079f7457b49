import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { localMasterKeys, parseMasterKeys } from "../../src/gateway/keys/masterKeys";
import { baseAddress, parseProfile, profileAnswerOf } from "../../src/gateway/profile/profile";
import { profileAnswer } from "../../src/platform/gatewayContract";

const small = { name: "P", hosts: { us: { production: "https://api.us.example.com" } } };
const demo = { apiKey: "a", userToken: "b", userEmail: "c@d.example" };

describe("a profile", () => {
  it("has the documents' limits unless it says otherwise", () => {
    const { limits } = parseProfile({ ...small, limits: { pageSize: 50, events: { requestsPerSecond: 2 } } });
    expect(limits).toEqual({
      events: { requestsPerSecond: 2 },
      payments: { requestsPerSecond: 5 },
      fields: { requestsPerSecond: 5 },
      reports: { requestsPerSecond: 1 },
      pageSize: 50,
      bulkCreate: 200,
      sendChanges: 20_000,
      supplierReferences: 10,
    });
    expect(() => parseProfile({ ...small, limits: { sendChanges: 20_001 } })).toThrow(/sendChanges/);
  });

  it("gives each service its base address, and none where it has no host", () => {
    const profile = parseProfile({
      ...small,
      reports: { hosts: { us: { production: "https://reports.example.com/" } } },
    });
    const place = { region: "us", environment: "production" } as const;
    expect(baseAddress(profile, place, "events")).toBe("https://api.us.example.com/services/events/v1");
    expect(baseAddress(profile, place, "reports")).toBe("https://reports.example.com");
    expect(baseAddress(profile, { ...place, environment: "sandbox" }, "events")).toBeNull();
    expect(baseAddress(profile, { ...place, region: "toString" }, "events")).toBeNull();
  });

  it("tells the pane names and limits, and no address", () => {
    const answer = profileAnswerOf(parseProfile(small));
    expect(profileAnswer.parse(answer)).toMatchObject({
      name: "P",
      regions: [{ name: "us", environments: ["production"] }],
      updateSends: "wholeRow",
      reports: { columnPrefix: "Rpt-" },
    });
    expect(JSON.stringify(answer)).not.toContain("example.com");
  });

  it("tells where reports can be had", () => {
    const profile = parseProfile({
      name: "P",
      hosts: { us: { production: "https://a.example.com", sandbox: "https://b.example.com" } },
      reports: { hosts: { us: { production: "https://reports.example.com" } } },
    });
    expect(profileAnswerOf(profile).regions).toEqual([
      { name: "us", environments: ["production", "sandbox"], reports: ["production"] },
    ]);
  });

  it("may hold demo credentials when every host is on this machine", () => {
    const hosts = { us: { production: "http://127.0.0.1:4100", sandbox: "http://localhost:4100" } };
    expect(profileAnswerOf(parseProfile({ name: "S", hosts, demo })).demo).toEqual(demo);
  });

  it.each<[string, unknown, string]>([
    ["plain HTTP", { ...small, hosts: { us: { production: "http://api.example.com" } } }, "hosts.us.production"],
    [
      "a host that only begins like loopback",
      { ...small, hosts: { us: { production: "http://127.0.0.1.example.com" } } },
      "hosts.us.production",
    ],
    [
      "credentials in an address",
      { ...small, hosts: { us: { production: "https://u:p@example.com" } } },
      "hosts.us.production",
    ],
    ["a placeholder", { ...small, hosts: { us: { production: "https://*" } } }, "hosts.us.production"],
    [
      "a placeholder in a name",
      { ...small, reports: { hosts: { us: { sandbox: "https://*.example.com" } } } },
      "reports.hosts.us.sandbox",
    ],
    ["no address", { ...small, hosts: { us: { production: "example" } } }, "hosts.us.production"],
    ["no host", { ...small, hosts: {} }, "hosts"],
    ["no name", { hosts: small.hosts }, "name"],
    ["a misspelt member", { ...small, limitz: {} }, "its top"],
    [
      "a rate of nothing",
      { ...small, limits: { events: { requestsPerSecond: 0 } } },
      "limits.events.requestsPerSecond",
    ],
    ["a read made a change", { ...small, operations: { listEvents: { method: "DELETE" } } }, "operations.listEvents"],
    [
      "a path without its names",
      { ...small, operations: { getEvent: { path: "/events/{other}" } } },
      "operations.getEvent",
    ],
    [
      "a path to another host",
      { ...small, operations: { getEvent: { path: "//evil.example/{id}" } } },
      "operations.getEvent.path",
    ],
    ["demo credentials for a real host", { ...small, demo }, "demo"],
    ["a list", [], "its top"],
  ])("is refused for %s, with the path to it", (_what, json, where) => {
    expect(() => parseProfile(json)).toThrow(`The profile is wrong at "${where}": `);
  });
});

describe("master keys", () => {
  const hex = "ab".repeat(32);
  const base64 = Buffer.alloc(32, 7).toString("base64");

  it("are read as hex or base64, alone or by version, newest first", () => {
    expect(parseMasterKeys(hex)).toEqual([{ version: "v1", key: Buffer.from(hex, "hex") }]);
    expect(parseMasterKeys(`v2:${base64}, v1:${hex}`).map(({ version }) => version)).toEqual(["v2", "v1"]);
    expect(parseMasterKeys(`v2:${base64}`)[0]?.key).toEqual(Buffer.alloc(32, 7));
  });

  it("are made of a passphrase of sixteen characters or more, the same one each time", () => {
    const [one] = parseMasterKeys("v2:correct horse battery");
    expect([one?.version, one?.key.length]).toEqual(["v2", 32]);
    expect(parseMasterKeys("v2:correct horse battery")).toEqual([one]);
    expect(parseMasterKeys("correct horse battery!")[0]?.key).not.toEqual(one?.key);
  });

  it.each(["", "short", "v1:fifteen letters", `v1:${hex},v1:${hex}`])("are refused without repeating %p", (text) => {
    const secret = text.replace("v1:", "");
    expect(() => parseMasterKeys(text)).toThrow(/^BIDSHEET_MASTER_KEY/);
    if (secret !== "") expect(() => parseMasterKeys(text)).not.toThrow(secret);
  });

  it("are made once in a file that only this user may read, and refused from one that others can read", () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), "bidsheet-key-")), "data");
    const first = localMasterKeys(folder);
    const file = path.join(folder, "master.key");
    expect([first.made, existsSync(file), statSync(file).mode & 0o777]).toEqual([file, true, 0o600]);
    expect(localMasterKeys(folder)).toEqual({ keys: first.keys, made: null });
    expect(readFileSync(file, "utf8")).toContain(first.keys[0]?.key.toString("hex"));
    chmodSync(file, 0o644);
    expect(() => localMasterKeys(folder)).toThrow("chmod 600");
    rmSync(path.dirname(folder), { recursive: true });
  });
});
