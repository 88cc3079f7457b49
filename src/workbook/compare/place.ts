// A comparison as a linked table, so that it is read and patched by the same careful hands, and where the rows above it
// stand now.
import { choicesOf, type ChoiceWords } from "../../bids/compare/choice";
import { bidColumnNames } from "../../bids/compare/columns";
import { bidColumnFormat } from "../../bids/compare/columnLooks";
import { topLabels } from "../../bids/compare/topRows";
import type { LinkedTable } from "../../sync/linkedTable";
import type { ColumnType, MappedColumn } from "../../sync/mapping";
import { cellText, passing, rangeAt, TEXT_FORMAT } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import type { BandRow, RememberedColumn, RememberedComparison } from "./types";
import { unlistedTable } from "../table/unlisted";

/**
 * Positions, in `columns`, of what holds values and is still there: a column that the person deleted stays away. The
 * line's id is apart.
 */
export function valueColumns({ columns }: RememberedComparison, { offsets }: ComparisonPlace): readonly number[] {
  return columns.flatMap(({ kind }, at) => (VALUES.has(kind) && offsets[at] !== null ? [at] : []));
}

const VALUES: ReadonlySet<RememberedColumn["kind"]> = new Set<RememberedColumn["kind"]>([
  ...(["worksheet", "title", "unit", "quantity", "baseline", "budget", "included", "part"] as const),
  ...(["price", "further", "bidLine", "remarks"] as const),
]);

export function comparisonLink(comparison: RememberedComparison, place: ComparisonPlace): LinkedTable {
  const { worksheetTitle, columns, words } = comparison;
  const mapped = valueColumns(comparison, place).flatMap((at) => columns[at] ?? []);
  return unlistedTable(comparison, worksheetTitle, {
    mapping: mapped.map((column) => mappedColumn(column, words ?? null)),
    columnIds: {
      id: columns.find(({ kind }) => kind === "line")?.id ?? -1,
      status: -1,
      cells: mapped.map((column) => column.id),
    },
  });
}

function mappedColumn({ kind, header }: RememberedColumn, words: ChoiceWords | null): MappedColumn {
  const isText = bidColumnFormat(kind, null) === TEXT_FORMAT;
  const type: ColumnType = isText ? "text" : MONEY.has(kind) ? "money" : "any";
  // Lines that come with a refresh are offered the same as those that are there.
  const values = kind === (words === null ? "part" : "included") ? { values: choicesOf(words) } : {};
  return {
    key: header,
    label: header,
    type,
    computed: false,
    naming: kind === "title",
    ...values,
  };
}

const MONEY: ReadonlySet<string> = new Set(["price", "baseline", "budget"]);

/** Zero-based places in the sheet. */
export interface ComparisonPlace {
  readonly sheet: Excel.Worksheet;
  readonly table: Excel.Table;
  readonly tableName: string;
  readonly top: number;
  readonly left: number;
  readonly rowCount: number;
  readonly headers: readonly string[];
  /** By position in `columns`; null: the column is gone. */
  readonly offsets: readonly (number | null)[];
  /** Rows above the table, by their labels as they are now. */
  readonly labels: readonly string[];
  readonly labelColumn: number;
  /** Null: the person deleted the row. Sheets of earlier versions have no choices apart from the states. */
  readonly rows: Readonly<Record<BandRow | "choice", number | null>>;
  /** The cell that says what all lines may cost. */
  readonly budget: { readonly row: number; readonly column: number } | null;
}

/** In the table, of the first column of a kind; null: it is gone. */
export function offsetOf(place: ComparisonPlace, { columns }: RememberedComparison, kind: string): number | null {
  return place.offsets[columns.findIndex((column) => column.kind === kind)] ?? null;
}

/** In the hidden row of the bids, above the hidden ids of the lines; null where one of them is gone. */
export function markPlace(place: ComparisonPlace, comparison: RememberedComparison): CellArea | null {
  const { bid: row } = place.rows;
  const offset = offsetOf(place, comparison, "line");
  return row === null || offset === null ? null : { row, column: place.left + offset, rows: 1, columns: 1 };
}

type CellArea = Parameters<typeof rangeAt>[1];

/** For work that cannot go on without the table: its absence is an error. */
export async function placeOf(
  context: Excel.RequestContext,
  comparison: RememberedComparison,
): Promise<ComparisonPlace> {
  const place = await findPlace(context, comparison);
  if (place !== null) return place;
  throw new WorkbookError("itemGone", `The table "${comparison.tableName}" cannot be found.`);
}

/** Two requests. Null without the table. */
export async function findPlace(
  context: Excel.RequestContext,
  comparison: RememberedComparison,
): Promise<ComparisonPlace | null> {
  const table = context.workbook.tables.getItemOrNullObject(comparison.tableId);
  table.load("name");
  table.columns.load("items/id,items/name,items/index");
  const body = passing(table.getDataBodyRange());
  body.load("rowIndex,columnIndex,rowCount");
  const names = bidColumnNames(comparison.tableName);
  const [bidder, state] = [askName(context, names.bidder), askName(context, names.kind)];
  const included = askName(context, names.included);
  const [bid, budget] = [askName(context, names.bid), askName(context, names.budget)];
  await context.sync();
  if (table.isNullObject) return null;
  const items = [...table.columns.items].sort((a, b) => a.index - b.index);
  const offsets = comparison.columns.map(({ id }) => items.find((one) => one.id === id)?.index ?? null);
  const title = comparison.columns.findIndex(({ kind }) => kind === "title");
  const labelColumn = body.columnIndex + (offsets[title] ?? 0);
  const labels = await labelsAbove(context, table.worksheet, body.rowIndex - 1, labelColumn);
  const status = labels.indexOf(topLabels.status);
  return {
    sheet: table.worksheet,
    table,
    tableName: table.name,
    top: body.rowIndex,
    left: body.columnIndex,
    rowCount: body.rowCount,
    headers: items.map(({ name }) => name),
    offsets,
    labels,
    labelColumn,
    rows: {
      bidder: bidder.isNullObject ? null : bidder.rowIndex,
      choice: included.isNullObject ? null : included.rowIndex,
      state: state.isNullObject ? null : state.rowIndex,
      status: status < 0 ? null : status,
      bid: bid.isNullObject ? null : bid.rowIndex,
    },
    budget: budget.isNullObject ? null : { row: budget.rowIndex, column: budget.columnIndex },
  };
}

function askName(context: Excel.RequestContext, name: string): Excel.Range {
  const range = context.workbook.names.getItemOrNullObject(name).getRangeOrNullObject();
  range.load("rowIndex,columnIndex");
  return range;
}

async function labelsAbove(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  rows: number,
  column: number,
): Promise<readonly string[]> {
  if (rows <= 0) return [];
  const range = rangeAt(sheet, { row: 0, column, rows, columns: 1 });
  range.load("values");
  await context.sync();
  return range.values.map(([value]) => cellText(value));
}

/** Sheet column of a bidder's price; null where the person deleted it. */
export function priceColumn(
  place: ComparisonPlace,
  { columns, bidders }: RememberedComparison,
  bidder: number,
): number | null {
  const bidId = bidders[bidder]?.bidId;
  const at = columns.findIndex((column) => column.kind === "price" && column.bidId === bidId);
  const offset = place.offsets[at];
  return offset === null || offset === undefined ? null : place.left + offset;
}
