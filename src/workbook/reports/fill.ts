// Fills a report table from its end, some 4 MB a request, and remembers with each how far it has come. Rows go in right
// under the table, wherever it stands by now and with nothing asked before; where the person works in the table
// meanwhile, more careful hands go on. It never writes a row twice, and nothing beside its own columns.
import { EARLIER_LINE, type PartialReason, type ReportState } from "../../reports/freshnessLine";
import type { EntryRow, ReportColumn } from "../../reports/types";
import { guardValue } from "../../values/guard";
import { SHEET_ROWS } from "../../values/sheetSize";
import { CHUNK_BYTES, cellBytes, type CellInput } from "../excel/bytes";
import { cellText, passing, setFormat, TEXT_FORMAT } from "../excel/cells";
import { addLine, OwnLines } from "../table/ownLines";
import { isKind, isRefusal, isTooMuch, WorkbookError } from "../excel/errors";
import { offerChoices, queueChoices, withOfferedValues } from "./choices";
import { addColumns, inputsOf } from "./columns";
import { FIRST_VISIBLE, HEADER_ROW, LINE_ROW, type CreatedReport } from "./create";
import { reportXml, saveReport } from "./store";
import { patchReport } from "./table";
import { entriesXml } from "./writtenStore";
import type { ChoicesByKey, RememberedReport, ReportDates, ReportPage, ReportWriting } from "./types";
import { breathe, holdScreen, type ExcelSession } from "../excel/session";

interface Row {
  readonly entry: EntryRow;
  readonly inputs: readonly CellInput[];
}

interface Ending {
  readonly state: ReportState;
  readonly choices: ChoicesByKey;
}

interface Begun {
  readonly report: RememberedReport;
  /** Of what the workbook remembers as the run begins; needed where rows go in blindly. */
  readonly partId: string | null;
  readonly dateFormat: string;
  readonly mostRows: number;
  /** Rows go in blindly: nobody but this has touched the table. */
  readonly plain: boolean;
  /** The sheet was just made for the report. */
  readonly wholeSheet: boolean;
  /** What the workbook remembers has all ids already. */
  readonly settled: boolean;
}

export function writeOn(
  session: ExcelSession,
  created: CreatedReport,
  { dateFormat, rows }: Pick<ReportDates, "dateFormat"> & { readonly rows: number },
): ReportWriting {
  // Excel keeps a blank row in an empty table, and rows that go in blindly would leave it there.
  const place = { mostRows: SHEET_ROWS - HEADER_ROW - 1, plain: rows > 0, wholeSheet: true };
  return new ReportWriter(session, { ...created, ...place, dateFormat, settled: false });
}

/** Binds the table as it is; Excel's ids are settled where only names were remembered. */
export async function continueReport(
  session: ExcelSession,
  given: RememberedReport,
  { dateFormat }: ReportDates,
): Promise<ReportWriting> {
  const { report, bodyTop } = await session.run((context) => rebind(context, given));
  const place = { mostRows: SHEET_ROWS - bodyTop, plain: false, wholeSheet: false, settled: true };
  return new ReportWriter(session, { ...place, report, partId: null, dateFormat });
}

async function rebind(context: Excel.RequestContext, report: RememberedReport) {
  const { tables } = context.workbook;
  const [byId, byName] = [report.tableId, report.tableName].map((key) => {
    const table = tables.getItemOrNullObject(key);
    table.load("id,name");
    table.columns.load("items/id,items/name");
    const body = passing(table.getDataBodyRange());
    body.load("rowIndex");
    return { table, body };
  });
  await context.sync();
  const found = byId?.table.isNullObject === false ? byId : byName;
  if (found === undefined || found.table.isNullObject)
    throw new WorkbookError("itemGone", `The table "${report.tableName}" cannot be found.`);
  const { table, body } = found;
  const { items } = table.columns;
  const idOf = (id: number, header: string) =>
    (items.find((one) => one.id === id) ?? items.find(({ name }) => name === header))?.id ?? -1;
  const columns = report.columns.map((column) => ({ ...column, id: idOf(column.id, column.header) }));
  const [first] = items;
  const keyColumnId = report.keyColumnId < 0 ? (first?.id ?? -1) : report.keyColumnId;
  return {
    report: { ...report, tableId: table.id, tableName: table.name, keyColumnId, columns },
    bodyTop: body.rowIndex,
  };
}

class ReportWriter implements ReportWriting {
  report: RememberedReport;
  readonly mostRows: number;
  private known: readonly ReportColumn[];
  private fresh: readonly ReportColumn[] = [];
  private waiting: Row[] = [];
  private weight = 0;
  /**
   * After the last page that was given whole: a run that goes on from there may meet rows that are there, and knows
   * them.
   */
  private reached: ReportState;
  private plain: boolean;
  private settled: boolean;
  /** Each request replaces the part, and learns the id of the next. */
  private partId: string | null;
  private ownLine = true;
  /** Lines that this run wrote, or may have. */
  private readonly said = new Set<string>();

  constructor(
    private readonly session: ExcelSession,
    private readonly begun: Begun,
  ) {
    this.report = begun.report;
    this.mostRows = begun.mostRows;
    this.known = begun.report.columns;
    this.reached = begun.report.state;
    this.plain = begun.plain;
    this.settled = begun.settled;
    this.partId = begun.partId;
    this.said.add(this.lineOf(begun.report));
  }

  private lineOf(report: RememberedReport): string {
    return this.session.texts.reportLine.state({ state: report.state, kept: 0 }, report);
  }

  async append({ rows, newColumns, state }: ReportPage): Promise<void> {
    this.fresh = [...this.fresh, ...newColumns];
    this.known = [...this.known, ...newColumns];
    for (const entry of rows) {
      const inputs = inputsOf(entry, this.known);
      const weight = inputs.reduce((sum: number, input) => sum + cellBytes(input), 0);
      if (this.weight + weight > CHUNK_BYTES && this.waiting.length > 0) await this.flush(null);
      this.waiting.push({ entry, inputs });
      this.weight += weight;
    }
    this.reached = state;
  }

  async end(state: ReportState, choices: ChoicesByKey): Promise<void> {
    const nothing = this.waiting.length === 0 && this.fresh.length === 0 && this.settled;
    if (!nothing || state !== this.report.state) await this.flush({ state, choices });
  }

  async giveUp(why: PartialReason): Promise<void> {
    this.waiting = [];
    const { state } = this.report;
    if (state.kind === "complete") return;
    this.report = { ...this.report, state: { ...state, why } };
    await this.ifExcelLets(() => saveReport(this.session, this.report));
    await this.ifExcelLets(() => this.session.run((context) => this.label(context)));
  }

  /**
   * What refused the rows may refuse this too, and is told already: the line and the workbook then say what they said
   * before.
   */
  private async ifExcelLets(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
    }
  }

  private async label(context: Excel.RequestContext): Promise<void> {
    const own = new OwnLines();
    const answerOwn = own.ask(context);
    const cell = lineCell(context.workbook.tables.getItem(this.report.tableId));
    cell.load("values");
    await context.sync();
    answerOwn();
    await context.sync();
    const text = cellText(cell.values[0]?.[0]);
    if (!own.has(text, EARLIER_LINE)) return;
    const line = this.lineOf(this.report);
    own.write(context, [line]);
    cell.values = [[guardValue(line, true)]];
    await context.sync();
  }

  /** `end`: null while more is to come. */
  private async flush(end: Ending | null): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    this.weight = 0;
    if (this.fresh.length > 0) await this.widen();
    const state = end?.state ?? this.reached;
    this.report = await this.write(rows, { ...this.report, state }, end?.choices ?? null);
    this.settled = true;
    await breathe();
  }

  private async widen(): Promise<void> {
    const added = this.fresh;
    const { dateFormat, wholeSheet } = this.begun;
    const made = await addColumns(this.session, this.report, added, {
      dateFormat,
      wholeSheet: wholeSheet && this.plain,
    });
    this.fresh = this.fresh.slice(added.length);
    this.report = { ...this.report, columns: [...this.report.columns, ...made] };
  }

  /** Answers what is remembered now. `choices`: what columns of choices offer from now on. */
  private async write(
    rows: readonly Row[],
    next: RememberedReport,
    choices: ChoicesByKey | null,
  ): Promise<RememberedReport> {
    if (!this.plain) return this.writeCarefully(rows, next, choices);
    const offering = choices === null ? next : { ...next, columns: withOfferedValues(next.columns, choices) };
    try {
      await this.writePlainly(rows, offering);
      return offering;
    } catch (error) {
      if (isTooMuch(error) && rows.length > 1) return this.writeHalves(rows, next, choices);
      if (!isMendable(error)) throw error;
    }
    // Somebody works in the table, or its place for the line is gone. Rows that did go in are known by their keys.
    this.plain = false;
    return this.writeCarefully(rows, next, choices);
  }

  private async writeHalves(
    rows: readonly Row[],
    next: RememberedReport,
    choices: ChoicesByKey | null,
  ): Promise<RememberedReport> {
    const half = Math.ceil(rows.length / 2);
    await this.write(rows.slice(0, half), { ...next, state: this.report.state }, null);
    return this.write(rows.slice(half), next, choices);
  }

  private async writeCarefully(
    rows: readonly Row[],
    next: RememberedReport,
    choices: ChoicesByKey | null,
  ): Promise<RememberedReport> {
    const added = rows.map(({ entry }) => entry);
    await this.session.run(async (context) => {
      this.rememberRows(context, added, next);
      await context.sync();
    });
    await patchReport(this.session, next, { added });
    await saveReport(this.session, next);
    if (choices === null) return next;
    const columns = await offerChoices(this.session, next, choices);
    const offering = { ...next, columns };
    if (columns !== next.columns) await saveReport(this.session, offering);
    return offering;
  }

  private async writePlainly(rows: readonly Row[], next: RememberedReport): Promise<void> {
    const width = next.columns.length + 1;
    const values = rows.map(({ inputs }) =>
      inputs.length === width ? [...inputs] : [...inputs, ...new Array<CellInput>(width - inputs.length).fill("")],
    );
    const entries = rows.map(({ entry }) => entry);
    const seen = await this.session.run((context) => {
      this.rememberRows(context, entries, next);
      return this.request(context, values, next);
    });
    const ids = [next.keyColumnId, ...next.columns.map(({ id }) => id)];
    if (seen.ids.every((id, at) => id === ids[at])) return;
    // The person changed the order of the columns: these rows stand in wrong ones.
    await this.session.run(async (context) => {
      // As a range: Excel knows no other way to take out many rows at once in all its versions.
      const body = context.workbook.tables.getItem(next.tableId).getDataBodyRange();
      passing(body.getRow(seen.rowCount).getResizedRange(rows.length - 1, 0)).delete("Up");
      await context.sync();
    });
    throw new WorkbookError("other", `The columns of "${next.tableName}" changed their places.`);
  }

  /** Queued with the rows or before them, so that no row is there of which nothing is remembered. */
  private rememberRows(
    context: Excel.RequestContext,
    entries: readonly EntryRow[],
    { id, columns }: RememberedReport,
  ): void {
    for (const xml of entriesXml(id, columns, entries)) context.workbook.customXmlParts.add(xml);
  }

  /** Answers what was there before: columns in their order, rows. */
  private async request(context: Excel.RequestContext, values: CellInput[][], next: RememberedReport) {
    holdScreen(context);
    const table = context.workbook.tables.getItem(next.tableId);
    const { columns } = table;
    columns.load("items/id,items/index");
    const body = passing(table.getDataBodyRange());
    body.load("rowCount");
    // What a protected sheet refuses comes first: it may let the table grow and take no values.
    setFormat(passing(table.getHeaderRowRange().getCell(0, 0)), TEXT_FORMAT);
    if (values.length > 0) growBy(table, values);
    queueChoices(table, this.report.columns, next.columns);
    const part = this.replacePart(context, next);
    const before = passing(lineCell(table));
    before.load("values");
    const line = this.lineOf(next);
    if (this.ownLine) {
      addLine(context, line);
      lineCell(table).values = [[guardValue(line, true)]];
    }
    this.said.add(line);
    await context.sync();
    this.partId = part?.id ?? null;
    await this.keepTheirs(context, table, before.values[0]?.[0]);
    const ids = [...columns.items].sort((a, b) => a.index - b.index).map(({ id }) => id);
    return { ids, rowCount: body.rowCount };
  }

  /** Queues what `setXml` does, which keeps the new part's id to itself. A part that is gone is refused. */
  private replacePart(context: Excel.RequestContext, next: RememberedReport): Excel.CustomXmlPart | null {
    if (this.partId === null) return null;
    const { customXmlParts } = context.workbook;
    const part = customXmlParts.add(reportXml(next));
    part.load("id");
    customXmlParts.getItem(this.partId).delete();
    return part;
  }

  /** Where the person put something else in the line's place, it comes back and stays. */
  private async keepTheirs(context: Excel.RequestContext, table: Excel.Table, value: unknown): Promise<void> {
    if (!this.ownLine || this.said.has(String(value))) return;
    this.ownLine = false;
    const isCell = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    lineCell(table).values = [[isCell ? guardValue(value, false) : ""]];
    await context.sync();
  }
}

/**
 * Queues rows at the table's end. Not by rows.add: it shows co-authors a conflict and can lose what they type
 * (Microsoft, "Coauthoring in Excel add-ins"). What is under the table moves down, whoever typed it there just now.
 */
function growBy(table: Excel.Table, values: CellInput[][]): void {
  const under = passing(passing(table.getDataBodyRange().getLastRow()).getOffsetRange(1, 0));
  const fresh = passing(passing(under.getResizedRange(values.length - 1, 0)).insert("Down"));
  fresh.values = values;
  // Over a row of totals the insertion has made the table longer already.
  table.resize(passing(passing(table.getRange()).getBoundingRect(fresh)));
}

/** What need not be the end of a run: the table is there, but not as it was made. */
function isMendable(error: unknown): boolean {
  return isRefusal(error) || isKind(error, "itemGone") || isKind(error, "spaceTaken");
}

/** Two rows above the header, in the table's second column: where it was made. */
function lineCell(table: Excel.Table): Excel.Range {
  const header = table.getHeaderRowRange().getCell(0, FIRST_VISIBLE);
  return passing(header.getOffsetRange(LINE_ROW - HEADER_ROW, 0));
}
