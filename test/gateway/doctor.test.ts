import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureCertificate } from "../../scripts/certificate";
import { systemClock } from "../../src/gateway/clock";
import { enterDataFolder } from "../../src/gateway/dataFolder";
import { examine, reportOf } from "../../src/gateway/doctor/doctor";
import { checkKeys } from "../../src/gateway/keys/keyCare";
import { parseMasterKeys } from "../../src/gateway/keys/masterKeys";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../src/gateway/store/tables";
import { Vault } from "../../src/gateway/keys/vault";
import { demoCredentials } from "../../src/simulator/credentials";
import { startSimulator } from "../../src/simulator/serve";

const KEY = "v1:" + "ab".repeat(32);
const OTHER_KEY = "v1:" + "cd".repeat(32);
const DAY_MS = 24 * 3_600_000;
const isWindows = process.platform === "win32";

let folder: string;
let platform: string;
let closings: (() => unknown)[] = [];
const file = (name: string) => path.join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "bidsheet-doctor-"));
  const simulator = await startSimulator({ port: 0, events: 1 });
  closings = [() => simulator.close(), () => rmSync(folder, { recursive: true, force: true })];
  platform = simulator.url;
});
afterEach(async () => {
  for (const close of closings) await close();
});

function profileOf(host: string, more: object = {}): string {
  writeFileSync(file("profile.json"), JSON.stringify({ name: "P", hosts: { us: { production: host } }, ...more }));
  return file("profile.json");
}

const check = {
  BIDSHEET_CHECK_API_KEY: demoCredentials.apiKey,
  BIDSHEET_CHECK_USER_TOKEN: demoCredentials.userToken,
  BIDSHEET_CHECK_USER_EMAIL: demoCredentials.userEmail,
};
const sound = () => ({
  BIDSHEET_PROFILE: profileOf(platform),
  BIDSHEET_DATA: file("data"),
  BIDSHEET_MASTER_KEY: KEY,
  BIDSHEET_NAMES: "bidsheet.example.com",
  ...check,
});

/** A store that a gateway has used. */
async function used(): Promise<void> {
  const data = enterDataFolder(file("data"));
  const store = data.openStore();
  await checkKeys(store, new Vault(parseMasterKeys(KEY)));
  await store.close();
}

/** A platform that says what it is told. */
async function saying(status: number, body: string, headers: Record<string, string>): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closings.unshift(() => server.close());
  return `http://127.0.0.1:${portOf(server.address())}`;
}

const portOf = (address: AddressInfo | string | null) =>
  address !== null && typeof address === "object" ? address.port : 0;

/** Stands in for the store of several gateways, by its interface. */
const openShared = (url: string): Promise<GatewayStore> =>
  url.endsWith("/gone")
    ? Promise.reject(new Error("The database does not answer."))
    : Promise.resolve(openSqliteStore(":memory:"));

const NO_DUMPS = "Max core file size        0                    unlimited            bytes     \n";

const lines = async (variables: Record<string, string>, nowMs = 0, limits = NO_DUMPS) => {
  const clock = { ...systemClock, now: () => Date.now() + nowMs };
  return reportOf(await examine(variables, { clock, openShared, limits })).text.split("\n");
};

describe("The doctor", () => {
  it("finds nothing wrong with a gateway that is set up well, and makes nothing that is not there", async () => {
    const before = await lines(sound());
    expect(before.filter((line) => !line.startsWith("ok "))).toEqual(["Nothing is wrong."]);
    expect(before.join("\n")).toContain("There is no store yet");
    expect(() => readFileSync(file("data"))).toThrow("ENOENT");
    await used();
    const after = await lines(sound());
    expect(after.filter((line) => !line.startsWith("ok "))).toEqual(["Nothing is wrong."]);
    for (const sentence of ["answers a read.", "The store is whole", "The master keys open the store", "clock agrees"])
      expect(after.join("\n")).toContain(sentence);
    expect(after.join("\n")).not.toContain(demoCredentials.apiKey);
  });

  it.each<[string, string, (all: Record<string, string>) => unknown]>([
    ["no profile", "wrong  Profile: BIDSHEET_PROFILE is not set", (all) => delete all["BIDSHEET_PROFILE"]],
    [
      "a profile that is wrong",
      'is wrong at "its top" in line 1: Unrecognized key: "limitz"',
      () => profileOf(platform, { limitz: 1 }),
    ],
    ["a port that is none", "wrong  Settings: PORT must be", (all) => (all["PORT"] = "http")],
    ["a collector that is none", "wrong  Settings: OTEL_", (all) => (all["OTEL_TRACES_EXPORTER"] = "zipkin")],
    [
      "searches that are no number",
      "wrong  Settings: BIDSHEET_SEARCHES must be",
      (all) => (all["BIDSHEET_SEARCHES"] = "many"),
    ],
    ["half a certificate", "wrong  Certificate: Set BIDSHEET", (all) => (all["BIDSHEET_TLS_CERT"] = "c.pem")],
    ["another address without one", "wrong  Certificate: BIDSHEET_HOST", (all) => (all["BIDSHEET_HOST"] = "0.0.0.0")],
    ["no names for a proxy", "look   Certificate: The gateway serves this", (all) => delete all["BIDSHEET_NAMES"]],
    ["a frame that is no origin", "wrong  Office: BIDSHEET_FRAMES", (all) => (all["BIDSHEET_FRAMES"] = "*")],
    [
      "a frame host without an address",
      "look   Office: frames.invalid has no address",
      (all) => (all["BIDSHEET_FRAMES"] = "https://frames.invalid"),
    ],
    ["a host without an address", "platform.invalid has no address", () => profileOf("https://platform.invalid")],
    ["a host that refuses", "127.0.0.1:9 refuses the connection", () => profileOf("http://127.0.0.1:9")],
    ["wrong credentials", "refuses the credentials", (all) => (all["BIDSHEET_CHECK_API_KEY"] = "guess")],
    ["no credentials", "look   Platform: ", (all) => delete all["BIDSHEET_CHECK_API_KEY"]],
    ["a master key that is short", "wrong  Keys: BIDSHEET_MASTER_KEY", (all) => (all["BIDSHEET_MASTER_KEY"] = "abc")],
    ["another master key", "wrong  Keys: The master key v1 is not", (all) => (all["BIDSHEET_MASTER_KEY"] = OTHER_KEY)],
    ["no master key beside a store", "wrong  Keys: The store in", (all) => delete all["BIDSHEET_MASTER_KEY"]],
    ["a database that is gone", "wrong  Store: The database does not", (all) => (all["DATABASE_URL"] = "pg://db/gone")],
    [
      "a damaged store",
      "is damaged. Restore a backup",
      () => writeFileSync(file("data/gateway.sqlite"), "x".repeat(9000)),
    ],
  ])("says what to do about %s", async (_what, sentence, breakIt) => {
    await used();
    const all: Record<string, string> = sound();
    breakIt(all);
    const said = await lines(all);
    expect(said.join("\n")).toContain(sentence);
    expect(said.filter((line) => /^(look|wrong) /.test(line))).toHaveLength(1);
    expect(said.at(-1)).toMatch(sentence.startsWith("look") ? /^Nothing is wrong/ : /^1 of \d+ findings are wrong/);
  });

  it("asks the store of several gateways through its interface, and wants a key for it", async () => {
    const shared = { ...sound(), DATABASE_URL: "pg://db/there" };
    const said = await lines(shared);
    expect(said.join("\n")).toContain("The store is whole and accepts writes");
    expect(said.at(-1)).toBe("Nothing is wrong.");
    expect((await lines({ ...shared, BIDSHEET_MASTER_KEY: "" })).join("\n")).toContain(
      "wrong  Keys: Set BIDSHEET_MASTER_KEY with DATABASE_URL",
    );
  });

  it("sees modes that let others read", async () => {
    if (isWindows) return;
    await used();
    chmodSync(file("data/gateway.sqlite"), 0o644);
    expect((await lines(sound())).join("\n")).toContain("chmod 600");
    chmodSync(file("data"), 0o755);
    expect((await lines(sound())).join("\n")).toContain("chmod 700");
  });

  it("sees that a crash would write keys and credentials to the disk", async () => {
    const dumps = NO_DUMPS.replace(" 0 ", " unlimited ");
    expect((await lines(sound(), 0, dumps)).join("\n")).toContain("look   Keys: A crash would write a core dump");
  });

  it("sees that another gateway uses the folder", async () => {
    const data = enterDataFolder(file("data"));
    const store = data.openStore();
    expect((await lines(sound())).join("\n")).toMatch(/look {3}Store: Another gateway \(process \d+/);
    await store.close();
  });

  it("sees a folder in which it may not write", async () => {
    writeFileSync(file("nofolder"), "");
    const said = await lines({ ...sound(), BIDSHEET_DATA: file("nofolder/data") });
    expect(said.join("\n")).toContain("wrong  Store: ");
    expect(said.join("\n")).toContain("nofolder is no folder");
  });

  // The platform's header has whole seconds.
  it.each<[string, number, RegExp]>([
    ["a little", 20_000, /look {3}Clock: This machine's clock is 2[01] s ahead of/],
    ["much", -3_600_000, /wrong {2}Clock: This machine's clock is (3599|3600) s behind/],
  ])("sees a clock that is off by %s", async (_what, offMs, sentence) => {
    expect((await lines(sound(), offMs)).join("\n")).toMatch(sentence);
  });

  it("sees what speaks in the platform's place", async () => {
    const page = await saying(403, "<html>Blocked</html>", { "Content-Type": "text/html" });
    const blocked = await lines({ ...sound(), BIDSHEET_PROFILE: profileOf(page) });
    expect(blocked.join("\n")).toContain("something in front of it refuses with 403");
    const moved = await saying(302, "", { Location: "https://login.example.com/" });
    const redirected = await lines({ ...sound(), BIDSHEET_PROFILE: profileOf(moved) });
    expect(redirected.join("\n")).toContain("answered with a redirect");
  });

  it("sees a certificate that is not trusted, and one that ends soon or has ended", async () => {
    const tls = await ensureCertificate(file("certs"));
    const server = createTlsServer({ cert: tls.cert, key: tls.key }, (_request, response) => response.end("{}"));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    closings.unshift(() => server.close());
    const untrusted = { ...sound(), BIDSHEET_PROFILE: profileOf(`https://localhost:${portOf(server.address())}`) };
    expect((await lines(untrusted)).join("\n")).toContain("a certificate that this machine does not trust");
    mkdirSync(file("own"));
    writeFileSync(file("own/cert.pem"), tls.cert);
    writeFileSync(file("own/key.pem"), tls.key, { mode: 0o600 });
    const own = { ...sound(), BIDSHEET_TLS_CERT: file("own/cert.pem"), BIDSHEET_TLS_KEY: file("own/key.pem") };
    const late = (days: number) => lines(own, days * DAY_MS);
    expect((await late(0)).join("\n")).toMatch(/ok {5}Certificate: .* is good for \d+ days/);
    expect((await late(20)).join("\n")).toMatch(/look {3}Certificate: .* expires in \d+ days/);
    expect((await late(4000)).join("\n")).toContain("has expired");
    if (!isWindows) chmodSync(file("own/key.pem"), 0o644);
    expect(isWindows || (await late(0)).join("\n").includes("wrong  Certificate: Others can read")).toBe(true);
  });
});

describe("npm run gateway -- doctor", () => {
  it.each<[string, () => Record<string, string>, number, string]>([
    ["0 where nothing is wrong", sound, 0, "Nothing is wrong."],
    ["1 where something is", () => ({ ...sound(), PORT: "http" }), 1, "1 of "],
  ])("ends with %s", async (_what, variables, code, last) => {
    const env = { PATH: process.env["PATH"] ?? "", ...variables() };
    const child = spawn(process.execPath, ["--import", "tsx", "src/gateway/main.ts", "doctor"], {
      cwd: path.join(__dirname, "../.."),
      env,
    });
    let text = "";
    child.stdout.on("data", (part: Buffer) => (text += part.toString()));
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(code);
    expect(text.trimEnd().split("\n").at(-1)).toContain(last);
  });
});
