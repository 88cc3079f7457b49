// What the reports are called in the pane. Their sheets and tables have English names (reports/source.ts), which the
// starters' sheets show too.
import type { ReportKind, ReportSource } from "../../reports/source";
import { t } from "../language/t";

export const reportNames: Readonly<Record<ReportKind, string>> = {
  contractMilestones: t("Contract milestones"),
  contracts: t("Contracts"),
  events: t("Events"),
  performanceReviewAnswers: t("Performance review answers"),
  performanceReviews: t("Performance reviews"),
  projectMilestones: t("Project milestones"),
  projects: t("Projects"),
  savings: t("Savings"),
  suppliers: t("Suppliers"),
  supplierReviews: t("Supplier reviews"),
};

/** `title`: what an event report, or one of the older version, is called. */
export function reportName(source: ReportSource, title: string): string {
  return source.kind === "report" ? reportNames[source.report] : title;
}
