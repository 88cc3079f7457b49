// A comparison as a new sheet: rows that its formulas ask, each bidder's sums, and the table below. Whatever can be a
// formula is one, so that changing a price moves all that follows from it. Marks are conditional formats, so that they
// follow whatever the person types.
import type { DraftColumn, DraftSheet } from "../../sheets/draft";
import { headerWidth, textWidth } from "../../sheets/headerWidth";
import { alternatePart } from "./alternates";
import { cellValue, type ComparedCells } from "./cellValues";
import { choicesOf, type ChoiceWords } from "./choice";
import { bidColumnNames, type NamedColumns, type PlacedColumn } from "./columns";
import { bidColumnFormat, bidColumnWidth } from "./columnLooks";
import { formulaOf } from "./formulas";
import { placesByRole, r1c1, shortFormulaOf, type FormulaPlaces } from "./shortFormulas";
import { bidMarks } from "./marks";
import { sumKinds, sumLabel, sumName } from "./sums";
import { budgetColumn, pricesOf, topCells, topLabels, topRows, type RowSpan, type TopTexts } from "./topRows";
import { wordIn } from "./words";

export interface ComparisonSheetInput extends ComparedCells, TopTexts {
  readonly words: ChoiceWords;
  readonly table: string;
  readonly columns: readonly PlacedColumn[];
  readonly alternates?: NamedColumns["alternates"];
}

/**
 * Points: a bidder's name over two lines, and what the column holds. Excel fits no height to texts that a program
 * writes.
 */
const HEADER_HEIGHT = 45;
/** Points: a bidder's name over two lines, as comparisons of earlier versions show it above the header. */
const NAME_HEIGHT = 30;

export function comparisonSheet(input: ComparisonSheetInput): DraftSheet {
  const { table, columns, words, alternates } = input;
  const named: NamedColumns = { table, names: bidColumnNames(table), columns, words, alternates };
  const at = (kind: PlacedColumn["kind"]) => columns.findIndex((column) => column.kind === kind);
  const span = { from: at("start"), to: at("end") };
  const [label, counted] = [at("title"), at("quantity")];
  const top = topRows(named, input, span, counted);
  const header = top.length;
  const rowOf = (text: string) => top.findIndex((row) => row.label === text);
  const rows = {
    bidder: rowOf(topLabels.bidder),
    state: rowOf(topLabels.state),
    alternate: rowOf(topLabels.alternate),
    body: header + 1,
  };
  const drafted = columns.map((column, place) =>
    draftColumn(column, named, input, { column: place, stateRow: rows.state, columnOf: placesByRole(columns) }),
  );
  return {
    cells: top.flatMap((row, n) => topCells(row, n, label, columns.length)),
    tables: [{ row: header, column: 0, columns: drafted, rows: bodyOf(input, drafted), headerHeight: HEADER_HEIGHT }],
    names: draftNames(named, words.label, { rowOf, span, counted }),
    lists: [{ row: rowOf(words.label), columns: pricesOf(named), list: { words: choicesOf(words) } }],
    // Only lines have an id, by which the marks ask: they reach further than the table, for lines to come.
    marks: [
      {
        row: rows.body,
        rows: null,
        column: span.from,
        columns: span.to - span.from + 1,
        marks: bidMarks(columns, rows, words),
      },
    ],
    charts: [],
    widths: [],
    hiddenRows: top.flatMap(({ hidden }, n) => (hidden === true ? [n] : [])),
    heights: [],
    // The rows above the header are hidden but for a few, so that a small window still shows lines below it.
    frozen: { rows: header + 1, columns: label + 1 },
    // Lines with their prices. What lies right of them is for the screen, and the summary prints the sums.
    print: {
      titleRow: header,
      // Each page says how old its prices are, and who is included.
      titleFrom: 0,
      titleColumn: label,
      ...(span.to < 0 ? {} : { columns: span.to + 1 }),
    },
  };
}

function draftColumn(
  column: PlacedColumn,
  named: NamedColumns,
  { currency, bidders, words }: Pick<ComparisonSheetInput, "currency" | "bidders" | "words">,
  places: FormulaPlaces,
): DraftColumn {
  const { kind, header } = column;
  const isAlternate = alternatePart(column, named.alternates) === "price";
  const short = shortFormulaOf(column, named);
  const byPlace = short === null ? null : r1c1(short, places);
  return {
    header,
    formula: byPlace ?? formulaOf(column, named),
    byPlace: byPlace !== null,
    format: bidColumnFormat(isAlternate ? "price" : kind, currency),
    width: NAMES.has(kind)
      ? textWidth(
          bidders.map((one) => one.label),
          widthUnder("", header, kind) ?? 0,
        )
      : widthUnder("", header, kind),
    align: isAlternate || RIGHT.has(kind) ? "right" : undefined,
    list: kind === "included" ? { words: choicesOf(words) } : undefined,
  };
}

/** As wide as the bidders' names need. */
const NAMES: ReadonlySet<PlacedColumn["kind"]> = new Set(["winner", "otherBidder"]);
/** Words where a number is missing. */
const RIGHT: ReadonlySet<PlacedColumn["kind"]> = new Set(["quantity", "price"]);

/** Points, enough for the header and for the bidder's name above it; null: hidden. */
export function widthUnder(label: string, header: string, kind: PlacedColumn["kind"]): number | null {
  const usual = bidColumnWidth(kind);
  return usual === null ? null : Math.max(usual, headerWidth(label, NAME_HEIGHT), headerWidth(header, HEADER_HEIGHT));
}

function bodyOf(input: ComparisonSheetInput, drafted: readonly DraftColumn[]) {
  const { lines, columns } = input;
  return lines.map((_, line) =>
    columns.map((column, n) => (drafted[n]?.formula === null ? (cellValue(input, column, line) ?? null) : null)),
  );
}

interface NamedPlaces {
  readonly rowOf: (label: string) => number;
  readonly span: RowSpan;
  /** The column of single cells. */
  readonly counted: number;
}

/** Names over the bidders' span, by which formulas and other sheets speak of its columns, and of two cells. */
function draftNames(named: NamedColumns, choice: string, { rowOf, span, counted }: NamedPlaces): DraftSheet["names"] {
  const over = (name: string, label: string) => ({ name, row: rowOf(label), ...span });
  const cell = (name: string, label: string) => ({ name, row: rowOf(label), from: counted, to: counted });
  const { table, names, columns } = named;
  const budget = budgetColumn(named);
  const sums = columns.some(({ kind }) => kind === "price") ? sumKinds : [];
  return [
    over(names.kind, topLabels.state),
    over(names.included, choice),
    over(names.bidder, topLabels.bidder),
    over(names.status, topLabels.status),
    over(names.bid, topLabels.bid),
    over(names.place, topLabels.place),
    cell(names.counted, choice),
    budget === null
      ? cell(names.budget, wordIn(named.words, "budgetOfAll"))
      : { name: names.budget, row: rowOf(choice), from: budget, to: budget },
    ...(named.alternates === undefined ? [] : [over(names.alternate, topLabels.alternate)]),
    ...sums.map((kind) => over(sumName(table, kind), sumLabel(kind))),
  ];
}
