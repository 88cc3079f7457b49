// What the stored agreed copy says of a column, and how a column's bytes or lines become cells again. Head and content
// that do not fit each other give null. The writing is in agreedForms.ts.
import type { CellValue } from "../../values/cell";
import { isCell, isList, type Cell } from "./agreedParts";

/**
 * - values: one byte a row, the place in a list of at most 256 values (`never`: the place that means "never agreed on",
 * or -1);
 * - numbers: whole numbers after moving the point by `decimals`, less `least`, plus one; 0 is blank. All lowest bytes
 * come first,
 *   then all next higher ones (`planes` of them): the high ones are nearly all alike. `odd` cells are blank there;
 * - texts: a line a row; an empty one is blank;
 * - json: what fits no other form, a list a line for each block of rows (`never`: the rows that were never agreed on).
 */
export type ColumnHead =
  | { readonly form: "values"; readonly values: readonly CellValue[]; readonly never: number }
  | {
      readonly form: "numbers";
      readonly least: number;
      readonly decimals: number;
      readonly planes: number;
      readonly odd: readonly OddCell[];
    }
  | { readonly form: "texts" }
  | { readonly form: "json"; readonly never: readonly number[] };
/** A row and its value; without a value it was never agreed on. */
export type OddCell = readonly [row: number] | readonly [row: number, value: CellValue];
type Head<Form extends ColumnHead["form"]> = Extract<ColumnHead, { form: Form }>;

/**
 * Rows of a block. A row's cells lie together in memory and a column's do not: so all columns of a few rows are written
 * in turn.
 */
export const BLOCK = 64;
export const POWERS: readonly number[] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
export const BYTE = 256;

/** How many bytes belong to a column. */
export function bytesOf(head: ColumnHead, rows: number): number {
  if (head.form === "values") return rows;
  return head.form === "numbers" ? head.planes * rows : 0;
}

/** How many lines of text belong to a column. */
export function textLinesOf(head: ColumnHead, rows: number): number {
  if (head.form === "texts") return rows;
  return head.form === "json" ? Math.ceil(rows / BLOCK) : 0;
}

/** Null where they do not fit each other; throws SyntaxError for broken JSON. */
export function decodeColumn(
  head: ColumnHead,
  bytes: Uint8Array,
  lines: readonly string[],
  rows: number,
): Cell[] | null {
  if (bytes.length !== bytesOf(head, rows) || lines.length !== textLinesOf(head, rows)) return null;
  if (head.form === "values") return fromValues(head, bytes);
  if (head.form === "numbers") return fromNumbers(head, bytes, rows);
  if (head.form === "json") return fromJson(head, lines, rows);
  return lines.map((line) => (line === "" ? null : line));
}

function fromValues({ values, never }: Head<"values">, bytes: Uint8Array): Cell[] | null {
  const cells: Cell[] = [];
  for (const place of bytes) {
    const value = values[place];
    if (value === undefined) return null;
    cells.push(place === never ? undefined : value);
  }
  return cells;
}

function fromNumbers(
  { least, decimals, planes, odd }: Head<"numbers">,
  bytes: Uint8Array,
  rows: number,
): Cell[] | null {
  const power = POWERS[decimals];
  if (power === undefined) return null;
  const cells: Cell[] = [];
  for (let row = 0; row < rows; row++) {
    let whole = 0;
    for (let plane = planes - 1; plane >= 0; plane--) whole = whole * BYTE + (bytes[plane * rows + row] ?? 0);
    cells.push(whole === 0 ? null : (whole - 1 + least) / power);
  }
  for (const [row, value] of odd) cells[row] = value;
  return cells.length === rows ? cells : null;
}

function fromJson({ never }: Head<"json">, lines: readonly string[], rows: number): Cell[] | null {
  const cells: Cell[] = [];
  for (const line of lines) {
    const block: unknown = JSON.parse(line);
    if (!isList(block) || !block.every(isCell)) return null;
    cells.push(...block);
  }
  for (const row of never) cells[row] = undefined;
  return cells.length === rows ? cells : null;
}

export function isColumnHead(value: unknown): value is ColumnHead {
  if (typeof value !== "object" || value === null || !("form" in value)) return false;
  if (value.form === "values")
    return "values" in value && isList(value.values) && value.values.every(isCell) && hasWhole(value, "never");
  if (value.form === "numbers")
    return (
      ["least", "decimals", "planes"].every((name) => hasWhole(value, name)) &&
      "odd" in value &&
      isList(value.odd) &&
      value.odd.every(isOdd)
    );
  if (value.form === "json") return "never" in value && isList(value.never) && value.never.every(isPlace);
  return value.form === "texts";
}

function hasWhole(value: object, name: string): boolean {
  return Number.isInteger(Reflect.get(value, name));
}

function isOdd(value: unknown): value is OddCell {
  if (!isList(value) || !isPlace(value[0])) return false;
  return value.length === 1 || (value.length === 2 && isCell(value[1]));
}

function isPlace(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
