// What a refresh wrote over in a report's table, for the case that Ctrl+Z brings it back. A value that the person had
// typed is not among it: it comes back as their own.
import { NOTHING } from "../../reports/rowSketch";
import { CellSketches, OverwrittenCells } from "../../reports/undoneCells";
import type { ReportCell } from "../../workbook/reports/refreshTypes";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ReportWritten } from "../../workbook/reports/writtenTypes";

export interface WrittenOver {
  readonly cells: readonly ReportCell[];
  /** Keys of rows that were taken away. */
  readonly removed: readonly string[];
  /** How many columns there were before. */
  readonly columnsBefore: number;
}

export function overwrittenBy(
  { columns }: RememberedReport,
  { cells, removed, columnsBefore }: WrittenOver,
  written: ReportWritten,
): OverwrittenCells {
  const over = new OverwrittenCells();
  const sketches = new CellSketches();
  for (const { id: key, column: at, value, expect, change } of cells) {
    const column = columns[at]?.key;
    if (column === undefined || change !== "platform") continue;
    const sketch = sketches.of(column);
    over.add({ key, column }, sketch.of(expect), sketch.of(value));
  }
  for (const key of removed) {
    const was = written.rows.of(key);
    for (const one of was.length === 0 ? [NOTHING] : was) over.addRow(key, one);
  }
  for (const { key } of columns.slice(columnsBefore)) over.addColumn(key);
  return over;
}
