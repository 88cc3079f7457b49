// How a person says on a comparison's sheet whether a bidder or a line is included. The words are for people, in the
// language that the sheet was made in. A hidden cell reads them, and every formula asks that cell, so that what counts
// never depends on a wording.

import type { Worded } from "./words";

/** The states, as hidden cells have them: formulas of all sheets ask for these. No person reads them. */
export const COUNTS = "counts";
export const LEFT_OUT = "left out";

/** As a sheet shows them. */
export interface ChoiceWords extends Worded {
  /** In front of the choices, and above those of the lines. */
  readonly label: string;
  readonly yes: string;
  readonly no: string;
}

export const englishChoice: ChoiceWords = { label: "Included", yes: "yes", no: "no" };

/**
 * Understood on every sheet: a colleague may have another language, and rows are copied between workbooks. The last
 * ones are what sheets of earlier versions say.
 */
const YES: readonly string[] = ["yes", "ja", "oui", "sí", "si", "はい", COUNTS];
const NO: readonly string[] = ["no", "nein", "non", "いいえ", LEFT_OUT];

/** A bidder that nobody includes takes part in nothing. `cell`: a reference to the choice above its price. */
export function bidderChoiceFormula(cell: string, words: ChoiceWords): string {
  return `=IF(${saysOneOf(cell, [words.yes, ...YES])},"${COUNTS}","${LEFT_OUT}")`;
}

/** A line that nobody leaves out counts, as rows do that a person adds. */
export function lineChoiceFormula(cell: string, words: ChoiceWords): string {
  return `=IF(${saysOneOf(cell, [words.no, ...NO])},"${LEFT_OUT}","${COUNTS}")`;
}

/** Without regard to case, as Excel compares texts, nor to spaces around the word. */
function saysOneOf(cell: string, words: readonly string[]): string {
  const each = [...new Set(words)].map((word) => `TRIM(${cell})="${word.replaceAll('"', '""')}"`);
  return `OR(${each.join(",")})`;
}

/** The word of a state. Sheets of earlier versions (null) show the state itself. */
export function choiceWord(counts: boolean, words: ChoiceWords | null): string {
  if (words === null) return counts ? COUNTS : LEFT_OUT;
  return counts ? words.yes : words.no;
}

/** Offered where a person chooses. */
export function choicesOf(words: ChoiceWords | null): readonly string[] {
  return [choiceWord(true, words), choiceWord(false, words)];
}
