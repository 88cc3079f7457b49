// A column that the person adds right of a comparison's table, filled from the top. One that is there already is filled
// anew.
import type { RememberedComparison } from "../../src/workbook/compare/types";
import type { World } from "./world";

export function addOwnColumn(
  { office }: Pick<World, "office">,
  comparison: RememberedComparison,
  header: string,
  cells: readonly (string | number)[],
): void {
  const { store } = office;
  const table = store.table(comparison.tableId);
  if (table === undefined) throw new Error("The comparison is gone.");
  const { rect, sheetId, columns } = table;
  const at = columns.findIndex(({ name }) => name === header);
  const column = at < 0 ? rect.right + 1 : rect.left + at;
  const place = (row: number) => ({ top: row, bottom: row, left: column, right: column });
  if (at < 0) {
    store.resizeTable(table.id, { ...rect, right: column });
    store.write(sheetId, place(rect.top), [[header]]);
  }
  cells.forEach((cell, row) => store.write(sheetId, place(rect.top + 1 + row), [[cell]]));
}
