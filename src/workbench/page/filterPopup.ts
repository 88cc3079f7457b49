// The list that a table's filter button opens: sort, search, and a check for each shown text of the column.
import { isTexts } from "../model/tables/filterRules";
import type { SheetView, TableView } from "../model/types";
import { button, element } from "./dom";
import { fitInWindow, popup } from "./menu";
import { bodyRect } from "../model/tables/tables";

/** A column with more texts than this is searched, not scrolled: the page would freeze on the rest. */
const MOST_SHOWN = 2000;

export interface FilterActions {
  readonly sort: (ascending: boolean) => void;
  readonly filter: (shown: readonly string[] | null) => void;
}

export function openFilter(
  sheet: SheetView,
  table: TableView,
  column: number,
  anchor: DOMRect,
  actions: FilterActions,
): void {
  const name = table.columns[column]?.name ?? "";
  const panel = element("form", {
    class: "filter-panel",
    attributes: { role: "dialog", "aria-label": `Filter ${name}` },
  });
  const close = popup(panel, anchor.left, anchor.bottom + 2);
  const filter = table.filters.get(column);
  const shown = filter === undefined || !isTexts(filter) ? undefined : filter;
  const list = new CheckList(textsOf(sheet, table, column), shown);
  const then = (work: () => void) => () => {
    close();
    work();
  };
  const clear = button(
    `Clear filter from ${name}`,
    then(() => actions.filter(null)),
    { class: "menu-item" },
  );
  clear.disabled = filter === undefined;
  const search = searchBox(name, list);
  panel.append(...sortButtons(actions, then), element("hr"), clear, search, list.root, applyButtons(list, close));
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    then(() => actions.filter(list.chosen()))();
  });
  fitInWindow(panel, anchor.left, anchor.bottom + 2);
  search.focus();
}

function sortButtons(actions: FilterActions, then: (work: () => void) => () => void): HTMLElement[] {
  const sort = (ascending: boolean) => then(() => actions.sort(ascending));
  return [
    button("Sort A to Z", sort(true), { class: "menu-item" }),
    button("Sort Z to A", sort(false), { class: "menu-item" }),
  ];
}

function searchBox(name: string, list: CheckList): HTMLInputElement {
  const search = element("input", {
    attributes: { type: "search", placeholder: "Search", "aria-label": `Search ${name}` },
  });
  search.addEventListener("input", () => list.search(search.value));
  return search;
}

function applyButtons(list: CheckList, close: () => void): HTMLElement {
  const apply = element("button", { class: "primary", text: "Apply", attributes: { type: "submit" } });
  list.onChange = (chosen) => (apply.disabled = chosen === 0);
  return element("div", { class: "panel-buttons" }, [apply, button("Cancel", close)]);
}

/** The column's texts in order: numbers by size, then text; blanks come last. */
function textsOf(sheet: SheetView, table: TableView, column: number): string[] {
  const { top, bottom, left } = bodyRect(table);
  const texts = new Set<string>();
  for (let row = top; row <= bottom; row += 1) texts.add(sheet.cell(row, left + column).text);
  const collator = new Intl.Collator("en", { numeric: true });
  return [...texts].sort((one, other) => Number(one === "") - Number(other === "") || collator.compare(one, other));
}

class CheckList {
  readonly root = element("div", {
    class: "check-list",
    attributes: { role: "group", "aria-label": "Values" },
  });
  onChange: (chosen: number) => void = () => undefined;
  readonly #on: Set<string>;
  #found: readonly string[];

  constructor(
    private readonly texts: readonly string[],
    shown: readonly string[] | undefined,
  ) {
    this.#on = new Set(shown ?? texts);
    this.#found = texts;
    this.#draw();
  }

  search(text: string): void {
    const wanted = text.toLowerCase();
    this.#found = this.texts.filter((one) => one.toLowerCase().includes(wanted));
    // As in Excel, a search chooses what it finds.
    if (wanted !== "") {
      this.#on.clear();
      for (const one of this.#found) this.#on.add(one);
    }
    this.#draw();
  }

  /** Null when every text is chosen: that is no filter. */
  chosen(): readonly string[] | null {
    return this.texts.every((text) => this.#on.has(text)) ? null : this.texts.filter((text) => this.#on.has(text));
  }

  #draw(): void {
    const all = this.#found.every((text) => this.#on.has(text));
    const rows = this.#found
      .slice(0, MOST_SHOWN)
      .map((text) => this.#row(text === "" ? "(Blanks)" : text, this.#on.has(text), [text]));
    const more = this.#found.length - rows.length;
    const note = more > 0 ? [element("p", { text: `${more} more: search to narrow the list.` })] : [];
    this.root.replaceChildren(this.#row("(Select all)", all, this.#found), ...rows, ...note);
    this.onChange(this.#on.size);
  }

  #row(label: string, on: boolean, texts: readonly string[]): HTMLElement {
    const box = element("input", { attributes: { type: "checkbox" } });
    box.checked = on;
    box.addEventListener("change", () => {
      for (const text of texts)
        if (box.checked) this.#on.add(text);
        else this.#on.delete(text);
      this.#draw();
      this.root.querySelectorAll<HTMLInputElement>("input").forEach((other) => {
        if (other.parentElement?.textContent === label) other.focus();
      });
    });
    return element("label", {}, [box, label]);
  }
}
