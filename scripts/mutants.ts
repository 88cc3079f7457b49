// `npm run mutants -- [part or file ...]`: StrykerJS changes the code of a part (test/mutants.json), or of one file of
// it, in many small ways. The part's unit tests judge each change, all in one process (test/mutants.runner.mjs); where
// they see nothing, some hundred seeds of the fast simulation do. The share that was caught and each survivor are
// printed and kept in .cache/mutants. It is not part of CI. With --judge before the names, the last reports are judged
// again. With --tests-only before them, no seed is asked: that is quick, and finds what the unit tests lack.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import parts from "../test/mutants.json";
import { command } from "./command";
import { bundleFast } from "./fastBundle";

const root = path.join(__dirname, "..");
const results = path.join(root, ".cache", "mutants");
const SEEDS = 300;
/** Of a mutant that never ends. */
const TIMEOUT_MS = 120_000;

const place = z.object({ line: z.number(), column: z.number() });
const mutant = z.object({
  mutatorName: z.string(),
  replacement: z.string().optional(),
  status: z.string(),
  location: z.object({ start: place, end: place }),
});
type Mutant = z.infer<typeof mutant>;
const report = z.object({ files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })) });

const CAUGHT = new Set(["Killed", "Timeout"]);
const SURVIVED = new Set(["Survived", "NoCoverage"]);

function offset(source: string, { line, column }: z.infer<typeof place>): number {
  const before = source.split("\n").slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
}

function mutated(source: string, { location: { start, end }, replacement = "" }: Mutant): string {
  return source.slice(0, offset(source, start)) + replacement + source.slice(offset(source, end));
}

/** Whether some hundred seeds break a law, or do not end. */
async function seedsCatch(file: string, contents: string): Promise<boolean> {
  const bundle = path.join(results, "mutant.js");
  await bundleFast(bundle, { file: path.join(root, file), contents });
  const asked = { seeds: SEEDS, from: 1, story: null, tell: 0, without: [], first: true };
  const run = spawnSync(process.execPath, [bundle, JSON.stringify(asked)], { timeout: TIMEOUT_MS });
  return run.status !== 0;
}

/** A part of test/mutants.json, or one file of it. */
interface Asked {
  readonly part: string;
  readonly file: string;
}

function askedFor(name: string): Asked {
  if (Object.hasOwn(parts, name)) return { part: name, file: "" };
  const part = Object.entries(parts).find(([, { files }]) => files.includes(name))?.[0];
  if (part === undefined) {
    const known = Object.keys(parts).join(", ");
    throw new Error(`"${name}" is no part of test/mutants.json, nor a file of one. Its parts are ${known}.`);
  }
  return { part, file: name };
}

function runStryker({ part, file }: Asked): void {
  const stryker = path.join(root, "node_modules", ".bin", "stryker");
  const env = { ...process.env, MUTANTS_PART: part, MUTANTS_FILE: file };
  const run = spawnSync(stryker, ["run"], { cwd: root, stdio: "inherit", env });
  if (run.status !== 0) throw new Error("StrykerJS did not come to its end.");
}

async function judge({ part, file: only }: Asked, areSeedsAsked: boolean): Promise<void> {
  const name = only === "" ? part : only.replaceAll("/", ".");
  const { files } = report.parse(JSON.parse(readFileSync(path.join(results, `${name}.json`), "utf8")));
  const told: string[] = [];
  const shares: string[] = [];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const counts = { tests: mutants.filter(({ status }) => CAUGHT.has(status)).length, seeds: 0, none: 0 };
    for (const one of mutants.filter(({ status }) => SURVIVED.has(status))) {
      const { start } = one.location;
      if (areSeedsAsked && (await seedsCatch(file, mutated(source, one)))) counts.seeds += 1;
      else {
        counts.none += 1;
        const was = source.slice(offset(source, start), offset(source, one.location.end));
        told.push(`${file}:${start.line}:${start.column} ${one.mutatorName}\n  - ${was}\n  + ${one.replacement ?? ""}`);
      }
    }
    const { tests, seeds, none } = counts;
    const share = ((100 * (tests + seeds)) / Math.max(1, tests + seeds + none)).toFixed(1);
    shares.push(`${file}: ${share}% (${tests} by tests, ${seeds} by seeds, ${none} by nothing)`);
    console.log(shares.at(-1));
    writeFileSync(path.join(results, `${name}.txt`), [...shares, "", ...told, ""].join("\n"));
  }
}

/** What may come before the names. */
const OPTIONS = ["--judge", "--tests-only"];

async function main(): Promise<void> {
  mkdirSync(results, { recursive: true });
  const given = process.argv.slice(2);
  const named = given.filter((one) => !OPTIONS.includes(one));
  for (const one of (named.length === 0 ? ["sync"] : named).map(askedFor)) {
    if (!given.includes("--judge")) runStryker(one);
    await judge(one, !given.includes("--tests-only"));
  }
}

command(main);
