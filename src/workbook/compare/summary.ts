// Brings a comparison's summary up to the bidders that the comparison has: new rows below, with the columns' formulas.
// It changes no row that is there; a summary that the person deleted stays away.
import { summaryFormula, type SummaryColumnKind } from "../../bids/compare/summary";
import type { LinkedTable } from "../../sync/linkedTable";
import { cellText, passing, rangeAt, setFormula } from "../excel/cells";
import type { RememberedComparison, RememberedSummary } from "./types";
import { patchTable } from "../table/patch";
import { runsOf } from "../excel/runLength";
import { holdScreen, type ExcelSession } from "../excel/session";
import { unlistedTable } from "../table/unlisted";

export type Grown = "upToDate" | "gone" | "protected";

export async function growSummary(session: ExcelSession, comparison: RememberedComparison): Promise<Grown> {
  const { summary } = comparison;
  const found = summary === null ? null : await session.run((context) => findSummary(context, summary));
  if (summary === null || found === null) return "gone";
  const bids = new Set(found.bids);
  const missing = comparison.bidders.flatMap(({ bidId }) => (bids.has(bidId) ? [] : [bidId]));
  if (missing.length === 0) return "upToDate";
  if (found.isProtected) return "protected";
  const append = missing.map((id) => ({ id, cells: [] }));
  await patchTable(session, linkOf(comparison, summary), { append, whole: true, unmarked: true });
  await session.run((context) => writeFormulas(context, comparison, summary, new Set(missing)));
  return "upToDate";
}

interface Found {
  readonly sheet: Excel.Worksheet;
  readonly isProtected: boolean;
  readonly top: number;
  readonly left: number;
  /** Row by row. */
  readonly bids: readonly string[];
  /** By kind: where the column is now and what it is called; none for one that the person deleted. */
  readonly columns: ReadonlyMap<SummaryColumnKind, { readonly offset: number; readonly header: string }>;
}

/** Two requests. Null without the table, or without the column that tells bids. */
async function findSummary(
  context: Excel.RequestContext,
  { tableId, columns }: RememberedSummary,
): Promise<Found | null> {
  const table = context.workbook.tables.getItemOrNullObject(tableId);
  table.load("name");
  table.columns.load("items/id,items/name,items/index");
  table.worksheet.protection.load("protected");
  const body = passing(table.getDataBodyRange());
  body.load("rowIndex,columnIndex,rowCount");
  await context.sync();
  if (table.isNullObject) return null;
  const places = new Map(
    columns.flatMap(({ id, kind }) => {
      const item = table.columns.items.find((one) => one.id === id);
      return item === undefined ? [] : [[kind, { offset: item.index, header: item.name }] as const];
    }),
  );
  const bid = places.get("bid");
  if (bid === undefined) return null;
  const { rowIndex: top, columnIndex: left, rowCount: rows } = body;
  const range = rangeAt(table.worksheet, { row: top, column: left + bid.offset, rows, columns: 1 });
  range.load("values");
  await context.sync();
  const isProtected = table.worksheet.protection.protected;
  const bids = range.values.map(([value]) => cellText(value));
  return { sheet: table.worksheet, isProtected, top, left, bids, columns: places };
}

/** As a linked table whose only managed column is the bid's number: it is grown by the same careful hands. */
function linkOf({ id, worksheetTitle }: RememberedComparison, summary: RememberedSummary): LinkedTable {
  const { tableId, tableName, columns } = summary;
  const bid = columns.find(({ kind }) => kind === "bid")?.id ?? -1;
  return unlistedTable({ id, tableId, tableName }, worksheetTitle, {
    mapping: [],
    columnIds: { id: bid, status: -1, cells: [] },
  });
}

async function writeFormulas(
  context: Excel.RequestContext,
  { tableName, words }: RememberedComparison,
  summary: RememberedSummary,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const found = await findSummary(context, summary);
  if (found === null) return;
  const { sheet, top, left, columns, bids } = found;
  holdScreen(context);
  const headerOf = (kind: SummaryColumnKind) => columns.get(kind)?.header ?? "";
  const runs = runsOf(bids.map((bid) => fresh.has(bid))).filter(({ value }) => value);
  for (const [kind, { offset }] of columns) {
    const formula = summaryFormula(kind, tableName, words ?? null, headerOf);
    if (formula === null) continue;
    for (const { from, count } of runs)
      setFormula(rangeAt(sheet, { row: top + from, column: left + offset, rows: count, columns: 1 }), formula);
  }
  await context.sync();
}
