// Files that suppliers sent back: reads the prices that they typed into their negotiation sheets, and holds them
// against the comparison as its sheet stands. It changes nothing.
import { firstRows } from "../../bids/compare/lineRows";
import type { OfferedAlternate } from "../../bids/negotiation/lines";
import { returnedPrices, type ReturnedPrices, type StandingLine } from "../../bids/negotiation/returnedPrices";
import { returnedSheet, type ReturnedSheet } from "../../bids/negotiation/returnedSheet";
import { firstScenario } from "../../bids/award/scenario";
import type { CellValue } from "../../values/cell";
import type { Locale } from "../../values/locale";
import type { RememberedComparison } from "../../workbook/compare/types";
import { isReference, originOf, type SheetOrigin } from "../compare/sheetReference";
import type { Stopped } from "../obstacle";
import type { Services, WorkflowOptions } from "../services";
import { readAward, type AwardRead } from "./read";

/** Excel takes a request of 5 MB, and the text of a file is a third longer than the file. */
const LARGEST = 3_500_000;

export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a supplier sent back. */
export interface ReturnedSupplier {
  readonly bidId: string;
  readonly label: string;
  readonly fileName: string;
  /** The sheet has the prices of an earlier reading of the bids. */
  readonly older: boolean;
  /** The currency of the sheet, where it is another than the comparison's. */
  readonly money: string | null;
  readonly takesPart: boolean;
  readonly found: ReturnedPrices;
}

/**
 * unreadable: Excel does not open it. noSheet: none of its sheets is a negotiation sheet of Bidsheet. stranger: of no
 * comparison of this workbook. otherComparison: of another one. twice: several sheets of one supplier. noColumn: its
 * price column was deleted. noRate: its prices are in another currency, and no table has a rate of it.
 */
export type RefusedWhy =
  | "tooLarge"
  | "notExcel"
  | "password"
  | "unreadable"
  | "noSheet"
  | "stranger"
  | "otherComparison"
  | "twice"
  | "noColumn"
  | "noRate";

export interface RefusedFile {
  readonly fileName: string;
  readonly why: RefusedWhy;
}

export interface ReturnedFiles {
  readonly ok: true;
  readonly suppliers: readonly ReturnedSupplier[];
  readonly refused: readonly RefusedFile[];
}

export async function readReturned(
  services: Services,
  comparisonId: string,
  files: readonly GivenFile[],
  { signal, onProgress }: WorkflowOptions = {},
): Promise<ReturnedFiles | Stopped> {
  const read = await readAward(services, comparisonId, firstScenario);
  if (!read.ok) return read;
  const comparisons = await services.workbook.comparisons();
  const sheets: Placed[] = [];
  const refused: RefusedFile[] = [];
  for (const [at, { name, bytes }] of files.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ step: "reading", done: at, total: files.length, msLeft: null });
    const found = await sheetsIn(services, bytes);
    if (typeof found === "string") refused.push({ fileName: name, why: found });
    else for (const sheet of found) sheets.push(await placed(sheet, name, comparisons));
  }
  const judged = judgedAll(read, sheets, await services.workbook.locale());
  return { ok: true, suppliers: judged.suppliers, refused: [...refused, ...judged.refused] };
}

/** The negotiation sheets of a file, or why there is none. */
async function sheetsIn(services: Services, bytes: Uint8Array): Promise<readonly ReturnedSheet[] | RefusedWhy> {
  const [first, second] = bytes;
  // The old compound format has .xls files, and .xlsx files under a password.
  if (first === 0xd0 && second === 0xcf) return "password";
  if (first !== 0x50 || second !== 0x4b) return "notExcel";
  if (bytes.length > LARGEST) return "tooLarge";
  const result = await services.workbook.readForeign(base64Of(bytes));
  if (!result.ok) return "unreadable";
  const sheets = result.sheets.flatMap(({ cells, isFormula }) =>
    cells === null ? [] : (returnedSheet({ cells, isFormula }, isReference) ?? []),
  );
  return sheets.length === 0 ? "noSheet" : sheets;
}

const PIECE = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

interface Placed {
  readonly fileName: string;
  readonly sheet: ReturnedSheet;
  readonly origin: SheetOrigin | null;
}

async function placed(
  sheet: ReturnedSheet,
  fileName: string,
  comparisons: readonly RememberedComparison[],
): Promise<Placed> {
  return { fileName, sheet, origin: await originOf(sheet.reference, comparisons) };
}

function judgedAll(
  read: AwardRead,
  sheets: readonly Placed[],
  marks: Locale,
): Pick<ReturnedFiles, "suppliers" | "refused"> {
  const suppliers: ReturnedSupplier[] = [];
  const refused: RefusedFile[] = [];
  const lines = standingLines(read);
  const { comparison, shown } = read;
  const times = new Map<string, number>();
  for (const { origin } of sheets) if (origin !== null) times.set(origin.bidId, (times.get(origin.bidId) ?? 0) + 1);
  for (const { fileName, sheet, origin } of sheets) {
    const bidder = shown.bidders.findIndex(({ bidId }) => bidId === origin?.bidId);
    const why = whyNot(read, origin, bidder, times);
    if (why !== null || origin === null) {
      refused.push({ fileName, why: why ?? "stranger" });
      continue;
    }
    const { money } = origin;
    const takesPart = shown.bidders.map((one) => one.takesPart);
    suppliers.push({
      bidId: origin.bidId,
      label: shown.bidders[bidder]?.label ?? "",
      fileName,
      money,
      older: origin.at !== comparison.pulls[0]?.at,
      takesPart: takesPart[bidder] === true,
      found: returnedPrices({
        rows: sheet.rows,
        lines,
        bidder,
        takesPart,
        marks,
        rate: money === null ? null : rateIn(read, money),
      }),
    });
  }
  return { suppliers, refused };
}

function whyNot(
  award: AwardRead,
  origin: SheetOrigin | null,
  bidder: number,
  times: ReadonlyMap<string, number>,
): RefusedWhy | null {
  const { comparison, read } = award;
  if (origin === null) return "stranger";
  if (origin.comparison.id !== comparison.id) return "otherComparison";
  if ((times.get(origin.bidId) ?? 0) > 1) return "twice";
  const column = priceIndex(comparison, origin.bidId);
  if (bidder < 0 || column < 0 || read.gone.has(column)) return "noColumn";
  return origin.money !== null && rateIn(award, origin.money) === null ? "noRate" : null;
}

/** How much of the comparison's currency one unit counts. */
function rateIn({ rates }: AwardRead, money: string): number | null {
  return rates?.rates.get(money) ?? null;
}

export function priceIndex({ columns }: RememberedComparison, bidId: string): number {
  return columns.findIndex((one) => one.kind === "price" && one.bidId === bidId);
}

/** Position of a bidder's column; -1: there is none. */
export function alternateIndex(
  { columns, alternates }: RememberedComparison,
  bidId: string,
  part: keyof NonNullable<RememberedComparison["alternates"]>,
): number {
  const key = alternates?.[part] ?? null;
  return key === null ? -1 : columns.findIndex((one) => one.further === key && one.bidId === bidId);
}

function standingAlternate(
  comparison: RememberedComparison,
  cells: readonly CellValue[],
  bidId: string,
): OfferedAlternate | null {
  const [price, text] = [alternateIndex(comparison, bidId, "price"), alternateIndex(comparison, bidId, "text")];
  return price < 0 ? null : { price: cells[price] ?? null, text: cells[text] ?? null };
}

/** Every line of the sheet, also those that the award leaves out: a price may be typed there all the same. */
function standingLines({ comparison, read, shown }: AwardRead): readonly StandingLine[] {
  const at = (kind: string) => comparison.columns.findIndex((one) => one.kind === kind);
  const [title, unit, quantity] = [at("title"), at("unit"), at("quantity")];
  const prices = shown.bidders.map(({ bidId }) => priceIndex(comparison, bidId));
  const text = (cell: CellValue | undefined) => (cell === null || cell === undefined ? "" : String(cell));
  return [...firstRows(read.lines)].map(([id, row]) => {
    const cells = read.cells[row] ?? [];
    const count = cells[quantity] ?? null;
    return {
      id,
      title: text(cells[title]),
      unit: text(cells[unit]),
      quantity: typeof count === "number" ? count : null,
      ...(typeof count === "string" ? { quantityText: { kind: "unread" as const, text: count } } : {}),
      baseline: null,
      prices: prices.map((column) => cells[column] ?? null),
      alternates: shown.bidders.map(({ bidId }) => standingAlternate(comparison, cells, bidId)),
    };
  });
}
