// Texts of leaving Bidsheet: what goes, what stays, how it ended; and of copies as values.
import type { CopyMade } from "../../workbook/leave/types";
import type { LeaveOffer, LeavingTable } from "../../workflows/leave/leave";
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";

export const leaveTexts = {
  copy: "Copy as values",
  detach: "Detach…",
  leave: "Detach from Bidsheet…",
  intro: "A detached table is a plain Excel table. You can no longer refresh or send it.",
  what: "What to detach",
  scopes: { table: (title: string) => title, sheet: "All on this sheet", workbook: "The whole workbook" },
  goes: "This goes",
  stays: "This stays",
  table: ({ title, rows, unsent }: LeavingTable) =>
    [
      rows === null
        ? `${title}: the table is gone, so only the link goes`
        : `${title}: ids and status of ${countOf(rows, "row")}, and the link`,
      ...(unsent === 0 ? [] : [`${countOf(unsent, "row")} not sent yet, which you can no longer send`]),
    ].join("; "),
  report: (title: string) => `${title}: ids, highlighted changes, and the link to the report`,
  comparison: (title: string) => `${title}: the earlier readings and the award scenarios`,
  memory: "All that Bidsheet keeps in this workbook: mappings, invitations, what was agreed",
  staying: [
    "Values, formulas, formats, filters and your own columns",
    "Everything on the platform",
    "Comparison and award sheets with their formulas",
  ],
  nothing: "There is nothing to detach here. Choose something else, or go back.",
  yes: "Detach",
  unsentFirst: "To keep these edits, go back, then preview and send.",
};

/** What goes, line by line. */
export function goingLines({ scope, tables, reports, comparisons }: LeaveOffer): readonly string[] {
  const lines = [
    ...tables.map(leaveTexts.table),
    ...reports.map(({ title }) => leaveTexts.report(title)),
    ...comparisons.map(({ worksheetTitle, eventTitle }) => leaveTexts.comparison(worksheetTitle || eventTitle)),
  ];
  return scope.kind === "workbook" ? [...lines, leaveTexts.memory] : lines;
}

interface Left {
  readonly tables: number;
  readonly reports: number;
  readonly comparisons: number;
}

export const leftMessage = ({ tables, reports, comparisons }: Left): Message => ({
  title: "Detached",
  text: `${[
    ...(tables === 0 ? [] : [countOf(tables, "table")]),
    ...(reports === 0 ? [] : [countOf(reports, "report")]),
    ...(comparisons === 0 ? [] : [countOf(comparisons, "comparison")]),
  ].join(", ")}. Values and formats stay, and nothing changed on the platform.`,
  todo: "Save the workbook. Versions of the file that you saved before still have the ids.",
});

export const copiedMessage = ({ sheetName, rows, hidden }: CopyMade): Message => ({
  title: "Copied as values",
  text: `“${sheetName}” has ${countOf(rows, "row")}${hidden === 0 ? "" : `, without ${countOf(hidden, "hidden row")}`}. It is linked to nothing and never changes.`,
  todo: "",
});
