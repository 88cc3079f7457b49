// What the gateway adds to a request, beside a bare proxy over undici, in one run: at 100 requests a second, and as
// many as go through. The gateway has sessions, its journal on disk and its log; a read is a listing, a change an
// update. All run compiled.
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "undici";
import { z } from "zod";
import { runTool } from "../scripts/tool";
import { PLACES } from "./gatewayPeers";
import { median } from "./timing";
import type { BenchRow } from "./types";

const PER_SECOND = 100;
const PACED_SECONDS = 5;
const SATURATED_SECONDS = 3;
const SATURATED_CALLERS = 32;
/** Turn by turn, so that a busy machine slows both down. */
const TURNS = 4;
const WARM_UP = 4000;
/** One change in ten requests. */
const CHANGE_EVERY = 10;

interface Call {
  readonly path: string;
  readonly method: "GET" | "POST" | "PATCH";
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

interface Peer {
  readonly pool: Pool;
  readonly child: ChildProcess;
  /** `isChange` where the mix has changes. */
  call(at: number, isChange: boolean): Call;
}

const LIST = "/services/events/v1/events/1/worksheets/2/line_items";
const JSON_API = { "content-type": "application/vnd.api+json" };
const changed = (at: number) => ({
  data: { id: "3", type: "line_items", attributes: { data: { c1: `Bolt ${at}`, c2: at } } },
});

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
}

const COMPILED = path.join(__dirname, "../.cache/gatewayPeers");

/** As a company's gateway is compiled (docs/deployment.md). */
async function compilePeers(): Promise<void> {
  const entry = ["--entry-reset", "--entry", "./bench/gatewayPeers.ts", "--output-path", COMPILED];
  const words = ["--mode", "production", "--stats", "errors-warnings", "--config-name", "gateway", ...entry];
  if ((await runTool("webpack", words)) !== 0) throw new Error("The servers of the benchmark could not be compiled.");
}

function start(...words: string[]): Promise<Started> {
  const child = fork(path.join(COMPILED, "main.js"), ["--peer", ...words], { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once("message", (address: unknown) => resolve({ child, address: z.string().parse(address) }));
    child.once("exit", (code) => reject(new Error(`${words[0] ?? ""} ended with ${code ?? "a signal"}.`)));
  });
}

function bareOf({ address, child }: Started): Peer {
  const call = (at: number, isChange: boolean): Call => ({
    path: isChange ? `${LIST}/3` : `${LIST}?page%5Bsize%5D=20`,
    method: isChange ? "PATCH" : "GET",
    headers: JSON_API,
    body: isChange ? JSON.stringify(changed(at)) : null,
  });
  return { child, pool: new Pool(address, { connections: SATURATED_CALLERS }), call };
}

const signedIn = z.object({ token: z.string() });

async function gatewayOf({ address, child }: Started): Promise<Peer> {
  const pool = new Pool(address, { connections: SATURATED_CALLERS });
  const typed = { "content-type": "application/json" };
  const tokens: string[] = [];
  for (let place = 0; place < PLACES; place += 1) {
    const who = { apiKey: "key", userToken: "token", userEmail: `person${place}@example.com` };
    const body = JSON.stringify({ region: `r${place}`, environment: "production", ...who });
    const answer = await pool.request({ path: "/api/sessions", method: "POST", headers: typed, body });
    tokens.push(signedIn.parse(await answer.body.json()).token);
  }
  const run = Date.now();
  return {
    pool,
    child,
    call(at, isChange) {
      const headers = { ...typed, authorization: `Bearer ${tokens[at % PLACES] ?? ""}` };
      const list = { event_id: "1", worksheet_id: "2" };
      const text = isChange
        ? { path: { ...list, id: "3" }, body: changed(at) }
        : { path: list, query: { pageSize: 20 } };
      return {
        path: `/api/operations/${isChange ? "updateLineItem" : "listLineItems"}`,
        method: "POST",
        headers: isChange ? { ...headers, "idempotency-key": `k-${run}-${at}` } : headers,
        body: JSON.stringify(text),
      };
    },
  };
}

let count = 0;

/** Milliseconds until the last byte. */
async function once(peer: Peer, mixed: boolean): Promise<number> {
  const at = (count += 1);
  const wanted = peer.call(at, mixed && at % CHANGE_EVERY === 0);
  const began = performance.now();
  const answer = await peer.pool.request(wanted);
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`An answer of ${answer.statusCode}: ${text.slice(0, 200)}`);
  return performance.now() - began;
}

async function paced(peer: Peer, mixed: boolean): Promise<number[]> {
  const all: Promise<number>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < PER_SECOND * PACED_SECONDS; sent += 1) {
    const waitMs = began + (sent * 1000) / PER_SECOND - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    all.push(once(peer, mixed));
  }
  return Promise.all(all);
}

interface Flow {
  /** Answers a second. */
  readonly rate: number;
  /**
   * Microseconds of processor for an answer, all threads of the process. Other work on this machine changes it least,
   * yet by up to two times: compare it within one run.
   */
  readonly cpu: number;
}

function used({ child }: Peer): Promise<number> {
  return new Promise((resolve) => {
    child.once("message", (text) => resolve(Number(text)));
    child.send("used");
  });
}

async function saturated(peer: Peer, mixed: boolean): Promise<Flow> {
  const before = await used(peer);
  const began = performance.now();
  const until = began + SATURATED_SECONDS * 1000;
  let answered = 0;
  const caller = async () => {
    for (; performance.now() < until; answered += 1) await once(peer, mixed);
  };
  await Promise.all(Array.from({ length: SATURATED_CALLERS }, caller));
  const rate = (answered * 1000) / (performance.now() - began);
  return { rate, cpu: ((await used(peer)) - before) / answered };
}

/** Until the engine has compiled what is used: a gateway runs for weeks. */
async function warmUp(peer: Peer): Promise<void> {
  let left = WARM_UP;
  const caller = async () => {
    while ((left -= 1) >= 0) await once(peer, true);
  };
  await Promise.all(Array.from({ length: SATURATED_CALLERS }, caller));
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const rounded = (value: number) => Math.round(value * 100) / 100;

interface Pair {
  readonly bare: Peer;
  readonly gateway: Peer;
}

async function compare({ bare, gateway }: Pair, mixed: boolean): Promise<BenchRow[]> {
  const took = { bare: [] as number[], gateway: [] as number[] };
  const through = { bare: [] as Flow[], gateway: [] as Flow[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    took.bare.push(...(await paced(bare, mixed)));
    took.gateway.push(...(await paced(gateway, mixed)));
    through.bare.push(await saturated(bare, mixed));
    through.gateway.push(await saturated(gateway, mixed));
  }
  const what = mixed ? "gateway, a tenth changes" : "gateway, reads";
  const [p50, bare50] = [quantile(took.gateway, 0.5), quantile(took.bare, 0.5)];
  const [p99, bare99] = [quantile(took.gateway, 0.99), quantile(took.bare, 0.99)];
  const middle = (flows: readonly Flow[], of: keyof Flow) => median(flows.map((flow) => flow[of]));
  const [most, bareMost] = [middle(through.gateway, "rate"), middle(through.bare, "rate")];
  const [cpu, bareCpu] = [middle(through.gateway, "cpu"), middle(through.bare, "cpu")];
  const at = `at ${PER_SECOND} a second`;
  const row = (name: string, value: number, unit: string, target: number, ok: boolean, against: string): BenchRow => ({
    name: `${what}, ${name}`,
    value: rounded(value),
    unit,
    target,
    ok,
    against,
  });
  const ms = (own: number, others: number) => `${rounded(own)} ms, a bare proxy ${rounded(others)} ms`;
  return [
    row(`p50 ${at}`, p50 - bare50, "ms more", 1, p50 - bare50 <= 1, ms(p50, bare50)),
    row(`p99 ${at}`, p99 / bare99, "times", 1.5, p99 / bare99 <= 1.5, ms(p99, bare99)),
    row(
      "saturated",
      most / bareMost,
      "times",
      0.6,
      most / bareMost >= 0.6,
      `${Math.round(most)} a second, a bare proxy ${Math.round(bareMost)}, ${SATURATED_CALLERS} callers`,
    ),
    {
      name: `${what}, processor for one`,
      value: Math.round(cpu),
      unit: "µs",
      target: null,
      ok: null,
      against: `a bare proxy ${Math.round(bareCpu)} µs`,
    },
  ];
}

export async function bench(): Promise<BenchRow[]> {
  await compilePeers();
  const folder = mkdtempSync(path.join(tmpdir(), "bidsheet-bench-"));
  const platform = await start("platform");
  const [bareProxy, gatewayProxy] = await Promise.all([
    start("bare", folder, platform.address),
    start("gateway", folder, platform.address),
  ]);
  const pair = { bare: bareOf(bareProxy), gateway: await gatewayOf(gatewayProxy) };
  try {
    for (const peer of [pair.bare, pair.gateway]) await warmUp(peer);
    return [...(await compare(pair, false)), ...(await compare(pair, true))];
  } finally {
    await Promise.all([pair.bare.pool.close(), pair.gateway.pool.close()]);
    for (const { child } of [platform, bareProxy, gatewayProxy]) child.removeAllListeners("exit").kill();
    rmSync(folder, { recursive: true });
  }
}
