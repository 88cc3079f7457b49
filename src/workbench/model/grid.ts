// The cells of one sheet, by column and page. What a step of undo needs is kept by copying pages before their first
// change; it knows nothing of tables, names or events.
import { ANCHOR, CALCULATED, type ResultMark, Page, PAGE_BITS, PAGE_MASK, PAGE_ROWS } from "./page";
import { MAX_COLUMNS, MAX_ROWS, type Shift, shiftLine, union } from "./rects";
import type { Rect, Scalar } from "./types";

export interface GridColumn {
  epoch: number;
  pages: (Page | undefined)[];
}

/** What a grid needs of the undo history: it keeps columns as they were before the step in the making. */
export interface UndoLog {
  /** Pages and columns of another epoch must be copied before a change. */
  readonly epoch: number;
  keep(grid: Grid, column: number, held: GridColumn | undefined): void;
  weigh(cells: number): void;
}

export class Grid {
  columns = new Map<number, GridColumn>();
  private usedCache: { version: number; used: Rect | null } | null = null;
  private version = 0;

  constructor(private readonly journal: UndoLog) {}

  page(row: number, column: number): Page | undefined {
    return this.columns.get(column)?.pages[row >> PAGE_BITS];
  }

  value(row: number, column: number): Scalar {
    return this.page(row, column)?.values[row & PAGE_MASK] ?? null;
  }

  formula(row: number, column: number): string | null {
    return this.page(row, column)?.formulas?.[row & PAGE_MASK] ?? null;
  }

  quoted(row: number, column: number): boolean {
    return this.page(row, column)?.quoted?.[row & PAGE_MASK] === 1;
  }

  /** 0: none of its own. */
  formatSlot(row: number, column: number): number {
    return this.page(row, column)?.formats?.[row & PAGE_MASK] ?? 0;
  }

  styleSlot(row: number, column: number): number {
    return this.page(row, column)?.styles?.[row & PAGE_MASK] ?? 0;
  }

  blank(row: number, column: number): boolean {
    return this.value(row, column) === null && this.formula(row, column) === null;
  }

  /** The page to change; the undo step in the making keeps the page as it was. */
  writable(row: number, column: number): Page {
    const held = this.writableColumn(column);
    const index = row >> PAGE_BITS;
    const page = held.pages[index];
    if (page?.epoch === this.journal.epoch) return page;
    this.journal.weigh(PAGE_ROWS);
    const fresh = page ? page.copy(this.journal.epoch) : new Page(this.journal.epoch);
    held.pages[index] = fresh;
    return fresh;
  }

  set(row: number, column: number, value: Scalar, formula: string | null, quoted: boolean): void {
    const page = this.writable(row, column);
    const index = row & PAGE_MASK;
    page.values[index] = value;
    page.setFormula(index, formula);
    page.setQuoted(index, quoted);
    page.setMark(index, CALCULATED);
    page.setSpill(index, 0);
  }

  /** Whether a formula's result is what its file kept, and is not calculated. */
  isKept(row: number, column: number): boolean {
    return this.mark(row, column) !== CALCULATED;
  }

  mark(row: number, column: number): ResultMark {
    return this.page(row, column)?.markAt(row & PAGE_MASK) ?? CALCULATED;
  }

  /** The result of the formula that stands here. Only a calculated one is calculated again. */
  setResult(row: number, column: number, value: Scalar, mark: ResultMark): void {
    const page = this.writable(row, column);
    page.values[row & PAGE_MASK] = value;
    page.setMark(row & PAGE_MASK, mark);
  }

  /** What a cell has to do with an array: nothing (0), its formula's own cell, or one that it spills into. */
  spill(row: number, column: number): number {
    return this.page(row, column)?.spills?.[row & PAGE_MASK] ?? 0;
  }

  /** Marks the cell of an array's formula. */
  setAnchor(row: number, column: number): void {
    if (this.spill(row, column) !== ANCHOR) this.writable(row, column).setSpill(row & PAGE_MASK, ANCHOR);
  }

  /** The cell's formula comes to one value after all. */
  dropAnchor(row: number, column: number): void {
    if (this.spill(row, column) === ANCHOR) this.writable(row, column).setSpill(row & PAGE_MASK, 0);
  }

  /** A value that an array spills into a cell. Only a calculated one is calculated again. */
  setSpilled(row: number, column: number, value: Scalar, spill: number, mark: ResultMark): void {
    this.set(row, column, value, null, false);
    const page = this.writable(row, column);
    page.setSpill(row & PAGE_MASK, spill);
    page.setMark(row & PAGE_MASK, mark);
  }

  /** Every cell that an array spills into, or did; pages without arrays cost nothing. */
  eachSpilled(visit: (row: number, column: number, spill: number, kept: boolean) => void): void {
    for (const [column, { pages }] of this.columns)
      pages.forEach((page, number) => {
        if (!page?.spills) return;
        page.spills.forEach((spill, index) => {
          if (spill > 0) visit((number << PAGE_BITS) + index, column, spill, page.markAt(index) !== CALCULATED);
        });
      });
  }

  setFormat(row: number, column: number, slot: number): void {
    if (slot !== 0 || this.page(row, column)) this.writable(row, column).setFormat(row & PAGE_MASK, slot);
  }

  setStyle(row: number, column: number, slot: number): void {
    if (slot !== 0 || this.page(row, column)) this.writable(row, column).setStyle(row & PAGE_MASK, slot);
  }

  /** Every cell that holds anything within the rectangle, column by column. */
  eachHeld(rect: Rect, visit: (row: number, column: number, page: Page, index: number) => void): void {
    for (const column of this.columnsIn(rect)) {
      const pages = this.columns.get(column)?.pages ?? [];
      const last = Math.min(rect.bottom >> PAGE_BITS, pages.length - 1);
      for (let number = rect.top >> PAGE_BITS; number <= last; number += 1) {
        const page = pages[number];
        if (page) visitPage(page, number, rect, (row, index) => visit(row, column, page, index));
      }
    }
  }

  /** The formula cells within the rectangle; pages without formulas cost nothing. */
  eachFormula(rect: Rect, visit: (row: number, column: number, formula: string) => void): void {
    for (const column of this.columnsIn(rect)) {
      const pages = this.columns.get(column)?.pages ?? [];
      const last = Math.min(rect.bottom >> PAGE_BITS, pages.length - 1);
      for (let number = rect.top >> PAGE_BITS; number <= last; number += 1) {
        const page = pages[number];
        if (!page?.formulas) continue;
        visitPage(page, number, rect, (row, index) => {
          const formula = page.formulas?.[index] ?? null;
          if (formula !== null) visit(row, column, formula);
        });
      }
    }
  }

  get used(): Rect | null {
    if (this.usedCache?.version !== this.version) {
      this.usedCache = { version: this.version, used: this.measure() };
    }
    return this.usedCache.used;
  }

  /** To be called after direct changes of pages, so that `used` is measured again. */
  changed(): void {
    this.version += 1;
  }

  shift(shift: Shift): void {
    if (shift.axis === "row") this.shiftRows(shift);
    else if (shift.from === 0 && shift.to === MAX_ROWS - 1) this.shiftColumns(shift);
    else this.shiftCells(shift);
    this.changed();
  }

  private columnsIn(rect: Rect): number[] {
    const inside = [...this.columns.keys()].filter((column) => column >= rect.left && column <= rect.right);
    return inside.sort((a, b) => a - b);
  }

  private writableColumn(column: number): GridColumn {
    this.version += 1;
    const held = this.columns.get(column);
    if (held?.epoch === this.journal.epoch) return held;
    this.journal.keep(this, column, held);
    const fresh = { epoch: this.journal.epoch, pages: held?.pages.slice() ?? [] };
    this.columns.set(column, fresh);
    return fresh;
  }

  private shiftRows(shift: Shift): void {
    for (const column of this.columnsIn({ top: 0, left: shift.from, bottom: 0, right: shift.to })) {
      const held = this.writableColumn(column);
      const old = held.pages;
      const first = shift.at >> PAGE_BITS;
      held.pages = old.slice(0, first);
      for (let number = first; number < old.length; number += 1) {
        const page = old[number];
        if (page) this.moveRows(page, number, column, shift);
      }
    }
  }

  private moveRows(page: Page, number: number, column: number, shift: Shift): void {
    for (let index = 0; index < PAGE_ROWS; index += 1) {
      if (page.blankAt(index)) continue;
      const row = shiftLine((number << PAGE_BITS) + index, shift);
      if (row !== null) this.writable(row, column).copyCell(row & PAGE_MASK, page, index);
    }
  }

  private shiftColumns(shift: Shift): void {
    const moved = new Map<number, GridColumn>();
    for (const [column, held] of this.columns) {
      const target = shiftLine(column, shift);
      if (target !== null) moved.set(target, held);
    }
    for (const column of new Set([...this.columns.keys(), ...moved.keys()])) {
      if (column >= shift.at) this.replaceColumn(column, moved.get(column));
    }
  }

  private replaceColumn(column: number, next: GridColumn | undefined): void {
    this.writableColumn(column);
    const pages = next?.pages.slice() ?? [];
    this.columns.set(column, { epoch: this.journal.epoch, pages });
    this.journal.weigh(PAGE_ROWS);
  }

  private shiftCells(shift: Shift): void {
    const rect = { top: shift.from, left: shift.at, bottom: shift.to, right: MAX_COLUMNS - 1 };
    const moving: { row: number; column: number; page: Page; index: number }[] = [];
    this.eachHeld(rect, (row, column, page, index) => moving.push({ row, column, page: page.copy(-1), index }));
    const blank = new Page(-1);
    for (const { row, column, index } of moving) this.writable(row, column).copyCell(index, blank, 0);
    for (const { row, column, page, index } of moving) {
      const target = shiftLine(column, shift);
      if (target !== null) this.writable(row, target).copyCell(index, page, index);
    }
  }

  private measure(): Rect | null {
    let used: Rect | null = null;
    for (const [column, { pages }] of this.columns) {
      const top = edgeRow(pages, 1);
      if (top === null) continue;
      const bottom = edgeRow(pages, -1) ?? top;
      used = union(used, { top, left: column, bottom, right: column });
    }
    return used;
  }
}

function visitPage(page: Page, number: number, rect: Rect, visit: (row: number, index: number) => void): void {
  const base = number << PAGE_BITS;
  const end = Math.min(rect.bottom - base, PAGE_ROWS - 1);
  for (let index = Math.max(rect.top - base, 0); index <= end; index += 1) {
    if (!page.blankAt(index)) visit(base + index, index);
  }
}

function edgeRow(pages: readonly (Page | undefined)[], step: 1 | -1): number | null {
  const start = step === 1 ? 0 : pages.length - 1;
  for (let number = start; number >= 0 && number < pages.length; number += step) {
    const page = pages[number];
    if (!page) continue;
    for (let at = step === 1 ? 0 : PAGE_ROWS - 1; at >= 0 && at < PAGE_ROWS; at += step) {
      if (!page.blankAt(at)) return (number << PAGE_BITS) + at;
    }
  }
  return null;
}
