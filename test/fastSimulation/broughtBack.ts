// Values that Ctrl+Z or Ctrl+Y brought back into cells: where nobody typed them they are no edits, and do not leave
// unless somebody decided so.
import { conflictKey } from "../../src/sync/conflictKey";
import { sameCell } from "../../src/values/sameCell";
import type { Preview } from "../../src/workflows/send/types";
import type { Travelled } from "./history";
import type { Memory } from "./sheet";
import type { Cell } from "./story";
import { tagsRead } from "./workbook";
import { cell, show, type Typed } from "./words";

export class BroughtBack {
  private readonly values = new Map<string, Cell>();

  /** What the key changed; of a row whose id changed all that was typed counts as it counted then. */
  note({ row, columns, idChanged }: Travelled, then: Memory, typed: Map<string, Typed>, ofProduct: boolean): void {
    for (const column of idChanged ? row.cells.keys() : columns) {
      const name = cell(row.tag, column);
      const before = then.typed.get(name);
      if (before === undefined) typed.delete(name);
      else typed.set(name, { ...before });
      // Who takes back what they typed themselves edits the cell.
      if (ofProduct) this.values.set(name, row.cells[column] ?? null);
      else this.values.delete(name);
    }
  }

  /** Somebody wrote into the cell since. */
  forget(name: string): void {
    this.values.delete(name);
  }

  sentIn({ plan, sheet, choices }: Preview, typed: ReadonlyMap<string, Typed>): string[] {
    const tags = tagsRead.get(sheet.ids) ?? [];
    return plan.updates.flatMap(({ row, id, changes }) =>
      changes.flatMap(({ column, to }) => {
        const name = cell(tags[row] ?? "", column);
        const back = this.values.get(name);
        if (back === undefined || typed.has(name) || !sameCell(back, to)) return [];
        if (choices.resolutions.has(conflictKey(id, column))) return [];
        return [`${show(back)} came back with Ctrl+Z in ${id} column ${column}, and is to be sent`];
      }),
    );
  }
}
