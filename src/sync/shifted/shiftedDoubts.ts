// Of rows that get their ids back after a sort without the id column: which ids nobody can be sure of, because a like
// row may have been edited into the other's content. Time grows with edited rows times rows.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import { groupBy } from "../match/groups";
import { foldedCell } from "../match/matchCreated";
import { namingColumn } from "../match/namingColumn";
import type { AgreedCells } from "../agreedCopy";
import type { Mapping } from "../mapping";

/** A row that no id last held as it is now; `id` is the one that it gets, "" as a new row. */
interface EditedRow {
  readonly id: string;
  readonly cells: AgreedCells;
}

interface Shared {
  readonly edited: readonly EditedRow[];
  /** Ids that get the row which holds what they last held. */
  readonly exact: readonly string[];
  readonly lastOf: (id: string) => AgreedCells | undefined;
  readonly mapping: Mapping;
}

/** Ids in doubt; some may be named twice. */
export function shiftedDoubts(shared: Shared): readonly string[] {
  const doubts = new Doubts(shared);
  return shared.edited.flatMap((row, n) => [...doubts.withExact(row), ...doubts.withEdited(row, n)]);
}

class Doubts {
  private readonly compared: readonly number[];
  private readonly naming: number;
  private named: ReadonlyMap<CellValue, readonly string[]> | null = null;

  constructor(private readonly shared: Shared) {
    this.naming = namingColumn(shared.mapping);
    this.compared = shared.mapping.flatMap(({ computed }, at) => (computed ? [] : [at]));
  }

  withExact(row: EditedRow): readonly string[] {
    const own = this.shared.lastOf(row.id);
    const others = own === undefined ? this.mayBeCopies(row) : this.mayBeSwapped(row, own);
    return others.length === 0 ? [] : [row.id, ...others];
  }

  /** One of two like rows was edited into what the other last had, and that other one besides. */
  private mayBeSwapped({ cells }: EditedRow, own: AgreedCells): readonly string[] {
    const { exact, lastOf } = this.shared;
    const most = this.unlike(cells, own);
    return exact.filter((other) => {
      const last = lastOf(other);
      return last !== undefined && this.unlike(cells, last, most) <= most && this.unlike(last, own) <= this.half;
    });
  }

  /** A copied row was edited: its copy has what it last had. A new row of its name may then be it. */
  private mayBeCopies({ cells }: EditedRow): readonly string[] {
    this.named ??= groupBy(this.shared.exact, (id) => this.nameOf(this.shared.lastOf(id)));
    return (this.named.get(this.nameOf(cells)) ?? []).filter((id) => {
      const last = this.shared.lastOf(id);
      return last !== undefined && this.unlike(cells, last) <= this.half;
    });
  }

  /** Of two edited rows one has half of the other's id and is as near to it, or both together are. */
  withEdited(row: EditedRow, n: number): readonly string[] {
    const { edited, lastOf } = this.shared;
    const own = lastOf(row.id);
    if (own === undefined) return [];
    return edited.slice(n + 1).flatMap((other) => {
      const theirs = lastOf(other.id);
      if (theirs === undefined) return [];
      const [here, there] = [this.unlike(row.cells, own), this.unlike(other.cells, theirs)];
      const [swapped, back] = [this.unlike(row.cells, theirs), this.unlike(other.cells, own)];
      const isNear = swapped <= Math.min(here, this.half) || back <= Math.min(there, this.half);
      return isNear || swapped + back <= here + there ? [row.id, other.id] : [];
    });
  }

  private nameOf(cells: AgreedCells | undefined): CellValue {
    return this.naming < 0 ? "" : foldedCell(cells?.[this.naming] ?? null);
  }

  private get half(): number {
    return this.compared.length / 2;
  }

  /** How many cells differ; it counts to one more than `most`. */
  private unlike(cells: AgreedCells, others: AgreedCells, most = Infinity): number {
    let count = 0;
    for (const at of this.compared) {
      if (!sameCell(cells[at] ?? null, others[at] ?? null)) count += 1;
      if (count > most) break;
    }
    return count;
  }
}
