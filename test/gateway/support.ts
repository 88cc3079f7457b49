// A gateway on a clock that is turned by hand, in front of the simulator or a platform double, with a client to ask it.
import { createGateway, type Gateway, type GatewayOptions } from "../../src/gateway/gateway";
import type { Clock } from "../../src/gateway/clock";
import { parseProfile, type Profile } from "../../src/gateway/profile/profile";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { MasterKey } from "../../src/gateway/keys/vault";

/** Time stands still until somebody waits for it: then it jumps to the next timer, once everything else has settled. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 5, 9);
  readonly #timers = new Set<{ at: number; then: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimer(ms: number, then: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), then };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  /** Runs timers in order until `task` is done; never goes beyond `mostMs`. */
  async runUntilDone<T>(task: Promise<T>, mostMs = 24 * 3_600_000): Promise<T> {
    const end = this.#now + mostMs;
    const state = { done: false };
    const finish = () => {
      state.done = true;
    };
    task.then(finish, finish);
    for (let waits = 0; ;) {
      await settle();
      if (state.done) return task;
      const next = [...this.#timers].sort((a, b) => a.at - b.at)[0];
      if (next === undefined && waits < MOST_WAITS) {
        // A signature is checked on another thread, which no timer here knows of.
        waits += 1;
        await new Promise((resolve) => setTimeout(resolve, 1));
        continue;
      }
      if (next === undefined) throw new Error("Nothing is left to wait for, and the task is not done.");
      if (next.at > end) throw new Error("The task takes longer than allowed.");
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.then();
    }
  }

  /** Runs all timers that fall within the next `ms`. */
  async pass(ms: number): Promise<void> {
    await this.runUntilDone(new Promise<void>((resolve) => void this.setTimer(ms, resolve)));
  }
}

const MOST_WAITS = 1000;

/** Lets everything that needs no time come to rest. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

export const HOST = "https://platform.example.com";
export const credentials = {
  apiKey: "company-key-31337",
  userToken: "user-token-4242",
  userEmail: "Analyst@Example.com",
};
export const colleague = { ...credentials, userToken: "user-token-4343", userEmail: "colleague@example.com" };

export function testProfile(change: Record<string, unknown> = {}): Profile {
  return parseProfile({
    name: "Test platform",
    hosts: { us: { production: HOST, sandbox: HOST } },
    ...change,
  });
}

export const masterKey = (version: string, fill: number): MasterKey => ({
  version,
  key: Buffer.alloc(32, fill),
});

/** A platform that answers as it is told; it keeps what it was asked. */
export class PlatformDouble {
  readonly requests: Request[] = [];
  readonly times: number[] = [];
  answer: (request: Request, count: number) => Response | Promise<Response> = () => reply(200, { data: [], links: {} });

  constructor(readonly clock: Clock) {}

  readonly fetch = async (request: Request): Promise<Response> => {
    this.requests.push(request.clone());
    this.times.push(this.clock.now());
    return this.answer(request, this.requests.length);
  };

  /** What was asked after the connect. */
  get last(): Request {
    const request = this.requests.at(-1);
    if (request === undefined) throw new Error("The platform was not asked.");
    return request;
  }
}

export function reply(status: number, document: unknown, headers: Record<string, string> = {}): Response {
  const body = document === null ? null : JSON.stringify(document);
  return new Response(body, { status, headers: { "Content-Type": "application/vnd.api+json", ...headers } });
}

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** A gateway, its clock and its platform; `ask` speaks for one token. */
export class Room {
  readonly clock: FakeClock;
  readonly platform: PlatformDouble;
  readonly lines: string[] = [];
  readonly gateway: Gateway;

  constructor(options: Partial<GatewayOptions> = {}, clock = new FakeClock()) {
    this.clock = clock;
    this.platform = new PlatformDouble(clock);
    this.gateway = createGateway({
      profile: testProfile(),
      store: openSqliteStore(":memory:"),
      masterKeys: [masterKey("v1", 7)],
      clock: this.clock,
      fetch: this.platform.fetch,
      log: { write: (line) => void this.lines.push(line) },
      ...options,
    });
  }

  /** Starts a request; time does not pass. */
  start(method: string, path: string, init: Ask = {}): Promise<Response> {
    const { token, body, headers, signal, address } = init;
    return this.gateway.fetch(
      new Request(`https://gateway.test${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: bodyOf(body) }),
        ...(signal === undefined ? {} : { signal }),
      }),
      address,
    );
  }

  /** Asks, and lets as much time pass as the answer takes. */
  async ask(method: string, path: string, init: Ask = {}): Promise<Asked> {
    return read(await this.clock.runUntilDone(this.start(method, path, init)));
  }

  async connect(who = credentials): Promise<string> {
    const body = { region: "us", environment: "production", ...who };
    const { status, json } = await this.ask("POST", "/api/sessions", { body });
    const token: unknown = isObject(json) ? json["token"] : undefined;
    if (status !== 201 || typeof token !== "string") throw new Error(`Connecting answered ${status}.`);
    return token;
  }

  operation(token: string, name: string, body: unknown, headers: Record<string, string> = {}): Promise<Asked> {
    return this.ask("POST", `/api/operations/${name}`, { token, body, headers });
  }
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}

export interface Ask {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
  /** Where it comes from. */
  readonly address?: string;
}

export async function read(response: Response): Promise<Asked> {
  const text = await response.text();
  const json: unknown = text === "" ? null : JSON.parse(text);
  return { status: response.status, headers: response.headers, json };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object";
}

/** The `error` of a failure answer. */
export function errorOf(asked: Asked): Record<string, unknown> {
  const error = isObject(asked.json) ? asked.json["error"] : undefined;
  if (!isObject(error)) throw new Error(`There is no error in an answer of ${asked.status}.`);
  return error;
}

/** A body for updateLineItem, and one for createLineItem. */
export const cells = { c1: "Bolt M8", c2: 12 };
export const update = {
  path: { event_id: "1", worksheet_id: "2", id: "3" },
  body: { data: { id: "3", type: "line_items", attributes: { data: cells } } },
};
export const create = {
  path: { event_id: "1", worksheet_id: "2" },
  body: { data: { type: "line_items", attributes: { data: cells } } },
};
export const row = (id: string) => ({ id, type: "line_items", attributes: { data: cells } });
