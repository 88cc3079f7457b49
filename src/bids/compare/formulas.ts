// What the columns of a comparison calculate: structured references that an auditor can read. Zeros, credits and texts take part in
// nothing, because every statistic asks for prices above zero. It writes nothing.
import {
  COUNTS,
  namesOf,
  placedColumns,
  type ColumnRole,
  type NamedColumns,
  type PlacedColumn,
  type SheetColumnKind,
} from "./columns";
import { span, tableColumn, thisRow } from "./references";

export interface SheetColumn extends PlacedColumn {
  /** Null: values are written. */
  readonly formula: string | null;
}

export interface SheetTable extends NamedColumns {
  readonly columns: readonly SheetColumn[];
}

export function sheetTable(
  table: string,
  bidders: readonly string[],
  furtherLabels: readonly string[],
): SheetTable {
  const names = namesOf(table);
  const columns = placedColumns(bidders, furtherLabels);
  const named = { table, names, columns };
  return {
    ...{ table, names },
    columns: columns.map((column) => ({ ...column, formula: formulaOf(column, named) })),
  };
}

/** What stands in every cell of a column; null where values do. It names other columns as they are called now. */
export function formulaOf(column: ColumnRole, named: NamedColumns): string | null {
  const headerOf = (kind: SheetColumnKind, bidder: number | null = null) =>
    named.columns.find((one) => one.kind === kind && one.bidder === bidder)?.header ?? "";
  const cell = (kind: SheetColumnKind) => thisRow(headerOf(kind));
  if (column.bidder !== null) return bidderFormula(column, named, headerOf("price", column.bidder), cell);
  if (column.kind === "baselineValue")
    return `=IF(AND(ISNUMBER(${cell("baseline")}),ISNUMBER(${cell("quantity")})),${cell("baseline")}*${cell("quantity")},"")`;
  return statisticFormula(column.kind, named, cell);
}

type CellOf = (kind: SheetColumnKind) => string;

/** The bidders' cells of the formula's own row. */
function rowSpan({ table, columns }: NamedColumns): string {
  const first = columns.find(({ kind }) => kind === "start");
  const last = columns.find(({ kind }) => kind === "end");
  return span(table, first?.header ?? "", last?.header ?? "");
}

function bidderFormula(
  { kind }: ColumnRole,
  named: NamedColumns,
  price: string,
  cell: CellOf,
): string | null {
  const own = thisRow(price);
  const isPrice = `ISNUMBER(${own}),N(${own})>0`;
  if (kind === "extended")
    return `=IF(AND(${isPrice},ISNUMBER(${cell("quantity")})),${own}*${cell("quantity")},"")`;
  const ifPriced = (formula: string) => `=IF(AND(${isPrice},${cell("bids")}>0),${formula},"")`;
  if (kind === "gap") return ifPriced(`(${own}-${cell("lowest")})*N(${cell("quantity")})`);
  if (kind === "gapShare") return ifPriced(`${own}/${cell("lowest")}-1`);
  const row = rowSpan(named);
  const cheaper = `COUNTIFS(${named.names.kind},"${COUNTS}",${row},"<"&${own},${row},">0")`;
  return kind === "rank" ? ifPriced(`1+${cheaper}`) : null;
}

function statisticFormula(kind: SheetColumnKind, named: NamedColumns, cell: CellOf): string | null {
  const { names } = named;
  const row = rowSpan(named);
  const prices = `${names.kind},"${COUNTS}",${row},">0"`;
  const unlessNone = (formula: string) => `=IF(${cell("bids")}=0,"",${formula})`;
  const cheapest = `MINIFS(${names.place},${names.kind},"${COUNTS}",${row},${cell("lowest")})`;
  const formulas: Partial<Record<SheetColumnKind, string>> = {
    bids: `=COUNTIFS(${prices})`,
    lowest: unlessNone(`MINIFS(${row},${prices})`),
    mean: unlessNone(`AVERAGEIFS(${row},${prices})`),
    highest: unlessNone(`MAXIFS(${row},${prices})`),
    winner: unlessNone(`INDEX(${names.bidder},${cheapest})`),
    bestExtended: `=IF(AND(${cell("bids")}>0,ISNUMBER(${cell("quantity")})),${cell("lowest")}*${cell("quantity")},"")`,
    allBid: `=AND(${cell("bids")}>0,${cell("bids")}=${names.counted})`,
  };
  return formulas[kind] ?? null;
}

/** The sum of a column over the table, or over the rows in which another one fulfils a criterion. */
export function sumOver(
  table: string,
  column: string,
  where?: { readonly column: string; readonly is: string },
): string {
  const values = tableColumn(table, column);
  return where === undefined
    ? `SUM(${values})`
    : `SUMIFS(${values},${tableColumn(table, where.column)},${where.is})`;
}
