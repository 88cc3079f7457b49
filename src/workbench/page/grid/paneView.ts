// One pane's elements: a row element for each shown row and a cell element for each shown cell, kept while they stay in
// view.
import type { Rect, SheetView } from "../../model/types";
import { mergeAt } from "../../model/merges/mergeRects";
import { clamp, element } from "../dom";
import { cellElement, paintCell } from "./cellElement";
import { rectBox, type Geometry, type Pane } from "./geometry";

interface RowView {
  readonly element: HTMLElement;
  readonly cells: Map<number, HTMLElement>;
}

export class PaneView {
  readonly root = element("div", { class: "grid-pane", attributes: { role: "rowgroup" } });
  /** Moves with the cells; charts are laid in here. */
  readonly layer = element("div", { class: "grid-layer", attributes: { role: "presentation" } });
  readonly #fill = element("div", { class: "selection-fill", attributes: { "aria-hidden": "true" } });
  readonly #frame = element("div", { class: "selection-frame", attributes: { "aria-hidden": "true" } });
  readonly #rows = new Map<number, RowView>();
  #flows = false;
  #last = 0;

  constructor(private readonly name: Pane["name"]) {
    this.root.classList.add(`pane-${name}`);
    this.root.append(this.layer);
    this.layer.append(this.#fill, this.#frame);
  }

  clear(): void {
    for (const { element: row } of this.#rows.values()) row.remove();
    this.#rows.clear();
  }

  /** @param repaint whether cells that are already there may have changed */
  draw(pane: Pane, geometry: Geometry, sheet: SheetView, repaint: boolean): void {
    place(this.root, pane.box);
    this.#flow(pane, geometry);
    // Large offsets stay exact only when the layer moves in whole pixels.
    this.layer.style.transform = `translate(${Math.round(pane.shift.x)}px, ${Math.round(pane.shift.y)}px)`;
    this.#dropUnseen(pane.cells, geometry);
    for (let row = pane.cells.top; row <= pane.cells.bottom; row += 1)
      if (geometry.rows.size(row) > 0) this.#drawRow(row, pane.cells, geometry, sheet, repaint);
  }

  /**
   * Texts of frozen columns run over into the scrolled ones while these begin beside them; scrolled, they are cut: as
   * in Excel.
   */
  #flow({ cells, flows }: Pane, { frozen }: Geometry): void {
    this.#flows = flows && frozen.columns > 0 && (this.name === "corner" || this.name === "left");
    this.#last = cells.right;
    this.root.classList.toggle("flows", this.#flows);
  }

  select(geometry: Geometry, selection: Rect, active: Rect): void {
    // The tint of the scrolled columns is their own pane's.
    const right = this.#flows ? Math.min(selection.right, this.#last) : selection.right;
    const empty = right < selection.left;
    this.#fill.hidden = empty;
    if (!empty) place(this.#fill, rectBox(geometry, { ...selection, right }));
    place(this.#frame, rectBox(geometry, selection));
    for (const [row, { cells }] of this.#rows)
      for (const [column, cell] of cells) {
        const on =
          row >= selection.top && row <= selection.bottom && column >= selection.left && column <= selection.right;
        cell.setAttribute("aria-selected", String(on));
        cell.classList.toggle("active", row === active.top && column === active.left);
      }
  }

  /** What is out of view or hidden by now. */
  #dropUnseen(cells: Rect, { rows, columns }: Geometry): void {
    for (const [row, view] of this.#rows) {
      if (row < cells.top || row > cells.bottom || rows.size(row) === 0) {
        view.element.remove();
        this.#rows.delete(row);
        continue;
      }
      for (const [column, cell] of view.cells)
        if (column < cells.left || column > cells.right || columns.size(column) === 0) {
          cell.remove();
          view.cells.delete(column);
        }
    }
  }

  #drawRow(row: number, cells: Rect, geometry: Geometry, sheet: SheetView, repaint: boolean): void {
    const view = this.#rows.get(row) ?? this.#addRow(row);
    const { style } = view.element;
    style.top = `${geometry.rows.offset(row)}px`;
    style.height = `${geometry.rows.size(row)}px`;
    for (let column = cells.left; column <= cells.right; column += 1) {
      if (geometry.columns.size(column) === 0) continue;
      const merged = mergeAt(sheet, row, column);
      if (merged !== null && (merged.top !== row || merged.left !== column)) {
        view.cells.get(column)?.remove();
        view.cells.delete(column);
        continue;
      }
      let cell = view.cells.get(column);
      if (cell === undefined) {
        cell = cellElement(sheet, row, column);
        view.cells.set(column, cell);
        insertInOrder(view.element, cell, column);
      } else if (repaint) paintCell(cell, sheet, row, column);
      const box = rectBox(geometry, merged ?? { top: row, bottom: row, left: column, right: column });
      cell.style.left = `${box.left}px`;
      cell.style.width = `${box.width}px`;
      cell.style.height = merged === null ? "" : `${box.height}px`;
      cell.classList.toggle("merged", merged !== null);
    }
  }

  #addRow(row: number): RowView {
    const made = element("div", {
      class: "grid-row",
      attributes: { role: "row", "aria-rowindex": String(row + 1) },
    });
    const view = { element: made, cells: new Map<number, HTMLElement>() };
    this.#rows.set(row, view);
    this.layer.insertBefore(made, this.#fill);
    return view;
  }
}

/** Screen readers take cells in the order of the document, so new ones are put where they belong. */
function insertInOrder(row: HTMLElement, cell: HTMLElement, column: number): void {
  const later = [...row.children].find((other) => Number(other.getAttribute("aria-colindex")) > column + 1);
  row.insertBefore(cell, later ?? null);
}

export function place(
  target: HTMLElement,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): void {
  target.style.left = `${box.left}px`;
  target.style.top = `${box.top}px`;
  target.style.width = `${clamp(box.width, 0, 33_000_000)}px`;
  target.style.height = `${clamp(box.height, 0, 33_000_000)}px`;
}
