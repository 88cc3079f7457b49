// PostgreSQL for tests: one server for all tests of a run, started by the first that asks; each asks for a database of
// its own.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { z } from "zod";

const addressText = z.object({ url: z.string(), pid: z.number() });
const PATIENCE_MS = 60_000;

/** Jest's own process: its workers come and go. */
function ownerOfRun(): number {
  return process.env["JEST_WORKER_ID"] !== undefined && process.send !== undefined ? process.ppid : process.pid;
}

export interface TestServer {
  /** Without a database. */
  readonly url: string;
  /** Where its files are. */
  readonly data: string;
}

export async function postgresServer(): Promise<TestServer> {
  const owner = ownerOfRun();
  const folder = path.join(tmpdir(), `bidsheet-postgres-${owner}`);
  if (madeNow(folder)) {
    const script = path.join(__dirname, "postgresServer.ts");
    const root = path.join(__dirname, "../..");
    const words = ["--import", "tsx", script, String(owner), folder];
    spawn(process.execPath, words, { cwd: root, detached: true, stdio: "ignore" }).unref();
  }
  const end = Date.now() + PATIENCE_MS;
  for (const file = path.join(folder, "address"); !existsSync(file);) {
    const problem = path.join(folder, "problem");
    if (existsSync(problem)) throw new Error(`PostgreSQL did not start: ${readFileSync(problem, "utf8")}`);
    if (Date.now() > end) throw new Error("PostgreSQL did not start in a minute.");
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  const { url } = addressText.parse(JSON.parse(readFileSync(path.join(folder, "address"), "utf8")));
  return { url, data: path.join(folder, "data") };
}

/** False where another worker was first. */
function madeNow(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** A new, empty one; its address. */
export async function newDatabase(): Promise<string> {
  const { url } = await postgresServer();
  const name = `t${randomBytes(6).toString("hex")}`;
  await onDatabase(`${url}/postgres`, (client) => client.query(`CREATE DATABASE ${name}`));
  return `${url}/${name}`;
}

export async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
