// Which starter sheet a report has, what it lacks, and who is listed on it. Pure.
import { schemaColumns } from "../../src/reports/columns";
import { reportKinds, type ReportKind, type ReportSource } from "../../src/reports/source";
import { NameWeights } from "../../src/reports/starters/rankNames";
import { starterOf } from "../../src/reports/starters/starterOf";
import { columnsOf, type ReportName } from "../../src/simulator/reports/catalogue";

const names: Readonly<Record<ReportKind, ReportName>> = {
  contractMilestones: "contract_milestone",
  contracts: "contract",
  events: "event",
  performanceReviewAnswers: "performance_review_answer",
  performanceReviews: "performance_review",
  projectMilestones: "project_milestone",
  projects: "project",
  savings: "savings",
  suppliers: "supplier",
  supplierReviews: "supplier_review",
};

function reportOf(kind: ReportKind, { prefix = "Rpt-", keepPrefix = false, without = "" } = {}) {
  const fields = columnsOf[names[kind]].map(({ name, type }) => ({ name: `${prefix}${name}`, type }));
  const { columns } = schemaColumns(fields, "Rpt-", keepPrefix);
  const source: ReportSource = { kind: "report", report: kind };
  return { source, columns: columns.filter(({ key }) => key !== `${prefix}${without}`) };
}

test.each(reportKinds)("%s with all columns of the documents lack nothing", (kind) => {
  expect(starterOf(reportOf(kind))).toMatchObject({ ready: true, missing: [] });
  expect(starterOf(reportOf(kind)).title).not.toBe("");
});

test("columns are known with the prefix in their headers, and with a prefix that the profile does not name", () => {
  for (const options of [{ keepPrefix: true }, { prefix: "Acme-" }])
    for (const kind of reportKinds)
      expect(starterOf(reportOf(kind, options))).toMatchObject({ ready: true, missing: [] });
});

test("a column that only tables further down need is missing, and the starter is ready all the same", () => {
  expect(starterOf(reportOf("savings", { without: "Category" }))).toMatchObject({
    ready: true,
    missing: ["Category"],
  });
});

test("without a column that the first table needs it is not ready", () => {
  expect(starterOf(reportOf("contracts", { without: "End Date" }))).toMatchObject({
    ready: false,
    missing: ["End Date"],
  });
});

test("an event report has the starter of events; lists of version 2018-04-01 have none", () => {
  const { columns } = reportOf("events");
  const single = { kind: "eventReport", eventReportId: "7", title: "Mine" } as const;
  expect(starterOf({ source: single, columns }).ready).toBe(true);
  for (const kind of ["eventReports2018", "suppliers2018"] as const)
    expect(starterOf({ source: { kind }, columns: [] })).toEqual({ title: "", ready: false, missing: [] });
});

test("names stand by weight, then by rows, and those that conditions take for one are one", () => {
  const weights = new NameWeights("(blank)");
  const cells: readonly (readonly [unknown, unknown])[] = [
    ...([
      ["Steel", 5],
      ["STEEL", 4],
      ["007", 3],
      [7, 3],
      ["", 100],
      ["Text", "on request"],
      ["More rows", null],
      ["More rows", null],
    ] as const),
  ];
  for (const [name, weight] of cells) weights.add(name, weight);
  expect(weights.first(9)).toEqual(["(blank)", "Steel", "007", "More rows", "Text"]);
  expect(weights.first(2)).toEqual(["(blank)", "Steel"]);
});
