// Refreshes a report table in place. Every page is read before a cell is touched: a run that is cut off leaves the
// table as it was. Rows are found by their entry's id; what the person built around them stays, and so does a row in
// which they wrote. A value that they typed into a column of the report is never written over unasked.
import { EntryReader } from "../../reports/entryRows";
import type { ReportState } from "../../reports/freshnessLine";
import { RefreshPlan, type ReportChanges } from "../../reports/refreshPlan";
import type { ReportColumn } from "../../reports/types";
import { WorkbookError } from "../../workbook/excel/errors";
import type { ComparedRows, ReportCell, ReportScan } from "../../workbook/reports/refreshTypes";
import type { RememberedReport } from "../../workbook/reports/types";
import type { ReportWritten } from "../../workbook/reports/writtenTypes";
import { type Stopped, stopped } from "../obstacle";
import { owned } from "../owner";
import { startPace } from "../progress";
import { keepHistory } from "./history";
import { readingCounts } from "./reading";
import { overwrittenBy } from "./overwritten";
import { prefixOf } from "./preview";
import { entryPages } from "./sources";
import { isTheirs, typedCellNames, settleTyped, splitTyped, typedFound, type TypedSettled } from "./typedCells";
import type { ReportAsks, ReportRefreshed, ReportRefreshOutcome } from "./types";
import { Remembering } from "./writing";
import type { Services, WorkflowOptions } from "../services";

type Dates = Awaited<ReturnType<Services["workbook"]["dates"]>>;

/** Values that the person typed into the report's columns stay, and are counted. */
export async function refreshReport(
  services: Services,
  reportId: string,
  options: WorkflowOptions = {},
): Promise<ReportRefreshOutcome> {
  const found = await ownReport(services, reportId);
  return found.ok ? refreshWith(services, found.report, [], options) : found;
}

/**
 * Stops before the first cell is touched where the person typed values and has not decided about them. `review`: also
 * where they have.
 */
export async function askingRefresh(
  services: Services,
  reportId: string,
  review: boolean,
  options: WorkflowOptions = {},
): Promise<ReportRefreshOutcome | ReportAsks> {
  const found = await ownReport(services, reportId);
  if (!found.ok) return found;
  const ready = await prepare(services, found.report, [], options);
  if (!ready.ok) return ready;
  const { scan, compared } = ready;
  const split = splitTyped(scan.report, compared.cells, ready.written.kept, review);
  if (split.asked.length === 0) return write(services, ready, settleTyped(split, null), options);
  const since = found.report.state.at;
  return {
    ok: "asks",
    found: typedFound(scan.report, split.asked, { ...compared, date1904: ready.dates.date1904 }),
    decide: async (choice, now = {}) => {
      const again = await ownReport(services, reportId);
      if (!again.ok) return again;
      if (again.report.state.at !== since) return refreshWith(services, again.report, [], now);
      return write(services, ready, settleTyped(split, choice), now);
    },
  };
}

async function ownReport(
  services: Services,
  reportId: string,
): Promise<{ readonly ok: true; readonly report: RememberedReport } | Stopped> {
  const report = (await services.workbook.reports()).find(({ id }) => id === reportId);
  if (report === undefined) return stopped({ kind: "linkGone" });
  const mine = owned(report, services);
  return mine.ok ? { ok: true, report: mine.owned } : mine;
}

/** `more`: columns that the report gets with this refresh, right of those that it has. */
export async function refreshWith(
  services: Services,
  report: RememberedReport,
  more: readonly ReportColumn[],
  options: WorkflowOptions,
): Promise<ReportRefreshOutcome> {
  const ready = await prepare(services, report, more, options);
  if (!ready.ok) return ready;
  const split = splitTyped(ready.scan.report, ready.compared.cells, ready.written.kept, false);
  return write(services, ready, settleTyped(split, null), options);
}

interface Ready {
  readonly ok: true;
  readonly scan: ReportScan;
  readonly table: TableLooked;
  readonly read: EntriesRead;
  readonly dates: Dates;
  readonly written: ReportWritten;
  readonly changes: ReportChanges;
  readonly compared: ComparedRows;
}

/** All that is read, and what it comes to. Nothing is written. */
async function prepare(
  services: Services,
  report: RememberedReport,
  more: readonly ReportColumn[],
  options: WorkflowOptions,
): Promise<Ready | Stopped> {
  const { workbook } = services;
  const dates = await workbook.dates();
  const table = new TableLooked();
  const scanned = await workbook.scanReport(report, (begun) => table.begin(begun));
  if (!scanned.ok) return stopped(scanned.problem);
  const written = await workbook.writtenRows(report.id, scanned.mark);
  const { undone } = written;
  // A column that Ctrl+Z took away is not one that the person deleted.
  const scan = { ...scanned, dropped: scanned.dropped.filter(({ key }) => undone?.hasColumn(key) !== true) };
  const leftOut = new Set([...scan.report.leftOut, ...scan.dropped.map(({ key }) => key)]);
  const remembering = new Remembering(written, scan.report, more, leftOut);
  const known = { table, remembering, leftOut };
  const read = await readEntries(services, { ...scan, more }, known, dates.date1904, options);
  if (!read.ok) return read;
  options.signal?.throwIfAborted();
  const changes = table.plan.changes();
  const compared = await workbook.compareRows(scan.report, changes.changed, remembering.who);
  const cells = [...compared.cells, ...cellsOfNewColumns(scan.report, changes)];
  return { ok: true, scan, table, read, dates, written, changes, compared: { ...compared, cells } };
}

/** Rows that were there get values in columns that come with this refresh. */
function cellsOfNewColumns({ columns }: RememberedReport, { changed }: ReportChanges): ReportCell[] {
  return changed.flatMap(({ key: id, cells }) =>
    cells.flatMap((value, column): ReportCell[] =>
      column < columns.length || value === null ? [] : [{ id, column, value, expect: null, change: "platform" }],
    ),
  );
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
  /** Of the report from now on: with those that came. */
  readonly columns: readonly ReportColumn[];
  readonly remembering: Remembering;
  readonly rows: number;
  /** False: the sheet has no room for the rest. Then no row is known to be gone. */
  readonly isAll: boolean;
}

interface Known {
  readonly table: TableLooked;
  readonly remembering: Remembering;
  readonly leftOut: ReadonlySet<string>;
}

async function readEntries(
  services: Services,
  { report, mostRows, more }: ReportScan & { readonly more: readonly ReportColumn[] },
  { table: { plan, keys }, remembering, leftOut }: Known,
  date1904: boolean,
  options: WorkflowOptions,
): Promise<EntriesRead | Stopped> {
  const { keepPrefix, takeUnlisted, source, sort } = report;
  const known = [...report.columns, ...more];
  const { goneColumns } = remembering;
  const without = <T>(all: readonly T[]): readonly T[] =>
    goneColumns.length === 0 ? all : [...all.slice(0, known.length), ...all.slice(known.length + goneColumns.length)];
  const columns = [...known, ...goneColumns];
  const prefix = prefixOf(services);
  const reader = new EntryReader({ columns, prefix, keepPrefix, date1904, takeUnlisted, leftOut });
  const pace = startPace(services, options, "reading");
  const expected = report.state.kind === "complete" ? report.state.rows : null;
  const ended = (isAll: boolean): EntriesRead => {
    return { ok: true, reader, remembering, rows, isAll, columns: without(reader.columns) };
  };
  let rows = 0;
  for await (const page of entryPages(services, source, { ...options, sort, from: null, expected })) {
    if (page.looped) return stopped({ kind: "listIncomplete" });
    const read = reader.read(page.entries);
    if (keys.length + plan.newAmong(read) > mostRows) return ended(false);
    const now = { row: without(reader.columns), whole: reader.columns };
    for (const whole of read) {
      const row = { key: whole.key, cells: without(whole.cells) };
      remembering.take(whole, row, now);
      if (!plan.take(row, report.columns.length)) remembering.forgetGone(row.key);
    }
    rows += read.length;
    pace(rows, expected !== null && rows <= expected ? expected : null);
  }
  return ended(true);
}

async function write(
  services: Services,
  { scan, table, read, dates, written, changes, compared }: Ready,
  typed: TypedSettled,
  options: WorkflowOptions,
): Promise<ReportRefreshed> {
  const { workbook } = services;
  const { removed, kept } = await partVanished(services, scan, { table, read }, changes.vanished);
  const at = new Date(services.clock.now()).toISOString();
  const state: ReportState = read.isAll
    ? { kind: "complete", at, rows: read.rows }
    : { kind: "partial", at, rows: table.plan.size + changes.added.length, cursor: null, why: "sheetFull" };
  const line = { state, kept: kept.length };
  const leaving = new Set(removed);
  const stay = table.keysAt(changes.vanished).filter((key) => !leaving.has(key));
  const remember = read.remembering.rowsNow(stay);
  if (remember !== null)
    await workbook.rememberWritten(scan.report.id, { columns: read.columns, rows: remember, before: written });
  const newColumns = read.columns.slice(scan.report.columns.length);
  const wide = await widened(services, scan, newColumns, dates);
  const { added } = changes;
  const copies = changes.copies.map((row) => ({ row, key: table.keys[row] ?? "" }));
  const cells = [...compared.cells.filter((cell) => !isTheirs(cell)), ...typed.taken];
  const patch = { cells, added, removed, kept, copies, marks: table.marks, line };
  await undoing(services, scan, wide, () => workbook.refreshRows(wide, patch, writing(services, options)));
  const over = { cells, removed, columnsBefore: scan.report.columns.length };
  await workbook.rememberOverwritten(wide.id, {
    cells: overwrittenBy(wide, over, written),
    mark: scan.mark,
    before: written.past,
    wasUndone: written.undone !== null,
  });
  const columns = await workbook.offerReportChoices(wide, read.reader.choices, added.length > 0);
  const saved = { ...wide, state, columns, typed: countsOfTyped(typed) };
  await workbook.saveReport(saved);
  await settle(services, { scan, written }, typed, remember !== null);
  if (added.length > 0) await workbook.keepLooks(saved);
  if (scan.changesGone) await workbook.hideChanges(saved);
  const { report, ...earlier } = await keepHistory(services, saved, at);
  const counts = { report, added: added.length, removed: removed.length, kept: kept.length, copies: copies.length };
  return { ...earlier, ...outcomeOf({ scan, read, compared, written }, typed, cells), ...counts, rows: state.rows };
}

type Counted = "report" | "rows" | "added" | "removed" | "kept" | "copies";

function outcomeOf(
  { scan, read, compared, written: { undone } }: Pick<Ready, "scan" | "read" | "compared" | "written">,
  typed: TypedSettled,
  cells: readonly ReportCell[],
): Omit<ReportRefreshed, Counted> {
  return {
    ok: true,
    ...readingCounts(read.reader),
    misfits: read.reader.misfits.filter(({ key }) => read.columns.some((column) => column.key === key)),
    changed: rowsOf(cells),
    formulas: compared.formulas,
    dropped: scan.dropped.map(({ header }) => header),
    sheetUndone: undone !== null,
    typed: {
      kept: typed.kept.length,
      open: typed.open.length,
      taken: typed.taken.length,
      unknownRows: rowsOf(compared.cells.filter(({ change }) => change === "unknown")),
      columns: heldColumns(scan.report, compared, typed),
    },
  };
}

function rowsOf(cells: readonly ReportCell[]): number {
  return new Set(cells.map(({ id }) => id)).size;
}

/** Undefined where there is none: the record of a report says nothing of it then. */
function countsOfTyped({ kept, open }: TypedSettled): RememberedReport["typed"] {
  return kept.length + open.length === 0 ? undefined : { kept: kept.length, open: open.length };
}

function heldColumns({ columns }: RememberedReport, { calculated }: ComparedRows, typed: TypedSettled): string[] {
  const held = new Set([...calculated, ...[...typed.kept, ...typed.open].map(({ column }) => column)]);
  return columns.flatMap(({ key }, at) => (held.has(at) ? [key] : []));
}

/** What was remembered before goes, and the person's decisions are remembered. No request where both are as before. */
async function settle(
  { workbook }: Services,
  { scan, written }: Pick<Ready, "scan" | "written">,
  typed: TypedSettled,
  isNew: boolean,
): Promise<void> {
  const names = typedCellNames(scan.report, typed.kept);
  const isSame = names.length === written.kept.size && written.kept.hasAll(names);
  const old = [...(isNew ? written.parts.rows : []), ...(isSame ? [] : written.parts.kept)];
  if (old.length === 0 && isSame) return;
  await workbook.settleWritten(scan.report.id, { old, kept: isSame ? null : names });
}

/** Rows whose entry is gone: those in which the person wrote stay, beside the report's columns or in them. */
async function partVanished(
  { workbook }: Services,
  { report }: ReportScan,
  { table, read }: Pick<Ready, "table" | "read">,
  vanished: ReportChanges["vanished"],
): Promise<{ readonly removed: readonly string[]; readonly kept: readonly string[] }> {
  const keys = read.isAll ? table.keysAt(vanished) : [];
  if (keys.length === 0) return { removed: [], kept: [] };
  const own = new Set(await workbook.ownRows(report, keys));
  const { isAsWritten } = read.remembering;
  const others = keys.filter((key) => !own.has(key));
  await workbook.readRows(report, others, (key, cells) => {
    if (!isAsWritten(key, cells)) own.add(key);
  });
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
