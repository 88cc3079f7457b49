// Missing bids in an award's table of lines: the price that they count at, and for each bidder whether its bid is
// missing, as formulas over the comparison.
import { columnsBetween, columnSpan, span, tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { COUNTS } from "../compare/choice";
import { bandLabels } from "../compare/columns";
import { quoted } from "../compare/words";
import type { Levelling } from "../award/scenario";
import { levelFormula, missingFormula } from "./levelling";
import { alternateOf } from "./alternateColumns";
import { costHeaders, divides, hiddenHeaders as h, levels, linesHeaders } from "./linesHeaders";
import { rowCell } from "./lookups";
import type { AwardBidder, AwardSheetInput, ComparedTable } from "./sheetInput";

export function levelledText(say: Say): string {
  return say("No bid of this supplier: levelled");
}

/** The price of a unit of the row's line. */
export function levelOfRow(missing: Levelling, compared: Pick<ComparedTable, "table" | "levels">): string {
  const { lowest, ...bases } = compared.levels;
  const base = bases[missing.rule];
  const cell = (header: string) => rowCell(compared, header);
  return levelFormula(missing, base === null || lowest === null ? null : { base: cell(base), lowest: cell(lowest) });
}

/** 1 where the bidder takes part, has a price elsewhere and none for the row's line. */
export function missingOfRow(
  compared: Pick<ComparedTable, "table" | "names" | "start" | "words">,
  { price }: Pick<AwardBidder, "price">,
  also = "",
): string {
  if (price === null || compared.start === null) return "=0";
  const place = columnsBetween(compared.table, compared.start, price);
  const taking = `INDEX(${compared.names.kind},${place})="${COUNTS}",INDEX(${compared.names.lines},${place})>0`;
  return missingFormula(rowCell(compared, price), `${taking}${also}`, compared.words);
}

export function levelColumn({ scenario: { costing }, compared }: AwardSheetInput): readonly DraftColumn[] {
  if (costing.missing === undefined) return [];
  return [{ header: h.level, formula: levelOfRow(costing.missing, compared), format: "#,##0.00##", width: null }];
}

/** A hidden column a bidder, behind what they ask: 1 where its bid is missing and counts. */
export function missingColumns(input: AwardSheetInput): readonly DraftColumn[] {
  const units = thisRow(linesHeaders(input.texts.say).quantity);
  const usable = `,ISNUMBER(${thisRow(h.level)}),ISNUMBER(${units}),N(${units})>=0`;
  return missingHeaders(input).map((header, at) => ({
    header,
    formula: missingOfRow(input.compared, input.bidders[at] ?? { price: null }, `${usable}${noAlternate(input, at)}`),
    format: "0",
    width: null,
  }));
}

function noAlternate(input: AwardSheetInput, bidder: number): string {
  const { alternate } = alternateOf(input, bidder);
  return alternate === undefined ? "" : `,NOT(ISNUMBER(${alternate}))`;
}

/** Empty where nothing is levelled. */
function missingHeaders(input: AwardSheetInput): readonly string[] {
  if (!levels(input)) return [];
  const asked = costHeaders(input);
  return bandLabels(
    asked.map((_, at) => `Missing ${at + 1}`),
    [...Object.values(linesHeaders(input.texts.say)), ...asked],
  );
}

/** What a bidder's cell asks for a missing bid; nothing where none is levelled. */
export function levelledBy(
  input: AwardSheetInput,
  bidder: number,
): { readonly missing?: { readonly flag: string; readonly price: string } } {
  const header = missingHeaders(input)[bidder];
  return header === undefined ? {} : { missing: { flag: thisRow(header), price: thisRow(h.level) } };
}

/** The row's cells of these columns; null: nothing is levelled. */
export function missingSpan(input: AwardSheetInput, table: string): string | null {
  const headers = missingHeaders(input);
  const [first, last] = [headers[0], headers.at(-1)];
  return first === undefined || last === undefined ? null : span(table, first, last);
}

/** How many missing bids count, and how many awards are at the price of one; null: nothing is levelled. */
export function levelledCounts(
  input: AwardSheetInput,
  table: string,
): { readonly bids: string; readonly awarded: string } | null {
  const headers = missingHeaders(input);
  const [first, last] = [headers[0], headers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const all = columnSpan(table, first, last);
  const { say } = input.texts;
  const own = linesHeaders(say);
  const parts = tableColumn(table, own.part);
  const remarks = `${tableColumn(table, own.remark)},${quoted(levelledText(say))}`;
  // Parts of a line come to one line.
  return divides(input)
    ? { bids: `SUMPRODUCT(${all}*${parts})`, awarded: `SUMIFS(${parts},${remarks})` }
    : { bids: `SUM(${all})`, awarded: `COUNTIFS(${remarks})` };
}
