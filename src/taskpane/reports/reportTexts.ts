// Texts before a report is loaded: choose one, its columns, its place.
import type { ReportType } from "../../reports/types";
import { countOf, number } from "../parts/words";

const types: Record<ReportType, string> = {
  text: "text",
  // The schema uses this type for every custom field (document 2, 2.7).
  string: "custom field",
  date: "date",
  integer: "whole number",
  select: "choice",
  currency: "money",
  decimal: "number",
  unknown: "unknown type",
};

export const reportTexts = {
  entry: "Load a report",
  intro: "A report becomes a table that you can refresh. You first see its columns and first rows.",
  list: "Reports",
  one: "One event report",
  oneId: "Id of the event report",
  oneHint: "You find it in the report's address on the platform.",
  find: "Find it by its name",
  findHint: "This reads the list of your event reports. Only version 2018-04-01 has it.",
  findLabel: "Search your event reports",
  found: "Your event reports",
  id: (id: string) => `Id ${id}`,
  listing: (n: number) => (n === 0 ? "Reading the list…" : `${countOf(n, "event report")} so far…`),
  noEventReports: "The platform lists none of your event reports. If you know the id, type it below.",
  foundCount: (n: number, shown: number) =>
    n === 0
      ? "No report has this in its name."
      : n > shown
        ? `The first ${number(shown)} of ${countOf(n, "event report")}: type more of the name.`
        : countOf(n, "event report"),
  show: "Show its columns",
  needId: "Type the id.",
  old: "Version 2018-04-01",
  oldHint:
    "The platform may withdraw this older version without warning. Use it only for data that the reports above do not have.",
  eventReports2018: "List of event reports",
  suppliers2018: "Suppliers with their contacts",
  supplierId: "Id of one supplier, with custom fields and files",
  eventReportTitle: (id: string) => `Event report ${id}`,

  columns: "Columns",
  search: "Search columns",
  type: "Type of the column",
  allTypes: "all",
  types,
  tickAll: "Tick all",
  tickNone: "Untick all",
  tickShown: (n: number) => (n === 1 ? "Tick this one" : `Tick these ${number(n)}`),
  untickShown: (n: number) => (n === 1 ? "Untick this one" : `Untick these ${number(n)}`),
  chosen: (n: number, all: number) => `${number(n)} of ${countOf(all, "column")}`,
  noneFits: "No column fits. Change the search or the type.",
  unlistedMark: "not in the schema",
  fiscal: { FY: "fiscal year", FQ: "fiscal quarter" },
  origins: {
    workbook: "Chosen as in this workbook's newest table of the report.",
    browser: "Chosen as you did last time.",
  },
  allColumns: "Use all columns",
  keepPrefix: "Keep the platform's prefix in the headers",
  takeUnlisted: "Also add later columns that are not in the schema",
  sort: "Order of the rows",
  ownOrder: "The platform's own",
  byId: "Id of the entry",
  byName: "Name",
  byCreation: "Time of creation",
  direction: "Direction",
  upward: "Ascending",
  downward: "Descending",
  sortHint:
    "The platform does not say which columns it can sort by. If it refuses one, use its own order and sort the table in Excel. A refresh keeps your sort.",
  noSchema: "The platform gave no schema. The columns come from the first rows, and their types are not known.",
  repeated: (names: readonly string[]) => `Twice in the schema, shown once: ${names.join(", ")}.`,
  unknownTypes: (names: readonly string[]) => `Type not known to Bidsheet, values unchanged: ${names.join(", ")}.`,
  firstRows: "First rows",
  noRows: "The report has no rows.",
  all: (rows: number) => `${countOf(rows, "row")} in total.`,
  unknownSize: (rows: number) => `These are the first ${countOf(rows, "row")}. The total is known at the end.`,
  likeBefore: (rows: number, time: string) => `The last complete reading had ${countOf(rows, "row")}: about ${time}.`,
  pace: (perSecond: number, time: string) =>
    `The platform gives at most ${number(perSecond)} rows a second: 100,000 rows take about ${time}. You can cancel at any time. The rows stay, and you can continue later.`,
  target: "Where to write",
  newSheet: "A new sheet",
  tableOn: (table: string, sheet: string) => `Table ${table} on “${sheet}”`,
  sameTable:
    "This table already has the report. It keeps its place, its column order and your own columns. Columns that you untick are removed.",
  preparedTable: (fitting: number, all: number) =>
    `${number(fitting)} of its ${countOf(all, "header")} match columns of the report and are filled. The others stay yours. Missing columns are added on the right.`,
  replacesReport: (title: string) => `It replaces the report “${title}”.`,
  replaceRows: (n: number) => `Replace its ${countOf(n, "row")} with the report`,
  allowReplace: "Allow Bidsheet to replace the table's rows, or choose another place.",
  load: "Load",
  loadAnew: "Load with these columns",
  noneChosen: "Tick at least one column.",
} as const;
