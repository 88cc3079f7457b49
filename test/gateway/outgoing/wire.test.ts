import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { Agent, RetryAgent } from "undici";
import { startGateway, type RunningGateway } from "../../../src/gateway/serve";
import { openSqliteStore } from "../../../src/gateway/store/sqlite/store";
import { createWire } from "../../../src/gateway/outgoing/wire";
import { Stop } from "../../../src/gateway/stop";
import { create, isObject, masterKey, testProfile } from "../support";

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A platform on a real port that counts what arrives, and on how many connections. */
class RealPlatform {
  readonly changes: string[] = [];
  connections = 0;
  handle: Handler = (_request, response) => void response.end('{"data":[]}');
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        if (request.method === "GET") return void response.end('{"data":[]}');
        this.changes.push(body);
        this.handle(request, response, this.changes.length);
      });
    });
    this.#server.on("connection", () => (this.connections += 1));
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, "127.0.0.1", resolve));
    const address: AddressInfo | string | null = this.#server.address();
    return `http://127.0.0.1:${isObject(address) ? String(address["port"]) : ""}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let platform: RealPlatform;
let url = "";
beforeEach(async () => {
  platform = new RealPlatform();
  url = await platform.open();
});
afterEach(() => platform.close());

async function gatewayWithSession(): Promise<{ gateway: RunningGateway; ask: (key: string) => Promise<unknown> }> {
  const gateway = await startGateway({
    profile: testProfile({ hosts: { us: { production: url } }, limits: { events: { requestsPerSecond: 100 } } }),
    store: openSqliteStore(":memory:"),
    masterKeys: [masterKey("v1", 7)],
    port: 0,
  });
  const post = async (path: string, body: object, more: Record<string, string> = {}) => {
    const headers = { "Content-Type": "application/json", ...more };
    const answer = await fetch(gateway.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const json: unknown = await answer.json();
    return json;
  };
  const who = { apiKey: "key", userToken: "token", userEmail: "a@example.com" };
  const session = await post("/api/sessions", { region: "us", environment: "production", ...who });
  const token = isObject(session) ? String(session["token"]) : "";
  const ask = (key: string) =>
    post("/api/operations/createLineItem", create, { Authorization: `Bearer ${token}`, "Idempotency-Key": key });
  return { gateway, ask };
}

const kindOf = (json: unknown) => (isObject(json) && isObject(json["error"]) ? json["error"]["kind"] : null);

describe("a change on its way out", () => {
  it.each([
    [421, "refused"],
    [408, "unknownOutcome"],
    [425, "unknownOutcome"],
  ])("arrives once when the platform answers %i, and is told as %s", async (status, kind) => {
    const { gateway, ask } = await gatewayWithSession();
    platform.handle = (_request, response) => void response.writeHead(status).end();
    expect(kindOf(await ask("k"))).toBe(kind);
    expect(platform.changes).toEqual([JSON.stringify(create.body)]);
    await gateway.close();
  });

  it("arrives once when its kept connection is reset, and its outcome is unknown", async () => {
    const { gateway, ask } = await gatewayWithSession();
    platform.handle = (request, response, count) => {
      if (count === 1) response.writeHead(201).end(JSON.stringify({ data: { id: "9", ...create.body.data } }));
      else request.socket.resetAndDestroy();
    };
    expect(kindOf(await ask("first"))).toBeNull();
    expect(kindOf(await ask("second"))).toBe("unknownOutcome");
    expect([platform.changes.length, platform.connections]).toEqual([2, 1]);
    await gateway.close();
  });

  it("leaves once, even by a way out that sends again what was reset", async () => {
    platform.handle = (request) => request.socket.resetAndDestroy();
    const wire = createWire(new RetryAgent(new Agent(), { methods: ["POST"], minTimeout: 1, maxRetries: 3 }));
    const leaving = { method: "POST", address: url, headers: {}, body: "{}", signal: new Stop(), mostBytes: 1000 };
    await expect(wire.send(leaving)).rejects.toThrow();
    wire.close();
    expect(platform.changes).toEqual(["{}"]);
  });

  it("has certainly not left when there is no connection: the key is free", async () => {
    const { gateway, ask } = await gatewayWithSession();
    platform.close();
    expect(kindOf(await ask("k"))).toBe("unreachable");
    await gateway.close();
  });
});

describe("an answer", () => {
  const wire = createWire();
  afterAll(() => wire.close());
  const post = () => wire.fetch(new Request(url, { method: "POST", body: "{}" }));

  it("is unpacked, whatever its size", async () => {
    const text = JSON.stringify({ data: "x".repeat(3_000_000) });
    platform.handle = (request, response) => {
      expect(request.headers["accept-encoding"]).toContain("gzip");
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync(text));
    };
    expect(await (await post()).text()).toBe(text);
  });

  it("that is larger than allowed has no body, packed or not", async () => {
    const leaving = { method: "POST", address: url, headers: {}, body: "{}", signal: new Stop(), mostBytes: 1000 };
    for (const [headers, body] of [
      [{}, "x".repeat(1001)],
      [{ "Content-Encoding": "gzip" }, gzipSync("x".repeat(100_000))],
    ] as const) {
      platform.handle = (_request, response) => void response.writeHead(200, headers).end(body);
      expect((await wire.send(leaving)).body).toBeNull();
    }
    platform.handle = (_request, response) => void response.end("x".repeat(1000));
    expect((await wire.send(leaving)).body).toHaveLength(1000);
  });

  it("that is cut in its middle fails, also when it is packed", async () => {
    const packed = gzipSync("x".repeat(1000));
    for (const [headers, part] of [
      [{ "Content-Length": "100" }, "{"],
      [{ "Content-Encoding": "gzip" }, packed.subarray(0, 20)],
    ] as const) {
      platform.handle = (request, response) =>
        void response.writeHead(200, headers).write(part, () => request.socket.destroy());
      await expect(post().then((response) => response.text())).rejects.toThrow();
    }
  });

  it("that nobody wants to read harms nothing", async () => {
    for (const body of ["", "<html>", "x".repeat(3_000_000)]) {
      platform.handle = (_request, response) => void response.writeHead(503).end(body);
      const answer = await post();
      await answer.body?.cancel();
    }
    platform.handle = (_request, response) => void response.end("whole");
    expect(await (await post()).text()).toBe("whole");
  });

  it("that is a redirect is answered as it came, and nothing is asked at the other address", async () => {
    platform.handle = (_request, response) => void response.writeHead(307, { Location: `${url}/other` }).end();
    expect((await post()).status).toBe(307);
    expect(platform.changes).toHaveLength(1);
  });

  it("is not waited for any more once the signal says so", async () => {
    platform.handle = () => undefined;
    const gone = new AbortController();
    const flight = wire.fetch(new Request(url, { method: "POST", body: "{}", signal: gone.signal }));
    setTimeout(() => gone.abort(), 50);
    await expect(flight).rejects.toThrow("given up");
  });
});
