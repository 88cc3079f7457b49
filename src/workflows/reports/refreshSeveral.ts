// Refreshes several report tables one after the other. It asks nothing: values that a person typed stay.
import { refreshReport } from "./refresh";
import type { ReportRefreshOutcome } from "./types";
import type { Stopped } from "../obstacle";
import type { Services, WorkflowOptions } from "../services";

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
  named: NamedReport,
  options: WorkflowOptions,
): Promise<RefreshReportOutcome> {
  try {
    return endOf(named, await refreshReport(services, named.reportId, options));
  } catch (error) {
    return failedRefresh(named, error, options);
  }
}

export interface NamedReport {
  readonly reportId: string;
  readonly title: string;
}

export function endOf(named: NamedReport, outcome: ReportRefreshOutcome): RefreshReportOutcome {
  if (!outcome.ok) return { ...named, kind: "stopped", obstacle: outcome.obstacle };
  return { ...named, kind: "done", outcome };
}

export function failedRefresh(named: NamedReport, error: unknown, { signal }: WorkflowOptions): RefreshReportOutcome {
  if (signal?.aborted === true && error === signal.reason) return { ...named, kind: "notReached" };
  return { ...named, kind: "failed", error };
}
