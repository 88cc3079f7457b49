// How many rows the reports of a seed have, and the saved reports on events. The rows are made when they are asked for.
import { colleagueCredentials, demoCredentials } from "../credentials";
import type { Records } from "../records";
import { perReport, type ReportName } from "../reports/catalogue";
import { newState, type EventReport, type ReportRecords } from "../reports/reportState";

const defaultRows: Record<ReportName, number> = {
  contract_milestone: 96,
  contract: 48,
  event: 72,
  performance_review_answer: 160,
  performance_review: 16,
  project_milestone: 120,
  project: 61,
  savings: 144,
  supplier: 60,
  supplier_review: 30,
};

const SHOW_PIECE = 1;

/** `reportEntries` is the number of rows of every report. Without events no report has any. */
export function seedReports(records: Records, reportEntries?: number): ReportRecords {
  const eventIds = [...records.events.keys()];
  const rowsOf = (name: ReportName) => (eventIds.length === 0 ? 0 : (reportEntries ?? defaultRows[name]));
  return {
    states: perReport((name) => newState(rowsOf(name))),
    eventReports: eventReports(records),
    eventIds,
    supplierIds: [...records.suppliers.keys()],
  };
}

/** "Reports owned by the user" (document 2, 4.3): two users, so that each sees less than all. */
function eventReports(records: Records): EventReport[] {
  const { userEmail } = demoCredentials;
  const titles = [...records.events.values()].map((event) => event.attributes.title);
  const about = (eventIndex: number) => ({
    title: `Responses: ${titles[eventIndex] ?? "no event"}`,
    eventIndex,
  });
  const reports = [
    {
      title: "All responses",
      description: "Every supplier of every event",
      eventIndex: null,
      ownerEmail: userEmail,
    },
    { ...about(SHOW_PIECE), description: null, ownerEmail: userEmail },
    { ...about(0), description: "Closed", ownerEmail: colleagueCredentials.userEmail },
  ];
  return reports.map((report, index) => ({ id: String(501 + index), ...report }));
}
