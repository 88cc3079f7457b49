// A small world that can be broken anywhere: real client, gateway, store, simulator and office.js on one clock; pane
// and gateway are mortal, the store, the workbook and the platform are not.
import { createGateway, type Gateway } from "../../src/gateway/gateway";
import { parseProfile } from "../../src/gateway/profile/profile";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { GatewayStore } from "../../src/gateway/store/tables";
import { createClient } from "../../src/platform/client";
import { createGatewayClient } from "../../src/platform/gatewayClient";
import { demoCredentials } from "../../src/simulator/credentials";
import { createSimulator, type Simulator } from "../../src/simulator/simulator";
import type { LinkedTable } from "../../src/sync/linkedTable";
import { eventRowTexts } from "../../src/taskpane/events/eventRowTexts";
import { inviteSheetTexts } from "../../src/taskpane/invite/inviteSheetTexts";
import { rowTexts } from "../../src/taskpane/tables/rowTexts";
import { workbookTexts } from "../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../src/workbook/officeWorkbook";
import { linkWorksheet } from "../../src/workflows/link/worksheet";
import type { Services } from "../../src/workflows/services";
import { loadOffice, type OfficeParts } from "../support/office";
import { sheetOf, type SheetTable } from "../support/sheet";
import { showPiece } from "../support/world";
import { Life, touching } from "./mortal";
import { nothingTakesTime, SimClock } from "./simClock";

const SIMULATOR = "http://127.0.0.1:4100";
const OWN = "Mine";

nothingTakesTime();
/** One library for all worlds, since a new one takes longer than a whole run; see `rest`. */
const office = loadOffice();
/** Turns of the event loop without a word to Excel, after which nothing is under way there. */
const QUIET_TURNS = 20;

interface Generation {
  readonly life: Life;
  readonly gateway: Gateway;
}

export class Universe {
  pane = new Life("The pane");
  private paneCount = 0;
  private token: string | null = null;
  private fixed: Pick<Services, "profile" | "account"> | null = null;
  private linked: LinkedTable | null = null;
  private cells: SheetTable | null = null;
  generation: Generation;
  onMeanwhile: () => void = () => undefined;
  private planned: { requests: number; readonly act: () => Promise<void> } | null = null;

  private constructor(
    readonly clock: SimClock,
    readonly simulator: Simulator,
    private readonly store: GatewayStore,
    readonly office: OfficeParts,
  ) {
    this.generation = this.start();
  }

  static async open(rows: number): Promise<Universe> {
    const clock = new SimClock();
    const simulator = createSimulator({
      lineItems: rows,
      bids: 1,
      reportEntries: 1,
      clock: clock.now,
      sleep: (ms) => clock.wait(ms),
    });
    const universe = new Universe(clock, simulator, openSqliteStore(":memory:"), await office());
    await universe.connect();
    await universe.link();
    return universe;
  }

  /** A gateway process over what the store holds. */
  private start(): Generation {
    const life = new Life("The gateway");
    const { store, simulator, clock } = this;
    const gateway = createGateway({
      profile: parseProfile({
        name: "Simulator",
        hosts: { us: { sandbox: SIMULATOR, production: SIMULATOR } },
        demo: demoCredentials,
      }),
      store: {
        transaction: (work) => life.touch(() => store.transaction(work)),
        close: () => Promise.resolve(),
      },
      masterKeys: [{ version: "v1", key: Buffer.alloc(32, 7) }],
      clock,
      fetch: (request) =>
        life.touch(async () => {
          await this.meanwhile();
          return simulator.fetch(request);
        }),
    });
    return { life, gateway };
  }

  /** Ends the gateway as kill -9 does, and starts another one. */
  restartGateway = (): void => {
    this.generation.life.die();
    this.generation = this.start();
    // As serve.ts does it: sends of the earlier process go on.
    void this.generation.gateway.takeUp();
  };

  /** Whether a send that was handed over has not ended. The store is asked, whoever is alive. */
  isSending(): Promise<boolean> {
    return this.store.transaction(async ({ handed }) => (await handed.listRunning(null)).length > 0);
  }

  private ask(url: string, init: RequestInit): Promise<Response> {
    const { gateway, life } = this.generation;
    return Promise.race([gateway.fetch(new Request(url, init)), life.death]);
  }

  private gatewayClient(life: Life | null) {
    return createGatewayClient({
      origin: "https://gateway.test",
      fetch: (url, init) => (life === null ? this.ask(url, init) : life.touch(() => this.ask(url, init))),
      token: () => this.token,
    });
  }

  private async connect(): Promise<void> {
    const gateway = this.gatewayClient(null);
    const created = await this.clock.run(gateway.connect({ region: "us", environment: "sandbox", ...demoCredentials }));
    this.token = created.token;
    this.fixed = { account: created.account, profile: await this.clock.run(gateway.profile()) };
  }

  private async link(): Promise<void> {
    const outcome = await this.clock.run(linkWorksheet(this.openPane(), showPiece(this)));
    if (!outcome.ok) throw new Error(`Linking stopped: ${outcome.obstacle.kind}`);
    this.linked = outcome.link;
    this.cells = sheetOf(this, outcome.link);
    const { table } = this.sheet;
    this.office.store.enter(table.sheetId, table.rect.top, table.rect.right + 1, OWN);
  }

  /** What somebody else does just before the nth request from now arrives at the platform. */
  planMeanwhile(requests: number, act: () => Promise<void>): void {
    this.planned = { requests, act };
  }

  unplanMeanwhile(): void {
    this.planned = null;
  }

  private async meanwhile(): Promise<void> {
    if (this.planned === null) return;
    this.planned.requests -= 1;
    if (this.planned.requests > 0) return;
    const { act } = this.planned;
    this.planned = null;
    await act();
    this.onMeanwhile();
  }

  get table(): LinkedTable {
    if (this.linked === null) throw new Error("Nothing is linked yet.");
    return this.linked;
  }

  get sheet(): SheetTable {
    if (this.cells === null) throw new Error("Nothing is linked yet.");
    return this.cells;
  }

  /**
   * The pane is opened anew: nothing of the last one is left but what stands in the workbook. `beside`: as a second
   * window.
   */
  openPane(beside = false): Services {
    if (this.fixed === null) throw new Error("Nobody is connected.");
    const life = new Life("The pane");
    if (!beside) this.pane = life;
    this.paneCount += 1;
    const name = `p${this.paneCount}`;
    let ids = 0;
    const gateway = this.gatewayClient(life);
    const { office, clock } = this;
    const workbook = createOfficeWorkbook({ run: office.Excel.run, texts: workbookTexts, isSetSupported: () => true });
    return {
      ...this.fixed,
      client: createClient(gateway.transport),
      gateway,
      workbook: touching(life, workbook),
      clock,
      zone: "Europe/Berlin",
      newId: () => `${name}x${(ids += 1)}`,
      rowTexts,
      inviteSheetTexts,
      eventRowTexts,
    };
  }

  /** A piece of work of the pane; rejects with Died when the pane dies in it. */
  work<T>(task: Promise<T>): Promise<T> {
    task.catch(() => undefined);
    return this.clock.run(Promise.race([task, this.pane.death]));
  }

  async sim(method: string, path: string, body?: unknown): Promise<unknown> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await this.simulator.fetch(new Request(`${SIMULATOR}/_sim${path}`, init));
    if (!response.ok) throw new Error(`/_sim${path} answered ${response.status}`);
    const text = await response.text();
    return text === "" ? null : JSON.parse(text);
  }

  /** The platform's records as they are now, by id. */
  get records(): ReadonlyMap<string, Readonly<Record<string, string | number | null>>> {
    const { worksheetId } = showPiece(this);
    const items = this.simulator.records.lineItems.get(worksheetId)?.values() ?? [];
    return new Map([...items].map((item) => [item.id, item.data]));
  }

  colleague(method: "POST" | "PATCH" | "DELETE", id: string, data?: object): Promise<unknown> {
    const path = `/worksheets/${showPiece(this).worksheetId}/line_items${id === "" ? "" : `/${id}`}`;
    return this.sim(method, path, data === undefined ? undefined : { data });
  }

  async close(): Promise<void> {
    await this.rest();
    await this.store.close();
  }

  /** A dead pane's last batch runs to its end in Excel: it must not reach the workbook of the next world. */
  private async rest(): Promise<void> {
    const { stats } = this.office.host;
    let before = stats.requests;
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (stats.requests !== before) quiet = 0;
      before = stats.requests;
    }
  }
}
