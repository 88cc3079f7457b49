// Which rows and cells of a linked table differ from what was agreed, row by row: what marks in the sheet show.
import type { CellValue } from "../../values/cell";
import { alignAgreed } from "../agreed/agreed";
import { changedColumns, copiedIds, rowState } from "./localStatus";
import type { AgreedCopy } from "../agreedCopy";
import type { ConflictCell } from "../linkedTable";
import type { Mapping } from "../mapping";
import type { SheetRows } from "../rows";

/** Before the name of new rows that cannot be sent: they have no id to be found by, and no id of a record begins so. */
export const NEW_ROW = "new:";

/**
 * Columns are positions in the mapping, in its order. The sheet itself shows a row without an id as new; a mark says
 * only that new rows of a name cannot be sent.
 */
export interface RowMark {
  /** The record's, or NEW_ROW and the text of the naming cell. */
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
  return [...marks.values(), ...refusedNew(mapping, sheet)];
}

/** What the sheet shows of a row, as a formula finds it: a row without an id by its name, in whatever case. */
export function rowMarkOf(
  marks: readonly RowMark[],
  row: { readonly id: string; readonly name: string },
): RowMark | undefined {
  if (row.id !== "") return marks.find(({ id }) => id === row.id);
  const wanted = NEW_ROW + row.name.toLowerCase();
  return marks.find(({ id }) => id.toLowerCase() === wanted);
}

/** Position of the column that has a row's sign, and by whose text new rows are found. */
export function markedColumn(mapping: Mapping): number {
  return Math.max(
    0,
    mapping.findIndex((column) => column.naming),
  );
}

/** Names of more characters cannot be looked up by a formula. */
const LONGEST_NAME = 250;

/** Where one new row of a name can be sent, none of that name is marked: a mark must not be wrong. */
function refusedNew(mapping: Mapping, sheet: SheetRows): readonly RowMark[] {
  const naming = markedColumn(mapping);
  const names = new Map<string, { readonly id: string; refused: boolean }>();
  sheet.ids.forEach((id, row) => {
    if (id !== "") return;
    const state = rowState(mapping, sheet, row, null);
    const name = String(sheet.cells[row]?.[naming] ?? "");
    if (state.kind === "blank" || name.length > LONGEST_NAME) return;
    const known = names.get(name.toLowerCase());
    names.set(name.toLowerCase(), { id: NEW_ROW + name, refused: state.problem && known?.refused !== false });
  });
  return [...names.values()].flatMap(({ id, refused }) =>
    refused ? [{ id, edited: [], conflicts: [], refused, cells: [] }] : [],
  );
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
