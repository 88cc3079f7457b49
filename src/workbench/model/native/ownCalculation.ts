// Calculates what it knows of a workbook's formulas itself, and only what a change reaches. Formulas that it does not
// know, and all that read them, it leaves to the engine: see `isEngines`.
import type { Core } from "../core";
import { CALCULATED } from "../page";
import type { OtherMeanings } from "../formula/otherMeanings";
import { holdsCell, union } from "../rects";
import type { SheetState } from "../state";
import type { Rect, Scalar, TableView } from "../types";
import { Block, type ReferredArea, type Reader } from "./area";
import { compileFormula, rememberingParser, WHOLE } from "./compile";
import { CLEAN, DIRTY, FormulaCell, FormulaCells, RUNNING, type Group, type Region } from "./formulaCells";
import { hasSubtotal, isRowHidden, isSubtotalAt } from "./shownRows";
import { CIRCLE, kept, NotOurs } from "./values";
import { saidOfRow } from "./saidOfRow";

/** A formula whose cells hang one on the other for longer than this is calculated from its far end. */
const DEEPEST = 250;
const MOST_PARSED = 50_000;

class TooDeep extends Error {
  constructor(readonly cell: FormulaCell) {
    super();
  }
}

export class OwnCalculation implements Reader {
  private cells = new FormulaCells();
  /** Formulas found to be the engine's only when they ran. */
  private readonly refused = new Set<string>();
  private readonly parse = rememberingParser(MOST_PARSED);
  private engines = new Set<FormulaCell>();
  private dirty: FormulaCell[] = [];
  private blocks = new Map<string, readonly Scalar[]>();
  private rows = new Map<number, readonly Scalar[]>();
  private rowsOf = "";
  private depthNow = 0;

  constructor(private readonly core: Core) {}

  /** Whether any formula is the engine's. */
  get needsEngine(): boolean {
    return this.engines.size > 0;
  }

  isEngines(sheetId: string, row: number, column: number): boolean {
    if (this.engines.size === 0) return false;
    const cell = this.cells.at(sheetId, row, column);
    return cell !== undefined && this.engines.has(cell);
  }

  /** Sheets, tables, names or positions changed: every formula means something else. */
  rebuild(): void {
    this.cells = new FormulaCells();
    this.dirty = [];
    for (const sheet of this.core.state.sheets) this.take(sheet, WHOLE);
    this.engines = new Set();
    const foreign = [...this.cells.groups.values()].filter(({ compiled }) => compiled === null);
    if (foreign.length === 0) return;
    const first = foreign.flatMap(({ cells }) => [...cells]);
    const regions = first.map(({ sheetId, row, column }) => ({
      sheetId,
      rect: { top: row, bottom: row, left: column, right: column },
    }));
    this.engines = new Set([...first, ...this.cells.reachedFrom(regions)]);
  }

  /**
   * What is in these cells changed. False: another formula is the engine's now, and all must be looked at again.
   */
  changed(sheetId: string, rect: Rect): boolean {
    const sheet = this.core.state.sheets.find((one) => one.id === sheetId);
    if (!sheet) return true;
    let altered = false;
    for (const cell of this.cells.within(sheetId, rect))
      if (sheet.grid.formula(cell.row, cell.column) !== cell.formula) {
        this.cells.remove(cell);
        altered = true;
      }
    const fresh = this.take(sheet, rect);
    if ((altered || fresh.length > 0) && (this.needsEngine || fresh.some(({ group }) => group.compiled === null)))
      return false;
    // A result that was cleared away under its formula is put back.
    for (const cell of this.cells.within(sheetId, rect)) this.soil(cell);
    for (const cell of this.cells.reachedFrom([{ sheetId, rect }])) this.soil(cell);
    return true;
  }

  /** Whether a formula says one of the words, or is in one of the places. */
  says({ words, places }: OtherMeanings): boolean {
    if (places.some(({ sheetId, rect }) => this.cells.within(sheetId, rect).length > 0)) return true;
    if (words.length === 0) return false;
    for (const { cells, formula } of this.cells.groups.values()) {
      const text = cells.size === 0 ? "" : formula.toLowerCase();
      if (words.some((word) => text.includes(word))) return true;
    }
    return false;
  }

  /** Cells whose results depend on which rows of a sheet show. */
  subtotalsOf(sheetId: string): readonly FormulaCell[] {
    return [...this.cells.groups.values()]
      .filter(
        ({ formula, compiled }) => hasSubtotal(formula) && compiled?.inputs.some((one) => one.sheetId === sheetId),
      )
      .flatMap(({ cells }) => [...cells]);
  }

  private soil(cell: FormulaCell): void {
    if (cell.state === DIRTY) return;
    cell.state = DIRTY;
    this.dirty.push(cell);
  }

  /** Formula cells that are not known yet. */
  private take(sheet: SheetState, rect: Rect): FormulaCell[] {
    const tables = this.core.tablesOn(sheet.id);
    const fresh: FormulaCell[] = [];
    sheet.grid.eachFormula(rect, (row, column, formula) => {
      if (this.cells.at(sheet.id, row, column) !== undefined || sheet.grid.isKept(row, column)) return;
      const table = tables.find((one) => holdsCell(one.rect, row, column)) ?? null;
      const cell = new FormulaCell(this.groupOf(formula, row, sheet, table), formula, sheet.id, row, column, this);
      this.cells.add(cell);
      this.dirty.push(cell);
      fresh.push(cell);
    });
    return fresh;
  }

  private groupOf(formula: string, ownRow: number, sheet: SheetState, table: TableView | null): Group {
    const said = saidOfRow(formula, ownRow);
    const key = `${sheet.id} ${table?.id ?? ""} ${said}`;
    let group = this.cells.groups.get(key);
    if (!group) {
      const own = said === formula ? {} : { ownRow };
      const ground = { state: this.core.state, sheet, table, parse: this.parse, ...own };
      const compiled = this.refused.has(said) ? null : compileFormula(formula, ground);
      group = { formula, said, compiled, cells: new Set(), full: 0 };
      this.cells.addGroup(key, group);
    }
    return group;
  }

  /**
   * @returns where results changed; null when a formula turned out to be the engine's, and all must be looked at again
   */
  run(): readonly Region[] | null {
    const dirty = this.dirty.filter((cell) => !this.engines.has(cell));
    this.dirty = [];
    try {
      for (const cell of dirty) this.settle(cell);
    } finally {
      this.blocks = new Map();
      this.rows = new Map();
    }
    if (dirty.some(({ group }) => this.refused.has(group.said))) return null;
    return this.write(dirty);
  }

  private settle(cell: FormulaCell): void {
    const stack = [cell];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1))
      try {
        this.valueOf(top);
        stack.pop();
      } catch (error) {
        if (!(error instanceof TooDeep)) throw error;
        // A chain cannot be longer than all cells in a row.
        if (stack.length > this.cells.size / DEEPEST + 1) this.finish(error.cell, CIRCLE);
        else stack.push(error.cell);
      } finally {
        this.depthNow = 0;
      }
  }

  private valueOf(cell: FormulaCell): Scalar {
    if (cell.state === CLEAN) return cell.value;
    if (cell.state === RUNNING) return CIRCLE;
    if (this.depthNow >= DEEPEST) throw new TooDeep(cell);
    this.depthNow += 1;
    cell.state = RUNNING;
    try {
      this.finish(cell, cell.group.compiled?.run(cell) ?? null);
    } catch (error) {
      cell.state = DIRTY;
      if (!(error instanceof NotOurs)) throw error;
      this.refused.add(cell.group.said);
      this.finish(cell, null);
    }
    this.depthNow -= 1;
    return cell.value;
  }

  private finish(cell: FormulaCell, value: Scalar): void {
    cell.value = value;
    cell.state = CLEAN;
  }

  private write(cells: readonly FormulaCell[]): readonly Region[] {
    const changed = new Map<string, Rect>();
    for (const { sheetId, row, column, value, formula } of cells) {
      const { grid } = this.core.sheet(sheetId);
      const result = typeof value === "number" ? kept(value) : value;
      if (grid.formula(row, column) !== formula || sameValue(result, grid.value(row, column))) continue;
      grid.setResult(row, column, result, CALCULATED);
      const cell = { top: row, bottom: row, left: column, right: column };
      changed.set(sheetId, union(changed.get(sheetId) ?? null, cell) ?? cell);
    }
    for (const [sheetId, rect] of changed) this.core.repainted(sheetId, rect);
    return [...changed].map(([sheetId, rect]) => ({ sheetId, rect }));
  }

  // What formulas read.

  cell(sheetId: string, row: number, column: number): Scalar {
    const cell = this.cells.at(sheetId, row, column);
    return cell === undefined ? this.core.sheet(sheetId).grid.value(row, column) : this.valueOf(cell);
  }

  depth(area: ReferredArea): number {
    const { sheetId, rect } = area;
    if (area instanceof Block) return area.height;
    const bottom = this.core.sheet(sheetId).grid.used?.bottom ?? 0;
    return Math.max(1, Math.min(rect.bottom, bottom) - rect.top + 1);
  }

  /** Kept while one run lasts: what was calculated once does not change in it. */
  values(area: ReferredArea, depth: number): readonly Scalar[] {
    if (area instanceof Block) return area.held;
    const { sheetId, rect } = area;
    const { top, left, right } = rect;
    if (depth === 1) {
      if (this.rowsOf !== sheetId) this.rows = new Map();
      this.rowsOf = sheetId;
      const key = (top * 16_384 + left) * 16_384 + right;
      let row = this.rows.get(key);
      if (row === undefined) this.rows.set(key, (row = this.readRows(sheetId, top, top, left, right)));
      return row;
    }
    const key = `${top},${left},${depth},${right} ${sheetId}`;
    let block = this.blocks.get(key);
    if (block === undefined) this.blocks.set(key, (block = this.readRows(sheetId, top, top + depth - 1, left, right)));
    return block;
  }

  isHidden(sheetId: string, row: number, byHand: boolean): boolean {
    return isRowHidden(this.core, sheetId, row, byHand);
  }

  isSubtotal(sheetId: string, row: number, column: number): boolean {
    return isSubtotalAt(this.core, sheetId, row, column);
  }

  private readRows(sheetId: string, top: number, bottom: number, left: number, right: number): Scalar[] {
    const { grid } = this.core.sheet(sheetId);
    const width = right - left + 1;
    const values = new Array<Scalar>((bottom - top + 1) * width).fill(null);
    for (let column = left; column <= right; column += 1) {
      const formulas = this.cells.column(sheetId, column);
      if (formulas === undefined && !grid.columns.has(column)) continue;
      for (let row = top; row <= bottom; row += 1) {
        const cell = formulas?.get(row);
        const value = cell === undefined ? grid.value(row, column) : this.valueOf(cell);
        values[(row - top) * width + column - left] = value;
      }
    }
    return values;
  }
}

function sameValue(a: Scalar, b: Scalar): boolean {
  if (typeof a === "object" && typeof b === "object") return a?.error === b?.error;
  return a === b;
}
