// Reads the simulator's command line. It refuses an unknown option with a sentence.
import type { SimulatorOptions } from "./simulator";

export type CommandLine =
  | { kind: "run"; port: number; options: SimulatorOptions }
  | { kind: "help" }
  | { kind: "wrong"; sentence: string };

export const helpText = `npm run simulator -- [options]

  --port N            port on 127.0.0.1 (default 4100; 0 picks a free one)
  --seed S            the same seed gives the same records (default 1)
  --events N          how many events (default 12)
  --line-items N      line items in the first worksheet of the first published RFP (default 350)
  --bids N            bids on the first published RFP (default 8)
  --report-entries N  entries in every report, made on request (default 16 to 160)
  --id-shift N        added to the ids of what a table can be linked to: the same records in another environment
  --patch-replaces    PATCH replaces all cells of a line item instead of keeping the omitted ones
  --partial-bulk      a bulk create keeps its valid line items and answers 422
  --partial-contacts  inviting by contact ids keeps the valid ones and answers 422
  --unique-external-ids    a second event with the same external id is refused
  --included-beside-data   a single bid's "included" is beside data instead of inside
  --strict            updates need name, alpha and numeric or title; deadlines are filtered by date; bare arrays;
                      events answer without their department
  --supplier-schema   the suppliers report answers with its columns instead of rows
  --help              this text

Inspect, edit or break it at /_sim/ of its address: records, request log, faults.`;

const limits: Record<string, [low: number, high: number]> = {
  "--port": [0, 65_535],
  "--events": [2, 2_000],
  "--line-items": [0, 1_000_000],
  "--bids": [0, 200],
  "--report-entries": [0, 100_000],
  "--id-shift": [0, 1_000_000],
};

/** Each switches one reading of what the documents leave open. */
const flags: Record<string, keyof NonNullable<SimulatorOptions["behaviour"]>> = {
  "--patch-replaces": "patchReplaces",
  "--partial-bulk": "partialBulk",
  "--partial-contacts": "partialContacts",
  "--unique-external-ids": "uniqueExternalIds",
  "--included-beside-data": "includedBesideData",
  "--strict": "strict",
  "--supplier-schema": "supplierSchema",
};

/** Takes `--name value` and `--name=value`. */
export function readCommandLine(words: string[]): CommandLine {
  const numbers = new Map<string, number>();
  const given = new Set<string>();
  let seed = "1";
  const queue = words.flatMap((word) => (word.startsWith("--") ? splitOnce(word) : [word]));
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (name === "--help") return { kind: "help" };
    if (flags[name]) given.add(name);
    else if (name === "--seed" || limits[name]) {
      const value = queue.shift();
      if (value === undefined || value === "") return wrong(`${name} needs a value.`);
      if (name === "--seed") seed = value;
      else numbers.set(name, Number(value));
      const problem = outOfLimits(name, value);
      if (problem) return wrong(problem);
    } else return wrong(`${name} is not an option of the simulator.`);
  }
  return { kind: "run", port: numbers.get("--port") ?? 4100, options: optionsOf(seed, numbers, given) };
}

function optionsOf(seed: string, numbers: Map<string, number>, given: Set<string>): SimulatorOptions {
  const events = numbers.get("--events");
  const lineItems = numbers.get("--line-items");
  const bids = numbers.get("--bids");
  const reportEntries = numbers.get("--report-entries");
  return {
    seed,
    ...(events === undefined ? {} : { events }),
    ...(lineItems === undefined ? {} : { lineItems }),
    ...(bids === undefined ? {} : { bids }),
    ...(reportEntries === undefined ? {} : { reportEntries }),
    behaviour: Object.fromEntries(Object.entries(flags).map(([flag, name]) => [name, given.has(flag)])),
  };
}

function splitOnce(word: string): string[] {
  const at = word.indexOf("=");
  return at < 0 ? [word] : [word.slice(0, at), word.slice(at + 1)];
}

function outOfLimits(name: string, value: string): string | undefined {
  const limit = limits[name];
  if (!limit) return undefined;
  const [low, high] = limit;
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  return number >= low && number <= high
    ? undefined
    : `${name} must be a whole number from ${low} to ${high}, not ${value}.`;
}

function wrong(sentence: string): CommandLine {
  return { kind: "wrong", sentence: `${sentence} --help lists the options.` };
}
