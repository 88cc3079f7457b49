// Which rows and cells of a linked table differ from what was agreed, row by row: what marks in the sheet show.
import type { CellValue } from "../values/cell";
import { alignAgreed } from "./agreed";
import { changedColumns, copiedIds, rowState } from "./localStatus";
import type { AgreedCopy, ConflictCell, Mapping, SheetRows } from "./types";

/** Columns are positions in the mapping, in its order. A row that has no id has no mark: the sheet itself shows it. */
export interface RowMark {
  readonly id: string;
  readonly edited: readonly number[];
  /** Changed on both sides, as the last refresh left it and while the cell still differs. */
  readonly conflicts: readonly number[];
  /** The row would not be sent, or was not taken. */
  readonly refused: boolean;
  /** Both values of each cell that differs, in the mapping's order. */
  readonly cells: readonly DifferingCell[];
}

export interface DifferingCell {
  readonly column: number;
  readonly ours: CellValue;
  /** What sheet and platform last both had. */
  readonly agreed: CellValue;
  /** The platform's, where the last refresh found it changed there too; undefined where it is the agreed one. */
  readonly theirs: CellValue | undefined;
}

/** What is known of the rows beside their cells. */
export interface MarkGround {
  readonly agreed: AgreedCopy | null;
  readonly conflicts: readonly ConflictCell[];
  /** Body rows whose status says why they were not taken. */
  readonly refused: ReadonlySet<number>;
}

export function rowMarks(mapping: Mapping, sheet: SheetRows, ground: MarkGround): readonly RowMark[] {
  const agreed = ground.agreed === null ? null : alignAgreed(ground.agreed, mapping);
  const copies = copiedIds(sheet.ids);
  const open = conflictsById(mapping, ground.conflicts);
  const marks = new Map<string, RowMark>();
  sheet.ids.forEach((id, row) => {
    if (id === "") return;
    const before = agreed?.rows.get(id);
    const edited = before === undefined ? [] : changedColumns(mapping, sheet.cells[row] ?? [], before);
    const conflicts = edited.filter((column) => open.get(id)?.has(column) === true);
    // The status of a conflict says what the conflict's own mark shows.
    const told = ground.refused.has(row) && conflicts.length === 0;
    const bad = told || copies.has(id) || rowState(mapping, sheet, row, agreed).problem;
    const others = edited.filter((column) => !conflicts.includes(column));
    const cells = edited.map((column) => ({
      column,
      ours: sheet.cells[row]?.[column] ?? null,
      agreed: before?.[column] ?? null,
      theirs: open.get(id)?.get(column),
    }));
    if (edited.length > 0 || bad) marks.set(id, { id, edited: others, conflicts, refused: bad, cells });
  });
  return [...marks.values()];
}

function conflictsById(
  mapping: Mapping,
  cells: readonly ConflictCell[],
): ReadonlyMap<string, ReadonlyMap<number, CellValue>> {
  const at = new Map(mapping.map(({ key }, column) => [key, column]));
  const open = new Map<string, Map<number, CellValue>>();
  for (const { id, key, theirs } of cells) {
    const column = at.get(key);
    if (column !== undefined) open.set(id, (open.get(id) ?? new Map<number, CellValue>()).set(column, theirs));
  }
  return open;
}
