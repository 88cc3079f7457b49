// The whole product in one process: the real client, gateway and simulator, and Microsoft's office.js over our workbook
// host, on one fake clock. Tests speak to it as the task pane does, and to the simulator's /_sim/ as a colleague on the
// platform would.
import { createGateway, type Gateway, type GatewayOptions } from "../../src/gateway/gateway";
import { parseProfile } from "../../src/gateway/profile/profile";
import { openSqliteStore } from "../../src/gateway/store/sqlite/store";
import type { Environment } from "../../src/platform/gatewayContract";
import { createClient } from "../../src/platform/client";
import { createGatewayClient, type GatewayClient } from "../../src/platform/gatewayClient";
import { createSimulator, type Simulator, type SimulatorOptions } from "../../src/simulator/simulator";
import { demoCredentials } from "../../src/simulator/credentials";
import type { LinkedTable } from "../../src/sync/linkedTable";
import { eventRowTexts } from "../../src/taskpane/events/eventRowTexts";
import { inviteSheetTexts } from "../../src/taskpane/invite/inviteSheetTexts";
import { rowTexts } from "../../src/taskpane/tables/rowTexts";
import { workbookTexts } from "../../src/taskpane/workbookTexts";
import { createOfficeWorkbook } from "../../src/workbook/officeWorkbook";
import { linkWorksheet } from "../../src/workflows/link/worksheet";
import type { Services } from "../../src/workflows/services";
import type { LinkDone } from "../../src/workflows/table/types";
import { FakeClock } from "./fakeClock";
import { borrowOffice, type OfficeParts } from "./office";

const SIMULATOR = "http://127.0.0.1:4100";
/** Of the environment beside it, where a world has two. */
const BESIDE = "http://127.0.0.1:4200";

export interface World {
  readonly clock: FakeClock;
  /** Of the sandbox. */
  readonly simulator: Simulator;
  readonly production: Simulator;
  readonly gateway: Gateway;
  readonly office: OfficeParts;
  readonly services: Services;
  run<T>(task: Promise<T>): Promise<T>;
  /** Asks the simulator's own back door; answers its JSON. */
  sim(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export interface WorldOptions extends SimulatorOptions {
  /** Of the profile, beside its usual ones. */
  readonly limits?: Readonly<Record<string, number>>;
  readonly company?: string;
  readonly office?: OfficeParts;
  /** Production has records of its own; else both environments are one simulator. */
  readonly production?: SimulatorOptions;
  /** Of the gateway, beside its usual ones. */
  readonly gateway?: Partial<GatewayOptions>;
  /** Environments that the profile gives a reports host; both without it. */
  readonly reports?: readonly Environment[];
}

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const clock = new FakeClock();
  const simulator = createSimulator({ lineItems: 30, clock: clock.now, ...options });
  const { production: second, reports = ["production", "sandbox"], limits = {} } = options;
  const production = second === undefined ? simulator : createSimulator({ lineItems: 30, clock: clock.now, ...second });
  const hosts = { sandbox: SIMULATOR, production: second === undefined ? SIMULATOR : BESIDE };
  const reportHosts = Object.fromEntries(reports.map((environment) => [environment, hosts[environment]]));
  const gateway = createGateway({
    profile: parseProfile({
      name: "Simulator",
      ...(options.company === undefined ? {} : { company: options.company }),
      hosts: { us: hosts },
      reports: { hosts: { us: reportHosts } },
      limits,
      demo: demoCredentials,
    }),
    store: openSqliteStore(":memory:"),
    masterKeys: [{ version: "v1", key: Buffer.alloc(32, 7) }],
    clock,
    fetch: (request) => (request.url.startsWith(BESIDE) ? production : simulator).fetch(request),
    ...options.gateway,
  });
  const { office, giveBack } = await officeFor(options);
  const services = await clock.run(connect(gateway, clock, office));
  return {
    clock,
    simulator,
    production,
    gateway,
    office,
    services,
    run: (task) => clock.run(task),
    sim: (method, path, body) => askSimulator(simulator, method, path, body),
    close: async () => {
      await clock.run(gateway.close());
      await giveBack();
    },
  };
}

/** Who brings an own one keeps it. */
async function officeFor({ office }: WorldOptions) {
  if (office !== undefined) return { office, giveBack: () => Promise.resolve() };
  const lent = await borrowOffice();
  return { office: lent, giveBack: () => lent.giveBack() };
}

/**
 * A second person, or the same one after the pane was opened again: own session, own workbook room over the same
 * workbook.
 */
export async function connect(
  gateway: Gateway,
  clock: FakeClock,
  office: OfficeParts,
  who: { readonly apiKey: string; readonly userToken: string; readonly userEmail: string } = demoCredentials,
  environment: Environment = "sandbox",
): Promise<Services> {
  const session: { token: string | null } = { token: null };
  const gatewayClient: GatewayClient = createGatewayClient({
    origin: "https://gateway.test",
    fetch: (url, init) => gateway.fetch(new Request(url, init)),
    token: () => session.token,
  });
  const created = await gatewayClient.connect({ region: "us", environment, ...who });
  session.token = created.token;
  let ids = 0;
  return {
    client: createClient(gatewayClient.transport),
    gateway: gatewayClient,
    workbook: createOfficeWorkbook({
      run: office.Excel.run,
      texts: workbookTexts,
      isSetSupported: () => true,
      wait: (ms) => clock.wait(ms),
    }),
    clock,
    profile: await gatewayClient.profile(),
    account: created.account,
    zone: "Europe/Berlin",
    newId: () => `id${created.token.slice(0, 6)}${(ids += 1)}`,
    rowTexts,
    inviteSheetTexts,
    eventRowTexts,
  };
}

async function askSimulator(simulator: Simulator, method: string, path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await simulator.fetch(new Request(`${SIMULATOR}/_sim${path}`, init));
  if (!response.ok) throw new Error(`/_sim${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text === "" ? null : JSON.parse(text);
}

/** The simulator's show-piece: the first worksheet of the first published RFP. */
export function showPiece(world: Pick<World, "simulator">) {
  const event = [...world.simulator.records.events.values()].find(
    ({ attributes }) => attributes.state === "published" && attributes.event_type === "RFP",
  );
  const worksheet = [...world.simulator.records.worksheets.values()].find((one) => one.eventId === event?.id);
  if (event === undefined || worksheet === undefined) throw new Error("The simulator has no show-piece.");
  return { eventId: event.id, eventTitle: event.attributes.title, worksheetId: worksheet.id };
}

/** Links the show-piece to a new table. */
export async function linkShowPiece(world: World): Promise<LinkedTable> {
  const outcome = await world.run(linkWorksheet(world.services, showPiece(world)));
  if (!outcome.ok) throw new Error(`Linking stopped: ${outcome.obstacle.kind}`);
  const done: LinkDone = outcome;
  return done.link;
}
