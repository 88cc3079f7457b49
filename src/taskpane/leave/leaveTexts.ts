// Texts of leaving Bidsheet: what goes, what stays, how it ended; and of copies as values.
import type { CopyMade } from "../../workbook/leave/types";
import type { LeaveOffer, LeavingTable } from "../../workflows/leave/leave";
import type { Message } from "../parts/message";
import { t } from "../language/t";

export const leaveTexts = {
  copy: t("Copy as values"),
  detach: t("Detach…"),
  leave: t("Detach from Bidsheet…"),
  intro: t("A detached table is a plain Excel table. You can no longer refresh or send it."),
  what: t("What to detach"),
  scopes: { table: (title: string) => title, sheet: t("All on this sheet"), workbook: t("The whole workbook") },
  goes: t("This is removed"),
  stays: t("This stays"),
  table: ({ title, rows, unsent }: LeavingTable) =>
    [
      rows === null
        ? t("{title}: the table is gone, so only the link is removed", { title })
        : t("{title}: IDs and status of {rows, plural, one{# row} other{# rows}}, and the link", { title, rows }),
      ...(unsent === 0
        ? []
        : [t("{unsent, plural, one{# row} other{# rows}} not sent yet, which you can no longer send", { unsent })]),
    ].join("; "),
  report: (title: string) => t("{title}: IDs, highlighted changes, and the link to the report", { title }),
  comparison: (title: string) => t("{title}: the earlier readings and the award scenarios", { title }),
  memory: t("All that Bidsheet keeps in this workbook: mappings, invitations, agreed values"),
  staying: [
    t("Values, formulas, formats, filters and your own columns"),
    t("Everything on the platform"),
    t("Comparison and award sheets with their formulas"),
  ],
  nothing: t("There is nothing to detach here. Choose something else, or go back."),
  yes: t("Detach"),
  unsentFirst: t("To keep these edits, go back, then preview and send."),
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
  title: t("Detached"),
  text: t("{what}. Values and formats stay, and nothing changed on the platform.", {
    what: [
      ...(tables === 0 ? [] : [t("{tables, plural, one{# table} other{# tables}}", { tables })]),
      ...(reports === 0 ? [] : [t("{reports, plural, one{# report} other{# reports}}", { reports })]),
      ...(comparisons === 0
        ? []
        : [t("{comparisons, plural, one{# comparison} other{# comparisons}}", { comparisons })]),
    ].join(", "),
  }),
  todo: t("Save the workbook. Versions of the file that you saved before still have the IDs."),
});

export const copiedMessage = ({ sheetName, rows, hidden }: CopyMade): Message => ({
  title: t("Copied as values"),
  text:
    hidden === 0
      ? t("“{sheetName}” has {rows, plural, one{# row} other{# rows}}. It is linked to nothing and never changes.", {
          sheetName,
          rows,
        })
      : t(
          "“{sheetName}” has {rows, plural, one{# row} other{# rows}}, without {hidden, plural, one{# hidden row} other{# hidden rows}}. It is linked to nothing and never changes.",
          { sheetName, rows, hidden },
        ),
  todo: "",
});
