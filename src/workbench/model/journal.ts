// Undo and redo. A step keeps the columns of pages as they stood, and the rest of the workbook as one value.
// History is bounded: a step heavier than the budget ends it, since half an undo would be worse than none.
import type { Grid, GridColumn } from "./grid";
import { PAGE_ROWS } from "./page";
import { union } from "./rects";
import type { WorkbookState } from "./state";
import type { Rect } from "./types";

/** Cells whose pages a history may hold: some 150 MB at worst. */
const BUDGET = 6_000_000;
const DEPTH = 100;

interface Step {
  readonly state: WorkbookState;
  readonly columns: ReadonlyMap<Grid, ReadonlyMap<number, GridColumn | undefined>>;
  readonly weight: number;
}

export class Journal {
  /** Pages and columns of another epoch belong to the past and must be copied before a change. */
  epoch = 1;
  /** Where the last undo or redo changed cells, to the page. */
  travelled: ReadonlyMap<Grid, Rect> = new Map();
  private undoSteps: Step[] = [];
  private redoSteps: Step[] = [];
  private columns = new Map<Grid, Map<number, GridColumn | undefined>>();
  private weight = 0;

  keep(grid: Grid, column: number, held: GridColumn | undefined): void {
    let kept = this.columns.get(grid);
    if (!kept) {
      kept = new Map();
      this.columns.set(grid, kept);
    }
    if (!kept.has(column)) kept.set(column, held);
  }

  weigh(cells: number): void {
    this.weight += cells;
  }

  /** Ends a step; nothing is kept when nothing changed. */
  close(before: WorkbookState, after: WorkbookState): void {
    if (this.columns.size > 0 || before !== after) {
      this.redoSteps = [];
      this.push(this.undoSteps, { state: before, columns: this.columns, weight: this.weight });
    }
    this.next();
  }

  undo(state: WorkbookState): WorkbookState | null {
    return this.travel(this.undoSteps, this.redoSteps, state);
  }

  redo(state: WorkbookState): WorkbookState | null {
    return this.travel(this.redoSteps, this.undoSteps, state);
  }

  forget(): void {
    this.undoSteps = [];
    this.redoSteps = [];
    this.next();
  }

  private travel(from: Step[], to: Step[], state: WorkbookState): WorkbookState | null {
    const step = from.pop();
    if (!step) return null;
    const swapped = new Map<Grid, Map<number, GridColumn | undefined>>();
    const travelled = new Map<Grid, Rect>();
    for (const [grid, columns] of step.columns) {
      const rect = differing(grid, columns);
      if (rect) travelled.set(grid, rect);
      swapped.set(grid, swapColumns(grid, columns));
    }
    this.travelled = travelled;
    to.push({ state, columns: swapped, weight: step.weight });
    this.next();
    return step.state;
  }

  private push(steps: Step[], step: Step): void {
    steps.push(step);
    let weight = steps.reduce((sum, one) => sum + one.weight, 0);
    while (steps.length > DEPTH || (weight > BUDGET && steps.length > 0)) {
      weight -= steps.shift()?.weight ?? 0;
    }
  }

  private next(): void {
    this.epoch += 1;
    this.columns = new Map();
    this.weight = 0;
  }
}

function swapColumns(
  grid: Grid,
  columns: ReadonlyMap<number, GridColumn | undefined>,
): Map<number, GridColumn | undefined> {
  const swapped = new Map<number, GridColumn | undefined>();
  for (const [column, held] of columns) {
    swapped.set(column, grid.columns.get(column));
    if (held) grid.columns.set(column, held);
    else grid.columns.delete(column);
  }
  grid.changed();
  return swapped;
}

function differing(grid: Grid, columns: ReadonlyMap<number, GridColumn | undefined>): Rect | null {
  let rect: Rect | null = null;
  for (const [column, held] of columns) {
    const here = grid.columns.get(column)?.pages ?? [];
    const there = held?.pages ?? [];
    for (let number = 0; number < Math.max(here.length, there.length); number += 1) {
      if (here[number] === there[number]) continue;
      const top = number * PAGE_ROWS;
      rect = union(rect, { top, left: column, bottom: top + PAGE_ROWS - 1, right: column });
    }
  }
  return rect;
}
