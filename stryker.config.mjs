// What `npm run mutants` changes, and by which unit tests it judges; scripts/mutants.ts picks the part. It does not run
// in CI.
import parts from "./test/mutants.json" with { type: "json" };

const { MUTANTS_PART: name = "sync" } = process.env;
const { files } = parts[name];

export default {
  mutate: files,
  testRunner: "jest",
  jest: { projectType: "custom", configFile: "test/mutants.jest.js", enableFindRelatedTests: true },
  coverageAnalysis: "perTest",
  plugins: ["@stryker-mutator/jest-runner"],
  reporters: ["clear-text", "json"],
  clearTextReporter: { logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: `.cache/mutants/${name}.json` },
  tempDirName: ".cache/stryker",
  ignorePatterns: [".cache", "dist", "assets", "bench"],
  concurrency: 1,
  timeoutMS: 20_000,
  // An ignored static mutant would need all tests: it changes what a file is made with, as a constant.
  ignoreStatic: true,
  allowEmpty: true,
};
