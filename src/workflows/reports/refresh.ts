// Refreshes a report table in place. Every page is read before a cell is touched: a run that is cut off leaves the
// table as it was. Rows are found by their entry's id; what the person built around them stays, and so does a row in
// which they wrote.
import { EntryReader } from "../../reports/entryRows";
import { brokenLine, lineText, OPENING, type ReportState } from "../../reports/freshnessLine";
import { RefreshPlan, type ReportChanges } from "../../reports/refreshPlan";
import type { ReportColumn } from "../../reports/types";
import { WorkbookError } from "../../workbook/excel/errors";
import type { ReportScan } from "../../workbook/reports/refreshTypes";
import type { RememberedReport } from "../../workbook/reports/types";
import { type Stopped, stopped } from "../obstacle";
import { startPace } from "../progress";
import { countsOf } from "./reading";
import { prefixOf } from "./preview";
import { entryPages } from "./sources";
import type { ReportRefreshed, ReportRefreshOutcome } from "./types";
import type { Services, WorkflowOptions } from "../services";

type Dates = Awaited<ReturnType<Services["workbook"]["dates"]>>;

export async function refreshReport(
  services: Services,
  reportId: string,
  options: WorkflowOptions = {},
): Promise<ReportRefreshOutcome> {
  const report = (await services.workbook.reports()).find(({ id }) => id === reportId);
  if (report === undefined) return stopped({ kind: "linkGone" });
  if (report.accountId !== services.account.id) return stopped({ kind: "otherAccount", linkedBy: report.accountLabel });
  return refreshWith(services, report, [], options);
}

/** `more`: columns that the report gets with this refresh, right of those that it has. */
export async function refreshWith(
  services: Services,
  report: RememberedReport,
  more: readonly ReportColumn[],
  options: WorkflowOptions,
): Promise<ReportRefreshOutcome> {
  const dates = await services.workbook.dates();
  const table = new TableLooked();
  const scan = await services.workbook.scanReport(report, (begun) => table.begin(begun));
  if (!scan.ok) return stopped(scan.problem);
  const read = await readEntries(services, { ...scan, more }, table, dates.date1904, options);
  if (!read.ok) return read;
  options.signal?.throwIfAborted();
  return write(services, { scan, table, read, dates }, options);
}

/** What a refresh keeps of the table: keys and fingerprints. */
class TableLooked {
  plan = new RefreshPlan(0);
  keys: string[] = [];
  /** What the changes column says, where it says something. */
  marks = new Map<string, string>();

  begin({ rowCount }: { readonly rowCount: number }) {
    this.plan = new RefreshPlan(rowCount);
    this.keys = [];
    this.marks = new Map();
    return (rows: Parameters<ReturnType<Parameters<Services["workbook"]["scanReport"]>[1]>>[0]): void =>
      rows.keys.forEach((key, at) => {
        this.plan.addOld(key, this.keys.length, rows.cells[at] ?? []);
        this.keys.push(key);
        const mark = rows.marks[at] ?? "";
        if (mark !== "" && key !== "" && !this.marks.has(key)) this.marks.set(key, mark);
      });
  }

  keysAt(rows: readonly number[]): string[] {
    return rows.map((row) => this.keys[row] ?? "");
  }
}

interface EntriesRead {
  readonly ok: true;
  readonly reader: EntryReader;
  readonly rows: number;
  /** False: the sheet has no room for the rest. Then no row is known to be gone. */
  readonly isAll: boolean;
}

async function readEntries(
  services: Services,
  { report, dropped, mostRows, more }: ReportScan & { readonly more: readonly ReportColumn[] },
  { plan, keys }: TableLooked,
  date1904: boolean,
  options: WorkflowOptions,
): Promise<EntriesRead | Stopped> {
  const { keepPrefix, takeUnlisted, source, sort } = report;
  const columns = [...report.columns, ...more];
  const leftOut = new Set([...report.leftOut, ...dropped.map(({ key }) => key)]);
  const prefix = prefixOf(services);
  const reader = new EntryReader({ columns, prefix, keepPrefix, date1904, takeUnlisted, leftOut });
  const pace = startPace(services, options, "reading");
  const expected = report.state.kind === "complete" ? report.state.rows : null;
  let rows = 0;
  for await (const page of entryPages(services, source, { sort, from: null, signal: options.signal })) {
    if (page.looped) return stopped({ kind: "listIncomplete" });
    const read = reader.read(page.entries);
    if (keys.length + plan.newAmong(read) > mostRows) return { ok: true, reader, rows, isAll: false };
    for (const row of read) plan.take(row, report.columns.length);
    rows += read.length;
    pace(rows, expected !== null && rows <= expected ? expected : null);
  }
  return { ok: true, reader, rows, isAll: true };
}

interface Ready {
  readonly scan: ReportScan;
  readonly table: TableLooked;
  readonly read: EntriesRead;
  readonly dates: Dates;
}

async function write(
  services: Services,
  { scan, table, read, dates }: Ready,
  options: WorkflowOptions,
): Promise<ReportRefreshed> {
  const { workbook } = services;
  const changes = table.plan.changes();
  const { removed, kept } = await partVanished(services, scan, table, read.isAll ? changes.vanished : []);
  const at = new Date(services.clock.now()).toISOString();
  const state: ReportState = read.isAll
    ? { kind: "complete", at, rows: read.rows }
    : { kind: "partial", at, rows: table.plan.size + changes.added.length, cursor: null, why: "sheetFull" };
  const line = {
    opening: OPENING,
    broken: brokenLine(at, scan.report.state),
    done: lineText(state, kept.length),
  };
  const newColumns = read.reader.columns.slice(scan.report.columns.length);
  const wide = await widened(services, scan, newColumns, dates);
  const { added, changed } = changes;
  const copies = changes.copies.map((row) => ({ row, key: table.keys[row] ?? "" }));
  const patch = { changed, added, removed, kept, copies, marks: table.marks, line, keepFormulas: true };
  const patched = await undoing(services, scan, wide, () =>
    workbook.refreshRows(wide, patch, writing(services, options)),
  );
  const columns = await workbook.offerReportChoices(wide, read.reader.choices, added.length > 0);
  const report = { ...wide, state, columns };
  await workbook.saveReport(report);
  if (added.length > 0) await workbook.keepLooks(report);
  if (scan.changesGone) await workbook.hideChanges(report);
  return {
    ok: true,
    report,
    ...countsOf(read.reader),
    rows: state.rows,
    added: added.length,
    changed: patched.changed,
    formulas: patched.formulas,
    removed: removed.length,
    kept: kept.length,
    copies: copies.length,
    dropped: scan.dropped.map(({ header }) => header),
  };
}

/** Rows whose entry is gone: those in which the person wrote stay. */
async function partVanished(
  { workbook }: Services,
  { report }: ReportScan,
  table: TableLooked,
  vanished: ReportChanges["vanished"],
): Promise<{ readonly removed: readonly string[]; readonly kept: readonly string[] }> {
  const keys = table.keysAt(vanished);
  if (keys.length === 0) return { removed: [], kept: [] };
  const own = await workbook.ownRows(report, keys);
  return { removed: keys.filter((key) => !own.has(key)), kept: keys.filter((key) => own.has(key)) };
}

/** With the columns that entries brought; what the person deleted is left out from now on. */
async function widened(
  { workbook }: Services,
  { report, dropped }: ReportScan,
  newColumns: EntryReader["columns"],
  dates: Dates,
): Promise<RememberedReport> {
  const fresh = newColumns.length === 0 ? [] : await workbook.addReportColumns(report, newColumns, dates);
  return {
    ...report,
    columns: [...report.columns, ...fresh],
    leftOut: [...report.leftOut, ...dropped.map(({ key }) => key)],
  };
}

/**
 * Columns that were made for rows which then could not be written go again; where they cannot, the workbook remembers
 * them.
 */
async function undoing<T>(
  { workbook }: Services,
  { report }: ReportScan,
  wide: RememberedReport,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fresh = wide.columns.slice(report.columns.length).map(({ id }) => id);
    if (fresh.length > 0)
      await workbook.dropReportColumns(report, fresh).catch(async (refused: unknown) => {
        if (!(refused instanceof WorkbookError)) throw refused;
        await workbook.saveReport(wide);
      });
    throw error;
  }
}

function writing(services: Services, options: WorkflowOptions) {
  const pace = startPace(services, options, "writing");
  return {
    signal: options.signal,
    onProgress: ({ rowsDone, rowsTotal }: { readonly rowsDone: number; readonly rowsTotal: number }) =>
      pace(rowsDone, rowsTotal),
  };
}

export type RefreshReportOutcome =
  | {
      readonly reportId: string;
      readonly title: string;
      readonly kind: "done";
      readonly outcome: ReportRefreshOutcome & { readonly ok: true };
    }
  | {
      readonly reportId: string;
      readonly title: string;
      readonly kind: "stopped";
      readonly obstacle: Stopped["obstacle"];
    }
  | { readonly reportId: string; readonly title: string; readonly kind: "failed"; readonly error: unknown }
  | { readonly reportId: string; readonly title: string; readonly kind: "notReached" };

export interface RefreshReportsOptions extends WorkflowOptions {
  /** Called before each report: its place, from 0. */
  readonly onReport?: (report: { readonly at: number; readonly total: number; readonly title: string }) => void;
}

/**
 * One after the other, since all of them share the platform's one request a second. `ids` null: all of the workbook.
 */
export async function refreshReports(
  services: Services,
  ids: readonly string[] | null,
  options: RefreshReportsOptions = {},
): Promise<readonly RefreshReportOutcome[]> {
  const all = await services.workbook.reports();
  const wanted = ids === null ? all : all.filter(({ id }) => ids.includes(id));
  const outcomes: RefreshReportOutcome[] = [];
  for (const [at, { id: reportId, title }] of wanted.entries()) {
    if (options.signal?.aborted === true) outcomes.push({ reportId, title, kind: "notReached" });
    else {
      options.onReport?.({ at, total: wanted.length, title });
      outcomes.push(await refreshOne(services, { reportId, title }, options));
    }
  }
  return outcomes;
}

async function refreshOne(
  services: Services,
  named: { readonly reportId: string; readonly title: string },
  options: WorkflowOptions,
): Promise<RefreshReportOutcome> {
  try {
    const outcome = await refreshReport(services, named.reportId, options);
    if (!outcome.ok) return { ...named, kind: "stopped", obstacle: outcome.obstacle };
    return { ...named, kind: "done", outcome };
  } catch (error) {
    if (options.signal?.aborted === true && error === options.signal.reason) return { ...named, kind: "notReached" };
    return { ...named, kind: "failed", error };
  }
}
