// One worksheet with its bids' rows: what its columns mean, and what a cell says. Pure; it compares nothing.
import { currencyCell, currencyOfLabel, mostNamed } from "../../bids/compare/currency";
import { readOffer } from "../../bids/compare/offer";
import type { Offer } from "../../bids/compare/types";
import { bidColumnsOf, type BidColumnChoice, type BidColumns } from "../../collections/bidColumns";
import type { WireCells } from "../../collections/lineItems";
import type { CellValue } from "../../values/cell";
import { isBlank } from "../../values/sameCell";
import { decodeCell } from "../../values/typedCell";
import type { EventBids, ReadWorksheet } from "./readBids";

export type Item = ReadWorksheet["items"][number];

export interface WorksheetPart {
  readonly worksheet: ReadWorksheet;
  readonly choice: BidColumnChoice;
  /** By bid and line item, "7/12". */
  readonly cells: ReadonlyMap<string, WireCells>;
  /** What the price column's label says. */
  readonly labelled: string | null;
}

export function partOf(event: EventBids, worksheet: ReadWorksheet, chosen: Partial<BidColumns>): WorksheetPart {
  const lineIds = new Set(worksheet.items.map(({ id }) => id));
  const rows = event.rows.filter(({ lineItemId }) => lineIds.has(lineItemId));
  const choice = bidColumnsOf(worksheet.columns, rows, chosen);
  const price = worksheet.columns.find(({ data_identifier }) => data_identifier === choice.columns.price);
  return {
    worksheet,
    choice,
    labelled: currencyOfLabel(price?.name ?? ""),
    cells: new Map(rows.map(({ bidId, lineItemId, data }) => [`${bidId}/${lineItemId}`, data])),
  };
}

/** What the supplier says goes before what the line says, and that before the column's label. */
export function moneyOf({ choice, labelled }: WorksheetPart, item: Item, data: WireCells | undefined): string | null {
  const { currency } = choice.columns;
  return currencyCell(cellOf(data, currency)) ?? currencyCell(cellOf(item.data, currency)) ?? labelled;
}

/** Of each price that there is; of the lines where there is none. */
export function moniesOf(part: WorksheetPart): (string | null)[] {
  const items = new Map(part.worksheet.items.map((item) => [item.id, item]));
  const priced = [...part.cells].flatMap(([key, data]) => {
    const item = items.get(key.slice(key.indexOf("/") + 1));
    const isPrice = typeof cellOf(data, part.choice.columns.price) === "number";
    return item === undefined || !isPrice ? [] : [moneyOf(part, item, data)];
  });
  return priced.length > 0 ? priced : [...items.values()].map((item) => moneyOf(part, item, undefined));
}

export function currencyOfParts(parts: readonly WorksheetPart[]): string | null {
  return mostNamed(parts.flatMap(moniesOf));
}

export function offerOf({ choice }: WorksheetPart, data: WireCells | undefined): Offer {
  if (data === undefined) return readOffer(null);
  return readOffer({
    price: cellOf(data, choice.columns.price),
    extended: cellOf(data, choice.columns.extended),
    says: choice.further.some(({ key }) => !isBlank(cellOf(data, key))),
  });
}

export function cellOf(data: WireCells | undefined, key: string | null): CellValue {
  return key === null ? null : decodeCell(data?.[key] ?? null, "any");
}
