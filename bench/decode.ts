// How long report pages take from text to typed, guarded rows beside JSON.parse of the same text, in one process, in
// turns; and how much of a long report is held while it streams through the client.
import { createClient } from "../src/platform/client";
import { reports } from "../src/platform/reports";
import type { CellValue } from "../src/values/cell";
import { guardProblem } from "../src/values/guard";
import { decodeCell, type CellKind } from "../src/values/typedCell";
import { columnNames, pageOf, PAGE_ROWS } from "./reportPages";
import { median, timed } from "./timing";
import { garbageCollector } from "./memory";
import type { BenchRow } from "./types";

const ROWS = 20_000;
const ROUNDS = 9;
/** Not counted: schemas are compiled while they run, JSON.parse is part of the engine. */
const WARM_UP = 3;
const TARGET = 1.5;
const STREAMED = 100_000;
/** What is written to a sheet at a time: about 4 MB of 30 columns. */
const CHUNK_ROWS = 4_000;
const MOST_CHUNKS = 4;

type Kind = CellKind | "date";
const entries = reports.projects.entries;

export async function bench(): Promise<BenchRow[]> {
  const { ratio, ms } = decoding();
  const chunks = await streaming();
  const name = `decode ${ROWS} x ${columnNames.length} report rows`;
  return [
    {
      name: `${name}, against JSON.parse`,
      value: Math.round(ratio * 1000) / 1000,
      unit: "ratio",
      target: TARGET,
      ok: ratio <= TARGET,
      against: "JSON.parse of the same text",
    },
    { name, value: Math.round(ms), unit: "ms", target: null, ok: null, against: "for the record" },
    {
      name: `heap held while ${STREAMED} entries stream`,
      value: Math.round(chunks * 100) / 100,
      unit: "chunks",
      target: MOST_CHUNKS,
      ok: chunks <= MOST_CHUNKS,
      against: `the heap that ${CHUNK_ROWS} rows take`,
    },
  ];
}

function decoding(): { ratio: number; ms: number } {
  const pages = Array.from({ length: ROWS / PAGE_ROWS }, (_none, at) => pageOf(at));
  const ratios: number[] = [];
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    let [parsing, decoding] = [0, 0];
    // In turns, page by page: whatever else the machine does then falls on both alike.
    for (const page of pages) {
      parsing += timed(() => JSON.parse(page));
      decoding += timed(() => (rows += rowsOf(entries.reply.parse(JSON.parse(page)).data).length));
    }
    if (round < WARM_UP) continue;
    ratios.push(decoding / parsing);
    times.push(decoding);
  }
  if (rows !== ROWS * (WARM_UP + ROUNDS)) throw new Error("Rows were lost while decoding.");
  return { ratio: median(ratios), ms: median(times) };
}

interface Entry {
  readonly attributes: Readonly<Record<string, unknown>>;
}

const kinds = columnNames.map(({ type }): Kind =>
  type === "date" ? "date" : /integer|decimal|currency/.test(type) ? "number" : "text",
);
const names = columnNames.map(({ name }) => name);

function rowsOf(data: readonly Entry[]): CellValue[][] {
  return data.map(({ attributes }) => inOrder(attributes) ?? byName(attributes));
}

/**
 * Entries of one report nearly always have their columns in one order: then no name has to be looked up. Null when they
 * do not.
 */
function inOrder(attributes: Entry["attributes"]): CellValue[] | null {
  const row = new Array<CellValue>(names.length);
  let at = 0;
  for (const name in attributes) {
    if (name !== names[at]) return null;
    row[at] = typedCell(attributes[name], kinds[at] ?? "any");
    at++;
  }
  return at === names.length ? row : null;
}

function byName(attributes: Entry["attributes"]): CellValue[] {
  return names.map((name, at) => typedCell(attributes[name], kinds[at] ?? "any"));
}

/** A report's value as a cell that Excel can hold; what it could not hold stays text. */
function typedCell(raw: unknown, kind: Kind): CellValue {
  const value = scalar(raw);
  if (kind === "date") return typeof value === "string" ? (serial(value) ?? value) : value;
  const cell = kind === "number" && typeof value === "string" ? numberOf(value) : decodeCell(value, kind);
  return guardProblem(cell) === null ? cell : String(cell).slice(0, 100);
}

function scalar(raw: unknown): CellValue {
  if (typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean") return raw;
  return raw === null || raw === undefined ? null : JSON.stringify(raw);
}

/**
 * The usual form, a few digits with at most one point, is seen without a regular expression; all else is decoded by the
 * rule.
 */
function numberOf(text: string): CellValue {
  if (text.length > 15) return decodeCell(text, "number");
  let points = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isPoint = code === POINT && at > 0 && at < text.length - 1;
    if (isPoint) points++;
    else if (code < ZERO || code > NINE) return decodeCell(text, "number");
  }
  return text === "" || points > 1 ? decodeCell(text, "number") : Number(text);
}

const [POINT, ZERO, NINE] = [46, 48, 57];
const DAY_MS = 86_400_000;
/** 1899-12-30: the day zero of Excel's serials. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Null for anything but YYYY-MM-DD. */
function serial(text: string): number | null {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return null;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  const at = Date.UTC(year, month - 1, day);
  return Number.isNaN(at) ? null : (at - DAY_ZERO) / DAY_MS;
}

/** NaN where a sign is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN;
  }
  return value;
}

/**
 * The most that the heap grew over its start, in chunks, while all entries went through the client and a chunk was
 * filled at a time.
 */
async function streaming(): Promise<number> {
  const collectGarbage = garbageCollector();
  const chunkBytes = heapOf(collectGarbage, () =>
    Array.from({ length: CHUNK_ROWS / PAGE_ROWS }, (_none, at) => entriesOf(pageOf(at))).flat(),
  );
  const client = createClient(({ cursor }) => {
    const at = Number(cursor ?? 0);
    const nextCursor = (at + 1) * PAGE_ROWS < STREAMED ? String(at + 1) : null;
    const document: unknown = JSON.parse(pageOf(at));
    return Promise.resolve({ status: 200, document, nextCursor, requestId: "bench" });
  });
  collectGarbage();
  const start = process.memoryUsage().heapUsed;
  let [most, count] = [0, 0];
  let chunk: CellValue[][] = [];
  for await (const page of client.pages(entries, {})) {
    count += page.items.length;
    chunk.push(...rowsOf(page.items));
    if (chunk.length < CHUNK_ROWS) continue;
    collectGarbage();
    most = Math.max(most, process.memoryUsage().heapUsed - start);
    chunk = [];
  }
  if (count !== STREAMED) throw new Error(`${count} of ${STREAMED} entries came through.`);
  return most / chunkBytes;
}

const entriesOf = (page: string) => rowsOf(entries.reply.parse(JSON.parse(page)).data);

function heapOf(collectGarbage: () => void, make: () => unknown): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const made = [make()];
  collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  // Read after the measurement, so that it is alive until then.
  return made.length > 0 ? bytes : 0;
}
