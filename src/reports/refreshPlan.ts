// What a refresh changes in a report table, found page by page against fingerprints of what stands there. Only rows
// that differ are kept: a refresh without changes holds nothing.
import type { CellValue } from "../values/cell";
import { fingerprintOf } from "./fingerprint";
import { RowIndex } from "./rowIndex";
import type { EntryRow } from "./types";

export interface ChangedRow {
  readonly key: string;
  /** Body row of the table, from zero, as it stood when it was read. */
  readonly position: number;
  readonly cells: readonly CellValue[];
}

export interface ReportChanges {
  readonly changed: readonly ChangedRow[];
  readonly added: readonly EntryRow[];
  /** Body rows whose entry did not come. Only of a complete run. */
  readonly vanished: readonly number[];
  /** Body rows with the key of a row above them: the person's copies. */
  readonly copies: readonly number[];
  readonly unchanged: number;
}

export class RefreshPlan {
  private readonly old: RowIndex;
  private readonly came: Uint8Array;
  private readonly changed: ChangedRow[] = [];
  private readonly added: EntryRow[] = [];
  private readonly copies: number[] = [];
  private unchanged = 0;

  constructor(private readonly rowCount: number) {
    this.old = new RowIndex(rowCount);
    this.came = new Uint8Array(rowCount);
  }

  /** A row as it stands in the table. Rows of the person's own (no key), and copies of a row, are left alone. */
  addOld(key: string, position: number, cells: readonly CellValue[]): void {
    if (key !== "" && this.old.add(key, { position, content: fingerprintOf(cells) })) return;
    this.came[position] = 1;
    if (key !== "") this.copies.push(position);
  }

  /**
   * `cells` in the order in which the old rows' were given; columns that were not there before come behind them.
   * Answers whether the row was there and differs.
   */
  take({ key, cells }: EntryRow, oldColumns: number): boolean {
    const known = this.old.get(key);
    if (known === null) {
      this.added.push({ key, cells });
      return false;
    }
    this.came[known.position] = 1;
    const [low, high] = fingerprintOf(cells.slice(0, oldColumns));
    const more = cells.slice(oldColumns).some((cell) => cell !== null);
    const isSame = !more && low === known.content[0] && high === known.content[1];
    if (isSame) this.unchanged += 1;
    else this.changed.push({ key, position: known.position, cells });
    return !isSame;
  }

  /** Rows of the report that stood in the table. */
  get size(): number {
    return this.old.size;
  }

  /** Rows that would be new, those that were taken before counted in. */
  newAmong(rows: readonly EntryRow[]): number {
    return this.added.length + rows.filter(({ key }) => this.old.get(key) === null).length;
  }

  changes(): ReportChanges {
    const vanished: number[] = [];
    for (let row = 0; row < this.rowCount; row++) if (this.came[row] === 0) vanished.push(row);
    const { changed, added, copies, unchanged } = this;
    return { changed, added, vanished, copies, unchanged };
  }
}
