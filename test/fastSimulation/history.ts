// What Ctrl+Z and Ctrl+Y do to the sheet in memory: every deed of the person and every cell that the product wrote is a
// step of its own, as in Excel. Links and agreed copies are custom XML and stay as they are.
import type { Content, Row } from "./sheet";

/** As Excel keeps them. */
const MOST_STEPS = 100;

export type Author = "person" | "product";

export interface KeptRow extends Omit<Row, "tag"> {
  readonly row: Row;
}

/** The cells as they stood, and what somebody else remembers of that moment. */
interface Moment<Memory> {
  readonly rows: readonly KeptRow[];
  readonly mark: number;
  readonly memory: Memory;
  /** Who did what came next. */
  readonly by: Author;
}

/** A row that reads otherwise than before the key was pressed; its columns that do. */
export interface Travelled {
  readonly row: Row;
  readonly columns: readonly number[];
  readonly idChanged: boolean;
}

export interface Travel<Memory> {
  readonly memory: Memory;
  readonly rows: readonly Travelled[];
  /** What was taken back, or done again, the product had written. */
  readonly ofProduct: boolean;
}

export class History<Memory> {
  private past: Moment<Memory>[] = [];
  private future: Moment<Memory>[] = [];
  private taken = 0;
  /** The highest mark before any key, also of an earlier life of the file. */
  newest = 0;

  /** Before each step. */
  step(content: Content, memory: Memory, by: Author): void {
    this.future = [];
    this.newest = Math.max(this.newest, content.mark);
    this.past.push(momentOf(content, memory, by));
    this.taken += 1;
    if (this.past.length > MOST_STEPS) this.past.shift();
  }

  /** Steps that were ever taken. */
  get length(): number {
    return this.taken;
  }

  /** The product's writes are taken back, and not the person's deeds alone. */
  isUndone({ mark }: Content): boolean {
    return mark < this.newest;
  }

  /** Every moment gets what a co-author did: no key of this person takes it back. */
  everywhere(rows: (rows: readonly KeptRow[]) => readonly KeptRow[], memory: (memory: Memory) => Memory): void {
    const all = (moment: Moment<Memory>): Moment<Memory> => ({
      ...moment,
      rows: rows(moment.rows),
      memory: memory(moment.memory),
    });
    this.past = this.past.map(all);
    this.future = this.future.map(all);
  }

  /** The steps end with Excel; what a file was undone to does not. */
  forget(newest: number): void {
    this.past = [];
    this.future = [];
    this.newest = newest;
  }

  travel(content: Content, memory: Memory, back: boolean): Travel<Memory> | null {
    const [from, to] = back ? [this.past, this.future] : [this.future, this.past];
    const moment = from.pop();
    if (moment === undefined) return null;
    to.push(momentOf(content, memory, moment.by));
    this.newest = Math.max(this.newest, content.mark);
    const rows = moment.rows.flatMap((kept): Travelled[] => {
      const { row, cells } = kept;
      const stood = content.rows.includes(row);
      const columns = cells.flatMap((value, at) => (stood && Object.is(value, row.cells[at]) ? [] : [at]));
      return columns.length === 0 && kept.id === row.id ? [] : [{ row, columns, idChanged: kept.id !== row.id }];
    });
    content.rows = moment.rows.map(restored);
    content.mark = moment.mark;
    return { memory: moment.memory, rows, ofProduct: moment.by === "product" };
  }
}

function momentOf<Memory>({ rows, mark }: Content, memory: Memory, by: Author): Moment<Memory> {
  return { rows: rows.map(keptRow), mark, memory, by };
}

export function keptRow(row: Row): KeptRow {
  return { ...copied(row), row };
}

function restored({ row, ...kept }: KeptRow): Row {
  return Object.assign(row, copied(kept));
}

function copied({ id, cells, formulas, dates, status }: Omit<Row, "tag">): Omit<Row, "tag"> {
  return { id, cells: [...cells], formulas: new Map(formulas), dates: new Set(dates), status };
}
