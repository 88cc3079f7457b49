// Alternates in an award's table of lines: which of them count, what each comes to where it is cheaper than the
// bidder's own price, and which item the row's supplier offers, as formulas over the columns that bidders filled in.
import { AFTER_FIGURES } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import { span, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { bandLabels } from "../compare/columns";
import { quoted } from "../compare/words";
import type { AlternateOffers } from "./alternates";
import { costHeaders, countsAlternates, hiddenHeaders as h, linesHeaders } from "./linesHeaders";
import { rowCell } from "./lookups";
import type { AwardBidder, AwardSheetInput, ComparedTable } from "./sheetInput";

/** ";1;3;": places of the bidders whose alternate for the line counts; null: nobody's. */
export function alternateMarks(offers: AlternateOffers, line: number): CellValue {
  const places = (offers[line] ?? []).flatMap((one, bidder) => (one === null ? [] : [bidder + 1]));
  return places.length === 0 ? null : `;${places.join(";")};`;
}

/** Whether the cell of such marks names the place. */
export function isMarked(place: string, cell: string): string {
  return `ISNUMBER(FIND(";"&${place}&";",${cell}))`;
}

/** The line's price of a unit of a bidder's alternate; null: its column is gone. */
export function alternatePrice(compared: ComparedTable, { alternate }: AwardBidder): string | null {
  const header = alternate?.price ?? null;
  return header === null || compared.quantity === null ? null : rowCell(compared, header);
}

const LONGEST = 200;

/** What a bidder says of its alternate, as one line. */
export function alternateText(compared: ComparedTable, { alternate }: AwardBidder): string {
  const header = alternate?.text ?? null;
  return header === null ? '=""' : `=IFERROR(LEFT(TRIM(CLEAN(${rowCell(compared, header)}&"")),${LONGEST}),"")`;
}

/** What an alternate comes to where it counts: marked, a price above zero, and below what the bidder asks otherwise. */
export function alternateAmount(
  cells: { readonly price: string; readonly units: string; readonly isCheaper: (amount: string) => string },
  marked: string,
): string {
  const { price, units, isCheaper } = cells;
  const amount = `${price}*${units}`;
  const usable = `${marked},ISNUMBER(${price}),N(${price})>0,ISNUMBER(${units}),N(${units})>=0`;
  return `=IFERROR(IF(AND(${usable}),IF(${isCheaper(amount)},${amount},""),""),"")`;
}

/** Which item: blank for the one that was asked for. `amount` and `text`: of the row's supplier. */
export function offerFormula(place: string, amount: string, text: string, say: Say): string {
  const [plain, opening] = [say("Alternate"), say("Alternate: {item}", { item: "" })].map(quoted);
  const named = `IF(${text}="",${plain},${opening}&${text})`;
  return `=IF(${place}=0,"",IF(ISNUMBER(${amount}),${named},""))`;
}

function headersOf(input: AwardSheetInput): { readonly amounts: readonly string[]; readonly texts: readonly string[] } {
  const asked = costHeaders(input);
  const numbered = (what: string, taken: readonly string[]) =>
    bandLabels(
      asked.map((_, at) => `${what} ${at + 1}`),
      [...Object.values(linesHeaders(input.texts.say)), ...asked, ...taken],
    );
  const amounts = numbered("Alternate", []);
  return { amounts, texts: numbered("Alternate item", amounts) };
}

/** Two hidden columns a bidder, behind everything else. */
export function alternateColumns(input: AwardSheetInput): readonly DraftColumn[] {
  if (!countsAlternates(input)) return [];
  const { amounts, texts } = headersOf(input);
  return [
    ...input.bidders.map((bidder, at) => hidden(amounts[at] ?? "", amountOf(input, bidder, at), "#,##0.00")),
    ...input.bidders.map((bidder, at) => hidden(texts[at] ?? "", alternateText(input.compared, bidder), "General")),
  ];
}

function hidden(header: string, formula: string, format: string): DraftColumn {
  return { header, formula, format, width: null };
}

function amountOf({ compared }: AwardSheetInput, bidder: AwardBidder, at: number): string {
  const price = alternatePrice(compared, bidder);
  if (price === null || compared.quantity === null) return '=""';
  const units = rowCell(compared, compared.quantity);
  const [own, all] = [bidder.price, bidder.extended].map((header) =>
    header === null ? '""' : rowCell(compared, header),
  );
  const usable = `AND(ISNUMBER(${own}),ISNUMBER(${all}),N(${own})>0,N(${all})>=0)`;
  const isCheaper = (amount: string) => `IF(${usable},${amount}<${all},TRUE)`;
  return alternateAmount({ price, units, isCheaper }, isMarked(String(at + 1), thisRow(h.alternates)));
}

/** Where the alternate of a bidder counts, its amount; nothing where none does. */
export function alternateOf(input: AwardSheetInput, bidder: number): { readonly alternate?: string } {
  const header = countsAlternates(input) ? headersOf(input).amounts[bidder] : undefined;
  return header === undefined ? {} : { alternate: thisRow(header) };
}

/** The visible column that names the item. */
export function offerColumn(input: AwardSheetInput, table: string): readonly DraftColumn[] {
  if (!countsAlternates(input)) return [];
  const { say } = input.texts;
  const { amounts, texts } = headersOf(input);
  const of = (headers: readonly string[]) =>
    `INDEX(${span(table, headers[0] ?? "", headers.at(-1) ?? "")},${thisRow(h.place)})`;
  return [
    {
      header: linesHeaders(say).offer,
      formula: offerFormula(thisRow(h.place), of(amounts), of(texts), say),
      format: AFTER_FIGURES,
      width: 150,
    },
  ];
}
