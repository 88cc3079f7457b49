// Paints one cell into its element: text, side, colours, the table's header, bands and filter button.
import type { CellView, SheetView } from "../../model/types";
import { cellName } from "../address";
import { element } from "../dom";
import { accentOf, inkOn, sideOf, tableAt, type TablePlace } from "./look";

export function cellElement(sheet: SheetView, row: number, column: number): HTMLElement {
  const address = cellName(row, column);
  const made = element("div", {
    attributes: {
      role: "gridcell",
      id: `cell-${address}`,
      "data-a1": address,
      "aria-colindex": String(column + 1),
    },
  });
  paintCell(made, sheet, row, column);
  return made;
}

export function paintCell(target: HTMLElement, sheet: SheetView, row: number, column: number): void {
  const view = sheet.cell(row, column);
  const place = tableAt(sheet, row, column);
  const classes = ["cell", sideOf(view), ...styleClasses(view), ...tableClasses(place)];
  if (spills(sheet, view, row, column)) classes.push("spill");
  target.className = classes.join(" ");
  paintColours(target, view, place);
  const text = element("span", { class: "cell-text", text: view.text });
  target.replaceChildren(text, ...filterButton(place, column));
  target.setAttribute("aria-readonly", String(sheet.protected && view.style.locked !== false));
}

function styleClasses({ style }: CellView): string[] {
  const flags = { bold: style.bold, italic: style.italic, underline: style.underline, wrap: style.wrap };
  return Object.entries(flags).flatMap(([name, on]) => (on === true ? [name] : []));
}

function tableClasses(place: TablePlace | null): string[] {
  if (place === null) return [];
  const kind = /Medium|Dark/.test(place.table.style) ? "solid" : "light";
  if (place.table.style === "") return [];
  return [`table-${place.part}`, kind, ...(place.band && place.part === "body" ? ["band"] : [])];
}

function paintColours(target: HTMLElement, { style }: CellView, place: TablePlace | null): void {
  const { fill, color } = style;
  target.style.backgroundColor = fill ?? "";
  target.classList.toggle("inked", color !== undefined && fill === undefined);
  target.style.color = fill === undefined ? "" : (color ?? inkOn(fill));
  target.style.setProperty("--ink", color ?? "");
  target.style.setProperty("--accent", place === null ? "" : accentOf(place.table.style));
}

/** Long text runs over into the next cell when that is empty. */
function spills(sheet: SheetView, view: CellView, row: number, column: number): boolean {
  if (typeof view.value !== "string" || view.style.wrap === true || sideOf(view) !== "left") return false;
  if (view.text.length * 8 < sheet.columnWidth(column)) return false;
  return sheet.cell(row, column + 1).text === "" && tableAt(sheet, row, column) === null;
}

function filterButton(place: TablePlace | null, column: number): HTMLElement[] {
  if (place?.part !== "header") return [];
  const position = column - place.table.rect.left;
  const name = place.table.columns[position]?.name ?? "";
  const filtered = place.table.filters.has(position);
  const sorted = place.table.sort?.column === position ? place.table.sort : null;
  const sign = filtered ? "▼" : sorted === null ? "▾" : sorted.ascending ? "↑" : "↓";
  return [
    element("button", {
      class: filtered ? "filter-button filtered" : "filter-button",
      text: sign,
      attributes: {
        type: "button",
        tabindex: "-1",
        "aria-label": filtered ? `Filter ${name} (filtered)` : `Filter ${name}`,
        "data-filter-table": place.table.id,
        "data-filter-column": String(position),
      },
    }),
  ];
}
