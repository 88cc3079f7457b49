// What a supplier is told of an award: its own lines, at its own prices, and nothing of any other bidder. It is given
// nothing of one, so that it can tell nothing of one.
import type { Say } from "../../sheets/say";
import { alternateInWords, type Alternate } from "../awardSheet/alternates";
import type { BidLine } from "../negotiation/lines";

export interface LetterLine extends Pick<BidLine, "id" | "number" | "worksheet" | "title" | "unit" | "quantity"> {
  /** Of the bid; null: it has none above zero. */
  readonly price: number | null;
  /** The price is that of another item, which the title names. */
  readonly alternate: boolean;
  /** Of the line, above 0 to 1. */
  readonly part: number;
}

export interface Letter {
  /** The supplier's name. */
  readonly label: string;
  /** Label and text, above everything. */
  readonly heading: readonly (readonly [string, string])[];
  readonly currency: string | null;
  /** Lines that it is awarded, in the event's order; none: the letter says that it has none. */
  readonly won: readonly LetterLine[];
  /** Lines that it sent a price for and is not awarded. */
  readonly others: number;
  /** The award counts discounts that it offered: its prices are before them. */
  readonly discounted: boolean;
  /** What the person types under every letter; "" for nothing. */
  readonly closing: string;
}

/**
 * `parts`: of the lines that the supplier is awarded, by line id. `items`: its own alternates that count there instead
 * of the item asked for.
 */
export function lettersLines(
  lines: readonly BidLine[],
  parts: ReadonlyMap<string, number>,
  items: ReadonlyMap<string, Alternate>,
  say: Say,
): Pick<Letter, "won" | "others"> {
  const won = lines.flatMap(({ id, number, worksheet, title, unit, quantity, price }): LetterLine[] => {
    const part = parts.get(id) ?? 0;
    if (part <= 0) return [];
    const plain = { id, number, worksheet, title, unit, quantity, price, part, alternate: false };
    const item = items.get(id);
    if (item === undefined) return [plain];
    return [{ ...plain, title: `${title} (${alternateInWords(item.text, say)})`, price: item.price, alternate: true }];
  });
  const priced = lines.filter(({ id, price }) => price !== null && !parts.has(id));
  return { won, others: priced.length };
}

/** Null: no price, or no quantity that is a number. */
export function lineAmount({ price, quantity, part }: Pick<LetterLine, "price" | "quantity" | "part">): number | null {
  return price === null || typeof quantity !== "number" ? null : price * quantity * part;
}

export function letterTotal({ won }: Pick<Letter, "won">): number {
  return won.reduce((sum, line) => sum + (lineAmount(line) ?? 0), 0);
}
