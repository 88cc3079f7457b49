// `npm run excel-check [-- --compare answers.json] [-- --out file]`: asks our host every probe, through Microsoft's
// office.js. With a file of another Excel's answers it prints where the two differ, and fails where a test relies on
// it.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { command } from "./command";
import { readAnswers, sayComparison, sayHost, type Said } from "./excelCheckReport";
import { probes } from "../src/probes/suite";
import type { AnswerFile } from "../src/probes/answerFile";
import type { Probe } from "../src/probes/types";

const bundle = path.join(__dirname, "..", ".cache", "excel-check", "host.js");

function isHost(loaded: unknown): loaded is { readonly checkHost: CheckHost } {
  return typeof loaded === "object" && loaded !== null && "checkHost" in loaded;
}

type CheckHost = (asked: readonly Probe[]) => Promise<AnswerFile>;

/** The engine behind the host is an ES module, which Node 20 cannot require as it is. */
async function hostOf(): Promise<CheckHost> {
  await build({
    entryPoints: [path.join(__dirname, "../test/support/checkedHost.ts")],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
  });
  const loaded: unknown = await import(bundle);
  if (!isHost(loaded)) throw new Error("The bundled host has no checkHost.");
  return loaded.checkHost;
}

async function check(): Promise<Said> {
  const { values } = parseArgs({ options: { compare: { type: "string" }, out: { type: "string" } } });
  const checkHost = await hostOf();
  const file = await checkHost(probes);
  if (values.out !== undefined) {
    mkdirSync(path.dirname(path.resolve(values.out)), { recursive: true });
    writeFileSync(values.out, JSON.stringify(file, null, 1));
  }
  if (values.compare === undefined) return sayHost(probes, file.answers);
  return sayComparison(probes, file.answers, readAnswers(readFileSync(values.compare, "utf8")));
}

command(async () => {
  const { lines, ok } = await check();
  console.log(lines.join("\n"));
  process.exitCode = ok ? 0 : 1;
});
