// What moved prices do to an award, on one page: figures over the draws as formulas, three pictures, and the tables
// that they are of. Totals of searches are values as calculated; the page says when the bids have changed since.
import { tableColumn } from "../../values/references";
import type { DraftCells, DraftChart, DraftLook, DraftSheet, DraftTable } from "../../sheets/draft";
import { leftAsideInWords } from "../awardSheet/leftAsideWords";
import { count } from "../awardSheet/words";
import { bidNames, drawHeaders as h, type SensitivityInput, type SensitivityNames } from "./input";
import {
  breaksTable,
  closeTable,
  heightsOf,
  keptTable,
  spreadTable,
  supplierTable,
  whatIfTable,
  type PageTable,
} from "./pageTables";
import { BREAKS, NO_AWARD, NOT_PROVEN, PROVEN, RULES_MOVE, seedInWords, spreadInWords, YES } from "./words";

const CHART_ROWS = 16;
const HEADER_HEIGHT = 32;
/** Columns that the page prints. */
const COLUMNS = 9;

export const pageTableNames = ["Spread", "Suppliers", "Prices", "Breaks", "Lines", "Stays"] as const;

export function pageSheet(input: SensitivityInput, names: SensitivityNames): DraftSheet {
  const head = headings(input, names);
  const top = head.length + 1;
  const figures = figuresOf(input, names);
  const chartsTop = top + figures.length + 1;
  const total = `$B$${top + 1}`;
  const wanted = [
    spreadTable(names),
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
    charts: chartsOf(chartsTop),
    widths: [],
    hiddenRows: [],
    heights: placed.flatMap(({ table }, nth) => [
      { row: table.row, height: HEADER_HEIGHT },
      ...tallRows(wanted[nth], table.row + 1),
    ]),
    frozen: { rows: 0, columns: 0 },
    print: { titleRow: null, titleColumn: null, columns: COLUMNS },
    home: { row: 0, column: 0 },
  };
}

function tallRows(table: PageTable | undefined, first: number) {
  const heights = table === undefined ? [] : heightsOf(table);
  return heights.flatMap((height, at) => (height === null ? [] : [{ row: first + at, height }]));
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

function headings(input: SensitivityInput, names: SensitivityNames): DraftCells[] {
  const { compared, solvedAt, scenario, found, ignored, draws } = input;
  const money = compared.currency === null ? "" : `, amounts in ${compared.currency}`;
  const { now, then } = bidNames(names);
  const changed = `SUMPRODUCT((ABS(${now}-${then})>=0.005)*1)`;
  const missing = draws - found.draws.length;
  const texts: readonly (readonly [DraftLook, string])[] = [
    ["title", `When prices move: ${scenario}`],
    ["quiet", `Bidsheet: calculated ${solvedAt} from the sheet “${compared.sheetName}”${money}`],
    ["text", spreadInWords(input)],
    ["text", seedInWords(input)],
    ...(missing === 0
      ? []
      : [["text", `The time ran out: ${count(missing, "draw")} of ${draws} not calculated.`] as const]),
    ...(found.rulesMove ? [["text", RULES_MOVE] as const] : []),
    ...ignored.map((one) => ["text", `Left aside: ${leftAsideInWords(one)}`] as const),
  ];
  const cells = texts.map(([look, value], row): DraftCells => ({ row, column: 0, look, cells: [[{ value }]] }));
  const stale = {
    formula: `=IF(${changed}=0,"The bids are as they were.","Bids changed since: calculate again.")`,
  };
  return [...cells, { row: cells.length, column: 0, look: "text", cells: [[stale]], format: "General", bold: true }];
}

interface Figure {
  readonly label: string;
  readonly look: DraftLook;
  readonly cell: { readonly value: number | string } | { readonly formula: string };
}

function figuresOf(
  { found: { base }, draws: asked }: SensitivityInput,
  { draws }: SensitivityNames,
): readonly Figure[] {
  const of = (header: string) => tableColumn(draws, header);
  const calculated = `COUNT(${of(h.best)})`;
  const formula = (label: string, look: DraftLook, text: string): Figure => ({
    label,
    look,
    cell: { formula: `=${text}` },
  });
  const share = (text: string) => `IF(${calculated}=0,"",(${text})/${calculated})`;
  const ofExtra = (header: string, text: string) => `IF(COUNT(${of(header)})=0,"",${text})`;
  const yes = (header: string) => `COUNTIF(${of(header)},"${YES}")`;
  const within = (header: string) => `LARGE(${of(header)},INT(COUNT(${of(header)})*0.05)+1)`;
  return [
    { label: "Total of this award", look: "money", cell: { value: base.total } },
    { label: "Its proof", look: "text", cell: { value: base.proven ? PROVEN : NOT_PROVEN } },
    { label: "Draws asked for", look: "count", cell: { value: asked } },
    formula("Draws with an award", "count", calculated),
    formula("Draws with a proven award", "count", `COUNTIFS(${of(h.best)},">=0",${of(h.proof)},"${PROVEN}")`),
    formula("Draws without an award that fits the rules", "count", `COUNTIF(${of(h.proof)},"${NO_AWARD}")`),
    formula("This award is still the best", "percent", share(yes(h.still))),
    formula("The same suppliers win", "percent", share(yes(h.same))),
    formula("This award breaks a rule", "percent", share(`COUNTIF(${of(h.kept)},"${BREAKS}")`)),
    formula("Extra cost of keeping it, mean", "money", ofExtra(h.extra, `SUM(${of(h.extra)})/COUNT(${of(h.extra)})`)),
    formula("Extra cost in 95% of the draws, at most", "percent", ofExtra(h.share, within(h.share))),
    formula("Highest extra cost", "percent", ofExtra(h.share, `MAX(${of(h.share)})`)),
    formula("Highest extra cost that is not ruled out", "money", ofExtra(h.most, `MAX(${of(h.most)})`)),
  ];
}

/** Above a page of its own: what it costs to stay, who wins, and whose prices matter. */
function chartsOf(row: number): readonly DraftChart[] {
  const place = (at: number, column: number, columns: number) => ({
    row: row + at * (CHART_ROWS + 1),
    column,
    rows: CHART_ROWS,
    columns,
  });
  return [
    {
      kind: "column",
      title: "Extra cost of keeping this award, draws",
      categories: { table: 0, column: 0 },
      series: [{ name: "Draws", values: { table: 0, column: 1 } }],
      place: place(0, 0, 4),
      format: "0",
      labels: true,
      categoryTitle: "Extra cost",
      valueTitle: "Draws",
    },
    {
      kind: "bar",
      title: "Suppliers with lines, share of draws",
      categories: { table: 1, column: 0 },
      series: [{ name: "Share of draws", values: { table: 1, column: 4 } }],
      place: place(0, 4, 5),
      format: "0.0%",
      bounds: { least: 0, most: 1 },
      labels: true,
    },
    {
      kind: "bar",
      title: "Total when prices move",
      categories: { table: 2, column: 0 },
      series: [
        { name: "Prices lower", values: { table: 2, column: 3 } },
        { name: "Prices higher", values: { table: 2, column: 6 } },
      ],
      place: place(1, 0, 9),
      format: "#,##0",
      valueTitle: "Difference to the total",
    },
  ];
}
