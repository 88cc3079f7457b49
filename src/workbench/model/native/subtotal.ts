// SUBTOTAL: over the rows that show. Rows that a filter hides are always left out, rows hidden by hand by the functions
// from 101 on, and other subtotals in the range are never added again.
import type { CellError, Scalar } from "../types";
import { ReferredArea, single, type AreaFunction, type Operand, type Place, type Reader } from "./area";
import { DIV, finite, isError, NotOurs, numberOf, VALUE } from "./values";

type Numbers = readonly number[];
type Work = (values: readonly Scalar[], numbers: Numbers) => number | CellError;

const sum = (numbers: Numbers): number => numbers.reduce((total, one) => total + one, 0);

/** The mean square of the distances from the mean; `less` is 1 for a sample. */
function variance(numbers: Numbers, less: 0 | 1): number | CellError {
  if (numbers.length <= less) return DIV;
  const mean = sum(numbers) / numbers.length;
  return sum(numbers.map((one) => (one - mean) ** 2)) / (numbers.length - less);
}

function root(value: number | CellError): number | CellError {
  return typeof value === "number" ? Math.sqrt(value) : value;
}

const WORKS: readonly Work[] = [
  (_, numbers) => (numbers.length === 0 ? DIV : sum(numbers) / numbers.length),
  (_, numbers) => numbers.length,
  (values) => values.filter((value) => value !== null).length,
  (_, numbers) => (numbers.length === 0 ? 0 : numbers.reduce((high, one) => Math.max(high, one), -Infinity)),
  (_, numbers) => (numbers.length === 0 ? 0 : numbers.reduce((low, one) => Math.min(low, one), Infinity)),
  (_, numbers) => (numbers.length === 0 ? 0 : numbers.reduce((product, one) => product * one, 1)),
  (_, numbers) => root(variance(numbers, 1)),
  (_, numbers) => root(variance(numbers, 0)),
  (_, numbers) => sum(numbers),
  (_, numbers) => variance(numbers, 1),
  (_, numbers) => variance(numbers, 0),
];
const COUNT = 2;
const COUNTA = 3;
const BY_HAND = 100;

function shownValues(area: Operand, byHand: boolean, reader: Reader): readonly Scalar[] {
  if (!(area instanceof ReferredArea)) throw new NotOurs();
  const { sheetId, rect, width } = area;
  return reader.values(area, reader.depth(area)).filter((value, at) => {
    if (value === null) return false;
    const row = rect.top + Math.floor(at / width);
    return !reader.isHidden(sheetId, row, byHand) && !reader.isSubtotal(sheetId, row, rect.left + (at % width));
  });
}

function subtotal([which = null, ...areas]: readonly Operand[], { reader }: Place): Scalar {
  const asked = numberOf(single(which, reader));
  if (isError(asked)) return asked;
  const byHand = asked > BY_HAND;
  const kind = Math.trunc(byHand ? asked - BY_HAND : asked);
  const work = WORKS[kind - 1];
  if (work === undefined) return VALUE;
  const values = areas.flatMap((area) => shownValues(area, byHand, reader));
  const error = kind === COUNT || kind === COUNTA ? undefined : values.find(isError);
  if (error !== undefined) return error;
  const result = work(
    values,
    values.filter((value) => typeof value === "number"),
  );
  return typeof result === "number" ? finite(result) : result;
}

export const subtotalFunctions: Readonly<Partial<Record<string, AreaFunction>>> = {
  SUBTOTAL: { fewest: 2, most: 255, run: subtotal },
};
