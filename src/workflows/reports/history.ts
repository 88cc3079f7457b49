// Adds what a refresh brought to the report's history, where the person wants one. The refresh is done by then: what
// goes wrong here is told and takes nothing of it back.
import { WorkbookError } from "../../workbook/excel/errors";
import type { RememberedReport } from "../../workbook/reports/types";
import type { Services } from "../services";
import type { HistoryOutcome } from "./types";

export async function keepHistory(
  { workbook }: Services,
  report: RememberedReport,
  at: string,
): Promise<{ readonly report: RememberedReport; readonly history?: HistoryOutcome }> {
  if (report.history === undefined) return { report };
  try {
    const { history, rows, sheetName } = await workbook.appendHistory({ report, at });
    const kept = { ...report, history };
    await workbook.saveReport(kept);
    return { report: kept, history: { kind: "added", rows, sheetName } };
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return { report, history: { kind: "failed", error } };
  }
}
