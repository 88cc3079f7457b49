// Pages of entries as rows: typed cells in the columns' order, names that no column has, what did not fit, and a key for each row that
// tells it from all others. It keeps fingerprints of what it saw, not the rows.
import type { CellValue } from "../values/cell";
import { readEntryCell } from "./cells";
import { unlistedColumn } from "./columns";
import { fingerprintOfText, type Fingerprint } from "./fingerprint";
import { RowIndex } from "./rowIndex";
import type { EntryRow, RawEntry, ReportColumn } from "./types";

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

/** No content has it: the fingerprint of a row that was written by an earlier run. */
const UNKNOWN: Fingerprint = [0xffffffff, 0xffffffff];

function sameAs(a: Fingerprint, b: Fingerprint): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Reads one run of a report, page after page. */
export class EntryReader {
  private readonly seen = new RowIndex(1_000);
  private readonly at = new Map<string, number>();
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

  /** Rows that an earlier run has written, so that those it gave again are no rows once more. What they hold is not known. */
  know(keys: readonly string[]): void {
    for (const key of keys) this.seen.add(key, { position: this.seen.size, content: UNKNOWN });
  }

  /** Rows of one page; each as long as `columns` is once the page has been read. */
  read(entries: readonly RawEntry[]): EntryRow[] {
    for (const { attributes } of entries) this.takeNames(attributes);
    return entries.flatMap((entry) => {
      const key = this.keyOf(entry);
      return key === null ? [] : [{ key, cells: this.cellsOf(entry) }];
    });
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
      const raw = Object.hasOwn(attributes, key) ? attributes[key] : null;
      const { value, fits } = readEntryCell(raw, type, this.options.date1904);
      if (!fits) this.note(key, value);
      return value;
    });
  }

  private note(key: string, value: CellValue): void {
    const found = this.misfit.get(key) ?? { count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < EXAMPLES) found.examples.push(String(value));
    this.misfit.set(key, found);
  }

  /** Null: the same entry once more, as lists that move while they are paged give it. */
  private keyOf({ id, attributes }: RawEntry): string | null {
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
      const again = sameAs(known.content, UNKNOWN) || sameAs(known.content, content);
      if (again) {
        this.repeatCount += 1;
        return null;
      }
    }
  }
}
