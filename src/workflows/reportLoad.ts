// Loads a report into a new sheet, page by page: the first page with the sheet itself, the rest as much as a request carries. No row is
// kept once it is written. What is cut off stays as an explicitly partial table, and goes on where it was.
import { PlatformError } from "../platform/errors";
import { EntryReader } from "../reports/entryRows";
import { lineText, type PartialReason, type ReportState } from "../reports/line";
import { sourceTitle } from "../reports/source";
import type { EntryRow, ReportColumn } from "../reports/types";
import type { RememberedReport } from "../workbook/reportTypes";
import { startPace } from "./pace";
import { prefixOf, readColumns } from "./reportPreview";
import { entryPages, type EntriesPage } from "./reportSources";
import type { ReportCounts, ReportLoaded, ReportLoadOutcome, ReportRequest } from "./reportTypes";
import { stopped } from "./tables";
import type { Services, WorkflowOptions } from "./types";

/** Rows that Excel has below the header of a table that begins in row 4. */
const MOST_ROWS = 1_048_576 - 4;
/** What is gathered before it is written, in characters of its JSON: a little less than one request carries. */
const GATHERED = 3_700_000;

export async function loadReport(
  services: Services,
  request: ReportRequest,
  options: WorkflowOptions = {},
): Promise<ReportLoadOutcome> {
  const dates = await services.workbook.dates();
  const schema = await readColumns(services, request.source, request.keepPrefix, options.signal);
  const leftOut = new Set(request.leftOut);
  const chosen = (schema?.columns ?? []).filter(({ key }) => !leftOut.has(key));
  const reader = readerOf(services, request, chosen, dates.date1904);
  const pages = entryPages(services, request.source, { ...request, from: null, signal: options.signal });
  const first = await pages.next();
  const page: EntriesPage =
    first.done === true ? { entries: [], nextCursor: null, looped: false } : first.value;
  const rows = reader.read(page.entries);
  const at = new Date(services.clock.now()).toISOString();
  const state = stateAfter(page, { at, rows: reader.rows });
  const created = await services.workbook.createReport({
    ...{ sheetName: sourceTitle(request.source), tableName: sourceTitle(request.source) },
    ...{ caption: sourceTitle(request.source), line: lineText(state), columns: reader.columns, rows },
    dateFormat: dates.dateFormat,
  });
  const { tableId, tableName, keyColumnId, columns } = created;
  const report: RememberedReport = {
    ...{ id: services.newId(), accountId: services.account.id, accountLabel: services.account.userEmail },
    ...{ source: request.source, title: sourceTitle(request.source), sort: request.sort },
    ...{ keepPrefix: request.keepPrefix, takeUnlisted: request.takeUnlisted, leftOut: request.leftOut },
    ...{ tableId, tableName, keyColumnId, columns },
    ...{ refreshOnOpen: false, changesColumnId: null, state },
  };
  await services.workbook.saveReport(report);
  return stream(services, { report, reader, pages, dateFormat: dates.dateFormat, at }, options);
}

/** Goes on with a report whose loading was cut off, where the platform still knows the place. */
export async function resumeReport(
  services: Services,
  reportId: string,
  options: WorkflowOptions = {},
): Promise<ReportLoadOutcome> {
  const report = (await services.workbook.reports()).find(({ id }) => id === reportId);
  if (report === undefined) return stopped({ kind: "linkGone" });
  if (report.accountId !== services.account.id)
    return stopped({ kind: "otherAccount", linkedBy: report.accountLabel });
  const { state } = report;
  if (state.kind === "complete" || state.cursor === null) return stopped({ kind: "reportNotOpen" });
  const read = await services.workbook.readReport(report);
  if (!read.ok) return stopped(read.problem);
  const dates = await services.workbook.dates();
  const reader = readerOf(services, report, report.columns, dates.date1904);
  reader.know(read.keys);
  const { source, sort } = report;
  const pages = entryPages(services, source, { sort, from: state.cursor, signal: options.signal });
  return stream(services, { report, reader, pages, dateFormat: dates.dateFormat, at: state.at }, options);
}

function readerOf(
  services: Services,
  { keepPrefix, takeUnlisted, leftOut }: Pick<ReportRequest, "keepPrefix" | "takeUnlisted" | "leftOut">,
  columns: readonly ReportColumn[],
  date1904: boolean,
): EntryReader {
  return new EntryReader({
    ...{ columns, prefix: prefixOf(services), keepPrefix, date1904, leftOut: new Set(leftOut) },
    // Without a schema the entries' names are all there is.
    takeUnlisted: takeUnlisted || columns.length === 0,
  });
}

function stateAfter(
  { nextCursor, looped }: Pick<EntriesPage, "nextCursor" | "looped">,
  { at, rows }: { readonly at: string; readonly rows: number },
  why: PartialReason = "loading",
): ReportState {
  if (looped) return { kind: "partial", at, rows, cursor: null, why: "looped" };
  if (nextCursor === null) return { kind: "complete", at, rows };
  return { kind: "partial", at, rows, cursor: nextCursor, why };
}

interface Run {
  readonly report: RememberedReport;
  readonly reader: EntryReader;
  readonly pages: AsyncGenerator<EntriesPage, void, void>;
  readonly dateFormat: string;
  readonly at: string;
}

async function stream(services: Services, run: Run, options: WorkflowOptions): Promise<ReportLoaded> {
  const writer = new ReportWriter(services, run);
  const report = startPace(services, options, "reading");
  report(run.reader.rows, null);
  let cutOffBy: unknown = null;
  try {
    if (run.report.state.kind === "partial" && run.report.state.cursor !== null)
      for await (const page of run.pages) {
        if (run.reader.rows + page.entries.length > MOST_ROWS) {
          await writer.end("sheetFull");
          break;
        }
        await writer.take(page);
        report(run.reader.rows, null);
      }
    await writer.end("loading");
  } catch (error) {
    if (isDefect(error, options)) throw error;
    cutOffBy = error;
    await writer.end(options.signal?.aborted === true ? "cancelled" : "cutOff");
  }
  return { ok: true, report: writer.report, cutOffBy, placed: null, ...countsOf(run.reader) };
}

/** What the platform refuses and what the person cancels leave a partial table; anything else is no matter of the report. */
function isDefect(error: unknown, { signal }: WorkflowOptions): boolean {
  return !(error instanceof PlatformError) && !(signal?.aborted === true && error === signal.reason);
}

export function countsOf(reader: EntryReader): ReportCounts {
  const { rows, twins, repeats, misfits, columns } = reader;
  const unlisted = columns.filter(({ origin }) => origin === "entries").map(({ label }) => label);
  return { rows, twins, repeats, misfits, unlisted };
}

/** Gathers rows up to what a request carries, and remembers how far the table has come after each. */
class ReportWriter {
  report: RememberedReport;
  private waiting: EntryRow[] = [];
  private weight = 0;
  private state: ReportState;
  private written: ReportState;

  constructor(
    private readonly services: Services,
    private readonly run: Run,
  ) {
    this.report = run.report;
    this.state = run.report.state;
    this.written = run.report.state;
  }

  async take(page: EntriesPage): Promise<void> {
    const rows = this.run.reader.read(page.entries);
    const weight = JSON.stringify(rows).length;
    if (this.weight + weight > GATHERED) await this.flush(null);
    this.waiting.push(...rows);
    this.weight += weight;
    this.state = stateAfter(page, { at: this.run.at, rows: this.run.reader.rows });
  }

  /** Writes what waits, and the line. `why`: said where the run is not complete. */
  async end(why: PartialReason): Promise<void> {
    const { state } = this;
    if (state.kind === "partial" && state.why !== "looped" && why !== "loading")
      this.state = { ...state, why, cursor: why === "sheetFull" ? null : state.cursor };
    if (this.waiting.length > 0 || this.state !== this.written) await this.flush(lineText(this.state));
  }

  private async flush(line: string | null): Promise<void> {
    const newColumns = this.run.reader.columns.slice(this.report.columns.length);
    const { dateFormat } = this.run;
    const append = { rows: this.waiting, newColumns, line, dateFormat };
    const fresh = await this.services.workbook.appendReport(this.report, append);
    this.report = { ...this.report, columns: [...this.report.columns, ...fresh], state: this.state };
    this.written = this.state;
    this.waiting = [];
    this.weight = 0;
    // Between two requests the table alone has moved on: rows beyond the remembered ones are dropped by the next resume.
    if (line !== null) await this.services.workbook.saveReport(this.report);
  }
}
