// Which names of a column are listed on a starter sheet: those that weigh most, the first one first. It keeps one
// number a name.
import { readSheetValue } from "../../values/sheetValue";
import { askedKey } from "./words";

export class NameWeights {
  private readonly found = new Map<string, { readonly name: string; weight: number; rows: number }>();

  /** `blank`: what is listed for cells that hold nothing. */
  constructor(private readonly blank: string) {}

  /** Cells as Excel gives them. */
  add(cell: unknown, weight: unknown): void {
    const value = readSheetValue(cell);
    const name = value === null ? this.blank : String(value);
    const key = askedKey(name);
    const known = this.found.get(key) ?? { name, weight: 0, rows: 0 };
    known.weight += typeof weight === "number" ? weight : 0;
    known.rows += 1;
    this.found.set(key, known);
  }

  /** Blank cells are listed if nothing else is, or if they weigh enough. */
  first(most: number): readonly string[] {
    return [...this.found.values()]
      .sort((a, b) => b.weight - a.weight || b.rows - a.rows || (a.name < b.name ? -1 : 1))
      .slice(0, most)
      .map(({ name }) => name);
  }
}
