// What starters say of names and periods again and again: counts, sums, means and rates, with the columns that they
// need. Plain data.
import type { ListMeasure, NameList, PeriodColumn, StarterFigure } from "./types";
import { part, type Words } from "./words";

type Conditions = (words: Words) => string;

/** Rows of the name, or those of them that fulfil more conditions. */
export function countMeasure(
  of: string,
  header: string,
  needs: readonly string[] = [],
  more?: Conditions,
): ListMeasure {
  return {
    header,
    measure: "count",
    needs: [of, ...needs],
    of: (words) => `COUNTIFS(${words.is(of)}${more === undefined ? "" : `,${more(words)}`})`,
    all: (words) => (more === undefined ? words.rows : `COUNTIFS(${more(words)})`),
  };
}

/** A sum of the name's rows. "money": in the chosen currency, where there is one. */
export function sumMeasure(
  of: string,
  header: string,
  amount: string,
  measure: "money" | "count" = "money",
): ListMeasure {
  return {
    header,
    measure,
    needs: [of, amount],
    of: (words) =>
      measure === "money" ? words.sum(amount, words.is(of)) : `SUMIFS(${words.all(amount)},${words.is(of)})`,
    all: (words) => (measure === "money" ? words.sum(amount) : `SUM(${words.all(amount)})`),
  };
}

export function meanOf(of: string, header: string, score: string): ListMeasure {
  return {
    header,
    measure: "score",
    needs: [of, score],
    all: null,
    of: (words) => words.mean(score, words.is(of)),
  };
}

/** One of the name's numbers: the largest or the smallest of those that there are. */
export function endMeasure(
  of: string,
  header: string,
  which: "MINIFS" | "MAXIFS",
  column: string,
  measure: "score" | "date",
  more: Conditions = (words) => words.filled(column),
): ListMeasure {
  return {
    header,
    measure,
    needs: [of, column],
    all: null,
    of: (words) => {
      const conditions = `${words.is(of)},${more(words)}`;
      return `IF(COUNTIFS(${conditions})=0,"",${which}(${words.all(column)},${conditions}))`;
    },
  };
}

/** A part of the name's rows, or of one of its sums. */
export function rateOf(
  of: string,
  header: string,
  needs: readonly string[],
  parts: (words: Words) => readonly [string, string],
): ListMeasure {
  return {
    header,
    measure: "percent",
    needs: [of, ...needs],
    all: null,
    of: (words) => part(...parts(words)),
  };
}

export function counted(header: string, needs: readonly string[], conditions: Conditions): PeriodColumn {
  return { header, measure: "count", needs, formula: (words) => `=COUNTIFS(${conditions(words)})` };
}

export function summed(header: string, amount: string, day: string): PeriodColumn {
  return {
    header,
    measure: "money",
    needs: [amount, day],
    formula: (words) => `=${words.sum(amount, words.within(day))}`,
  };
}

/** Names of a column, listed by how many rows they have. */
export function nameList(
  id: string,
  of: string,
  word: string,
  most: number,
  measures: readonly ListMeasure[],
): NameList {
  return { id, of, word, most, weigh: null, needs: [of], measures };
}

/** Names by how many rows have them. */
export function simpleList(id: string, of: string, word: string, most: number, rows: string): NameList {
  return nameList(id, of, word, most, [countMeasure(of, rows)]);
}

/** How many rows the report has. */
export const rowsFigure = (label: string): StarterFigure => ({
  label,
  measure: "count",
  needs: [],
  formula: (words) => `=${words.rows}`,
});
/** The mean of a column of numbers. */
export const meanFigure = (label: string, score: string): StarterFigure => ({
  label,
  measure: "score",
  needs: [score],
  formula: (words) => `=${words.mean(score)}`,
});

/** The year's first month. */
export const yearBegin = (day: string): string => `=DATE(YEAR(${day}),1,1)`;
/** So many months before the day's own one. */
export const monthsBefore =
  (months: number) =>
  (day: string): string =>
    `=EDATE(DATE(YEAR(${day}),MONTH(${day}),1),-${months})`;
/** The quarter of the day. */
export const quarterOf = (day: string): string => `=DATE(YEAR(${day}),3*ROUNDUP(MONTH(${day})/3,0)-2,1)`;
