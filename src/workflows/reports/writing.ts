// What a refresh remembers of the values that the report has, so that the next one knows who changed a cell. It writes
// nothing.
import { joined, NOTHING, RowSketch, sameSketch, type Sketch } from "../../reports/rowSketch";
import type { EntryRow, ReportColumn } from "../../reports/types";
import { whoChanged } from "../../reports/whoChanged";
import { RowsToRemember } from "../../reports/writtenRows";
import type { WhoChanged } from "../../workbook/reports/refreshTypes";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ReportWritten } from "../../workbook/reports/writtenTypes";

interface Columns {
  readonly row: readonly ReportColumn[];
  readonly whole: readonly ReportColumn[];
}

/** Rows that were written, and rows as they come, page by page. */
export class Remembering {
  /** Columns that the rows had when they were written, and that are read for nothing else. */
  readonly goneColumns: readonly ReportColumn[];
  private readonly remember = new RowsToRemember();
  private readonly goneSketch: RowSketch;
  private readonly goneKeys: readonly string[];
  private readonly goneOf = new Map<string, Sketch>();
  private places: readonly number[] = [];
  private rowSketch = new RowSketch([]);
  private isSame: boolean;

  /**
   * `more`: columns that the report gets with this refresh. `leftOut`: whatever entries have of it, it is no column
   * now.
   */
  constructor(
    private readonly written: ReportWritten,
    private readonly report: RememberedReport,
    more: readonly ReportColumn[],
    leftOut: ReadonlySet<string>,
  ) {
    const now = new Set(report.columns.map(({ key }) => key));
    const gone = written.columns.filter(({ key }) => !now.has(key));
    this.goneColumns = gone
      .filter(({ key }) => !more.some((column) => column.key === key) && (leftOut.has(key) || !report.takeUnlisted))
      .map(({ key, type }) => ({ key, type, label: key, origin: "schema", fiscal: null }));
    this.goneKeys = gone.map(({ key }) => key);
    this.goneSketch = new RowSketch(this.goneKeys);
    this.isSame = written.isSettled && gone.length === 0;
  }

  /** What the table had of a row in columns that are gone is not known: it is taken for what the report has. */
  get isGone(): boolean {
    return this.goneKeys.length > 0;
  }

  /** `whole`: with the columns that are gone; `row`: as the table gets it. */
  take(whole: EntryRow, row: EntryRow, columns: Columns): void {
    const { key } = row;
    if (this.rowSketch.columns.length !== columns.row.length) this.look(columns);
    const sketch = this.rowSketch.of(row.cells);
    this.remember.add(key, sketch);
    if (this.isSame) this.isSame = this.written.rows.of(key).some((one) => sameSketch(one, sketch));
    if (this.isGone) this.goneOf.set(key, this.goneSketch.of(this.places.map((at) => whole.cells[at] ?? null)));
  }

  private look({ row, whole }: Columns): void {
    this.rowSketch = new RowSketch(row.map(({ key }) => key));
    this.places = this.goneKeys.map((key) => whole.findIndex((column) => column.key === key));
  }

  /** Only rows that are looked at need it. */
  forgetGone(key: string): void {
    this.goneOf.delete(key);
  }

  get who(): WhoChanged {
    const sketch = new RowSketch(this.report.columns.map(({ key }) => key));
    return ({ key, ...row }) =>
      whoChanged(sketch, {
        ...row,
        written: this.writtenAs(key, row.sheet, sketch),
        gone: this.goneOf.get(key) ?? NOTHING,
      });
  }

  /** Whether the row holds what was written into it; also where that is not known. */
  get isAsWritten(): (key: string, cells: EntryRow["cells"]) => boolean {
    const sketch = new RowSketch(this.report.columns.map(({ key }) => key));
    return (key, cells) => {
      const written = this.writtenAs(key, cells, sketch);
      if (written.length === 0 || this.isGone) return true;
      const now = sketch.of(cells);
      return written.some((one) => sameSketch(one, now));
    };
  }

  /** What was written, with the cells in which Ctrl+Z brought an older value back as they are now. */
  private writtenAs(key: string, cells: EntryRow["cells"], { columns }: RowSketch): readonly Sketch[] {
    const { rows, undone } = this.written;
    const written = rows.of(key);
    if (undone === null) return written;
    if (written.length === 0) return undone.rowWas(key);
    const now = this.report.columns.map((column, at) => ({
      key: column.key,
      sketch: columns[at]?.of(cells[at] ?? null) ?? NOTHING,
    }));
    const step = undone.stepOf(key, now);
    return written.map((one) => joined(one, step));
  }

  /** Null where all of it is remembered already. `stay`: keys of rows that did not come and stay. */
  rowsNow(stay: readonly string[]): RowsToRemember | null {
    for (const key of stay) this.remember.carry(key, this.written.rows.of(key));
    return this.isSame && this.remember.size === this.written.rows.size ? null : this.remember;
  }
}
