// The reports service (document 2, 4.3): schemas and entries of ten reports, and the operations of the older version.
// Without a path prefix; one request a second.
import { badParameter, notFound, type Answer, type Resource } from "../jsonApi";
import type { Call, Operation, Service } from "../operations";
import { reportNames, type ReportName } from "../reports/catalogue";
import { pageOfRows, type Rows } from "../reports/paging";
import { Report, type Entry } from "../reports/report";
import type { EventReport } from "../reports/reportState";
import { checkVersion, OLDER } from "./reportVersion";
import { supplierOperations } from "./suppliers2018";

/** As the operations' names write them. */
const inOperationNames: Record<ReportName, string> = {
  contract_milestone: "ContractMilestone",
  contract: "Contract",
  event: "Event",
  performance_review_answer: "PerformanceReviewAnswer",
  performance_review: "PerformanceReview",
  project_milestone: "ProjectMilestone",
  project: "Project",
  savings: "Savings",
  supplier: "Supplier",
  supplier_review: "SupplierReview",
};

const operations: Operation[] = [
  ...reportNames.flatMap(operationsOf),
  {
    name: "listEntriesOfEventReport",
    method: "GET",
    path: "/event_reports/{event_report_id}/entries",
    query: ["page", "sort", "include"],
    answer: entriesOfEventReport,
  },
  {
    name: "listEventReports2018",
    method: "GET",
    path: "/event_reports",
    query: ["page", "sort", "include"],
    versions: [OLDER],
    goneLater: true,
    answer: listEventReports,
  },
  ...supplierOperations,
];

export const reportsService: Service = {
  name: "reports",
  base: "",
  version: null, // "the reports service uses a different scheme" (document 1, 9.3)
  checkHeaders: checkVersion,
  requestsPerSecond: 1, // document 2, part 8
  operations,
};

function operationsOf(name: ReportName): Operation[] {
  return [
    {
      name: `list${inOperationNames[name]}ReportEntries`,
      method: "GET",
      path: `/${name}_reports/entries`,
      query: ["page", "sort", "include"],
      answer: (call) =>
        name === "supplier" && call.behaviour.supplierSchema
          ? schema(call, name)
          : entryPage(call, name, rowsOf(new Report(call.records, name))),
    },
    {
      name: `get${inOperationNames[name]}ReportSchema`,
      method: "GET",
      path: `/${name}_reports/schema`,
      answer: (call) => schema(call, name),
    },
  ];
}

/** The schema's id is its type (document 2, 2.7). */
function schema({ records }: Call, name: ReportName): Answer {
  const type = `${name}_schemas`;
  const attributes = { fields: new Report(records, name).schemaFields() };
  return { status: 200, document: { data: { id: type, type, attributes } } };
}

function rowsOf(report: Report): Rows<Entry> {
  return {
    size: report.size,
    has: (row) => report.idAt(row) !== undefined,
    at: (row) => report.entryAt(row),
  };
}

/** Without meta: a list of entries is `data` and `links` alone (document 2, 4.3). */
function entryPage(call: Call, name: ReportName, rows: Rows<Entry>): Answer {
  refuseInclude(call.url);
  const { items, links } = pageOfRows(rows, call.url, isDescending(call.url));
  const data = items.map((entry): Resource => ({ ...entry, type: `${name}_report_entries` }));
  return { status: 200, document: { data, links } };
}

/** The allowed values "are not shown" (document 2, 4.3): id, the default order, and its reverse are our choice. */
function isDescending(url: URL): boolean {
  const sort = url.searchParams.get("sort") ?? "id";
  if (sort !== "id" && sort !== "-id") throw badParameter(`Entries cannot be sorted by ${sort}`, "sort");
  return sort === "-id";
}

/** An entry has no relationships (document 2, 2.7), so there is nothing that could be included. */
function refuseInclude(url: URL): void {
  const include = url.searchParams.get("include") ?? "";
  if (include !== "") throw badParameter(`There is no relationship ${include} to include`, "include");
}

function entriesOfEventReport(call: Call): Answer {
  const id = call.path["event_report_id"] ?? "";
  const saved = ownReports(call).find((report) => report.id === id);
  if (!saved) throw notFound(`Event report ${id}`);
  const rows = rowsOf(new Report(call.records, "event"));
  const { eventIndex } = saved;
  return entryPage(call, "event", eventIndex === null ? rows : every(rows, eventIndex, call));
}

/** Rows go round the events: those of one event stand as far apart as there are events. */
function every(rows: Rows<Entry>, eventIndex: number, { records }: Call): Rows<Entry> {
  const distance = records.reports.eventIds.length;
  const place = (row: number) => eventIndex + row * distance;
  return {
    size: Math.max(0, Math.ceil((rows.size - eventIndex) / distance)),
    has: (row) => rows.has(place(row)),
    at: (row) => rows.at(place(row)),
  };
}

function listEventReports(call: Call): Answer {
  refuseInclude(call.url);
  const reports = ownReports(call);
  const rows = { size: reports.length, has: () => true, at: (row: number) => reports[row] };
  const { items, links } = pageOfRows(rows, call.url, isDescending(call.url));
  const data = items.map(({ id, title, description }) => ({
    id,
    type: "event_reports",
    attributes: { title, description },
    links: { entries: `${call.url.origin}/event_reports/${id}/entries` },
  }));
  return { status: 200, document: { data, links } };
}

/** "Returns reports owned by the user" (document 2, 4.3). */
function ownReports({ records, userEmail }: Call): EventReport[] {
  return records.reports.eventReports.filter((report) => report.ownerEmail === userEmail);
}
