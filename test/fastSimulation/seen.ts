// Values that the person saw for an id's column: in the sheet, or as the platform's in a preview.
import type { Plan } from "../../src/sync/types";
import { sameCell } from "../../src/values/sameCell";
import type { Cell } from "./story";
import { asCell, cell } from "./words";

export class Seen {
  private readonly values = new Map<string, Cell[]>();

  note(id: string, column: number, value: Cell): void {
    const name = cell(id, column);
    const list = this.values.get(name);
    if (list === undefined) this.values.set(name, [value]);
    else list.push(value);
  }

  has(id: string, column: number, value: Cell): boolean {
    return this.values.get(cell(id, column))?.some((one) => sameCell(one, value)) === true;
  }

  preview({ conflicts, writes, updates, deletions }: Plan): void {
    for (const { id, column, theirs } of conflicts) this.note(id, column, asCell(theirs));
    for (const { id, column, to } of writes) this.note(id, column, asCell(to));
    for (const { id, changes } of updates)
      for (const { column, before } of changes) this.note(id, column, asCell(before));
    for (const { id, cells } of deletions) cells.forEach((value, column) => this.note(id, column, asCell(value)));
  }
}
