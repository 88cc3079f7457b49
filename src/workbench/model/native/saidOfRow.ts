// What a formula says, whichever row it stands in: "=A5*2" in row 5 and "=A6*2" in row 6 say the same. Formulas that
// say the same are compiled once.

/** Texts, quoted names and what stands in brackets; else words that no bracket makes a function or a sheet. */
const WORDS = /"[^"]*"|'[^']*'|\[[^[\]]*\]|[\p{L}\p{N}_.$\\:]+(?![\p{L}\p{N}_.$\\:(!])/gu;
const CELLS = /^(\$?[A-Za-z]{1,3})(\d{1,7})(?::(\$?[A-Za-z]{1,3})(\d{1,7}))?$/;
/** Ranges between what functions answer are no words. */
const MADE_RANGE = /\s:|:\s|\):|:[\p{L}\p{N}_.]+\(/u;
/** In the place of the row's number: no formula has it. */
export const OWN_ROW = "\u0001";

/** @param row zero-based, of the formula's cell */
export function saidOfRow(formula: string, row: number): string {
  const own = String(row + 1);
  // Most formulas of tables name their columns, and no row.
  if (!formula.includes(own) || MADE_RANGE.test(formula)) return formula;
  return formula.replace(WORDS, (word) => {
    const [, first = "", from, last, to = from] = CELLS.exec(word) ?? [];
    if (from !== own || to !== own) return word;
    return last === undefined ? `${first}${OWN_ROW}` : `${first}${OWN_ROW}:${last}${OWN_ROW}`;
  });
}
