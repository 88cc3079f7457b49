// What npm start and npm run excel share: ports, certificate, bundles, the running stack, and a clean stop.
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { build, isBuilt } from "./bundles";
import { ensureCertificate, trustCommand } from "./certificate";
import { messageOf } from "./command";
import { portProblem } from "./ports";
import { startStack, type Stack } from "./stack";
import type { StartOptions } from "./startOptions";

export const dataFolder = path.join(__dirname, "..", ".data");

export interface Served {
  readonly stack: Stack;
  /** The command that makes this machine trust the certificate; null when it does. */
  readonly trust: string | null;
}

/** Rejects with a sentence that says what to do. */
export async function serveHere(options: StartOptions, workbench: boolean): Promise<Served> {
  const problems = await Promise.all([
    portProblem(options.port, "--port"),
    portProblem(options.simulatorPort, "--simulator-port"),
    portProblem(options.signInPort ?? 0, "--sign-in-port"),
  ]);
  const problem = problems.find((one) => one !== null);
  if (problem !== undefined) throw new Error(problem);
  ownFolder();
  const tls = await ensureCertificate(path.join(dataFolder, "certs"));
  if (!isBuilt()) {
    console.log("Building pane and workbench ...");
    await build();
  }
  const [stack, trust] = await Promise.all([
    startStack({ ...options, tls, dataFolder, workbench }),
    trustCommand(tls.caFile),
  ]);
  return { stack, trust };
}

/** It is this project's own: where an earlier run or a copied checkout left it open to others, it is closed to them. */
function ownFolder(): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  chmodSync(dataFolder, 0o700);
}

/** Ends with 0 on Ctrl-C and SIGTERM, after the answers under way; a second Ctrl-C does not wait for them. */
export function stopOnSignal(stack: Stack): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(0);
    stopping = true;
    console.log("Stopping ...");
    stack.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

export function fail(error: unknown): never {
  console.error(messageOf(error));
  process.exit(1);
}
