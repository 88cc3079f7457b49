// A comparison's summary as a new sheet: charts, and a row a bidder whose every figure asks the comparison's named
// rows, so that it moves when a price, a choice or a bidder's name changes there. Bidders are found by their bids'
// numbers, never by their names.
import { AFTER_FIGURES } from "../../sheets/look";
import { columnLetters } from "../../values/columnLetters";
import type { DraftChart, DraftColumn, DraftSheet, CellMark } from "../../sheets/draft";
import { COUNTS, LEFT_OUT, type ChoiceWords } from "./choice";
import { bidColumnNames } from "./columns";
import { moneyFormat } from "./currency";
import { thisRow } from "../../values/references";
import { legendOf } from "./topRows";
import { sumName, type SumKind } from "./sums";
import { quoted, wordIn, type ComparisonWord } from "./words";

/** The columns, a row a bidder. */
export const summaryColumnKinds = [
  /** The bid's own number, hidden: it finds the bidder whatever the person calls it. */
  "bid",
  "place",
  "bidder",
  "status",
  "takesPart",
  "lines",
  "coverage",
  "coverageQuantity",
  "coverageBaseline",
  "total",
  "commonTotal",
  "gap",
  "gapShare",
  "savings",
  "savingsShare",
  "budgetSavings",
  "budgetSavingsShare",
  "lowestLines",
] as const;
export type SummaryColumnKind = (typeof summaryColumnKinds)[number];

export interface SummaryInput {
  /** The comparison's table, whose named rows are asked. */
  readonly table: string;
  readonly bidders: readonly { readonly bidId: string }[];
  readonly title: string;
  readonly currency: string | null;
  readonly words: ChoiceWords;
  /** A formula that says at which rates prices in other currencies count; null: there are none. */
  readonly note: string | null;
}

interface Shape {
  /** Null: nobody sees it, or it is called by the sheet's choices. */
  readonly word: ComparisonWord | null;
  readonly look: "text" | "count" | "money" | "percent";
  /** Points; null hides the column. */
  readonly width: number | null;
}

const shapes: Readonly<Record<SummaryColumnKind, Shape>> = {
  bid: { word: null, look: "text", width: null },
  place: { word: null, look: "count", width: null },
  bidder: { word: "summaryBidder", look: "text", width: 158 },
  status: { word: "summaryStatus", look: "text", width: 112 },
  takesPart: { word: null, look: "text", width: 66 },
  lines: { word: "summaryLines", look: "count", width: 54 },
  coverage: { word: "summaryCoverage", look: "percent", width: 66 },
  coverageQuantity: { word: "summaryCoverageQuantity", look: "percent", width: 66 },
  coverageBaseline: { word: "summaryCoverageBaseline", look: "percent", width: 66 },
  total: { word: "summaryTotal", look: "money", width: 78 },
  commonTotal: { word: "summaryCommonTotal", look: "money", width: 84 },
  gap: { word: "summaryGap", look: "money", width: 72 },
  gapShare: { word: "summaryGapShare", look: "percent", width: 48 },
  savings: { word: "summarySavings", look: "money", width: 74 },
  savingsShare: { word: "summarySavingsShare", look: "percent", width: 60 },
  budgetSavings: { word: "summaryBudgetSavings", look: "money", width: 74 },
  budgetSavingsShare: { word: "summaryBudgetSavingsShare", look: "percent", width: 60 },
  lowestLines: { word: "summaryLowestLines", look: "count", width: 54 },
};

/** English on every sheet. */
const hiddenHeaders: Partial<Readonly<Record<SummaryColumnKind, string>>> = { bid: "Bid", place: "Place" };

const sums: Partial<Readonly<Record<SummaryColumnKind, SumKind>>> = {
  lines: "Lines",
  coverage: "Coverage",
  coverageQuantity: "CoverageQuantity",
  coverageBaseline: "CoverageBaseline",
  total: "Total",
  commonTotal: "CommonTotal",
  savings: "Savings",
  savingsShare: "SavingsShare",
  budgetSavings: "BudgetSavings",
  budgetSavingsShare: "BudgetSavingsShare",
  lowestLines: "LowestLines",
};

/**
 * What is in every cell of a column; null where the bid's number is. `words`: of the comparison; null: it is of an
 * earlier version, whose summary shows the states. `headerOf`: what the columns are called now.
 */
export function summaryFormula(
  kind: SummaryColumnKind,
  table: string,
  words: ChoiceWords | null,
  headerOf: (kind: SummaryColumnKind) => string = (one) => headerIn(one, words),
): string | null {
  const names = bidColumnNames(table);
  const cell = (of: SummaryColumnKind) => thisRow(headerOf(of));
  // A bidder whose columns the person deleted has no place any more.
  const ask = (row: string, otherwise = "") => `=IFERROR(INDEX(${row},${cell("place")}),${quoted(otherwise)})`;
  const sum = sums[kind];
  if (sum !== undefined) return ask(sumName(table, sum));
  const common = cell("commonTotal");
  const lowest = `MINIFS(${sumName(table, "CommonTotal")},${names.kind},"${COUNTS}")`;
  const gap = (state: string) => `IF(AND(${state}="${COUNTS}",N(${common})>0),${common}-${lowest},"")`;
  const own: Partial<Readonly<Record<SummaryColumnKind, string>>> = {
    place: `=IFERROR(MATCH(${cell("bid")},${names.bid},0),"")`,
    bidder: ask(names.bidder, wordIn(words, "notOnSheet")),
    status: ask(names.status),
    takesPart: ask(words === null ? names.kind : names.included),
    gap: words === null ? `=${gap(cell("takesPart"))}` : `=IFERROR(${gap(`INDEX(${names.kind},${cell("place")})`)},"")`,
    gapShare: `=IF(ISNUMBER(${cell("gap")}),${cell("gap")}/(${common}-${cell("gap")}),"")`,
  };
  return own[kind] ?? null;
}

function headerIn(kind: SummaryColumnKind, words: ChoiceWords | null): string {
  const { word } = shapes[kind];
  if (word !== null) return wordIn(words, word);
  return kind === "takesPart" && words !== null ? words.label : (hiddenHeaders[kind] ?? "");
}

export function summaryFormat(kind: SummaryColumnKind, currency: string | null): string {
  if (kind === "bid") return "@";
  // A gap after the status, which may be longer than its column.
  if (kind === "takesPart") return AFTER_FIGURES;
  const formats = { text: "General", count: "0", percent: "0.0%", money: moneyFormat(currency, false) };
  return formats[shapes[kind].look];
}

/** Rows of the heading; the charts stand between it and the table, which can grow down that way. */
const HEADING = 4;
const CHART_ROWS = 18;
/** Points: four lines, so that columns need no more than their figures and all of them fit on one page. */
const HEADER_HEIGHT = 60;
const HEADER_ROW = HEADING + CHART_ROWS + 1;

export function comparisonSummary(input: SummaryInput): DraftSheet {
  const { bidders, title, currency, note, words } = input;
  const columns = summaryColumnKinds.map((kind): DraftColumn => ({
    header: headerIn(kind, words),
    formula: summaryFormula(kind, input.table, words),
    format: summaryFormat(kind, currency),
    width: shapes[kind].width,
    // A word instead of a figure stays with the figures.
    align: shapes[kind].look === "text" ? undefined : "right",
  }));
  const rows = bidders.map(({ bidId }) => summaryColumnKinds.map((kind) => (kind === "bid" ? bidId : null)));
  const first = at("bidder");
  const text = (row: number, look: "title" | "quiet", value: string) => ({
    row,
    column: first,
    look,
    cells: [[{ value }]],
  });
  return {
    cells: [
      text(0, "title", wordIn(words, "summaryTitle", { title })),
      text(1, "quiet", noteOf(words)),
      text(2, "quiet", legendOf(currency, words)),
      ...(note === null ? [] : [{ row: 3, column: first, look: "quiet" as const, cells: [[{ formula: note }]] }]),
    ],
    tables: [{ row: HEADER_ROW, column: 0, columns, rows, headerHeight: HEADER_HEIGHT }],
    names: [],
    lists: [],
    marks: [
      { row: HEADER_ROW + 1, column: first, rows: null, columns: columns.length - first, marks: marks(input.table) },
    ],
    charts: chartsOf(currency, words),
    widths: [],
    hiddenRows: [],
    frozen: { rows: 0, columns: first + 1 },
    print: { titleRow: HEADER_ROW, titleColumn: first },
  };
}

function noteOf(words: ChoiceWords): string {
  return wordIn(words, "summaryNote", { included: words.label });
}

function at(kind: SummaryColumnKind): number {
  return summaryColumnKinds.indexOf(kind);
}

/** Left-out bidders are grey; the lowest total of those that take part stands out. */
function marks(table: string): readonly CellMark[] {
  const cell = (kind: SummaryColumnKind) => `$${columnLetters(at(kind))}${HEADER_ROW + 2}`;
  return [
    {
      formula: `=INDEX(${bidColumnNames(table).kind},${cell("place")})="${LEFT_OUT}"`,
      look: { color: "#767171", italic: true },
    },
    {
      formula: `=AND(ISNUMBER(${cell("gap")}),${cell("gap")}=0)`,
      look: { fill: "#E2EFDA", bold: true },
    },
  ];
}

function chartsOf(currency: string | null, words: ChoiceWords): readonly DraftChart[] {
  const money = moneyFormat(currency, false).replace(/\.0+/, "");
  const chart = (
    title: "chartTotals" | "chartCoverage" | "chartGap",
    kinds: readonly SummaryColumnKind[],
    format: string,
    [from, to]: readonly [SummaryColumnKind, SummaryColumnKind],
  ): DraftChart => ({
    kind: "column",
    title: wordIn(words, title),
    format,
    categories: { table: 0, column: at("bidder") },
    series: kinds.map((kind) => ({ name: headerIn(kind, words), values: { table: 0, column: at(kind) } })),
    place: { row: HEADING, column: at(from), rows: CHART_ROWS, columns: at(to) - at(from) + 1 },
  });
  return [
    chart("chartTotals", ["total", "commonTotal"], money, ["bidder", "takesPart"]),
    {
      ...chart("chartCoverage", ["coverage", "coverageQuantity", "coverageBaseline"], "0%", [
        ...(["lines", "commonTotal"] as const),
      ]),
      bounds: { least: 0, most: 1 },
    },
    chart("chartGap", ["gap"], money, ["gap", "lowestLines"]),
  ];
}
