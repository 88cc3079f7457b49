// A workbook as its calculation needs it, in a form that goes from thread to thread, and what came of it. Pages are
// copied as they are: a cell is no object of its own there.
import type { CalculationPort } from "./calculation";
import { Calculator } from "./calculator";
import { settleUntried } from "./keptResults";
import { Core } from "../core";
import { Grid, type GridColumn } from "../grid";
import { Page } from "../page";
import { emptyMeta, type SheetMeta, type SheetState, type WorkbookState } from "../state";

type PageCells = Pick<Page, "values" | "formulas" | "kept" | "spills">;

interface SheetSnapshot {
  readonly id: string;
  readonly meta: Pick<SheetMeta, "name" | "hiddenRows" | "filteredRows" | "merges">;
  /** Columns that have cells, and their pages by number. */
  readonly columns: readonly (readonly [number, readonly (PageCells | undefined)[]])[];
}

export interface BookSnapshot extends Pick<WorkbookState, "tables" | "names" | "date1904"> {
  /** The count of changes for which it was made. */
  readonly asked: number;
  readonly sheets: readonly SheetSnapshot[];
}

interface PageResults extends Pick<Page, "values" | "kept" | "spills"> {
  readonly column: number;
  readonly number: number;
}

export interface BookResults {
  readonly asked: number;
  /** The pages with any new result. */
  readonly sheets: readonly { readonly id: string; readonly pages: readonly PageResults[] }[];
  /** How many formulas keep the results of the file, since nothing calculates them, by the sheet's id. */
  readonly kept: ReadonlyMap<string, number>;
}

/** To be sent at once: it shares its cells with the workbook. */
export function snapshotOf({ sheets, tables, names, date1904 }: WorkbookState, asked: number): BookSnapshot {
  return { asked, tables, names, date1904, sheets: sheets.map(sheetOf) };
}

function sheetOf({ id, grid, meta }: SheetState): SheetSnapshot {
  const { name, hiddenRows, filteredRows, merges } = meta;
  const columns = [...grid.columns].map(([column, { pages }]) => [column, pages.map(cellsOf)] as const);
  return { id, meta: { name, hiddenRows, filteredRows, merges }, columns };
}

function cellsOf(page: Page | undefined): PageCells | undefined {
  return page && { values: page.values, formulas: page.formulas, kept: page.kept, spills: page.spills };
}

/** Calculates everything. It has a workbook of its own, so that nothing of the snapshot changes. */
export function calculateSnapshot(snapshot: BookSnapshot, port: CalculationPort): BookResults {
  const core = new Core();
  const { asked, tables, names, date1904 } = snapshot;
  const sheets = snapshot.sheets.map((sheet) => sheetFrom(core, sheet));
  core.state = { tables, names, date1904, sheets };
  const before = new Map(sheets.map(({ id, grid }) => [id, new Map(grid.columns)]));
  core.calculator = new Calculator(port, core);
  const kept = settleUntried(core);
  return {
    asked,
    kept,
    sheets: sheets.map(({ id, grid }) => ({ id, pages: changedPages(grid, before.get(id) ?? new Map()) })),
  };
}

/** Of an epoch before the first: a page that changes is copied first. */
const LOADED = 0;

function sheetFrom({ journal }: Core, { id, meta, columns }: SheetSnapshot): SheetState {
  const grid = new Grid(journal);
  for (const [column, pages] of columns)
    grid.columns.set(column, { epoch: LOADED, pages: pages.map((cells) => cells && pageFrom(cells)) });
  grid.changed();
  return { id, grid, meta: { ...emptyMeta(meta.name), ...meta } };
}

function pageFrom(cells: PageCells): Page {
  return Object.assign(new Page(LOADED), cells);
}

function changedPages(grid: Grid, before: ReadonlyMap<number, GridColumn>): PageResults[] {
  return [...grid.columns].flatMap(([column, { pages }]) =>
    pages.flatMap((page, number) => {
      if (page === undefined || page === before.get(column)?.pages[number]) return [];
      const { values, kept, spills } = page;
      return [{ column, number, values, kept, spills }];
    }),
  );
}
