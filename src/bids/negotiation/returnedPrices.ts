// The prices that a supplier typed into its negotiation sheet, held against the comparison: which of them are new, and
// what an analyst would stop at before they count. It changes nothing.
import type { CellValue } from "../../values/cell";
import { sameCell } from "../../values/sameCell";
import type { NumberMarks } from "../compare/amountText";
import { factorBetween, findingsOf, type Finding } from "../compare/findings";
import { readOffer, usable } from "../compare/offer";
import type { ComparedLine, Offer } from "../compare/types";
import { moneyInText } from "../compare/currency";
import type { OfferedAlternate } from "./lines";
import type { ReturnedRow } from "./returnedSheet";

/** A line of the comparison as its sheet has it. */
export interface StandingLine extends ComparedLine {
  /** The price cells, by bidder. */
  readonly prices: readonly CellValue[];
  /** The cells of alternates, by bidder; null: the comparison has none. */
  readonly alternates: readonly (OfferedAlternate | null)[];
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
  | { readonly kind: "formula" }
  /** The alternate is of another item than before. */
  | { readonly kind: "otherItem"; readonly said: string };

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
  /** Where the price is of another item than the line asks for: what it was and what it is; null: of the line's own. */
  readonly alternate: ItemChange | null;
}

export interface ItemChange {
  readonly before: CellValue;
  readonly now: CellValue;
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
    prices.push(...alternateOf(row, line, question));
  }
  return { prices, blank, same, strange };
}

/** A blank one stays as it is. What is typed as a price or as words replaces what the bid had. */
function alternateOf(row: ReturnedRow, line: StandingLine, question: ReturnedQuestion): readonly ReturnedPrice[] {
  const before = line.alternates[question.bidder] ?? null;
  if (before === null) return [];
  const asked = amountOf(before.price);
  const typed = isBlank(row.newAlternate) ? asked : row.newAlternate;
  const item = isBlank(row.newItem) ? before.text : row.newItem;
  const samePrice = isBlank(row.newAlternate) || sameCell(row.newAlternate, asked);
  const sameItem = isBlank(row.newItem) || sameCell(row.newItem, before.text);
  if (samePrice && sameItem) return [];
  const own = { ...row, newPrice: typed, formula: row.alternateFormula };
  const prices = line.prices.map((price, at) => (at === question.bidder ? before.price : price));
  const found = judged(own, { ...line, prices }, question);
  const said = item === null ? "" : String(item);
  const flags: readonly ReturnedFlag[] = sameItem ? found.flags : [...found.flags, { kind: "otherItem", said }];
  return [{ ...found, flags, alternate: { before: before.text, now: item } }];
}

/** Of a text of ours with an amount in another currency, the amount: its sheet is in that currency. */
function amountOf(cell: CellValue): CellValue {
  return (typeof cell === "string" ? moneyInText(cell)?.amount : null) ?? cell;
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
    alternate: null,
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
