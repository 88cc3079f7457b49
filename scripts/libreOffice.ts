// Finds LibreOffice's program for the tests that recalculate saved workbooks, or installs Debian's where that needs no question: on
// Debian, as root.
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./tool";

const NAMES = ["soffice", "libreoffice", "localc"];
const MAC_APP = "LibreOffice.app/Contents/MacOS/soffice";

/** The path of LibreOffice's program, or null. `LIBREOFFICE` in the environment goes first. */
export function findLibreOffice(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = [...(env["PATH"] ?? "").split(path.delimiter), "/usr/bin", "/usr/lib/libreoffice/program"];
  const candidates = [
    ...(env["LIBREOFFICE"] ? [env["LIBREOFFICE"]] : []),
    ...NAMES.flatMap((name) => folders.filter((one) => one !== "").map((folder) => path.join(folder, name))),
    path.join("/Applications", MAC_APP),
    path.join(env["HOME"] ?? "/", "Applications", MAC_APP),
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
export async function ensureLibreOffice(): Promise<string> {
  const found = findLibreOffice();
  if (found !== null) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    const words = ["install", "-y", "-qq", "--no-install-recommends", "libreoffice-calc"];
    await run("apt-get", words, { env, seconds: 1200 });
  }
  const installed = findLibreOffice();
  if (installed !== null) return installed;
  throw new Error(
    "LibreOffice was not found. Install it (on Debian: apt-get install libreoffice-calc), or name it with " +
      "LIBREOFFICE=/path/to/soffice; npm test -- --no-recalculation leaves the recalculation out.",
  );
}
