// Runs one of the project's own command-line tools (node_modules/.bin) and shows what it says. Ends it, and what it
// started, when it takes longer than it may.
import { spawn } from "node:child_process";
import path from "node:path";

const root = path.join(__dirname, "..");
const windows = process.platform === "win32";

/** The exit code; 1 when a signal or the time limit ended it. */
export function runTool(
  name: string,
  words: readonly string[],
  options: { seconds?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const program = path.join(root, "node_modules", ".bin", windows ? `${name}.cmd` : name);
  return run(program, words, options);
}

export function run(
  program: string,
  words: readonly string[],
  { seconds = 600, env = process.env }: { seconds?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  return new Promise((resolve) => {
    // A group of its own, so that the workers of a tool end with it.
    const child = spawn(program, words, {
      cwd: root,
      stdio: "inherit",
      detached: !windows,
      shell: windows,
      env,
    });
    const end = () => {
      if (child.pid !== undefined) process.kill(windows ? child.pid : -child.pid, "SIGKILL");
    };
    const limit = setTimeout(() => {
      console.error(`${path.basename(program)} took longer than ${seconds} seconds and was ended.`);
      end();
    }, seconds * 1000);
    const interrupted = () => {
      end();
      process.exit(130);
    };
    process.once("SIGINT", interrupted);
    process.once("SIGTERM", interrupted);
    const finish = (code: number) => {
      clearTimeout(limit);
      process.off("SIGINT", interrupted);
      process.off("SIGTERM", interrupted);
      resolve(code);
    };
    child.once("error", (error) => {
      console.error(`${path.basename(program)} could not be started: ${error.message}`);
      finish(1);
    });
    child.once("exit", (code) => finish(code ?? 1));
  });
}
