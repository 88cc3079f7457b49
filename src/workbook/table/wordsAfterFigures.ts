// Words right of figures begin one step further in, since figures end right before them. Said when a sheet is made, and
// for new rows where the first row has it: what a person set otherwise stays.
import type { ColumnType } from "../../sync/mapping";
import { passing } from "../excel/cells";

/** Points of one step of Excel's indent. */
export const INDENT_WIDTH = 7;

const FIGURES: ReadonlySet<ColumnType> = new Set(["number", "money", "moment", "day"]);

/** By column, with the column of statuses at the end. */
export function afterFigures(mapping: readonly { readonly type: ColumnType }[]): readonly boolean[] {
  const types = [...mapping.map(({ type }) => type), "text" as const];
  return types.map((type, at) => {
    const before = types[at - 1];
    return type === "text" && before !== undefined && FIGURES.has(before);
  });
}

/** Excel indents what is on the left or right, so the side is said, too. */
export function indentWords({ format }: Excel.Range, steps = 1): void {
  format.horizontalAlignment = "Left";
  format.indentLevel = steps;
}

/** Queues the question how far in the first body cell of these columns begins, by Excel's column ids. */
export function askIndents(table: Excel.Table, columnIds: readonly number[]): () => ReadonlyMap<number, number> {
  const asked = columnIds.map((id) => {
    const column = table.columns.getItemOrNullObject(id);
    const cell = passing(passing(column.getDataBodyRange()).getCell(0, 0));
    cell.load("format/horizontalAlignment,format/indentLevel");
    return { id, cell };
  });
  return () =>
    new Map(
      asked.flatMap(({ id, cell }): [number, number][] => {
        if (cell.isNullObject) return [];
        const { horizontalAlignment, indentLevel } = cell.format;
        return horizontalAlignment === "Left" && indentLevel > 0 ? [[id, indentLevel]] : [];
      }),
    );
}
