// What a new reading of the bids changes on a comparison's sheet, cell by cell: what the platform changed is written,
// what the person typed stays and is named. It knows no sheet; lines are told by their ids.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import type { ColumnRole } from "./columns";
import { firstRows } from "./lineRows";

/** Undefined: nothing is known of that cell. */
export type CellsOf = (line: string, column: ColumnRole) => CellValue | undefined;

export interface RefreshInput {
  /** Those that hold values; `position` is how the sheet calls them. */
  readonly columns: readonly (ColumnRole & { readonly position: number })[];
  readonly sheet: {
    readonly lines: readonly string[];
    readonly cells: (row: number, position: number) => CellValue;
    readonly isFormula: (row: number, position: number) => boolean;
  };
  /** What was last written. */
  readonly before: CellsOf;
  readonly now: CellsOf;
  readonly nowLines: readonly string[];
}

/** The person typed over what was written. */
export interface KeptCell {
  readonly line: string;
  readonly column: ColumnRole & { readonly position: number };
  readonly typed: CellValue;
  readonly platform: CellValue;
}

export interface ComparisonRefresh {
  /** `column`: its position. */
  readonly cells: readonly {
    readonly line: string;
    readonly column: number;
    readonly value: CellValue;
    readonly expect: CellValue;
  }[];
  readonly kept: readonly KeptCell[];
  readonly appended: readonly string[];
  readonly gone: readonly string[];
}

export function planRefresh(input: RefreshInput): ComparisonRefresh {
  const { sheet, nowLines } = input;
  const rows = firstRows(sheet.lines);
  const now = new Set(nowLines);
  const cells: ComparisonRefresh["cells"][number][] = [];
  const kept: KeptCell[] = [];
  for (const [line, row] of rows)
    for (const column of input.columns) {
      const value = input.now(line, column);
      const shown = sheet.cells(row, column.position);
      if (value === undefined || sameCell(shown, value)) continue;
      const ours = sameCell(shown, input.before(line, column) ?? null);
      if (ours && !sheet.isFormula(row, column.position))
        cells.push({ line, column: column.position, value, expect: shown });
      else kept.push({ line, column, typed: shown, platform: value });
    }
  return {
    cells,
    kept,
    appended: nowLines.filter((line) => !rows.has(line)),
    gone: [...rows.keys()].filter((line) => !now.has(line)),
  };
}
