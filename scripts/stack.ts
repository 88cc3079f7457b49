// The whole house on one machine: simulator over HTTP, gateway over HTTPS with the built pane and, if wanted, the
// workbench. npm start, npm run excel and the browser tests all start this, so that what is tested is what a person
// gets.
import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import path from "node:path";
import { enterDataFolder } from "../src/gateway/dataFolder";
import { localMasterKeys } from "../src/gateway/keys/masterKeys";
import { parseProfile, type Profile } from "../src/gateway/profile/profile";
import { startGateway } from "../src/gateway/serve";
import { openSqliteStore } from "../src/gateway/store/sqlite/store";
import type { Mount } from "../src/gateway/statics";
import type { DemoStory } from "../src/platform/gatewayContract";
import { demoCredentials } from "../src/simulator/credentials";
import { worksheetsOf, type Records } from "../src/simulator/records";
import { startSimulator, type RunningSimulator } from "../src/simulator/serve";
import type { SimulatorOptions } from "../src/simulator/simulator";
import type { DemoSignIn } from "./demoSignIn";

const root = path.join(__dirname, "..");
const OFFICE_JS = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

export interface StackOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly simulatorPort: number;
  readonly tls: { readonly cert: string; readonly key: string };
  /** Where the gateway keeps its store, key and log; null keeps all in memory and logs nothing. */
  readonly dataFolder: string | null;
  readonly simulator: SimulatorOptions;
  readonly workbench: boolean;
  /** Of a sign-in of this machine's own: then the gateway's port is none of 0. Absent or null: there is none. */
  readonly signInPort?: number | null;
}

export interface Stack {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly workbench: string;
  readonly simulator: RunningSimulator;
  close(): Promise<void>;
}

/** Rejects with a sentence when a port is taken or the bundles are not built. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const mounts = mountsOf(options.workbench);
  const simulator = await startSimulator({ ...options.simulator, port: options.simulatorPort });
  let signIn: DemoSignIn | null = null;
  try {
    const { log, closeLog, ...kept } = keepingOf(options.dataFolder);
    const { port, tls, signInPort = null } = options;
    if (signInPort !== null) signIn = await demoSignIn(signInPort, `https://localhost:${port}`);
    const gateway = await startGateway({
      ...kept,
      log,
      port,
      tls,
      mounts,
      signIn: signIn?.settings ?? null,
      profile: simulatorProfile(simulator.url, simulator.simulator.records),
    });
    return {
      origin: gateway.url,
      workbench: `${gateway.url}/workbench/`,
      simulator,
      async close() {
        await gateway.close(); // first: what it has under way still needs the simulator
        await simulator.close();
        await signIn?.close();
        await closeLog();
      },
    };
  } catch (error) {
    await simulator.close();
    await signIn?.close();
    throw error;
  }
}

/** The provider's package is loaded only where it is asked for: most starts do not. */
async function demoSignIn(port: number, origin: string): Promise<DemoSignIn> {
  const { startDemoSignIn } = await import("./demoSignIn");
  return startDemoSignIn(port, origin);
}

function mountsOf(workbench: boolean): Mount[] {
  const pane = path.join(root, "dist/pane");
  const page = path.join(root, "dist/workbench");
  const missing = (workbench ? [pane, page] : [pane]).find((folder) => !existsSync(folder));
  if (missing !== undefined) throw new Error(`${missing} does not exist. Run: npm run build`);
  if (!workbench) return [{ prefix: "/", folder: pane, maps: true }];
  return [
    { prefix: "/", folder: pane, maps: true },
    { prefix: "/workbench/", folder: page, maps: true },
    { prefix: "/workbench/office-js/", folder: path.join(root, "node_modules/@microsoft/office-js/dist") },
    { prefix: "/workbench/pane/", folder: pane, maps: true, rewrite: withLocalOfficeJs },
  ];
}

/**
 * The pane is the same; only its office.js comes from this machine, so that the workbench works without the internet.
 */
function withLocalOfficeJs(file: string, text: string): string {
  return ["taskpane.html", "signIn.html"].includes(file)
    ? text.replaceAll(OFFICE_JS, "/workbench/office-js/office.js")
    : text;
}

function simulatorProfile(url: string, records: Records): Profile {
  const story = storyOf(records);
  return parseProfile({
    name: "Simulator",
    hosts: { us: { production: url, sandbox: url } },
    reports: { hosts: { us: { production: url } } },
    demo: story === null ? demoCredentials : { ...demoCredentials, story },
  });
}

/** The show-piece: the first published RFP event. Null where these records have none. */
function storyOf(records: Records): DemoStory | null {
  const event = [...records.events.values()].find(
    ({ attributes: { event_type: type, state } }) => type === "RFP" && state === "published",
  );
  const [worksheet] = event === undefined ? [] : worksheetsOf(records, event.id);
  const title = event?.attributes.title;
  if (event === undefined || worksheet === undefined || typeof title !== "string") return null;
  return { eventId: event.id, eventTitle: title, worksheetId: worksheet.id, worksheetTitle: worksheet.title };
}

function keepingOf(folder: string | null) {
  if (folder === null)
    return {
      store: openSqliteStore(":memory:"),
      masterKeys: [{ version: "v1", key: randomBytes(32) }],
      log: { write: () => undefined },
      closeLog: () => Promise.resolve(),
    };
  const data = enterDataFolder(folder);
  const file = createWriteStream(path.join(folder, "gateway.log"), { flags: "a", mode: 0o600 });
  return {
    masterKeys: localMasterKeys(folder).keys,
    store: data.openStore(),
    log: { write: (line: string) => void file.write(line) },
    closeLog: () => new Promise<void>((resolve) => file.end(resolve)),
  };
}
