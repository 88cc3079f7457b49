// The prices that a supplier typed into its negotiation sheet, held against the comparison: which of them are new, and
// what an analyst would stop at before they count. It changes nothing.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import type { NumberMarks } from "../compare/amountText";
import { factorBetween, findingsOf, type Finding } from "../compare/findings";
import { readOffer, usable } from "../compare/offer";
import type { ComparedLine, Offer } from "../compare/types";
import type { ReturnedRow } from "./returnedSheet";

/** A line of the comparison as its sheet has it. */
export interface StandingLine extends ComparedLine {
  /** The price cells, by bidder. */
  readonly prices: readonly CellValue[];
}

export type ReturnedFlag =
  | Finding
  /** About `factor` times what the supplier itself asked before. */
  | { readonly kind: "ownSlip"; readonly factor: number; readonly before: number }
  | { readonly kind: "higher"; readonly before: number }
  /** The row says another title than the line has: rows may have been mixed up. */
  | { readonly kind: "otherTitle"; readonly said: string }
  | { readonly kind: "otherQuantity"; readonly said: string }
  /** The new price is calculated, maybe from cells that did not come along. */
  | { readonly kind: "formula" };

export interface ReturnedPrice {
  readonly line: string;
  readonly title: string;
  /** The price cell of the comparison. */
  readonly before: CellValue;
  /** In the comparison's currency. Null: what was typed is no price. */
  readonly price: number | null;
  /** What was typed in the supplier's own currency; null: the sheet is in the comparison's. */
  readonly amount: number | null;
  readonly flags: readonly ReturnedFlag[];
}

export interface ReturnedPrices {
  readonly prices: readonly ReturnedPrice[];
  readonly blank: number;
  /** New prices that equal the old ones. */
  readonly same: number;
  /** Rows of lines that the comparison does not have, and second rows of one line. */
  readonly strange: number;
}

export interface ReturnedQuestion {
  readonly rows: readonly ReturnedRow[];
  readonly lines: readonly StandingLine[];
  readonly bidder: number;
  /** By bidder. */
  readonly takesPart: readonly boolean[];
  readonly marks: NumberMarks;
  /** How much of the comparison's currency one unit of the sheet's counts; null: it is the comparison's. */
  readonly rate: number | null;
}

export function returnedPrices(question: ReturnedQuestion): ReturnedPrices {
  const { rows, lines, bidder } = question;
  const standing = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  const prices: ReturnedPrice[] = [];
  let [blank, same, strange] = [0, 0, 0];
  for (const row of rows) {
    const line = standing.get(row.line);
    if (line === undefined || seen.has(row.line)) {
      strange += 1;
      continue;
    }
    seen.add(row.line);
    const before = line.prices[bidder] ?? null;
    if (isBlank(row.newPrice)) blank += 1;
    else if (isSame(row.newPrice, before, question.rate)) same += 1;
    else prices.push(judged(row, line, question));
  }
  return { prices, blank, same, strange };
}

function judged(
  row: ReturnedRow,
  line: StandingLine,
  { bidder, takesPart, marks, rate }: ReturnedQuestion,
): ReturnedPrice {
  const typed = readOffer({ price: row.newPrice, says: true }, marks);
  const shown = line.prices.map((price, at) =>
    at === bidder ? atRate(typed, rate) : readOffer({ price, says: true }, marks),
  );
  const counting = shown.map((offer, at) => (takesPart[at] === true ? usable(offer) : null));
  const found = findingsOf(line, shown, { extended: [], counting })[bidder] ?? [];
  const offer = shown[bidder];
  const price = offer === undefined ? null : usable(offer);
  const before = line.prices[bidder] ?? null;
  const amount = rate === null ? null : usable(typed);
  return {
    line: line.id,
    title: line.title,
    before,
    price,
    amount,
    flags: [...found, ...ownFlags(row, line, price, before)],
  };
}

function atRate(offer: Offer, rate: number | null): Offer {
  return rate === null || offer.price === null ? offer : { ...offer, price: offer.price * rate };
}

/** A product of a price and a rate is the same price a hair beside it. */
function isSame(typed: CellValue, before: CellValue, rate: number | null): boolean {
  if (rate === null || typeof typed !== "number" || typeof before !== "number") return sameCell(typed, before);
  return Math.abs(typed * rate - before) <= 1e-9 * Math.abs(before);
}

function ownFlags(
  row: ReturnedRow,
  line: StandingLine,
  price: number | null,
  before: CellValue,
): readonly ReturnedFlag[] {
  const flags: ReturnedFlag[] = [];
  if (price !== null && typeof before === "number" && before > 0) {
    const factor = factorBetween(price, before);
    if (factor !== null) flags.push({ kind: "ownSlip", factor, before });
    else if (price > before) flags.push({ kind: "higher", before });
  }
  const said = (cell: CellValue) => (cell === null ? "" : String(cell).trim());
  if (said(row.title) !== line.title.trim()) flags.push({ kind: "otherTitle", said: said(row.title) });
  const quantity = line.quantityText?.text ?? line.quantity;
  if (!sameCell(row.quantity, quantity)) flags.push({ kind: "otherQuantity", said: said(row.quantity) });
  if (row.formula) flags.push({ kind: "formula" });
  return flags;
}

function isBlank(cell: CellValue): boolean {
  return cell === null || (typeof cell === "string" && cell.trim() === "");
}

const DOUBTFUL: ReadonlySet<ReturnedFlag["kind"]> = new Set<ReturnedFlag["kind"]>([
  ...(["slip", "perHundred", "ownSlip", "otherTitle", "otherQuantity"] as const),
]);

/** Whether it counts unless the person says otherwise. */
export function countsAtOnce({ price, flags }: ReturnedPrice): boolean {
  return price !== null && !flags.some(({ kind }) => DOUBTFUL.has(kind));
}
