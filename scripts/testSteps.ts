// The steps of npm test as data, and how one step's end becomes counts. It runs nothing.
import { z } from "zod";

export interface Step {
  readonly name: string;
  readonly tool: string;
  readonly words: readonly string[];
  /** A step of Jest counts its tests; every other step counts as one. */
  readonly report?: string;
  /** Not run when the step with this name failed. */
  readonly needs?: string;
  readonly seconds: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const jestWords = (project: string, report: string) => [
  "--selectProjects",
  project,
  "--maxWorkers=2",
  "--json",
  `--outputFile=${report}`,
];

/** What needs another program, and can be left out. */
export interface Wanted {
  readonly recalculation: boolean;
  readonly e2e: boolean;
}

/** `reports` is the folder for Jest's reports. */
export function testSteps(reports: string, { recalculation, e2e }: Wanted): readonly Step[] {
  const unit = `${reports}/unit.json`;
  const office = `${reports}/recalculation.json`;
  const browser = `${reports}/e2e.json`;
  const steps: Step[] = [
    { name: "types", tool: "tsc", words: ["--noEmit"], seconds: 300 },
    { name: "eslint", tool: "eslint", words: [".", "--max-warnings", "0"], seconds: 600 },
    { name: "prettier", tool: "prettier", words: ["--check", ".", "--log-level", "warn"], seconds: 120 },
    {
      name: "imports",
      tool: "depcruise",
      words: ["src", "scripts", "test", "bench", "--config", ".dependency-cruiser.cjs"],
      seconds: 120,
    },
    { name: "dead code", tool: "knip", words: [], seconds: 120 },
    {
      name: "unit and integration",
      tool: "jest",
      words: jestWords("unit", unit),
      report: unit,
      seconds: 1200,
    },
    { name: "simulation", tool: "tsx", words: ["scripts/simulate.ts", "--seeds", "1000"], seconds: 1800 },
  ];
  if (recalculation)
    steps.push({
      name: "recalculation",
      tool: "jest",
      words: jestWords("recalculation", office),
      report: office,
      seconds: 900,
    });
  steps.push({ name: "build", tool: "tsx", words: ["scripts/build.ts"], seconds: 300 });
  if (e2e)
    steps.push({
      name: "end to end",
      tool: "jest",
      words: jestWords("e2e", browser),
      report: browser,
      needs: "build",
      seconds: 1200,
    });
  return steps;
}

const jestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

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
