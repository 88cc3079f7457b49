// `npm run simulate -- --seeds N [--from S]`: the deterministic simulation of the sync. A failing seed prints its
// trace; the last line says seeds run, seeds a minute, and failures. It judges nothing itself.
import { fork } from "node:child_process";
import { parseArgs } from "node:util";
import { z } from "zod";
import { runSeed } from "../test/simulation/simulate";

/** What one of the processes that share the seeds does: every `step`-th seed. */
interface Share {
  readonly from: number;
  readonly end: number;
  readonly step: number;
}

const MOST_PROCESSES = 2;
const done = z.object({ failures: z.number() });

function whole(text: string | undefined, otherwise: number): number {
  const number = Number(text ?? otherwise);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${text ?? ""} is not a whole number.`);
  return number;
}

async function runShare({ from, end, step }: Share): Promise<number> {
  let failures = 0;
  for (let seed = from; seed < end; seed += step) {
    const { problems, trace } = await runSeed(seed);
    if (problems.length === 0) continue;
    failures += 1;
    const told = problems.map((problem) => `  ${problem}`).join("\n");
    console.log(`seed ${seed} failed:\n${told}\nits steps:\n${trace.map((one) => `  ${one}`).join("\n")}`);
  }
  return failures;
}

/** The same program again, for one share; a process that ends without a word counts as a failure. */
function inProcess({ from, end, step }: Share): Promise<number> {
  const words = ["--share", "--from", String(from), "--end", String(end), "--step", String(step)];
  return new Promise((resolve) => {
    let failures = 1;
    const child = fork(__filename, words);
    child.on("message", (message) => {
      failures = done.parse(message).failures;
    });
    child.on("exit", () => resolve(failures));
  });
}

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: { seeds: text, from: text, end: text, step: text, share: { type: "boolean" } },
  });
  const from = whole(values.from, 1);
  if (values.share === true) {
    const failures = await runShare({ from, end: whole(values.end, from), step: whole(values.step, 1) });
    process.send?.({ failures });
    process.disconnect();
    return;
  }
  const seeds = whole(values.seeds, 100);
  const began = performance.now();
  const shares = [...Array(MOST_PROCESSES).keys()].map((n) => ({
    from: from + n,
    end: from + seeds,
    step: MOST_PROCESSES,
  }));
  const failures = (await Promise.all(shares.map(inProcess))).reduce((sum, one) => sum + one, 0);
  const minutes = (performance.now() - began) / 60_000;
  console.log(`${seeds} seeds, ${Math.round(seeds / minutes)} a minute, ${failures} failures`);
  process.exitCode = failures === 0 ? 0 : 1;
}

void main();
