// Finds a program that tests need, or installs Debian's package where that needs no question: on Debian, as root.
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { run } from "./tool";

export interface Wanted {
  /** Named in the environment, it goes first. */
  readonly variable: string;
  readonly names: readonly string[];
  /** Where it stands besides the folders of PATH. */
  readonly folders: readonly string[];
  /** Below the folders of a Mac's applications. */
  readonly macApps: readonly string[];
  readonly debian: string;
  /** Of the installation, where it takes longer than usual. */
  readonly seconds?: number;
  /** What to do where none is found and none can be installed. */
  readonly missing: string;
}

/** Its path, or null. */
export function findProgram(
  { variable, names, folders, macApps }: Wanted,
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const searched = [...(env["PATH"] ?? "").split(path.delimiter), ...folders].filter((folder) => folder !== "");
  const candidates = [
    ...(env[variable] ? [env[variable]] : []),
    ...names.flatMap((name) => searched.map((folder) => path.join(folder, name))),
    ...["/Applications", path.join(env["HOME"] ?? "/", "Applications")].flatMap((folder) =>
      macApps.map((app) => path.join(folder, app)),
    ),
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

/** Rejects with `missing` where none is found and none can be installed. `say` gets what the installation says. */
export async function ensureProgram(wanted: Wanted, say?: (text: string) => void): Promise<string> {
  const found = findProgram(wanted);
  if (found !== null) return found;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { debian, seconds } = wanted;
    const heard = say === undefined ? {} : { say };
    await run("apt-get", ["update", "-qq"], { env, ...heard });
    const words = ["install", "-y", "-qq", "--no-install-recommends", debian];
    await run("apt-get", words, { env, ...heard, ...(seconds === undefined ? {} : { seconds }) });
  }
  const installed = findProgram(wanted);
  if (installed !== null) return installed;
  throw new Error(wanted.missing);
}
