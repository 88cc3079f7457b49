// A program of this repository as one file. Node starts it in a third of the time that it takes through the loader of
// `npm run`, and tests start dozens.
import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = path.join(__dirname, "../..");
const FOLDER = path.join(ROOT, ".cache", "programs");
/** The one file of a program that asks where it is: for the thread of an award search, which is beside it. */
const ASKS_WHERE = path.join(ROOT, "src", "gateway", "searching", "searchPort.ts");

const written = new Map<string, string>();

/** The file of `npm run gateway` or `npm run simulator`. Each process writes it once. */
export function programFile(program: "gateway" | "simulator"): string {
  const known = written.get(program);
  if (known !== undefined) return known;
  const file = path.join(FOLDER, `${program}.cjs`);
  const own = path.join(FOLDER, `${program}.${process.pid}.cjs`);
  const words = [
    path.join("src", program, "main.ts"),
    "--bundle",
    "--platform=node",
    "--target=node20",
    "--packages=external",
    "--log-level=error",
    `--define:import.meta.url=${JSON.stringify(pathToFileURL(ASKS_WHERE).href)}`,
    `--outfile=${own}`,
  ];
  execFileSync(path.join(ROOT, "node_modules", ".bin", "esbuild"), words, { cwd: ROOT });
  // Another process may just run the earlier file: it is replaced, not written into.
  renameSync(own, file);
  written.set(program, file);
  return file;
}
