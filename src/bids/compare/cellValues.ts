// The values that a comparison's table writes for a line and for a bidder's answer to it.
import type { CellValue } from "../../values/cell";
import { guardProblem } from "../../values/guard";
import { choiceWord, type ChoiceWords } from "./choice";
import { type ColumnRole, type SheetColumnKind } from "./columns";
import type { ComparedLine, Offer } from "./types";
import { wordIn, type Worded } from "./words";

export interface ComparedCells {
  readonly lines: readonly ComparedLine[];
  /** One text a line; missing ones are blank. */
  readonly remarks: readonly string[];
  /** `offers[line][bidder]`, `further[line][bidder][column]` */
  readonly offers: readonly (readonly Offer[])[];
  readonly further: readonly (readonly (readonly CellValue[])[])[];
  /** Of the sheet; null: it is of an earlier version. */
  readonly words: ChoiceWords | null;
  /** `bidLines[line][bidder]`: the bid line item's id at the platform; null: the line is not in the bid. */
  readonly bidLines: readonly (readonly (string | null)[])[];
}

/** `at`: position of the line. Undefined where nothing is known of that cell, and where a formula belongs. */
export function cellValue(
  { lines, remarks, offers, further, bidLines, words }: ComparedCells,
  column: ColumnRole,
  at: number,
): CellValue | undefined {
  const { kind, bidder } = column;
  const line = lines[at];
  const fits = (value: CellValue) => fittingIn(value, words);
  if (line === undefined) return undefined;
  if (kind === "remarks") return fits(remarks[at] ?? null);
  if (kind === "included" || kind === "part") return choiceWord(true, words);
  if (bidder === null) return fits(lineValue(line, kind));
  if (kind === "price") return offerCell(offers[at]?.[bidder], words);
  if (kind === "bidLine") return bidLines[at]?.[bidder] ?? null;
  const value = further[at]?.[bidder]?.[column.further ?? -1];
  return value === undefined ? undefined : fits(value);
}

/** The four ways of offering nothing look different: a blank cell, two words and a zero. */
export function offerCell(offer: Offer | undefined, words: Worded | null | undefined): CellValue {
  if (offer === undefined || offer.kind === "noBid") return wordIn(words, "noBid");
  if (offer.kind === "missing") return null;
  if (offer.kind === "partial") return wordIn(words, "partial");
  return fittingIn(offer.kind === "text" ? offer.text : offer.price, words);
}

export function lineValue(line: ComparedLine, kind: SheetColumnKind): CellValue {
  if (kind === "line") return line.id;
  if (kind === "title") return line.title;
  if (kind === "unit") return line.unit === "" ? null : line.unit;
  if (kind === "quantity") return line.quantity ?? line.quantityText?.text ?? null;
  if (kind === "budget") return line.budget ?? null;
  if (kind === "worksheet") return line.worksheet ?? null;
  return kind === "baseline" ? line.baseline : null;
}

/** What no cell can hold is said, never cut. */
export function fitting(value: CellValue, tooLong: () => string): CellValue {
  return guardProblem(value) === "tooLong" ? tooLong() : value;
}

/** In the words of a comparison. */
export function fittingIn(value: CellValue, words: Worded | null | undefined): CellValue {
  return fitting(value, () => wordIn(words, "tooLong"));
}
