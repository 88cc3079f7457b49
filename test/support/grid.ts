// Cells of the sheet in front as a person has them: put there, selected, read again.
import type { World } from "./world";

export type GridCell = string | number | boolean;

/** Puts cells on the sheet in front, from its top left, and selects an area ("B2:B9", "B"). */
export async function putCells(
  world: World,
  rows: readonly (readonly GridCell[])[],
  selected: string,
  asTable = false,
): Promise<void> {
  await world.run(
    world.office.Excel.run(async (context) => {
      const one = context.workbook.worksheets.getActiveWorksheet();
      const area = one.getRangeByIndexes(0, 0, rows.length, rows[0]?.length ?? 1);
      area.values = rows.map((row) => [...row]);
      if (asTable) one.tables.add(area, true);
      await context.sync();
    }),
  );
  selectCells(world, selected);
}

/** A letter alone is its whole column. */
export function selectCells({ office: { store } }: World, address: string): void {
  const [, left = "A", top, right, bottom] = /^([A-Z])(\d*):?([A-Z])?(\d*)$/.exec(address) ?? [];
  const column = (letter: string) => letter.charCodeAt(0) - 65;
  store.select(store.activeSheetId, {
    top: top ? Number(top) - 1 : 0,
    bottom: bottom ? Number(bottom) - 1 : top ? Number(top) - 1 : 1_048_575,
    left: column(left),
    right: column(right ?? left),
  });
}

/** Rows from 1. */
export function cellsOf({ office: { store } }: World, letter: string, from: number, to: number): GridCell[] {
  const at = letter.charCodeAt(0) - 65;
  const rect = { top: from - 1, bottom: to - 1, left: at, right: at };
  return store.read(store.activeSheetId, rect, "values").map(([cell]) => cell ?? "");
}
