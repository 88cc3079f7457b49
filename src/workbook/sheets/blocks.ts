// What a draft writes into cells, as blocks that are guarded already: values first, formulas behind them, since they
// speak of tables and of cells of other sheets. It throws for a value that no cell can hold, before anything is
// written.
import type { DraftCells, DraftSheet, DraftTable, Planned } from "../../sheets/draft";
import { columnFormat, isText, lookOf } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import { guardProblem, guardValue } from "../../values/guard";
import type { CellBlock } from "../excel/blocks";
import type { CellInput } from "../excel/bytes";
import { runsOf } from "../excel/runLength";
import { breathe } from "../excel/session";
import { refused } from "./check";

/**
 * `row` and `offset` are places on the sheet. "fill" puts one formula into `rows` rows: Excel needs one operation for
 * all of them. "fillByPlace" does the same with one that says cells by their places.
 */
export interface DraftBlock extends CellBlock {
  /** Position in the drafts. */
  readonly sheet: number;
  readonly write: "values" | "formulas" | "fill" | "fillByPlace";
  readonly rows: number;
}

/** Guarding so many cells takes a few milliseconds. */
const CELLS_A_TASK = 5_000;

export async function sheetBlocks(drafts: readonly DraftSheet[]): Promise<readonly DraftBlock[]> {
  const values: DraftBlock[] = [];
  const formulas: DraftBlock[] = [];
  for (const [sheet, draft] of drafts.entries()) {
    for (const cells of draft.cells) {
      values.push(...freeValues(sheet, cells));
      formulas.push(...freeFormulas(sheet, cells));
    }
    for (const table of draft.tables) {
      for await (const block of bodyValues(sheet, table)) values.push(block);
      formulas.push(...bodyFormulas(sheet, table));
    }
  }
  return [...values, ...formulas];
}

function input(value: CellValue, text: boolean): CellInput {
  const problem = guardProblem(value);
  if (problem === "tooLong" || problem === "notFinite") throw refused(`a value that no cell can hold (${problem})`);
  return guardValue(value, text);
}

function block(sheet: number, write: DraftBlock["write"], cells: DraftCells, values: CellBlock["values"]) {
  const { row, column } = cells;
  return { sheet, write, row, offset: column, columns: values[0]?.length ?? 0, rows: values.length, values };
}

type Cell = CellInput | null;

function freeValues(sheet: number, draft: DraftCells): DraftBlock[] {
  const text = isText(lookOf(draft).format);
  return some(sheet, "values", draft, (cell) =>
    "value" in cell && cell.value !== null ? input(cell.value, text) : null,
  );
}

function freeFormulas(sheet: number, draft: DraftCells): DraftBlock[] {
  return some(sheet, "formulas", draft, (cell) => ("formula" in cell ? cell.formula : null));
}

/** No block where it would write nothing: null leaves a cell alone. */
function some(
  sheet: number,
  write: DraftBlock["write"],
  draft: DraftCells,
  cellOf: (cell: Planned) => Cell,
): DraftBlock[] {
  const values = draft.cells.map((row) => row.map(cellOf));
  return values.some((row) => row.some((cell) => cell !== null)) ? [block(sheet, write, draft, values)] : [];
}

/** By runs of columns that hold values. */
async function* bodyValues(sheet: number, { row, column, columns, rows }: DraftTable) {
  const runs = runsOf(columns.map(({ formula }) => formula === null)).filter(({ value }) => value);
  const texts = columns.map((one) => isText(columnFormat(one)));
  const step = Math.max(1, Math.floor(CELLS_A_TASK / columns.length));
  for (let at = 0; at < rows.length; at += step) {
    const part = rows.slice(at, at + step);
    for (const { from, count } of runs) {
      const values = part.map((cells) =>
        cells.slice(from, from + count).map((value, n) => input(value, texts[from + n] ?? false)),
      );
      const place = { row: row + 1 + at, offset: column + from, columns: count, rows: part.length };
      yield { sheet, write: "values", ...place, values } satisfies DraftBlock;
    }
    await breathe();
  }
}

/** A table without rows has one blank one: no formula, which would speak of nothing. */
function bodyFormulas(sheet: number, { row, column, columns, rows }: DraftTable): DraftBlock[] {
  if (rows.length === 0) return [];
  return columns.flatMap(({ formula, byPlace }, at): DraftBlock[] => {
    if (formula === null) return [];
    const place = { row: row + 1, offset: column + at, columns: 1, rows: rows.length };
    return [{ sheet, write: byPlace === true ? "fillByPlace" : "fill", ...place, values: [[formula]] }];
  });
}
