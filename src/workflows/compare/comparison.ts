// The bids of one worksheet, or of several together, as a comparison: lines, bidders and offers, from what was read.
// Pure; it judges and computes nothing. What is in another currency than the rest becomes text, so that nothing adds it
// up.
import { wordIn, type Worded } from "../../bids/compare/words";
import type { AlternateKeys } from "../../bids/award/scenario";
import type { BidColumnChoice } from "../../collections/bidColumns";
import type { WireCells } from "../../collections/lineItems";
import { plainDecimal, readAmount } from "../../bids/compare/amountText";
import { amountInMoney, foreignOffer, mostNamed } from "../../bids/compare/currency";
import type { AlternatePlaces } from "../../bids/compare/columns";
import { readOffer } from "../../bids/compare/offer";
import type { ComparedLine, Offer } from "../../bids/compare/types";
import type { CellValue } from "../../values/cell";
import { present } from "../../values/present";
import { decodeCell } from "../../values/typedCell";
import { comparedBidders, type ComparedBidder } from "./bidders";
import { furtherColumns, keyIn, namedAlternates, placesOf, type FurtherColumn } from "./furtherColumns";
import { bidRowKey, type EventBids } from "./readBids";
import {
  cellOf,
  currencyOfParts,
  worksheetMoney,
  moniesOf,
  bidOffer,
  type ReadItem,
  type WorksheetPart,
} from "./worksheetPart";

export interface ComparedWorksheet {
  readonly id: string;
  readonly title: string;
  readonly choice: BidColumnChoice;
}

export interface Comparison {
  readonly worksheets: readonly ComparedWorksheet[];
  /** Null: no column, label or cell tells one. */
  readonly currency: string | null;
  /** What all lines may cost; null: not known. */
  readonly budget: number | null;
  readonly lines: readonly ComparedLine[];
  /** Those that submitted first, in the platform's order. */
  readonly bidders: readonly ComparedBidder[];
  /** By bidder: in which other currencies it asks its prices. */
  readonly foreign: readonly (readonly string[])[];
  /** Whether these count at a table of rates. */
  readonly converts: boolean;
  /** By bidder: whether it asks prices without a currency while others name one. */
  readonly unnamed: readonly boolean[];
  /** `offers[line][bidder]`; so are the three below. */
  readonly offers: readonly (readonly Offer[])[];
  readonly extended: readonly (readonly CellValue[])[];
  /** The bid line item's id; null: the line is not in the bid. */
  readonly bidLines: readonly (readonly (string | null)[])[];
  /** Cells of the further columns, in the order of `furtherColumns`. */
  readonly further: readonly (readonly (readonly CellValue[])[])[];
  readonly furtherColumns: readonly FurtherColumn[];
  /** Which of these have alternates; not there: none. */
  readonly alternates?: AlternatePlaces | undefined;
}

export interface ComparisonChoices {
  /** The person's own names of suppliers, by supplier id. */
  readonly labels: ReadonlyMap<string, string>;
  /** Keys of the further columns that are wanted. */
  readonly further: "all" | readonly string[];
  /** The sheet's own, so that new bids in another one do not turn it; null: what most prices name. */
  readonly currency: string | null;
  /** Whether prices in other currencies count at a table of rates. */
  readonly converts: boolean;
  /** Keys of the further columns with alternates; not there: none. */
  readonly alternates?: AlternateKeys | undefined;
  /** The sheet's own: it names what has no name. */
  readonly words: Worded | undefined;
}

export function comparisonOf(
  event: EventBids,
  parts: readonly WorksheetPart[],
  { labels, further, currency: given, converts, alternates, words }: ComparisonChoices,
): Comparison {
  const currency = given ?? currencyOfParts(parts);
  const shown = namedAlternates(furtherColumns(parts, further), alternates, words);
  const bidders = comparedBidders(event.bids, labels, words);
  const lines = parts.flatMap((part) => part.worksheet.items.map((item) => ({ part, item })));
  const rows = lines.map(({ part, item }) =>
    bidders.map(({ id }) => part.worksheet.bidRows.get(bidRowKey(id, item.id))),
  );
  const each = <T>(read: (part: WorksheetPart, data: WireCells | undefined, item: ReadItem) => T) =>
    lines.map(({ part, item }, at) => (rows[at] ?? []).map((row) => read(part, row?.data, item)));
  const asked = each(bidOffer);
  const monies = each(worksheetMoney);
  const isForeign = (money: string | null): money is string => money !== null && money !== currency;
  const inSheet = (offer: Offer, money: string | null) =>
    isForeign(money) ? foreignOffer(offer, money, converts) : offer;
  const named = bidders.map((_, bidder) => moniesAsked(asked, monies, bidder));
  return {
    worksheets: parts.map(({ worksheet: { id, title }, choice }) => ({ id, title, choice })),
    currency,
    bidders,
    budget: budgetOf(parts),
    furtherColumns: shown,
    lines: lines.map(({ part, item }) =>
      lineOf(part, item, { words, foreign: isForeign(worksheetMoney(part, undefined, item)) }),
    ),
    offers: asked.map((line, at) => line.map((offer, bidder) => inSheet(offer, monies[at]?.[bidder] ?? null))),
    foreign: named.map((own) => [...own].filter(isForeign)),
    converts,
    unnamed: named.map((own) => currency !== null && own.has(null)),
    bidLines: rows.map((line) => line.map((row) => row?.id ?? null)),
    extended: each((part, data) => cellOf(data, part.choice.columns.extended)),
    further: each((part, data, item) =>
      shown.map(({ key }) => {
        const cell = cellOf(data, keyIn(key, part.worksheet.id));
        if (key !== alternates?.price) return cell;
        const money = worksheetMoney(part, data, item);
        return alternateCell(part, cell, isForeign(money) ? money : null);
      }),
    ),
    ...present({ alternates: placesOf(shown, alternates) }),
  };
}

/** A text that is a number counts as it, as a price does; an amount in another currency is a text, and no number. */
function alternateCell({ marks }: WorksheetPart, cell: CellValue, foreign: string | null): CellValue {
  const offer = readOffer({ price: cell, says: true }, marks);
  if (offer.price === null) return cell;
  return foreign === null ? offer.price : amountInMoney({ amount: offer.price, currency: foreign });
}

/** In which currencies a bidder asks its prices; null: in one that it does not name. */
function moniesAsked(
  asked: readonly (readonly Offer[])[],
  monies: readonly (readonly (string | null)[])[],
  bidder: number,
): ReadonlySet<string | null> {
  return new Set(
    monies.flatMap((line, at) => {
      const price = asked[at]?.[bidder]?.price ?? null;
      return price === null ? [] : [line[bidder] ?? null];
    }),
  );
}

/** Worksheets that one sheet can hold: their prices are in one currency, or nothing tells that they are not. */
export function byCurrency(parts: readonly WorksheetPart[]): readonly (readonly WorksheetPart[])[] {
  const groups = new Map<string | null, WorksheetPart[]>();
  for (const part of parts) {
    const currency = currencyOfParts([part]);
    groups.set(currency, [...(groups.get(currency) ?? []), part]);
  }
  const known = [...groups.keys()].filter((currency) => currency !== null);
  return known.length <= 1 ? [parts] : [...groups.values()];
}

/** All that prices of this worksheet name, the most frequent first. */
export function currenciesIn(part: WorksheetPart): readonly string[] {
  const monies = moniesOf(part);
  return [...new Set([mostNamed(monies), ...monies])].filter((one) => one !== null);
}

/** A line's own money in another currency is as good as none. */
function lineOf(
  part: WorksheetPart,
  { id, data }: ReadItem,
  { foreign, words }: { readonly foreign: boolean; readonly words: Worded | undefined },
): ComparedLine {
  const { worksheet } = part;
  const { columns } = part.choice;
  const text = (key: string | null) => {
    const value = cellOf(data, key);
    return value === null ? "" : String(value);
  };
  const number = (key: string | null) => {
    const value = key === null ? null : decodeCell(data[key] ?? null, "number");
    return typeof value === "number" ? value : null;
  };
  const title = text(columns.title);
  return {
    id,
    title: title === "" ? wordIn(words, "line", { id }) : title,
    unit: text(columns.unit),
    ...quantityOf(part, cellOf(data, columns.quantity)),
    baseline: foreign ? null : number(columns.baseline),
    budget: foreign ? null : number(columns.budget),
    worksheet: worksheet.title,
  };
}

/** A plain decimal in a text is how the platform writes numbers, and nothing to speak of. */
function quantityOf({ marks }: WorksheetPart, cell: CellValue): Pick<ComparedLine, "quantity" | "quantityText"> {
  if (cell === null || typeof cell === "number") return { quantity: cell };
  const quantityText = readAmount(String(cell), marks);
  if (quantityText.kind !== "read") return { quantity: null, quantityText };
  const plain = plainDecimal(quantityText.text) !== null;
  return { quantity: quantityText.value, ...(plain ? {} : { quantityText }) };
}

/** The worksheets' own budgets where each has one. The event's amount is what was spent (document 4, spend). */
function budgetOf(compared: readonly WorksheetPart[]): number | null {
  const budgets = compared.flatMap(({ worksheet }) => worksheet.budget ?? []);
  return budgets.length === compared.length ? budgets.reduce((sum, budget) => sum + budget, 0) : null;
}
