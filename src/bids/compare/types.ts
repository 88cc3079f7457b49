// The words of a bid comparison: a line, and what a bidder's cell says. Pure data.
import type { CellValue } from "../../values/cell";
import type { TextRead } from "./amountText";

export interface ComparedLine {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** Null: the line has none, or none that is a number. Below zero it is no quantity either. */
  readonly quantity: number | null;
  /** Of a quantity that came as a text, unless the platform itself writes numbers so. */
  readonly quantityText?: TextRead;
  /** What a unit costs today; null: not known. */
  readonly baseline: number | null;
  /** What a unit may cost; null: not known. */
  readonly budget?: number | null;
  /** Title of its worksheet, where several stand on one sheet. */
  readonly worksheet?: string;
}

/** A bidder's answer to a line as it came. */
export interface RawOffer {
  readonly price: CellValue;
  /** Whether another cell of the supplier's is filled. */
  readonly says: boolean;
}

/**
 * price: a number above zero. zero: 0 was typed. partial: the supplier filled other cells and left the price out.
 * missing: the line is in the bid and holds nothing. noBid: the line is not in the bid. text, negative: something that
 * is no price.
 */
export type OfferKind = "price" | "zero" | "partial" | "missing" | "noBid" | "text" | "negative";

export interface Offer {
  readonly kind: OfferKind;
  /** The price of a unit; null unless `kind` is price, zero or negative. */
  readonly price: number | null;
  /** What stood where a price belongs: of `text`, and of a price that was read from a text; else "". */
  readonly text: string;
  /** Of `text` that can be read in two ways. */
  readonly readings?: readonly [number, number];
  /** Of `text` that is a price in another currency than the sheet's. */
  readonly money?: Money;
  /** The same where it counts at the sheet's table of rates. */
  readonly asked?: Money;
}

export interface Money {
  readonly amount: number;
  readonly currency: string;
}
