// Values that the person saw for an id's column: in the sheet, or as the platform's in a preview.
import { conflictKey } from "../../src/sync/conflictKey";
import type { Plan } from "../../src/sync/syncPlan";
import { sameCell } from "../../src/values/sameCell";
import type { Preview } from "../../src/workflows/send/types";
import type { Item } from "./platform";
import type { Cell } from "./story";
import { asCell, cell, show } from "./words";

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

  /** What is no conflict replaces only a value that the person had before their eyes. */
  unseenBases({ plan, choices, mapping }: Preview, items: ReadonlyMap<string, Item>): string[] {
    return plan.updates.flatMap(({ id, changes }) =>
      changes.flatMap(({ column, before, to }) => {
        if (choices.resolutions.has(conflictKey(id, column))) return [];
        const key = mapping[column]?.key ?? "";
        const item = items.get(id);
        if (item?.touched.get(key)?.by !== "them" || !sameCell(item.data[key] ?? null, before)) return [];
        if (this.has(id, column, asCell(before))) return [];
        const told = `${id} ${key} would become ${show(asCell(to))} over a colleague's ${show(asCell(before))}`;
        return [`${told}, and no conflict is shown`];
      }),
    );
  }
}
