// A round as a sheet: what it comes to, a row a bidder, a chart of the change by bidder, and a row for each price that
// moved. Data for a workbook to write. It names no price that was not in one of the two pulls.
import { moneyFormat } from "../compare/currency";
import { tableColumn } from "../../values/references";
import type { DraftCells, DraftChart, DraftSheet, DraftTable } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { effectOfMove, type Round } from "./moves";
import { bidderHeaders, lineHeaders, type RoundTables } from "./columns";
import { biddersTable, roundLines, roundMarks, type RoundLabels } from "./tables";
import { noteText } from "./words";

export interface RoundTexts extends RoundLabels {
  readonly title: string;
  readonly asOf: string;
}

/** The first columns are hidden: a bidder's number, and the platform's id. */
const FIRST = 2;
const SUMS_ROW = 4;
const BIDDERS_ROW = 11;
const CHART_ROWS = 16;
const CHART_COLUMNS = 9;

export function roundSheet(round: Round, texts: RoundTexts, names: RoundTables): DraftSheet {
  const bidders = biddersTable(round, texts, names, BIDDERS_ROW);
  const below = BIDDERS_ROW + Math.max(round.bidders.length, 1) + 2;
  const charts = chartsOf(round, bidders, texts, below);
  const shownRow = charts.length === 0 ? below : below + CHART_ROWS + 1;
  const lines = roundLines(round, texts, shownRow + 1);
  return {
    cells: [...headCells(round, texts, names), ...shownCells(lines, names, shownRow, texts.say)],
    tables: [bidders, lines],
    charts,
    marks: roundMarks(bidders, lines, texts.say),
    names: [],
    lists: [],
    widths: [],
    hiddenRows: [],
    frozen: { rows: 0, columns: FIRST + 1 },
    print: { titleRow: lines.row, titleColumn: FIRST },
  };
}

function headCells(round: Round, { title, asOf, say }: RoundTexts, { bidders }: RoundTables): DraftCells[] {
  const { change, byPrice, byQuantity, lower, higher } = bidderHeaders(say);
  const sums = [
    [say("Change of all totals"), change, "money"],
    [say("of this by price"), byPrice, "money"],
    [say("of this by quantity"), byQuantity, "money"],
    [say("Lower prices"), lower, "count"],
    [say("Higher prices"), higher, "count"],
  ] as const;
  const labels = sums.map(([label]) => [{ value: label }]);
  return [
    { row: 0, column: FIRST, look: "title", cells: [[{ value: title }]] },
    { row: 1, column: FIRST, look: "quiet", cells: [[{ value: asOf }], [{ value: noteText(round, say) }]] },
    { row: SUMS_ROW, column: FIRST, look: "text", cells: labels },
    ...sums.map(([, header, look], at): DraftCells => ({
      row: SUMS_ROW + at,
      column: FIRST + 1,
      look,
      cells: [[{ formula: `=SUM(${tableColumn(bidders, header)})` }]],
    })),
  ];
}

/** Sums of the rows that a filter leaves, right above their columns. */
function shownCells(table: DraftTable, { lines }: RoundTables, row: number, say: Say): DraftCells[] {
  const of = (what: number, header: string) => ({
    formula: `=SUBTOTAL(${what},${tableColumn(lines, header)})`,
  });
  const { number, extendedBefore, extendedNow, effect, byPrice, byQuantity } = lineHeaders(say);
  const summed = [extendedBefore, extendedNow, effect, byPrice, byQuantity];
  const column = table.columns.findIndex(({ header }) => header === extendedBefore);
  return [
    { row, column: FIRST, look: "heading", cells: [[{ value: say("Rows shown") }]] },
    { row, column: FIRST + 1, look: "count", cells: [[of(COUNT_SHOWN, number)]] },
    { row, column, look: "money", cells: [summed.map((header) => of(SUM_SHOWN, header))] },
  ];
}

/** SUBTOTAL's functions that pass over hidden rows. */
const COUNT_SHOWN = 102;
const SUM_SHOWN = 109;

/** None where no bidder has a price of one line then and now that differ: there is no change to draw. */
function chartsOf({ moves }: Round, { columns }: DraftTable, { currency, say }: RoundTexts, row: number): DraftChart[] {
  const h = bidderHeaders(say);
  if (moves.every((move) => effectOfMove(move) === null)) return [];
  const area = (wanted: string) => ({
    table: 0,
    column: columns.findIndex(({ header }) => header === wanted),
  });
  return [
    {
      kind: "column",
      title: say("Change of the total by supplier"),
      format: moneyFormat(currency, false),
      categories: area(h.bidder),
      series: [{ name: h.change, values: area(h.change) }],
      place: { row, column: FIRST, rows: CHART_ROWS, columns: CHART_COLUMNS },
    },
  ];
}
