// Sends over real processes, sockets, disk and time: what ten large ones handed over at once keep in the memory of the
// gateway's process, and how long 1,000 updates take of which somebody follows the first ten alone.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { outcomesAnswer, sendProgress, type SendProgress } from "../src/platform/handoverContract";
import { demoCredentials } from "../src/simulator/credentials";
import { lineItemsOf } from "../src/simulator/records";
import { startSimulator, type RunningSimulator } from "../src/simulator/serve";
import type { BenchRow } from "./types";

const PER_SECOND = 5;
const ROWS = 1000;
const SENDS = 10;
const CHANGES = 10_000;
const FOLLOWED = 10;
const LOOK_EVERY_MS = 50;
/** After the start, and after the last of the large sends was taken in. */
const REST_MS = 5000;
const STARTED = /Gateway at (\S+)[\s\S]*^ready$/m;

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const opened = z.object({ token: z.string() });
const logged = z.object({ requests: z.array(z.object({ method: z.string(), status: z.number().nullable() })) });

interface Sheet {
  readonly id: string;
  readonly eventId: string;
}

class House {
  token = "";

  private constructor(
    readonly simulator: RunningSimulator,
    readonly child: ChildProcess,
    readonly url: string,
    readonly folder: string,
  ) {}

  static async open(): Promise<House> {
    const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-real-"));
    const simulator = await startSimulator({ port: 0, lineItems: ROWS, logSize: 10_000 });
    const profile = path.join(folder, "profile.json");
    writeFileSync(profile, JSON.stringify({ name: "Bench", hosts: { us: { production: simulator.url } } }));
    const env = {
      PATH: process.env["PATH"] ?? "",
      BIDSHEET_PROFILE: profile,
      BIDSHEET_DATA: path.join(folder, "data"),
      BIDSHEET_MASTER_KEY: Buffer.alloc(32, 5).toString("base64"),
      PORT: "0",
    };
    const cwd = path.join(__dirname, "..");
    const child = spawn(process.execPath, ["--import", "tsx", "src/gateway/main.ts"], { cwd, env });
    process.once("exit", () => child.kill("SIGKILL"));
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      const hear = (part: Buffer) => {
        said = (said + part.toString()).slice(-10_000);
        const found = STARTED.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("exit", () => reject(new Error(`The gateway ended: ${said}`)));
    });
    const house = new House(simulator, child, url, folder);
    const who = { region: "us", environment: "production", ...demoCredentials };
    house.token = opened.parse(await house.ask("POST", "/api/sessions", JSON.stringify(who))).token;
    return house;
  }

  async close(): Promise<void> {
    this.child.removeAllListeners("exit").kill();
    await this.simulator.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async ask(method: string, address: string, body?: string, type = "application/json"): Promise<unknown> {
    const headers = { "Content-Type": type, ...(this.token === "" ? {} : { Authorization: `Bearer ${this.token}` }) };
    const response = await fetch(this.url + address, { method, headers, ...(body === undefined ? {} : { body }) });
    const json: unknown = await response.json();
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${JSON.stringify(json)}`);
    return json;
  }

  get sheets(): readonly Sheet[] {
    return [...this.simulator.simulator.records.worksheets.values()];
  }

  /** Those that nobody may be refused for: the event was read. */
  async see({ eventId }: Sheet): Promise<void> {
    await this.ask("POST", "/api/operations/getEvent", JSON.stringify({ path: { id: eventId } }));
  }

  async handOver(id: string, { id: sheet, eventId }: Sheet, kind: "creates" | "updates", changes: readonly object[]) {
    const counts = { creates: 0, updates: 0, deletions: 0, [kind]: changes.length };
    const head = { id, collection: `lineItems/${eventId}/${sheet}`, title: "Bench", counts, known: [] };
    const text = [head, ...changes].map((line) => JSON.stringify(line)).join("\n");
    return sendProgress.parse(await this.ask("POST", "/api/sends", text, "application/x-ndjson"));
  }

  async entries(id: string, after: number, waitS: number): Promise<{ next: number; send: SendProgress }> {
    return outcomesAnswer.parse(await this.ask("GET", `/api/sends/${id}/entries?after=${after}&wait=${waitS}`));
  }

  /** Resident, in megabytes. */
  get memory(): number {
    const status = readFileSync(`/proc/${this.child.pid ?? ""}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000;
  }

  async arrivals() {
    const answer = await fetch(`${this.simulator.url}/_sim/log`);
    return logged.parse(await answer.json()).requests;
  }
}

const pathOf = ({ id, eventId }: Sheet) => ({ event_id: eventId, worksheet_id: id });

function creates(sheet: Sheet): object[] {
  const relationships = { worksheet: { data: { type: "worksheets", id: sheet.id } } };
  return Array.from({ length: CHANGES }, (_, n) => ({
    mark: `c${n}`,
    operation: "createLineItem",
    path: pathOf(sheet),
    body: { data: { type: "line_items", attributes: { data: { c1: `Part ${n}` } }, relationships } },
  }));
}

async function memoryRow(house: House): Promise<BenchRow> {
  const sheets = house.sheets.slice(0, SENDS);
  for (const sheet of sheets) await house.see(sheet);
  await pause(REST_MS);
  const rest = house.memory;
  let most = rest;
  const looking = setInterval(() => (most = Math.max(most, house.memory)), LOOK_EVERY_MS);
  await Promise.all(sheets.map((sheet, n) => house.handOver(`m${n}`, sheet, "creates", creates(sheet))));
  await pause(REST_MS);
  clearInterval(looking);
  const after = house.memory;
  for (const n of sheets.keys()) await house.ask("POST", `/api/sends/m${n}/stop`, "{}");
  for (const n of sheets.keys()) while ((await house.entries(`m${n}`, 0, 0)).send.state !== "ended") await pause(500);
  const above = most - rest;
  const rounded = [rest, most, after].map(Math.round);
  return {
    name: "real sends, memory of ten of 10,000 handed over at once",
    value: above,
    unit: "MB",
    target: 200,
    ok: above <= 200,
    against: `resident: ${rounded[0]} MB at rest, ${rounded[1]} MB at most, ${rounded[2]} MB while they run`,
  };
}

async function wallRows(house: House): Promise<BenchRow[]> {
  const { records } = house.simulator.simulator;
  const sheet = house.sheets.find(({ id }) => [...lineItemsOf(records, id)].length >= ROWS);
  if (sheet === undefined) throw new Error("The simulator has no show-piece.");
  const changes = [...lineItemsOf(records, sheet.id)].slice(0, ROWS).map(([id, { data }]) => ({
    mark: `u${id}`,
    operation: "updateLineItem",
    path: { ...pathOf(sheet), id },
    body: { data: { id, type: "line_items", attributes: { data: { c1: `Renamed ${id}` } } } },
    before: data,
  }));
  await house.see(sheet);
  const before = (await house.arrivals()).length;
  const began = performance.now();
  await house.handOver("w", sheet, "updates", changes);
  const handedMs = performance.now() - began;
  for (let after = 0; after < FOLLOWED;) after = (await house.entries("w", after, 30)).next;
  // From here on nobody follows: what is asked now and then is whether it has ended.
  let send = (await house.entries("w", changes.length, 0)).send;
  while (send.state !== "ended") {
    await pause(200);
    ({ send } = await house.entries("w", changes.length, 0));
  }
  const tookMs = performance.now() - began;
  if (send.outcomes["sent"] !== changes.length) throw new Error(`Not all arrived: ${JSON.stringify(send.outcomes)}`);
  const arrived = (await house.arrivals()).slice(before);
  const limited = arrived.filter(({ status }) => status === 429).length;
  const readings = arrived.filter(({ method }) => method === "GET").length;
  const over = tookMs / (((changes.length + readings) * 1000) / PER_SECOND);
  const name = "real sends, 1,000 updates, the follower gone after row 10";
  return [
    {
      name: `${name}, wall over floor`,
      value: over,
      unit: "times",
      target: 1.05,
      ok: over <= 1.05,
      against: `${Math.round(tookMs / 1000)} s, ${readings} readings count as well; handed over in ${Math.round(handedMs)} ms`,
    },
    { name: `${name}, answers of 429`, value: limited, unit: "answers", target: 0, ok: limited === 0, against: "" },
  ];
}

export async function bench(): Promise<BenchRow[]> {
  const house = await House.open();
  try {
    return [await memoryRow(house), ...(await wallRows(house))];
  } finally {
    await house.close();
  }
}
