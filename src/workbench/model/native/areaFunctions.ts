// Functions that read areas: sums, counts, conditions over several areas of one shape, looking up.
import type { CellError, Scalar } from "../types";
import { ReferredArea, single, type AreaFunction, type Operand, type Place, type Reader } from "./area";
import { candidates, testOf } from "./criteria";
import { lookupFunctions } from "./lookups";
import { subtotalFunctions } from "./subtotal";
import { DIV, finite, isError, NotOurs, NUM, numberOf, REF, truthOf, VALUE } from "./values";

/** Every value of an area; only what it holds, as far down as it holds anything. */
function valuesOf(operand: Operand, reader: Reader): readonly Scalar[] {
  return operand instanceof ReferredArea ? reader.values(operand, reader.depth(operand)) : [operand];
}

/**
 * Numbers of all arguments: in areas numbers alone count, by themselves texts and truth values are what they come to.
 */
function numbersOf(operands: readonly Operand[], reader: Reader): number[] | CellError {
  const numbers: number[] = [];
  for (const operand of operands) {
    if (operand instanceof ReferredArea) {
      for (const value of valuesOf(operand, reader)) {
        if (typeof value === "number") numbers.push(value);
        else if (isError(value)) return value;
      }
      continue;
    }
    const number = numberOf(operand);
    if (isError(number)) return number;
    numbers.push(number);
  }
  return numbers;
}

function ofNumbers(work: (numbers: readonly number[]) => number | CellError): AreaFunction {
  return {
    fewest: 1,
    most: 255,
    run: (operands, { reader }) => {
      const numbers = numbersOf(operands, reader);
      if (isError(numbers)) return numbers;
      const result = work(numbers);
      return typeof result === "number" ? finite(result) : result;
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const least = (numbers: readonly number[]) => numbers.reduce((low, one) => Math.min(low, one), Infinity);
const most = (numbers: readonly number[]) => numbers.reduce((high, one) => Math.max(high, one), -Infinity);
const orZero = (work: (numbers: readonly number[]) => number) => (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : work(numbers);
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? DIV : sum(numbers) / numbers.length);

function median(numbers: readonly number[]): number | CellError {
  if (numbers.length === 0) return NUM;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function counted(test: (value: Scalar, inArea: boolean) => boolean): AreaFunction {
  return {
    fewest: 1,
    most: 255,
    run: (operands, { reader }) => {
      let count = 0;
      for (const operand of operands)
        for (const value of valuesOf(operand, reader)) if (test(value, operand instanceof ReferredArea)) count += 1;
      return count;
    },
  };
}

function isCounted(value: Scalar, inArea: boolean): boolean {
  if (typeof value === "number") return true;
  return !inArea && !isError(value) && value !== null && !isError(numberOf(value));
}

/** AND and OR: texts and blanks in areas take no part; nothing that takes part is an error. */
function ofTruths(work: (truths: readonly boolean[]) => boolean): AreaFunction {
  return {
    fewest: 1,
    most: 255,
    run: (operands, { reader }) => {
      const truths: boolean[] = [];
      for (const operand of operands)
        for (const value of valuesOf(operand, reader)) {
          if (operand instanceof ReferredArea && (value === null || typeof value === "string")) continue;
          const truth = truthOf(value);
          if (isError(truth)) return truth;
          truths.push(truth);
        }
      return truths.length === 0 ? VALUE : work(truths);
    },
  };
}

interface Condition {
  readonly area: ReferredArea;
  readonly criterion: Scalar;
}

/** What is no area by its words may be one all the same, as OFFSET(A1,2,0) is: that is the engine's to say. */
function areaOf(operand: Operand | undefined): ReferredArea {
  if (operand instanceof ReferredArea) return operand;
  throw new NotOurs();
}

function conditionsOf(operands: readonly Operand[], reader: Reader): readonly Condition[] | null {
  const conditions: Condition[] = [];
  for (let at = 0; at < operands.length; at += 2) {
    const [area, criterion] = [operands[at], operands[at + 1]];
    if (criterion === undefined) return null;
    conditions.push({ area: areaOf(area), criterion: single(criterion, reader) });
  }
  return conditions;
}

function sameShape(areas: readonly ReferredArea[]): boolean {
  const [first] = areas;
  return areas.every(({ height, width }) => height === first?.height && width === first.width);
}

function fewest(lists: readonly (readonly number[] | null)[]): readonly number[] | null {
  return lists.reduce((few, one) => (few === null || (one !== null && one.length < few.length) ? one : few), null);
}

/** Positions at which all conditions hold. Areas of different shapes are Excel's #VALUE!. */
function fulfilled(
  conditions: readonly Condition[],
  others: readonly ReferredArea[],
  reader: Reader,
  visit: (at: number) => void,
): CellError | { readonly depth: number } {
  const areas = [...others, ...conditions.map(({ area }) => area)];
  if (!sameShape(areas)) return VALUE;
  const depth = Math.max(...areas.map((area) => reader.depth(area)));
  const tests = conditions.map(({ area, criterion }) => ({
    values: reader.values(area, depth),
    test: testOf(criterion),
    criterion,
  }));
  const holds = (at: number): boolean => tests.every(({ values, test }) => test(values[at] ?? null));
  const few = fewest(tests.map(({ criterion, values }) => candidates(criterion, values)));
  const count = depth * (areas[0]?.width ?? 0);
  if (few === null) {
    for (let at = 0; at < count; at += 1) if (holds(at)) visit(at);
  } else for (const at of few) if (holds(at)) visit(at);
  // Rows below everything that is held would be counted, too, where blanks fulfil the conditions.
  const rest = depth < (areas[0]?.height ?? 0) && tests.every(({ test }) => test(null));
  if (rest) throw new NotOurs();
  return { depth };
}

function countWhere(operands: readonly Operand[], reader: Reader): Scalar {
  const conditions = conditionsOf(operands, reader);
  if (conditions === null) return VALUE;
  let count = 0;
  const done = fulfilled(conditions, [], reader, () => (count += 1));
  return isError(done) ? done : count;
}

function pick(values: ReferredArea, conditions: readonly Condition[] | null, reader: Reader): number[] | CellError {
  if (conditions === null) return VALUE;
  const places: number[] = [];
  const done = fulfilled(conditions, [values], reader, (at) => places.push(at));
  if (isError(done)) return done;
  const all = reader.values(values, done.depth);
  const numbers: number[] = [];
  for (const at of places) {
    const value = all[at] ?? null;
    if (typeof value === "number") numbers.push(value);
    else if (isError(value)) return value;
  }
  return numbers;
}

/** SUMIFS and its like: what is added up comes first. */
function whereAll(work: (numbers: readonly number[]) => number | CellError): AreaFunction {
  return {
    fewest: 3,
    most: 255,
    run: ([values, ...rest], { reader }) => {
      const numbers = pick(areaOf(values), conditionsOf(rest, reader), reader);
      if (isError(numbers)) return numbers;
      const result = work(numbers);
      return typeof result === "number" ? finite(result) : result;
    },
  };
}

/** SUMIF and AVERAGEIF: what is added up comes last, and is of the condition's shape whatever it is given as. */
function whereOne(work: (numbers: readonly number[]) => number | CellError): AreaFunction {
  return {
    fewest: 2,
    most: 3,
    run: ([asked, criterion = null, given], { reader }) => {
      const area = areaOf(asked);
      const values = given === undefined ? area : areaOf(given);
      const { top, left } = values.rect;
      const rect = { top, left, bottom: top + area.height - 1, right: left + area.width - 1 };
      const numbers = pick(
        new ReferredArea(values.sheetId, rect),
        [{ area, criterion: single(criterion, reader) }],
        reader,
      );
      return isError(numbers) ? numbers : work(numbers);
    },
  };
}

/**
 * A cell of the area, as an area: whoever wants a range may take it. A whole row or column is no value: Excel gives
 * #VALUE! for it.
 */
function index(operands: readonly Operand[], { reader }: Place): Operand {
  const [area, first = 1, second] = operands;
  if (isError(area)) return area;
  if (!(area instanceof ReferredArea)) throw new NotOurs();
  const one = numberOf(single(first, reader));
  const two = numberOf(second === undefined ? 1 : single(second, reader));
  if (isError(one)) return one;
  if (isError(two)) return two;
  const flat = second === undefined && area.height === 1;
  const [row, column] = flat ? [1, Math.trunc(one)] : [Math.trunc(one), Math.trunc(two)];
  if (row <= 0 || column <= 0) return VALUE;
  if (row > area.height || column > area.width) return REF;
  if (second === undefined && area.height > 1 && area.width > 1) throw new NotOurs();
  const [top, left] = [area.rect.top + row - 1, area.rect.left + column - 1];
  return new ReferredArea(area.sheetId, { top, left, bottom: top, right: left });
}

function sumProduct(operands: readonly Operand[], { reader }: Place): Scalar {
  const areas = operands.filter((one) => one instanceof ReferredArea);
  if (areas.length !== operands.length) throw new NotOurs();
  if (!sameShape(areas)) return VALUE;
  const depth = Math.max(...areas.map((area) => reader.depth(area)));
  const columns = areas.map((area) => reader.values(area, depth));
  const error = columns.flatMap((values) => values.find(isError) ?? [])[0];
  if (error !== undefined) return error;
  let total = 0;
  for (let at = 0; at < (columns[0]?.length ?? 0); at += 1) {
    let product = 1;
    for (const values of columns) {
      const value = values[at];
      product *= typeof value === "number" ? value : 0;
    }
    total += product;
  }
  return finite(total);
}

const sortedOnce = new WeakMap<readonly Scalar[], readonly number[]>();

/** Numbers from small to large; kept with the values, since one after the other is asked for. */
function sortedNumbers(values: readonly Scalar[]): readonly number[] {
  let sorted = sortedOnce.get(values);
  if (sorted === undefined)
    sortedOnce.set(values, (sorted = values.filter((one) => typeof one === "number").sort((a, b) => a - b)));
  return sorted;
}

function ranked(place: (count: number, rank: number) => number): AreaFunction {
  return {
    fewest: 2,
    most: 2,
    run: ([given, wanted = null], { reader }) => {
      const rank = numberOf(single(wanted, reader));
      if (isError(rank)) return rank;
      const values = valuesOf(areaOf(given), reader);
      const error = values.find(isError);
      if (error !== undefined) return error;
      const sorted = sortedNumbers(values);
      return sorted[place(sorted.length, Math.ceil(rank))] ?? NUM;
    },
  };
}

function shape(measure: (area: ReferredArea) => number): AreaFunction {
  return { fewest: 1, most: 1, run: ([area]) => (area instanceof ReferredArea ? measure(area) : 1) };
}

const only = (fewest: number, most_: number, run: AreaFunction["run"]): AreaFunction => ({
  fewest,
  most: most_,
  run,
});

export const areaFunctions: Readonly<Partial<Record<string, AreaFunction>>> = {
  SUM: ofNumbers(sum),
  PRODUCT: ofNumbers(orZero((numbers) => numbers.reduce((product, one) => product * one, 1))),
  MIN: ofNumbers(orZero(least)),
  MAX: ofNumbers(orZero(most)),
  AVERAGE: ofNumbers(mean),
  MEDIAN: ofNumbers(median),
  COUNT: counted(isCounted),
  COUNTA: counted((value) => value !== null),
  AND: ofTruths((truths) => truths.every(Boolean)),
  OR: ofTruths((truths) => truths.some(Boolean)),
  XOR: ofTruths((truths) => truths.filter(Boolean).length % 2 === 1),
  COUNTIF: only(2, 2, (operands, { reader }) => countWhere(operands, reader)),
  COUNTIFS: only(2, 255, (operands, { reader }) => countWhere(operands, reader)),
  SUMIF: whereOne(sum),
  AVERAGEIF: whereOne(mean),
  SUMIFS: whereAll(sum),
  AVERAGEIFS: whereAll(mean),
  MINIFS: whereAll(orZero(least)),
  MAXIFS: whereAll(orZero(most)),
  INDEX: only(2, 3, index),
  SUMPRODUCT: only(1, 255, sumProduct),
  LARGE: ranked((count, rank) => count - rank),
  SMALL: ranked((_count, rank) => rank - 1),
  ROWS: shape(({ height }) => height),
  COLUMNS: shape(({ width }) => width),
  ...lookupFunctions,
  ...subtotalFunctions,
};
