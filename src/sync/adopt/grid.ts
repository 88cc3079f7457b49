// A block of cells by sheet position, with what header detection asks of it. It changes nothing and keeps no second
// copy.
import type { CellValue } from "../../values/cell";
import { columnLetters } from "../../values/columnLetters";
import { isBlank } from "../../values/sameCell";
import type { SheetArea, SheetBlock } from "./types";

export function cellAddress(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

export function areaAddress({ row, column, rows, columns }: SheetArea): string {
  const first = cellAddress(row, column);
  const last = cellAddress(row + rows - 1, column + columns - 1);
  return first === last ? first : `${first}:${last}`;
}

export function overlaps(a: SheetArea, b: SheetArea): boolean {
  return (
    a.row < b.row + b.rows &&
    b.row < a.row + a.rows &&
    a.column < b.column + b.columns &&
    b.column < a.column + a.columns
  );
}

export function formulaKey(row: number, column: number): string {
  return `${row}:${column}`;
}

/** What a detector looks at: rows and columns are the sheet's, zero-based; cells of other tables read as blank. */
export class Grid {
  readonly area: SheetArea;

  constructor(
    private readonly block: SheetBlock,
    private readonly hidden: readonly SheetArea[] = [],
  ) {
    this.area = block.area;
  }

  value(row: number, column: number): CellValue {
    const value = this.block.values[row - this.area.row]?.[column - this.area.column];
    if (value === undefined || isBlank(value)) return null;
    return this.hidden.some((area) => coversCell(area, row, column)) ? null : value;
  }

  text(row: number, column: number): string {
    const value = this.value(row, column);
    return value === null ? "" : String(value).replace(/\s+/g, " ").trim();
  }

  formula(row: number, column: number): string | null {
    return this.block.formulas.get(formulaKey(row, column)) ?? null;
  }

  filled(row: number, from: number, to: number): number {
    let count = 0;
    for (let column = from; column <= to; column++) if (this.value(row, column) !== null) count++;
    return count;
  }

  get bottom(): number {
    return this.area.row + this.area.rows - 1;
  }
  get right(): number {
    return this.area.column + this.area.columns - 1;
  }
}

export function coversCell(area: SheetArea, row: number, column: number): boolean {
  return row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;
}
