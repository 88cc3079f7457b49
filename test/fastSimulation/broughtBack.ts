// Values that Ctrl+Z or Ctrl+Y brought back into cells: where nobody typed them they are no edits, and do not leave
// unless somebody decided so.
import { conflictKey } from "../../src/sync/conflictKey";
import { sameCell } from "../../src/values/sameCell";
import type { Preview } from "../../src/workflows/send/types";
import type { Travelled } from "./history";
import type { Memory } from "./sheet";
import { KEYS, type Cell } from "./story";
import { tagsRead } from "./workbook";
import { cell, show, type Typed } from "./words";

export class BroughtBack {
  private readonly values = new Map<string, Cell>();
  /** Edits that were made with the key: what the product wrote over one may be taken back to it. */
  private readonly edits = new Map<string, Cell>();
  /** What the product wrote over. */
  private readonly overwritten = new Map<string, Cell[]>();
  /** What a co-author typed and what stood there before: the product may have written over it. */
  private readonly beside = new Map<string, Cell>();

  /** What the key changed; of a row whose id changed all that was typed counts as it counted then. */
  note({ row, columns, idChanged }: Travelled, then: Memory, typed: Map<string, Typed>, ofProduct: boolean): void {
    for (const column of idChanged ? row.cells.keys() : columns) {
      const name = cell(row.tag, column);
      const before = then.typed.get(name);
      if (before === undefined) typed.delete(name);
      else typed.set(name, { ...before });
      const value = row.cells[column] ?? null;
      const edit = this.edits.get(name);
      // Who takes back what they typed themselves edits the cell.
      if (!ofProduct) this.edits.set(name, value);
      if (ofProduct && (edit === undefined || !sameCell(edit, value))) this.values.set(name, value);
      else this.values.delete(name);
    }
  }

  /** Once Ctrl+Z took that write back, nobody can tell their value from what the key brought back. */
  besideUndone(typed: Map<string, Typed>): void {
    for (const [name, value] of this.beside)
      if (typed.has(name) && sameCell(typed.get(name)?.stands ?? null, value)) typed.delete(name);
  }

  /** `isOld`: it stood there before. */
  typedBeside(name: string, value: Cell, isOld: boolean): void {
    if (isOld || this.overwritten.get(name)?.some((one) => sameCell(one, value)) === true) this.beside.set(name, value);
    else this.beside.delete(name);
  }

  wrote(name: string, from: Cell): void {
    this.forget(name);
    this.overwritten.set(name, [...(this.overwritten.get(name) ?? []), from]);
  }

  /** Somebody wrote into the cell since. */
  forget(name: string): void {
    this.values.delete(name);
  }

  /** Somebody chose this row of two with the same id. */
  keptRow(tag: string): void {
    KEYS.forEach((_, column) => this.values.delete(cell(tag, column)));
  }

  /** What was typed into an undone sheet and could be what was undone: the product may be taken back to it. */
  typedOld(name: string, value: Cell): void {
    this.edits.set(name, value);
  }

  /** Somebody kept these in a conflict: from now on they are theirs, whether or not the send came to its end. */
  kept(asked: Preview["plan"], { sheet, choices, plan }: Preview): void {
    const tags = tagsRead.get(sheet.ids) ?? [];
    const updates = plan.updates.flatMap(({ id, row, changes }) =>
      changes.map(({ column, to }) => ({ id, row, column, ours: to })),
    );
    // A row that another conflict keeps here is no update yet.
    for (const { id, row, column, ours } of [...updates, ...asked.conflicts]) {
      const name = cell(tags[row] ?? "", column);
      const back = this.values.get(name);
      const isKept = choices.resolutions.get(conflictKey(id, column)) === "ours";
      if (isKept && back !== undefined && sameCell(back, ours)) this.values.delete(name);
    }
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
