// What an award's lines look up in their comparison, by the line's id: the same for one award and for several side by
// side. Their tables have the columns `hiddenHeaders.line`, `.found` and `.row`.
import { columnsBetween, tableColumn, thisRow } from "../../values/references";
import type { Planned } from "../../sheets/draft";
import type { CostColumn } from "../award/scenario";
import type { Say } from "../../sheets/say";
import { COUNTS, LEFT_OUT } from "../compare/choice";
import { quoted } from "../compare/words";
import { hiddenHeaders as h } from "./linesHeaders";
import type { AwardBidder, ComparedTable } from "./sheetInput";

const WILDCARD = /[*?~]/;

/**
 * The position of the bidder of that name; 0: there is none. Names with signs that a search reads otherwise are
 * compared one by one. `bidder` and `place`: named rows above the bidders' columns.
 */
export function bidderPlaceFormula(
  labels: readonly string[],
  { bidder, place }: { readonly bidder: string; readonly place: string },
  header: string,
): string {
  return `=${namePlace(labels, { bidder, place }, thisRow(header))}`;
}

/** The same for a name that stands in a cell, as a part of a formula. */
export function namePlace(
  labels: readonly string[],
  { bidder, place }: { readonly bidder: string; readonly place: string },
  name: string,
): string {
  return labels.some((label) => WILDCARD.test(label))
    ? `SUMPRODUCT((${bidder}=${name})*${place})`
    : `IFERROR(MATCH(${name},${bidder},0),0)`;
}

export function foundFormula({ table, line }: Pick<ComparedTable, "table" | "line">): string {
  return `=IFERROR(MATCH(${thisRow(h.line)},${tableColumn(table, line)},0),"")`;
}

/** Where the line stands in the comparison's table; blank where it is gone or left out. */
export function rowFormula({ table, part }: Pick<ComparedTable, "table" | "part">): string {
  const found = thisRow(h.found);
  if (part === null) return `=${found}`;
  return `=IFERROR(IF(INDEX(${tableColumn(table, part)},${found})="${LEFT_OUT}","",${found}),"")`;
}

/** The cell of the comparison's row of this line. */
export function rowCell({ table }: Pick<ComparedTable, "table">, header: string): string {
  return `INDEX(${tableColumn(table, header)},${thisRow(h.row)})`;
}

/** Those that the table still has, by the headers that it has now. */
export function columnsThere(
  { headers }: Pick<ComparedTable, "headers">,
  columns: readonly CostColumn[],
): readonly CostColumn[] {
  return columns.flatMap((one) => {
    const header = headers.find((name) => name.toLowerCase() === one.header.toLowerCase());
    return header === undefined ? [] : [{ ...one, header }];
  });
}

/** A number of the comparison's row of this line; blank where there is none. */
export function lookedUp(table: string, header: string | null): string {
  if (header === null) return '=""';
  const found = `INDEX(${tableColumn(table, header)},${thisRow(h.row)})`;
  return `=IFERROR(IF(ISNUMBER(${found}),${found},""),"")`;
}

/** The least of what those ask that take part; `row`: the bidders' cells of this line. */
export function lowestFormula(takesPart: string, row: string, say: Say): string {
  const counted = `${takesPart},${included(say)},${row},">=0"`;
  return `=IF(COUNTIFS(${counted})=0,"",MINIFS(${row},${counted}))`;
}

/** What a price comes to, and where a bid is missing: a cell that says so with 1, and the price of a unit then. */
interface Asking {
  readonly counted?: ((all: string, units: string) => string) | undefined;
  readonly missing?: { readonly flag: string; readonly price: string } | undefined;
  /** A cell with what the bidder's alternate comes to, where it counts instead of its price. */
  readonly alternate?: string | undefined;
}

/**
 * What a bidder asks for the line where there is a price above zero; `counted` makes of it, and of the quantity, what
 * it counts.
 */
export function askedFormula(
  { table, quantity }: Pick<ComparedTable, "table" | "quantity">,
  { price, extended }: Pick<AwardBidder, "price" | "extended">,
  { counted = (all) => all, missing, alternate }: Asking = {},
): string {
  if (price === null || extended === null) return '=""';
  const at = (header: string) => `INDEX(${tableColumn(table, header)},${thisRow(h.row)})`;
  const [own, all] = [at(price), at(extended)];
  const units = quantity === null ? "0" : at(quantity);
  const none =
    missing === undefined ? '""' : `IF(${missing.flag}=1,${counted(`(${missing.price}*${units})`, units)},"")`;
  const plain = `IF(AND(ISNUMBER(${own}),ISNUMBER(${all}),N(${own})>0,N(${all})>=0),${counted(all, units)},${none})`;
  const offered = alternate === undefined ? plain : `IF(ISNUMBER(${alternate}),${counted(alternate, units)},${plain})`;
  return `=IFERROR(${offered},"")`;
}

/** The worksheet of this line, where several stand on one sheet. */
export function worksheetFormula(table: string, header: string): string {
  return `=IFERROR(INDEX(${tableColumn(table, header)},${thisRow(h.row)})&"","")`;
}

/** How a sheet says that a bidder takes part, as a text in its formulas: they write and read it, nobody types it. */
export function included(say: Say): string {
  return quoted(say("yes"));
}

export function includedLabel(say: Say): string {
  return say("Included, from the comparison");
}

/** Found by its column, so that it stands when the comparison gets more bidders or calls this one otherwise. */
export function takesPart(
  { table, names, start }: Pick<ComparedTable, "table" | "names" | "start">,
  { price }: Pick<AwardBidder, "price">,
  say: Say,
): Planned {
  const gone = say("bidder|gone");
  if (price === null || start === null) return { value: gone };
  const state = `INDEX(${names.kind},${columnsBetween(table, start, price)})`;
  const said = `IF(${state}="${COUNTS}",${included(say)},${quoted(say("no"))})`;
  return { formula: `=IFERROR(${said},${quoted(gone)})` };
}
