// The rows of a round sheet's two tables, and how they are marked. It calculates nothing: columns.ts has the
// formulas.
import { columnLetters } from "../../values/columnLetters";
import type { CellValue } from "../../values/cell";
import type { Say } from "../../sheets/say";
import { fitting } from "../compare/cellValues";
import { offerWordOf } from "../compare/offerWords";
import type { DraftColumn, DraftMarks, DraftTable, CellMark } from "../../sheets/draft";
import { bidderColumns, bidderHeaders, lineColumns, lineHeaders, type RoundTables } from "./columns";
import type { Move, Round, RoundBidder } from "./moves";
import { furtherText, moveWords, newsWords } from "./words";

/** By the round's bidder, and by further column. */
export interface RoundLabels {
  readonly labels: readonly string[];
  readonly statuses: readonly { readonly before: string; readonly now: string }[];
  readonly furtherLabels: readonly string[];
  /** Of all amounts; null: not known. */
  readonly currency: string | null;
  readonly say: Say;
}

/** Points: headers of two words over two lines. */
const HEADER_HEIGHT = 32;

export function biddersTable(round: Round, texts: RoundLabels, names: RoundTables, row: number): DraftTable {
  const columns = bidderColumns(names, texts.currency, texts.say);
  return {
    row,
    column: 0,
    columns,
    headerHeight: HEADER_HEIGHT,
    rows: round.bidders.map((bidder, at) => {
      const cells = bidderCells(bidder, at, texts);
      return columns.map(({ header }) => cells[header] ?? null);
    }),
  };
}

function bidderCells(
  bidder: RoundBidder,
  at: number,
  { labels, statuses, say }: RoundLabels,
): Readonly<Record<string, CellValue>> {
  const h = bidderHeaders(say);
  return {
    [h.number]: at + 1,
    [h.bid]: bidder.bidId,
    [h.bidder]: labels[at] ?? "",
    [h.news]: newsWords(say)[bidder.news],
    [h.same]: bidder.sameLines,
    [h.sameTotal]: bidder.sameTotal,
    [h.statusBefore]: statuses[at]?.before ?? "",
    [h.statusNow]: statuses[at]?.now ?? "",
  };
}

export function roundLines({ moves }: Round, texts: RoundLabels, row: number): DraftTable {
  const columns = lineColumns(texts.currency, new Set(moves.map(({ worksheet }) => worksheet)).size > 1, texts.say);
  return {
    row,
    column: 0,
    columns,
    headerHeight: HEADER_HEIGHT,
    rows: moves.map((move) => {
      const cells = lineCells(move, texts);
      return columns.map(({ header }) => cells[header] ?? null);
    }),
  };
}

function lineCells(move: Move, { labels, furtherLabels, say }: RoundLabels): Readonly<Record<string, CellValue>> {
  const h = lineHeaders(say);
  const fits = (text: string) => fitting(text, () => say("(longer than a cell can hold)"));
  return {
    [h.number]: move.bidder + 1,
    [h.line]: move.line,
    [h.bidder]: labels[move.bidder] ?? "",
    [h.kind]: moveWords(say)[move.kind],
    [h.title]: fits(move.title),
    [h.unit]: fits(move.unit),
    [h.before]: shown(move.before, say),
    [h.now]: shown(move.now, say),
    [h.quantityBefore]: move.quantityBefore,
    [h.quantityNow]: move.quantityNow,
    [h.further]: furtherText(move, furtherLabels, say),
    [h.worksheet]: fits(move.worksheet),
  };
}

/** What a comparison says in place of a price comes here in English, whatever its sheet says. */
function shown(cell: CellValue, say: Say): CellValue {
  const word = offerWordOf(cell, null);
  if (word === null) return cell;
  return word === "noBid" ? say("no bid") : say("a bid|partial");
}

const DOWN = { fill: "#E2EFDA" } as const;
const UP = { fill: "#F8CBAD" } as const;
const NO_PRICE = { fill: "#FFE699" } as const;

function place(columns: readonly DraftColumn[], header: string): number {
  return columns.findIndex((column) => column.header === header);
}

/**
 * Less is green, more is red. The area is that of the columns from one to another; the sign is that of `sign`'s column.
 */
function signMarks(
  columns: readonly DraftColumn[],
  [from, to, sign]: readonly [string, string, string],
  row: number,
  rows: number | null,
): DraftMarks {
  const [first, last] = [place(columns, from), place(columns, to)];
  const cell = `$${columnLetters(place(columns, sign))}${row + 1}`;
  const mark = (test: string, look: CellMark["look"]): CellMark => ({
    formula: `=AND(ISNUMBER(${cell}),${test})`,
    look,
  });
  return {
    row,
    column: first,
    rows,
    columns: last - first + 1,
    marks: [mark(`${cell}<0`, DOWN), mark(`${cell}>0`, UP)],
  };
}

export function roundMarks(bidders: DraftTable, lines: DraftTable, say: Say): readonly DraftMarks[] {
  const [ofBidder, ofLine] = [bidderHeaders(say), lineHeaders(say)];
  const [of, at] = [bidders.columns, lines.columns];
  const body = lines.row + 1;
  const now = columnLetters(place(at, ofLine.now));
  return [
    signMarks(of, [ofBidder.change, ofBidder.share, ofBidder.change], bidders.row + 1, bidders.rows.length),
    signMarks(at, [ofLine.change, ofLine.share, ofLine.change], body, null),
    signMarks(at, [ofLine.effect, ofLine.effect, ofLine.effect], body, null),
    {
      row: body,
      column: place(at, ofLine.now),
      rows: null,
      columns: 1,
      marks: [{ formula: `=ISTEXT(${now}${body + 1})`, look: NO_PRICE }],
    },
  ];
}
