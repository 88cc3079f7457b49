// Bids as a market has them: each item has a price, each supplier a level, and each bid a spread around both. Prices
// that have nothing to do with each other, as in bench/award.ts, are harder than any market: no item is dear
// for all, so that every set of suppliers is nearly as good as the next.
import type { AwardCase } from "../src/bids/award/types";

/** In words, for the column beside a figure. */
export const MARKET = "a market: a price an item, a level a supplier within 10%, each bid within 3 to 20% of both";

const LEVEL = 0.1;
const SPREADS = [0.03, 0.2] as const;
/** Items cost from 1 to e to this power. */
const ITEMS = 6;

/** Everybody bids on everything. */
export function marketCase(suppliers: number, lines: number, seed = 7): AwardCase {
  let state = seed;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const around = (part: number) => 1 + part * (2 * random() - 1);
  const items = Array.from({ length: lines }, () => Math.exp(ITEMS * random()));
  const levels = Array.from({ length: suppliers }, () => around(LEVEL));
  const spreads = levels.map(() => SPREADS[0] + (SPREADS[1] - SPREADS[0]) * random());
  return {
    lines: items.map((_, at) => ({ id: String(at), incumbent: null })),
    suppliers: levels.map((_, at) => ({ id: String(at), name: `Supplier ${at}` })),
    costs: Float64Array.from({ length: lines * suppliers }, (_, at) => {
      const supplier = at % suppliers;
      return (items[Math.floor(at / suppliers)] ?? 1) * (levels[supplier] ?? 1) * around(spreads[supplier] ?? 0);
    }),
  };
}
