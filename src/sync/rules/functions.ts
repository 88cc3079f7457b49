// What a condition can do with values, as Excel does it: blank counts as 0 or as "", numbers stand before texts and
// texts before TRUE and FALSE, texts are compared without regard to case, text that is a number counts as one in
// arithmetic (Microsoft: "Calculation operators and precedence in Excel"). Pure.
import type { CellValue } from "../../values/cell";

/** A fault is what Excel shows as #VALUE!, #DIV/0! or #NUM!; whatever it goes into is one too. */
export type Computed = { readonly kind: "value"; readonly value: CellValue } | { readonly kind: "fault" };

const FAULT: Computed = { kind: "fault" };
const value = (of: CellValue): Computed => ({ kind: "value", value: of });

interface Known {
  readonly least: number;
  readonly most: number;
  readonly run: (values: readonly CellValue[]) => CellValue | undefined;
}

/** Undefined: no number. */
function numberOf(of: CellValue): number | undefined {
  if (of === null) return 0;
  if (typeof of === "number") return of;
  if (typeof of === "boolean") return of ? 1 : 0;
  return /^\s*[-+]?\d+(\.\d+)?([eE][-+]?\d+)?\s*$/.test(of) ? Number(of) : undefined;
}

function flagOf(of: CellValue): boolean | undefined {
  if (typeof of === "boolean") return of;
  if (typeof of !== "string") return of !== null && of !== 0;
  const word = of.trim().toUpperCase();
  return word === "TRUE" ? true : word === "FALSE" ? false : undefined;
}

const textOf = (of: CellValue): string =>
  of === null ? "" : typeof of === "boolean" ? (of ? "TRUE" : "FALSE") : String(of);

/** Several arguments that must all be numbers, or be left out where blank. */
function numbers(values: readonly CellValue[]): readonly number[] | undefined {
  const found = values.filter((one) => one !== null).map(numberOf);
  return found.every((one) => one !== undefined) ? found : undefined;
}

function arithmetic(run: (a: number, b: number) => number): Known {
  return {
    least: 2,
    most: 2,
    run: (values) => {
      const [a, b] = values.map(numberOf);
      const result = a === undefined || b === undefined ? Number.NaN : run(a, b);
      return Number.isFinite(result) ? result : undefined;
    },
  };
}

const rank = (of: CellValue): number => (typeof of === "boolean" ? 2 : typeof of === "string" ? 1 : 0);

/** Below, at or above zero. */
function order(a: CellValue, b: CellValue): number {
  const [left, right] = [a ?? blankLike(b), b ?? blankLike(a)];
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (typeof left === "string" && typeof right === "string") {
    const [one, other] = [left.toLowerCase(), right.toLowerCase()];
    return one === other ? 0 : one < other ? -1 : 1;
  }
  return Number(left) - Number(right);
}

const blankLike = (other: CellValue): CellValue =>
  typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;

function comparison(holds: (order: number) => boolean): Known {
  return { least: 2, most: 2, run: ([a = null, b = null]) => holds(order(a, b)) };
}

const MOST = 30;
const one = (run: Known["run"]): Known => ({ least: 1, most: 1, run });
const flags = (run: (all: readonly boolean[]) => boolean): Known => ({
  least: 1,
  most: MOST,
  run: (values) => {
    const all = values.map(flagOf);
    return all.every((flag) => flag !== undefined) ? run(all) : undefined;
  },
});
const part = (run: (text: string, count: number) => string): Known => ({
  least: 1,
  most: 2,
  run: ([text = null, count = 1]) => {
    const n = numberOf(count);
    return n === undefined || n < 0 ? undefined : run(textOf(text), Math.trunc(n));
  },
});
const extreme = (run: (...all: number[]) => number): Known => ({
  least: 1,
  most: MOST,
  run: (values) => {
    const all = numbers(values);
    return all === undefined ? undefined : all.length === 0 ? 0 : run(...all);
  },
});

const KNOWN = new Map<string, Known>([
  ["=", comparison((by) => by === 0)],
  ["<>", comparison((by) => by !== 0)],
  ["<", comparison((by) => by < 0)],
  [">", comparison((by) => by > 0)],
  ["<=", comparison((by) => by <= 0)],
  [">=", comparison((by) => by >= 0)],
  ["+", arithmetic((a, b) => a + b)],
  ["-", arithmetic((a, b) => a - b)],
  ["*", arithmetic((a, b) => a * b)],
  ["/", arithmetic((a, b) => a / b)],
  ["^", arithmetic((a, b) => a ** b)],
  ["&", { least: 2, most: 2, run: (values) => values.map(textOf).join("") }],
]);
const SIGNS = new Map<string, Known>([
  ["minus", one(([of = null]) => negative(of))],
  ["plus", one(([of = null]) => of)],
  ["percent", one(([of = null]) => percent(of))],
]);
const NAMED = new Map<string, Known>([
  ["AND", flags((all) => all.every(Boolean))],
  ["OR", flags((all) => all.some(Boolean))],
  ["NOT", one(([of = null]) => negated(of))],
  ["IF", { least: 2, most: 3, run: (values) => chosen(values) }],
  ["ISBLANK", one(([of = null]) => of === null || of === "")],
  ["ISNUMBER", one(([of = null]) => typeof of === "number")],
  ["ISTEXT", one(([of = null]) => typeof of === "string" && of !== "")],
  ["LEN", one(([of = null]) => textOf(of).length)],
  ["TRIM", one(([of = null]) => textOf(of).trim().replace(/ {2,}/g, " "))],
  ["UPPER", one(([of = null]) => textOf(of).toUpperCase())],
  ["LOWER", one(([of = null]) => textOf(of).toLowerCase())],
  ["EXACT", { least: 2, most: 2, run: ([a = null, b = null]) => textOf(a) === textOf(b) }],
  ["LEFT", part((text, count) => text.slice(0, count))],
  ["RIGHT", part((text, count) => (count === 0 ? "" : text.slice(-count)))],
  ["ABS", extreme((of) => Math.abs(of))],
  ["MIN", extreme(Math.min)],
  ["MAX", extreme(Math.max)],
  ["MOD", arithmetic((a, b) => a - b * Math.floor(a / b))],
  ["ROUND", arithmetic((a, digits) => Math.sign(a) * (Math.round(Math.abs(a) * 10 ** digits) / 10 ** digits))],
]);

function negative(of: CellValue): CellValue | undefined {
  const number = numberOf(of);
  return number === undefined ? undefined : -number;
}

function percent(of: CellValue): CellValue | undefined {
  const number = numberOf(of);
  return number === undefined ? undefined : number / 100;
}

function negated(of: CellValue): CellValue | undefined {
  const flag = flagOf(of);
  return flag === undefined ? undefined : !flag;
}

function chosen([test = null, yes = null, no = false]: readonly CellValue[]): CellValue | undefined {
  const flag = flagOf(test);
  return flag === undefined ? undefined : flag ? yes : no;
}

/** What a person may call by its name; null for anything else. */
export function functionNamed(name: string): Pick<Known, "least" | "most"> | null {
  return NAMED.get(name) ?? null;
}

export function apply(name: string, given: readonly Computed[]): Computed {
  const values = given.flatMap((one) => (one.kind === "value" ? [one.value] : []));
  if (values.length < given.length) return FAULT;
  const result = (KNOWN.get(name) ?? SIGNS.get(name) ?? NAMED.get(name))?.run(values);
  return result === undefined ? FAULT : value(result);
}
