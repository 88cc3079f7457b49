// What a patch means for the table as it stands: rows found by id, values made ready for Excel. It writes nothing.
import type { Mapping } from "../../sync/mapping";
import type { RowAppend } from "../../sync/syncPlan";
import type { CellValue } from "../../values/cell";
import { WorkbookError } from "../excel/errors";
import type { BoundTable } from "./bind";
import type { CellAt } from "../excel/blocks";
import { cellInput, fitsCell, textInput } from "../excel/cellInput";
import { breathe } from "../excel/session";
import type { DateCells } from "./dateCells";
import type { CellPatch, TablePatch } from "./types";

/** A refresh may change every cell: each task makes no more ready than takes some milliseconds. */
const CELLS_A_TASK = 50_000;

/** A cell to write, and what must stand there now. */
export interface PlannedCell extends CellAt {
  readonly id: string;
  /** Position in the mapping; null for id and status cells. */
  readonly column: number | null;
  readonly expect: CellValue | undefined;
  /** The formula that must stand there, null for none; absent where any will do. */
  readonly formula?: string | null | undefined;
}

export interface PatchPlan {
  readonly cells: readonly PlannedCell[];
  /** Rows whose id does not stand in the table yet. */
  readonly appends: readonly RowAppend[];
  readonly statusOfAppends: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
  /** Body rows that are taken out, in order. */
  readonly leaving: readonly number[];
  /** Cells that cannot hold their value. */
  readonly refused: readonly { readonly id: string; readonly column: number }[];
}

type Place = Pick<BoundTable, "ids" | "columns">;

interface Rows {
  readonly find: (id: string) => number | undefined;
  readonly missing: Set<string>;
}

type Dates = Pick<DateCells, "written">;

export async function planPatch(bound: Place, mapping: Mapping, patch: TablePatch, dates: Dates): Promise<PatchPlan> {
  const rows = rowsById(bound.ids, patch);
  const appends = freshAppends(bound.ids, patch.append ?? [], mapping).map((append) => ({
    ...append,
    cells: append.cells.map((value, column) => dates.written(column, value)),
  }));
  const appended = new Set(appends.map((row) => row.id));
  const fits = (cell: CellPatch): boolean => fitsCell(cell.value);
  const leaving = (patch.remove ?? []).flatMap((id) => rows.find(id) ?? []).sort((a, b) => a - b);
  const cells = [
    ...(await mappedCells(bound, mapping, rows, writtenIn((patch.cells ?? []).filter(fits), dates))),
    ...idCells(bound, rows, patch),
    ...statusCells(bound, rows, patch, appended),
    ...statusByRow(bound, patch),
  ];
  return {
    cells,
    appends,
    statusOfAppends: new Map((patch.status ?? []).map(({ id, text }) => [id, text])),
    missing: [...rows.missing],
    leaving,
    refused: (patch.cells ?? []).filter((cell) => !fits(cell)).map(({ id, column }) => ({ id, column })),
  };
}

function writtenIn(cells: readonly CellPatch[], { written }: Dates): readonly CellPatch[] {
  return cells.map((cell) => ({ ...cell, value: written(cell.column, cell.value) }));
}

/** An id that stands twice names no row: writing to either would be a guess. */
function rowsById(ids: readonly string[], patch: TablePatch): Rows {
  const rows = new Map<string, number>();
  const twice = new Set<string>();
  ids.forEach((id, row) => (rows.has(id) ? twice.add(id) : rows.set(id, row)));
  for (const id of twice) rows.delete(id);
  // After a patch that was cut off, the new id may stand there already.
  for (const { from, to } of patch.ids ?? []) {
    const row = rows.get(from) ?? rows.get(to);
    if (row !== undefined && !twice.has(from)) rows.set(from, row);
  }
  const missing = new Set<string>();
  const find = (id: string): number | undefined => {
    const row = id === "" ? undefined : rows.get(id);
    if (row === undefined) missing.add(id);
    return row;
  };
  return { find, missing };
}

async function mappedCells(
  bound: Place,
  mapping: Mapping,
  rows: Rows,
  patches: readonly CellPatch[],
): Promise<PlannedCell[]> {
  const cells: PlannedCell[] = [];
  for (let at = 0; at < patches.length; at += CELLS_A_TASK) {
    for (const patch of patches.slice(at, at + CELLS_A_TASK)) cells.push(...mappedCell(bound, mapping, rows, patch));
    await breathe();
  }
  return cells;
}

function mappedCell(bound: Place, mapping: Mapping, rows: Rows, cell: CellPatch): PlannedCell[] {
  const row = rows.find(cell.id);
  const offset = bound.columns.cells[cell.column];
  const column = mapping[cell.column];
  if (row === undefined || offset === undefined || column === undefined) return [];
  const value = cellInput(cell.value, column.type, false);
  const { id, column: at, expect, formula } = cell;
  return [{ row, offset, value, id, column: at, expect, formula }];
}

function idCells(bound: Place, rows: Rows, patch: TablePatch): PlannedCell[] {
  return (patch.ids ?? []).flatMap(({ from, to }) => {
    const row = rows.find(from);
    if (row === undefined || bound.ids[row] === to) return [];
    return [managed(row, bound.columns.id, from, to)];
  });
}

function statusCells(bound: Place, rows: Rows, patch: TablePatch, appended: ReadonlySet<string>): PlannedCell[] {
  const offset = bound.columns.status;
  const texts = (patch.status ?? []).filter(({ id }) => !appended.has(id));
  return texts.flatMap(({ id, text }) => {
    const row = rows.find(id);
    return row === undefined || offset === null ? [] : [managed(row, offset, id, text)];
  });
}

/** Rows may have moved since they were read: the id cell tells. */
function statusByRow({ ids, columns }: Place, patch: TablePatch): PlannedCell[] {
  const { status: offset } = columns;
  if (offset === null) return [];
  return (patch.statusByRow ?? []).flatMap(({ row, id, text }) =>
    ids[row] === id ? [managed(row, offset, id, text)] : [],
  );
}

function managed(row: number, offset: number, id: string, text: string): PlannedCell {
  return { row, offset, value: textInput(text), id, column: null, expect: undefined };
}

/** Appending twice, after a crash or a retry, must not double a row. */
function freshAppends(ids: readonly string[], append: readonly RowAppend[], mapping: Mapping): RowAppend[] {
  if (append.length === 0) return [];
  const known = new Set(ids);
  const fresh = append.filter(({ id }) => {
    if (id === "") return true;
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
  for (const { id, cells } of fresh) {
    const column = cells.findIndex((value) => !fitsCell(value));
    // A row with a cell left out would look like an edit: nothing of the patch is written.
    if (column >= 0)
      throw new WorkbookError(
        "other",
        `Row ${id} was not written: "${mapping[column]?.label ?? ""}" is longer than a cell allows.`,
      );
  }
  return fresh;
}
