// `npm run gateway`: the gateway alone, set up by environment variables (docs/gateway.md). It prints one sentence and
// exits with 1 if it cannot start; else it prints "ready" and serves until a signal stops it.
import { existsSync } from "node:fs";
import path from "node:path";
import { backup, restore } from "./backup";
import { enterDataFolder } from "./dataFolder";
import { examine, reportOf } from "./doctor/doctor";
import { localMasterKeys, parseMasterKeys } from "./keys/masterKeys";
import { officeHosts, withOfficeJs } from "./profile/officeHosts";
import { readProfile } from "./profile/profile";
import { searchSettings } from "./searching/settings";
import { providerSettings } from "./signIn/settings";
import { startGateway, type ServeOptions } from "./serve";
import { telemetrySettings, type TelemetrySettings } from "./telemetry/settings";
import { certificateOf, folderOf, portOf, type Variables } from "./variables";
import type { MasterKey } from "./keys/vault";

async function optionsOf(variables: Variables): Promise<ServeOptions> {
  const profileFile = variables["BIDSHEET_PROFILE"];
  if (!profileFile) throw new Error("BIDSHEET_PROFILE is not set. Set it to the platform profile, a JSON file.");
  const profile = readProfile(profileFile);
  const port = portOf(variables["PORT"]);
  const office = officeHosts({
    cloud: variables["BIDSHEET_CLOUD"],
    scripts: [...profile.scripts, variables["BIDSHEET_SCRIPTS"] ?? ""].join(" "),
    frames: [...profile.frames, variables["BIDSHEET_FRAMES"] ?? ""].join(" "),
  });
  const signIn = providerSettings(variables);
  const searches = searchSettings(variables);
  const tls = certificateOf(variables);
  const { store, masterKeys } = await storeOf(variables);
  const pane = path.resolve("dist/pane");
  return {
    profile,
    store,
    masterKeys,
    port,
    mounts: existsSync(pane) ? [{ prefix: "/", folder: pane, rewrite: withOfficeJs(office) }] : [],
    office,
    signIn,
    searches,
    log: process.stdout,
    // Beyond this machine only where somebody says so, and only with a certificate.
    host: variables["BIDSHEET_HOST"] || "127.0.0.1",
    ...(variables["BIDSHEET_NAMES"] ? { names: variables["BIDSHEET_NAMES"].split(/[\s,]+/) } : {}),
    ...(tls === undefined ? {} : { tls }),
  };
}

async function storeOf(variables: Variables): Promise<Pick<ServeOptions, "store" | "masterKeys">> {
  const [url, keys] = [variables["DATABASE_URL"], variables["BIDSHEET_MASTER_KEY"]];
  if (!url) {
    const data = enterDataFolder(folderOf(variables));
    const masterKeys = masterKeysOf(keys, data.folder);
    return { masterKeys, store: data.openStore() };
  }
  // A key in a file of this machine would be unknown to the other gateways, or one that each has its own of.
  if (!keys) throw new Error("Set BIDSHEET_MASTER_KEY with DATABASE_URL: every gateway needs the same key.");
  const masterKeys = parseMasterKeys(keys);
  return { masterKeys, store: await openShared(url) };
}

function masterKeysOf(text: string | undefined, folder: string): MasterKey[] {
  if (text) return parseMasterKeys(text);
  const { keys, made } = localMasterKeys(folder);
  if (made !== null)
    console.log(
      `BIDSHEET_MASTER_KEY is not set. The gateway made a key in ${made}. Keep it: without it nobody can read the stored keys of people.`,
    );
  return keys;
}

async function main(): Promise<void> {
  // Whatever this process writes is for its own user.
  process.umask(0o077);
  const [command, file] = process.argv.slice(2);
  if (command !== undefined) {
    console.log(await runCommand(command, file));
    return;
  }
  await serve();
}

/** Loaded only where it is used: a gateway of one person has no need of it. */
async function openShared(url: string) {
  const { openPostgresStore } = await import("./store/postgres/store");
  return openPostgresStore(url);
}

async function runDoctor(): Promise<string> {
  const { text, isWell } = reportOf(await examine(process.env, { openShared }));
  process.exitCode = isWell ? 0 : 1;
  return text;
}

function runCommand(command: string, file: string | undefined): string | Promise<string> {
  if (command === "doctor" && file === undefined) return runDoctor();
  const folder = folderOf(process.env);
  if (process.env["DATABASE_URL"] && ["backup", "restore"].includes(command))
    throw new Error("The store is a PostgreSQL database: use pg_dump and pg_restore (docs/postgresql.md).");
  if (file !== undefined && command === "backup") return backup(folder, path.resolve(file));
  if (file !== undefined && command === "restore") return restore(folder, path.resolve(file));
  throw new Error("Use: npm run gateway, or npm run gateway -- doctor, backup FILE or restore FILE.");
}

/** Its packages take a second to load: nobody waits for them who did not ask. */
async function telemetryOf(wanted: TelemetrySettings | null): Promise<Pick<ServeOptions, "telemetry">> {
  if (wanted === null) return {};
  const { openTelemetry } = await import("./telemetry/openTelemetry");
  return { telemetry: openTelemetry(wanted, process.stdout) };
}

async function serve(): Promise<void> {
  const wanted = telemetrySettings(process.env);
  const options = await optionsOf(process.env);
  const running = await startGateway({ ...options, ...(await telemetryOf(wanted)) });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void running.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  console.log(`Gateway at ${running.url}`);
  console.log("ready");
  const sentence = await running.rotated;
  if (sentence !== null) console.log(sentence);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : "The gateway did not start.");
  process.exit(1);
});
