// Texts of cost against score.
import type { ScoresWritten } from "../../../workflows/award/scores";
import type { Message } from "../../parts/message";
import { countOf, number } from "../../parts/words";
import { money } from "../awardTexts";

export const scoresTexts = {
  intro:
    "Give each supplier a score; more is better. Bidsheet finds what a better mean score costs. Each line weighs what it comes to at its lowest price. A supplier without a score gets no line on the curve.",
  column: "Scores from the summary",
  typed: "typed below",
  noColumns: "To take scores from the summary, add a column with numbers to its table.",
  scores: "Scores",
  scoreOf: (label: string) => `Score of ${label}`,
  floor: "Least score",
  floorHint: "Suppliers below it get no line. Blank: no such rule.",
  weight: "Each point below the best makes a price count so much more, %",
  weightHint: "Only for “Use in a new scenario”. 0: the score has no weight.",
  problems: {
    score: "Type a number above 0.",
    floor: "Type a number, or nothing.",
    weight: "Type a percentage of 0 or more.",
    none: "Type a score for at least one supplier.",
  },
  calculate: "Calculate",
  again: "Calculate again",
  write: "Write to a sheet",
  use: "Use in a new scenario",
  useHint:
    "The new scenario leaves out who is below the least score, and adds to the prices of the others what their scores lack. Its form shows both.",
  scored: (name: string) => `${name}, with scores`,

  curve: "What a better score costs",
  curveHint: "Each is the cheapest award with its mean score or a better one.",
  head: { score: "Mean score", total: "Total", more: "More" },
  suppliers: (n: number) => countOf(n, "supplier"),
  unproven: "not proven",
  incomplete: "Points may be missing: the time, or their number, ended the search.",
  score: (value: number) => number(Math.round(value * 100) / 100),
} as const;

export function scoresWrittenMessage({ sheetName, charts }: ScoresWritten): Message {
  const without = charts ? "" : " This Excel makes no charts for add-ins, so the sheet has none.";
  return {
    title: "Cost and score written",
    text: `New sheet: “${sheetName}”. Change a score there, and the mean scores follow.${without} Nothing was sent.`,
    todo: "",
  };
}

export function moreText(amount: number): string {
  return amount < 0.005 ? "" : money(amount);
}
