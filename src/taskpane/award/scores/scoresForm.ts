// What is typed of scores, and how it is read. Pure.
import type { Scoring } from "../../../bids/scores/scored";
import type { SummaryOwnColumn } from "../../../workbook/compare/types";
import type { NumberSigns } from "../../language/excelLocale";
import { readTypedCell } from "../../preview/typedValue";
import { scoresTexts } from "./scoresTexts";

export interface ScoresForm {
  /** By bid, as typed. */
  readonly scores: Readonly<Record<string, string>>;
  readonly floor: string;
  /** In percent. */
  readonly weight: string;
}

export const firstScores: ScoresForm = { scores: {}, floor: "", weight: "0" };

/** The scores of a column of the summary, in place of what was typed. */
export function withColumn(form: ScoresForm, { numbers }: SummaryOwnColumn, signs: NumberSigns): ScoresForm {
  const text = (value: number) => String(value).replace(".", signs.decimal);
  return { ...form, scores: Object.fromEntries([...numbers].map(([bidId, value]) => [bidId, text(value)])) };
}

export interface ReadScores {
  /** Null while something cannot be read. */
  readonly scoring: Scoring | null;
  /** By bid, or "floor", "weight", "none". */
  readonly problems: ReadonlyMap<string, string>;
}

export function readScores(form: ScoresForm, bids: readonly string[], signs: NumberSigns): ReadScores {
  const problems = new Map<string, string>();
  /** Null: blank. */
  const read = (field: string, text: string, least: number, problem: string): number | null => {
    const typed = readTypedCell(text.replace(/%\s*$/, ""), "number", signs);
    if (typed.ok && typed.value === null) return null;
    if (typed.ok && typeof typed.value === "number" && typed.value >= least) return typed.value;
    problems.set(field, problem);
    return null;
  };
  const { problems: t } = scoresTexts;
  const scores = new Map(
    bids.flatMap((bidId) => {
      const score = read(bidId, form.scores[bidId] ?? "", Number.MIN_VALUE, t.score);
      return score === null ? [] : [[bidId, score] as const];
    }),
  );
  const floor = read("floor", form.floor, -Infinity, t.floor);
  const weight = (read("weight", form.weight, 0, t.weight) ?? 0) / 100;
  if (scores.size === 0) problems.set("none", t.none);
  return { scoring: problems.size === 0 ? { scores, floor, weight } : null, problems };
}
