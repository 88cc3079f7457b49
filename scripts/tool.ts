// Runs one of the project's own command-line tools (node_modules/.bin) and shows what it says, or gives it to the
// caller. Ends it, and what it started, when it takes longer than it may.
import { spawn } from "node:child_process";
import path from "node:path";

const root = path.join(__dirname, "..");
const LAST_WORDS_MS = 2000;
const windows = process.platform === "win32";

export interface RunOptions {
  readonly seconds?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Gets what the program says; without it, that goes to the screen at once. */
  readonly say?: (text: string) => void;
}

/** The exit code; 1 when a signal or the time limit ended it. */
export function runTool(name: string, words: readonly string[], options: RunOptions = {}): Promise<number> {
  const program = path.join(root, "node_modules", ".bin", windows ? `${name}.cmd` : name);
  return run(program, words, options);
}

export function run(
  program: string,
  words: readonly string[],
  { seconds = 600, env = process.env, say }: RunOptions = {},
): Promise<number> {
  const complain = say ?? ((text: string) => void process.stderr.write(text));
  return new Promise((resolve) => {
    // A group of its own, so that the workers of a tool end with it.
    const child = spawn(program, words, {
      cwd: root,
      stdio: say === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
      detached: !windows,
      shell: windows,
      env,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => say?.(text));
    const end = () => {
      if (child.pid !== undefined) process.kill(windows ? child.pid : -child.pid, "SIGKILL");
    };
    const limit = setTimeout(() => {
      complain(`${path.basename(program)} took longer than ${seconds} seconds and was stopped.\n`);
      end();
    }, seconds * 1000);
    const finish = (code: number) => {
      clearTimeout(limit);
      forget(end);
      resolve(code);
    };
    remember(end);
    child.once("error", (error) => {
      complain(`${path.basename(program)} did not start: ${error.message}\n`);
      finish(1);
    });
    // What it said last may still be on its way, and what it left running may keep the way open.
    child.once("exit", (code) => {
      const late = setTimeout(() => finish(code ?? 1), LAST_WORDS_MS);
      child.once("close", () => {
        clearTimeout(late);
        finish(code ?? 1);
      });
    });
  });
}

/** How each program that runs is ended: Ctrl-C ends all of them, since groups of their own hear nothing of it. */
const running = new Set<() => void>();

function interrupted(): void {
  for (const end of running) end();
  process.exit(130);
}

function remember(end: () => void): void {
  if (running.size === 0) for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupted);
  running.add(end);
}

function forget(end: () => void): void {
  running.delete(end);
  if (running.size === 0) for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupted);
}
