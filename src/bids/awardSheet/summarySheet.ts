// The summary of an award as a sheet: what it comes to, whether the limits hold, the suppliers, what the rules cost,
// what fewer suppliers would cost, with charts.
import { columnLetters } from "../../values/columnLetters";
import type { DraftChart, DraftMarks, DraftSheet, DraftTable } from "../../sheets/draft";
import { coverageTable, curveTable, rulesTable } from "./answerTables";
import { discountsTable } from "./discountsTable";
import type { AwardNames, AwardSheetInput } from "./sheetInput";
import { quoted } from "../compare/words";
import { kept } from "./linesColumns";
import { limits, metText } from "./limitsBlock";
import { figures, headings } from "./summaryBlocks";
import { suppliersHeaders, suppliersTable } from "./suppliersTable";

/** Positions among the sheet's tables. */
export const summaryTables = { suppliers: 0, rules: 1, curve: 2, coverage: 3 } as const;

/** `own`: the names of the tables whose formulas ask themselves. */
export function summarySheet(
  input: AwardSheetInput,
  names: AwardNames,
  own: { readonly curve: string; readonly coverage: string },
): DraftSheet {
  const head = headings(input, names);
  const money = figures(input, names, head.end + 1);
  const limit = limits(input, names, money.end + 1);
  const place = (row: number): Pick<DraftTable, "row" | "column" | "headerHeight"> => ({
    row,
    column: 0,
    headerHeight: 30,
  });
  const suppliers = { ...place(limit.end + 1), ...suppliersTable(input, names) };
  // What the suppliers' limits are is for the screen: the table of rules says it in words.
  const { holds } = suppliersHeaders(input.texts.say);
  const last = suppliers.columns.findIndex(({ header }) => header === holds);
  const discounts =
    input.scenario.discounts.length === 0 ? [] : [{ ...place(below(suppliers)), ...discountsTable(input, names) }];
  const rules = { ...place(below(discounts[0] ?? suppliers)), ...rulesTable(input) };
  const curve = { ...place(below(rules)), ...curveTable(input, own.curve) };
  const coverage = { ...place(below(curve)), ...coverageTable(input, own.coverage) };
  const blocks = [head, money, limit];
  return {
    cells: blocks.flatMap(({ cells }) => cells),
    tables: [suppliers, rules, curve, coverage, ...discounts],
    names: blocks.flatMap((block) => block.names),
    lists: [],
    marks: marksOf(input, suppliers, limit.end, limit.end - money.end - 2),
    charts: charts(input, head.end + 1, limit.end - head.end - 1, { fewerLines: coverage.rows.length > 1, last }),
    widths: [],
    hiddenRows: [],
    frozen: { rows: 1, columns: 1 },
    print: { titleRow: null, titleColumn: 0, columns: last + 1 },
  };
}

/** A blank row between two tables, so that neither grows into the other. */
function below({ row, rows }: DraftTable): number {
  return row + Math.max(rows.length, 1) + 2;
}

/** Beside the figures and limits, as wide as the suppliers' table is printed. `last`: the last column that is. */
function charts(
  { texts: { say } }: AwardSheetInput,
  row: number,
  rows: number,
  { fewerLines, last }: { readonly fewerLines: boolean; readonly last: number },
): DraftChart[] {
  const values = (table: number, column: number) => ({ table, column });
  const { suppliers, curve, coverage } = summaryTables;
  const [first, second, third] = fewerLines ? [4, 7, 10] : [5, 9, last + 1];
  const from = (column: number, next: number) => ({ row, column, rows, columns: next - column });
  const byLines: DraftChart = {
    kind: "column",
    title: say("Total by lines awarded, as solved"),
    categories: values(coverage, 0),
    series: [{ name: say("Total"), values: values(coverage, 3) }],
    place: from(third, last + 1),
    format: "#,##0",
  };
  return [
    {
      kind: "column",
      title: say("Total by maximum number of suppliers, as solved"),
      categories: values(curve, 0),
      series: [{ name: say("Total"), values: values(curve, 1) }],
      place: from(first, second),
      format: "#,##0",
      categoryTitle: say("Maximum suppliers"),
    },
    {
      kind: "bar",
      title: say("Spend by supplier, now and as solved"),
      categories: values(suppliers, 0),
      series: [
        { name: say("award|Now"), values: values(suppliers, 3) },
        { name: say("As solved"), values: values(suppliers, 8) },
      ],
      place: from(second, third),
      format: "#,##0",
    },
    ...(fewerLines ? [byLines] : []),
  ];
}

const RED = "#C00000";

function marksOf(
  { texts: { say } }: AwardSheetInput,
  suppliers: DraftTable,
  limitsEnd: number,
  limits: number,
): DraftMarks[] {
  const { holds } = suppliersHeaders(say);
  const column = suppliers.columns.findIndex(({ header }) => header === holds);
  const mark = (at: number, row: number, rows: number, word: string): DraftMarks => {
    const cell = `${columnLetters(at)}${row + 1}`;
    const formula = `=AND(ISTEXT(${cell}),${cell}<>"",${cell}<>${quoted(word)})`;
    return { row, column: at, rows, columns: 1, marks: [{ formula, look: { color: RED, bold: true } }] };
  };
  return [
    mark(3, limitsEnd - limits, limits, metText(say)),
    mark(column, suppliers.row + 1, Math.max(suppliers.rows.length, 1), kept(say)),
  ];
}
