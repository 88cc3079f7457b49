// What report tables say before they are loaded: choosing one, its columns, where it goes.
import type { ReportType } from "../../reports/types";
import { countOf, number } from "../parts/words";

const types: Record<ReportType, string> = {
  text: "text",
  // The schema calls a custom field so, whatever it holds (document 2, 2.7).
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
  intro:
    "A report becomes a table on a new sheet that you refresh in place. Its columns and first rows are shown first.",
  list: "Reports",
  one: "One event report",
  oneId: "Id of the event report",
  oneHint: "It stands in the platform's address of the report.",
  find: "Find it by its name",
  findHint: "Reads the listing of your event reports, which only the version of 2018-04-01 has.",
  findLabel: "Search your event reports",
  found: "Your event reports",
  id: (id: string) => `Id ${id}`,
  listing: (n: number) => (n === 0 ? "Reading the listing…" : `${countOf(n, "event report")} so far…`),
  noEventReports: "The platform lists no event report of yours. If you know its id, type it below.",
  foundCount: (n: number, shown: number) =>
    n === 0
      ? "None has such a name."
      : n > shown
        ? `The first ${number(shown)} of ${countOf(n, "event report")}: type more of the name.`
        : countOf(n, "event report"),
  show: "Show its columns",
  needId: "Type the id.",
  old: "Version 2018-04-01",
  oldHint:
    "An older version of the platform's interface, which may be withdrawn without warning. Use it only for what the reports above do not have.",
  eventReports2018: "Listing of event reports",
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
    workbook: "Chosen as in the newest table of this report in the workbook.",
    browser: "Chosen as you did the last time.",
  },
  allColumns: "Take all columns",
  keepPrefix: "Keep the platform's prefix in the headers",
  takeUnlisted: "Also take columns that turn up later and are not in the schema",
  sort: "Order of the rows",
  ownOrder: "The platform's own",
  byId: "Id of the entry",
  byName: "Name",
  byCreation: "Time of creation",
  direction: "Direction",
  upward: "Ascending",
  downward: "Descending",
  sortHint:
    "The platform does not say by which columns it sorts. Where it refuses one, take its own order and sort the table in Excel: a refresh keeps that.",
  noSchema:
    "The platform gave no schema for this, so the columns are those of the first rows, and their types are not known.",
  repeated: (names: readonly string[]) => `Named twice in the schema, shown once: ${names.join(", ")}.`,
  unknownTypes: (names: readonly string[]) =>
    `Of a type that Bidsheet does not know, taken as they come: ${names.join(", ")}.`,
  firstRows: "First rows",
  noRows: "The report has no rows.",
  all: (rows: number) => `${countOf(rows, "row")} in all.`,
  unknownSize: (rows: number) => `These are the first ${countOf(rows, "row")}. How many there are is known at the end.`,
  likeBefore: (rows: number, time: string) => `${countOf(rows, "row")} when it was last read whole: about ${time}.`,
  pace: (perSecond: number, time: string) =>
    `The platform gives at most ${number(perSecond)} rows a second: 100,000 rows take about ${time}. Meanwhile you can cancel; what came stays, and it can go on from there.`,
  target: "Where it goes",
  newSheet: "A new sheet",
  tableOn: (table: string, sheet: string) => `Table ${table} on “${sheet}”`,
  sameTable:
    "It holds this report already and keeps its place, your own columns and the order of its columns. Columns that are no longer ticked go.",
  preparedTable: (fitting: number, all: number) =>
    `${number(fitting)} of its ${countOf(all, "header")} name columns of the report and take them in. The others stay yours; what is missing is added at the right.`,
  replacesReport: (title: string) => `The report “${title}” in it is given up.`,
  replaceRows: (n: number) => `Replace its ${countOf(n, "row")} by those of the report`,
  allowReplace: "Allow the table's rows to be replaced, or choose another place.",
  load: "Load",
  loadAnew: "Load with these columns",
  noneChosen: "Tick at least one column.",
} as const;
