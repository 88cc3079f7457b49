// What one reading of the bids put on the sheet, kept so that a later one can be told from it and from what the person
// typed. Pure data.
import type { CellValue } from "../../values/cell";
import { moneyInText } from "./currency";
import { fittingIn, lineValue, offerCell } from "./cellValues";
import type { ComparedLine, Offer, OfferKind } from "./types";
import type { Worded } from "./words";

/** What is kept of a line, in this order. */
export const lineParts = ["title", "unit", "quantity", "baseline", "remarks", "budget", "worksheet"] as const;

export interface PulledBid {
  readonly id: string;
  readonly status: string;
  readonly submittedAt: string | null;
  readonly resubmittedAt: string | null;
  /**
   * By line. A number is a price, a zero or a negative one; a text names the kind, "text:" and
   * "money:" with what stood there.
   */
  readonly offers: readonly (number | string)[];
  /** By line, then by further column. */
  readonly further: readonly (readonly CellValue[])[];
}

export interface Pull {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly lines: readonly string[];
  /** By line, in the order of `lineParts`. */
  readonly parts: readonly (readonly CellValue[])[];
  readonly bids: readonly PulledBid[];
  /** Lines of the sheet that the event no longer had: their rows stay as they were last read. */
  readonly gone: readonly string[];
}

export interface PulledInput {
  readonly at: string;
  readonly lines: readonly ComparedLine[];
  /** By line. */
  readonly remarks: readonly string[];
  readonly bidders: readonly Omit<PulledBid, "offers" | "further">[];
  readonly offers: readonly (readonly Offer[])[];
  readonly further: readonly (readonly (readonly CellValue[])[])[];
  readonly gone?: readonly string[] | undefined;
  /** Of the sheet. */
  readonly words: Worded | undefined;
}

const TEXT = "text:";
/** A price in another currency than the sheet's: a text too, but one of ours. */
const MONEY = "money:";
const KINDS: readonly OfferKind[] = ["partial", "missing", "noBid"];

export function pullOf({ at, lines, remarks, bidders, offers, further, gone = [], words }: PulledInput): Pull {
  const fits = (value: CellValue) => fittingIn(value, words);
  return {
    at,
    lines: lines.map(({ id }) => id),
    parts: lines.map((line, at) =>
      lineParts.map((part) => (part === "remarks" ? (remarks[at] ?? null) : fits(lineValue(line, part)))),
    ),
    bids: bidders.map(({ id, status, submittedAt, resubmittedAt }, bidder) => ({
      id,
      status,
      submittedAt,
      resubmittedAt,
      offers: offers.map((line) => codeOf(line[bidder])),
      further: further.map((line) => (line[bidder] ?? []).map(fits)),
    })),
    gone,
  };
}

function codeOf(offer: Offer | undefined): number | string {
  if (offer === undefined) return "noBid";
  if (offer.price !== null) return offer.price;
  if (offer.money !== undefined) return MONEY + offer.text;
  return offer.kind === "text" ? TEXT + offer.text : offer.kind;
}

export function offerOfCode(code: number | string | undefined): Offer {
  if (typeof code === "number") {
    const kind = code === 0 ? "zero" : code < 0 ? "negative" : "price";
    return { kind, price: code, text: "" };
  }
  if (code?.startsWith(MONEY) === true) {
    const text = code.slice(MONEY.length);
    const money = moneyInText(text);
    return { kind: "text", price: null, text, ...(money === null ? {} : { money }) };
  }
  if (code?.startsWith(TEXT) === true) return { kind: "text", price: null, text: code.slice(TEXT.length) };
  return { kind: KINDS.find((kind) => kind === code) ?? "noBid", price: null, text: "" };
}

/** What the price cell showed after that pull, in the words of its sheet. */
export function pulledCell(code: number | string | undefined, words: Worded | null | undefined): CellValue {
  return offerCell(offerOfCode(code), words);
}

/** By bid, line and further column. */
export type FurtherCells = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<number, CellValue>>>;

/**
 * The same reading with these prices, quantities and further cells in place of its own, by
 * line and, but for quantities, by bid.
 */
export function pullWith(
  pull: Pull,
  at: string,
  prices: ReadonlyMap<string, ReadonlyMap<string, number>>,
  quantities: ReadonlyMap<string, number>,
  further: FurtherCells = new Map(),
): Pull {
  const place = lineParts.indexOf("quantity");
  return {
    ...pull,
    at,
    parts: pull.lines.map((line, row) =>
      (pull.parts[row] ?? []).map((cell, part) => (part === place ? (quantities.get(line) ?? cell) : cell)),
    ),
    bids: pull.bids.map((bid) => ({
      ...bid,
      offers: bid.offers.map((code, row) => prices.get(bid.id)?.get(pull.lines[row] ?? "") ?? code),
      further: bid.further.map((cells, row) => {
        const own = further.get(bid.id)?.get(pull.lines[row] ?? "");
        return cells.map((cell, at) => (own?.has(at) === true ? (own.get(at) ?? null) : cell));
      }),
    })),
  };
}
