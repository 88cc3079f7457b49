// Colour scales and data bars: where a number lies between bounds that may depend on all numbers of the range.
import type { Bound, ScalePoint } from "./types";

/** @param sorted all numbers of the range, from low to high */
function boundValue({ type, value }: Bound, sorted: readonly number[]): number {
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? 0;
  if (type === "LowestValue") return low;
  if (type === "HighestValue") return high;
  if (type === "Number") return value;
  if (type === "Percent") return low + ((high - low) * value) / 100;
  const at = ((sorted.length - 1) * value) / 100;
  const below = sorted[Math.floor(at)] ?? low;
  return below + ((sorted[Math.ceil(at)] ?? high) - below) * (at - Math.floor(at));
}

function share(value: number, from: number, to: number): number {
  if (to <= from) return value < from ? 0 : 1;
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

export function scaleColor(points: readonly ScalePoint[], value: number, sorted: readonly number[]): string {
  const bounds = points.map((point) => boundValue(point, sorted));
  const at = points.length > 2 && value > (bounds[1] ?? 0) ? 1 : 0;
  const [from, to] = [points[at], points[at + 1]];
  if (!from || !to) return from?.color ?? "#FFFFFF";
  return mixed(from.color, to.color, share(value, bounds[at] ?? 0, bounds[at + 1] ?? 0));
}

function mixed(from: string, to: string, part: number): string {
  const channel = (at: number): string => {
    const [a, b] = [from, to].map((color) => parseInt(color.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * part)
      .toString(16)
      .padStart(2, "0")
      .toUpperCase();
  };
  return `#${[1, 3, 5].map(channel).join("")}`;
}

/** Excel never draws a bar shorter than a tenth for the lowest value; here the lowest has none. */
export function barLength(lower: Bound, upper: Bound, value: number, sorted: readonly number[]): number {
  return share(value, Math.min(boundValue(lower, sorted), boundValue(upper, sorted)), boundValue(upper, sorted));
}
