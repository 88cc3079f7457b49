// The verbs of report tables, noted instead of done.
import type { ReportVerbs } from "../../../src/taskpane/reports/reportVerbs";

type Noted = (name: string) => (...words: unknown[]) => Promise<void>;

export function notedReportVerbs(noted: Noted): ReportVerbs {
  return {
    previewReport: noted("previewReport"),
    changeReport: noted("changeReport"),
    loadReport: noted("loadReport"),
    resumeReport: noted("resumeReport"),
    refreshReports: noted("refreshReports"),
    showReport: noted("showReport"),
    writeStarter: noted("writeStarter"),
    writeContents: noted("writeContents"),
    forgetReport: noted("forgetReport"),
    setReport: noted("setReport"),
  };
}
