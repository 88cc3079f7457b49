// What `npm run mutants` changes, and by which unit tests it judges; scripts/mutants.ts picks the part. It does not run
// in CI.
import parts from "./test/mutants.json" with { type: "json" };

const { MUTANTS_PART: name = "sync", MUTANTS_FILE: file = "" } = process.env;
const { files } = parts[name];
const report = file === "" ? name : file.replaceAll("/", ".");

export default {
  mutate: file === "" ? files : [file],
  testRunner: "together",
  coverageAnalysis: "perTest",
  plugins: ["./test/mutants.runner.mjs"],
  reporters: ["clear-text", "json", "progress-append-only"],
  clearTextReporter: { logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: `.cache/mutants/${report}.json` },
  tempDirName: `.cache/stryker/${report}`,
  ignorePatterns: [".cache", "dist", "assets", "bench"],
  concurrency: 1,
  timeoutMS: 10_000,
  allowEmpty: true,
};
