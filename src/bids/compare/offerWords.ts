// What the cell of an offer without a price says, in the words of its sheet: formulas and marks compare with these. The
// pane says them in the person's language.
import type { CellValue } from "../../values/cell";
import { wordIn, type Worded } from "./words";

const offerWords = ["partial", "noBid"] as const;
export type OfferWord = (typeof offerWords)[number];

/** Null for any other cell: a price, a blank one, another text. `words`: those that the sheet keeps. */
export function offerWordOf(cell: CellValue, words: Worded | null | undefined): OfferWord | null {
  return offerWords.find((word) => cell === wordIn(words, word)) ?? null;
}

/** All that a cell without a bid may say. */
export function offerTexts(words: Worded | null | undefined): readonly string[] {
  return offerWords.map((word) => wordIn(words, word));
}
