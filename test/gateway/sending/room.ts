// A gateway that carries sends out, in front of the real simulator, on one clock that is turned by hand. Answers take
// as long as they are told to.
import {
  sendProgress,
  outcomesAnswer,
  type HandedChange,
  type SendOutcome,
} from "../../../src/platform/handoverContract";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../../src/gateway/store/tables";
import { silent, type Telemetry } from "../../../src/gateway/telemetry/telemetry";
import { shownCells } from "../../../src/simulator/cells";
import { lineItemsOf } from "../../../src/simulator/records";
import { demoCredentials } from "../../../src/simulator/credentials";
import { createSimulator, type Simulator, type SimulatorOptions } from "../../../src/simulator/simulator";
import { FakeClock, HOST, isObject, Room, testProfile, type Asked } from "../support";

export interface SendingOptions extends SimulatorOptions {
  readonly profile?: Record<string, unknown>;
  readonly store?: GatewayStore;
  readonly telemetry?: Telemetry;
}

export type Cells = Readonly<Record<string, string | number | null>>;

/** What the platform was asked, as the operation's method and path. */
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly at: number;
}

export class SendingRoom {
  readonly clock: FakeClock;
  readonly simulator: Simulator;
  readonly seen: Seen[] = [];
  readonly lineItems: string;
  readonly #store: GatewayStore;
  readonly #telemetry: Telemetry;
  room: Room;
  token = "";
  /** How long the platform takes for an answer. */
  answerMs = 0;
  /** Stands in for the platform where it answers; else the simulator does. */
  intercept: (request: Request) => Promise<Response | null> = () => Promise.resolve(null);
  #underWay = 0;
  mostUnderWay = 0;

  constructor({
    profile = {},
    store = openSqliteStore(":memory:"),
    telemetry = silent,
    ...options
  }: SendingOptions = {}) {
    this.clock = new FakeClock();
    this.#store = store;
    this.#telemetry = telemetry;
    this.simulator = createSimulator({
      lineItems: 30,
      clock: () => this.clock.now(),
      sleep: (ms) => this.#wait(ms),
      ...options,
    });
    this.#profile = testProfile(profile);
    this.room = this.#open();
    const { eventId, id } = this.worksheet;
    this.lineItems = `lineItems/${eventId}/${id}`;
  }

  readonly #profile;

  #open(): Room {
    const { clock } = this;
    const fetch = (request: Request) => this.#fetch(request);
    return new Room({ store: this.#store, telemetry: this.#telemetry, profile: this.#profile, fetch }, clock);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.clock.setTimer(ms, resolve));
  }

  async #fetch(request: Request): Promise<Response> {
    const at = this.clock.now();
    this.#underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.#underWay);
    try {
      // The way there, so that the platform's windows see when a request arrives.
      const own = request.clone();
      const answer = (await this.intercept(request.clone())) ?? (await this.simulator.fetch(own));
      const { pathname } = new URL(request.url);
      this.seen.push({ method: request.method, path: pathname, status: answer.status, at });
      if (this.answerMs > 0) await this.#wait(this.answerMs);
      return answer;
    } finally {
      this.#underWay -= 1;
    }
  }

  get worksheet() {
    const { records } = this.simulator;
    const event = [...records.events.values()].find(
      ({ attributes }) => attributes.state === "published" && attributes.event_type === "RFP",
    );
    const worksheet = [...records.worksheets.values()].find((one) => one.eventId === event?.id);
    if (worksheet === undefined) throw new Error("The simulator has no show-piece.");
    return worksheet;
  }

  get path() {
    const { eventId, id } = this.worksheet;
    return { event_id: eventId, worksheet_id: id };
  }

  /** The platform's rows by id, as the simulator keeps them. */
  get rows(): ReadonlyMap<string, Cells> {
    return new Map([...this.#items].map(([id, { data }]) => [id, data]));
  }

  /** On the platform, by somebody else. */
  deleteElsewhere(id: string): void {
    this.#items.delete(id);
  }

  get #items() {
    return lineItemsOf(this.simulator.records, this.worksheet.id);
  }

  close(): Promise<void> {
    return this.clock.runUntilDone(this.room.gateway.close());
  }

  /** The gateway's process ends, and another one begins with its store. */
  async restart(): Promise<void> {
    await this.close();
    this.room = this.#open();
    await this.room.gateway.takeUp();
    await this.connect();
  }

  async connect(): Promise<void> {
    this.token = await this.room.connect(demoCredentials);
  }

  async sim(method: string, path: string, body?: unknown): Promise<void> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await this.simulator.fetch(new Request(`${HOST}/_sim${path}`, init));
    if (!response.ok) throw new Error(`/_sim${path} answered ${response.status}: ${await response.text()}`);
  }

  create(mark: string, c1: string, more: Partial<HandedChange> = {}): HandedChange {
    const worksheet = { data: { type: "worksheets", id: this.worksheet.id } };
    const data = { type: "line_items", attributes: { data: { c1 } }, relationships: { worksheet } };
    return { mark, operation: "createLineItem", path: this.path, body: { data }, ...more };
  }

  update(id: string, cells: Cells, more: Partial<HandedChange> = {}): HandedChange {
    const data = { id, type: "line_items", attributes: { data: cells } };
    const path = { ...this.path, id };
    return { mark: `u${id}`, operation: "updateLineItem", path, body: { data }, before: this.shown(id), ...more };
  }

  remove(id: string, more: Partial<HandedChange> = {}): HandedChange {
    const path = { ...this.path, id };
    return { mark: `d${id}`, operation: "deleteLineItem", path, before: this.shown(id), ...more };
  }

  /** The row as the platform answers it. */
  shown(id: string): Cells {
    const item = this.#items.get(id);
    return item === undefined ? {} : { ...shownCells(this.worksheet, item) };
  }

  text(id: string, changes: readonly HandedChange[], more: Record<string, unknown> = {}): string {
    const count = (kind: string) => changes.filter(({ operation }) => operation.startsWith(kind)).length;
    const counts = { creates: count("create"), updates: count("update"), deletions: count("delete") };
    const head = { id, collection: this.lineItems, title: "Lot 4711", counts, ...more };
    return [head, ...changes].map((line) => JSON.stringify(line)).join("\n");
  }

  handOver(id: string, changes: readonly HandedChange[], more: Record<string, unknown> = {}): Promise<Asked> {
    return this.ask("POST", "/api/sends", this.text(id, changes, more));
  }

  ask(method: string, path: string, text?: string): Promise<Asked> {
    const type = text === undefined ? {} : { headers: { "Content-Type": "application/x-ndjson" }, body: text };
    return this.room.ask(method, path, { token: this.token, ...type });
  }

  post(path: string, body: object = {}): Promise<Asked> {
    return this.room.ask("POST", path, { token: this.token, body });
  }

  async progress(id: string) {
    return sendProgress.parse(member(await this.ask("GET", `/api/sends/${id}/entries?after=999999`), "send"));
  }

  /** All outcomes by mark, once the send has ended; it is followed as the pane follows it. */
  async outcomes(id: string): Promise<ReadonlyMap<string, SendOutcome>> {
    const found = new Map<string, SendOutcome>();
    for (let after = 0; ;) {
      const asked = await this.ask("GET", `/api/sends/${id}/entries?after=${after}&wait=30`);
      if (asked.status !== 200) throw new Error(`Following answered ${asked.status}: ${JSON.stringify(asked.json)}`);
      const answer = outcomesAnswer.parse(asked.json);
      for (const outcome of answer.outcomes) found.set(outcome.mark, outcome);
      if (answer.outcomes.length === 0 && answer.send.state === "ended") return found;
      after = answer.next;
    }
  }

  /** Requests that changed something, newest last. */
  get changes(): readonly Seen[] {
    return this.seen.filter(({ method }) => method !== "GET");
  }

  get readings(): readonly Seen[] {
    return this.seen.filter(({ method }) => method === "GET");
  }
}

const open: SendingRoom[] = [];
afterEach(async () => {
  for (const room of open.splice(0)) await room.close();
});

export async function sendingRoom(options: SendingOptions = {}): Promise<SendingRoom> {
  const room = new SendingRoom(options);
  open.push(room);
  await room.connect();
  return room;
}

export function member({ json }: Asked, name: string): unknown {
  return isObject(json) ? json[name] : undefined;
}

export function kinds(outcomes: ReadonlyMap<string, SendOutcome>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes.values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
