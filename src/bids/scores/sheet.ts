// Cost against score as a sheet: the scores, which a person may change, what part each supplier has in each award of
// the edge, and the curve with its mean scores as formulas. Totals are values as calculated.
import { columnSpan, tableColumn, thisRow } from "../../values/references";
import type { CellValue } from "../../values/cell";
import type { DraftCells, DraftColumn, DraftLook, DraftSheet } from "../../sheets/draft";
import type { LeftAside } from "../awardSheet/leftAside";
import { calculatedText, type AwardTexts } from "../awardSheet/texts";
import { saidOnce, type Say } from "../../sheets/say";
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

/** With the words of whoever has the sheet written, which a search needs not. */
export interface ScoreSheetInput extends ScoreInput {
  readonly texts: AwardTexts;
}

export const scoreTables = ["Points", "Suppliers"] as const;

export function scoreSheetName(scenario: string, say: Say): string {
  return say("Scores {scenario}", { scenario });
}

const MONEY = "#,##0.00";
const SCORE = "0.00";
const CHART_ROWS = 18;
const HEADER_HEIGHT = 32;
const headers = saidOnce((say) => ({
  point: say("Point"),
  mean: say("Mean score"),
  total: say("Total"),
  leftOut: say("Counted for lines left out"),
  together: say("Total and left out"),
  more: say("award|More than the cheapest"),
  part: say("award|More, share"),
  suppliers: say("Suppliers with lines"),
  uncovered: say("Lines without a supplier"),
  proof: say("Proof"),
  supplier: say("Supplier"),
  score: say("Score"),
}));

/** Column of the first point, after the suppliers' names and scores. */
const FIRST_POINT = 2;

const meanName = (curve: string) => `${curve}_Mean`;
const pointName = (at: number, say: Say) => say("Part in point {n}", { n: at + 1 });

export function scoreSheet(input: ScoreSheetInput, [curve = "", suppliers = ""]: readonly string[]): DraftSheet {
  const { say } = input.texts;
  const h = headers(say);
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
      { row: meanRow, column: FIRST_POINT, look: "number", format: SCORE, cells: [means(all, suppliers, say)] },
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
        title: say("Cost against mean score"),
        categories: { table: 0, column: 1 },
        series: [{ name: cost, values: { table: 0, column: leaves(input) ? 4 : 2 } }],
        place: { row: chartRow, column: 0, rows: CHART_ROWS, columns: 8 },
        format: "#,##0",
        categoryTitle: h.mean,
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

function headings(input: ScoreSheetInput): DraftCells[] {
  const { scenario, floor, found, ignored, texts } = input;
  const { say, sentences } = texts;
  const shown: readonly (readonly [DraftLook, string])[] = [
    ["title", say("Cost against score: {scenario}", { scenario })],
    ["quiet", calculatedText(input.texts, { at: input.solvedAt, sheet: input.sheetName }, input.currency)],
    ["text", say("Each point is the cheapest award with its mean score or a better one, if its proof says so.")],
    ["text", say("Costs beside prices and discounts count as in the scenario.")],
    [
      "text",
      say(
        "Each line weighs what it comes to at its lowest price. Awards between two points may exist, above the line.",
      ),
    ],
    [
      "text",
      floor === null
        ? say("Suppliers without a score have no line here.")
        : say("Suppliers without a score, or with less than {floor}, have no line here.", { floor }),
    ],
    ...(leavesScores(input) ? [["text", say("A line without a supplier counts a score of 0.")] as const] : []),
    ["text", say("Change a score below, and the mean scores follow. The awards stay as calculated.")],
    ...(found.complete
      ? []
      : [["text", say("Points may be missing: the time, or their number, ended the search.")] as const]),
    ...ignored.map((one) => ["text", say("Left aside: {what}", { what: sentences.leftAside(one) })] as const),
  ];
  return shown.map(([look, value], row) => ({ row, column: 0, look, cells: [[{ value }]] }));
}

/** Of each point: what its suppliers' scores come to by their parts. */
function means(points: number, suppliers: string, say: Say) {
  const scores = tableColumn(suppliers, headers(say).score);
  return Array.from({ length: points }, (_, at) => {
    const parts = tableColumn(suppliers, pointName(at, say));
    return { formula: `=IF(SUM(${parts})=0,"",SUMPRODUCT(${parts},${scores}))` };
  });
}

function points(input: ScoreSheetInput, curve: string, suppliers: string) {
  const { found, texts } = input;
  const { say } = texts;
  const h = headers(say);
  const isLeaving = leaves(input);
  const cost = isLeaving ? h.together : h.total;
  const block = columnSpan(suppliers, pointName(0, say), pointName(found.points.length - 1, say));
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
    proven ? say("award|proven") : say("award|not proven"),
  ]);
  return { columns, rows };
}

function parts({ suppliers, found, texts: { say } }: ScoreSheetInput) {
  const h = headers(say);
  const columns: readonly DraftColumn[] = [
    { header: h.supplier, format: "@", formula: null, width: 190 },
    { header: h.score, format: "General", formula: null, width: 84, align: "right" },
    ...found.points.map((_, at) => ({ header: pointName(at, say), format: "0.0%", formula: null, width: 84 })),
  ];
  const rows = suppliers.map(({ bidId, label, score }): readonly CellValue[] => [
    label,
    score,
    ...found.points.map(({ shares }) => shares.find(({ supplier }) => supplier === bidId)?.part ?? 0),
  ]);
  return { columns, rows };
}
