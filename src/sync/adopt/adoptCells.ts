// The mapped cells of a price sheet read as their columns want them: what each row holds once the accepted conversions
// are done, the conversions themselves, and what cannot be read, cell by cell. Formulas are never converted.
import type { CellValue } from "../../values/cell";
import { readDate } from "../../values/dates";
import { isDateKind } from "../../values/sheetDates";
import type { Locale } from "../../values/locale";
import { readColumn, type RawCell } from "../../values/readCell";
import type { ReadValue, Wanted } from "../../values/readTypes";
import { isBlank, sameCell } from "../../values/sameCell";
import type { MappedColumn, Mapping } from "../mapping";
import { cellAddress, formulaKey } from "./grid";
import { knownTexts, type ConfirmedTexts, type KnownTexts } from "./knownTexts";
import type { SeenWord, SheetArea, CellConversion, SheetBlock, UnreadCell } from "./types";

export interface AdoptCellsInput {
  readonly mapping: Mapping;
  /** Per mapping position the sheet's column offset; null where the sheet has none. */
  readonly offsets: readonly (number | null)[];
  readonly block: SheetBlock;
  /** Header and body; the block may begin above it. */
  readonly area: SheetArea;
  readonly formats: readonly (readonly string[])[];
  readonly locale: Locale;
  /** The platform's cells, in the mapping's order. */
  readonly remote: readonly (readonly CellValue[])[];
  readonly accepts: (key: string, row: number) => boolean | undefined;
  readonly decimals: ReadonlyMap<string, "." | ",">;
  /** Words that a person confirmed before. */
  readonly confirmed: ConfirmedTexts;
  /** Words that rows of the same line item have on the two sides. */
  readonly seen: readonly SeenWord[];
}

export interface AdoptCells {
  /** Row by row, in the mapping's order; null where the sheet has no such column. */
  readonly cells: readonly (readonly CellValue[])[];
  readonly conversions: readonly CellConversion[];
  readonly unread: readonly UnreadCell[];
}

export function readAdoptCells(input: AdoptCellsInput): AdoptCells {
  const { mapping, area, offsets } = input;
  const cells = Array.from({ length: area.rows - 1 }, () => new Array<CellValue>(mapping.length).fill(null));
  const conversions: CellConversion[] = [];
  const unread: UnreadCell[] = [];
  mapping.forEach((column, at) => {
    const offset = offsets[at];
    if (offset === null || offset === undefined) return;
    const read = readOne(input, column, at, offset);
    read.values.forEach((value, row) => {
      const own = cells[row];
      if (own !== undefined) own[at] = value;
    });
    conversions.push(...read.conversions);
    unread.push(...read.unread);
  });
  const order = (a: { row: number }, b: { row: number }) => a.row - b.row;
  return { cells, conversions: conversions.sort(order), unread: unread.sort(order) };
}

interface OneColumn {
  readonly values: readonly CellValue[];
  readonly conversions: readonly CellConversion[];
  readonly unread: readonly UnreadCell[];
}

function readOne(input: AdoptCellsInput, column: MappedColumn, at: number, offset: number): OneColumn {
  const raw = rawColumn(input, offset);
  if (column.computed) return { values: raw.map(({ value }) => value), conversions: [], unread: [] };
  const wanted = wantedOf(column, at, input.remote);
  const results = readColumn(raw, wanted, localeOf(input, column.key));
  const known = knownTexts(
    column,
    input.remote.map((row) => row[at] ?? null),
    input.confirmed,
    input.seen,
  );
  const conversions: CellConversion[] = [];
  const unread: UnreadCell[] = [];
  const values = raw.map(({ value }, row): CellValue => {
    const plain = results[row];
    if (plain === undefined) return value;
    const read = offered(plain, known);
    const spot = spotOf(input, column, row, offset);
    if (!read.ok) unread.push({ ...spot.cell, text: String(value), reason: read.reason, formula: spot.formula });
    if (!read.ok || sameCell(read.value, value)) return value;
    if (spot.formula) {
      if (wanted === "number") unread.push({ ...spot.cell, text: String(value), reason: "notANumber", formula: true });
      return value;
    }
    const conversion = conversionOf(input, read, spot.cell, value);
    conversions.push(conversion);
    return conversion.accepted ? read.value : value;
  });
  return { values, conversions, unread };
}

/** What the platform has for the same thing is a doubt: nothing is changed before the person says so. */
function offered(read: ReadValue, known: KnownTexts): ReadValue {
  if (!read.ok || read.doubt !== null || typeof read.value !== "string") return read;
  const found = known.suggest(read.value);
  return found === null ? read : { ok: true, value: found.to, how: { kind: "known" }, doubt: found.doubt };
}

function rawColumn({ block, area, formats }: AdoptCellsInput, offset: number): RawCell[] {
  const first = area.row + 1 - block.area.row;
  return Array.from({ length: area.rows - 1 }, (_, row) => ({
    value: block.values[first + row]?.[offset] ?? null,
    format: formats[row]?.[offset] ?? "General",
  }));
}

interface Spot {
  readonly cell: Pick<UnreadCell, "row" | "key" | "address">;
  readonly formula: boolean;
}

function spotOf({ area, block }: AdoptCellsInput, column: MappedColumn, row: number, offset: number): Spot {
  const [down, right] = [area.row + 1 + row, area.column + offset];
  return {
    cell: { row, key: column.key, address: cellAddress(down, right) },
    formula: block.formulas.has(formulaKey(down, right)),
  };
}

function conversionOf(
  { accepts }: AdoptCellsInput,
  read: Extract<ReadValue, { ok: true }>,
  cell: Spot["cell"],
  from: CellValue,
): CellConversion {
  const accepted = accepts(cell.key, cell.row) ?? read.doubt === null;
  return { ...cell, from, to: read.value, how: read.how, doubt: read.doubt, accepted };
}

function localeOf({ locale, decimals }: AdoptCellsInput, key: string): Locale {
  const decimal = decimals.get(key);
  if (decimal === undefined || decimal === locale.decimal) return locale;
  return { ...locale, decimal, group: decimal === "." ? "," : "." };
}

const DATES_TO_BE_SURE = 0.8;

/** The platform knows no date columns: one whose values are ISO dates there is one. */
function wantedOf({ type }: MappedColumn, at: number, remote: AdoptCellsInput["remote"]): Wanted {
  if (type === "number" || type === "money") return "number";
  if (isDateKind(type)) return "date";
  let filled = 0;
  let dates = 0;
  for (const row of remote) {
    const value = row[at] ?? null;
    if (isBlank(value)) continue;
    filled++;
    if (typeof value === "string" && readDate(value, { dateOrder: "ymd" })?.iso === value) dates++;
  }
  return filled > 0 && dates >= DATES_TO_BE_SURE * filled ? "date" : type;
}

const TEXT_FORMAT = "@";

/** The format that a converted cell needs to stay what it was made; null leaves its own. */
export function formatFor({ to, how }: CellConversion, current: string, money: boolean): string | null {
  if (typeof to !== "number") return null;
  if (how.kind === "percent") return current.includes("%") ? null : "0.00%";
  return current === TEXT_FORMAT ? (money ? "#,##0.00##" : "General") : null;
}
