// Finds a Chromium for the browser tests, or installs Debian's where that needs no question: on Debian, as root.
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./tool";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_APPS = ["Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome"];

/** The path of a Chromium, or null. `CHROMIUM` in the environment goes first. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [...(env["PATH"] ?? "").split(path.delimiter), "/usr/bin"].filter(
    (folder) => folder !== "",
  );
  const candidates = [
    ...(env["CHROMIUM"] ? [env["CHROMIUM"]] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...MAC_APPS.map((app) => path.join("/Applications", app)),
    ...MAC_APPS.map((app) => path.join(env["HOME"] ?? "/", "Applications", app)),
  ];
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Rejects with a sentence that says what to do where none is found and none can be installed. */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error(
    "No Chromium was found. Install Chromium or Google Chrome (on Debian: apt-get install chromium), " +
      "or name one with CHROMIUM=/path/to/chromium; npm test -- --no-e2e leaves the browser tests out.",
  );
}
