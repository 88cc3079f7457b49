// `npm test [-- --no-recalculation --no-e2e]`: every check there is, one after the other. It goes on after a failed
// step, so that one run shows all, and closes with one line that counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium } from "./chromium";
import { ensureLibreOffice } from "./libreOffice";
import { countsOf, testSteps, type Counts, type Step } from "./testSteps";
import { runTool } from "./tool";

const reports = path.join(__dirname, "..", ".cache", "test");

/** Programs that a step runs with: installed when its turn comes, so that a failure is the step's own. */
const PROGRAMS: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  recalculation: async () => ({ LIBREOFFICE: await ensureLibreOffice() }),
  "end to end": async () => ({ CHROMIUM: await ensureChromium() }),
};

async function runStep(step: Step): Promise<number> {
  const env = { ...process.env, ...(await PROGRAMS[step.name]?.()) };
  return runTool(step.tool, step.words, { seconds: step.seconds, env });
}

async function countStep(step: Step, failedSteps: ReadonlySet<string>): Promise<Counts> {
  console.log(`\n== ${step.name}`);
  if (step.needs !== undefined && failedSteps.has(step.needs)) {
    console.log(`Not run: the step "${step.needs}" failed.`);
    return { passed: 0, failed: 1 };
  }
  const began = Date.now();
  const code = await runStep(step).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  });
  const report = step.report !== undefined && existsSync(step.report) ? readFileSync(step.report, "utf8") : null;
  const counts = countsOf(step, code, report);
  console.log(
    `${step.name}: ${counts.failed === 0 ? "passed" : "FAILED"} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  );
  return counts;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { "no-recalculation": { type: "boolean" }, "no-e2e": { type: "boolean" } },
  });
  const wanted = { recalculation: !values["no-recalculation"], e2e: !values["no-e2e"] };
  rmSync(reports, { recursive: true, force: true }); // a report of an earlier run must not be counted
  mkdirSync(reports, { recursive: true });
  const failedSteps = new Set<string>();
  let [passed, failed] = [0, 0];
  for (const step of testSteps(reports, wanted)) {
    const counts = await countStep(step, failedSteps);
    passed += counts.passed;
    failed += counts.failed;
    if (counts.failed > 0) failedSteps.add(step.name);
  }
  if (failedSteps.size > 0) console.log(`\nFailed: ${[...failedSteps].join(", ")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
