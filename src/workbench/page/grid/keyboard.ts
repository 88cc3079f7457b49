// The keys of the grid, as Excel has them. Each key is looked up in a table; what is not there is left to the browser.
import { clampSpot, jump, lastCell, step, type Direction, type Spot } from "./moves";
import type { GridView } from "./gridView";

export interface KeyActions {
  readonly edit: (text?: string) => void;
  readonly clear: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly menu: () => void;
  readonly filter: () => void;
  readonly nextSheet: (by: number) => void;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

export function attachKeyboard(grid: GridView, actions: KeyActions): void {
  grid.root.addEventListener("keydown", (event) => {
    if (event.isComposing || event.target !== grid.root) return;
    if (command(event, grid, actions) || move(event, grid)) event.preventDefault();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      actions.edit(event.key);
    }
  });
}

function command(event: KeyboardEvent, grid: GridView, actions: KeyActions): boolean {
  const control = event.ctrlKey || event.metaKey;
  const work = control ? controlCommand(event, grid, actions) : plainCommand(event, grid, actions);
  work?.();
  return work !== null;
}

function controlCommand(event: KeyboardEvent, grid: GridView, actions: KeyActions): (() => void) | null {
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? actions.redo : actions.undo;
  if (key === "y") return actions.redo;
  if (key === "a") return () => selectAll(grid);
  if (key === "pageup") return () => actions.nextSheet(-1);
  if (key === "pagedown") return () => actions.nextSheet(1);
  return null;
}

function plainCommand(event: KeyboardEvent, grid: GridView, actions: KeyActions): (() => void) | null {
  if (event.key === "F2") return () => actions.edit();
  if (event.key === "Delete") return actions.clear;
  if (event.key === "Backspace") return () => actions.edit("");
  if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) return actions.menu;
  if (event.key === "ArrowDown" && event.altKey) return actions.filter;
  if (event.key === "Enter") return () => moveOn(grid, "Enter", event.shiftKey);
  if (event.key === "Tab") return () => moveOn(grid, "Tab", event.shiftKey);
  return null;
}

/** After an edit: Enter goes down, Tab right, with Shift the other way; an arrow goes its own way. */
export function moveOn(grid: GridView, key: string, shift: boolean): void {
  const direction = DIRECTIONS[key] ?? (key === "Enter" ? (shift ? "up" : "down") : shift ? "left" : "right");
  grid.select(step(grid.sheet, grid.active, direction));
}

function move(event: KeyboardEvent, grid: GridView): boolean {
  const from = event.shiftKey ? grid.end : grid.active;
  const to = destination(event, grid, from);
  if (to === null) return false;
  if (event.shiftKey) grid.select(grid.active, to);
  else grid.select(to);
  return true;
}

function destination(event: KeyboardEvent, grid: GridView, from: Spot): Spot | null {
  const { sheet } = grid;
  const control = event.ctrlKey || event.metaKey;
  const direction = DIRECTIONS[event.key];
  if (direction !== undefined) return control ? jump(sheet, from, direction) : step(sheet, from, direction);
  if (event.key === "Home")
    return firstShown(
      grid,
      control ? { row: sheet.frozen.rows, column: sheet.frozen.columns } : { row: from.row, column: 0 },
    );
  if (event.key === "End") return control ? lastCell(sheet) : { row: from.row, column: lastCell(sheet).column };
  if (event.key === "PageDown") return clampSpot({ row: from.row + grid.pageRows, column: from.column });
  if (event.key === "PageUp") return clampSpot({ row: from.row - grid.pageRows, column: from.column });
  return null;
}

function firstShown({ sheet }: GridView, spot: Spot): Spot {
  const right = sheet.columnHidden(spot.column) ? step(sheet, spot, "right") : spot;
  return sheet.rowHidden(right.row) ? step(sheet, right, "down") : right;
}

function selectAll(grid: GridView): void {
  const { used } = grid.sheet;
  grid.selectRect(used ?? { top: 0, left: 0, bottom: 0, right: 0 }, false);
}
