// The verbs of report tables. What they do stands in reportActions.ts, loaded when the first of them is called.
import type { ReportSource } from "../../reports/source";
import type { ReportSettings } from "../../workflows/reports/settings";
import type { ReportRequest } from "../../workflows/reports/types";
import type { Core } from "../pane/core";
import type { Later } from "../pane/later";

export interface ReportVerbs {
  /** Reads a report's columns and first rows and shows them with what was chosen of it before. */
  previewReport(source: ReportSource): Promise<void>;
  /** The same for a report that is there: other columns for its table. */
  changeReport(reportId: string): Promise<void>;
  loadReport(request: ReportRequest): Promise<void>;
  /** Goes on with a report whose loading was cut off. */
  resumeReport(reportId: string): Promise<void>;
  /** One after the other; what became of several is shown at the end. */
  refreshReports(reportIds: readonly string[]): Promise<void>;
  /** Highlighting of changes, refreshing on opening: one of them at a time. */
  setReport(reportId: string, settings: ReportSettings): Promise<void>;
  /** Figures and charts over the report's table, on a new sheet. */
  writeStarter(reportId: string): Promise<void>;
  /** The reports of the workbook on a sheet: a new one, or the one that there is brought up to date. */
  writeContents(): Promise<void>;
  showReport(tableId: string): Promise<void>;
  forgetReport(reportId: string): Promise<void>;
}

const reportRefreshing = () => import("./reportRefreshing");
const reportSheets = () => import("./reportSheets");
const reportActions = () => import("./reportActions");

export function reportVerbs(core: Core, later: Later): ReportVerbs {
  return {
    previewReport: (source) => later(reportActions, ({ previewReport }) => previewReport(core, source)),
    changeReport: (id) => later(reportActions, ({ changeReport }) => changeReport(core, id)),
    loadReport: (request) => later(reportActions, ({ loadReport }) => loadReport(core, request)),
    resumeReport: (id) => later(reportActions, ({ resumeReport }) => resumeReport(core, id)),
    refreshReports: (ids) => later(reportRefreshing, ({ refreshReports }) => refreshReports(core, ids)),
    setReport: (id, settings) => later(reportActions, ({ setReport }) => setReport(core, id, settings)),
    writeStarter: (id) => later(reportSheets, ({ writeStarter }) => writeStarter(core, id)),
    writeContents: () => later(reportSheets, ({ writeContents }) => writeContents(core)),
    showReport: (tableId) => later(reportActions, ({ showReport }) => showReport(core, tableId)),
    forgetReport: (id) => later(reportActions, ({ forgetReport }) => forgetReport(core, id)),
  };
}
