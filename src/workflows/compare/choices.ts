// What a person chose for a comparison: said now, or remembered by the workbook from earlier ones. What is said now
// goes before.
import { bidRoles, type BidColumns } from "../../collections/bidColumns";
import { COLUMN_KEY } from "../../collections/lineItems";
import type { RememberedChoices } from "../../workbook/compare/types";
import type { ColumnToChoose, UnclearWorksheet } from "../obstacle";
import { comparedBidders } from "./bidders";
import type { ReadBid, ReadWorksheet } from "./readBids";
import type { Services } from "../services";
import type { WorksheetPart } from "./worksheetPart";

export interface KnownChoices {
  /** By worksheet: which column says what, where the platform does not tell it. */
  readonly columns: ReadonlyMap<string, Partial<BidColumns>>;
  /** The person's own names of suppliers, by supplier id. A blank one takes a remembered name back. */
  readonly labels: ReadonlyMap<string, string>;
}

export async function withRemembered(services: Services, said: KnownChoices): Promise<KnownChoices> {
  const remembered = await services.workbook.rememberedChoices(scopeOf(services));
  // Comparisons of earlier versions keep labels of their own.
  const before = (await services.workbook.comparisons()).flatMap((one) => Object.entries(one.labels));
  const labels = new Map([...before, ...Object.entries(remembered.labels), ...said.labels]);
  const columns = new Map(
    Object.entries(remembered.columns).map(([id, chosen]) => [id, chosenColumns(chosen)] as const),
  );
  for (const [id, chosen] of said.columns) columns.set(id, { ...columns.get(id), ...chosen });
  return { columns, labels: new Map([...labels].filter(([, label]) => label.trim() !== "")) };
}

/** Labels that say more than the platform does; one that says the same takes back what was said before. */
export function ownLabels(bids: readonly ReadBid[], labels: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const plain = new Map(comparedBidders(bids, new Map()).map(({ supplierId, label }) => [supplierId, label]));
  const names = new Map(bids.map(({ supplierId, supplierName }) => [supplierId, supplierName]));
  return new Map(
    [...labels].map(([id, label]) => {
      const said = label.trim();
      return [id, said === plain.get(id) || said === names.get(id) ? "" : said] as const;
    }),
  );
}

/** Nothing is asked of the workbook where nothing was said. */
export async function remember(services: Services, { columns, labels }: KnownChoices): Promise<void> {
  const choices: RememberedChoices = {
    columns: Object.fromEntries([...columns].map(([id, chosen]) => [id, plain(chosen)])),
    labels: Object.fromEntries(labels),
  };
  await services.workbook.rememberChoices(scopeOf(services), choices);
}

/** Columns that have a name of their own on the wire; no other can be read by it. */
export function columnsToChoose({ columns }: ReadWorksheet): readonly ColumnToChoose[] {
  return columns
    .filter(({ data_identifier }) => COLUMN_KEY.test(data_identifier))
    .map(({ data_identifier, name }) => ({ key: data_identifier, label: name || data_identifier }));
}

/** Worksheets of which nobody told which columns say what a comparison cannot do without. */
export function unclearOf(parts: readonly WorksheetPart[]): readonly UnclearWorksheet[] {
  return parts.flatMap(({ worksheet, choice: { missing, several } }) => {
    if (missing.length === 0) return [];
    const { id, title } = worksheet;
    const [columns, doubled] = [columnsToChoose(worksheet), missing.filter((role) => several[role] !== undefined)];
    return [{ worksheetId: id, worksheetTitle: title, missing, several: doubled, columns }];
  });
}

/** Ids mean something on one platform only; whoever works there may have chosen. */
function scopeOf({ account }: Services): string {
  return `${account.platform}/${account.region}/${account.environment}`;
}

export function chosenColumns(chosen: Readonly<Record<string, string | null>>): Partial<BidColumns> {
  return Object.fromEntries(bidRoles.flatMap((role) => (role in chosen ? [[role, chosen[role] ?? null]] : [])));
}

function plain(chosen: Partial<BidColumns>): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    bidRoles.flatMap((role) => {
      const key = chosen[role];
      return key === undefined ? [] : [[role, key]];
    }),
  );
}
