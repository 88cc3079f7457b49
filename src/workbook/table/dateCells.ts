// Columns of moments and days between the two sides' one text and Excel's dates, on the clocks that the column names.
// It asks Excel for its locale only where a table has such columns.
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn, Mapping } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";
import { isDateFormat } from "../../values/dates";
import { EN_US } from "../../values/locale";
import { isDateKind, readDateCell, writeDateCell, type DateKind, type SheetClock } from "../../values/sheetDates";
import type { CellBlock } from "../excel/blocks";
import { rangeAt, setFormat } from "../excel/cells";
import { readLocale } from "../excel/locale";
import { rowRuns } from "../excel/runLength";
import type { ExcelSession } from "../excel/session";
import type { BoundTable } from "./bind";
import { formatOf } from "./columnLook";

/** `column`: position in the mapping. */
export interface DateCells {
  readonly locale: SheetClock["locale"];
  /** The value as the sheet has it, and the other way round. */
  readonly written: (column: number, value: CellValue) => CellValue;
  readonly read: (column: number, raw: CellValue) => CellValue;
}

interface DateColumn {
  readonly kind: DateKind;
  readonly clock: SheetClock;
}

/** Null for a column of anything else. */
export function dateColumn({ type, zone }: MappedColumn, locale: SheetClock["locale"]): DateColumn | null {
  return isDateKind(type) ? { kind: type, clock: { zone: zone ?? null, locale } } : null;
}

export async function dateCells(session: ExcelSession, { mapping }: Pick<LinkedTable, "mapping">): Promise<DateCells> {
  const locale = mapping.some(({ type }) => isDateKind(type)) ? await readLocale(session) : EN_US;
  const columns = mapping.map((column) => dateColumn(column, locale));
  return {
    locale,
    written: (column, value) => {
      const date = columns[column] ?? null;
      return date === null ? value : writeDateCell(value, date.kind, date.clock);
    },
    read: (column, raw) => {
      const date = columns[column] ?? null;
      return date === null ? raw : readDateCell(raw, null, date.kind, date.clock).value;
    },
  };
}

/** The date format that a column's cells get: the first row's, where that is one. */
export function dateFormatOf(bound: Pick<BoundTable, "formats">, offset: number, own: string): string {
  const above = bound.formats[offset] ?? own;
  return isDateFormat(above) ? above : own;
}

/**
 * Queued before the values: a date that comes into a cell of another format, as a pasted text leaves it, would stand
 * there as a number, or as a text of digits.
 */
export function formatDates(bound: BoundTable, mapping: Mapping, blocks: readonly CellBlock[]): void {
  bound.columns.cells.forEach((offset, at) => {
    const column = mapping[at];
    if (column === undefined || !isDateKind(column.type)) return;
    const rows = blocks.flatMap((block) => datesIn(block, offset)).filter((row) => row < bound.rowCount);
    const format = dateFormatOf(bound, offset, formatOf(column));
    for (const { from, count } of rowRuns(rows.sort((a, b) => a - b)))
      setFormat(
        rangeAt(bound.sheet, { row: bound.top + from, column: bound.left + offset, rows: count, columns: 1 }),
        format,
      );
  });
}

function datesIn({ row, offset: first, columns, values }: CellBlock, offset: number): number[] {
  if (offset < first || offset >= first + columns) return [];
  return values.flatMap((cells, at) => (typeof cells[offset - first] === "number" ? [row + at] : []));
}
