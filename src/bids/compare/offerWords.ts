// What the cell of an offer without a price says. English in every workbook: formulas and marks of sheets compare with
// these words. The pane says them in the person's language.
import type { CellValue } from "../../values/cell";

export const offerWords = { noBid: "no bid", partial: "partial" } as const;
export type OfferWord = keyof typeof offerWords;

const byText = new Map<CellValue, OfferWord>([
  [offerWords.noBid, "noBid"],
  [offerWords.partial, "partial"],
]);

/** Null for any other cell: a price, a blank one, another text. */
export function offerWordOf(cell: CellValue): OfferWord | null {
  return byText.get(cell) ?? null;
}
