// Refreshes a report table in place. Every page is read before a cell is touched: a run that is cut off leaves the table as it was.
// Rows are found by their entry's id; what the person built around them stays.
import { EntryReader } from "../reports/entryRows";
import { lineText, type ReportState } from "../reports/line";
import { RefreshPlan } from "../reports/refreshPlan";
import type { RememberedReport } from "../workbook/reportTypes";
import { startPace } from "./pace";
import { countsOf } from "./reportLoad";
import { prefixOf } from "./reportPreview";
import { entryPages } from "./reportSources";
import type { ReportRefreshOutcome } from "./reportTypes";
import { stopped } from "./tables";
import type { Services, Stopped, WorkflowOptions } from "./types";

export async function refreshReport(
  services: Services,
  reportId: string,
  options: WorkflowOptions = {},
): Promise<ReportRefreshOutcome> {
  const report = (await services.workbook.reports()).find(({ id }) => id === reportId);
  if (report === undefined) return stopped({ kind: "linkGone" });
  if (report.accountId !== services.account.id)
    return stopped({ kind: "otherAccount", linkedBy: report.accountLabel });
  const { dateFormat, date1904 } = await services.workbook.dates();
  const planned = await plan(services, report, date1904, options);
  if (!planned.ok) return planned;
  options.signal?.throwIfAborted();
  const { reader, changes } = planned;
  const newColumns = reader.columns.slice(report.columns.length);
  const at = new Date(services.clock.now()).toISOString();
  const state: ReportState = { kind: "complete", at, rows: reader.rows };
  const append = { rows: [], newColumns, line: null, dateFormat };
  const fresh = newColumns.length === 0 ? [] : await services.workbook.appendReport(report, append);
  const next: RememberedReport = { ...report, columns: [...report.columns, ...fresh], state };
  await services.workbook.patchReport(next, {
    ...{ changed: changes.changed, added: changes.added, removed: planned.removed, line: lineText(state) },
  });
  await services.workbook.saveReport(next);
  return {
    ...{ ok: true, report: next, ...countsOf(reader) },
    ...{ added: changes.added.length, changed: changes.changed.length },
    removed: planned.removed.length,
    kept: 0,
  };
}

async function plan(
  services: Services,
  report: RememberedReport,
  date1904: boolean,
  options: WorkflowOptions,
) {
  const before = await services.workbook.readReport(report);
  if (!before.ok) return stopped(before.problem);
  const changes = new RefreshPlan(before.keys.length);
  before.keys.forEach((key, row) => changes.addOld(key, row, before.cells[row] ?? []));
  const { columns, keepPrefix, takeUnlisted, leftOut, source, sort } = report;
  const reader = new EntryReader({
    ...{ columns, prefix: prefixOf(services), keepPrefix, date1904, takeUnlisted },
    leftOut: new Set(leftOut),
  });
  const pace = startPace(services, options, "reading");
  const expected = report.state.kind === "complete" ? report.state.rows : null;
  for await (const page of entryPages(services, source, { sort, from: null, signal: options.signal })) {
    if (page.looped) return stopped({ kind: "listIncomplete" });
    for (const row of reader.read(page.entries)) changes.take(row, columns.length);
    pace(reader.rows, expected !== null && reader.rows <= expected ? expected : null);
  }
  const found = changes.changes();
  const removed = found.vanished.map((row) => before.keys[row] ?? "");
  return { ok: true as const, reader, changes: found, removed };
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
  readonly onReport?: (report: {
    readonly at: number;
    readonly total: number;
    readonly title: string;
  }) => void;
}

/** One after the other, since all of them share the platform's one request a second. `ids` null: all of the workbook. */
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
    if (options.signal?.aborted === true && error === options.signal.reason)
      return { ...named, kind: "notReached" };
    return { ...named, kind: "failed", error };
  }
}
