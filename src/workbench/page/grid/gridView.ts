// The sheet on the screen: a window over up to a million rows that holds only the cells that show.
// It draws and measures; keys, mouse and clipboard are wired to it from outside, and it changes no cell.
import type { Rect, SheetView, WorkbookEditor } from "../../model/types";
import { mergeAt } from "../../model/merges/mergeRects";
import { element } from "../dom";
import {
  HEADER_HEIGHT,
  rectBox,
  hitAt,
  measure,
  panesOf,
  type Geometry,
  type Hit,
  type Pane,
  type View,
} from "./geometry";
import { HeadersView } from "./headers";
import { clampSpot, type Spot } from "./moves";
import { PaneView, place } from "./paneView";
import { MAX_COLUMNS, MAX_ROWS, holdsCell, sameRect } from "../../model/rects";

const EMPTY: Rect = { top: 0, left: 0, bottom: 0, right: 0 };
/** A pane as it was drawn last, and the element that moves with its cells. */
export interface ShownPane {
  readonly pane: Pane;
  readonly layer: HTMLElement;
}

const PANES = ["corner", "top", "left", "main"] as const;

export class GridView {
  readonly root = element("div", {
    class: "grid",
    attributes: { role: "grid", tabindex: "0", "aria-multiselectable": "true" },
  });
  /** Things that lie over the cells (the cell editor) go in here, placed by `windowBox`. */
  readonly window = element("div", { class: "grid-window", attributes: { role: "presentation" } });
  readonly #space = element("div", { class: "grid-space", attributes: { role: "presentation" } });
  readonly #panes = new Map(PANES.map((name) => [name, new PaneView(name)]));
  readonly #headers = new HeadersView();
  readonly #watchers: ((panes: readonly ShownPane[]) => void)[] = [];
  #geometry: Geometry | null = null;
  #active: Spot = { row: 0, column: 0 };
  #end: Spot = { row: 0, column: 0 };
  #sheetId = "";
  #together = false;
  #isStale = false;

  constructor(private readonly editor: WorkbookEditor) {
    this.window.append(this.#headers.root, ...[...this.#panes.values()].map(({ root }) => root));
    this.#space.append(this.window);
    this.root.append(this.#space);
    this.root.addEventListener("scroll", () => this.#draw(false));
    // A window that grows, or a pane that closes, shows cells that were out of view. Not every test's window has an
    // observer.
    if ("ResizeObserver" in globalThis) new ResizeObserver(() => this.#draw(false)).observe(this.root);
    editor.subscribe((change) => {
      if (change.kind === "selection") this.#follow();
      // Also of another sheet: conditional formats may ask it.
      else this.refresh();
    });
    this.refresh();
  }

  get sheet(): SheetView {
    const { sheets, activeSheetId } = this.editor;
    const active = sheets.find(({ id }) => id === activeSheetId) ?? sheets[0];
    if (active === undefined) throw new Error("A workbook always has a sheet.");
    return active;
  }

  get selection(): Rect {
    const { sheetId, rect } = this.editor.selection;
    return sheetId === this.sheet.id ? rect : EMPTY;
  }

  /** The cell that typing goes into. */
  get active(): Spot {
    return this.#active;
  }

  /** The corner of the selection that Shift moves. */
  get end(): Spot {
    return this.#end;
  }

  /** How many rows a page has. */
  get pageRows(): number {
    return Math.max(1, Math.floor((this.#view().height - HEADER_HEIGHT) / 20) - 1);
  }

  /** Selects from the active cell to another one, and shows that one. */
  select(active: Spot, end: Spot = active): void {
    this.#active = this.#shown(clampSpot(active));
    this.#end = end === active ? this.#active : clampSpot(end);
    const { row, column } = this.#active;
    const merged = this.#end === this.#active ? mergeAt(this.sheet, row, column) : null;
    this.editor.select(this.sheet.id, merged ?? span(this.#active, this.#end));
    this.reveal(this.#end);
  }

  /** Selects a rectangle as a whole; the view stays where it is when whole rows or columns are taken. */
  selectRect(rect: Rect, show = true): void {
    this.#active = { row: rect.top, column: rect.left };
    this.#end = { row: rect.bottom, column: rect.right };
    this.editor.select(this.sheet.id, rect);
    if (show) this.reveal(this.#active);
  }

  /** A cell under a merged one stands for it; from the merged cell itself a step goes on beyond it. */
  #shown(spot: Spot): Spot {
    const merged = mergeAt(this.sheet, spot.row, spot.column);
    if (merged === null) return spot;
    const { row, column } = this.#active;
    const first = { row: merged.top, column: merged.left };
    if (row !== first.row || column !== first.column) return first;
    if (spot.row > row) return clampSpot({ row: merged.bottom + 1, column });
    return spot.column > column ? clampSpot({ row, column: merged.right + 1 }) : first;
  }

  /** Draws once what a script changes at one go: each of its changes would lay out the page. */
  together<T>(work: () => T): T {
    this.#together = true;
    try {
      return work();
    } finally {
      this.#together = false;
      if (this.#isStale) this.refresh();
    }
  }

  refresh(): void {
    this.#isStale = this.#together;
    if (this.#isStale) return;
    const { sheet } = this;
    if (sheet.id !== this.#sheetId) this.#changeSheet(sheet);
    this.#geometry = measure(sheet, this.selection);
    const { rows, columns, headerWidth } = this.#geometry;
    this.#space.style.width = `${columns.total + headerWidth}px`;
    this.#space.style.height = `${rows.total + HEADER_HEIGHT}px`;
    this.root.setAttribute("aria-rowcount", String(rows.count));
    this.root.setAttribute("aria-colcount", String(columns.count));
    this.root.setAttribute("aria-label", `Sheet ${sheet.name}`);
    this.root.dataset["sheet"] = sheet.name;
    this.#draw(true);
  }

  /** Told after every drawing: for what lies over the cells and scrolls with them. */
  onDraw(watcher: (panes: readonly ShownPane[]) => void): void {
    this.#watchers.push(watcher);
    if (this.#geometry !== null) watcher(this.#shownPanes(panesOf(this.#geometry, this.#view())));
  }

  #shownPanes(panes: readonly Pane[]): ShownPane[] {
    return panes.flatMap((pane) => {
      const view = this.#panes.get(pane.name);
      return view === undefined ? [] : [{ pane, layer: view.layer }];
    });
  }

  reveal(spot: Spot): void {
    if (this.#geometry === null) return;
    if (spot.row >= this.#geometry.rows.count || spot.column >= this.#geometry.columns.count) this.refresh();
    const { rows, columns, frozen, headerWidth } = this.#geometry;
    const view = this.#view();
    const window = {
      width: view.width - headerWidth - columns.offset(frozen.columns),
      height: view.height - HEADER_HEIGHT - rows.offset(frozen.rows),
    };
    if (spot.row >= frozen.rows)
      this.root.scrollTop = nearest(
        view.y,
        rows.offset(spot.row) - rows.offset(frozen.rows),
        rows.size(spot.row),
        window.height,
      );
    if (spot.column >= frozen.columns)
      this.root.scrollLeft = nearest(
        view.x,
        columns.offset(spot.column) - columns.offset(frozen.columns),
        columns.size(spot.column),
        window.width,
      );
    this.#draw(false);
  }

  /** What lies under the mouse. */
  hit(clientX: number, clientY: number): Hit | null {
    if (this.#geometry === null) return null;
    const bounds = this.root.getBoundingClientRect();
    return hitAt(this.#geometry, this.#view(), clientX - bounds.left, clientY - bounds.top);
  }

  /** A cell's place in the grid's window. */
  windowBox(spot: Spot): { left: number; top: number; width: number; height: number } {
    const geometry = this.#geometry ?? measure(this.sheet, EMPTY);
    const box = rectBox(geometry, { top: spot.row, bottom: spot.row, left: spot.column, right: spot.column });
    const view = this.#view();
    const left = box.left + geometry.headerWidth - (spot.column < geometry.frozen.columns ? 0 : view.x);
    return { ...box, left, top: box.top + HEADER_HEIGHT - (spot.row < geometry.frozen.rows ? 0 : view.y) };
  }

  columnSize(column: number): number {
    return this.#geometry?.columns.size(column) ?? 0;
  }

  /** Keeps the active cell when somebody else (the add-in, undo) selects. */
  #follow(): void {
    const { selection } = this;
    if (
      !sameRect(selection, span(this.#active, this.#end)) ||
      !holdsCell(selection, this.#active.row, this.#active.column)
    ) {
      this.#active = { row: selection.top, column: selection.left };
      this.#end = { row: selection.bottom, column: selection.right };
    }
    if (this.#together || this.sheet.id !== this.#sheetId) this.refresh();
    else this.#draw(false);
  }

  #changeSheet(sheet: SheetView): void {
    this.#sheetId = sheet.id;
    for (const pane of this.#panes.values()) pane.clear();
    const { selection } = this;
    this.#active = { row: selection.top, column: selection.left };
    this.#end = { row: selection.bottom, column: selection.right };
    this.root.scrollTop = 0;
    this.root.scrollLeft = 0;
  }

  #view(): View {
    // Without a layout (before the first one, or under a test's DOM) a usual window is assumed.
    return {
      x: this.root.scrollLeft,
      y: this.root.scrollTop,
      width: this.root.clientWidth || 1000,
      height: this.root.clientHeight || 600,
    };
  }

  #draw(repaint: boolean): void {
    if (this.#geometry === null) return;
    const { sheet, selection } = this;
    const panes = panesOf(this.#geometry, this.#view());
    const { row, column } = this.#active;
    for (const [name, view] of this.#panes) {
      const pane = panes.find((one) => one.name === name);
      view.root.hidden = pane === undefined;
      if (pane === undefined) view.clear();
      else view.draw(pane, this.#geometry, sheet, repaint);
      view.select(this.#geometry, selection, { top: row, bottom: row, left: column, right: column });
    }
    this.#headers.draw(panes, this.#geometry, selection, repaint);
    place(this.window, { left: 0, top: 0, width: this.#view().width, height: this.#view().height });
    const shown = this.#shownPanes(panes);
    for (const watcher of this.#watchers) watcher(shown);
    const active = this.root.querySelector(".cell.active");
    if (active === null) this.root.removeAttribute("aria-activedescendant");
    else this.root.setAttribute("aria-activedescendant", active.id);
  }
}

export function span(one: Spot, other: Spot): Rect {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.min(Math.max(one.row, other.row), MAX_ROWS - 1),
    right: Math.min(Math.max(one.column, other.column), MAX_COLUMNS - 1),
  };
}

/** The scroll position that shows a cell with the least movement. */
function nearest(now: number, from: number, size: number, window: number): number {
  if (from < now) return from;
  return from + size > now + window ? Math.max(0, from + size - window) : now;
}
