// One copy in memory of what several sides have alike: most rows of a large table are the same on the platform, in the
// sheet and in the agreed copy, and each side was read for itself. Nothing that is compared changes.
import type { CellValue } from "../values/cell";
import type { AgreedCells, AgreedCopy } from "./agreedCopy";
import type { RemoteRows, SheetRows } from "./rows";

interface Sides {
  readonly sheet: SheetRows;
  readonly agreed: AgreedCopy | null;
}

/** Time grows with the cells. Other columns or another order of them share nothing. */
export function shareRows({ sheet, agreed }: Sides, { ids, cells }: RemoteRows): Sides {
  const theirs = new Map(ids.map((id, at) => [id, cells[at] ?? []]));
  const shared = sheet.cells.map((row, at) => shareRow(row, theirs.get(sheet.ids[at] ?? "")));
  if (agreed === null) return { sheet: { ...sheet, cells: shared }, agreed };
  const rows = new Map<string, AgreedCells>();
  for (const [id, row] of agreed.rows) rows.set(id, shareRow(row, theirs.get(id)));
  return { sheet: { ...sheet, cells: shared }, agreed: { ...agreed, rows } };
}

/** Exact: a number and its text, or null and an empty text, stay apart. */
function shareRow<Cell extends CellValue | undefined>(
  own: readonly Cell[],
  theirs: readonly CellValue[] | undefined,
): readonly (Cell | CellValue)[] {
  if (theirs === undefined || own === theirs || own.length !== theirs.length) return own;
  return own.every((value, at) => Object.is(value, theirs[at])) ? theirs : own;
}
