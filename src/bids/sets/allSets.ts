// The cost of every set of suppliers at once. A lot costs its cheapest price, and the step to the next dearer supplier
// for each time that all the cheaper ones are not in the set. So each step is written down once, at the suppliers that
// must be missing for it, and a set costs what stands at all parts of the suppliers that it leaves out: sums over
// subsets, which take a pass for each supplier over all sets (Yates 1937) however many lots there are. The table has
// room for few suppliers only, and is refused for more.
import { MOST_TIES, type Below, type Enumerated } from "./seenSets";
import { costOf, type Choice, type Field } from "./field";
import type { Search } from "./search";

/** 32 MB of totals, and some tenths of a second. */
export const MOST_AT_ONCE = 22;

const LOTS_AT_ONCE = 1000;

/** Numbers that are read or written for all sets, as `setsUpTo` times lots is for a walk through them. */
export function looksAtOnce({ suppliers }: Field): number {
  return (suppliers + 1) * 2 ** suppliers;
}

/**
 * The same answer as the walk's, ties too. It takes so little time that it is not ended early: it pauses only to
 * breathe. Throws RangeError for more suppliers than the table has room for.
 */
export function* allSets(field: Field, most: number, wanted: Below | null = null): Search<Enumerated> {
  if (field.suppliers > MOST_AT_ONCE)
    throw new RangeError(`There is no room for all sets of ${field.suppliers} suppliers.`);
  const totals = yield* totalsOf(field);
  const masks = yield* cheapestMasks(field, totals, most);
  const best = masks.map((mask) => (mask === 0 ? undefined : choiceOf(field, mask)));
  return {
    best,
    ties: yield* tiesOf(field, totals, masks),
    below: wanted === null ? [] : yield* listBelow(field, totals, most, wanted),
    complete: true,
  };
}

/**
 * The last supplier is the lowest bit: of two sets of one size that of the larger number comes first in the sheet's
 * order.
 */
function bitOf({ suppliers }: Field, supplier: number): number {
  return 1 << (suppliers - 1 - supplier);
}

function setOf(field: Field, mask: number): number[] {
  return [...field.columns.keys()].filter((supplier) => (mask & bitOf(field, supplier)) !== 0);
}

function choiceOf(field: Field, mask: number): Choice {
  const set = setOf(field, mask);
  return { set, total: costOf(field, set) };
}

/** By the set that is left out. */
function* totalsOf(field: Field): Search<Float64Array> {
  const totals = new Float64Array(2 ** field.suppliers);
  totals[0] = field.paid;
  for (let from = 0; from < field.count; from += LOTS_AT_ONCE) {
    for (let lot = from; lot < Math.min(field.count, from + LOTS_AT_ONCE); lot++) writeSteps(field, lot, totals);
    yield;
  }
  field.fixed.forEach((fee, supplier) => {
    totals[0] = (totals[0] ?? 0) + fee;
    totals[bitOf(field, supplier)] = (totals[bitOf(field, supplier)] ?? 0) - fee;
  });
  for (let bit = 1; bit < totals.length; bit <<= 1) {
    addParts(totals, bit);
    yield;
  }
  return totals;
}

function writeSteps(field: Field, lot: number, totals: Float64Array): void {
  const never = field.absent[lot] ?? 0;
  const costAt = (supplier: number) => field.columns[supplier]?.[lot] ?? never;
  const able = [...field.columns.keys()].filter((supplier) => costAt(supplier) < never);
  able.sort((a, b) => costAt(a) - costAt(b));
  let [missing, before] = [0, 0];
  for (const supplier of able) {
    totals[missing] = (totals[missing] ?? 0) + costAt(supplier) - before;
    before = costAt(supplier);
    missing |= bitOf(field, supplier);
  }
  totals[missing] = (totals[missing] ?? 0) + never - before;
}

function addParts(totals: Float64Array, bit: number): void {
  for (let high = bit; high < totals.length; high += 2 * bit)
    for (let at = high; at < high + bit; at++) totals[at] = (totals[at] ?? 0) + (totals[at - bit] ?? 0);
}

const MASKS_AT_ONCE = 1 << 20;

/** By size, from 1; 0 where there is none. */
function* cheapestMasks(field: Field, totals: Float64Array, most: number): Search<number[]> {
  const size = Math.min(most, field.suppliers);
  const masks = new Array<number>(size + 1).fill(0);
  const least = new Float64Array(size + 1).fill(Infinity);
  const all = totals.length - 1;
  for (let mask = all; mask > 0; mask--) {
    if (mask % MASKS_AT_ONCE === 0) yield;
    const count = bitsOf(mask);
    const total = totals[all ^ mask] ?? Infinity;
    if (count > size || total >= (least[count] ?? Infinity) - field.tolerance) continue;
    [masks[count], least[count]] = [mask, total];
  }
  return masks;
}

/** By size: the sets that cost as little as the cheapest. */
function* tiesOf(field: Field, totals: Float64Array, masks: readonly number[]): Search<Enumerated["ties"]> {
  const all = totals.length - 1;
  const limits = masks.map((mask) => (mask === 0 ? -Infinity : (totals[all ^ mask] ?? 0) + field.tolerance));
  const near = masks.map((): number[] => []);
  for (let mask = all; mask > 0; mask--) {
    if (mask % MASKS_AT_ONCE === 0) yield;
    const count = bitsOf(mask);
    if ((totals[all ^ mask] ?? Infinity) > (limits[count] ?? -Infinity)) continue;
    const own = near[count] ?? [];
    if (own.length <= MOST_TIES) own.push(mask);
  }
  return near.map((own) => (own.length > MOST_TIES ? null : own.map((mask) => choiceOf(field, mask))));
}

/** Null where they are more than there is room for. */
function* listBelow(
  field: Field,
  totals: Float64Array,
  most: number,
  { total: limit, room }: Below,
): Search<readonly Choice[] | null> {
  const below: Choice[] = [];
  const all = totals.length - 1;
  for (let mask = all; mask > 0; mask--) {
    if (mask % MASKS_AT_ONCE === 0) yield;
    const total = totals[all ^ mask] ?? Infinity;
    if (total >= limit || bitsOf(mask) > most) continue;
    if (below.length === room) return null;
    below.push({ set: setOf(field, mask), total });
  }
  return below;
}

function bitsOf(mask: number): number {
  const pairs = mask - ((mask >> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >> 2) & 0x33333333);
  return Math.imul((fours + (fours >> 4)) & 0x0f0f0f0f, 0x01010101) >> 24;
}
