// Awards on random lines where suppliers take off 3%, 6% or 9% once they win enough: whether the best is proven, and
// what stays open where it is not. Times are of this process alone.
import { bestAward, prepare } from "../src/bids/award/awardAt";
import { Pace } from "../src/bids/award/pace";
import { noRules, type AwardCase, type Discount } from "../src/bids/award/types";
import { parts } from "./awardParts";
import { randomCase } from "./award";
import type { BenchRow } from "./types";

interface Size {
  readonly suppliers: number;
  readonly lines: number;
  readonly most: number;
  readonly tiers: number;
  readonly seconds: number;
  /** Null: it is not proven in that time. */
  readonly target: number | null;
}

const SIZES: readonly Size[] = [
  { suppliers: 6, lines: 100, most: 3, tiers: 3, seconds: 20, target: 5 },
  { suppliers: 10, lines: 200, most: 4, tiers: 5, seconds: 20, target: 5 },
  { suppliers: 20, lines: 2000, most: 5, tiers: 3, seconds: 20, target: null },
  { suppliers: 20, lines: 2000, most: 5, tiers: 8, seconds: 20, target: null },
];

/** Steps around what each would win of the best award before discounts if all won as much. */
function discountsOf({ suppliers, lines }: AwardCase, most: number, count: number): readonly Discount[] {
  const share = (lines.length * 20) / most;
  return Array.from({ length: count }, (_none, at) => ({
    supplier: (at * 7 + 3) % suppliers.length,
    lines: [...lines.keys()],
    measure: "spend",
    off: "part",
    above: false,
    steps: [0.8, 1.2, 1.8].map((from, step) => ({ from: from * share, off: 0.03 * (step + 1) })),
    counts: 1,
  }));
}

async function tiered({ suppliers, lines, most, tiers, seconds, target }: Size): Promise<BenchRow[]> {
  const problem = randomCase(suppliers, lines);
  const discounts = discountsOf(problem, most, tiers);
  const case_ = prepare({ ...problem, discounts }, { ...noRules, maxSuppliers: most });
  const start = performance.now();
  const found = await bestAward(case_, { ...parts, pace: Pace.of(parts, seconds) }, null);
  const took = (performance.now() - start) / 1000;
  const gap = found === null || found === "infeasible" ? 100 : (100 * (found.value - found.bound)) / found.value;
  const name = `award with tiers of ${tiers}, at most ${most} of ${suppliers}, ${lines} lines`;
  const ok = target === null ? null : took <= target && gap < 1e-7;
  const against = `random lines, three steps each, at most ${seconds} s`;
  return [
    { name, value: took, unit: "s", target, ok, against },
    { name: `${name}, gap`, value: gap, unit: "%", target: null, ok: null, against },
  ];
}

export async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of SIZES) rows.push(...(await tiered(size)));
  return rows;
}
