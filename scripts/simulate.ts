// `npm run simulate -- --seeds N [--from S] [--beside]`: the deterministic simulation of the sync, on two cores. A
// failing seed prints its trace; the last line says seeds run, seeds a minute, and failures. It judges nothing itself.
import { fork } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { z } from "zod";
import { command, whole } from "./command";
import { compiled } from "./fastBundle";

/** What one of the processes that share the seeds does: every `step`-th seed. */
interface Share {
  readonly from: number;
  readonly end: number;
  readonly step: number;
  /** All of them with Ctrl+Z, a co-author and another workbook in front; else every second one. */
  readonly beside: boolean;
}

const MOST_PROCESSES = 2;
const bundle = path.join(__dirname, "..", ".cache", "simulation", "share.js");
/** What finds files of its own beside it, native code or Excel's library; all other packages go into the bundle. */
const FROM_DISK = ["libsql", "@ironcalc/wasm", "@microsoft/office-js", "pg", "highs"];
const done = z.object({ failures: z.number() });

async function bundleShare(): Promise<void> {
  await build({
    entryPoints: [path.join(__dirname, "simulateShare.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
    target: "node20",
    external: FROM_DISK,
    sourcemap: "linked",
    logLevel: "error",
    plugins: [compiled],
  });
}

/** A process that ends without a word counts as a failure. */
function inProcess({ from, end, step, beside }: Share): Promise<number> {
  return new Promise((resolve) => {
    let failures = 1;
    const words = [from, end, step, beside ? 1 : 0].map(String);
    const child = fork(bundle, words, { execArgv: ["--enable-source-maps"] });
    child.on("message", (message) => {
      failures = done.parse(message).failures;
    });
    child.on("exit", () => resolve(failures));
  });
}

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { seeds: text, from: text, beside: flag } });
  const from = whole(values.from, 1);
  const seeds = whole(values.seeds, 100);
  const began = performance.now();
  await bundleShare();
  const shares = [...Array(MOST_PROCESSES).keys()].map((n) => ({
    from: from + n,
    end: from + seeds,
    step: MOST_PROCESSES,
    beside: values.beside,
  }));
  const failures = (await Promise.all(shares.map(inProcess))).reduce((sum, one) => sum + one, 0);
  const minutes = (performance.now() - began) / 60_000;
  console.log(`${seeds} seeds, ${Math.round(seeds / minutes)} a minute, ${failures} failures`);
  process.exitCode = failures === 0 ? 0 : 1;
}

command(main);
