// Loads a report into a new sheet, page by page: the first page with the sheet itself, the rest as much as a request
// carries. No row is kept once it is written. What is cut off stays as an explicitly partial table, and goes on where
// it was.
import { present } from "../../values/present";
import { PlatformError } from "../../platform/errors";
import type { EntryReader } from "../../reports/entryRows";
import type { PartialReason, ReportState } from "../../reports/freshnessLine";
import { sourceTitle } from "../../reports/source";
import { WorkbookError } from "../../workbook/excel/errors";
import type { ReportWriting } from "../../workbook/reports/types";
import { stopped } from "../obstacle";
import { madeHere, owned } from "../owner";
import { startPace } from "../progress";
import { readReportColumns } from "./preview";
import { readingCounts, readerOf } from "./reading";
import { entryPages, type EntriesPage } from "./sources";
import { loadIntoTable } from "./intoTable";
import type { ReportLoaded, ReportLoadOutcome, ReportRequest } from "./types";
import type { Services, WorkflowOptions } from "../services";

const NO_PAGE: EntriesPage = { entries: [], nextCursor: null, looped: false };

export async function loadReport(
  services: Services,
  request: ReportRequest,
  options: WorkflowOptions = {},
): Promise<ReportLoadOutcome> {
  const { target } = request;
  if (target?.kind === "table") return loadIntoTable(services, { ...request, target }, options);
  const ground = await services.workbook.reportGround();
  if (ground.readOnly) return stopped({ kind: "readOnly" });
  const schema = await readReportColumns(services, request.source, request.keepPrefix, options.signal);
  const leftOut = new Set(request.leftOut);
  const chosen = (schema?.columns ?? []).filter(({ key }) => !leftOut.has(key));
  const reader = readerOf(services, request, chosen, ground.date1904);
  const pages = entryPages(services, request.source, { ...request, ...options, from: null });
  const first = await pages.next();
  const page = first.done === true ? NO_PAGE : first.value;
  const rows = reader.read(page.entries);
  const at = new Date(services.clock.now()).toISOString();
  const { title = sourceTitle(request.source) } = request;
  const state = stateAfter(page, { at, rows: reader.rows });
  const writing = await services.workbook.beginReport({
    sheetName: title,
    tableName: title,
    caption: title,
    columns: reader.columns,
    ground,
    rows,
    record: {
      id: services.newId(),
      ...madeHere(services),
      source: request.source,
      title,
      sort: request.sort,
      keepPrefix: request.keepPrefix,
      takeUnlisted: request.takeUnlisted,
      leftOut: request.leftOut,
      refreshOnOpen: false,
      changesColumnId: null,
      state,
      ...present({ lineWords: request.lineWords }),
    },
  });
  return stream(services, { writing, reader, pages, state }, options);
}

/** Goes on with a report whose loading was cut off, where the platform still knows the place. */
export async function resumeReport(
  services: Services,
  reportId: string,
  options: WorkflowOptions = {},
): Promise<ReportLoadOutcome> {
  const kept = (await services.workbook.reports()).find(({ id }) => id === reportId);
  if (kept === undefined) return stopped({ kind: "linkGone" });
  const mine = owned(kept, services);
  if (!mine.ok) return mine;
  const report = mine.owned;
  const { state } = report;
  if (state.kind === "complete" || state.cursor === null) return stopped({ kind: "reportNotOpen" });
  const read = await services.workbook.readReport(report);
  if (!read.ok) return stopped(read.problem);
  const dates = await services.workbook.dates();
  const reader = readerOf(services, report, report.columns, dates.date1904);
  read.keys.forEach((key, row) => reader.know({ key, cells: read.cells[row] ?? [] }));
  const { source, sort } = report;
  const pages = entryPages(services, source, { ...options, sort, from: state.cursor });
  const writing = await services.workbook.continueReport(report, dates);
  return stream(services, { writing, reader, pages, state }, options);
}

function stateAfter(
  { nextCursor, looped }: Pick<EntriesPage, "nextCursor" | "looped">,
  { at, rows }: { readonly at: string; readonly rows: number },
): ReportState {
  if (looped) return { kind: "partial", at, rows, cursor: null, why: "looped" };
  if (nextCursor === null) return { kind: "complete", at, rows };
  return { kind: "partial", at, rows, cursor: nextCursor, why: "loading" };
}

interface Run {
  readonly writing: ReportWriting;
  readonly reader: EntryReader;
  readonly pages: AsyncGenerator<EntriesPage, void, void>;
  /** What is written already. */
  readonly state: ReportState;
}

async function stream(services: Services, run: Run, options: WorkflowOptions): Promise<ReportLoaded> {
  const { writing, reader } = run;
  const report = startPace(services, options, "reading");
  report(reader.rows, null);
  let state = run.state;
  let cutOffBy: unknown = null;
  try {
    for await (const next of pagesFrom(run)) {
      state = next;
      report(reader.rows, null);
    }
    await writing.end(state, reader.choices);
  } catch (error) {
    if (!isKnown(error, options)) throw error;
    cutOffBy = error;
    const why = options.signal?.aborted === true ? "cancelled" : "cutOff";
    await close(run, error, { state: because(state, why), why });
  }
  return { ok: true, report: writing.report, cutOffBy, placed: null, ...readingCounts(reader) };
}

/** How far the report has come after each page. Pages are taken whole or not at all. */
async function* pagesFrom({ writing, reader, pages, state }: Run): AsyncGenerator<ReportState, void, void> {
  if (state.kind === "complete" || state.cursor === null) return;
  let last: ReportState = state;
  for await (const page of pages) {
    if (reader.rows + page.entries.length > writing.mostRows) {
      yield because(last, "sheetFull");
      return;
    }
    const columns = reader.columns.length;
    const rows = reader.read(page.entries);
    last = stateAfter(page, { at: state.at, rows: reader.rows });
    await writing.append({ rows, newColumns: reader.columns.slice(columns), state: last });
    yield last;
  }
}

/** What was read is written, unless it is Excel that refused. */
async function close(
  { writing, reader }: Run,
  error: unknown,
  { state, why }: { readonly state: ReportState; readonly why: PartialReason },
): Promise<void> {
  if (error instanceof WorkbookError) return writing.giveUp(why);
  try {
    await writing.end(state, reader.choices);
  } catch (refused) {
    if (!(refused instanceof WorkbookError)) throw refused;
    await writing.giveUp(why);
  }
}

function because(state: ReportState, why: PartialReason): ReportState {
  if (state.kind === "complete" || state.why === "looped") return state;
  return { ...state, why, cursor: why === "sheetFull" ? null : state.cursor };
}

/**
 * What the platform or Excel refuses and what the person cancels leave a partial table; anything else is no matter of
 * the report.
 */
function isKnown(error: unknown, { signal }: WorkflowOptions): boolean {
  const cancelled = signal?.aborted === true && error === signal.reason;
  return cancelled || error instanceof PlatformError || error instanceof WorkbookError;
}
