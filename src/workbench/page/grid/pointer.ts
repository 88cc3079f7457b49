// The mouse on the grid: select by click, Shift-click and drag, whole rows and columns, resize, edit, menus.
import type { Hit } from "./geometry";
import type { GridView } from "./gridView";
import type { Spot } from "./moves";
import { MAX_COLUMNS, MAX_ROWS, holdsCell } from "../../model/rects";

export interface PointerActions {
  readonly edit: () => void;
  /** Ends a running edit; false when it must stay. */
  readonly leaveEdit: () => boolean;
  readonly menu: (x: number, y: number) => void;
  readonly filter: (tableId: string, column: number, anchor: HTMLElement) => void;
  readonly resize: (column: number, px: number) => void;
}

export function attachPointer(grid: GridView, actions: PointerActions): void {
  const { root } = grid;
  root.addEventListener("mousedown", (event) => press(event, grid, actions));
  root.addEventListener("dblclick", (event) => {
    if (!onControl(event) && grid.hit(event.clientX, event.clientY)?.on === "cell") actions.edit();
  });
  root.addEventListener("click", (event) => {
    const filter =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-filter-table]") : null;
    if (filter === null) return;
    actions.filter(filter.dataset["filterTable"] ?? "", Number(filter.dataset["filterColumn"]), filter);
  });
  root.addEventListener("contextmenu", (event) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    const hit = grid.hit(event.clientX, event.clientY);
    if (hit !== null && !covered(grid, hit)) begin(grid, hit, false);
    actions.menu(event.clientX, event.clientY);
  });
}

function onControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("button, textarea, [data-grip]") !== null;
}

function press(event: MouseEvent, grid: GridView, actions: PointerActions): void {
  const grip = event.target instanceof HTMLElement ? event.target.dataset["grip"] : undefined;
  if (grip !== undefined && event.button === 0) {
    drag(event, resizing(grid, Number(grip), event.clientX, actions));
    return;
  }
  if (event.button !== 0 || onControl(event)) return;
  const hit = hitOf(grid, event);
  if (hit === null) return;
  event.preventDefault();
  if (!actions.leaveEdit()) return;
  grid.root.focus({ preventScroll: true });
  const start = begin(grid, hit, event.shiftKey);
  drag(event, { move: (moved) => extend(grid, start, grid.hit(moved.clientX, moved.clientY)) });
}

/**
 * The cell under the mouse, nothing on a scroll bar. Its own address is more exact than arithmetic and also holds where
 * nothing is laid out.
 */
function hitOf(grid: GridView, event: MouseEvent): Hit | null {
  const cell = event.target instanceof Element ? event.target.closest("[data-a1]") : null;
  const row = cell?.closest("[role=row]")?.getAttribute("aria-rowindex");
  const column = cell?.getAttribute("aria-colindex");
  if (cell !== null && row != null && column != null)
    return { on: "cell", row: Number(row) - 1, column: Number(column) - 1 };
  const inside = event.target instanceof Element && event.target.closest(".grid-window") !== null;
  return inside ? grid.hit(event.clientX, event.clientY) : null;
}

function covered({ selection }: GridView, hit: Hit): boolean {
  if (hit.on === "cell") return holdsCell(selection, hit.row, hit.column);
  if (hit.on === "row")
    return (
      selection.left === 0 &&
      selection.right === MAX_COLUMNS - 1 &&
      hit.index >= selection.top &&
      hit.index <= selection.bottom
    );
  if (hit.on === "column")
    return (
      selection.top === 0 &&
      selection.bottom === MAX_ROWS - 1 &&
      hit.index >= selection.left &&
      hit.index <= selection.right
    );
  return false;
}

/** Selects what was pressed and returns it, so that a drag can go on from it. */
function begin(grid: GridView, hit: Hit, shift: boolean): Hit {
  if (hit.on === "cell") {
    const spot: Spot = hit;
    grid.select(shift ? grid.active : spot, spot);
  } else if (hit.on === "row") lines(grid, "row", shift ? grid.active.row : hit.index, hit.index);
  else if (hit.on === "column") lines(grid, "column", shift ? grid.active.column : hit.index, hit.index);
  else grid.selectRect({ top: 0, left: 0, bottom: MAX_ROWS - 1, right: MAX_COLUMNS - 1 }, false);
  return hit;
}

function extend(grid: GridView, start: Hit, now: Hit | null): void {
  if (now === null || now.on === "corner" || start.on === "corner") return;
  if (start.on === "cell") {
    if (now.on === "cell") grid.select(grid.active, now);
    return;
  }
  const index =
    now.on === "cell" ? (start.on === "row" ? now.row : now.column) : now.on === start.on ? now.index : null;
  if (index !== null) lines(grid, start.on, start.index, index);
}

function lines(grid: GridView, axis: "row" | "column", from: number, to: number): void {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  if (axis === "row") grid.selectRect({ top: low, bottom: high, left: 0, right: MAX_COLUMNS - 1 }, false);
  else grid.selectRect({ top: 0, bottom: MAX_ROWS - 1, left: low, right: high }, false);
}

interface Drag {
  readonly move: (event: MouseEvent) => void;
  readonly end?: (event: MouseEvent) => void;
}

function resizing(grid: GridView, column: number, startX: number, actions: PointerActions): Drag {
  const before = grid.columnSize(column);
  const width = (event: MouseEvent) => Math.max(8, Math.round(before + event.clientX - startX));
  const line = document.createElement("div");
  line.className = "resize-line";
  grid.window.append(line);
  const bounds = grid.root.getBoundingClientRect();
  const show = (event: MouseEvent) => (line.style.left = `${event.clientX - bounds.left}px`);
  return {
    move: show,
    end: (event) => {
      line.remove();
      if (width(event) !== before) actions.resize(column, width(event));
    },
  };
}

function drag(event: MouseEvent, { move, end }: Drag): void {
  event.preventDefault();
  const watch = new AbortController();
  const { signal } = watch;
  document.addEventListener("mousemove", move, { signal });
  document.addEventListener(
    "mouseup",
    (up) => {
      watch.abort();
      end?.(up);
    },
    { signal },
  );
}
