// The worksheets of an event as a list (document 1, 2.3, 4.4): the platform takes no change of one, so a table shows
// them and sends nothing.
import { getWorksheet, listWorksheets } from "../platform/worksheets";
import { memberOf } from "../values/memberOf";
import type { RecordColumn, RecordList, ResourceRead } from "./recordList";

const shown = (key: string, label: string, rules: Partial<RecordColumn> = {}): RecordColumn => ({
  key,
  label,
  type: "text",
  computed: true,
  ...rules,
});

function columnNames({ attributes }: ResourceRead): string {
  const columns: readonly unknown[] = Array.isArray(attributes["columns"]) ? attributes["columns"] : [];
  const names = columns.map((column) => memberOf(column, "name"));
  return names.filter((name) => typeof name === "string").join("; ");
}

export const worksheetList: RecordList = {
  title: "Worksheets",
  type: "worksheets",
  operations: { list: listWorksheets, get: getWorksheet, create: null, update: null, remove: null },
  columns: [
    shown("title", "Worksheet", { naming: true }),
    shown("worksheet_type", "Type"),
    shown("budget", "Budget", { type: "money" }),
    shown("notes", "Notes"),
    shown("columns", "Columns", { from: columnNames }),
    shown("updated_at", "Updated", { type: "moment" }),
    shown("id", "Worksheet ID"),
    shown("link", "Link", { from: ({ links }) => links?.self }),
  ],
};
