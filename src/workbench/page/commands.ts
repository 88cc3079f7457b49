// What the ribbon, the menus and the keys do to the workbook. Every refusal of the model is said, none is swallowed.
import type { Edit, Rect, TableView } from "../model/types";
import type { WorkbookStore } from "../model/workbookStore";
import type { GridView } from "./grid/gridView";
import { MAX_COLUMNS, MAX_ROWS, holdsCell, intersection } from "../model/rects";

export class Commands {
  constructor(
    private readonly store: WorkbookStore,
    private readonly grid: GridView,
    readonly say: (message: string) => void,
  ) {}

  /** Says why an edit was refused; true when it was not. */
  readonly run = (edit: Edit): boolean => {
    if (edit !== null) this.say(edit.message);
    return edit === null;
  };

  /** For the store's own methods, which throw what they refuse. */
  attempt(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.say(error instanceof Error ? error.message : "This is not possible here.");
      return false;
    }
  }

  /** The table that holds the active cell. */
  get table(): TableView | null {
    const { row, column } = this.grid.active;
    return this.grid.sheet.tables.find(({ rect }) => holdsCell(rect, row, column)) ?? null;
  }

  clear(): void {
    const rect = intersection(this.grid.selection, this.grid.sheet.used);
    if (rect !== null) this.run(this.store.clear(this.#sheetId, rect));
  }

  undo(): void {
    if (!this.store.undo()) this.say("There is nothing to undo.");
  }

  redo(): void {
    if (!this.store.redo()) this.say("There is nothing to redo.");
  }

  insertRows(): void {
    const { top, bottom } = this.#rows();
    this.run(this.store.insertRows(this.#sheetId, top, bottom - top + 1));
  }

  deleteRows(): void {
    const { top, bottom } = this.#rows();
    this.run(this.store.deleteRows(this.#sheetId, top, bottom - top + 1));
  }

  insertColumns(): void {
    const { left, right } = this.#columns();
    this.run(this.store.insertColumns(this.#sheetId, left, right - left + 1));
  }

  deleteColumns(): void {
    const { left, right } = this.#columns();
    this.run(this.store.deleteColumns(this.#sheetId, left, right - left + 1));
  }

  hideColumns(hidden: boolean): void {
    const { left, right } = this.#columns();
    // Hidden columns beside the selection count as selected: a single hidden one could not be reached otherwise.
    const from = hidden ? left : Math.max(0, left - 1);
    const to = hidden ? right : Math.min(MAX_COLUMNS - 1, right + 1);
    this.run(this.store.hideColumns(this.#sheetId, from, to - from + 1, hidden));
  }

  resizeColumn(column: number, px: number): void {
    this.run(this.store.setColumnWidth(this.#sheetId, column, px));
  }

  makeTable(): void {
    const { sheet, selection } = this.grid;
    const whole = selection.top === selection.bottom && selection.left === selection.right;
    const rect = whole ? region(this.grid) : (intersection(selection, sheet.used) ?? selection);
    this.attempt(() => this.store.addTable(sheet.id, rect, true));
  }

  sort(ascending: boolean): void {
    const { table } = this;
    if (table === null) this.say("Select a cell in a table to sort it.");
    else this.run(this.store.sortTable(table.id, this.grid.active.column - table.rect.left, ascending));
  }

  clearFilters(): void {
    const { table } = this;
    if (table === null) this.say("Select a cell in a table to clear its filters.");
    else this.attempt(() => this.store.clearTableFilters(table.id));
  }

  merge(on: boolean): void {
    const { merges } = this.store;
    const rect = this.grid.selection;
    this.attempt(() => (on ? merges.merge(this.#sheetId, rect, false) : merges.unmerge(this.#sheetId, rect)));
  }

  protect(): void {
    const { sheet } = this.grid;
    if (this.run(this.store.protectSheet(sheet.id, !sheet.protected)))
      this.say(this.grid.sheet.protected ? `${sheet.name} is protected.` : `${sheet.name} is no longer protected.`);
  }

  freeze(): void {
    const { frozen } = this.grid.sheet;
    const { row, column } = this.grid.active;
    const on = frozen.rows === 0 && frozen.columns === 0;
    this.attempt(() => this.store.freeze(this.#sheetId, on ? row : 0, on ? column : 0));
  }

  toggleStyle(name: "bold" | "italic"): void {
    const { row, column } = this.grid.active;
    const on = this.grid.sheet.cell(row, column).style[name] !== true;
    const rect = this.grid.selection;
    this.attempt(() =>
      this.store.setStyle(this.#sheetId, intersection(rect, this.grid.sheet.used) ?? small(rect), {
        [name]: on,
      }),
    );
  }

  setFormat(format: string): void {
    const rect = this.grid.selection;
    const target =
      rect.bottom === MAX_ROWS - 1 || rect.right === MAX_COLUMNS - 1
        ? (intersection(rect, this.grid.sheet.used) ?? small(rect))
        : rect;
    this.attempt(() => this.store.setFormat(this.#sheetId, target, format));
  }

  get #sheetId(): string {
    return this.grid.sheet.id;
  }

  #rows(): Rect {
    const { selection } = this.grid;
    return selection.bottom === MAX_ROWS - 1
      ? (intersection(selection, this.grid.sheet.used) ?? small(selection))
      : selection;
  }

  #columns(): Rect {
    const { selection } = this.grid;
    return selection.right === MAX_COLUMNS - 1
      ? (intersection(selection, this.grid.sheet.used) ?? small(selection))
      : selection;
  }
}

function small({ top, left }: Rect): Rect {
  return { top, left, bottom: top, right: left };
}

/** The block of filled cells around the active one, as Excel guesses it for a new table. */
function region({ sheet, active }: GridView): Rect {
  let rect: Rect = { top: active.row, bottom: active.row, left: active.column, right: active.column };
  for (;;) {
    const grown = grow(rect, (row, column) => row >= 0 && column >= 0 && sheet.cell(row, column).text !== "");
    if (grown === rect) return rect;
    rect = grown;
  }
}

function grow(rect: Rect, filled: (row: number, column: number) => boolean): Rect {
  const { top, left, bottom, right } = rect;
  const line = (from: number, to: number, at: (index: number) => boolean) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).some(at);
  if (line(left, right, (column) => filled(bottom + 1, column))) return { ...rect, bottom: bottom + 1 };
  if (line(left, right, (column) => filled(top - 1, column))) return { ...rect, top: top - 1 };
  if (line(top, bottom, (row) => filled(row, right + 1))) return { ...rect, right: right + 1 };
  return line(top, bottom, (row) => filled(row, left - 1)) ? { ...rect, left: left - 1 } : rect;
}
