// What is said of sheets that are made from report tables: a starter sheet, the workbook's contents.
import type { ContentsWritten, StarterWritten } from "../../workflows/reports/starterTypes";
import type { Message } from "../parts/message";
import { countOf } from "../parts/words";

export const sheetTexts = {
  starter: "Starter sheet",
  /** Why there is none: the report was loaded without columns that it is about. */
  starterLacks: (labels: readonly string[]) =>
    `Needs ${labels
      .slice(0, 4)
      .map((label) => `“${label}”`)
      .join(", ")}: change the columns first.`,
  contents: "Contents sheet",
} as const;

export function starterMessage(title: string, done: StarterWritten): Message {
  const text = [
    `It stands on “${done.sheetName}”, with formulas over the report's table: a refresh moves them.`,
    ...(done.charts ? [] : ["This Excel draws no charts for add-ins, so it has its figures alone."]),
    ...(done.pivotSheetName === null ? [] : [`A pivot table stands on “${done.pivotSheetName}”.`]),
    ...(done.without.length === 0
      ? []
      : [`Left out, since the report was loaded without their columns: ${done.without.join(", ")}.`]),
  ];
  return { title: `The starter sheet of “${title}” is made`, text: text.join(" "), todo: "" };
}

export function contentsMessage({ sheetName, reports }: ContentsWritten): Message {
  return {
    title: "The contents sheet is up to date",
    text: `“${sheetName}” lists ${countOf(reports, "report")} with links and freshness, and follows when reports come or go.`,
    todo: "",
  };
}

/** Beside what went well before it. */
export const contentsFailed = (why: string) => `The contents sheet could not be brought up to date: ${why}.`;
