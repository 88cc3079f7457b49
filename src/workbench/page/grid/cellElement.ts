// Paints one cell into its element: text, side, colours, the table's header, bands and filter button.
import type { CellComment, CellStyle, CellView, ConditionalLook, SheetView, ShownCondition } from "../../model/types";
import { cellName } from "../address";
import { element } from "../dom";
import { accentOf, inkOn, sideOf, tableAt, type TablePlace } from "./look";

const NOT_CALCULATED =
  "Not calculated: the workbench cannot calculate this formula. This is the result that the file kept.";

const NOT_YET = "Not calculated yet: this is the last result, or the one that the file kept.";

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
  const condition = sheet.conditional(row, column);
  const style = { ...view.style, ...condition?.look };
  const classes = ["cell", sideOf(view), ...styleClasses(style), ...tableClasses(place)];
  if (view.kept || view.due) classes.push("kept");
  if (spills(sheet, view, row, column)) classes.push("spill");
  target.className = classes.join(" ");
  paintColours(target, style, place);
  target.style.setProperty("--indent", String(style.indent ?? 0));
  const shown = condition?.barOnly === true ? "" : (condition?.text ?? view.text);
  const text = element("span", { class: "cell-text", text: shown });
  const comment = sheet.comment(row, column);
  target.replaceChildren(...dataBar(condition), text, ...commentMark(comment), ...filterButton(place, column));
  const own = view.kept ? [NOT_CALCULATED] : view.due ? [NOT_YET] : [];
  const tips = [...own, ...(comment === null ? [] : [told(comment)])];
  if (tips.length === 0) target.removeAttribute("title");
  else target.title = tips.join("\n");
  target.setAttribute("aria-readonly", String(sheet.protected && view.style.locked !== false));
}

function styleClasses(style: CellStyle & ConditionalLook): string[] {
  const { bold, italic, underline, wrap, strikethrough } = style;
  const flags = { bold, italic, underline, wrap, strikethrough };
  return Object.entries(flags).flatMap(([name, on]) => (on === true ? [name] : []));
}

function tableClasses(place: TablePlace | null): string[] {
  if (place === null) return [];
  const kind = /Medium|Dark/.test(place.table.style) ? "solid" : "light";
  if (place.table.style === "") return [];
  return [`table-${place.part}`, kind, ...(place.band && place.part === "body" ? ["band"] : [])];
}

function paintColours(target: HTMLElement, { fill, color }: CellStyle, place: TablePlace | null): void {
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

function dataBar(condition: ShownCondition | null): HTMLElement[] {
  if (!condition?.bar) return [];
  const made = element("span", { class: "data-bar", attributes: { "aria-hidden": "true" } });
  made.style.width = `${Math.round(condition.bar.length * 100)}%`;
  made.style.backgroundColor = condition.bar.fill;
  return [made];
}

/** The tip of a commented cell: who said what, replies below. */
function told({ author, content, replies }: CellComment): string {
  return [{ author, content }, ...replies].map((note) => `${note.author}: ${note.content}`).join("\n");
}

function commentMark(comment: CellComment | null): HTMLElement[] {
  if (comment === null) return [];
  return [element("span", { class: "comment-mark", attributes: { role: "img", "aria-label": "Comment" } })];
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
