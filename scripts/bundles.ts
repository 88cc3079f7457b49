// Builds pane, workbench and gateway with webpack when their sources have changed since the last build. The stamp is a
// hash of contents, so that a fresh checkout or a copied folder is never taken for built.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runTool } from "./tool";

const root = path.join(__dirname, "..");
const stampFile = path.join(root, "dist", "stamp");
const INPUTS = ["webpack.config.js", "package-lock.json", "tsconfig.json", "manifest.xml", "assets", "src"];
/** In no page's bundle (the import table sees to it). Here the gateway runs from its sources. */
const NOT_BUNDLED = new Set(["src/gateway", "src/simulator", "assets/docs"]);

export function isBuilt(): boolean {
  const pages = ["pane/taskpane.html", "workbench/index.html"];
  return (
    pages.every((page) => existsSync(path.join(root, "dist", page))) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, "utf8") === stampOf(root)
  );
}

/** Throws an Error with a sentence when webpack fails; its own words are on the screen by then. */
export async function build(): Promise<void> {
  const stamp = stampOf(root); // before the build: an edit meanwhile makes the next start build again
  rmSync(stampFile, { force: true });
  const code = await runTool("webpack", ["--mode", "production", "--stats", "errors-warnings"]);
  if (code !== 0) throw new Error("The build failed. See the lines above.");
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** The hash of every input below `folder`: its path and its content. */
export function stampOf(folder: string): string {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap((input) => filesBelow(folder, input))) {
    const content = readFileSync(path.join(folder, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesBelow(folder: string, input: string): string[] {
  const full = path.join(folder, input);
  if (NOT_BUNDLED.has(input) || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [input];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(folder, `${input}/${name}`));
}
