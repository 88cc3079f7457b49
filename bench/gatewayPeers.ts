// The servers of the benchmark "gateway", each in a process of its own: the platform, a bare proxy in front of it, and
// the gateway with sessions, journal and log as a company runs it. Started with "--peer", a name and a folder.
import { createWriteStream } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Pool } from "undici";
import { enterDataFolder } from "../src/gateway/dataFolder";
import { parseProfile, type Profile } from "../src/gateway/profile/profile";
import { startGateway } from "../src/gateway/serve";
import { sha256 } from "../src/gateway/keys/vault";

/** So many places: each has a rate budget of its own, so that the pacer is at work and never the bottleneck. */
export const PLACES = 40;
const PER_SECOND = 1000;
const ROWS = 20;

const row = (id: number) => ({
  id: String(id),
  type: "line_items",
  attributes: { data: { c1: `Hexagon bolt M8 x ${id}`, c2: 1200 + id, c3: "steel, zinc plated", c4: 0.18 } },
});
const LIST = JSON.stringify({ data: Array.from({ length: ROWS }, (_, at) => row(at + 1)), links: { next: null } });
const ONE = JSON.stringify({ data: row(1) });

const portOf = (address: AddressInfo | string | null) =>
  address !== null && typeof address === "object" ? address.port : 0;

async function listen(server: Server, host: string): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  return `http://127.0.0.1:${portOf(server.address())}`;
}

function startPlatform(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const text = request.method === "GET" ? LIST : ONE;
      response.writeHead(200, { "Content-Type": "application/vnd.api+json", "X-Request-Id": "p-1" }).end(text);
    });
  });
  // All of 127.0.0.0/8: each place has an address of its own.
  return listen(server, "0.0.0.0");
}

/** Passes everything on and looks at nothing: the least that a proxy can do. */
function startBare(platform: string): Promise<string> {
  const pool = new Pool(platform, { connections: 64, pipelining: 1 });
  const server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request;
    const type = { "content-type": "application/vnd.api+json" };
    const body = method === "GET" ? null : request;
    void pool.stream({ path: url, method, headers: type, body }, ({ statusCode }) => {
      response.writeHead(statusCode, type);
      return response;
    });
  });
  return listen(server, "127.0.0.1");
}

function profileOf(platform: string): Profile {
  const { port } = new URL(platform);
  const hosts = Object.fromEntries(
    Array.from({ length: PLACES }, (_, at) => [`r${at}`, { production: `http://127.0.0.${at + 1}:${port}` }]),
  );
  const limits = { events: { requestsPerSecond: PER_SECOND } };
  const apiKeys = { fingerprints: [sha256("key")], only: true };
  return parseProfile({ name: "Bench", hosts, limits, apiKeys });
}

async function startMeasured(platform: string, folder: string): Promise<string> {
  const data = enterDataFolder(path.join(folder, "data"));
  const log = createWriteStream(path.join(folder, "log"));
  const gateway = await startGateway({
    profile: profileOf(platform),
    store: data.openStore(),
    masterKeys: [{ version: "v1", key: Buffer.alloc(32, 7) }],
    port: 0,
    log,
  });
  return gateway.url;
}

async function main([what, folder = "", platform = ""]: readonly string[]): Promise<void> {
  const address =
    what === "platform"
      ? await startPlatform()
      : what === "bare"
        ? await startBare(platform)
        : await startMeasured(platform, folder);
  process.send?.(address);
  // What it has used so far, in microseconds.
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(String(user + system));
  });
}

const [mark, ...words] = process.argv.slice(2);
if (mark === "--peer") void main(words);
