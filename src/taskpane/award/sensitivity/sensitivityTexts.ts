// Texts of moved prices: what is asked, and how firm the award is.
import type { SheetsWritten } from "../../../workflows/award/types";
import type { Message } from "../../parts/message";
import { money, noCharts, percentText } from "../awardTexts";
import { t } from "../../language/t";

export const sensitivityTexts = {
  intro: t(
    "Bidsheet moves prices and finds the award again: each supplier's prices up and down, the lines that change supplier easily, and random draws of all prices at once.",
  ),
  ask: t("What to calculate"),
  fields: {
    step: t("Move a supplier's prices by, %"),
    draws: t("Draws"),
    supplier: t("In a draw, all prices of a supplier together, ± %"),
    price: t("In a draw, each price alone, ± %"),
    seed: t("Seed"),
    seconds: t("Seconds at most"),
  },
  seedHint: t("The same seed draws the same prices."),
  problems: {
    percent: t("Type a percentage between 0 and 99."),
    step: t("Type a percentage between 1 and 99."),
    draws: t("Type a whole number up to 10,000."),
    seed: t("Type a whole number."),
    seconds: t("Type seconds, 5 to 3,600."),
  },
  calculate: t("Calculate"),
  again: t("Calculate again"),
  write: t("Write to sheets"),

  firm: t("How firm the award is"),
  still: (part: number, draws: number) =>
    t("The best in {part} of {draws, plural, one{# draw} other{# draws}}", { part: percentText(part), draws }),
  same: (part: number) => t("The same suppliers win in {part}.", { part: percentText(part) }),
  extra: (mean: number, most: number) =>
    t("Keeping it costs {mean} more on average, and up to {most} more in 95% of the draws.", {
      mean: money(mean),
      most: percentText(most),
    }),
  broken: (draws: number) => t("It breaks a rule in {draws, plural, one{# draw} other{# draws}}.", { draws }),
  unproven: (draws: number) =>
    t("In {draws, plural, one{# draw} other{# draws}} the best award is not proven: a cheaper one may exist there.", {
      draws,
    }),
  none: (draws: number) => t("In {draws, plural, one{# draw} other{# draws}} no award fits the rules.", { draws }),
  missing: (draws: number) => t("The time ran out before {draws, plural, one{# draw} other{# draws}}.", { draws }),
  noDraws: t("No draw was calculated."),

  prices: t("Where the award changes"),
  pricesHint: t("All prices of a supplier move together, and everything else stays."),
  higher: {
    at: (part: number) => t("changes at {part} higher", { part: percentText(part) }),
    latest: (part: number) => t("changes at {part} higher at the latest", { part: percentText(part) }),
    beyond: (part: number) => t("no change up to {part} higher", { part: percentText(part) }),
    unknown: t("higher: not calculated"),
  },
  lower: {
    at: (part: number) => t("changes at {part} lower", { part: percentText(part) }),
    latest: (part: number) => t("changes at {part} lower at the latest", { part: percentText(part) }),
    beyond: (part: number) => t("no change up to {part} lower", { part: percentText(part) }),
    unknown: t("lower: not calculated"),
  },
  lines: (n: number) => t("{n, plural, one{# line} other{# lines}}", { n }),

  close: t("Lines that change supplier easily"),
  rise: (amount: number, part: number | null) =>
    part === null
      ? t("moves if it rises by {amount}", { amount: money(amount) })
      : t("moves if its price rises by {part} ({amount})", { part: percentText(part), amount: money(amount) }),
  closeMore: (n: number) => t("The sheet has {n, number} more.", { n }),
} as const;

export function sensitivityWrittenMessage({ sheetName, linesSheetName, charts }: SheetsWritten): Message {
  const text = [
    t("New sheets: “{sheetName}”, with its figures as formulas over the draws on “{linesSheetName}”.", {
      sheetName,
      linesSheetName,
    }),
    ...(charts ? [] : [noCharts]),
    t("Nothing was sent."),
  ];
  return {
    title: t("Sensitivity written"),
    text: text.join(" "),
    todo: "",
  };
}
