// A block of cells by sheet position, with what header detection asks of it. It changes nothing and keeps no second copy.
import type { CellValue } from "../../values/cell";
import { isBlank } from "../../values/sameCell";
import type { Area, SheetBlock } from "./types";

/** "A", "Z", "AA": zero-based columns as Excel names them. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last;
}

export function cellAddress(row: number, column: number): string {
  return `${columnLetter(column)}${row + 1}`;
}

export function areaAddress({ row, column, rows, columns }: Area): string {
  const first = cellAddress(row, column);
  const last = cellAddress(row + rows - 1, column + columns - 1);
  return first === last ? first : `${first}:${last}`;
}

export function overlaps(a: Area, b: Area): boolean {
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
  readonly area: Area;
  /** Filled cells in each row of the block. */
  private readonly filledIn: Int32Array;

  constructor(
    private readonly block: SheetBlock,
    private readonly hidden: readonly Area[] = [],
  ) {
    this.area = block.area;
    this.filledIn = new Int32Array(block.area.rows);
    for (let row = 0; row < block.area.rows; row++)
      for (let column = 0; column < block.area.columns; column++)
        if (!isBlank(this.value(block.area.row + row, block.area.column + column)))
          this.filledIn[row] = (this.filledIn[row] ?? 0) + 1;
  }

  value(row: number, column: number): CellValue {
    const value = this.block.values[row - this.area.row]?.[column - this.area.column];
    if (value === undefined || isBlank(value)) return null;
    return this.hidden.some((area) => covers(area, row, column)) ? null : value;
  }

  text(row: number, column: number): string {
    const value = this.value(row, column);
    return value === null ? "" : String(value).replace(/\s+/g, " ").trim();
  }

  formula(row: number, column: number): string | null {
    return this.block.formulas.get(formulaKey(row, column)) ?? null;
  }

  rowIsBlank(row: number): boolean {
    return (this.filledIn[row - this.area.row] ?? 0) === 0;
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

export function covers(area: Area, row: number, column: number): boolean {
  return (
    row >= area.row &&
    row < area.row + area.rows &&
    column >= area.column &&
    column < area.column + area.columns
  );
}
