// Statistics of the prices of one line. Robust ones, since a slip of the decimal point must not hide itself by moving
// the mean.

export interface Spread {
  readonly count: number;
  readonly lowest: number;
  readonly mean: number;
  readonly highest: number;
  readonly median: number;
  /** Median of the distances to the median. */
  readonly deviation: number;
}

/** Null for no prices. */
export function spreadOf(prices: readonly number[]): Spread | null {
  if (prices.length === 0) return null;
  const sorted = [...prices].sort((a, b) => a - b);
  const middle = medianOf(sorted);
  const distances = sorted.map((price) => Math.abs(price - middle)).sort((a, b) => a - b);
  return {
    count: sorted.length,
    lowest: sorted[0] ?? 0,
    mean: sorted.reduce((sum, price) => sum + price, 0) / sorted.length,
    highest: sorted.at(-1) ?? 0,
    median: middle,
    deviation: medianOf(distances),
  };
}

/** Of sorted values. */
export function medianOf(sorted: readonly number[]): number {
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** Turns the median of distances into what a standard deviation would be for prices that scatter normally. */
const NORMAL = 1.4826;
/** Iglewicz and Hoaglin (1993) take a modified z-score above 3.5 for an outlier. */
const FAR = 3.5;
const FEWEST = 4;
/** Where most bidders ask the very same, half as much again is far. */
const FAR_FROM_EQUAL = 0.5;

/** Whether a price lies far from the others. Fewer than four prices have no middle to be far from. */
export function isOutlier(price: number, spread: Spread): boolean {
  if (spread.count < FEWEST) return false;
  const distance = Math.abs(price - spread.median);
  if (spread.deviation === 0) return distance > FAR_FROM_EQUAL * spread.median;
  return distance / (NORMAL * spread.deviation) > FAR;
}

/** 1 for the lowest; equal prices share a rank, and the next one counts them all (1, 1, 3). */
export function ranksOf(prices: readonly (number | null)[]): readonly (number | null)[] {
  const sorted = prices.filter((price) => price !== null).sort((a, b) => a - b);
  return prices.map((price) => (price === null ? null : sorted.indexOf(price) + 1));
}
