// The lines of one supplier's negotiation sheet, from what its own bid said and the targets that it is to reach. It is
// given nothing of any other bidder, so that it can tell nothing of one.
import type { CellValue } from "../../values/cell";
import type { AlternatePlaces } from "../compare/columns";
import { moneyInText } from "../compare/currency";
import { lineParts, offerOfCode, pulledCell, type Pull, type PulledBid } from "../compare/pull";
import type { Worded } from "../compare/words";
import { priceIn } from "./money";

/** As the bid was last read. */
export interface BidLine {
  readonly id: string;
  /** Its place in the event, from 1: two lines of one title are told apart by it. */
  readonly number: number;
  readonly worksheet: CellValue;
  readonly title: CellValue;
  readonly unit: CellValue;
  readonly quantity: CellValue;
  /** As the comparison showed it; a price in the supplier's own currency is its amount. */
  readonly shown: CellValue;
  /** Null: no price above zero in the currency that was asked for. */
  readonly price: number | null;
  /** What the bid offers instead, in its own currency; null: the comparison has no alternates. */
  readonly alternate: OfferedAlternate | null;
}

/** Another item for the line, as the bid's cells have it. */
export interface OfferedAlternate {
  readonly price: CellValue;
  readonly text: CellValue;
}

/**
 * Lines that the bid holds, in the event's order: any other order of the comparison's would tell how its prices
 * compare. `money`: the currency of its prices; null: the sheet's. `words`: in which a cell says what is no price.
 */
export function bidLines(
  pull: Pull,
  bid: PulledBid,
  money: string | null = null,
  alternates?: AlternatePlaces,
  words?: Worded,
): readonly BidLine[] {
  return pull.lines.flatMap((id, at): BidLine[] => {
    const offer = offerOfCode(bid.offers[at]);
    if (offer.kind === "noBid") return [];
    const price = priceIn(offer, money);
    const part = (name: (typeof lineParts)[number]) => pull.parts[at]?.[lineParts.indexOf(name)] ?? null;
    return [
      {
        id,
        number: at + 1,
        shown: money === null || price === null ? pulledCell(bid.offers[at], words) : price,
        price,
        worksheet: part("worksheet"),
        title: part("title"),
        unit: part("unit"),
        quantity: part("quantity"),
        alternate: alternates === undefined ? null : alternateIn(bid.further[at] ?? [], alternates, money),
      },
    ];
  });
}

function alternateIn(
  cells: readonly CellValue[],
  { price, text }: AlternatePlaces,
  money: string | null,
): OfferedAlternate {
  const asked = cells[price] ?? null;
  const own = typeof asked === "string" ? moneyInText(asked) : null;
  const isOwn = own !== null && own.currency === money;
  return { price: isOwn ? own.amount : asked, text: text === null ? null : (cells[text] ?? null) };
}

/**
 * none: not shown, or there is no price to hold against it. met: the price is at the target or below; the target is not
 * told then.
 */
export type LineTarget =
  | { readonly kind: "none" }
  | { readonly kind: "met" }
  | { readonly kind: "open"; readonly target: number };

/** `wished`: what stands in the column of targets. Only numbers above zero are targets. */
export function targetOf({ price }: BidLine, wished: CellValue): LineTarget {
  if (typeof wished !== "number" || !(wished > 0) || price === null) return { kind: "none" };
  return price <= wished ? { kind: "met" } : { kind: "open", target: wished };
}
