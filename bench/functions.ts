// What 10,000 cells with custom functions cost beside a reading of the workbook: the first answers, and a refresh that
// changes one price of each line.
import { heldOf, type Held } from "../src/functions/held";
import { liveCells } from "../src/functions/live";
import type { BenchRow } from "./types";
import { median } from "./timing";

const CELLS = 10_000;
const LINES = 1_000;
const BIDS = 20;
const ROUNDS = 7;
const TARGET_MS = 100;

function heldWith(shift: number): Held {
  const lines = Array.from({ length: LINES }, (_, n) => ({ id: String(n), title: `Line ${n}` }));
  const bids = Array.from({ length: BIDS }, (_, n) => ({
    supplierId: String(n),
    supplier: `Supplier ${n}`,
    status: "submitted",
    prices: lines.map((_line, at) => at + n + 1 + (n === 0 ? shift : 0)),
  }));
  return heldOf([{ id: "1", title: "Event", at: "2026-01-01T00:00:00.000Z", lines, bids }], []);
}

export async function bench(): Promise<BenchRow[]> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let shift = 0;
    let told = 0;
    const read = () => Promise.resolve(heldWith(shift));
    const live = liveCells(read, () => undefined);
    const start = performance.now();
    for (let n = 0; n < CELLS; n += 1)
      live.add("PRICE", ["Event", `Line ${n % LINES}`, `Supplier ${n % BIDS}`], () => (told += 1));
    while (told < CELLS) await new Promise<void>((resolve) => setImmediate(resolve));
    first.push(performance.now() - start);
    shift = 0.5;
    const before = performance.now();
    await live.renew();
    again.push(performance.now() - before);
    if (told <= CELLS) throw new Error("The refresh told no cell.");
  }
  return [row("first answers", median(first)), row("after a refresh", median(again))];
}

function row(what: string, ms: number): BenchRow {
  return {
    name: `${CELLS} cells with functions, ${what}`,
    value: Math.round(ms * 10) / 10,
    unit: "ms",
    target: TARGET_MS,
    ok: ms <= TARGET_MS,
    against: `${LINES} lines with ${BIDS} bids, held anew each time`,
  };
}
