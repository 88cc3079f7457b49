// The letters above and the numbers beside the cells, with the grip that resizes a column.
import type { Rect } from "../../model/types";
import { element } from "../dom";
import { HEADER_HEIGHT, type Geometry, type Pane } from "./geometry";
import { place } from "./paneView";
import { columnLetters } from "../../model/address";

export class HeadersView {
  readonly root = element("div", { class: "grid-headers", attributes: { role: "presentation" } });
  readonly #corner = element("div", { class: "grid-corner", attributes: { "aria-hidden": "true" } });
  #shown = "";

  draw(panes: readonly Pane[], geometry: Geometry, selection: Rect, force: boolean): void {
    const state = JSON.stringify([panes.map(({ cells, box, shift }) => [cells, box, shift]), selection]);
    if (state === this.#shown && !force) return;
    this.#shown = state;
    place(this.#corner, { left: 0, top: 0, width: geometry.headerWidth, height: HEADER_HEIGHT });
    // Each strip is drawn once, by the pane that reaches furthest in its direction.
    const strips = panes.flatMap((pane) => [
      ...(pane.name === "main" || pane.name === "left" || !panes.some(({ name }) => name === "left" || name === "main")
        ? [columnStrip(pane, geometry, selection)]
        : []),
      ...(pane.name === "main" || pane.name === "top" || !panes.some(({ name }) => name === "top" || name === "main")
        ? [rowStrip(pane, geometry, selection)]
        : []),
    ]);
    this.root.replaceChildren(...strips, this.#corner);
  }
}

function columnStrip({ cells, box, shift }: Pane, { columns }: Geometry, selection: Rect): HTMLElement {
  const strip = element("div", { class: "grid-strip" });
  place(strip, { left: box.left, top: 0, width: box.width, height: HEADER_HEIGHT });
  for (let column = cells.left; column <= cells.right; column += 1) {
    const width = columns.size(column);
    if (width === 0) continue;
    const on = column >= selection.left && column <= selection.right;
    const header = element("div", {
      class: on ? "column-header on" : "column-header",
      text: columnLetters(column),
      attributes: { "aria-hidden": "true", "data-column": String(column) },
    });
    place(header, { left: columns.offset(column) + shift.x, top: 0, width, height: HEADER_HEIGHT });
    const hiddenAfter = columns.size(column + 1) === 0 && column + 1 < columns.count;
    header.append(
      element("div", {
        class: hiddenAfter ? "grip hidden-after" : "grip",
        attributes: { "data-grip": String(column) },
      }),
    );
    strip.append(header);
  }
  return strip;
}

function rowStrip({ cells, box, shift }: Pane, { rows, headerWidth }: Geometry, selection: Rect): HTMLElement {
  const strip = element("div", { class: "grid-strip" });
  place(strip, { left: 0, top: box.top, width: headerWidth, height: box.height });
  for (let row = cells.top; row <= cells.bottom; row += 1) {
    const height = rows.size(row);
    if (height === 0) continue;
    const on = row >= selection.top && row <= selection.bottom;
    const header = element("div", {
      class: on ? "row-header on" : "row-header",
      text: String(row + 1),
      attributes: { "aria-hidden": "true", "data-row": String(row) },
    });
    place(header, { left: 0, top: rows.offset(row) + shift.y, width: headerWidth, height });
    strip.append(header);
  }
  return strip;
}
