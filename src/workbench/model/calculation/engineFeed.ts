// Feeds the calculation engine with the formula cells that are its own and with the cells that they name, and brings
// results back into the grid. It decides nothing about formulas: translate.ts says them in the engine's words.
import type { CalculationBook, CalculationPort } from "./calculation";
import type { Core } from "../core";
import { type Meaning, translateFormula } from "../formula/translate";
import type { Region } from "../native/formulaCells";
import { CALCULATED } from "../page";
import { cellRect, holdsCell, intersection, MAX_COLUMNS, MAX_ROWS, union } from "../rects";
import type { SheetState } from "../state";
import type { Rect, Scalar } from "../types";
import { isLive, SPILL, SpillPlaces } from "./spillPlaces";

const WHOLE: Rect = { top: 0, left: 0, bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 };
/** Arrays whose places turn out to be taken are calculated again; what comes of that may be in the way of others. */
const MOST_ROUNDS = 5;
/** Larger references are kept as rectangles instead of cell by cell. */
const SMALL = 32;

interface Feed {
  readonly index: number;
  readonly formulas: Map<number, string>;
  readonly cells: Set<number>;
  readonly areas: Map<string, Rect>;
}

function keyOf(row: number, column: number): number {
  return row * MAX_COLUMNS + column;
}

export class EngineFeed {
  private book: CalculationBook | null = null;
  private feeds = new Map<string, Feed>();
  private dirty = false;
  /** It has arrays, or a formula that it could not bear: it must get its formulas again when tables or names change. */
  isTouchy = false;
  private readonly places: SpillPlaces;

  constructor(
    private readonly port: CalculationPort,
    private readonly core: Core,
    /** Whether a formula cell is calculated here; all others are values. */
    private readonly takes: (sheetId: string, row: number, column: number) => boolean,
  ) {
    this.places = new SpillPlaces(core);
  }

  /** Forgets everything; `all` feeds it again. */
  clear(): void {
    this.book?.close();
    this.book = null;
    this.feeds = new Map();
    this.isTouchy = false;
  }

  all(): void {
    this.clear();
    for (const sheet of this.core.state.sheets) this.feedFormulas(sheet, WHOLE);
  }

  /** @returns the cells into which arrays spill something else now */
  evaluate(): readonly Region[] {
    if (!this.dirty) return [];
    for (let round = 0; this.dirty && round < MOST_ROUNDS; round += 1) {
      this.dirty = false;
      this.calculate();
    }
    this.dirty = false;
    return this.places.settle();
  }

  /** Nothing is the engine's: arrays that spilled have no formula any more. */
  release(): readonly Region[] {
    this.clear();
    this.places.begin();
    return this.places.settle();
  }

  /** What is in these cells changed. */
  scan(sheetId: string, rect: Rect): void {
    const sheet = this.core.state.sheets.find((one) => one.id === sheetId);
    if (!sheet) return;
    const feed = this.feeds.get(sheetId);
    if (this.places.isBroken(sheet, rect)) this.dirty = true;
    if (feed) this.dropFormulas(sheet, feed, rect);
    this.feedFormulas(sheet, rect);
    if (feed) this.feedReferenced(sheet, feed, rect);
  }

  private dropFormulas(sheet: SheetState, feed: Feed, rect: Rect): void {
    for (const key of feed.formulas.keys()) {
      const row = Math.floor(key / MAX_COLUMNS);
      const column = key % MAX_COLUMNS;
      if (!holdsCell(rect, row, column) || sheet.grid.formula(row, column) !== null) continue;
      feed.formulas.delete(key);
      this.put(feed, row, column, sheet.grid.value(row, column));
    }
  }

  private feedFormulas(sheet: SheetState, rect: Rect): void {
    sheet.grid.eachFormula(rect, (row, column, formula) => {
      if (!this.takes(sheet.id, row, column)) return;
      const feed = this.feedOf(sheet.id);
      const key = keyOf(row, column);
      if (feed.formulas.get(key) === formula && sheet.grid.value(row, column) !== null) return;
      feed.formulas.set(key, formula);
      this.putFormula(sheet, feed, row, column, formula);
    });
  }

  private putFormula(sheet: SheetState, feed: Feed, row: number, column: number, formula: string): void {
    const meaning: Meaning = {
      state: this.core.state,
      sheet,
      row,
      column,
      sheetName: (id) => this.opened().sheetName(this.feedOf(id).index),
    };
    const { text, references } = translateFormula(formula, meaning);
    this.opened().put(feed.index, row, column, { formula: text });
    this.dirty = true;
    for (const reference of references) this.reference(reference.sheetId, reference.rect);
  }

  /** The cells of a reference are fed when it is met first. */
  private reference(sheetId: string, rect: Rect): void {
    const sheet = this.core.sheet(sheetId);
    const feed = this.feedOf(sheetId);
    const size = (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1);
    if (size > SMALL) {
      const name = `${rect.top},${rect.left},${rect.bottom},${rect.right}`;
      if (feed.areas.has(name)) return;
      feed.areas.set(name, rect);
      this.feedHeld(sheet, feed, rect);
      return;
    }
    for (let row = rect.top; row <= rect.bottom; row += 1)
      for (let column = rect.left; column <= rect.right; column += 1) {
        const key = keyOf(row, column);
        if (feed.cells.has(key)) continue;
        feed.cells.add(key);
        this.feedCell(sheet, feed, row, column);
      }
  }

  private feedReferenced(sheet: SheetState, feed: Feed, rect: Rect): void {
    for (const area of feed.areas.values()) {
      const shared = intersection(area, rect);
      if (shared) this.feedShared(sheet, feed, shared);
    }
    const size = (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1);
    if (size < feed.cells.size) {
      for (let row = rect.top; row <= rect.bottom; row += 1)
        for (let column = rect.left; column <= rect.right; column += 1)
          if (feed.cells.has(keyOf(row, column))) this.feedCell(sheet, feed, row, column);
      return;
    }
    for (const key of feed.cells) {
      const row = Math.floor(key / MAX_COLUMNS);
      const column = key % MAX_COLUMNS;
      if (holdsCell(rect, row, column)) this.feedCell(sheet, feed, row, column);
    }
  }

  /** Blanks too: the cell may have held something before. */
  private feedShared(sheet: SheetState, feed: Feed, rect: Rect): void {
    const used = sheet.grid.used;
    const bottom = Math.max(used?.bottom ?? 0, this.deepest);
    for (let row = rect.top; row <= Math.min(rect.bottom, bottom); row += 1)
      for (let column = rect.left; column <= rect.right; column += 1) this.feedCell(sheet, feed, row, column);
    this.deepest = bottom;
  }
  private deepest = 0;

  private feedHeld(sheet: SheetState, feed: Feed, rect: Rect): void {
    sheet.grid.eachHeld(rect, (row, column, page, index) => {
      if (page.values[index] !== null) this.feedCell(sheet, feed, row, column);
    });
  }

  private feedCell(sheet: SheetState, feed: Feed, row: number, column: number): void {
    // The engine has its own arrays' values already: as constants they would be in the way.
    if (isLive(sheet.grid, row, column)) return;
    if (sheet.grid.formula(row, column) === null || !this.takes(sheet.id, row, column))
      this.put(feed, row, column, sheet.grid.value(row, column));
  }

  private put(feed: Feed, row: number, column: number, value: Scalar): void {
    this.opened().put(feed.index, row, column, { value });
    this.dirty = true;
  }

  private calculate(): void {
    const book = this.opened();
    try {
      book.evaluate();
    } catch {
      // A formula that the engine can not bear (it runs out of memory on B:B+3:3) costs the results, not the edit.
      // All formulas are tried again when rows, tables, names or sheets change next.
      this.book = null;
      this.feeds = new Map();
      this.isTouchy = true;
      return;
    }
    this.places.begin();
    for (const [sheetId, feed] of this.feeds) {
      const sheet = this.core.sheet(sheetId);
      let changed: Rect | null = null;
      for (const key of feed.formulas.keys()) {
        const row = Math.floor(key / MAX_COLUMNS);
        const column = key % MAX_COLUMNS;
        const fits = this.spread(book, sheet, feed, row, column);
        const value = fits ? book.value(feed.index, row, column) : SPILL;
        if (sameValue(value, sheet.grid.value(row, column))) continue;
        sheet.grid.setResult(row, column, value, CALCULATED);
        changed = union(changed, cellRect(row, column));
      }
      if (changed) this.core.repainted(sheetId, changed);
    }
  }

  /** What is in an array's way is shown to the engine, which then says so itself: to all that read the array, too. */
  private spread(book: CalculationBook, sheet: SheetState, feed: Feed, row: number, column: number): boolean {
    const extent = book.extent(feed.index, row, column);
    if (extent === null) return true;
    sheet.grid.setAnchor(row, column);
    if (extent.rows === 1 && extent.columns === 1) return true;
    const rect = { top: row, left: column, bottom: row + extent.rows - 1, right: column + extent.columns - 1 };
    this.isTouchy = true;
    const blocked = this.places.inTheWay(sheet, rect);
    if (blocked === "closed") return false;
    for (const cell of blocked) {
      feed.cells.add(keyOf(cell.row, cell.column));
      this.feedCell(sheet, feed, cell.row, cell.column);
    }
    if (blocked.length === 0) this.places.add(sheet, rect, (down, right) => book.value(feed.index, down, right));
    return blocked.length === 0;
  }

  private opened(): CalculationBook {
    this.book ??= this.port.open();
    return this.book;
  }

  private feedOf(sheetId: string): Feed {
    let feed = this.feeds.get(sheetId);
    if (!feed) {
      feed = { index: this.feeds.size, formulas: new Map(), cells: new Set(), areas: new Map() };
      this.feeds.set(sheetId, feed);
    }
    return feed;
  }
}

function sameValue(a: Scalar, b: Scalar): boolean {
  if (typeof a === "object" && typeof b === "object") return a?.error === b?.error;
  return a === b;
}
