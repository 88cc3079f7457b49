// Texts of cost against score.
import type { ScoresWritten } from "../../../workflows/award/scores";
import type { Message } from "../../parts/message";
import { number } from "../../parts/words";
import { money, noCharts } from "../awardTexts";
import { t, tc } from "../../language/t";

export const scoresTexts = {
  intro: t(
    "Give each supplier a score: more is better. Bidsheet finds what a better mean score costs. Costs and discounts count as in the scenario. A line weighs as much as it costs at its lowest price. A supplier without a score gets no line on the curve.",
  ),
  column: t("Scores from the summary"),
  typed: t("typed below"),
  noColumns: t("To take scores from the summary, add a column with numbers to its table."),
  scores: t("Scores"),
  scoreOf: (label: string) => t("Score of {label}", { label }),
  floor: t("Minimum score"),
  floorHint: t("Suppliers below it get no line. Blank: no such rule."),
  weight: t("Each point below the best makes a price count so much more, %"),
  weightHint: t("Only for “Use in a new scenario”. 0: the score has no weight."),
  problems: {
    score: t("Type a number above 0."),
    floor: t("Type a number, or nothing."),
    weight: t("Type a percentage of 0 or more."),
    none: t("Type a score for at least one supplier."),
  },
  calculate: t("Calculate"),
  again: t("Calculate again"),
  write: t("Write to a sheet"),
  use: t("Use in a new scenario"),
  useHint: t(
    "The new scenario leaves out suppliers below the minimum score. It raises the prices of the others for each point below the best score. Its form shows both.",
  ),
  scored: (name: string) => t("{name}, with scores", { name }),

  curve: t("What a better score costs"),
  curveHint: t("Each is the cheapest award with its mean score or a better one."),
  head: { score: t("Mean score"), total: t("Total"), more: tc("column of amounts", "More") },
  suppliers: (n: number) => t("{n, plural, one{# supplier} other{# suppliers}}", { n }),
  unproven: t("not proven"),
  incomplete: t("Points may be missing: the search reached its limit of time or of points."),
  score: (value: number) => number(Math.round(value * 100) / 100),
} as const;

export function scoresWrittenMessage({ sheetName, charts }: ScoresWritten): Message {
  const text = [
    t("New sheet: “{sheetName}”. Change a score there, and the mean scores follow.", { sheetName }),
    ...(charts ? [] : [noCharts]),
    t("Nothing was sent."),
  ];
  return {
    title: t("Cost and score written"),
    text: text.join(" "),
    todo: "",
  };
}

export function moreText(amount: number): string {
  return amount < 0.005 ? "" : money(amount);
}
