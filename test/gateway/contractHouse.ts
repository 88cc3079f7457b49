// The gateway and the simulator as a tool outside this repository meets them: two commands, their ports, HTTP, and
// nothing else.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { colleagueCredentials, demoCredentials } from "../../src/simulator/credentials";
import { programFile } from "../support/programFile";
import { isObject } from "./support";

const ROOT = path.join(__dirname, "../..");
/** A port that the system gives away and that nobody uses: gateway and simulator must know theirs before they start. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

export interface Program {
  readonly child: ChildProcess;
  /** What it said on both streams. */
  readonly said: { text: string };
  readonly ended: Promise<number | null>;
  /** Kills the command and everything below it, without a chance to tidy up. */
  kill(): Promise<void>;
  /** As a person's Ctrl-C or a service manager: a polite signal to the command that was started. */
  stop(): Promise<number | null>;
}

const started: ChildProcess[] = [];

/** Nothing outlives its test file, also when a test fails or the run is stopped: groups of their own get no Ctrl-C. */
function killAll(): void {
  for (const child of started) killGroup(child);
}
afterAll(killAll);
process.once("exit", killAll);

function killGroup(child: ChildProcess): void {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, "SIGKILL");
}

type Named = "gateway" | "simulator";

/** `npm run <script>`, as soon as it has printed a line that is nothing but "ready". */
export function run(script: Named, words: readonly string[], variables: Record<string, string> = {}): Promise<Program> {
  return begin(script, "npm", ["run", script, "--", ...words], variables);
}

/** The same program without npm and the loader. */
function runFile(script: Named, words: readonly string[], variables: Record<string, string> = {}): Promise<Program> {
  return begin(script, process.execPath, [programFile(script), ...words], variables);
}

async function begin(
  script: Named,
  command: string,
  words: readonly string[],
  variables: Record<string, string>,
): Promise<Program> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...variables };
  const child = spawn(command, [...words], { cwd: ROOT, env, detached: true });
  started.push(child);
  const said = { text: "" };
  let out = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (part: Buffer) => (said.text += part.toString()));
    child.stdout.on("data", (part: Buffer) => {
      said.text += part.toString();
      out += part.toString();
      if (/^ready$/m.test(out)) resolve();
    });
    child.once("exit", () => reject(new Error(`${script} ended before it was ready: ${said.text}`)));
  });
  return {
    child,
    said,
    ended,
    async kill() {
      killGroup(child);
      await ended;
    },
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** The example profile of the platform's documents, with every host at `host`. */
export function exampleProfile(host: (region: string, environment: string) => string) {
  const hosts = Object.fromEntries(
    ["us", "eu", "ca"].map((region) => [
      region,
      { production: host(region, "production"), sandbox: host(region, "sandbox") },
    ]),
  );
  return {
    name: "Example platform",
    hosts,
    reports: {
      hosts: { us: { production: host("us", "production") } },
      versionParameter: "com.service.api.version",
      version: "2019-01-01",
      columnPrefix: "Rpt-",
    },
    limits: {
      events: { requestsPerSecond: 5 },
      payments: { requestsPerSecond: 5 },
      fields: { requestsPerSecond: 5 },
      reports: { requestsPerSecond: 1 },
      pageSize: 100,
      bulkCreate: 200,
      supplierReferences: 10,
    },
    operations: {
      updateLineItem: { method: "PATCH" },
      bulkCreateLineItems: { path: "/events/{event_id}/worksheets/{worksheet_id}/line_items/bulk" },
    },
  };
}

export const MASTER_KEY = Buffer.alloc(32, 5).toString("base64");

export interface GatewayPlace {
  readonly folder: string;
  readonly variables: Record<string, string>;
  readonly url: string;
  remove(): void;
}

/** A folder with a profile for one platform address, and the variables for `npm run gateway`. */
export async function placeFor(platform: string, change: object = {}): Promise<GatewayPlace> {
  const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-contract-"));
  const port = await freePort();
  const file = path.join(folder, "profile.json");
  writeFileSync(file, JSON.stringify({ ...exampleProfile(() => platform), ...change }));
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    variables: {
      BIDSHEET_PROFILE: file,
      PORT: String(port),
      BIDSHEET_DATA: path.join(folder, "data"),
      BIDSHEET_MASTER_KEY: MASTER_KEY,
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface Question {
  readonly token?: string;
  /** Sent as JSON, or as it is when it is text or bytes. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export async function ask(url: string, method: string, question: Question = {}): Promise<Told> {
  const { token, body, headers, signal } = question;
  const raw =
    typeof body === "string" ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

export function member(value: unknown, ...names: (string | number)[]): unknown {
  let here = value;
  for (const name of names) here = isObject(here) ? here[name] : undefined;
  return here;
}

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export async function connect(gateway: string, who: object): Promise<string> {
  const told = await ask(`${gateway}/api/sessions`, "POST", {
    body: { region: "us", environment: "production", ...who },
  });
  const { token } = told.json;
  if (told.status !== 201 || typeof token !== "string") throw new Error(`Connecting: ${told.text}`);
  return token;
}

/** Every failure has this form, whatever failed. */
export function expectFailure(told: Told, status: number, kind: string, more: object = {}): void {
  expect(told.status).toBe(status);
  const error = member(told.json, "error");
  expect(error).toMatchObject({ kind, status, ...more });
  expect(Object.keys(told.json)).toEqual(["error"]);
  for (const name of ["operation", "detail", "requestId"])
    expect(member(error, name)).toEqual(expect.stringMatching(/./));
  const known = [
    "kind",
    "operation",
    "status",
    "detail",
    "pointer",
    "requestId",
    "apiVersion",
    "retryAfterMs",
    "holder",
  ];
  expect(known).toEqual(expect.arrayContaining(Object.keys(error ?? {})));
  expect(told.headers.get("content-type")).toContain("application/json");
  expect(told.headers.get("x-request-id")).toBe(member(error, "requestId"));
}

const keys = { last: 0 };
export const withKey = (key = `key-${++keys.last}`) => ({ "Idempotency-Key": key });

const LINE_ITEMS = 130;

/** Simulator and gateway as two commands, with two people of one company connected. */
export class House {
  simulator = "";
  url = "";
  token = "";
  other = "";
  /** The show-piece: its first worksheet has 130 line items. */
  event = "";
  sheet = "";
  #simulator: Program | null = null;
  #gateway: Program | null = null;
  #place: GatewayPlace | null = null;

  async open(change: object = {}): Promise<void> {
    const port = await freePort();
    this.simulator = `http://127.0.0.1:${port}`;
    this.#place = await placeFor(this.simulator, change);
    this.url = this.#place.url;
    const words = ["--port", String(port), "--seed", "7", "--line-items", String(LINE_ITEMS)];
    [this.#simulator] = await Promise.all([runFile("simulator", words), this.startGateway()]);
    this.token = await connect(this.url, demoCredentials);
    this.other = await connect(this.url, colleagueCredentials);
    await this.#findSheet();
  }

  async close(): Promise<void> {
    await this.#gateway?.kill();
    await this.#simulator?.kill();
    this.#place?.remove();
  }

  get gateway(): Program {
    if (this.#gateway === null) throw new Error("The gateway was not started.");
    return this.#gateway;
  }

  get dataFolder(): string {
    return this.#place?.variables["BIDSHEET_DATA"] ?? "";
  }

  /** On the same data as before, and on the same port unless another one is given. */
  async startGateway(port?: number): Promise<void> {
    const variables = { ...this.#place?.variables, ...(port === undefined ? {} : { PORT: String(port) }) };
    this.#gateway = await runFile("gateway", [], variables);
    this.url = `http://127.0.0.1:${variables["PORT"] ?? ""}`;
  }

  connect(change: object): Promise<string> {
    return connect(this.url, { ...demoCredentials, ...change });
  }

  async #findSheet(): Promise<void> {
    const events = await ask(`${this.simulator}/_sim/events`, "GET");
    for (const event of list(events.json["events"])) {
      const id = String(member(event, "id"));
      const sheets = await ask(`${this.simulator}/_sim/events/${id}/worksheets`, "GET");
      const sheet = String(member(list(sheets.json["worksheets"])[0], "id"));
      const items = await ask(`${this.simulator}/_sim/worksheets/${sheet}/line_items`, "GET");
      if (list(items.json["line_items"]).length !== LINE_ITEMS) continue;
      this.event = id;
      this.sheet = sheet;
    }
  }

  readonly api = (method: string, address: string, question: Question = {}): Promise<Told> =>
    ask(`${this.url}${address}`, method, { token: this.token, ...question });

  readonly operate = (
    name: string,
    body: unknown,
    headers: Record<string, string> = {},
    token = this.token,
  ): Promise<Told> => this.api("POST", `/api/operations/${name}`, { token, body, headers });

  readonly sheetPath = () => ({ event_id: this.event, worksheet_id: this.sheet });

  readonly cells = (data: object) => ({
    type: "line_items",
    attributes: { data },
    relationships: { worksheet: { data: { type: "worksheets", id: this.sheet } } },
  });

  readonly logged = async (): Promise<unknown[]> =>
    list((await ask(`${this.simulator}/_sim/log`, "GET")).json["requests"]);

  readonly forgetLog = () => ask(`${this.simulator}/_sim/log`, "DELETE");

  readonly fault = (one: object) => ask(`${this.simulator}/_sim/faults`, "POST", { body: one });
}
