// `npm run simulator`: serves the simulator until it is stopped.
import { readCommandLine, helpText } from "./commandLine";
import { demoCredentials } from "./credentials";
import { startSimulator } from "./serve";
import type { SimulatorOptions } from "./simulator";

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

async function run(port: number, options: SimulatorOptions): Promise<void> {
  const { url, close } = await startSimulator({ ...options, port });
  const stop = () => void close();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  console.log(`Simulator of the platform at ${url} (faults and log: ${url}/_sim/)`);
  console.log("Demo credentials:");
  console.log(`  X-Api-Key: ${demoCredentials.apiKey}`);
  console.log(`  X-User-Token: ${demoCredentials.userToken}`);
  console.log(`  X-User-Email: ${demoCredentials.userEmail}`);
  console.log("ready");
}

const line = readCommandLine(process.argv.slice(2));
if (line.kind === "help") console.log(helpText);
else if (line.kind === "wrong") fail(line.sentence);
else
  run(line.port, line.options).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
