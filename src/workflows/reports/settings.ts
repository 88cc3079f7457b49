// What a person sets for a report table: whether it is refreshed when the workbook opens, and whether a refresh shows
// what it changed. It reads nothing from the platform.
import type { RememberedReport } from "../../workbook/reports/types";
import { type Stopped, stopped } from "../obstacle";
import { owned } from "../owner";
import type { Services } from "../services";

export interface ReportSettings {
  readonly refreshOnOpen?: boolean;
  readonly highlight?: boolean;
  /** Whether each refresh adds its rows to a table of earlier ones. Without it the table of earlier ones stays. */
  readonly history?: boolean;
}

export type ReportSettingsOutcome = { readonly ok: true; readonly report: RememberedReport } | Stopped;

/** What is not given stays as it is. A table that cannot be written to says why, and keeps its settings. */
export async function setReportSettings(
  { workbook, account }: Pick<Services, "workbook" | "account">,
  reportId: string,
  { refreshOnOpen, highlight, history }: ReportSettings,
): Promise<ReportSettingsOutcome> {
  const kept = (await workbook.reports()).find(({ id }) => id === reportId);
  if (kept === undefined) return stopped({ kind: "linkGone" });
  const mine = owned(kept, { account });
  if (!mine.ok) return mine;
  const report = mine.owned;
  let next: RememberedReport = { ...report, refreshOnOpen: refreshOnOpen ?? report.refreshOnOpen };
  if (history !== undefined && history !== (report.history !== undefined))
    next = { ...next, history: history ? { tableId: "", columns: [] } : undefined };
  if (highlight !== undefined && highlight !== (report.changesColumnId !== null)) {
    const shown = await showing(workbook, report, highlight);
    if (!shown.ok) return shown;
    next = { ...next, changesColumnId: shown.changesColumnId };
  }
  await workbook.saveReport(next);
  return { ok: true, report: next };
}

async function showing(
  workbook: Services["workbook"],
  given: RememberedReport,
  highlight: boolean,
): Promise<{ readonly ok: true; readonly changesColumnId: number | null } | Stopped> {
  const standing = await workbook.standingReport(given);
  if (!standing.ok) return stopped(standing.problem);
  if (highlight) return { ok: true, changesColumnId: await workbook.showChanges(standing.report) };
  await workbook.hideChanges({ ...standing.report, changesColumnId: given.changesColumnId });
  return { ok: true, changesColumnId: null };
}
