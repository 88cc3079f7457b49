// `npm test [-- --no-recalculation --no-e2e]`: every check there is, beside each other as far as the cores go. What a
// step says is shown whole when it has ended. A failed step stops no other, so that one run shows all; the last line
// counts.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runBeside } from "./beside";
import { ensureChromium } from "./chromium";
import { command, messageOf } from "./command";
import { ensureLibreOffice } from "./libreOffice";
import { writeTestGroups } from "./testGroups";
import { afterSecondTry, countsOf, secondTry, testSteps, TOGETHER, type Counts, type Step } from "./testSteps";
import { runTool } from "./tool";

const root = path.join(__dirname, "..");
const reports = path.join(root, ".cache", "test");
/** One more step than cores: each of them waits now and then, for a browser, a disk or a clock. */
const CORES = Math.max(2, availableParallelism()) + 1;

interface Program {
  readonly variable: string;
  /** Null where there is none and none can be installed. */
  readonly found: Promise<string | null>;
  readonly said: string[];
}

/** Programs that a step runs with, by its name. */
type Programs = ReadonlyMap<string, Program>;

/** They are installed meanwhile, one after the other: Debian lets nobody install two at once. */
function installPrograms(steps: readonly Step[]): Programs {
  const wanted = [
    { step: "end to end", variable: "CHROMIUM", ensure: ensureChromium },
    { step: "recalculation", variable: "LIBREOFFICE", ensure: ensureLibreOffice },
  ].filter(({ step }) => steps.some(({ name }) => name === step));
  const programs = new Map<string, Program>();
  let before: Promise<unknown> = Promise.resolve();
  for (const { step, variable, ensure } of wanted) {
    const said: string[] = [];
    const found = before
      .then(() => ensure((text) => said.push(text)))
      .catch((error: unknown) => void said.push(`${messageOf(error)}\n`));
    before = found;
    programs.set(step, { variable, found: found.then((file) => (typeof file === "string" ? file : null)), said });
  }
  return programs;
}

async function runStep(step: Step, programs: Programs, say: (text: string) => void): Promise<number> {
  const program = programs.get(step.name);
  const found = (await program?.found) ?? null;
  if (program !== undefined) program.said.forEach(say);
  if (program !== undefined && found === null) return 1;
  // What is kept for a while is not what a screen would show, so a tool must be told that there is one.
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const own = program === undefined || found === null ? {} : { [program.variable]: found };
  const env = { ...process.env, ...step.env, ...colour, ...own };
  return runTool(step.tool, step.words, { seconds: step.seconds, env, say });
}

interface Tried {
  readonly report: string | null;
  readonly counts: Counts;
}

async function tryStep(step: Step, programs: Programs, said: string[]): Promise<Tried> {
  const code = await runStep(step, programs, (text) => said.push(text)).catch((error: unknown) => {
    said.push(`${messageOf(error)}\n`);
    return 1;
  });
  const report = step.report !== undefined && existsSync(step.report) ? readFileSync(step.report, "utf8") : null;
  return { report, counts: countsOf(step, code, report) };
}

async function countStep(step: Step, programs: Programs, times: Map<string, number>): Promise<Counts> {
  const began = performance.now();
  const said: string[] = [];
  const { report, counts: first } = await tryStep(step, programs, said);
  const again = first.failed === 0 ? null : secondTry(step, report);
  let counts = first;
  if (again !== null && report !== null) {
    said.push(`\n${first.failed} failed. The files of these tests run once more.\n`);
    counts = afterSecondTry(report, (await tryStep(again, programs, said)).counts);
  }
  const seconds = (performance.now() - began) / 1000;
  times.set(step.name, seconds);
  process.stdout.write(`\n== ${step.name}\n${said.join("")}`);
  console.log(`${step.name}: ${counts.failed === 0 ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`);
  return counts;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { "no-recalculation": { type: "boolean" }, "no-e2e": { type: "boolean" } },
  });
  rmSync(reports, { recursive: true, force: true }); // a report of an earlier run must not be counted
  mkdirSync(reports, { recursive: true });
  writeTestGroups(root, TOGETHER);
  const began = performance.now();
  const times = new Map<string, number>();
  const steps = testSteps(reports, { recalculation: !values["no-recalculation"], e2e: !values["no-e2e"] });
  const programs = installPrograms(steps);
  const ended = await runBeside(steps, {
    cores: CORES,
    ready: ({ name }) => programs.get(name)?.found ?? null,
    run: (step) => countStep(step, programs, times),
    leaveOut: ({ name, needs }) => console.log(`\n== ${name}\nNot run: the step "${needs ?? ""}" failed.`),
  });
  times.set("npm test", (performance.now() - began) / 1000);
  writeFileSync(path.join(reports, "times.json"), JSON.stringify(Object.fromEntries(times)));
  close(ended);
}

function close(ended: ReadonlyMap<string, Counts>): void {
  const failedSteps = [...ended].filter(([, { failed }]) => failed > 0).map(([name]) => name);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
  const sum = (of: keyof Counts) => [...ended.values()].reduce((total, counts) => total + counts[of], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}

command(main);
