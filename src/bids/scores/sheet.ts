// Cost against score as a sheet: the scores, which a person may change, what part each supplier has in each award of
// the edge, and the curve with its mean scores as formulas. Totals are values as calculated.
import { columnSpan, tableColumn, thisRow } from "../../values/references";
import type { CellValue } from "../../values/cell";
import type { DraftCells, DraftColumn, DraftLook, DraftSheet } from "../../sheets/draft";
import type { LeftAside } from "../awardSheet/leftAside";
import { leftAsideInWords } from "../awardSheet/leftAsideWords";
import type { ScoreCurve } from "./types";

export interface ScoreInput {
  readonly scenario: string;
  readonly sheetName: string;
  readonly currency: string | null;
  /** All that take part. */
  readonly suppliers: readonly { readonly bidId: string; readonly label: string; readonly score: number | null }[];
  readonly floor: number | null;
  readonly found: ScoreCurve;
  readonly ignored: readonly LeftAside[];
  /** As a workbook shows it. */
  readonly solvedAt: string;
}

export const scoreTables = ["Points", "Suppliers"] as const;

export function scoreSheetName(scenario: string): string {
  return `Scores ${scenario}`;
}

const MONEY = "#,##0.00";
const SCORE = "0.00";
const CHART_ROWS = 18;
const HEADER_HEIGHT = 32;
const h = {
  point: "Point",
  mean: "Mean score",
  total: "Total",
  leftOut: "Counted for lines left out",
  together: "Total and left out",
  more: "More than the cheapest",
  part: "More, share",
  suppliers: "Suppliers with lines",
  uncovered: "Lines without a supplier",
  proof: "Proof",
  supplier: "Supplier",
  score: "Score",
} as const;

/** Column of the first point, after the suppliers' names and scores. */
const FIRST_POINT = 2;

const meanName = (curve: string) => `${curve}_Mean`;
const pointName = (at: number) => `Part in point ${at + 1}`;

export function scoreSheet(input: ScoreInput, [curve = "", suppliers = ""]: readonly string[]): DraftSheet {
  const head = headings(input);
  const curveRow = head.length + 1;
  const chartRow = curveRow + input.found.points.length + 2;
  const meanRow = chartRow + CHART_ROWS + 1;
  const supplierRow = meanRow + 1;
  const all = input.found.points.length;
  const cost = leaves(input) ? h.together : h.total;
  return {
    cells: [
      ...head,
      { row: meanRow, column: 0, look: "text", cells: [[{ value: h.mean }]] },
      { row: meanRow, column: FIRST_POINT, look: "number", format: SCORE, cells: [means(all, suppliers)] },
    ],
    tables: [
      { row: curveRow, column: 0, ...points(input, curve, suppliers), headerHeight: HEADER_HEIGHT },
      { row: supplierRow, column: 0, ...parts(input), headerHeight: HEADER_HEIGHT },
    ],
    names: [{ name: meanName(curve), row: meanRow, from: FIRST_POINT, to: FIRST_POINT + all - 1 }],
    lists: [],
    marks: [],
    charts: [
      {
        kind: "line",
        title: "Cost against mean score",
        categories: { table: 0, column: 1 },
        series: [{ name: cost, values: { table: 0, column: leaves(input) ? 4 : 2 } }],
        place: { row: chartRow, column: 0, rows: CHART_ROWS, columns: 8 },
        format: "#,##0",
        categoryTitle: "Mean score",
        valueTitle: cost,
      },
    ],
    widths: [],
    hiddenRows: [],
    frozen: { rows: 0, columns: 0 },
    print: { titleRow: null, titleColumn: null },
    home: { row: 0, column: 0 },
  };
}

/** Whether lines are left out where that is cheaper. */
const leaves = ({ found }: ScoreInput): boolean => found.points.some(({ leftOut }) => leftOut !== 0);

/** Whether any point leaves a line out that somebody may have. */
const leavesScores = ({ found }: ScoreInput): boolean =>
  found.points.some(({ shares }) => shares.reduce((sum, { part }) => sum + part, 0) < 1 - 1e-9);

function headings(input: ScoreInput): DraftCells[] {
  const { scenario, sheetName, currency, floor, found, ignored, solvedAt } = input;
  const money = currency === null ? "" : `, amounts in ${currency}`;
  const texts: readonly (readonly [DraftLook, string])[] = [
    ["title", `Cost against score: ${scenario}`],
    ["quiet", `Bidsheet: calculated ${solvedAt} from the sheet “${sheetName}”${money}`],
    ["text", "Each point is the cheapest award with its mean score or a better one, if its proof says so."],
    ["text", "Costs beside prices and discounts count as in the scenario."],
    [
      "text",
      "Each line weighs what it comes to at its lowest price. Awards between two points may exist, above the line.",
    ],
    ["text", `Suppliers without a score${floor === null ? "" : `, or with less than ${floor},`} have no line here.`],
    ...(leavesScores(input) ? [["text", "A line without a supplier counts a score of 0."] as const] : []),
    ["text", "Change a score below, and the mean scores follow. The awards stay as calculated."],
    ...(found.complete
      ? []
      : [["text", "Points may be missing: the time, or their number, ended the search."] as const]),
    ...ignored.map((one) => ["text", `Left aside: ${leftAsideInWords(one)}`] as const),
  ];
  return texts.map(([look, value], row) => ({ row, column: 0, look, cells: [[{ value }]] }));
}

/** Of each point: what its suppliers' scores come to by their parts. */
function means(points: number, suppliers: string) {
  const scores = tableColumn(suppliers, h.score);
  return Array.from({ length: points }, (_, at) => {
    const parts = tableColumn(suppliers, pointName(at));
    return { formula: `=IF(SUM(${parts})=0,"",SUMPRODUCT(${parts},${scores}))` };
  });
}

function points(input: ScoreInput, curve: string, suppliers: string) {
  const { found } = input;
  const isLeaving = leaves(input);
  const cost = isLeaving ? h.together : h.total;
  const block = columnSpan(suppliers, pointName(0), pointName(found.points.length - 1));
  const own = `INDEX(${block},0,${thisRow(h.point)})`;
  const cheapest = `MIN(${tableColumn(curve, cost)})`;
  const more = `${thisRow(cost)}-${cheapest}`;
  const column = (header: string, format: string, formula: string | null = null, width = 84): DraftColumn => ({
    header,
    format,
    formula,
    width,
  });
  const columns = [
    column(h.point, "0", null, 190),
    column(h.mean, SCORE, `=INDEX(${meanName(curve)},${thisRow(h.point)})`),
    column(h.total, MONEY, null, 100),
    ...(isLeaving
      ? [
          column(h.leftOut, MONEY, null, 100),
          column(h.together, MONEY, `=${thisRow(h.total)}+${thisRow(h.leftOut)}`, 100),
        ]
      : []),
    column(h.more, MONEY, `=${more}`, 100),
    column(h.part, "0.0%", `=IF(${cheapest}=0,"",(${more})/${cheapest})`),
    column(h.suppliers, "0", `=COUNTIF(${own},">0")`),
    column(h.uncovered, "0"),
    column(h.proof, "@", null, 90),
  ];
  const rows = found.points.map(({ total, leftOut, uncovered, proven }, at): readonly CellValue[] => [
    at + 1,
    null,
    total,
    ...(isLeaving ? [leftOut, null] : []),
    null,
    null,
    null,
    uncovered,
    proven ? "proven" : "not proven",
  ]);
  return { columns, rows };
}

function parts({ suppliers, found }: ScoreInput) {
  const columns: readonly DraftColumn[] = [
    { header: h.supplier, format: "@", formula: null, width: 190 },
    { header: h.score, format: "General", formula: null, width: 84 },
    ...found.points.map((_, at) => ({ header: pointName(at), format: "0.0%", formula: null, width: 84 })),
  ];
  const rows = suppliers.map(({ bidId, label, score }): readonly CellValue[] => [
    label,
    score,
    ...found.points.map(({ shares }) => shares.find(({ supplier }) => supplier === bidId)?.part ?? 0),
  ]);
  return { columns, rows };
}
