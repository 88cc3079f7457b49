// Loads a report into a table that is there: one of its own, whose columns are chosen again, or one that a person
// prepared. Nothing is touched before the last page has come. It takes no table that belongs to anything else.
import { present } from "../../values/present";
import type { EntryReader } from "../../reports/entryRows";
import type { ReportState } from "../../reports/freshnessLine";
import { RowSketch } from "../../reports/rowSketch";
import { sourceTitle } from "../../reports/source";
import { matchHeaders } from "../../reports/targetColumns";
import type { EntryRow, ReportColumn } from "../../reports/types";
import { RowsToRemember } from "../../reports/writtenRows";
import { WorkbookError } from "../../workbook/excel/errors";
import type { TargetSeen } from "../../workbook/reports/intoTableTypes";
import type { RememberedReport } from "../../workbook/reports/types";
import { type Stopped, stopped } from "../obstacle";
import { madeHere, owned } from "../owner";
import { startPace } from "../progress";
import { prefixOf, readReportColumns } from "./preview";
import { readingCounts, readerOf } from "./reading";
import { refreshWith } from "./refresh";
import { entryPages } from "./sources";
import type { ReportCounts, ReportLoadOutcome, ReportPlaced, ReportRequest, ReportTarget } from "./types";
import type { Services, WorkflowOptions } from "../services";

type TableRequest = ReportRequest & { readonly target: ReportTarget & { readonly kind: "table" } };

export async function loadIntoTable(
  services: Services,
  request: TableRequest,
  options: WorkflowOptions,
): Promise<ReportLoadOutcome> {
  const { workbook } = services;
  const { tableId } = request.target;
  const reports = await workbook.reports();
  const report = reports.find((one) => one.tableId === tableId);
  if (report !== undefined) {
    const mine = owned(report, services);
    return mine.ok ? rechoose(services, mine.owned, request, options) : mine;
  }
  const named = (await workbook.tables()).find((one) => one.tableId === tableId);
  const tableName = named?.tableName ?? tableId;
  const isOf = (all: readonly { readonly tableId: string }[]) => all.some((one) => one.tableId === tableId);
  if (isOf(await workbook.links())) return stopped({ kind: "tableTaken", tableName, by: "link" });
  if (isOf(await workbook.comparisons())) return stopped({ kind: "tableTaken", tableName, by: "comparison" });
  return fillPrepared(services, request, options);
}

/** Rows stay with what the person built beside them; columns that are no longer chosen go, and new ones come. */
async function rechoose(
  services: Services,
  report: RememberedReport,
  request: TableRequest,
  options: WorkflowOptions,
): Promise<ReportLoadOutcome> {
  const { workbook } = services;
  const { source, leftOut, sort, keepPrefix, takeUnlisted } = request;
  if (JSON.stringify(source) !== JSON.stringify(report.source))
    return stopped({ kind: "tableTaken", tableName: report.tableName, by: "report" });
  const schema = await readReportColumns(services, source, keepPrefix, options.signal);
  const chosen = (schema?.columns ?? []).filter(({ key }) => !leftOut.includes(key));
  const isChosen = ({ key, origin }: ReportColumn) =>
    chosen.some((one) => one.key === key) ||
    (!leftOut.includes(key) && (schema === null || (origin === "entries" && takeUnlisted)));
  const staying = report.columns.filter(isChosen);
  const more = chosen.filter(({ key }) => !report.columns.some((one) => one.key === key));
  // Columns that go are compared as well: what the person typed there does not go with them.
  const next = { ...report, sort, keepPrefix, takeUnlisted, leftOut };
  const done = await refreshWith(services, next, more, options);
  if (!done.ok) return done;
  const unchosen = report.columns.filter((column) => !isChosen(column));
  const holdsTheirs = ({ key }: ReportColumn) => done.typed.columns.includes(key);
  const dropped = unchosen.filter((column) => !holdsTheirs(column));
  const droppedIds = dropped.map(({ id }) => id);
  if (droppedIds.length > 0) await workbook.dropReportColumns(done.report, droppedIds);
  const labels = new Map(chosen.map(({ key, label }) => [key, label]));
  const gone = new Set(unchosen.map(({ key }) => key));
  const left = { ...done.report, columns: done.report.columns.filter(({ key }) => !gone.has(key)) };
  const settled = { ...left, columns: await workbook.relabelReport(left, labels) };
  await workbook.saveReport(settled);
  return {
    ...countsIn(done),
    ok: true,
    report: settled,
    cutOffBy: null,
    typed: done.typed,
    placed: {
      taken: settled.columns.slice(0, staying.length).map(({ header }) => header),
      added: settled.columns.slice(staying.length).map(({ header }) => header),
      dropped: dropped.map(({ header }) => header),
      stayed: unchosen.filter(holdsTheirs).map(({ header }) => header),
      rowsAdded: done.added,
      rowsChanged: done.changed,
      rowsRemoved: done.removed,
    },
  };
}

function countsIn({ rows, twins, repeats, misfits, unlisted }: ReportCounts): ReportCounts {
  return { rows, twins, repeats, misfits, unlisted };
}

async function fillPrepared(
  services: Services,
  request: TableRequest,
  options: WorkflowOptions,
): Promise<ReportLoadOutcome> {
  const { workbook } = services;
  const { readOnly, ...ground } = await workbook.reportGround();
  if (readOnly) return stopped({ kind: "readOnly" });
  const schema = await readReportColumns(services, request.source, request.keepPrefix, options.signal);
  const columns = (schema?.columns ?? []).filter(({ key }) => !request.leftOut.includes(key));
  const early = await look(services, request, columns);
  if (!early.ok) return early;
  const reader = readerOf(services, request, columns, ground.date1904);
  const read = await readAll(services, request, { reader, mostRows: early.seen.mostRows }, options);
  if (!read.ok) return read;
  // Minutes may have passed.
  const late = await look(services, request, reader.columns);
  if (!late.ok) return late;
  options.signal?.throwIfAborted();
  const places = matchHeaders(late.seen.headers, reader.columns, prefixOf(services));
  const taken = await workbook.takeTarget({
    tableId: request.target.tableId,
    columns: reader.columns,
    places,
    dates: ground,
    headers: late.seen.headers,
  });
  const { made, ...table } = taken;
  const report = { ...recordOf(services, request, read.state), ...table };
  const removed = await write(services, report, { rows: read.rows, made }, options);
  const offering = { ...report, columns: await workbook.offerReportChoices(report, reader.choices, false) };
  await workbook.saveReport(offering);
  const rows = read.rows.length;
  const placed = placedIn(report, places, { rowsAdded: rows, rowsRemoved: removed });
  return { ok: true, report: offering, cutOffBy: null, ...readingCounts(reader), rows, placed };
}

/** Which columns of the prepared table the report took, and which came beside them. */
function placedIn(
  { columns }: RememberedReport,
  places: ReturnType<typeof matchHeaders>,
  rows: Pick<ReportPlaced, "rowsAdded" | "rowsRemoved">,
): ReportPlaced {
  const headers = (isTaken: boolean) =>
    columns.flatMap(({ header }, at) => (((places[at] ?? null) !== null) === isTaken ? [header] : []));
  return { taken: headers(true), added: headers(false), dropped: [], stayed: [], rowsChanged: 0, ...rows };
}

/** What is in the way of it as the table is now. */
async function look(
  { workbook, profile }: Services,
  { target, replaceRows }: TableRequest,
  columns: readonly ReportColumn[],
): Promise<{ readonly ok: true; readonly seen: TargetSeen } | Stopped> {
  const missing = (headers: readonly string[]) =>
    matchHeaders(headers, columns, profile.reports.columnPrefix).filter((place) => place === null).length;
  // And one for the keys.
  const seen = await workbook.seeTarget(target.tableId, (headers) => missing(headers) + 1);
  if (!seen.ok) return stopped(seen.problem);
  const { tableName, sheetName, taken, heldRows } = seen;
  if (taken !== null) return stopped({ kind: "noRoomBeside", sheetName, address: taken });
  if (heldRows > 0 && replaceRows !== true) return stopped({ kind: "rowsInTheWay", tableName, rows: heldRows });
  return { ok: true, seen };
}

interface AllRead {
  readonly ok: true;
  readonly rows: readonly EntryRow[];
  readonly state: ReportState;
}

/** Whole pages, as many as the sheet has room for. */
async function readAll(
  services: Services,
  { source, sort }: TableRequest,
  { reader, mostRows }: { readonly reader: EntryReader; readonly mostRows: number },
  options: WorkflowOptions,
): Promise<AllRead | Stopped> {
  const pace = startPace(services, options, "reading");
  const rows: EntryRow[] = [];
  const state = (): ReportState => ({
    kind: "complete",
    at: new Date(services.clock.now()).toISOString(),
    rows: rows.length,
  });
  pace(0, null);
  for await (const page of entryPages(services, source, { ...options, sort, from: null })) {
    if (page.looped) return stopped({ kind: "listIncomplete" });
    if (rows.length + page.entries.length > mostRows)
      return { ok: true, rows, state: { ...state(), kind: "partial", cursor: null, why: "sheetFull" } };
    rows.push(...reader.read(page.entries));
    pace(rows.length, null);
  }
  return { ok: true, rows, state: state() };
}

function recordOf(
  services: Services,
  { source, title = sourceTitle(source), sort, keepPrefix, takeUnlisted, leftOut, lineWords }: TableRequest,
  state: ReportState,
) {
  return {
    id: services.newId(),
    ...madeHere(services),
    source,
    title,
    sort,
    keepPrefix,
    takeUnlisted,
    leftOut,
    refreshOnOpen: false,
    changesColumnId: null,
    state,
    ...present({ lineWords }),
  };
}

const NOTHING_WRITTEN = { generation: 0, parts: { rows: [], kept: [], tooOld: [] } };

/**
 * All rows or none; columns that were made for rows which could not be written go again. Answers how many old rows
 * went.
 */
async function write(
  { workbook }: Services,
  report: RememberedReport,
  { rows, made }: { readonly rows: readonly EntryRow[]; readonly made: readonly number[] },
  { signal }: WorkflowOptions,
): Promise<number> {
  const line = { state: report.state, kept: 0 };
  const none = { cells: [], removed: [], kept: [], copies: [], marks: new Map<string, string>() };
  const remember = new RowsToRemember();
  const sketch = new RowSketch(report.columns.map(({ key }) => key));
  for (const { key, cells } of rows) remember.add(key, sketch.of(cells));
  try {
    await workbook.rememberWritten(report.id, { columns: report.columns, rows: remember, before: NOTHING_WRITTEN });
    await workbook.refreshRows(report, { ...none, added: rows, line }, { signal });
  } catch (error) {
    for (const undo of [() => workbook.dropReportColumns(report, made), () => workbook.forgetReport(report.id)])
      await undo().catch((refused: unknown) => {
        if (!(refused instanceof WorkbookError)) throw refused;
      });
    throw error;
  }
  await workbook.saveReport(report);
  return (await workbook.settleTarget(report)).removed;
}
