// The steps of npm test as data, which of them starts next, and how one step's end becomes counts. It runs nothing.
import { z } from "zod";

/** Where scripts/testGroups.ts puts what Jest's project of that name runs. From the root. */
export const TOGETHER = ".cache/together";

/**
 * No rule of ours looks beyond its own file, so what passed is not read again until its text, the rules or a plugin's
 * version change. Most of a first run is the React compiler, which the rules of hooks run on each component.
 */
const LINTED_BEFORE = ["--cache", "--cache-strategy", "content", "--cache-location", ".cache/eslint/"];

export interface Step {
  readonly name: string;
  readonly tool: string;
  readonly words: readonly string[];
  /** A step of Jest counts its tests; every other step counts as one. */
  readonly report?: string;
  /** Not run when the step with this name failed. */
  readonly needs?: string;
  /** It is ended after them. */
  readonly seconds: number;
  /** Seconds that it takes on two idle cores: the longest begins first. */
  readonly usual: number;
  /** Cores that it keeps busy, one where nothing is said. */
  readonly cores?: number;
  /** Environment variables of its own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Its files that failed are run once more, each from its start. */
  readonly secondTry?: boolean;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** What needs another program, and can be left out. */
export interface Wanted {
  readonly recalculation: boolean;
  readonly e2e: boolean;
}

/** `reports` is the folder for Jest's reports. */
export function testSteps(reports: string, { recalculation, e2e }: Wanted): readonly Step[] {
  return [
    ...checks(),
    jestStep("unit and integration", "together", reports, { seconds: 2700, usual: 260, cores: 2 }),
    {
      // With office.js and HTTP a seed takes as long as twenty of the fast level, which plays the same laws.
      name: "simulation",
      tool: "tsx",
      words: ["scripts/simulate.ts", "--seeds", "200"],
      seconds: 1800,
      usual: 40,
    },
    {
      name: "fast simulation",
      tool: "tsx",
      words: ["scripts/simulateFast.ts", "--seeds", "4000"],
      seconds: 900,
      usual: 25,
    },
    {
      name: "fast simulation of invitations",
      tool: "tsx",
      words: ["scripts/simulateFast.ts", "--invitations", "--seeds", "1000"],
      seconds: 900,
      usual: 20,
    },
    {
      name: "fast simulation of events",
      tool: "tsx",
      words: ["scripts/simulateFast.ts", "--events", "--seeds", "800"],
      seconds: 900,
      usual: 20,
    },
    ...(recalculation ? [jestStep("recalculation", "recalculation", reports, { seconds: 900, usual: 45 })] : []),
    { name: "build", tool: "tsx", words: ["scripts/build.ts"], seconds: 300, usual: 15 },
    ...(e2e ? [browserStep(reports)] : []),
  ];
}

/** What looks at the code and runs none of it. */
function checks(): readonly Step[] {
  return [
    { name: "types", tool: "tsc", words: ["--noEmit"], seconds: 300, usual: 5 },
    { name: "oxlint", tool: "oxlint", words: [], seconds: 300, usual: 8 },
    { name: "eslint", tool: "eslint", words: [".", "--max-warnings", "0", ...LINTED_BEFORE], seconds: 300, usual: 20 },
    { name: "format", tool: "oxfmt", words: ["--check"], seconds: 100, usual: 1 },
    {
      name: "imports",
      tool: "depcruise",
      words: ["src", "scripts", "test", "bench", "--config", ".dependency-cruiser.cjs"],
      seconds: 120,
      usual: 5,
    },
    { name: "dead code", tool: "knip", words: [], seconds: 120, usual: 3 },
  ];
}

/**
 * Browser tests run on real clocks, so they have the cores to themselves as far as that goes. A browser on a busy
 * machine still answers late now and then: what failed is shown, and its file runs once more.
 */
function browserStep(reports: string): Step {
  const length = { needs: "build", seconds: 1200, usual: 120, cores: 2 };
  return { ...jestStep("end to end", "e2e", reports, length, 2), secondTry: true };
}

/** V8 collects young garbage less often in more room: tests take a twentieth less. */
const ROOMY = { NODE_OPTIONS: "--max-semi-space-size=64" };

type Length = Pick<Step, "seconds" | "usual" | "cores" | "needs">;

/** `workers`: one more than cores, as each waits now and then. */
function jestStep(name: string, project: string, reports: string, length: Length, workers = 3): Step {
  const report = `${reports}/${project}.json`;
  const words = ["--selectProjects", project, `--maxWorkers=${workers}`, "--json", `--outputFile=${report}`];
  return { name, tool: "jest", words, report, env: ROOMY, ...length };
}

/** The longest first, each together with what waits for it: then nothing long is left to run alone at the end. */
export function inOrderOfLength(steps: readonly Step[]): readonly Step[] {
  const length = (step: Step): number =>
    step.usual + Math.max(0, ...steps.filter(({ needs }) => needs === step.name).map(length));
  return [...steps].sort((a, b) => length(b) - length(a));
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});
const filesOfReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** What runs again after a first try with this report. Null where there is nothing to run, or no second try. */
export function secondTry(step: Step, report: string | null): Step | null {
  if (step.secondTry !== true || report === null || step.report === undefined) return null;
  const { testResults } = filesOfReport.parse(JSON.parse(report));
  const failed = testResults.filter(({ status }) => status !== "passed").map(({ name }) => name);
  if (failed.length === 0) return null;
  const second = step.report.replace(/\.json$/, ".again.json");
  const words = step.words.map((word) => word.replace(step.report ?? "", second));
  return { ...step, words: [...words, "--runTestsByPath", ...failed], report: second, secondTry: false };
}

/** What the second try counted, and what the files that did not run again counted: a skipped test stays a failure. */
export function afterSecondTry(report: string, second: Counts): Counts {
  const { testResults } = filesOfReport.parse(JSON.parse(report));
  const kept = testResults
    .filter(({ status }) => status === "passed")
    .flatMap(({ assertionResults }) => assertionResults);
  const passed = kept.filter(({ status }) => status === "passed").length;
  return { passed: passed + second.passed, failed: kept.length - passed + second.failed };
}

/**
 * `report` is the text of Jest's report, null for another tool or when Jest wrote none. A skipped test is a failure: it
 * proves nothing. So is an exit code that the counts do not explain.
 */
export function countsOf(step: Step, code: number, report: string | null): Counts {
  if (step.report === undefined) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (report === null) return { passed: 0, failed: 1 };
  const counted = jestReport.parse(JSON.parse(report));
  const failed =
    counted.numFailedTests + counted.numPendingTests + counted.numTodoTests + counted.numRuntimeErrorTestSuites;
  return { passed: counted.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}
