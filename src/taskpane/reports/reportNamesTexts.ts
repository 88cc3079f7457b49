// What the reports are called. A report's sheet and table have this name in the language of who loads it, and keep it.
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
