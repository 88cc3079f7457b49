// The name box, which goes to an address, a name or a table, and the formula bar beside it.
import type { Rect } from "../model/types";
import type { WorkbookStore } from "../model/workbookStore";
import { parseRange, rangeName } from "./address";
import { element } from "./dom";
import type { GridView } from "./grid/gridView";
import { splitSheet } from "../model/address";

export class FormulaBar {
  readonly input = element("textarea", {
    class: "formula-input",
    attributes: { "aria-label": "Formula bar", rows: "1", spellcheck: "false", autocomplete: "off" },
  });
  readonly nameBox = element("input", {
    class: "name-box",
    attributes: { type: "text", "aria-label": "Name box", spellcheck: "false", autocomplete: "off" },
  });
  readonly root = element("div", { class: "formula-bar" }, [
    this.nameBox,
    element("span", { class: "formula-sign", text: "fx", attributes: { "aria-hidden": "true" } }),
    this.input,
  ]);

  constructor(
    private readonly store: WorkbookStore,
    private readonly grid: GridView,
    private readonly say: (message: string) => void,
  ) {
    this.nameBox.addEventListener("focus", () => this.nameBox.select());
    this.nameBox.addEventListener("blur", () => this.show());
    this.nameBox.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#go();
      if (event.key === "Enter" || event.key === "Escape") this.grid.root.focus({ preventScroll: true });
    });
  }

  show(): void {
    if (document.activeElement === this.nameBox) return;
    const { active, selection, sheet } = this.grid;
    const table = sheet.tables.find(({ rect }) => rangeName(rect) === rangeName(selection));
    const { row, column } = active;
    this.nameBox.value = table?.name ?? rangeName({ top: row, left: column, bottom: row, right: column });
    this.input.readOnly = sheet.protected && sheet.cell(row, column).style.locked !== false;
  }

  #go(): void {
    const place = findPlace(this.store, this.grid.sheet.id, this.nameBox.value);
    if (place === null) {
      this.say(`There is no cell, name or table ${this.nameBox.value}.`);
      return;
    }
    if (place.sheetId !== this.grid.sheet.id) this.store.activate(place.sheetId);
    this.grid.selectRect(place.rect);
  }
}

/** "C5", "A1:B9", "'Price sheet'!C5", a defined name or a table's name. */
export function findPlace(store: WorkbookStore, sheetId: string, text: string): { sheetId: string; rect: Rect } | null {
  const { sheet: sheetName, local: rest } = splitSheet(text.trim());
  const sheet =
    sheetName === null
      ? store.sheet(sheetId)
      : store.sheets.find(({ name }) => name.toLowerCase() === sheetName.toLowerCase());
  const rect = parseRange(rest);
  if (sheet !== undefined && rect !== null) return { sheetId: sheet.id, rect };
  const table = store.table(rest);
  if (table !== undefined) return { sheetId: table.sheetId, rect: table.rect };
  const entry = store.names.find(({ name }) => name.toLowerCase() === rest.toLowerCase());
  const target = entry?.formula.replace(/^=/, "") ?? "";
  return target === "" || target.toLowerCase() === text.toLowerCase()
    ? null
    : findPlace(store, entry?.sheetId ?? sheetId, target);
}
