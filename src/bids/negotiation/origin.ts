// Where a target price comes from: whether another bidder's price stands behind it. It says so when in doubt, and looks
// into no other sheet.
import { referencesOf, type FormulaHome, type FormulaReference } from "./references";

/**
 * own: typed, or calculated from the line's and the supplier's own cells. unknown: from cells of which nobody can tell.
 */
export type Origin = "own" | "unknown" | "others";

/**
 * plain: holds nothing of others. others: another bidder's, or calculated from all of them. asked: its formulas tell.
 */
export type ColumnNature = "plain" | "others" | "asked";

export interface OriginInput {
  readonly home: FormulaHome;
  /** By header. */
  readonly natures: readonly ColumnNature[];
  /** Formulas in the columns of nature "asked", by header; each once is enough. */
  readonly formulas: ReadonlyMap<number, readonly string[]>;
  /** Names of the workbook that speak of all bidders. */
  readonly isOthersName: (name: string) => boolean;
}

/**
 * Of a cell's formula; null: a value was typed. Answers are kept, since a column mostly has one formula in all rows.
 */
export function originAsker(input: OriginInput): (formula: string | null) => Origin {
  const known = new Map<string, Origin>();
  return (formula) => {
    if (formula === null) return "own";
    const origin = known.get(formula) ?? originOf(formula, input);
    known.set(formula, origin);
    return origin;
  };
}

/**
 * Through all columns that it speaks of, each looked at once, so that columns that speak of each other come to an end.
 */
function originOf(formula: string, { home, natures, formulas, isOthersName }: OriginInput): Origin {
  const asked = new Set<number>();
  const open = [formula];
  let origin: Origin = "own";
  for (let one = open.pop(); one !== undefined; one = open.pop())
    for (const reference of referencesOf(one, home)) {
      if (reference.kind === "elsewhere") origin = "unknown";
      if (reference.kind === "name" && isOthersName(reference.name)) return "others";
      if (reference.kind === "name") origin = "unknown";
      for (const column of columnsOf(reference)) {
        const nature = natures[column] ?? "others";
        if (nature === "others") return "others";
        if (nature === "asked" && !asked.has(column)) open.push(...new Set(formulas.get(column) ?? []));
        asked.add(column);
      }
    }
  return origin;
}

function columnsOf(reference: FormulaReference): readonly number[] {
  if (reference.kind !== "columns") return [];
  return Array.from({ length: reference.to - reference.from + 1 }, (_, at) => reference.from + at);
}
