// How lots may be divided: all rules of a lot's lines together, the cheapest way for suppliers of given costs, and all
// ways there are. Parts that the search chooses come in steps, so that what is signed is a round number and every award
// can be tried.
import { SHARE_STEPS, type SplitHow, type SplitRule } from "./types";

/** The rules of one lot together. Shares are steps. */
export interface LotSplit {
  /** Given parts, the largest first; null: the search chooses. */
  readonly parts: readonly number[] | null;
  readonly least: number;
  readonly most: number;
  readonly leastSteps: number;
  readonly mostSteps: number;
}

const HAIR = 1e-9;

/** Null: no rule divides any lot. Lines that go together are divided alike. */
export function lotSplits(
  lots: readonly (readonly number[])[],
  rules: readonly SplitRule[],
): readonly (LotSplit | null)[] | null {
  if (rules.length === 0) return null;
  const ofLine = new Map<number, SplitHow[]>();
  for (const { lines, how } of rules) for (const line of lines) ofLine.set(line, [...(ofLine.get(line) ?? []), how]);
  return lots.map((lines) => merged([...new Set(lines.flatMap((line) => ofLine.get(line) ?? []))]));
}

function merged(hows: readonly SplitHow[]): LotSplit | null {
  if (hows.length === 0) return null;
  const limits = hows.map(limitsOf);
  const given = hows.flatMap((how) => (how.kind === "parts" ? [largestFirst(how.parts)] : []));
  const [parts = null] = given;
  const same = given.every((one) => String(one) === String(parts));
  const all = {
    least: Math.max(...limits.map(({ least }) => least)),
    most: same ? Math.min(...limits.map(({ most }) => most)) : 0,
    leastSteps: Math.max(...limits.map(({ leastSteps }) => leastSteps)),
    mostSteps: Math.min(...limits.map(({ mostSteps }) => mostSteps)),
  };
  return { ...all, parts };
}

function largestFirst(parts: readonly number[]): number[] {
  return [...parts].sort((a, b) => b - a);
}

function limitsOf(how: SplitHow): Omit<LotSplit, "parts"> {
  if (how.kind === "parts") {
    const count = how.parts.length;
    return { least: count, most: count, leastSteps: 0, mostSteps: SHARE_STEPS };
  }
  return {
    least: Math.max(1, how.least),
    most: how.most,
    leastSteps: Math.max(1, Math.ceil(how.leastShare * SHARE_STEPS - HAIR)),
    mostSteps: Math.floor(how.mostShare * SHARE_STEPS + HAIR),
  };
}

/**
 * The parts that cost the least, the largest first, which goes to the cheapest supplier. Null: the rules of the lot
 * contradict each other. Fewer suppliers never cost more, so there is one answer whatever the costs are.
 */
export function cheapestParts(split: LotSplit | null): readonly number[] | null {
  if (split === null) return [1];
  const { parts, least, most, leastSteps, mostSteps } = split;
  if (parts !== null) return keepsLimits(split, parts) ? parts : null;
  const count = Math.max(least, mostSteps < 1 ? Infinity : Math.ceil(SHARE_STEPS / mostSteps));
  if (count > most || count * leastSteps > SHARE_STEPS) return null;
  let left = SHARE_STEPS - count * leastSteps;
  return Array.from({ length: count }, () => {
    const more = Math.min(left, mostSteps - leastSteps);
    left -= more;
    return (leastSteps + more) / SHARE_STEPS;
  });
}

/** Whether these parts, in any order, keep the rules of the lot. */
export function keepsLimits(split: LotSplit | null, parts: readonly number[]): boolean {
  if (split === null) return parts.length === 1;
  const { least, most, leastSteps, mostSteps } = split;
  if (parts.length < least || parts.length > most) return false;
  const given = split.parts;
  if (given !== null && !sameParts(largestFirst(parts), given)) return false;
  return parts.every((part) => {
    const steps = part * SHARE_STEPS;
    const whole = given !== null || Math.abs(steps - Math.round(steps)) < 1e-6;
    return whole && steps >= leastSteps - 1e-6 && steps <= mostSteps + 1e-6;
  });
}

function sameParts(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((part, at) => Math.abs(part - (b[at] ?? 0)) < HAIR);
}

/** All ways to divide the lot among these suppliers, until there are more than `room`: then null. */
export function everyWay(
  split: LotSplit,
  able: readonly number[],
  room: number,
): readonly (readonly { readonly supplier: number; readonly part: number }[])[] | null {
  const ways: (readonly { readonly supplier: number; readonly part: number }[])[] = [];
  const given = split.parts;
  if (cheapestParts(split) === null) return ways;
  const walk = (at: number, left: number, open: readonly number[], own: { supplier: number; part: number }[]) => {
    if (ways.length > room) return;
    const done = given === null ? left === 0 : open.length === 0;
    if (done && own.length >= split.least) ways.push([...own]);
    const supplier = able[at];
    if (supplier === undefined || done || own.length >= split.most) return;
    walk(at + 1, left, open, own);
    const seen = new Set<number>();
    if (given === null)
      for (let steps = split.leastSteps; steps <= Math.min(left, split.mostSteps); steps++)
        walk(at + 1, left - steps, open, [...own, { supplier, part: steps / SHARE_STEPS }]);
    else
      open.forEach((part, place) => {
        if (seen.has(part)) return;
        seen.add(part);
        walk(at + 1, left, open.toSpliced(place, 1), [...own, { supplier, part }]);
      });
  };
  walk(0, SHARE_STEPS, given ?? [], []);
  return ways.length > room ? null : ways;
}
