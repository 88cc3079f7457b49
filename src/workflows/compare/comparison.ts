// The bids of one worksheet, or of several together, as a comparison: lines, bidders and offers, from what was read.
// Pure; it judges and computes nothing. What is in another currency than the rest becomes text, so that nothing adds it
// up.
import type { BidColumnChoice, BidColumns } from "../../collections/bidColumns";
import type { WireCells } from "../../collections/lineItems";
import { foreignOffer } from "../../bids/compare/currency";
import type { ComparedLine, Offer } from "../../bids/compare/types";
import type { CellValue } from "../../values/cell";
import { decodeCell } from "../../values/typedCell";
import { comparedBidders, type ComparedBidder } from "./bidders";
import { furtherColumns, keyIn, type FurtherColumn } from "./furtherColumns";
import type { EventBids, ReadWorksheet } from "./readBids";
import {
  cellOf,
  currencyOfParts,
  moneyOf,
  moniesOf,
  offerOf,
  partOf,
  type Item,
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
  /** By bidder: whether it asks prices without a currency while others name one. */
  readonly unnamed: readonly boolean[];
  /** `offers[line][bidder]`; so are the two below. */
  readonly offers: readonly (readonly Offer[])[];
  readonly extended: readonly (readonly CellValue[])[];
  /** Cells of the further columns, in the order of `furtherColumns`. */
  readonly further: readonly (readonly (readonly CellValue[])[])[];
  readonly furtherColumns: readonly FurtherColumn[];
}

export interface ComparisonChoices {
  /** By worksheet. */
  readonly columns: ReadonlyMap<string, Partial<BidColumns>>;
  /** The person's own names of suppliers, by supplier id. */
  readonly labels: ReadonlyMap<string, string>;
  /** Keys of the further columns that are wanted. */
  readonly further: "all" | readonly string[];
  /** The sheet's own, so that new bids in another one do not turn it; null: what most prices name. */
  readonly currency: string | null;
}

export function comparisonOf(
  event: EventBids,
  worksheets: readonly ReadWorksheet[],
  { columns, labels, further, currency: given }: ComparisonChoices,
): Comparison {
  const parts = worksheets.map((worksheet) => partOf(event, worksheet, columns.get(worksheet.id) ?? {}));
  const currency = given ?? currencyOfParts(parts);
  const shown = furtherColumns(parts, further);
  const bidders = comparedBidders(event.bids, labels);
  const lines = parts.flatMap((part) =>
    part.worksheet.items.map((item) => {
      return { part, item, cells: bidders.map(({ id }) => part.cells.get(`${id}/${item.id}`)) };
    }),
  );
  const ofLine = <T>(read: (part: WorksheetPart, data: WireCells | undefined, item: Item) => T) =>
    lines.map(({ part, item, cells }) => cells.map((data) => read(part, data, item)));
  const told = ofLine((part, data, item): Told => ({
    offer: offerOf(part, data),
    money: moneyOf(part, item, data),
  }));
  const isForeign = (money: string | null): money is string => money !== null && money !== currency;
  return {
    worksheets: parts.map(({ worksheet: { id, title }, choice }) => ({ id, title, choice })),
    currency,
    bidders,
    budget: budgetOf(event, worksheets),
    furtherColumns: shown,
    lines: lines.map(({ part, item }) => lineOf(part, item, isForeign(moneyOf(part, item, undefined)))),
    offers: told.map((line) => line.map(({ offer, money }) => (isForeign(money) ? foreignOffer(offer, money) : offer))),
    foreign: bidders.map((_, at) => [...moniesAsked(told, at)].filter(isForeign)),
    unnamed: bidders.map((_, at) => currency !== null && moniesAsked(told, at).has(null)),
    extended: ofLine((part, data) => cellOf(data, part.choice.columns.extended)),
    further: ofLine((part, data) => shown.map(({ key }) => cellOf(data, keyIn(key, part.worksheet.id)))),
  };
}

/** All further columns that these worksheets' bids offer. */
export function furtherOffered(
  event: EventBids,
  worksheets: readonly ReadWorksheet[],
  columns: ComparisonChoices["columns"],
): readonly FurtherColumn[] {
  return furtherColumns(
    worksheets.map((worksheet) => partOf(event, worksheet, columns.get(worksheet.id) ?? {})),
    "all",
  );
}

interface Told {
  readonly offer: Offer;
  readonly money: string | null;
}

/** In which currencies a bidder asks its prices; null: in one that it does not name. */
function moniesAsked(told: readonly (readonly Told[])[], bidder: number): ReadonlySet<string | null> {
  return new Set(
    told.flatMap((line) => {
      const one = line[bidder];
      return one === undefined || one.offer.price === null ? [] : [one.money];
    }),
  );
}

/** Worksheets that one sheet can hold: their prices are in one currency, or nothing tells that they are not. */
export function byCurrency(
  event: EventBids,
  worksheets: readonly ReadWorksheet[],
  columns: ComparisonChoices["columns"],
): readonly (readonly ReadWorksheet[])[] {
  const groups = new Map<string | null, ReadWorksheet[]>();
  for (const worksheet of worksheets) {
    const currency = currencyOfParts([partOf(event, worksheet, columns.get(worksheet.id) ?? {})]);
    groups.set(currency, [...(groups.get(currency) ?? []), worksheet]);
  }
  const known = [...groups.keys()].filter((currency) => currency !== null);
  return known.length <= 1 ? [worksheets] : [...groups.values()];
}

/** All that prices of this worksheet name, the most frequent first. */
export function currenciesIn(
  event: EventBids,
  worksheet: ReadWorksheet,
  columns: Partial<BidColumns>,
): readonly string[] {
  const part = partOf(event, worksheet, columns);
  const first = currencyOfParts([part]);
  const named = new Set(moniesOf(part));
  return [...new Set([first, ...named])].filter((one) => one !== null);
}

/** A line's own money in another currency is as good as none. */
function lineOf({ worksheet, choice: { columns } }: WorksheetPart, { id, data }: Item, foreign: boolean): ComparedLine {
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
    title: title === "" ? `Line ${id}` : title,
    unit: text(columns.unit),
    quantity: number(columns.quantity),
    baseline: foreign ? null : number(columns.baseline),
    budget: foreign ? null : number(columns.budget),
    worksheet: worksheet.title,
  };
}

/**
 * The worksheets' own budgets where each has one; the event's amount speaks of all its worksheets, and of nothing less.
 */
function budgetOf({ worksheets, amount }: EventBids, compared: readonly ReadWorksheet[]): number | null {
  const budgets = compared.flatMap(({ budget }) => budget ?? []);
  if (budgets.length === compared.length) return budgets.reduce((sum, budget) => sum + budget, 0);
  return worksheets.every(({ id }) => compared.some((one) => one.id === id)) ? amount : null;
}
