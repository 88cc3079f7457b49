// A negotiation sheet for one supplier: its prices, what they are to reach, and a column for its new ones. It stands by
// itself: no formula, name, list or mark speaks of another sheet, so that it can be moved to a workbook of its own.
// Data for a workbook to write.
import { columnLetters } from "../../values/columnLetters";
import { moneyFormat } from "../compare/currency";
import { fitting } from "../compare/cellValues";
import { TEXT } from "../compare/columnLooks";
import { tableColumn, thisRow } from "../../values/references";
import {
  NOTHING_ELSE,
  type DraftCells,
  type DraftColumn,
  type DraftMarks,
  type DraftSheet,
  type DraftTable,
  type CellMark,
} from "../../sheets/draft";
import { headerWidth } from "../../sheets/headerWidth";
import type { Say } from "../../sheets/say";
import { quoted } from "../compare/words";
import { headerNotes, negotiationHeaders } from "./headers";
import type { BidLine, LineTarget } from "./lines";
import type { Telling } from "./standing";

export interface NegotiationInput {
  /** The supplier's name. */
  readonly label: string;
  /** What stands above the table: label and text. */
  readonly heading: readonly (readonly [string, string])[];
  /** `standing`: a rank or a gap, as far as it is told. */
  readonly lines: readonly (BidLine & { readonly target: LineTarget; readonly standing?: number | undefined })[];
  readonly telling?: Telling | undefined;
  /** Whether the lines have alternates, and whether these have words; not there: none. */
  readonly alternates?: { readonly text: boolean } | undefined;
  /** So many parts below each price, in place of the lines' targets; null: the lines' own. */
  readonly reduction: number | null;
  readonly currency: string | null;
  readonly say: Say;
}

/** In place of a target that the price has reached. The sheet's own mark asks for it. */
function metWord(say: Say): string {
  return say("target|met");
}

/** Labels stand above the titles, what they say beside them. */
const LABELS = 1;
const SAID = 2;
/** Points: headers of two words over two lines. */
const HEADER_HEIGHT = 32;

export function negotiationSheet(input: NegotiationInput, table: string): DraftSheet {
  const sums = sumRows(table, input.say);
  const heading = input.heading.length + 2;
  const reductionRow = heading + sums.length;
  const notesRow = reductionRow + (input.reduction === null ? 1 : 2);
  const row = notesRow + 1;
  const lines = linesTable(input, row, reductionRow);
  return {
    cells: [
      ...headingCells(input),
      ...sumCells(sums, heading, input),
      ...reductionCells(input, reductionRow),
      { row: notesRow, column: LABELS, look: "quiet", cells: [headerNotes(input.say).map((value) => ({ value }))] },
    ],
    tables: [lines],
    ...NOTHING_ELSE,
    hiddenRows: [notesRow],
    marks: marksOf(lines, input.say),
    frozen: { rows: 0, columns: SAID },
    print: { titleRow: row, titleColumn: LABELS },
  };
}

function headingCells({ label, heading, say }: NegotiationInput): DraftCells[] {
  const fits = (text: string) => fitting(text, () => say("(longer than a cell can hold)"));
  const column = (at: number, look: DraftCells["look"], texts: readonly string[]): DraftCells => ({
    row: 1,
    column: at,
    look,
    cells: texts.map((text) => [{ value: fits(text) }]),
  });
  return [
    {
      row: 0,
      column: LABELS,
      look: "title",
      cells: [[{ value: fits(say("Price negotiation: {supplier}", { supplier: label })) }]],
    },
    column(
      LABELS,
      "quiet",
      heading.map(([name]) => name),
    ),
    column(
      SAID,
      "text",
      heading.map(([, text]) => text),
    ),
  ];
}

interface Sum {
  readonly label: string;
  readonly look: "money" | "percent" | "count";
  readonly formula: string;
}

/** A line without a new price goes into the new total with the old one. */
function sumRows(table: string, say: Say): readonly Sum[] {
  const headers = negotiationHeaders(say);
  const of = (header: string) => tableColumn(table, header);
  const [total, gap] = [of(headers.total), of(headers.gap)];
  const open = `SUMIFS(${total},${gap},">0")`;
  const fresh = `SUM(${total})-SUMIFS(${total},${of(headers.newPrice)},">0")+SUM(${of(headers.newTotal)})`;
  const share = (part: string, whole: string) => `=IF(${whole}=0,"",(${part})/${whole})`;
  return [
    { label: say("Total of your prices"), look: "money", formula: `=SUM(${total})` },
    { label: say("Lines above the target"), look: "count", formula: `=COUNTIFS(${gap},">0")` },
    { label: say("Gap to the target"), look: "money", formula: `=SUMIFS(${gap},${gap},">0")` },
    {
      label: say("Gap, share of these lines"),
      look: "percent",
      formula: share(`SUMIFS(${gap},${gap},">0")`, open),
    },
    { label: say("Total with your new prices"), look: "money", formula: `=${fresh}` },
    { label: say("Change"), look: "money", formula: `=${fresh}-SUM(${total})` },
    { label: say("Change, share"), look: "percent", formula: share(`${fresh}-SUM(${total})`, `SUM(${total})`) },
  ];
}

function sumCells(sums: readonly Sum[], row: number, { currency }: NegotiationInput): DraftCells[] {
  return sums.flatMap(({ label, look, formula }, at): DraftCells[] => [
    { row: row + at, column: LABELS, look: "text", cells: [[{ value: label }]] },
    {
      row: row + at,
      column: SAID,
      look,
      cells: [[{ formula }]],
      ...(look === "money" ? { format: moneyFormat(currency, false) } : {}),
    },
  ]);
}

function reductionCells({ reduction, say }: NegotiationInput, row: number): DraftCells[] {
  if (reduction === null) return [];
  return [
    { row, column: LABELS, look: "text", cells: [[{ value: say("Target below your price") }]] },
    { row, column: SAID, look: "percent", cells: [[{ value: reduction }]] },
  ];
}

function linesTable(input: NegotiationInput, row: number, reductionRow: number): DraftTable {
  const { say } = input;
  const headers = negotiationHeaders(say);
  const reduced = input.reduction === null ? null : `$${columnLetters(SAID)}$${reductionRow + 1}`;
  const together = new Set(input.lines.map(({ worksheet }) => worksheet)).size > 1;
  const columns = columnsOf(input, reduced, together);
  return {
    row,
    column: 0,
    columns,
    headerHeight: HEADER_HEIGHT,
    rows: input.lines.map((line) => {
      const target =
        line.target.kind === "open" ? line.target.target : line.target.kind === "met" ? metWord(say) : null;
      const cells: Readonly<Record<string, BidLine["shown"]>> = {
        [headers.number]: line.number,
        [headers.worksheet]: line.worksheet,
        [headers.title]: line.title,
        [headers.unit]: line.unit,
        [headers.quantity]: line.quantity,
        [headers.price]: line.shown,
        [headers.target]: reduced === null ? target : null,
        [headers.rank]: line.standing ?? null,
        [headers.lowest]: line.standing ?? null,
        [headers.alternate]: line.alternate?.price ?? null,
        [headers.alternateItem]: line.alternate?.text ?? null,
        [headers.line]: line.id,
      };
      return columns.map(({ header }) => cells[header] ?? null);
    }),
  };
}

function columnsOf(
  { currency, telling = "nothing", alternates, say }: NegotiationInput,
  reduced: string | null,
  together: boolean,
): readonly DraftColumn[] {
  const headers = negotiationHeaders(say);
  const [money, total] = [moneyFormat(currency, true), moneyFormat(currency, false)];
  const [price, target, fresh] = [thisRow(headers.price), thisRow(headers.target), thisRow(headers.newPrice)];
  const quantity = thisRow(headers.quantity);
  const above = (cell: string) => `ISNUMBER(${cell}),N(${cell})>0`;
  const where = (tests: string, formula: string) => `=IF(AND(${tests}),${formula},"")`;
  const counted = `ISNUMBER(${quantity})`;
  const aimed = `${above(price)},ISNUMBER(${target})`;
  const value = (header: string, format: string, width: number, wrap = false): DraftColumn => ({
    header,
    format,
    width: wideEnough(header, width),
    formula: null,
    wrap,
  });
  const formula = (header: string, text: string, format: string): DraftColumn => ({
    header,
    formula: text,
    format,
    width: wideEnough(header, 100),
  });
  return [
    value(headers.number, "0", 40),
    value(headers.title, TEXT, 250, true),
    value(headers.unit, TEXT, 110),
    ...(together ? [value(headers.worksheet, TEXT, 170)] : []),
    value(headers.quantity, "General", 72),
    value(headers.price, money, 90),
    formula(headers.total, where(`${above(price)},${counted}`, `${price}*${quantity}`), total),
    reduced === null
      ? value(headers.target, money, 90)
      : formula(headers.target, where(above(price), rounded(`${price}*(1-${reduced})`, price, total)), money),
    formula(headers.gap, where(`${aimed},${counted}`, `(${price}-${target})*${quantity}`), total),
    formula(headers.share, where(aimed, `(${price}-${target})/${price}`), "0.0%"),
    ...(telling === "rank" ? [value(headers.rank, "0", 60)] : []),
    ...(telling === "gap" ? [value(headers.lowest, "0%", 84)] : []),
    value(headers.newPrice, money, 100),
    formula(headers.newTotal, where(`${above(fresh)},${counted}`, `${fresh}*${quantity}`), total),
    ...(alternates === undefined ? [] : alternateColumns(headers, alternates.text, money)),
    value(headers.line, TEXT, 90),
  ];
}

/** Points: at least for the header over two lines. */
function wideEnough(header: string, usual: number): number {
  return Math.max(usual, headerWidth(header, HEADER_HEIGHT));
}

/** Beside the prices and in no sum: another item that the supplier offers for the line. */
function alternateColumns(
  headers: ReturnType<typeof negotiationHeaders>,
  text: boolean,
  money: string,
): readonly DraftColumn[] {
  const column = (header: string, format: string, width: number): DraftColumn => ({
    header,
    format,
    width: wideEnough(header, width),
    formula: null,
    wrap: format === TEXT,
  });
  const [price, fresh] = [column(headers.alternate, money, 90), column(headers.newAlternate, money, 100)];
  if (!text) return [price, fresh];
  return [price, column(headers.alternateItem, TEXT, 150), fresh, column(headers.newAlternateItem, TEXT, 150)];
}

/**
 * A target as prices are written: in the currency's places, and two more below a price that these would move by half a
 * percent.
 */
function rounded(formula: string, price: string, format: string): string {
  const places = /\.(0+)/.exec(format)?.[1]?.length ?? 0;
  return `ROUND(${formula},IF(${price}<${10 ** (2 - places)},${places + 2},${places}))`;
}

const TO_FILL = { fill: "#FFF2CC" } as const;
const REACHED = { fill: "#E2EFDA" } as const;
const ABOVE = { fill: "#F8CBAD" } as const;

/** What is above the target, what has reached it, and where the supplier writes. */
function marksOf({ row, columns, rows }: DraftTable, say: Say): readonly DraftMarks[] {
  const headers = negotiationHeaders(say);
  const at = (header: string) => columns.findIndex((column) => column.header === header);
  const cell = (header: string) => `$${columnLetters(at(header))}${row + 2}`;
  const over = (header: string, marks: readonly CellMark[]): DraftMarks => ({
    row: row + 1,
    column: at(header),
    rows: Math.max(rows.length, 1),
    columns: 1,
    marks,
  });
  const [price, target, gap, fresh] = [headers.price, headers.target, headers.gap, headers.newPrice].map(cell);
  const isNew = `ISNUMBER(${fresh})`;
  return [
    over(headers.target, [{ formula: `=${target}=${quoted(metWord(say))}`, look: REACHED }]),
    over(headers.gap, [{ formula: `=AND(ISNUMBER(${gap}),${gap}>0)`, look: ABOVE }]),
    ...[headers.newAlternate, headers.newAlternateItem].flatMap((header) =>
      at(header) < 0 ? [] : [over(header, [{ formula: `=ISBLANK(${cell(header)})`, look: TO_FILL }])],
    ),
    over(headers.newPrice, [
      { formula: `=ISBLANK(${fresh})`, look: TO_FILL },
      { formula: `=AND(${isNew},ISNUMBER(${price}),${fresh}>${price})`, look: ABOVE },
      { formula: `=AND(${isNew},ISNUMBER(${target}),${fresh}<=${target})`, look: REACHED },
    ]),
  ];
}
