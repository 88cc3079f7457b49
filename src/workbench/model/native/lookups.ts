// Looking a value up in a row or a column. Where each value stands first and last is noted once for all who ask in one
// calculation, and sorted numbers are halved: thousands of lookups cost little more than one. How texts are ordered is
// the engine's to say.
import type { CellError, Scalar } from "../types";
import { ReferredArea, single, type AreaFunction, type Operand, type Place, type Reader } from "./area";
import { patternOf, valueKey } from "./criteria";
import { isError, NA, NotOurs, numberOf, REF, sameNumber, sameText, truthOf, VALUE } from "./values";

type Wanted = Exclude<Scalar, CellError | null>;
type Values = readonly Scalar[];

interface Places {
  readonly first: ReadonlyMap<string | number | boolean, number>;
  readonly last: ReadonlyMap<string | number | boolean, number>;
}

const placesOnce = new WeakMap<Values, Places>();
const ascendingOnce = new WeakMap<Values, Ascending | null>();

function placesIn(values: Values): Places {
  const known = placesOnce.get(values);
  if (known !== undefined) return known;
  const first = new Map<string | number | boolean, number>();
  const last = new Map<string | number | boolean, number>();
  values.forEach((value, at) => {
    if (value === null || isError(value)) return;
    const key = valueKey(value);
    if (!first.has(key)) first.set(key, at);
    last.set(key, at);
  });
  const places = { first, last };
  placesOnce.set(values, places);
  return places;
}

function same(value: Scalar | undefined, wanted: Wanted): boolean {
  if (typeof value === "number" && typeof wanted === "number") return sameNumber(value, wanted);
  if (typeof value === "string" && typeof wanted === "string") return sameText(value, wanted);
  return value === wanted;
}

/** Where a value stands first or last; -1 where it does not. */
function placeOf(wanted: Wanted, values: Values, end: "first" | "last"): number {
  const at = placesIn(values)[end].get(valueKey(wanted));
  if (at === undefined) return -1;
  // Two letters can be one in small and still be two to Excel: then every value is asked.
  if (same(values[at], wanted)) return at;
  const test = (value: Scalar): boolean => same(value, wanted);
  return end === "first" ? values.findIndex(test) : values.findLastIndex(test);
}

/** Of MATCH, VLOOKUP and HLOOKUP: texts may have signs that stand for any letters. */
function exactly(wanted: Wanted, values: Values): number {
  const pattern = typeof wanted === "string" ? patternOf(wanted) : null;
  if (pattern === null) return placeOf(wanted, values, "first");
  return values.findIndex((value) => typeof value === "string" && pattern.test(value));
}

interface Ascending {
  readonly numbers: readonly number[];
  readonly places: readonly number[];
}

/** The numbers among the values; null unless they go up. */
function ascending(values: Values): Ascending | null {
  const known = ascendingOnce.get(values);
  if (known !== undefined) return known;
  const [numbers, places]: [number[], number[]] = [[], []];
  values.forEach((value, at) => {
    if (typeof value !== "number") return;
    numbers.push(value);
    places.push(at);
  });
  const sorted = numbers.every((value, at) => value >= (numbers[at - 1] ?? -Infinity));
  const found = sorted ? { numbers, places } : null;
  ascendingOnce.set(values, found);
  return found;
}

/** The last place with a number up to the one that is wanted. */
function upTo(wanted: Wanted, values: Values): number {
  const sorted = typeof wanted === "number" ? ascending(values) : null;
  if (sorted === null || typeof wanted !== "number") throw new NotOurs();
  let [low, high] = [0, sorted.numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted.numbers[middle] ?? 0;
    if (value <= wanted || sameNumber(value, wanted)) low = middle + 1;
    else high = middle;
  }
  return sorted.places[low - 1] ?? -1;
}

function valuesOf(area: ReferredArea, reader: Reader): Values {
  return reader.values(area, reader.depth(area));
}

/** What is looked for, and where; an error where either is one. A blank is found nowhere. */
function asked(sought: Operand, area: Operand | undefined, reader: Reader): CellError | [Wanted | null, ReferredArea] {
  if (isError(area)) return area;
  if (!(area instanceof ReferredArea)) throw new NotOurs();
  const wanted = single(sought, reader);
  return isError(wanted) ? wanted : [wanted, area];
}

function match([sought = null, given, kind = 1]: readonly Operand[], { reader }: Place): Scalar {
  const question = asked(sought, given, reader);
  if (isError(question)) return question;
  const [wanted, area] = question;
  const way = numberOf(single(kind, reader));
  if (isError(way)) return way;
  if (way < 0) throw new NotOurs();
  if (area.height > 1 && area.width > 1) return NA;
  if (wanted === null) return NA;
  const values = valuesOf(area, reader);
  const at = way === 0 ? exactly(wanted, values) : upTo(wanted, values);
  return at < 0 ? NA : at + 1;
}

/** VLOOKUP and HLOOKUP: `line` is the first column or row, `cell` the one at a place of it and a number beside it. */
function table(
  line: (area: ReferredArea) => ReferredArea,
  breadth: (area: ReferredArea) => number,
  cell: (area: ReferredArea, at: number, beside: number) => readonly [row: number, column: number],
): AreaFunction {
  const run = ([sought = null, given, which = null, near = true]: readonly Operand[], { reader }: Place): Scalar => {
    const question = asked(sought, given, reader);
    if (isError(question)) return question;
    const [wanted, area] = question;
    const number = numberOf(single(which, reader));
    if (isError(number)) return number;
    const isNear = truthOf(single(near, reader));
    if (isError(isNear)) return isNear;
    const beside = Math.trunc(number);
    if (beside < 1) return VALUE;
    if (beside > breadth(area)) return REF;
    if (wanted === null) return NA;
    const values = valuesOf(line(area), reader);
    const at = isNear ? upTo(wanted, values) : exactly(wanted, values);
    return at < 0 ? NA : reader.cell(area.sheetId, ...cell(area, at, beside - 1));
  };
  return { fewest: 3, most: 4, run };
}

/** A cell beside the found one, as an area. Exact ones alone; several cells beside it would be an array. */
function xlookup(operands: readonly Operand[], { reader }: Place): Operand {
  const [sought = null, given, result, otherwise, kind, order] = operands;
  const question = asked(sought, given, reader);
  if (isError(question)) return question;
  if (isError(result)) return result;
  const [wanted, area] = question;
  const [way, from] = [single(kind ?? 0, reader), single(order ?? 1, reader)];
  const down = area.width === 1;
  const isLine = down || area.height === 1;
  // A blank finds blanks; so do other ways of looking what they find: the engine knows.
  if (wanted === null || !(result instanceof ReferredArea) || !isLine || way !== 0 || (from !== 1 && from !== -1))
    throw new NotOurs();
  if (down ? result.height !== area.height : result.width !== area.width) return VALUE;
  const at = placeOf(wanted, valuesOf(area, reader), from === 1 ? "first" : "last");
  if (at < 0) return otherwise ?? NA;
  const { top, left, bottom, right } = result.rect;
  const rect = down
    ? { top: top + at, bottom: top + at, left, right }
    : { top, bottom, left: left + at, right: left + at };
  return new ReferredArea(result.sheetId, rect);
}

export const lookupFunctions: Readonly<Partial<Record<string, AreaFunction>>> = {
  MATCH: { fewest: 2, most: 3, run: match },
  VLOOKUP: table(
    ({ sheetId, rect }) => new ReferredArea(sheetId, { ...rect, right: rect.left }),
    ({ width }) => width,
    ({ rect }, at, beside) => [rect.top + at, rect.left + beside],
  ),
  HLOOKUP: table(
    ({ sheetId, rect }) => new ReferredArea(sheetId, { ...rect, bottom: rect.top }),
    ({ height }) => height,
    ({ rect }, at, beside) => [rect.top + beside, rect.left + at],
  ),
  XLOOKUP: { fewest: 3, most: 6, run: xlookup },
};
