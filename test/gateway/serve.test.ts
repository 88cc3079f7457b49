import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureCertificate } from "../../scripts/certificate";
import { systemClock, type Clock } from "../../src/gateway/clock";
import { startGateway, type ServeOptions } from "../../src/gateway/serve";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import { startSimulator } from "../../src/simulator/serve";
import { demoCredentials } from "../../src/simulator/credentials";
import { programFile } from "../support/programFile";
import { create, isObject, masterKey, testProfile } from "./support";

const connectBody = JSON.stringify({ region: "us", environment: "production", ...demoCredentials });

function options(change: Partial<ServeOptions> = {}): ServeOptions {
  return {
    profile: testProfile(),
    store: openSqliteStore(":memory:"),
    masterKeys: [masterKey("v1", 7)],
    port: 0,
    ...change,
  };
}

const on = (url: string) => testProfile({ hosts: { us: { production: url } } });

async function ask(url: string, method: string, body?: string, headers: Record<string, string> = {}) {
  const typed = { "Content-Type": "application/json", ...headers };
  const response = await fetch(url, { method, headers: typed, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const json: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, json: isObject(json) ? json : {} };
}

describe("a gateway on a port", () => {
  it("serves over HTTP on this machine, with the simulator over HTTP behind it", async () => {
    const simulator = await startSimulator({ port: 0, events: 3 });
    const gateway = await startGateway(options({ profile: on(simulator.url) }));
    expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { status, json } = await ask(`${gateway.url}/api/sessions`, "POST", connectBody);
    expect(status).toBe(201);
    const headers = { Authorization: `Bearer ${String(json["token"])}` };
    const listed = await ask(`${gateway.url}/api/operations/listEvents`, "POST", "{}", headers);
    expect(listed.json).toMatchObject({ status: 200, nextCursor: null });
    await gateway.close();
    await simulator.close();
    await expect(fetch(gateway.url)).rejects.toThrow();
  });

  it("frees the key of a change when nobody listens at the platform's address", async () => {
    const simulator = await startSimulator({ port: 0, events: 3 });
    const gateway = await startGateway(options({ profile: on(simulator.url) }));
    const { json } = await ask(`${gateway.url}/api/sessions`, "POST", connectBody);
    await simulator.close();
    const headers = { Authorization: `Bearer ${String(json["token"])}`, "Idempotency-Key": "k" };
    const asked = await ask(`${gateway.url}/api/operations/createLineItem`, "POST", JSON.stringify(create), headers);
    expect(asked).toMatchObject({ status: 502, json: { error: { kind: "unreachable" } } });
    expect((await ask(`${gateway.url}/api/journal`, "GET", undefined, headers)).json).toEqual({
      intents: [],
    });
    await gateway.close();
  });

  it("keeps the intent of a change whose connection was cut after it had left", async () => {
    const platform = await cutting();
    const gateway = await startGateway(options({ profile: on(platform.url) }));
    const { json } = await ask(`${gateway.url}/api/sessions`, "POST", connectBody);
    const headers = { Authorization: `Bearer ${String(json["token"])}`, "Idempotency-Key": "k" };
    const asked = await ask(`${gateway.url}/api/operations/createLineItem`, "POST", JSON.stringify(create), headers);
    expect(asked).toMatchObject({ status: 502, json: { error: { kind: "unknownOutcome" } } });
    expect(platform.posts()).toBe(1);
    await gateway.close();
    platform.close();
  });

  it("sends nothing for a browser that has gone while it waited", async () => {
    const platform = await cutting();
    // Turns are given only as long as this is false.
    const time = { stands: false };
    const clock: Clock = {
      ...systemClock,
      setTimer: (ms, then) => systemClock.setTimer(ms, () => time.stands || then()),
    };
    const gateway = await startGateway(options({ profile: on(platform.url), clock }));
    const { json } = await ask(`${gateway.url}/api/sessions`, "POST", connectBody);
    const queued = async (count: number) => {
      for (let text = ""; !text.includes(`bidsheet_queue_length ${count}\n`);)
        text = await (await fetch(`${gateway.url}/metrics`)).text();
    };
    const headers = { Authorization: `Bearer ${String(json["token"])}`, "Idempotency-Key": "k" };
    const gone = new AbortController();
    const address = `${gateway.url}/api/operations/createLineItem`;
    time.stands = true;
    const flight = fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(create),
      signal: gone.signal,
    });
    await queued(1);
    gone.abort();
    await expect(flight).rejects.toThrow();
    await queued(0);
    time.stands = false;
    await ask(`${gateway.url}/api/operations/listEvents`, "POST", "{}", headers);
    expect(platform.posts()).toBe(0);
    await gateway.close();
    platform.close();
  });

  it("serves over HTTPS with a certificate", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-cert-"));
    const tls = await ensureCertificate(path.join(folder, "certs"));
    const gateway = await startGateway(options({ tls }));
    expect(gateway.url).toMatch(/^https:\/\/localhost:\d+$/);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const address = `${gateway.url.replace("localhost", "127.0.0.1")}/healthz`;
      httpsRequest(address, { ca: readFileSync(tls.caFile), agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(200);
    await gateway.close();
    rmSync(folder, { recursive: true });
  });

  it("refuses plain HTTP beyond this machine", async () => {
    await expect(startGateway(options({ host: "0.0.0.0" }))).rejects.toThrow("Without a certificate");
  });

  it("says which port is taken", async () => {
    const first = await startGateway(options());
    const port = Number(new URL(first.url).port);
    await expect(startGateway(options({ port }))).rejects.toThrow(`Port ${port} is taken`);
    await first.close();
  });
});

/** A platform that answers reads and cuts the connection of every change. */
async function cutting() {
  const seen = { posts: 0 };
  const server: Server = createServer((request, response) => {
    if (request.method === "GET") return void response.end('{"data":[]}');
    seen.posts += 1;
    request.resume().on("end", () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  const port = isObject(address) ? String(address["port"]) : "";
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, posts: () => seen.posts, close };
}

const shared = (url: string) => ({ DATABASE_URL: url, BIDSHEET_MASTER_KEY: "a passphrase that is long enough" });

describe("npm run gateway", () => {
  const root = path.join(__dirname, "../..");
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "bidsheet-main-"));
    const hosts = { us: { production: "http://127.0.0.1:9" } };
    writeFileSync(path.join(folder, "profile.json"), JSON.stringify({ name: "P", hosts }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function launch(variables: Record<string, string>) {
    const env = {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      BIDSHEET_DATA: path.join(folder, "data"),
      BIDSHEET_PROFILE: path.join(folder, "profile.json"),
      ...variables,
    };
    const child = spawn(process.execPath, [programFile("gateway")], { cwd: root, env });
    const said = { text: "" };
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (said.text += part.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return { child, said, ended };
  }

  function ready(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      child.stdout?.on("data", (part: Buffer) => {
        if (/^ready$/m.test(part.toString())) resolve();
      });
      child.once("exit", () => reject(new Error("It ended before it was ready.")));
    });
  }

  it("makes a key file, prints ready, serves, and ends with 0 on SIGTERM", async () => {
    const { child, said, ended } = launch({});
    await ready(child);
    expect(said.text).toContain("The gateway made a key");
    expect(statSync(path.join(folder, "data/master.key")).mode & 0o777).toBe(0o600);
    const url = /Gateway at (\S+)/.exec(said.text)?.[1] ?? "";
    expect((await ask(`${url}/api/profile`, "GET")).json).toMatchObject({ name: "P" });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it.each<[string, Record<string, string>, boolean]>([
    ["does not load OpenTelemetry without its variables", { OTEL_SERVICE_NAME: "gateway" }, false],
    ["loads it with an endpoint", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }, true],
  ])("%s", async (_what, variables, isLoaded) => {
    const listing = path.join(folder, "listing.cjs");
    const list =
      'console.log("loaded " + Object.keys(require.cache).filter((f) => f.includes("@opentelemetry/sdk")).length)';
    writeFileSync(listing, `process.on("exit", () => { ${list} });`);
    const { child, said, ended } = launch({ ...variables, NODE_OPTIONS: `--require ${listing}` });
    await ready(child);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    const count = Number(/^loaded (\d+)$/m.exec(said.text)?.[1]);
    expect([count > 0, count === 0]).toEqual([isLoaded, !isLoaded]);
  });

  it.each<[string, Record<string, string>, string]>([
    ["a collector that is no address", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector" }, "must be an address"],
    ["a DATABASE_URL without a key", { DATABASE_URL: "postgres://u:secret@h/d" }, "Set BIDSHEET_MASTER_KEY with"],
    ["a database that nobody serves", shared("postgres://u:secret@127.0.0.1:9/d"), "cannot reach its database"],
    ["no profile", { BIDSHEET_PROFILE: "" }, "BIDSHEET_PROFILE is not set"],
    ["a profile that is not there", { BIDSHEET_PROFILE: "/nowhere.json" }, "/nowhere.json cannot be read"],
    ["plain HTTP beyond this machine", { BIDSHEET_HOST: "0.0.0.0" }, "Without a certificate"],
    ["a wrong master key", { BIDSHEET_MASTER_KEY: "v1:abc" }, "use 32 bytes as 64 hex digits"],
    ["a cloud that nobody knows", { BIDSHEET_CLOUD: "mars" }, "BIDSHEET_CLOUD must be one of"],
    ["half a certificate", { BIDSHEET_TLS_CERT: "c.pem" }, "BIDSHEET_TLS_KEY together"],
    ["a port that is none", { PORT: "http" }, "PORT must be a number"],
  ])("ends with 1 and one sentence for %s", async (_what, variables, sentence) => {
    const { said, ended } = launch(variables);
    expect(await ended).toBe(1);
    expect(said.text).toContain(sentence);
    expect(said.text.trim().split("\n")).toHaveLength(1);
    expect(said.text).not.toContain("secret");
  });
});
