// Puts one sheet of a file into the workbook store: cells, tables, formats, styles, sizes. What the store refuses is
// named.
import { normalizeFormula } from "../../model/formula/rewrite";
import { cellError } from "../../model/entry";
import type { KeptResult } from "../../model/calculation/keptResults";
import type { CellStyle, Input, Rect } from "../../model/types";
import type { WorkbookStore } from "../../model/workbookStore";
import { rangeName } from "../../page/address";
import { fromFile } from "../fileFormula";
import type { OpenedSheet } from "./openedSheet";
import type { FileCell } from "./sheet";
import type { FileStyle } from "./styles";
import type { FileTable } from "./table";
import { holdsCell } from "../../model/rects";

/** Rows a block: large enough to be fast, small enough to hold. */
const BLOCK_ROWS = 2000;

interface Filling {
  readonly store: WorkbookStore;
  readonly sheetId: string;
  readonly sheet: OpenedSheet;
  readonly styleOf: (index: number) => FileStyle;
  readonly dropped: Set<string>;
  /** Formulas as a person sees them, by table and as the file spells them; null: none that can be read. */
  readonly seen: Map<string, string | null>;
}

/** Formulas of a table's column read alike; those that name their row would fill the memory for nothing. */
const MOST_SEEN = 1000;

export function fillSheet(
  store: WorkbookStore,
  sheetId: string,
  sheet: OpenedSheet,
  styleOf: (index: number) => FileStyle,
  dropped: Set<string>,
): void {
  const filling: Filling = { store, sheetId, sheet, styleOf, dropped, seen: new Map() };
  const { cells } = sheet.content;
  const inTotals = ({ row, column }: FileCell): boolean =>
    sheet.tables.some((table) => table.hasTotals && row === table.rect.bottom && holdsCell(table.rect, row, column));
  writeCells(
    filling,
    cells.filter((cell) => !inTotals(cell)),
  );
  for (const table of sheet.tables) addTable(filling, table);
  // A table's totals row is written once the table has one: it would be in the way of making it.
  writeCells(filling, cells.filter(inTotals));
  for (const rect of sheet.content.arrays) store.results.spread(sheetId, rect);
  applyStyles(filling, cells);
  applySizes(filling);
  for (const rect of store.merges.put(sheetId, sheet.content.merges))
    dropped.add(`merged cells ${rangeName(rect)} on ${sheet.name}`);
  for (const comment of sheet.comments) addComment(filling, comment);
  for (const format of sheet.conditionals) if (format !== null) addConditional(filling, format);
  for (const list of sheet.content.lists) addList(filling, list);
  for (const table of sheet.tables) applyFilters(filling, table);
  hideByHand(filling);
  if (sheet.content.page !== null) store.pages.change(sheetId, sheet.content.page);
}

/** Once all sheets have their cells and names: series may lie on any of them. */
export function fillCharts(store: WorkbookStore, sheetId: string, sheet: OpenedSheet, dropped: Set<string>): void {
  for (const { chart, from, to } of sheet.charts)
    try {
      const sized = "width" in to;
      const { id } = store.charts.put(sheetId, { ...chart, anchor: { from, to: sized ? from : to } });
      if (sized) store.charts.move(id, { ...store.charts.box(id), ...to });
    } catch {
      dropped.add(`the chart ${chart.name} on ${sheet.name}`);
    }
}

function writeCells(filling: Filling, cells: readonly FileCell[]): void {
  for (const block of blocks(cells)) {
    const rect = bounds(block);
    const inputs: Input[][] = Array.from(
      { length: rect.bottom - rect.top + 1 },
      () => new Array<Input>(rect.right - rect.left + 1),
    );
    const formats = new Map<number, Map<number, string>>();
    for (const cell of block) {
      const line = inputs[cell.row - rect.top];
      if (line !== undefined) line[cell.column - rect.left] = inputOf(filling, cell);
      const { format } = filling.styleOf(cell.style);
      if (format !== "General")
        formats.set(cell.row, (formats.get(cell.row) ?? new Map<number, string>()).set(cell.column, format));
    }
    filling.store.write(filling.sheetId, rect, inputs);
    filling.store.results.take(filling.sheetId, block.flatMap(keptResult));
    // After the values: a text format would turn a formula into text.
    if (formats.size > 0)
      filling.store.setFormat(
        filling.sheetId,
        rect,
        inputs.map((line, down) =>
          Array.from(line, (_, right) => formats.get(rect.top + down)?.get(rect.left + right) ?? "General"),
        ),
      );
  }
}

function keptResult({ row, column, value, formula }: FileCell): KeptResult[] {
  if (value === null || formula === null) return [];
  return [{ row, column, value: typeof value === "object" ? cellError(value.error) : value }];
}

function blocks(cells: readonly FileCell[]): FileCell[][] {
  const found = new Map<number, FileCell[]>();
  for (const cell of cells) {
    const key = Math.floor(cell.row / BLOCK_ROWS);
    const block = found.get(key);
    if (block === undefined) found.set(key, [cell]);
    else block.push(cell);
  }
  return [...found.values()];
}

function bounds(cells: readonly FileCell[]): Rect {
  const rect = { top: Infinity, left: Infinity, bottom: 0, right: 0 };
  for (const { row, column } of cells) {
    rect.top = Math.min(rect.top, row);
    rect.left = Math.min(rect.left, column);
    rect.bottom = Math.max(rect.bottom, row);
    rect.right = Math.max(rect.right, column);
  }
  return rect;
}

/** Text goes in behind an apostrophe, so that no text ever becomes a formula, a number or a date. */
function inputOf(filling: Filling, { row, column, value, formula }: FileCell): Input {
  if (formula !== null) {
    const { sheet, dropped } = filling;
    const own = sheet.tables.find(({ rect }) => holdsCell(rect, row, column))?.name ?? null;
    const seen = asSeen(filling.seen, formula, own);
    if (seen !== null) return seen;
    dropped.add(`formulas on ${sheet.name} that the workbench cannot read (their values are kept)`);
  }
  if (value === null) return undefined;
  if (typeof value === "string") return value === "" ? undefined : `'${value}`;
  if (typeof value === "object") return value.error;
  return value;
}

function asSeen(known: Filling["seen"], formula: string, table: string | null): string | null {
  const key = `${table ?? ""}\n${formula}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_SEEN) known.clear();
  const seen = fromFile(formula, table);
  const read = isFormula(seen) ? seen : null;
  known.set(key, read);
  return read;
}

function isFormula(text: string): boolean {
  try {
    normalizeFormula(text);
    return true;
  } catch {
    return false;
  }
}

function addTable(
  { store, sheetId, sheet, dropped }: Filling,
  { name, rect, hasHeaders, hasTotals, style, id, columnIds }: FileTable,
): void {
  if (!hasHeaders) {
    dropped.add(`the table ${name} on ${sheet.name}, which has no header row (its cells are kept)`);
    return;
  }
  try {
    const table = store.addTable(
      sheetId,
      hasTotals ? { ...rect, bottom: rect.bottom - 1 } : rect,
      true,
      name,
      id === null ? undefined : { id, columnIds },
    );
    if (style !== table.style) store.setTableStyle(table.id, style);
    if (hasTotals) store.setTableParts(table.id, { totals: true });
  } catch {
    dropped.add(`the table ${name} on ${sheet.name} (its cells are kept)`);
  }
}

/** Cells of one look that stand below one another are set together. */
function applyStyles({ store, sheetId, styleOf }: Filling, cells: readonly FileCell[]): void {
  const open = new Map<number, { style: number; top: number; bottom: number }>();
  const flush = (column: number): void => {
    const run = open.get(column);
    if (run === undefined) return;
    const { style } = styleOf(run.style);
    if (hasLook(style))
      store.setStyle(sheetId, { top: run.top, bottom: run.bottom, left: column, right: column }, style);
    open.delete(column);
  };
  for (const { row, column, style } of cells) {
    const run = open.get(column);
    if (run?.style === style && run.bottom === row - 1) run.bottom = row;
    else {
      flush(column);
      open.set(column, { style, top: row, bottom: row });
    }
  }
  for (const column of [...open.keys()]) flush(column);
}

function hasLook(style: CellStyle): boolean {
  return Object.keys(style).length > 0;
}

function applySizes({ store, sheetId, sheet }: Filling): void {
  const { columns, rows, frozen } = sheet.content;
  for (const { first, last, px, hidden } of columns) {
    // Files give one width to all columns up to the last: only those that a person would see are set.
    const end = Math.min(last, Math.max(first, 255));
    for (let column = first; column <= end; column += 1)
      if (px !== null && px > 0) store.setColumnWidth(sheetId, column, px);
    if (hidden) store.hideColumns(sheetId, first, end - first + 1, true);
  }
  const heights = rows.flatMap(({ first, px }): [number, number][] => (px === null ? [] : [[first, px]]));
  store.setRowHeights(sheetId, new Map(heights));
  if (frozen.rows > 0 || frozen.columns > 0) store.freeze(sheetId, frozen.rows, frozen.columns);
}

/** Files do not tell what hides a row: what no filter hides was hidden by hand. */
function hideByHand({ store, sheetId, sheet }: Filling): void {
  const look = store.sheet(sheetId);
  let run: { first: number; count: number } | null = null;
  for (const { first, hidden } of [...sheet.content.rows, { first: -1, hidden: false }]) {
    const byHand = hidden && look?.rowHidden(first) === false;
    if (byHand && run !== null && first === run.first + run.count) {
      run.count += 1;
      continue;
    }
    if (run !== null) store.hideRows(sheetId, run.first, run.count, true);
    run = byHand ? { first, count: 1 } : null;
  }
}

function addConditional(
  { store, sheetId, sheet, dropped }: Filling,
  format: NonNullable<OpenedSheet["conditionals"][number]>,
): void {
  try {
    store.conditionals.add(sheetId, format, "last");
  } catch {
    dropped.add(`a conditional format on ${sheet.name}`);
  }
}

function addComment({ store, sheetId, sheet, dropped }: Filling, comment: OpenedSheet["comments"][number]): void {
  try {
    store.comments.add(sheetId, comment);
  } catch {
    dropped.add(`a comment on ${sheet.name}`);
  }
}

function addList(
  { store, sheetId, sheet, dropped }: Filling,
  { rect, formula, lenient }: OpenedSheet["content"]["lists"][number],
): void {
  const texts = /^"(.*)"$/s.exec(formula)?.[1]?.replaceAll('""', '"');
  try {
    store.setValidation(sheetId, { rect, list: texts ?? fromFile(formula, null), lenient });
  } catch {
    dropped.add(`a validation list on ${sheet.name}`);
  }
}

function applyFilters({ store, sheet, dropped }: Filling, { name, filters }: FileTable): void {
  const table = store.table(name);
  if (table === undefined) return;
  for (const [column, shown] of filters)
    if (store.filterTable(table.id, column, shown) !== null)
      dropped.add(`a filter of the table ${name} on ${sheet.name}`);
}
