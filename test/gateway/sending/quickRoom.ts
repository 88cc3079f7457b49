// A gateway that carries sends out over a store and a platform in memory, on a clock that costs no time. A test takes
// milliseconds: room.ts has the real simulator and store. From 50 changes on a send is loaded in several turns of the
// event loop, for which this clock does not wait.
import { createGateway, type Gateway } from "../../../src/gateway/gateway";
import { parseProfile } from "../../../src/gateway/profile/profile";
import type { GatewayStore, Tables } from "../../../src/gateway/store/tables";
import { silent, type Telemetry } from "../../../src/gateway/telemetry/telemetry";
import { createGatewayClient } from "../../../src/platform/gatewayClient";
import { outcomesAnswer, type HandedChange, type SendOutcome } from "../../../src/platform/handoverContract";
import { sendDetails, type SendEntry } from "../../../src/platform/sendContract";
import { FastClock } from "../../fastSimulation/clock";
import { EVENT, HOST, Platform, WORKSHEET, type Cells } from "../../fastSimulation/platform";
import type { MemoryStore } from "../../fastSimulation/store";
import { plainWorld, type World } from "../../fastSimulation/story";
import { SharedStore } from "./sharedStore";

export const ITEMS = `lineItems/${EVENT}/${WORKSHEET}`;
/** No test waits longer. */
const MOST_MS = 900_000;
/** More requests than any test needs: a send that goes round in circles meets an outage. */
const MOST_ASKED = 200;
const PATH = { event_id: EVENT, worksheet_id: WORKSHEET };

interface Options extends Partial<World> {
  /** Rows that a bulk request takes; 1 for a platform without bulk requests. */
  readonly bulk?: number;
  /** Requests that the platform takes in a second. */
  readonly perSecond?: number;
  /** The name of this gateway, where it shares its store with others. */
  readonly gateway?: string;
  readonly telemetry?: Telemetry;
  /** Another gateway's room: platform, clock and store are the same. */
  readonly beside?: QuickRoom;
}

/** A request at the platform. `row`: the line item that its path names. */
export interface Asking {
  readonly method: string;
  readonly row: string;
  /** Titles of the rows that it sends. */
  readonly titles: readonly string[];
  readonly at: number;
  /** Lets the platform serve it. */
  readonly serve: () => Promise<Response>;
}

export class QuickRoom {
  readonly clock: FastClock;
  readonly shared: SharedStore;
  readonly store: GatewayStore;
  readonly platform: Platform;
  readonly asked: Asking[] = [];
  /** Stands in for the platform. */
  answer: (asking: Asking) => Promise<Response> = ({ serve }) => serve();
  /** Stands in for it where no line items are asked for. */
  elsewhere: (request: Request) => Promise<Response> = (request) => this.platform.fetch(request);
  /** How long the store takes for a transaction. */
  storeMs = 0;
  #transactionsLeft = Infinity;
  /** How often this process of the gateway has loaded a send. */
  readonly #loads = new Map<string, number>();
  gateway: Gateway;
  token = "";
  readonly #profile;
  readonly #telemetry: Telemetry;

  constructor({ bulk = 100, perSecond = 5, telemetry = silent, gateway, beside, ...world }: Options) {
    this.clock = beside?.clock ?? new FastClock();
    this.shared = beside?.shared ?? new SharedStore(this.clock);
    this.store = this.#watched(gateway === undefined ? this.shared.memory : this.shared.of(gateway));
    this.platform = beside?.platform ?? new Platform({ ...plainWorld, rows: [], pageSize: 100, ...world }, this.clock);
    const hosts = { us: { sandbox: HOST, production: HOST } };
    const { pageSize, updateSends } = this.platform.world;
    const limits = { pageSize, bulkCreate: bulk, events: { requestsPerSecond: perSecond } };
    this.#profile = parseProfile({ name: "Quick", hosts, limits, updateSends });
    this.#telemetry = telemetry;
    this.gateway = this.#open();
  }

  #open(): Gateway {
    this.#loads.clear();
    const masterKeys = [{ version: "v1", key: Buffer.alloc(32, 7) }];
    const fetch = (request: Request) => this.#fetch(request);
    const { clock, store } = this;
    const [profile, telemetry] = [this.#profile, this.#telemetry];
    return createGateway({ profile, store, masterKeys, clock, fetch, telemetry });
  }

  async #fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const row = /\/line_items\/(\w+)$/.exec(pathname)?.[1] ?? "";
    const sent = request.method === "POST" || request.method === "PATCH" ? await request.clone().text() : "";
    const titles = [...sent.matchAll(/"c1":"([^"]*)"/g)].map(([, title = ""]) => title);
    const serve = () => this.platform.fetch(request);
    const asking = { method: request.method, row, titles, at: this.clock.now(), serve };
    if (pathname.includes("/line_items")) this.asked.push(asking);
    if (this.asked.length > MOST_ASKED) return cut();
    return pathname.includes("/line_items") ? this.answer(asking) : this.elsewhere(request);
  }

  /** A send that meets a defect is loaded again some time later, and says nothing of it. */
  #watched(store: MemoryStore): GatewayStore {
    const noted = (tables: Tables): Tables => {
      const { handed } = tables;
      const listChanges: Tables["handed"]["listChanges"] = (accountId, id, from, limit) => {
        if (from === 0) this.#loads.set(id, (this.#loads.get(id) ?? 0) + 1);
        return handed.listChanges(accountId, id, from, limit);
      };
      return { ...tables, handed: { ...handed, listChanges } };
    };
    return {
      ...store,
      transaction: async (work) => {
        if (this.storeMs > 0) await this.wait(this.storeMs);
        if ((this.#transactionsLeft -= 1) < 0) throw new Error("The process was killed.");
        return store.transaction((tables) => work(noted(tables)));
      },
    };
  }

  async connect(): Promise<void> {
    const fetch = (url: string, init: RequestInit) => this.gateway.fetch(new Request(url, init));
    const client = createGatewayClient({ origin: "http://gateway.test", fetch, token: () => null });
    const credentials = { apiKey: "key", userToken: "token", userEmail: "me@example.test" };
    const { token } = await this.run(client.connect({ region: "us", environment: "sandbox", ...credentials }));
    this.token = token;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.clock.setTimer(ms, resolve));
  }

  /** Rejects where it takes hours. */
  run<T>(task: Promise<T>): Promise<T> {
    return this.clock.run(task, MOST_MS);
  }

  /** This process of the gateway writes so many transactions yet, and nothing more. */
  dieAfter(transactions: number): void {
    this.#transactionsLeft = transactions;
  }

  /** Another gateway over what the store has. The last one can write nothing more. */
  async restart(): Promise<void> {
    await this.run(this.gateway.close());
    this.#transactionsLeft = Infinity;
    this.gateway = this.#open();
    await this.run(this.gateway.takeUp());
  }

  async ask(method: string, path: string, body?: string): Promise<{ status: number; json: unknown }> {
    const type = body?.includes("\n") === true ? "application/x-ndjson" : "application/json";
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": type };
    const request = new Request(`http://gateway.test${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const response = await this.run(this.gateway.fetch(request));
    return { status: response.status, json: await response.json() };
  }

  /** By title. */
  create(title: string, more: Partial<HandedChange> = {}): HandedChange {
    const worksheet = { data: { type: "worksheets", id: WORKSHEET } };
    const data = { type: "line_items", attributes: { data: { c1: title } }, relationships: { worksheet } };
    return { mark: title, operation: "createLineItem", path: PATH, body: { data }, ...more };
  }

  update(id: string, cells: Cells, more: Partial<HandedChange> = {}): HandedChange {
    const data = { id, type: "line_items", attributes: { data: cells } };
    return {
      mark: id,
      operation: "updateLineItem",
      path: { ...PATH, id },
      body: { data },
      before: this.row(id),
      ...more,
    };
  }

  remove(id: string, more: Partial<HandedChange> = {}): HandedChange {
    return { mark: id, operation: "deleteLineItem", path: { ...PATH, id }, before: this.row(id), ...more };
  }

  row(id: string): Cells {
    return { ...this.platform.items.get(id)?.data };
  }

  get ids(): readonly string[] {
    return [...this.platform.items.keys()];
  }

  get titles(): readonly unknown[] {
    return [...this.platform.items.values()].map(({ data }) => data["c1"]);
  }

  /** Methods of what changed something, with the rows or titles. */
  get changes(): readonly string[] {
    const changing = this.asked.filter(({ method }) => method !== "GET");
    return changing.map(({ method, row, titles }) => `${method} ${method === "POST" ? titles.join(" ") : row}`);
  }

  /** Readings of the list are "list", of single rows their ids. */
  get readings(): readonly string[] {
    return this.asked.filter(({ method }) => method === "GET").map(({ row }) => (row === "" ? "list" : row));
  }

  async handOver(changes: readonly HandedChange[], more: Record<string, unknown> = {}): Promise<void> {
    const count = (kind: string) => changes.filter(({ operation }) => operation.startsWith(kind)).length;
    const counts = { creates: count("create"), updates: count("update"), deletions: count("delete") };
    const head = { id: "s1", collection: ITEMS, title: "Lots", counts, ...more };
    const text = [head, ...changes].map((line) => JSON.stringify(line)).join("\n");
    const { status, json } = await this.ask("POST", "/api/sends", text);
    if (status !== 201) throw new Error(`Handing over answered ${status}: ${JSON.stringify(json)}`);
  }

  /** By mark, once the send has ended. */
  async outcomes(id = "s1"): Promise<Readonly<Record<string, SendOutcome>>> {
    const found: Record<string, SendOutcome> = {};
    const end = this.clock.now() + MOST_MS;
    for (let after = 0; this.clock.now() < end;) {
      const { json } = await this.ask("GET", `/api/sends/${id}/entries?after=${after}&wait=30`);
      const answer = outcomesAnswer.parse(json);
      if ((this.#loads.get(id) ?? 0) > 1) throw new Error("The send met a defect and was begun again.");
      for (const outcome of answer.outcomes) found[outcome.mark] = outcome;
      if (answer.outcomes.length === 0 && answer.send.state === "ended") return found;
      after = answer.next;
    }
    throw new Error("The send does not end.");
  }

  /** Hands over, and says the kind of each outcome by mark. */
  async send(changes: readonly HandedChange[], more: Record<string, unknown> = {}): Promise<Record<string, string>> {
    await this.handOver(changes, more);
    return kindsOf(await this.outcomes());
  }

  /** May be asked for in the midst of a request. */
  async stop(id = "s1"): Promise<void> {
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    const request = new Request(`http://gateway.test/api/sends/${id}/stop`, { method: "POST", headers, body: "{}" });
    const { status } = await this.gateway.fetch(request);
    if (status !== 200) throw new Error(`Stop answered ${status}.`);
  }

  /** What the journal has of the send's requests. */
  async entries(id = "s1"): Promise<readonly SendEntry[]> {
    return sendDetails.parse((await this.ask("GET", `/api/sends/${id}`)).json).entries;
  }

  async progress(id = "s1") {
    const { json } = await this.ask("GET", `/api/sends/${id}/entries?after=999999`);
    return outcomesAnswer.parse(json).send;
  }
}

export const kindsOf = (outcomes: Readonly<Record<string, SendOutcome>>): Record<string, string> =>
  Object.fromEntries(Object.entries(outcomes).map(([mark, { outcome }]) => [mark, outcome]));

export async function quickRoom(options: Options = {}): Promise<QuickRoom> {
  const room = new QuickRoom(options);
  await room.connect();
  return room;
}

/** The connection breaks, before or after the platform has served. */
export const cut = (): Promise<Response> => Promise.reject(new TypeError("The connection was cut."));

export const refusal = (status: number, pointer?: string): Response =>
  Response.json(
    { errors: [{ detail: "is wrong", ...(pointer === undefined ? {} : { source: { pointer } }) }] },
    { status },
  );
