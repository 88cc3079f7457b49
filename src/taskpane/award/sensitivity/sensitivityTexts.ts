// Texts of moved prices: what is asked, and how firm the award is.
import type { AwardWritten } from "../../../workflows/award/types";
import type { Message } from "../../parts/message";
import { countOf, number } from "../../parts/words";
import { money, percentText } from "../awardTexts";

export const sensitivityTexts = {
  intro:
    "Bidsheet moves prices and finds the award again: each supplier's prices up and down, the lines that hang on little, and draws of all prices at once.",
  ask: "What to calculate",
  fields: {
    step: "Move a supplier's prices by, %",
    draws: "Draws",
    supplier: "In a draw, all prices of a supplier together, ± %",
    price: "In a draw, each price alone, ± %",
    seed: "Seed",
    seconds: "Seconds at most",
  },
  seedHint: "The same seed draws the same prices.",
  problems: {
    percent: "Type a percentage between 0 and 99.",
    step: "Type a percentage between 1 and 99.",
    draws: "Type a whole number up to 10,000.",
    seed: "Type a whole number.",
    seconds: "Type seconds, 5 to 3,600.",
  },
  calculate: "Calculate",
  again: "Calculate again",
  write: "Write to sheets",

  firm: "How firm the award is",
  still: (part: number, draws: number) => `The best in ${percentText(part)} of ${countOf(draws, "draw")}`,
  same: (part: number) => `The same suppliers win in ${percentText(part)}.`,
  extra: (mean: number, most: number) =>
    `Keeping it costs ${money(mean)} more on average, and up to ${percentText(most)} more in 95% of the draws.`,
  broken: (draws: number) => `It breaks a rule in ${countOf(draws, "draw")}.`,
  unproven: (draws: number) =>
    `In ${countOf(draws, "draw")} the best award is not proven: a cheaper one may exist there.`,
  none: (draws: number) => `In ${countOf(draws, "draw")} no award fits the rules.`,
  missing: (draws: number) => `The time ran out before ${countOf(draws, "draw")}.`,
  noDraws: "No draw was calculated.",

  prices: "Where the award changes",
  pricesHint: "All prices of a supplier move together, and everything else stays.",
  higher: "higher",
  lower: "lower",
  at: (part: number, way: string) => `changes at ${percentText(part)} ${way}`,
  latest: (part: number, way: string) => `changes at ${percentText(part)} ${way} at the latest`,
  beyond: (part: number, way: string) => `no change up to ${percentText(part)} ${way}`,
  unknown: (way: string) => `${way}: not calculated`,
  lines: (n: number) => countOf(n, "line"),

  close: "Lines that hang on little",
  rise: (amount: number, part: number | null) =>
    part === null
      ? `moves if it rises by ${money(amount)}`
      : `moves if its price rises by ${percentText(part)} (${money(amount)})`,
  closeMore: (n: number) => `The sheet has ${number(n)} more.`,
} as const;

export function sensitivityWrittenMessage({ sheetName, linesSheetName, charts }: AwardWritten): Message {
  const without = charts ? "" : " This Excel makes no charts for add-ins, so the sheet has none.";
  return {
    title: "Sensitivity written",
    text: `New sheets: “${sheetName}”, with its figures as formulas over the draws on “${linesSheetName}”.${without} Nothing was sent.`,
    todo: "",
  };
}
