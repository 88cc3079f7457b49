// `npm run awards -- [--seeds N] [--from S] [--large]`: random award scenarios under every rule against trying every
// award, 20,000 of them unless told otherwise, and the curve of cost against score for each twentieth; with --large by
// the searches of large cases, 1,000. `npm test` runs the same tests, the last two with fewer cases. A fault names its
// seed.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { seeds: { type: "string" }, from: { type: "string" }, large: { type: "boolean", default: false } },
});
const files = values.large
  ? ["test/bids/award/everyRuleLarge.test.ts"]
  : ["test/bids/award/everyRule.test.ts", "test/bids/scores/everyRule.test.ts"];
const seeds = values.seeds ?? (values.large ? "1000" : "20000");
const jest = path.join(__dirname, "..", "node_modules", "jest", "bin", "jest.js");
const run = spawnSync(process.execPath, [jest, ...files, "--selectProjects", "unit", "--maxWorkers=1"], {
  stdio: "inherit",
  env: { ...process.env, AWARD_SEEDS: seeds, AWARD_FROM: values.from ?? "1" },
});
process.exitCode = run.status ?? 1;
