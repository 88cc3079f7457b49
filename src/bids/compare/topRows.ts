// The rows above a comparison's table: how old the bids are, bidders, who is included, budget and sums, as free cells
// of its sheet.
import type { DraftCells, DraftLook, Planned } from "../../sheets/draft";
import { columnLetters } from "../../values/columnLetters";
import { alternateCells } from "./alternates";
import { bidderChoiceFormula, choiceWord, COUNTS, type ChoiceWords } from "./choice";
import { type NamedColumns } from "./columns";
import { moneyFormat } from "./currency";
import { LEFT_OUT_SIGN } from "./marks";
import { budgetFormula, sumRows, type SumLook } from "./sums";
import { wordIn, type Worded } from "./words";

export const topLabels = {
  bidder: "Bidder",
  status: "Status",
  /** Hidden: the state that formulas ask, read from the choices. */
  state: "Counts",
  bid: "Bid",
  place: "Place",
  /** Hidden: which columns have alternates. */
  alternate: "Alternate",
} as const;

/** A bidder as the rows above the table name it. */
export interface SheetBidder {
  /** Its bid's number at the platform. */
  readonly bidId: string;
  readonly label: string;
  readonly status: string;
  /** False: it takes part in no statistic; its columns stay. */
  readonly counts: boolean;
}

export interface TopTexts {
  readonly words: ChoiceWords;
  readonly asOf: string;
  /** Of all amounts; null: not known. */
  readonly currency: string | null;
  /** What all lines may cost, where no line says its own; null: not known. */
  readonly budget: number | null;
  /** In the order of their price columns. */
  readonly bidders: readonly SheetBidder[];
}

export interface TopRow {
  /** In the title's column. */
  readonly label: string;
  /** Of the label, and of what stands right of it. */
  readonly looks: readonly [DraftLook, DraftLook];
  /** Excel's number format of the cells right of it, where it is not the look's own. */
  readonly format?: string | undefined;
  /** By column. */
  readonly cells: ReadonlyMap<number, Planned>;
  /** A cell that counts, apart from the others by its format. */
  readonly count?: { readonly column: number; readonly cell: Planned; readonly format: string } | undefined;
  /** Further cells of their own looks. */
  readonly more?: readonly Omit<DraftCells, "row">[] | undefined;
  readonly hidden?: boolean | undefined;
  /** What stands right of the label stands over prices. */
  readonly overPrices?: boolean | undefined;
}

/** Zero-based columns of the bidders' span. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

export function sumFormat(look: SumLook, currency: string | null): string {
  if (look === "count") return "0";
  return look === "percent" ? "0.0%" : moneyFormat(currency, false);
}

/** How old the bids are, bidder, then the choices. */
const CHOICE_ROW = 2;

/** `counted`: the quantity's column, right above the numbers that it speaks of. */
export function topRows(named: NamedColumns, texts: TopTexts, span: RowSpan, counted: number): readonly TopRow[] {
  const { asOf, currency, bidders, words } = texts;
  const prices = pricesOf(named);
  const inPrices = (cells: readonly Planned[]) => new Map(prices.map((column, at) => [column, cells[at] ?? BLANK]));
  const each = (textOf: (bidder: SheetBidder) => string) =>
    inPrices(bidders.map((bidder) => ({ value: textOf(bidder) })));
  const small = { looks: ["quiet", "quiet"] } as const;
  const hidden = { looks: ["text", "count"], hidden: true } as const;
  const budget = typedBudget(named, texts);
  const rows: readonly TopRow[] = [
    { label: asOf, looks: ["heading", "quiet"], cells: NONE },
    // The headers of the prices say it, too. Formulas and other sheets ask this row.
    {
      label: topLabels.bidder,
      looks: ["heading", "heading"],
      cells: each(({ label }) => label),
      hidden: true,
      overPrices: true,
    },
    {
      label: words.label,
      looks: ["text", "choice"],
      cells: each(({ counts }) => choiceWord(counts, words)),
      overPrices: true,
      count: { column: counted, ...countOf(named, words) },
      more: budget,
    },
    ...(budget.length > 0 ? [] : [budgetRow(named, texts, counted)]),
    // The summary shows what follows: here it would take the window from the lines.
    { ...small, label: topLabels.status, cells: each(({ status }) => status), hidden: true },
    ...(prices.length === 0 ? [] : sumRows(named)).map(({ label, look, cells }): TopRow => ({
      label,
      looks: ["text", look],
      cells: inPrices(cells.map((formula) => ({ formula }))),
      format: sumFormat(look, currency),
      hidden: true,
    })),
    {
      ...hidden,
      label: topLabels.state,
      cells: inPrices(prices.map((column) => ({ formula: stateFormula(CHOICE_ROW, column, words) }))),
    },
    { ...hidden, label: topLabels.bid, cells: each(({ bidId }) => bidId) },
    { ...hidden, label: topLabels.place, cells: placesIn(span) },
  ];
  if (named.alternates === undefined) return rows;
  const rowOf = (text: string) => rows.findIndex(({ label }) => label === text);
  const asked = { stateRow: rowOf(topLabels.state), placeRow: rowOf(topLabels.place) };
  return [...rows, { ...hidden, label: topLabels.alternate, cells: alternateCells(named, asked) }];
}

const NONE: TopRow["cells"] = new Map();

/** Where the name of the budget leads to, if it is a cell to type in beside bids; null: it has a row of its own. */
export function budgetColumn(named: NamedColumns): number | null {
  const winner = named.columns.findIndex(({ kind }) => kind === "winner");
  return winner < 0 || budgetFormula(named) !== null ? null : winner;
}

/** Beside a budget that people may type, which stands in the row of the choices. */
function typedBudget(named: NamedColumns, { budget, currency, words }: TopTexts): readonly Omit<DraftCells, "row">[] {
  const column = budgetColumn(named);
  if (column === null) return [];
  return [
    { column: column - 1, look: "text", align: "right", cells: [[{ value: wordIn(words, "typedBudget") }]] },
    { column, look: "money", format: sumFormat("money", currency), cells: [[{ value: budget }]] },
  ];
}

function budgetRow(named: NamedColumns, { budget, currency, words }: TopTexts, column: number): TopRow {
  const formula = budgetFormula(named);
  const cell = formula === null ? { value: budget } : { formula };
  return {
    label: wordIn(words, "budgetOfAll"),
    looks: ["text", "money"],
    cells: new Map([[column, cell]]),
    format: sumFormat("money", currency),
    // A sum of the lines' own is no cell to type in.
    hidden: formula !== null,
  };
}

/** The number of each column within the span. */
function placesIn({ from, to }: RowSpan): TopRow["cells"] {
  const columns = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return new Map(columns.map((column) => [column, { formula: placeFormula(CHOICE_ROW, from, column) }]));
}

const BLANK: Planned = { value: null };

/** Zero-based columns. */
export function pricesOf({ columns }: Pick<NamedColumns, "columns">): readonly number[] {
  return columns.flatMap(({ kind }, at) => (kind === "price" ? [at] : []));
}

/** What cells that are no price mean, and how a person takes a price out. */
export function legendOf(currency: string | null, words: Worded): string {
  const money = currency === null ? "" : `${wordIn(words, "amountsIn", { currency })} `;
  const said = { noBid: wordIn(words, "noBid"), partial: wordIn(words, "partial") };
  return `${money}${wordIn(words, "legend", { ...said, example: `${LEFT_OUT_SIGN}12.50` })}`;
}

/**
 * Counted from the span's first column to the cell's own: columns that come between are counted with it. All
 * zero-based.
 */
export function placeFormula(choiceRow: number, first: number, column: number): string {
  return `=COLUMNS($${columnLetters(first)}$${choiceRow + 1}:${columnLetters(column)}$${choiceRow + 1})`;
}

/** What the choice above a price says. `choiceRow`, `column`: zero-based. */
export function stateFormula(choiceRow: number, column: number, words: ChoiceWords): string {
  return bidderChoiceFormula(`${columnLetters(column)}$${choiceRow + 1}`, words);
}

/** How many bidders count. */
function countOf({ names }: NamedColumns, words: Worded) {
  const format = `0 "${wordIn(words, "inAll").replaceAll('"', "")}"`;
  return { cell: { formula: `=COUNTIF(${names.kind},"${COUNTS}")` }, format };
}

/** `row` and `column` of the label; `width`: how many columns the table has. */
export function topCells(
  { label, looks: [own, others], format, cells, count, more = [], overPrices }: TopRow,
  row: number,
  column: number,
  width: number,
): DraftCells[] {
  const right = Array.from({ length: width - column - 1 }, (_, at) => cells.get(column + 1 + at) ?? BLANK);
  return [
    { row, column, look: own, cells: [[{ value: label }]] },
    {
      row,
      column: column + 1,
      look: others,
      format,
      cells: [right],
      align: overPrices === true ? "right" : undefined,
    },
    ...(count === undefined
      ? []
      : [{ row, column: count.column, look: others, format: count.format, cells: [[count.cell]] }]),
    ...more.map((one) => ({ ...one, row })),
  ];
}
