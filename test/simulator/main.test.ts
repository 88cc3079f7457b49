import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startSimulator } from "../../src/simulator/serve";

const root = path.resolve(__dirname, "../..");

function run(...words: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "src/simulator/main.ts", ...words], {
    cwd: root,
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  return { child, said };
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "it says where it is, the demo credentials and ready, and %s stops it",
  async (signal) => {
    const { child, said } = run("--port", "0", "--line-items", "1");
    while (!said.out.includes("ready\n")) await once(child.stdout, "data");
    expect(said.out).toMatch(/http:\/\/127\.0\.0\.1:\d+ /);
    expect(said.out).toMatch(/X-Api-Key: demo-api-key[^]*X-User-Token: demo-user-token[^]*analyst@bidsheet\.example/);
    expect(said.out.trimEnd().split("\n").at(-1)).toBe("ready");
    const ended = exitCode(child);
    child.kill(signal);
    expect(await ended).toBe(0);
  },
);

test("a taken port ends it with a sentence and code 1", async () => {
  const other = await startSimulator({ port: 0, lineItems: 1 });
  const { child, said } = run("--port", new URL(other.url).port);
  expect(await exitCode(child)).toBe(1);
  expect(said.err).toContain("is in use by another program");
  await other.close();
});

test("an unknown option ends it with a sentence and code 1", async () => {
  const { child, said } = run("--colour");
  expect(await exitCode(child)).toBe(1);
  expect(said.err.trim()).toBe("--colour is not an option of the simulator. --help lists the options.");
});
