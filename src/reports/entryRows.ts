// Pages of entries as rows: typed cells in the columns' order, names that no column has, what did not fit, and a key
// for each row that tells it from all others. It keeps fingerprints of what it saw, not the rows.
import type { CellValue } from "../values/cell";
import { readEntryCell } from "./cells";
import { ChoicesSeen } from "./choices";
import { unlistedColumn } from "./columns";
import { fingerprintOf, fingerprintOfText, type Fingerprint } from "./fingerprint";
import { flatEntry } from "./nested";
import { RowIndex } from "./rowIndex";
import type { CellRead, EntryRow, RawEntry, ReportColumn, ReportType } from "./types";

export interface Misfits {
  readonly key: string;
  readonly count: number;
  /** The first few, as they came. */
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

export interface ReadingOptions {
  readonly columns: readonly ReportColumn[];
  readonly prefix: string;
  readonly keepPrefix: boolean;
  readonly date1904: boolean;
  /** Names in entries that no column has and that are left out on purpose. */
  readonly leftOut: ReadonlySet<string>;
  /** Whether a name that the schema lacks becomes a column at the end. */
  readonly takeUnlisted: boolean;
}

function sameAs(a: Fingerprint, b: Fingerprint): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Reads one run of a report, page after page. */
export class EntryReader {
  private readonly seen = new RowIndex(1_000);
  /** By what their cells hold, since that is all that is known of them. */
  private readonly earlier = new RowIndex(0);
  private readonly at = new Map<string, number>();
  /** What columns of choices were seen to hold. */
  readonly choices = new ChoicesSeen();
  private readonly misfit = new Map<string, { count: number; examples: string[] }>();
  private all: ReportColumn[];
  private twinCount = 0;
  private repeatCount = 0;

  constructor(private readonly options: ReadingOptions) {
    this.all = [...options.columns];
    this.all.forEach(({ key }, at) => this.at.set(key, at));
  }

  /** With those that entries added at the end. */
  get columns(): readonly ReportColumn[] {
    return this.all;
  }

  /** Rows whose id an earlier, different entry has. */
  get twins(): number {
    return this.twinCount;
  }

  /** Entries that came twice, word for word: left out. */
  get repeats(): number {
    return this.repeatCount;
  }

  get rows(): number {
    return this.seen.size;
  }

  get misfits(): readonly Misfits[] {
    return [...this.misfit].map(([key, found]) => ({ key, ...found }));
  }

  /**
   * A row that an earlier run has written: an entry that looks like it is no row once more, and another one of its id
   * is a twin.
   */
  know({ key, cells }: EntryRow): void {
    if (key === "") return;
    this.options.columns.forEach(({ key: name, type }, at) => {
      if (type === "select") this.choices.note(name, cells[at] ?? null);
    });
    this.earlier.add(key, { position: this.seen.size, content: fingerprintOf(cells) });
    this.seen.add(key, { position: this.seen.size, content: fingerprintOf(cells) });
  }

  /** Rows of one page; each as long as `columns` is once the page has been read. */
  read(entries: readonly RawEntry[]): EntryRow[] {
    const flat = entries.map((entry) => flatEntry(entry, (name) => this.isOne(name)));
    for (const { attributes } of flat) this.takeNames(attributes);
    return flat.flatMap((entry) => {
      const key = this.keyOf(entry);
      return key === null ? [] : [{ key, cells: this.cellsOf(entry) }];
    });
  }

  /** Whether a name has one column whatever its values are. */
  private isOne(name: string): boolean {
    const { columns, leftOut } = this.options;
    return leftOut.has(name) || columns.some(({ key }) => key === name);
  }

  private takeNames(attributes: RawEntry["attributes"]): void {
    const { takeUnlisted, leftOut, prefix, keepPrefix } = this.options;
    if (!takeUnlisted) return;
    for (const key of Object.keys(attributes)) {
      if (this.at.has(key) || leftOut.has(key)) continue;
      this.at.set(key, this.all.length);
      this.all.push(unlistedColumn(key, prefix, keepPrefix));
    }
  }

  private cellsOf({ attributes }: RawEntry): CellValue[] {
    return this.all.map(({ key, type }) => {
      const { value, fits } = this.cellOf(attributes, key, type);
      if (!fits) this.note(key, value);
      if (type === "select") this.choices.note(key, value);
      return value;
    });
  }

  private cellOf(attributes: RawEntry["attributes"], key: string, type: ReportType): CellRead {
    const raw = Object.hasOwn(attributes, key) ? attributes[key] : null;
    return readEntryCell(raw, type, this.options.date1904);
  }

  /** In the columns that an earlier run knew. */
  private looksOf({ attributes }: RawEntry): Fingerprint {
    const { columns } = this.options;
    return fingerprintOf(columns.map(({ key, type }) => this.cellOf(attributes, key, type).value));
  }

  private note(key: string, value: CellValue): void {
    const found = this.misfit.get(key) ?? { count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < EXAMPLES) found.examples.push(String(value));
    this.misfit.set(key, found);
  }

  /** Null: the same entry once more, as lists that move while they are paged give it. */
  private keyOf(entry: RawEntry): string | null {
    const { id, attributes } = entry;
    // All that the entry says, not only the columns that were chosen.
    const content = fingerprintOfText(JSON.stringify(attributes));
    for (let n = 1; ; n++) {
      const key = n === 1 ? id : `${id} #${n}`;
      const known = this.seen.get(key);
      if (known === null) {
        this.seen.add(key, { position: this.seen.size, content });
        if (n > 1) this.twinCount += 1;
        return key;
      }
      const before = this.earlier.get(key);
      const again = before === null ? sameAs(known.content, content) : sameAs(before.content, this.looksOf(entry));
      if (again) {
        this.repeatCount += 1;
        return null;
      }
    }
  }
}
