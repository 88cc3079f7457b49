// The line at the foot: ready or editing, what the selected cells come to, and the locale that numbers are typed and
// shown in.
import { LOCALES } from "../model/system";
import type { SheetView, Rect } from "../model/types";
import type { WorkbookStore } from "../model/workbookStore";
import type { PageCalculation } from "./background/calculation";
import { calculationLine } from "./background/calculationLine";
import { button, element } from "./dom";
import { openMenu } from "./menu";
import { intersection } from "../model/rects";

/** Larger selections are not added up: it would be felt at every step of a drag. */
const MOST_CELLS = 200_000;

export class StatusBar {
  readonly #mode = element("span", { text: "Ready" });
  readonly #rows = element("span");
  readonly #sums = element("span", { class: "status-sums" });
  readonly #locale = button("", () => this.#choose(), { class: "status-locale", label: "Locale" });
  readonly root: HTMLElement;

  constructor(
    private readonly store: WorkbookStore,
    calculation: PageCalculation,
  ) {
    const line = calculationLine(calculation);
    this.root = element("footer", { class: "status-bar" }, [this.#mode, line, this.#rows, this.#sums, this.#locale]);
    this.#locale.setAttribute("aria-haspopup", "menu");
  }

  mode(text: string): void {
    this.#mode.textContent = text;
  }

  show(sheet: SheetView, selection: Rect): void {
    const { locale, date1904 } = this.store.system;
    this.#sums.textContent = describe(sheet, selection, locale);
    this.#locale.textContent = date1904 ? `${locale} 1904` : locale;
    this.#locale.setAttribute("aria-label", `Locale ${locale}`);
    this.#rows.textContent = filteredRows(sheet);
  }

  #choose(): void {
    const { left, top } = this.#locale.getBoundingClientRect();
    const entries = LOCALES.map((name) => ({ label: name, run: () => this.store.system.setLocale(name) }));
    openMenu(entries, left, top - 30 * entries.length, "Locale");
  }
}

/** "Average: 2   Count: 3   Sum: 6", or nothing for less than two filled cells. */
function describe(sheet: SheetView, selection: Rect, locale = "en-US"): string {
  const rect = intersection(selection, sheet.used);
  if (rect === null || (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1) > MOST_CELLS) return "";
  let [count, numbers, sum] = [0, 0, 0];
  for (const value of sheet.visibleValues(rect)) {
    if (value !== null) count += 1;
    if (typeof value !== "number") continue;
    numbers += 1;
    sum += value;
  }
  if (count < 2) return "";
  const plain = (value: number): string => value.toLocaleString(locale, { maximumFractionDigits: 4 });
  const parts =
    numbers === 0 ? [`Count: ${count}`] : [`Average: ${plain(sum / numbers)}`, `Count: ${count}`, `Sum: ${plain(sum)}`];
  return parts.join("    ");
}

function filteredRows(sheet: SheetView): string {
  const table = sheet.tables.find(({ filters }) => filters.size > 0);
  if (table === undefined) return "";
  const [first, last] = [table.rect.top + (table.showHeaders ? 1 : 0), table.rect.bottom - (table.showTotals ? 1 : 0)];
  let shown = 0;
  for (let row = first; row <= last; row += 1) if (!sheet.rowHidden(row)) shown += 1;
  return `${shown} of ${last - first + 1} records found`;
}
