// One worksheet with its bids' rows: what its columns mean, and what a cell says. Pure; it compares nothing.
import { currencyCell, currencyOfLabel, mostNamed } from "../../bids/compare/currency";
import type { NumberMarks } from "../../bids/compare/amountText";
import { readOffer } from "../../bids/compare/offer";
import type { Offer } from "../../bids/compare/types";
import { bidColumnsOf, type BidColumnChoice, type BidColumns, type OfSeveral } from "../../collections/bidColumns";
import type { WireCells } from "../../collections/lineItems";
import type { CellValue } from "../../values/cell";
import { isBlank } from "../../values/sameCell";
import { decodeCell } from "../../values/typedCell";
import type { ReadWorksheet } from "./readBids";

export type ReadItem = ReadWorksheet["items"][number];

export interface WorksheetPart {
  readonly worksheet: ReadWorksheet;
  readonly choice: BidColumnChoice;
  /** What the price column's label says. */
  readonly labelled: string | null;
  /** By which texts are read as numbers. */
  readonly marks: NumberMarks;
}

export interface PartChoices {
  /** By worksheet, what the person said of its columns. */
  readonly columns: ReadonlyMap<string, Partial<BidColumns>>;
  readonly marks: NumberMarks;
  readonly ofSeveral?: OfSeveral;
}

export function worksheetParts(
  worksheets: readonly ReadWorksheet[],
  { columns, marks, ofSeveral = "ask" }: PartChoices,
): readonly WorksheetPart[] {
  return worksheets.map((worksheet) => {
    const rows = [...worksheet.bidRows.values()];
    const choice = bidColumnsOf(worksheet.columns, rows, columns.get(worksheet.id) ?? {}, ofSeveral);
    const price = worksheet.columns.find(({ data_identifier }) => data_identifier === choice.columns.price);
    return { worksheet, choice, labelled: currencyOfLabel(price?.name ?? ""), marks };
  });
}

/** What the supplier says goes before what the line says, and that before the column's label. */
export function worksheetMoney(
  { choice, labelled }: WorksheetPart,
  data: WireCells | undefined,
  item: ReadItem,
): string | null {
  const { currency } = choice.columns;
  return currencyCell(cellOf(data, currency)) ?? currencyCell(cellOf(item.data, currency)) ?? labelled;
}

/** Of each price that there is; of the lines where there is none. */
export function moniesOf(part: WorksheetPart): (string | null)[] {
  const { items, bidRows } = part.worksheet;
  const byId = new Map(items.map((item) => [item.id, item]));
  const priced = [...bidRows.values()].flatMap(({ lineItemId, data }) => {
    const item = byId.get(lineItemId);
    return item === undefined || bidOffer(part, data).price === null ? [] : [worksheetMoney(part, data, item)];
  });
  return priced.length > 0 ? priced : items.map((item) => worksheetMoney(part, undefined, item));
}

export function currencyOfParts(parts: readonly WorksheetPart[]): string | null {
  return mostNamed(parts.flatMap(moniesOf));
}

/** Undefined: the bid does not have the line. */
export function bidOffer({ choice, marks }: WorksheetPart, data: WireCells | undefined): Offer {
  if (data === undefined) return readOffer(null, marks);
  const price = cellOf(data, choice.columns.price);
  return readOffer({ price, says: choice.further.some(({ key }) => !isBlank(cellOf(data, key))) }, marks);
}

export function cellOf(data: WireCells | undefined, key: string | null): CellValue {
  return key === null ? null : decodeCell(data?.[key] ?? null, "any");
}
