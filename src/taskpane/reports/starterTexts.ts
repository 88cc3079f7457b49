// Texts about sheets made from report tables: a starter sheet, the contents sheet.
import type { ContentsWritten, StarterWritten } from "../../workflows/reports/starterTypes";
import type { Message } from "../parts/message";
import { t } from "../language/t";

export const sheetTexts = {
  starter: t("Make a starter sheet"),
  /** Why there is none: the report was loaded without columns that it is about. */
  starterLacks: (labels: readonly string[]) =>
    t("Needs {labels}: change the columns first.", {
      labels: labels
        .slice(0, 4)
        .map((name) => t("“{name}”", { name }))
        .join(", "),
    }),
  contents: t("Make a contents sheet"),
} as const;

export function starterMessage(title: string, done: StarterWritten): Message {
  const text = [
    t("It is on “{sheetName}”, with formulas over the report's table. A refresh updates them.", {
      sheetName: done.sheetName,
    }),
    ...(done.charts ? [] : [t("This Excel makes no charts for add-ins, so the sheet has figures only.")]),
    ...(done.pivotSheetName === null
      ? []
      : [t("A pivot table is on “{pivotSheetName}”.", { pivotSheetName: done.pivotSheetName })]),
    ...(done.without.length === 0
      ? []
      : [
          t("Left out, because the report was loaded without their columns: {without}.", {
            without: done.without.join(", "),
          }),
        ]),
  ];
  return { title: t("Starter sheet of “{title}” made", { title }), text: text.join(" "), todo: "" };
}

export function contentsMessage({ sheetName, reports }: ContentsWritten): Message {
  return {
    title: t("Contents sheet is up to date"),
    text: t(
      "“{sheetName}” lists {reports, plural, one{# report} other{# reports}} with links and freshness. Bidsheet updates it when reports come or go.",
      { sheetName, reports },
    ),
    todo: "",
  };
}

/** Added to a message of success. */
export const contentsFailed = (why: string) => t("Bidsheet could not update the contents sheet: {why}.", { why });
