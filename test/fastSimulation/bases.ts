// What stood in a cell before a value that nobody can tell from what was undone: who types that again made no edit.
import type { Cell } from "./story";

export class Bases {
  private readonly values = new Map<string, Cell>();

  get(name: string): Cell | undefined {
    return this.values.get(name);
  }

  all(): ReadonlyMap<string, Cell> {
    return new Map(this.values);
  }

  /** Undefined once the cell's value is an edit, or is no longer there. */
  note(name: string, base: Cell | undefined): void {
    if (base === undefined) this.values.delete(name);
    else this.values.set(name, base);
  }

  travel(name: string, then: ReadonlyMap<string, Cell>): void {
    this.note(name, then.get(name));
  }

  agreed(name: string, value: Cell): void {
    if (this.values.has(name)) this.values.set(name, value);
  }

  clear(): void {
    this.values.clear();
  }
}
