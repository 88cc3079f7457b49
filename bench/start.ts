// How long a person waits for the two first commands. From `npm start` to `ready`: warm on this checkout, and cold on
// a copy without build, cache, certificate or data. And for `npm test`, with each of its steps. The packages are
// installed in all of them: `npm ci` is the registry's time, not ours.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { build, isBuilt } from "../scripts/bundles";
import { runTool } from "../scripts/tool";
import type { BenchRow } from "./types";

const root = path.join(__dirname, "..");
const COPIED = ["src", "scripts", "assets", "manifest.xml", "package.json", "package-lock.json"];
const CONFIGS = ["tsconfig.json", "webpack.config.js"];
const RUNS = 3;

/** Seconds until the line `ready`; the program is stopped and gone when this resolves. */
function secondsToReady(folder: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const words = ["start", "--silent", "--", "--no-open", "--port", "0", "--simulator-port", "0"];
    const began = performance.now();
    let seconds: number | null = null;
    let said = "";
    const child = spawn("npm", words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const take = (chunk: Buffer) => {
      said += chunk.toString();
      if (seconds !== null || !/^ready$/m.test(said)) return;
      seconds = (performance.now() - began) / 1000;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", reject);
    child.once("close", () => {
      if (seconds === null) reject(new Error(`npm start ended before it was ready:\n${said}`));
      else resolve(seconds);
    });
  });
}

async function cold(): Promise<number> {
  const copy = mkdtempSync(path.join(tmpdir(), "bidsheet-cold-"));
  try {
    for (const name of [...COPIED, ...CONFIGS])
      cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "dir");
    return await secondsToReady(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function warm(): Promise<number> {
  if (!isBuilt()) await build();
  const seconds: number[] = [];
  for (let run = 0; run < RUNS; run++) seconds.push(await secondsToReady(root));
  return seconds.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;
}

/** Seconds on two idle cores: of the whole, and of 4,000 seeds of the fast simulation, 40 s a thousand. */
const TEST_TARGETS: Readonly<Record<string, number>> = { "npm test": 270, "fast simulation": 160 };
const timesFile = path.join(root, ".cache", "test", "times.json");
const timesOf = z.record(z.string(), z.number());

/** The steps run beside each other, so the whole is less than their sum. */
async function testRows(): Promise<BenchRow[]> {
  const code = await runTool("tsx", ["scripts/test.ts"], { seconds: 3600 });
  const times = timesOf.parse(JSON.parse(readFileSync(timesFile, "utf8")));
  return Object.entries(times).map(([name, value]) => {
    const target = TEST_TARGETS[name] ?? null;
    const ok = code !== 0 ? false : target === null ? null : value <= target;
    const against = `${code === 0 ? "passed" : "FAILED"}, steps beside each other`;
    return { name: name === "npm test" ? name : `npm test, ${name}`, value, unit: "s", target, ok, against };
  });
}

export async function bench(): Promise<BenchRow[]> {
  const [warmSeconds, coldSeconds] = [await warm(), await cold()];
  return [
    row("npm start to ready, warm", warmSeconds, 2, `median of ${RUNS}, built before`),
    row("npm start to ready, cold", coldSeconds, 20, "no build, cache or certificate; packages installed"),
    ...(await testRows()),
  ];
}

function row(name: string, value: number, target: number, against: string): BenchRow {
  return { name, value, unit: "s", target, ok: value <= target, against };
}
