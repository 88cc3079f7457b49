// Reads the command line of npm start and npm run excel. It refuses an unknown option with a sentence.
import { parseArgs } from "node:util";
import { readCommandLine } from "../src/simulator/commandLine";
import type { SimulatorOptions } from "../src/simulator/simulator";

export interface StartOptions {
  readonly port: number;
  readonly simulatorPort: number;
  readonly open: boolean;
  /** The port of a sign-in of this machine's own; null without one. */
  readonly signInPort: number | null;
  readonly simulator: SimulatorOptions;
}

export const startHelp = `npm start -- [options]

  --no-open            do not open a browser
  --port N             port of the workbench and the gateway (default 3000)
  --simulator-port N   port of the simulator (default 4100)
  --sign-in            people sign in at a provider on this machine before they connect
  --sign-in-port N     its port (default 3100)
  --line-items N       line items in the first worksheet of the first published event (default 350)
  --seed S             the same seed gives the same records (default 1)`;

const options = {
  "no-open": { type: "boolean" },
  port: { type: "string", default: "3000" },
  "simulator-port": { type: "string", default: "4100" },
  "sign-in": { type: "boolean" },
  "sign-in-port": { type: "string", default: "3100" },
  "line-items": { type: "string" },
  seed: { type: "string" },
  help: { type: "boolean" },
} as const;

/** Null when help is asked for. Throws an Error with a sentence when something is wrong. */
export function readStartOptions(words: readonly string[]): StartOptions | null {
  const { values } = parseArgs({ args: [...words], options });
  if (values.help) return null;
  if (values["sign-in"] && Number(values.port) === 0)
    throw new Error("--sign-in needs a fixed --port, since the provider has to know where it sends people back to.");
  return {
    port: portOf("--port", values.port),
    simulatorPort: portOf("--simulator-port", values["simulator-port"]),
    open: !values["no-open"],
    signInPort: values["sign-in"] ? portOf("--sign-in-port", values["sign-in-port"]) : null,
    simulator: simulatorOptions(values["line-items"], values.seed),
  };
}

function portOf(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535)) throw new Error(`${option} must be a whole number from 0 to 65535, not ${text}.`);
  return port;
}

/** The simulator knows its own limits. */
function simulatorOptions(lineItems: string | undefined, seed: string | undefined): SimulatorOptions {
  const words = [
    ...(lineItems === undefined ? [] : ["--line-items", lineItems]),
    ...(seed === undefined ? [] : ["--seed", seed]),
  ];
  const line = readCommandLine(words);
  if (line.kind === "wrong") throw new Error(line.sentence);
  return line.kind === "run" ? line.options : {};
}
