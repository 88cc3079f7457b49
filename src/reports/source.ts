// What can be loaded as a report table. Plain data, kept in the workbook.

export const reportKinds = [
  "contractMilestones",
  "contracts",
  "events",
  "performanceReviewAnswers",
  "performanceReviews",
  "projectMilestones",
  "projects",
  "savings",
  "suppliers",
  "supplierReviews",
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The last three are of version 2018-04-01, which "may be withdrawn without warning" (document 2, part 9). */
export type ReportSource =
  | { readonly kind: "report"; readonly report: ReportKind }
  | { readonly kind: "eventReport"; readonly eventReportId: string; readonly title: string }
  | { readonly kind: "eventReports2018" }
  | { readonly kind: "suppliers2018" }
  | { readonly kind: "supplier2018"; readonly supplierId: string };

export const reportTitles: Readonly<Record<ReportKind, string>> = {
  contractMilestones: "Contract milestones",
  contracts: "Contracts",
  events: "Events",
  performanceReviewAnswers: "Performance review answers",
  performanceReviews: "Performance reviews",
  projectMilestones: "Project milestones",
  projects: "Projects",
  savings: "Savings",
  suppliers: "Suppliers",
  supplierReviews: "Supplier reviews",
};

export function sourceTitle(source: ReportSource): string {
  switch (source.kind) {
    case "report":
      return reportTitles[source.report];
    case "eventReport":
      return source.title;
    case "eventReports2018":
      return "Event reports (2018 version)";
    case "suppliers2018":
      return "Suppliers (2018 version)";
    case "supplier2018":
      return `Supplier ${source.supplierId} (2018 version)`;
  }
}
