import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { credentials, errorOf, isObject, reply, Room, testProfile } from "./support";

describe("pages of other origins", () => {
  const own = "https://gateway.test";

  it.each([
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
    ["a sibling on the same site", { "Sec-Fetch-Site": "same-site" }],
    ["another origin", { Origin: "https://evil.example" }],
    ["another port", { Origin: `${own}:8443` }],
    ["a sandboxed frame", { Origin: "null" }],
  ])("are refused with 403: %s", async (_what, headers) => {
    const room = new Room();
    const body = { region: "us", environment: "production", ...credentials };
    for (const [method, address] of [
      ["GET", "/api/profile"],
      ["POST", "/api/sessions"],
    ] as const) {
      const asked = await room.ask(method, address, { headers, ...(method === "POST" ? { body } : {}) });
      expect([asked.status, errorOf(asked)["kind"]]).toEqual([403, "forbidden"]);
    }
    expect(room.platform.requests).toHaveLength(0);
  });

  it.each([
    ["a tool that is no browser", {}],
    ["the pane itself", { "Sec-Fetch-Site": "same-origin", Origin: own }],
    ["an address typed by hand", { "Sec-Fetch-Site": "none" }],
  ])("are not %s, which is let in", async (_what, headers) => {
    expect((await new Room().ask("GET", "/api/profile", { headers })).status).toBe(200);
  });
});

describe("every answer", () => {
  it.each(["/api/profile", "/api/nothing", "/api/queue", "/healthz", "/nothing.html"])(
    "carries the security headers and no cookie, CORS or framing header: %s",
    async (address) => {
      const room = new Room();
      const { headers } = await room.start("GET", address);
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain(
        "script-src 'self' https://appsforoffice.microsoft.com https://officeapis.public.onecdn.static.microsoft;",
      );
      expect(policy).toContain("connect-src 'self';");
      expect(policy).toMatch(/frame-ancestors 'self' .*officeapps\.live\.com/);
      expect(policy).not.toContain("unsafe-eval");
      expect([headers.get("X-Content-Type-Options"), headers.get("Referrer-Policy")]).toEqual([
        "nosniff",
        "no-referrer",
      ]);
      for (const name of [
        "Set-Cookie",
        "Access-Control-Allow-Origin",
        "X-Frame-Options",
        "Cross-Origin-Opener-Policy",
        "Cross-Origin-Resource-Policy",
      ])
        expect(headers.get(name)).toBeNull();
    },
  );

  it("below /api is not stored by anybody and names its request, also when it is a failure", async () => {
    const response = await new Room().start("GET", "/api/queue");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Request-Id")).toBe(
      errorOf({ status: 401, headers: response.headers, json: await response.json() })["requestId"],
    );
  });

  it("below /workbench/ may calculate in WebAssembly, but not the pane in it", async () => {
    const room = new Room();
    const policy = async (address: string) => (await room.start("GET", address)).headers.get("Content-Security-Policy");
    expect(await policy("/workbench/")).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policy("/workbench/pane/taskpane.html")).not.toContain("wasm-unsafe-eval");
    expect(await policy("/taskpane.html")).not.toContain("wasm-unsafe-eval");
  });

  it("that is the award worker's file may calculate in WebAssembly, and no other one of the pane", async () => {
    const room = new Room();
    const policy = async (address: string) => (await room.start("GET", address)).headers.get("Content-Security-Policy");
    for (const folder of ["", "/workbench/pane"]) {
      const worker = await policy(`${folder}/awardWorker.0123abcd.js`);
      expect(worker).toMatch(/script-src 'self' 'wasm-unsafe-eval'$/);
      expect(worker).toContain("connect-src 'self';");
      expect(await policy(`${folder}/taskpane.0123abcd.js`)).not.toContain("wasm-unsafe-eval");
    }
    expect(await policy("/awardWorker.html")).not.toContain("wasm-unsafe-eval");
  });
});

describe("files", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "bidsheet-files-"));
    for (const name of ["pane", "pane/deep", "bench"]) mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, "secret.txt"), "secret");
    writeFileSync(path.join(folder, "pane/.hidden"), "secret");
    writeFileSync(path.join(folder, "pane/taskpane.html"), "<script src=https://cdn/office.js>");
    writeFileSync(path.join(folder, "pane/app.0a1b2c3d.js"), "let a = 1;".repeat(500));
    writeFileSync(path.join(folder, "pane/deep/index.html"), "deep");
    writeFileSync(path.join(folder, "pane/calc.wasm"), Buffer.from([0, 0x61, 0x73, 0x6d]));
    writeFileSync(path.join(folder, "bench/index.html"), "workbench");
    symlinkSync(path.join(folder, "secret.txt"), path.join(folder, "pane/link.txt"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const room = () =>
    new Room({
      mounts: [
        { prefix: "/", folder: path.join(folder, "pane") },
        { prefix: "/workbench/", folder: path.join(folder, "bench") },
        {
          prefix: "/workbench/pane/",
          folder: path.join(folder, "pane"),
          rewrite: (name, text) => (name === "taskpane.html" ? text.replace("https://cdn", "/local") : text),
        },
      ],
    });

  it("are served from the longest prefix that fits, with their types", async () => {
    const get = async (address: string) => {
      const response = await room().start("GET", address);
      return [response.status, response.headers.get("Content-Type"), (await response.text()).slice(0, 30)];
    };
    const html = "text/html; charset=utf-8";
    expect(await get("/taskpane.html")).toEqual([200, html, "<script src=https://cdn/office"]);
    expect(await get("/workbench/pane/taskpane.html")).toEqual([200, html, "<script src=/local/office.js>"]);
    expect(await get("/workbench/")).toEqual([200, html, "workbench"]);
    expect(await get("/deep/")).toEqual([200, html, "deep"]);
    expect((await get("/calc.wasm"))[1]).toBe("application/wasm");
    expect((await get("/app.0a1b2c3d.js"))[1]).toBe("text/javascript; charset=utf-8");
    expect((await room().start("GET", "/workbench")).headers.get("Location")).toBe("/workbench/");
  });

  it("are the pane's page with what the gateway offers in it, as data that no name in it can end", async () => {
    const page = '<script id="profile" type="application/json">null</script>';
    writeFileSync(path.join(folder, "bench/taskpane.html"), page);
    const name = "</script><script>alert(1)</script>$&";
    const there = new Room({
      profile: testProfile({ name }),
      mounts: [{ prefix: "/", folder: path.join(folder, "bench") }],
    });
    const text = await (await there.start("GET", "/taskpane.html")).text();
    const data = /^<script id="profile" type="application\/json">([^<]*)<\/script>$/.exec(text)?.[1] ?? "nothing";
    expect(JSON.parse(data)).toEqual((await there.ask("GET", "/api/profile")).json);
    expect(JSON.parse(data)).toMatchObject({ name });
  });

  it("are kept for a year when their name has a hash, else asked for again by ETag", async () => {
    const hashed = await room().start("GET", "/app.0a1b2c3d.js");
    expect(hashed.headers.get("Cache-Control")).toContain("immutable");
    const plain = await room().start("GET", "/taskpane.html");
    expect(plain.headers.get("Cache-Control")).toBe("no-cache");
    const headers = { "If-None-Match": plain.headers.get("ETag") ?? "" };
    expect((await room().start("GET", "/taskpane.html", { headers })).status).toBe(304);
  });

  it("are compressed for those who take it", async () => {
    const headers = { "Accept-Encoding": "gzip, br" };
    const response = await room().start("GET", "/app.0a1b2c3d.js", { headers });
    expect(response.headers.get("Content-Encoding")).toBe("gzip");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(500);
    expect(gunzipSync(bytes).toString()).toBe("let a = 1;".repeat(500));
  });

  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e%2fsecret.txt",
    "/deep/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/.hidden",
    "/link.txt",
    "/%00",
    "/%zz",
    "/deep",
    "//secret.txt",
    "/nothing",
  ])("are 404 for %s", async (address) => {
    const response = await room().start("GET", address);
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  });
});

describe("an operator", () => {
  it("reads one line of closed facts for each request", async () => {
    const room = new Room();
    const token = await room.connect();
    await room.operation(token, "listEvents", { query: { filter: { title_contains: "Secret turbine" } } });
    await room.operation(token, "secretName", {});
    room.platform.answer = () => reply(422, { errors: [{ detail: "Secret detail" }] });
    await room.operation(token, "listEvents", {});
    const lines = room.lines.map((line) => {
      const facts: unknown = JSON.parse(line);
      return isObject(facts) ? facts : {};
    });
    for (const line of lines)
      expect(["level", "time", "operation", "status", "ms", "requestId", "account"]).toEqual(
        expect.arrayContaining(Object.keys(line)),
      );
    expect(lines.map(({ operation, status }) => [operation, status])).toEqual([
      ["connect", 201],
      ["listEvents", 200],
      ["unknown", 404],
      ["listEvents", 422],
    ]);
    expect(room.lines.join("")).not.toMatch(/secret/i);
  });

  it("is told whether the gateway lives and whether its store takes writes", async () => {
    const room = new Room();
    expect((await room.ask("GET", "/healthz")).status).toBe(200);
    expect((await room.ask("GET", "/readyz")).status).toBe(200);
    await room.gateway.close();
    expect((await room.ask("GET", "/readyz")).status).toBe(503);
  });

  it("counts requests, waits and answers of 429", async () => {
    const room = new Room();
    const token = await room.connect();
    room.platform.answer = (_request, count) => (count === 2 ? reply(429, null) : reply(200, { data: [] }));
    await room.operation(token, "listEvents", {});
    const text = await (await room.start("GET", "/metrics")).text();
    expect(text).toContain('bidsheet_requests_total{operation="listEvents",status="200"} 1');
    expect(text).toContain("bidsheet_rate_limited_total 1");
    expect(text).toContain("bidsheet_wait_seconds_count 3");
    expect(text).toContain("bidsheet_queue_length 0");
  });
});

describe("the queue", () => {
  it("tells a person how many requests stand before theirs", async () => {
    const room = new Room();
    const token = await room.connect();
    const ask = async () => (await room.ask("GET", "/api/queue", { token })).json;
    await room.clock.pass(1000);
    expect(await ask()).toEqual({ waiting: 0, expectedWaitMs: 0 });
    for (let count = 0; count < 3; count += 1) void room.start("POST", "/api/operations/listEvents", { token });
    await room.clock.pass(1);
    expect(await ask()).toMatchObject({ waiting: 2 });
  });
});
