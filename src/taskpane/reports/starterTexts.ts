// Texts about sheets made from report tables: a starter sheet, the contents sheet.
import type { ContentsWritten, StarterWritten } from "../../workflows/reports/starterTypes";
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";

export const sheetTexts = {
  starter: "Make a starter sheet",
  /** Why there is none: the report was loaded without columns that it is about. */
  starterLacks: (labels: readonly string[]) =>
    `Needs ${labels
      .slice(0, 4)
      .map((label) => `“${label}”`)
      .join(", ")}: change the columns first.`,
  contents: "Make a contents sheet",
} as const;

export function starterMessage(title: string, done: StarterWritten): Message {
  const text = [
    `It is on “${done.sheetName}”, with formulas over the report's table. A refresh updates them.`,
    ...(done.charts ? [] : ["This Excel makes no charts for add-ins, so the sheet has figures only."]),
    ...(done.pivotSheetName === null ? [] : [`A pivot table is on “${done.pivotSheetName}”.`]),
    ...(done.without.length === 0
      ? []
      : [`Left out, because the report was loaded without their columns: ${done.without.join(", ")}.`]),
  ];
  return { title: `Starter sheet of “${title}” made`, text: text.join(" "), todo: "" };
}

export function contentsMessage({ sheetName, reports }: ContentsWritten): Message {
  return {
    title: "Contents sheet is up to date",
    text: `“${sheetName}” lists ${countOf(reports, "report")} with links and freshness. Bidsheet updates it when reports come or go.`,
    todo: "",
  };
}

/** Added to a message of success. */
export const contentsFailed = (why: string) => `Bidsheet could not update the contents sheet: ${why}.`;
