// What Excel must load before the pane shows anything: taskpane.html with the styles in it, and the scripts that it
// names, gzipped as a server sends them. Lazy chunks and Office.js itself are not in it.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, isBuilt } from "../scripts/bundles";
import type { BenchRow } from "./types";

const TARGET_KB = 60;

export async function bench(): Promise<BenchRow[]> {
  if (!isBuilt()) await build();
  const folder = path.join(__dirname, "../dist/pane");
  const html = readFileSync(path.join(folder, "taskpane.html"), "utf8");
  const files = [...html.matchAll(/(?:src|href)="?([^"\s>]+\.(?:js|css))"?/g)]
    .map(([, address = ""]) => address)
    .filter((address) => !/^https?:/.test(address));
  const missing = files.filter((file) => !existsSync(path.join(folder, file)));
  if (files.length === 0 || missing.length > 0)
    throw new Error(`taskpane.html names no scripts, or some that do not exist: ${missing.join(", ")}`);
  const bytes = ["taskpane.html", ...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
    0,
  );
  const value = bytes / 1000;
  const against = `gzip -9 of taskpane.html and the ${files.length} files that it loads`;
  return [{ name: "initial pane bundle", value, unit: "kB", target: TARGET_KB, ok: value <= TARGET_KB, against }];
}
