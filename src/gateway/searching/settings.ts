// What the environment says of award searches: how many at once, for how long, with how much memory.
import { availableParallelism, totalmem } from "node:os";
import type { Variables } from "../variables";

export interface SearchSettings {
  /** At once; 0: the gateway does none. */
  readonly most: number;
  readonly seconds: number;
  /** Of one search, for its objects and again for its solver. */
  readonly memoryMb: number;
}

/** One core stays for calls; a search takes one. */
const MOST_BY_ITSELF = 4;
/** Of one search: more is of use to large cases only. */
const MOST_MB = 1024;
/** What a search may take twice, so that searches together take at most half of the machine's memory. */
const TWICE = 2;

/** What a machine gives, or a container. */
export interface Machine {
  readonly cores: number;
  readonly memoryMb: number;
}

/** Throws an Error with a sentence. */
export function searchSettings(variables: Variables = {}, { cores, memoryMb }: Machine = machine()): SearchSettings {
  const spare = memoryMb / 2;
  const usual = Math.max(1, Math.min(MOST_BY_ITSELF, cores - 1, Math.floor(spare / MOST_MB)));
  const most = whole(variables, "BIDSHEET_SEARCHES", usual, 0, 64);
  const each = Math.floor(Math.max(128, Math.min(MOST_MB, spare / TWICE / Math.max(1, most))));
  return {
    most,
    seconds: whole(variables, "BIDSHEET_SEARCH_SECONDS", 600, 10, 3600),
    memoryMb: whole(variables, "BIDSHEET_SEARCH_MB", each, 128, 16_384),
  };
}

function machine(): Machine {
  // Without a limit it is 0, or more than the machine has.
  const given = process.constrainedMemory();
  const bytes = given > 0 ? Math.min(given, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryMb: bytes / 1_000_000 };
}

function whole(variables: Variables, name: string, usual: number, least: number, most: number): number {
  const text = variables[name];
  if (!text) return usual;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  if (value < least || value > most) throw new Error(`${name} must be a whole number from ${least} to ${most}.`);
  return value;
}
