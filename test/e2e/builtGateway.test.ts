// The gateway as a company runs it, from dist/: it wants `npm run build` first.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { noRules } from "../../src/bids/award/types";
import { createGatewayClient } from "../../src/platform/gatewayClient";

const root = path.join(__dirname, "../..");

describe("the built gateway", () => {
  let folder: string;
  const started: ChildProcess[] = [];
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "bidsheet-built-"));
    const hosts = { us: { production: "http://127.0.0.1:9" } };
    writeFileSync(path.join(folder, "profile.json"), JSON.stringify({ name: "P", hosts }));
  });
  afterEach(() => {
    for (const child of started.splice(0)) child.kill("SIGKILL");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function launch(variables: Record<string, string>, ...words: string[]) {
    const env = {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      BIDSHEET_DATA: path.join(folder, "data"),
      BIDSHEET_PROFILE: path.join(folder, "profile.json"),
      ...variables,
    };
    const child = spawn(process.execPath, ["dist/gateway/main.js", ...words], { cwd: root, env });
    started.push(child);
    const said = { text: "" };
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part: Buffer) => {
          said.text += part.toString();
          if (/^ready$/m.test(said.text)) resolve();
        });
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return { child, said, ready, ended };
  }

  it("serves the pane and calls, with traces too, and ends with 0 on SIGTERM", async () => {
    const { child, said, ready, ended } = launch({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
    await Promise.race([ready, ended]);
    const url = /Gateway at (\S+)/.exec(said.text)?.[1] ?? said.text;
    expect((await fetch(`${url}/taskpane.html`)).status).toBe(200);
    const call = await fetch(`${url}/api/operations/listEvents`, { method: "POST", body: "{}" });
    expect(await call.json()).toMatchObject({ error: { kind: "session", operation: "listEvents" } });
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("calculates an award in a thread of its own", async () => {
    const platform = createServer((_request, response) => {
      response.setHeader("Content-Type", "application/vnd.api+json");
      response.end('{"data":[],"links":{}}');
    });
    await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
    const address = platform.address();
    const at = address !== null && typeof address === "object" ? address.port : 0;
    const profile = path.join(folder, "searching.json");
    const production = `http://127.0.0.1:${at}`;
    writeFileSync(profile, JSON.stringify({ name: "P", hosts: { us: { production } } }));
    const { said, ready, ended } = launch({ BIDSHEET_PROFILE: profile, BIDSHEET_DATA: path.join(folder, "searching") });
    await Promise.race([ready, ended]);
    const origin = /Gateway at (\S+)/.exec(said.text)?.[1] ?? said.text;
    const session: { token: string | null } = { token: null };
    const client = createGatewayClient({ origin, fetch, token: () => session.token });
    const keys = { apiKey: "key", userToken: "token", userEmail: "a@example.com" };
    session.token = (await client.connect({ region: "us", environment: "production", ...keys })).token;
    const { id } = await client.startSearch({
      head: {
        lines: [{ id: "1", incumbent: null }],
        suppliers: ["a", "b"],
        prices: false,
        // HiGHS has to be found, too.
        rules: { ...noRules, bounds: [{ supplier: 1, measure: "share", min: 0.5, max: null, minIfAny: false }] },
        seconds: 20,
        awardOnly: false,
      },
      costs: Float64Array.from([100, 150]),
      prices: null,
    });
    let news = await client.followSearch(id, { after: 0, waitSeconds: 20 });
    while (["waiting", "running"].includes(news.search.state))
      news = await client.followSearch(id, { after: news.search.version, waitSeconds: 20 });
    expect(news).toMatchObject({ search: { why: null }, result: { kind: "awarded", award: { total: 150 } } });
    platform.close();
  });

  it("knows PostgreSQL and the administrator's commands", async () => {
    const database = { DATABASE_URL: "postgres://u:secret@127.0.0.1:9/d", BIDSHEET_MASTER_KEY: "7".repeat(64) };
    const shared = launch(database);
    expect(await shared.ended).toBe(1);
    expect(shared.said.text).toContain("cannot reach its database");
    const copy = launch({}, "backup", path.join(folder, "copy.sqlite"));
    expect(await copy.ended).toBe(0);
    expect(copy.said.text).toContain("copy.sqlite");
  });
});
