// What moved prices do to an award, on one page: figures over the draws as formulas, three pictures, and the tables
// that they are of. Totals of searches are values as calculated; the page says when the bids have changed since.
import { tableColumn } from "../../values/references";
import type { DraftCells, DraftChart, DraftLook, DraftSheet, DraftTable } from "../../sheets/draft";
import { calculatedText } from "../awardSheet/texts";
import type { Say } from "../../sheets/say";
import { quoted } from "../compare/words";
import { bidNames, drawHeaders, type SensitivityNames, type SensitivitySheetInput } from "./input";
import {
  breaksTable,
  closeTable,
  keptTable,
  spreadTable,
  supplierTable,
  whatIfTable,
  type PageTable,
} from "./pageTables";
import { rulesMove, seedInWords, spreadInWords, stateWords } from "./words";

const CHART_ROWS = 16;
const HEADER_HEIGHT = 32;
/** Columns that the page prints. */
const COLUMNS = 9;

export const pageTableNames = ["Spread", "Suppliers", "Prices", "Breaks", "Lines", "Stays"] as const;

export function pageSheet(input: SensitivitySheetInput, names: SensitivityNames): DraftSheet {
  const head = headings(input, names);
  const top = head.length + 1;
  const figures = figuresOf(input, names);
  const chartsTop = top + figures.length + 1;
  const total = `$B$${top + 1}`;
  const wanted = [
    spreadTable(names, input.texts),
    supplierTable(input, names),
    whatIfTable(input, total),
    breaksTable(input),
    closeTable(input),
    keptTable(input, names),
  ];
  const placed = placedTables(wanted, chartsTop + 2 * (CHART_ROWS + 1));
  return {
    cells: [
      ...head,
      ...figures.flatMap(({ label, look, cell }, at): DraftCells[] => [
        { row: top + at, column: 0, look: "text", cells: [[{ value: label }]], bold: at === 0 },
        { row: top + at, column: 1, look, cells: [[cell]], bold: at === 0 },
      ]),
      ...placed.map(({ title, table }): DraftCells => ({
        row: table.row - 1,
        column: 0,
        look: "heading",
        cells: [[{ value: title }]],
      })),
    ],
    tables: placed.map(({ table }) => table),
    names: [],
    lists: [],
    marks: [],
    charts: chartsOf(chartsTop, input.texts.say),
    widths: [],
    hiddenRows: [],
    frozen: { rows: 0, columns: 0 },
    print: { titleRow: null, titleColumn: null, columns: COLUMNS },
    home: { row: 0, column: 0 },
  };
}

function placedTables(wanted: readonly PageTable[], first: number) {
  let row = first;
  return wanted.map(({ title, columns, rows }): { readonly title: string; readonly table: DraftTable } => {
    const table = { row: row + 1, column: 0, columns, rows, headerHeight: HEADER_HEIGHT };
    // A table without rows has one that is blank.
    row += Math.max(1, rows.length) + 4;
    return { title, table };
  });
}

function headings(input: SensitivitySheetInput, names: SensitivityNames): DraftCells[] {
  const { found, ignored, draws, texts: own } = input;
  const { say } = own;
  const { now, then } = bidNames(names);
  const changed = `SUMPRODUCT((ABS(${now}-${then})>=0.005)*1)`;
  const done = found.draws.length;
  const texts: readonly (readonly [DraftLook, string])[] = [
    ["title", say("When prices move: {scenario}", { scenario: input.scenario })],
    [
      "quiet",
      calculatedText(input.texts, { at: input.solvedAt, sheet: input.compared.sheetName }, input.compared.currency),
    ],
    ["text", spreadInWords(input)],
    ["text", seedInWords(input, say)],
    ...(done === draws
      ? []
      : [["text", say("Draws calculated before the time ran out: {done} of {draws}", { done, draws })] as const]),
    ...(found.rulesMove ? [["text", rulesMove(say)] as const] : []),
    ...ignored.map((one) => ["text", say("Left aside: {what}", { what: own.sentences.leftAside(one) })] as const),
  ];
  const cells = texts.map(([look, value], row): DraftCells => ({ row, column: 0, look, cells: [[{ value }]] }));
  const [asTheyWere, again] = [say("The bids are as they were."), say("Bids changed since: calculate again.")].map(
    quoted,
  );
  const stale = {
    formula: `=IF(${changed}=0,${asTheyWere},${again})`,
  };
  return [...cells, { row: cells.length, column: 0, look: "text", cells: [[stale]], format: "General", bold: true }];
}

interface Figure {
  readonly label: string;
  readonly look: DraftLook;
  readonly cell: { readonly value: number | string } | { readonly formula: string };
}

function figuresOf(
  { found: { base }, draws: asked, texts: { say } }: SensitivitySheetInput,
  { draws }: SensitivityNames,
): readonly Figure[] {
  const h = drawHeaders(say);
  const words = stateWords(say);
  const of = (header: string) => tableColumn(draws, header);
  const calculated = `COUNT(${of(h.best)})`;
  const formula = (label: string, look: DraftLook, text: string): Figure => ({
    label,
    look,
    cell: { formula: `=${text}` },
  });
  const share = (text: string) => `IF(${calculated}=0,"",(${text})/${calculated})`;
  const ofExtra = (header: string, text: string) => `IF(COUNT(${of(header)})=0,"",${text})`;
  const yes = (header: string) => `COUNTIF(${of(header)},${quoted(words.yes)})`;
  const within = (header: string) => `LARGE(${of(header)},INT(COUNT(${of(header)})*0.05)+1)`;
  return [
    { label: say("Total of this award"), look: "money", cell: { value: base.total } },
    { label: say("Its proof"), look: "text", cell: { value: base.proven ? words.proven : words.notProven } },
    { label: say("Draws asked for"), look: "count", cell: { value: asked } },
    formula(say("Draws with an award"), "count", calculated),
    formula(
      say("Draws with a proven award"),
      "count",
      `COUNTIFS(${of(h.best)},">=0",${of(h.proof)},${quoted(words.proven)})`,
    ),
    formula(
      say("Draws without an award that fits the rules"),
      "count",
      `COUNTIF(${of(h.proof)},${quoted(words.noAward)})`,
    ),
    formula(say("This award is still the best"), "percent", share(yes(h.still))),
    formula(say("The same suppliers win"), "percent", share(yes(h.same))),
    formula(say("This award breaks a rule"), "percent", share(`COUNTIF(${of(h.kept)},${quoted(words.breaks)})`)),
    formula(
      say("Extra cost of keeping it, mean"),
      "money",
      ofExtra(h.extra, `SUM(${of(h.extra)})/COUNT(${of(h.extra)})`),
    ),
    formula(say("Extra cost in 95% of the draws, at most"), "percent", ofExtra(h.share, within(h.share))),
    formula(say("Highest extra cost"), "percent", ofExtra(h.share, `MAX(${of(h.share)})`)),
    formula(say("Highest extra cost that is not ruled out"), "money", ofExtra(h.most, `MAX(${of(h.most)})`)),
  ];
}

/** Above a page of its own: what it costs to stay, who wins, and whose prices matter. */
function chartsOf(row: number, say: Say): readonly DraftChart[] {
  const place = (at: number, column: number, columns: number) => ({
    row: row + at * (CHART_ROWS + 1),
    column,
    rows: CHART_ROWS,
    columns,
  });
  return [
    {
      kind: "column",
      title: say("Extra cost of keeping this award, draws"),
      categories: { table: 0, column: 0 },
      series: [{ name: say("Draws"), values: { table: 0, column: 1 } }],
      place: place(0, 0, 4),
      format: "0",
      labels: true,
      categoryTitle: say("Extra cost"),
      valueTitle: say("Draws"),
    },
    {
      kind: "bar",
      title: say("Suppliers with lines, share of draws"),
      categories: { table: 1, column: 0 },
      series: [{ name: say("Share of draws"), values: { table: 1, column: 4 } }],
      place: place(0, 4, 5),
      format: "0.0%",
      bounds: { least: 0, most: 1 },
      labels: true,
    },
    {
      kind: "bar",
      title: say("Total when prices move"),
      categories: { table: 2, column: 0 },
      series: [
        { name: say("Prices lower"), values: { table: 2, column: 3 } },
        { name: say("Prices higher"), values: { table: 2, column: 6 } },
      ],
      place: place(1, 0, 9),
      format: "#,##0",
      valueTitle: say("Difference to the total"),
    },
  ];
}
