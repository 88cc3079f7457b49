// Alternates: another item that a supplier offers for a line, at another price. One that counts is a second offer of
// the same supplier, and of its two offers the cheaper one counts; of equal ones the item that was asked for.
import type { Say } from "../../sheets/say";
import type { CellValue } from "../../values/cell";
import type { Alternates, ScenarioDiscount } from "../award/scenario";
import { costAt, type ShownBids } from "./costs";
import type { AlternateOut, LeftAside } from "./leftAside";

/** As the bid has it: the price of a unit, and what it says of the item; "" for nothing. */
export interface Alternate {
  readonly price: number;
  readonly text: string;
}

/** By line, then by bidder: what a scenario lets count; null: nothing. Empty where no alternate counts. */
export type AlternateOffers = readonly (readonly (Alternate | null)[])[];

/** What one bidder filled in, by line. */
export interface AlternateCells {
  readonly prices: readonly CellValue[];
  readonly texts: readonly CellValue[];
  /** Its amounts are in another currency than the sheet's. */
  readonly foreign: boolean;
}

export interface AlternatesQuestion {
  readonly alternates: Alternates;
  readonly shown: ShownBids;
  readonly discounts: readonly ScenarioDiscount[];
  /** By bidder; null: its column of prices is gone. */
  readonly cells: readonly (AlternateCells | null)[];
}

export interface AlternatesRead {
  readonly offers: AlternateOffers;
  readonly ignored: readonly LeftAside[];
}

export function alternateOffers({ alternates, shown, discounts, cells }: AlternatesQuestion): AlternatesRead {
  const { accepted } = alternates;
  const chosen = accepted === null ? null : new Set(accepted.map(({ line, bidId }) => keyOf(line, bidId)));
  const volumes = new Set(discounts.flatMap(volumeOf));
  let [unread, foreign, byVolume] = [0, 0, 0];
  const offers = shown.lines.map(({ id }, line) =>
    shown.bidders.map(({ bidId, takesPart }, bidder): Alternate | null => {
      const own = cells[bidder] ?? null;
      const price = own?.prices[line] ?? null;
      const counts = takesPart && (chosen === null || chosen.has(keyOf(id, bidId)));
      if (own === null || !counts || price === null || price === "") return null;
      if (own.foreign) foreign += 1;
      else if (typeof price !== "number") unread += 1;
      else if (price > 0 && volumes.has(keyOf(id, bidId))) byVolume += 1;
      const isOut = own.foreign || volumes.has(keyOf(id, bidId));
      return isOut || typeof price !== "number" || price <= 0 ? null : { price, text: textOf(own.texts[line]) };
    }),
  );
  const there = new Set(shown.lines.flatMap(({ id }) => shown.bidders.map(({ bidId }) => keyOf(id, bidId))));
  const gone = [...(chosen ?? [])].filter((one) => !there.has(one)).length;
  return {
    offers,
    ignored: ignoredOf({ gone, unread, foreign, byVolume, noColumn: cells.every((own) => own === null) }),
  };
}

/** Whether a scenario lets this alternate count, where it has a price. */
export function alternateCounts(
  { accepted }: Alternates,
  discounts: readonly ScenarioDiscount[],
  line: string,
  bidId: string,
): boolean {
  const isAccepted = accepted === null || accepted.some((one) => one.line === line && one.bidId === bidId);
  return isAccepted && !discounts.flatMap(volumeOf).includes(keyOf(line, bidId));
}

function keyOf(line: string, bidId: string): string {
  return JSON.stringify([line, bidId]);
}

/** A discount for units of a single line is of the item that was asked for: what it takes off is no part of another. */
function volumeOf({ bidId, lines, measure, off }: ScenarioDiscount): readonly string[] {
  const [line, ...more] = lines ?? [];
  return line === undefined || more.length > 0 || measure !== "quantity" || off !== "unit" ? [] : [keyOf(line, bidId)];
}

function ignoredOf({
  noColumn,
  ...left
}: Readonly<Record<AlternateOut, number>> & { readonly noColumn: boolean }): readonly LeftAside[] {
  if (noColumn) return [{ kind: "alternatesColumnGone" }];
  const whys = ["gone", "unread", "byVolume", "foreign"] as const;
  return whys.flatMap((why) => (left[why] === 0 ? [] : [{ kind: "alternates", why, count: left[why] } as const]));
}

const LONGEST = 200;

/** One line of anybody's text. */
function textOf(cell: CellValue | undefined): string {
  return cell === null || cell === undefined ? "" : String(cell).replaceAll(/\s+/g, " ").trim().slice(0, LONGEST);
}

interface Offered {
  readonly shown: ShownBids;
  readonly alternates: AlternateOffers;
  /** By line. */
  readonly quantities: readonly (number | null)[];
}

/** The alternate, where it is what counts: cheaper than the bidder's own price, or there is none. */
export function countedAlternate(read: Offered, line: number, bidder: number): Alternate | null {
  const offered = read.alternates[line]?.[bidder] ?? null;
  if (offered === null) return null;
  return alternateCost(read, line, bidder) < costAt(read.shown, line, bidder) ? offered : null;
}

/** Of the whole line; Infinity where there is none. */
export function alternateCost({ alternates, quantities }: Offered, line: number, bidder: number): number {
  const price = alternates[line]?.[bidder]?.price ?? Infinity;
  const quantity = quantities[line] ?? -1;
  return quantity >= 0 && Number.isFinite(price) ? price * quantity : Infinity;
}

/** As sheets and records name it. */
export function alternateInWords(item: string, say: Say): string {
  return item === "" ? say("Alternate") : say("Alternate: {item}", { item });
}
