// The workbook's formula cells by place, and the groups of them that read alike. It finds what a change reaches; it
// calculates nothing.
import type { Rect, Scalar } from "../types";
import type { Reader } from "./area";
import type { Compiled } from "./compile";

export const CLEAN = 0;
export const DIRTY = 1;
export const RUNNING = 2;

export class FormulaCell {
  /** All digits; the sheet keeps fifteen. */
  value: Scalar = null;
  state: typeof CLEAN | typeof DIRTY | typeof RUNNING = DIRTY;
  /** The spread that reached it last. */
  reached = 0;

  constructor(
    readonly group: Group,
    readonly formula: string,
    readonly sheetId: string,
    readonly row: number,
    readonly column: number,
    readonly reader: Reader,
  ) {}
}

/** Cells whose formulas say the same, each of its own row, on one sheet and in one table. */
export interface Group {
  /** Of its first cell. */
  readonly formula: string;
  /** What all of its formulas say. */
  readonly said: string;
  /** Null: the engine's. */
  readonly compiled: Compiled | null;
  readonly cells: Set<FormulaCell>;
  /** The spread that reached all of its cells. */
  full: number;
}

export interface Region {
  readonly sheetId: string;
  readonly rect: Rect;
}

/** Inputs and changes over more columns are not looked up column by column. */
const WIDE = 64;
/** Comparisons of a change with a group; a workbook that needs more is calculated as a whole. */
const MOST_STEPS = 500_000;
/** Fewer cells of one column are told one by one. */
const FEW = 8;

export class FormulaCells {
  readonly groups = new Map<string, Group>();
  private readonly sheets = new Map<string, Map<number, Map<number, FormulaCell>>>();
  /** Groups by the columns that they read: "column sheet", or the sheet alone for wide inputs. */
  private readonly readers = new Map<string, Set<Group>>();
  private spreads = 0;
  size = 0;

  at(sheetId: string, row: number, column: number): FormulaCell | undefined {
    return this.sheets.get(sheetId)?.get(column)?.get(row);
  }

  column(sheetId: string, column: number): ReadonlyMap<number, FormulaCell> | undefined {
    return this.sheets.get(sheetId)?.get(column);
  }

  *all(): Generator<FormulaCell> {
    for (const { cells } of this.groups.values()) yield* cells;
  }

  addGroup(key: string, group: Group): void {
    this.groups.set(key, group);
    for (const { sheetId, rect } of group.compiled?.inputs ?? [])
      if (rect.right - rect.left >= WIDE) this.reads(sheetId, group);
      else for (let column = rect.left; column <= rect.right; column += 1) this.reads(`${column} ${sheetId}`, group);
  }

  private reads(key: string, group: Group): void {
    const held = this.readers.get(key);
    if (held === undefined) this.readers.set(key, new Set([group]));
    else held.add(group);
  }

  /** Those that may read a region, and maybe others. */
  private *readersOf({ sheetId, rect }: Region): Generator<Group> {
    if (rect.right - rect.left >= WIDE) yield* this.groups.values();
    else {
      yield* this.readers.get(sheetId) ?? [];
      for (let column = rect.left; column <= rect.right; column += 1)
        yield* this.readers.get(`${column} ${sheetId}`) ?? [];
    }
  }

  add(cell: FormulaCell): void {
    const sheet = this.sheets.get(cell.sheetId) ?? new Map<number, Map<number, FormulaCell>>();
    const column = sheet.get(cell.column) ?? new Map<number, FormulaCell>();
    this.sheets.set(cell.sheetId, sheet);
    sheet.set(cell.column, column);
    column.set(cell.row, cell);
    this.size += 1;
    cell.group.cells.add(cell);
  }

  remove(cell: FormulaCell): void {
    this.sheets.get(cell.sheetId)?.get(cell.column)?.delete(cell.row);
    this.size -= 1;
    cell.group.cells.delete(cell);
  }

  within(sheetId: string, rect: Rect): FormulaCell[] {
    const found: FormulaCell[] = [];
    for (const [column, cells] of this.sheets.get(sheetId) ?? []) {
      if (column < rect.left || column > rect.right) continue;
      if (cells.size < rect.bottom - rect.top) {
        for (const [row, cell] of cells) if (row >= rect.top && row <= rect.bottom) found.push(cell);
      } else
        for (let row = rect.top; row <= rect.bottom; row += 1) {
          const cell = cells.get(row);
          if (cell) found.push(cell);
        }
    }
    return found;
  }

  /** Every cell that reads one of the regions, or a cell that does. */
  reachedFrom(regions: readonly Region[]): readonly FormulaCell[] {
    this.spreads += 1;
    const found: FormulaCell[] = [];
    const work = [...regions];
    let steps = 0;
    for (let region = work.pop(); region !== undefined; region = work.pop())
      for (const group of this.readersOf(region)) {
        if (group.full === this.spreads || group.compiled === null) continue;
        if ((steps += 1) > MOST_STEPS) return [...this.all()];
        const fresh = this.reach(group, region);
        if (fresh.length === 0) continue;
        found.push(...fresh);
        work.push(...regionsOf(fresh));
      }
    return found;
  }

  private reach(group: Group, { sheetId, rect: changed }: Region): FormulaCell[] {
    const fresh: FormulaCell[] = [];
    for (const { sheetId: read, rect, ownRow } of group.compiled?.inputs ?? []) {
      if (read !== sheetId || changed.left > rect.right || changed.right < rect.left) continue;
      if (changed.top > rect.bottom || changed.bottom < rect.top) continue;
      const { top, bottom } = ownRow ? changed : WHOLE_HEIGHT;
      for (const cell of group.cells) {
        if (cell.reached === this.spreads || cell.row < top || cell.row > bottom) continue;
        cell.reached = this.spreads;
        fresh.push(cell);
      }
      if (top <= rect.top && bottom >= rect.bottom) group.full = this.spreads;
    }
    return fresh;
  }
}

const WHOLE_HEIGHT = { top: 0, bottom: Infinity };

/** Few cells one by one, many by the span of rows that they stand in. */
function regionsOf(cells: readonly FormulaCell[]): Region[] {
  const columns = new Map<string, FormulaCell[]>();
  for (const cell of cells) {
    const key = `${cell.column} ${cell.sheetId}`;
    const column = columns.get(key);
    if (column === undefined) columns.set(key, [cell]);
    else column.push(cell);
  }
  return [...columns.values()].flatMap((column) => (column.length < FEW ? column.map(regionOf) : [span(column)]));
}

function regionOf({ sheetId, row, column }: FormulaCell): Region {
  return { sheetId, rect: { top: row, bottom: row, left: column, right: column } };
}

function span(cells: readonly FormulaCell[]): Region {
  let [top, bottom, left, sheetId] = [Infinity, 0, 0, ""];
  for (const cell of cells) {
    top = Math.min(top, cell.row);
    bottom = Math.max(bottom, cell.row);
    ({ column: left, sheetId } = cell);
  }
  return { sheetId, rect: { top, bottom, left, right: left } };
}
