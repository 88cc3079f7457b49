// Texts before a report is loaded: choose one, its columns, its place.
import type { ReportType } from "../../reports/types";
import { t, tc } from "../language/t";

const types: Record<ReportType, string> = {
  text: t("text"),
  // The schema uses this type for every custom field (document 2, 2.7).
  string: t("custom field"),
  date: t("date"),
  integer: t("whole number"),
  select: t("choice"),
  currency: t("money"),
  decimal: t("number"),
  unknown: t("unknown type"),
};

export const reportTexts = {
  entry: t("Load a report"),
  intro: t("A report becomes a table that you can refresh. You first see its columns and first rows."),
  list: t("Reports"),
  one: t("One event report"),
  oneId: t("ID of the event report"),
  oneHint: t("You find it in the report's address on the platform."),
  find: t("Search by name"),
  findHint: t("This reads the list of your event reports. Only version 2018-04-01 has it."),
  findLabel: t("Search your event reports"),
  found: t("Your event reports"),
  id: (id: string) => t("ID {id}", { id }),
  listing: (n: number) =>
    n === 0 ? t("Reading the list…") : t("{n, plural, one{# event report} other{# event reports}} so far…", { n }),
  noEventReports: t("The platform lists none of your event reports. If you know the ID, type it below."),
  foundCount: (n: number, shown: number) =>
    n === 0
      ? t("No report has this in its name.")
      : n > shown
        ? t(
            "The first {shown, number} of {n, plural, one{# event report} other{# event reports}}: type more of the name.",
            { shown, n },
          )
        : t("{n, plural, one{# event report} other{# event reports}}", { n }),
  show: t("Show its columns"),
  needId: t("Type the ID."),
  old: t("Version 2018-04-01"),
  oldHint: t(
    "The platform may withdraw this older version without warning. Use it only for data that the reports above do not have.",
  ),
  eventReports2018: t("List of event reports"),
  suppliers2018: t("Suppliers with their contacts"),
  supplierId: t("ID of one supplier, with custom fields and files"),
  eventReportTitle: (id: string) => t("Event report {id}", { id }),

  columns: t("Columns"),
  search: t("Search columns"),
  type: t("Type of the column"),
  allTypes: tc("types of columns", "all"),
  types,
  tickAll: t("Tick all"),
  tickNone: t("Untick all"),
  tickShown: (n: number) => (n === 1 ? t("Tick this one") : t("Tick these {n, number}", { n })),
  untickShown: (n: number) => (n === 1 ? t("Untick this one") : t("Untick these {n, number}", { n })),
  chosen: (n: number, all: number) => t("{n, number} of {all, plural, one{# column} other{# columns}}", { n, all }),
  noneFits: t("No column fits. Change the search or the type."),
  unlistedMark: t("not in the schema"),
  fiscal: { FY: t("fiscal year"), FQ: t("fiscal quarter") },
  origins: {
    workbook: t("Chosen as in this workbook's newest table of the report."),
    browser: t("Chosen as you did last time."),
  },
  allColumns: t("Use all columns"),
  keepPrefix: t("Keep the platform's prefix in the headers"),
  takeUnlisted: t("Also add later columns that are not in the schema"),
  sort: t("Order of the rows"),
  ownOrder: t("The platform's own"),
  byId: t("ID of the entry"),
  byName: t("Name"),
  byCreation: t("Time of creation"),
  direction: t("Direction"),
  upward: t("Ascending"),
  downward: t("Descending"),
  sortHint: t(
    "The platform does not say which columns it can sort by. If it refuses one, use its own order and sort the table in Excel. A refresh keeps your sort.",
  ),
  noSchema: t("The platform gave no schema. The columns come from the first rows, and their types are not known."),
  repeated: (names: readonly string[]) => t("Twice in the schema, shown once: {names}.", { names: names.join(", ") }),
  unknownTypes: (names: readonly string[]) =>
    t("Type not known to Bidsheet, values unchanged: {names}.", { names: names.join(", ") }),
  firstRows: t("First rows"),
  noRows: t("The report has no rows."),
  all: (rows: number) => t("{rows, plural, one{# row} other{# rows}} in total.", { rows }),
  unknownSize: (rows: number) =>
    t("These are the first {rows, plural, one{# row} other{# rows}}. The total is known at the end.", { rows }),
  likeBefore: (rows: number, time: string) =>
    t("The last complete reading had {rows, plural, one{# row} other{# rows}}: about {time}.", { rows, time }),
  pace: (perSecond: number, time: string) =>
    t(
      "The platform gives at most {perSecond, number} rows a second: 100,000 rows take about {time}. You can cancel at any time. The rows stay, and you can continue later.",
      { perSecond, time },
    ),
  target: t("Where to write"),
  newSheet: t("A new sheet"),
  tableOn: (table: string, sheet: string) => t("Table {table} on “{sheet}”", { table, sheet }),
  sameTable: t(
    "This table already has the report. It keeps its place, its column order and your own columns. Columns that you untick are removed.",
  ),
  preparedTable: (fitting: number, all: number) =>
    t(
      "{fitting, number} of its {all, plural, one{# header} other{# headers}} match columns of the report and are filled. The others stay yours. Missing columns are added on the right.",
      { fitting, all },
    ),
  replacesReport: (title: string) => t("It replaces the report “{title}”.", { title }),
  replaceRows: (n: number) => t("Replace its {n, plural, one{# row} other{# rows}} with the report", { n }),
  allowReplace: t("Allow Bidsheet to replace the table's rows, or choose another place."),
  load: t("Load"),
  loadAnew: t("Load with these columns"),
  noneChosen: t("Tick at least one column."),
} as const;
