// The pane's verbs over the whole product in one process: real gateway, simulator, office.js and workflows, one fake
// clock, no DOM.
import { createClient } from "../../src/platform/client";
import { createGatewayClient } from "../../src/platform/gatewayClient";
import { demoCredentials } from "../../src/simulator/credentials";
import { connectVerbs } from "../../src/taskpane/connect/connectVerbs";
import { linkVerbs } from "../../src/taskpane/link/linkVerbs";
import { createPane, type Pane } from "../../src/taskpane/pane/pane";
import { createStore } from "../../src/taskpane/pane/store";
import type { PreviewScreen } from "../../src/taskpane/pane/screens/screens";
import type { PaneParts } from "../../src/taskpane/pane/paneParts";
import { createDeviceKeeper } from "../../src/taskpane/pane/keys/deviceKeeper";
import { createTokenKeeper, type TokenKeeper } from "../../src/taskpane/pane/keys/tokenKeeper";
import { absent } from "../support/absentWorkbook";
import { awardSolver } from "../support/awardSolver";
import { sheetOf, type SheetTable } from "../support/sheet";
import { openWorld, showPiece, type World, type WorldOptions } from "../support/world";

export const demo = { region: "us", environment: "sandbox", ...demoCredentials } as const;

export interface LivePane {
  readonly world: World;
  readonly pane: Pane;
  /** Names of the operations that went through the gateway, in order. */
  readonly operations: string[];
  /** All requests to the gateway, in order: operations by their names, others by their paths. */
  readonly requests: string[];
  readonly storage: ReadonlyMap<string, string>;
  /** Whether Excel was told to start the add-in with the workbook, each time it was. */
  readonly startups: readonly boolean[];
  /** Set to cut the gateway off. */
  readonly line: { cut: boolean };
  /** Another pane of the same browser tab over the same workbook; not yet started. */
  reopen(): Pane;
  /** A pane of another window, which shares no session with this one; not yet started. */
  openWindow(): Pane;
  linkId(): string;
  sheet(): SheetTable;
  preview(): PreviewScreen;
}

export async function openLivePane(
  options: WorldOptions = {},
  {
    every,
    ...given
  }: Partial<Pick<PaneParts, "device" | "signIn" | "loadSolver">> & Pick<PaneParts["clock"], "every"> = {},
): Promise<LivePane> {
  const world = await openWorld(options);
  const { clock } = world;
  const rings = every === undefined ? {} : { every };
  const paneClock = { now: clock.now, wait: (ms: number, signal?: AbortSignal) => clock.wait(ms, signal), ...rings };
  const operations: string[] = [];
  const requests: string[] = [];
  const line = { cut: false };
  const { storage, token } = tokenStorage();
  const clientFor = (keeper: TokenKeeper) =>
    createGatewayClient({
      origin: "https://gateway.test",
      fetch(url, init) {
        const { pathname } = new URL(url);
        requests.push(pathname.replace(/^\/api\/(operations\/)?/, ""));
        if (pathname.startsWith("/api/operations/")) operations.push(pathname.split("/")[3] ?? "");
        return line.cut ? Promise.reject(new TypeError("no network")) : world.gateway.fetch(new Request(url, init));
      },
      token: () => keeper.get(),
    });
  const gateway = clientFor(token);
  let ids = 0;
  const startups: boolean[] = [];
  const addin = {
    showPane: () => Promise.resolve(),
    startWithWorkbook: (on: boolean) => Promise.resolve(void startups.push(on)),
    canDownload: true,
  };
  const parts: PaneParts = {
    gateway,
    client: createClient(gateway.transport),
    loadWorkbook: () => Promise.resolve(world.services.workbook),
    loadSolver: () => Promise.resolve(awardSolver),
    clock: paneClock,
    zone: "Europe/Berlin",
    newId: () => `pane${(ids += 1)}`,
    token,
    device: createDeviceKeeper({ storage: null, keys: null, crypto, locks: null, partition: "" }),
    signIn: { accessToken: absent, showDialog: absent, page: "" },
    storage: browserStorage(),
    addin,
    cellEdit: createStore(false),
    filtersOff: createStore<readonly string[]>([]),
    ...given,
  };
  const pane = createPane(parts);
  const firstLink = () => {
    const link = pane.store.get().tables?.[0]?.link;
    if (link === undefined) throw new Error("Nothing is linked.");
    return link;
  };
  const live: LivePane = {
    world,
    pane,
    operations,
    requests,
    storage,
    line,
    startups,
    linkId: () => firstLink().id,
    reopen: () => createPane(parts),
    openWindow() {
      const fresh = tokenStorage();
      const own = clientFor(fresh.token);
      return createPane({ ...parts, gateway: own, client: createClient(own.transport), token: fresh.token });
    },
    sheet: () => sheetOf(world, firstLink()),
    preview() {
      const { screen, notice } = pane.store.get();
      if (screen.kind !== "preview") throw new Error(`No preview: ${notice?.message.title ?? screen.kind}`);
      return screen;
    },
  };
  await world.run(pane.verbs(connectVerbs).start());
  return live;
}

function browserStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

function tokenStorage() {
  const storage = new Map<string, string>();
  const token = createTokenKeeper({
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  });
  return { storage, token };
}

/** Connected with the demo account and linked to the show-piece. */
export async function openLinkedPane(options: WorldOptions = {}): Promise<LivePane> {
  const live = await openLivePane(options);
  await live.world.run(live.pane.verbs(connectVerbs).connect(demo));
  await live.world.run(live.pane.verbs(linkVerbs).link(showPiece(live.world)));
  return live;
}
