// A page for those who decide: what the award costs and saves, how the bids moved, who gets what, and the risks. One
// landscape page of formulas over the comparison and the award's sheets. Earlier readings of the bids are values.
import { AFTER_FIGURES } from "../../sheets/look";
import { saidOnce } from "../../sheets/say";
import { tableColumn, thisRow } from "../../values/references";
import type {
  DraftCells,
  DraftChart,
  DraftColumn,
  DraftLook,
  DraftSheet,
  DraftTable,
  Planned,
} from "../../sheets/draft";
import { awardNames } from "../awardSheet/sheetInput";
import { suppliersHeaders } from "../awardSheet/suppliersTable";
import { COUNTS, LEFT_OUT } from "../compare/choice";
import { moneyFormat } from "../compare/currency";
import { quoted } from "../compare/words";
import type { BoardInput } from "./input";
import { risksOf } from "./risks";

/** Of the sheet's two tables. */
const boardHeaders = saidOnce((say) => ({
  amount: say("Amounts"),
  now: say("award|Now"),
  ofBaseline: say("Of the baseline"),
  supplier: say("Supplier"),
  spend: say("Spend"),
  share: say("Share of spend"),
}));

/** Columns of the left half, a gap, and columns of the right half. */
const RIGHT = 4;
const COLUMNS = 7;
/** Rows where the parts begin. */
const TOP = 4;
const SAVINGS = 9;
const SUPPLIERS = 17;
const MOST_SUPPLIERS = 8;
const MOST_ROUNDS = 5;
const CHART_ROWS = 14;

const amountLabels = saidOnce((say) => ({
  baseline: say("Baseline of the awarded lines"),
  award: say("noun|Award"),
  lowest: say("Each line at its lowest cost"),
}));

export function boardSheet(
  input: BoardInput,
  own: { readonly amounts: string; readonly suppliers: string },
): DraftSheet {
  const money = moneyFormat(input.currency, false);
  const suppliers = suppliersTable(input, money);
  const below = SUPPLIERS + 2 + suppliers.rows.length;
  const chartRow = Math.max(below, SUPPLIERS + 8) + 1;
  return {
    cells: [
      ...heading(input),
      ...savings(input, money),
      ...event(input, money),
      ...rounds(input, money),
      ...risks(input, money),
      ...others(input, { table: own.suppliers, row: below - 1, money }),
    ],
    tables: [amountsTable(input, own.amounts, money), suppliers],
    names: [],
    lists: [],
    marks: [],
    charts: charts(input, chartRow, money),
    widths: [
      { column: 3, width: 24 },
      { column: RIGHT, width: 190 },
      { column: RIGHT + 1, width: 110 },
      { column: RIGHT + 2, width: 200 },
    ],
    hiddenRows: [],
    frozen: { rows: 0, columns: 0 },
    print: { titleRow: null, titleColumn: null, columns: COLUMNS, onePage: true },
    home: { row: 0, column: 0 },
  };
}

function heading(input: BoardInput): DraftCells[] {
  const { event: title, worksheet, company, currency, scenario, calculatedAt, say } = input;
  const facts = [
    company,
    worksheet,
    currency === null ? null : say("board|amounts in {currency}", { currency }),
    say("board|scenario “{scenario}”", { scenario }),
  ];
  const line = facts.filter((one) => one !== null).join(", ");
  const one = (row: number, look: DraftLook, cell: Planned): DraftCells => ({ row, column: 0, look, cells: [[cell]] });
  return [
    one(0, "title", { value: say("{title}: proposed award", { title }) }),
    one(1, "quiet", { value: say("{facts}. Bidsheet: calculated {at}", { facts: line, at: calculatedAt }) }),
    one(2, "text", { formula: `=${awardNames(input.award).proof}` }),
    ...(input.ratesNote === null ? [] : [one(3, "quiet", { formula: input.ratesNote })]),
  ];
}

/** What is awarded, beside what it cost before and what it would cost at least. */
function amountsTable({ award, say }: BoardInput, table: string, format: string): DraftTable {
  const named = awardNames(award);
  const h = boardHeaders(say);
  const amounts = amountLabels(say);
  const label = thisRow(h.amount);
  const now = `=IF(${label}=${quoted(amounts.baseline)},${named.baseline},IF(${label}=${quoted(amounts.award)},${named.total},${named.lowest}))`;
  const base = `INDEX(${tableColumn(table, h.now)},1)`;
  return {
    row: TOP,
    column: 0,
    headerHeight: null,
    columns: [
      { header: h.amount, formula: null, format: "@", width: 210 },
      { header: h.now, formula: now, format, width: 120 },
      { header: h.ofBaseline, formula: `=IF(${base}=0,"",${thisRow(h.now)}/${base})`, format: "0.0%", width: 84 },
    ],
    rows: [amounts.baseline, amounts.award, amounts.lowest].map((one) => [one, null, null]),
  };
}

type Fact = readonly [label: string, look: DraftLook, cell: Planned];

/** Rows of a label and a figure beside it. */
function facts(row: number, column: number, list: readonly Fact[], money: string): DraftCells[] {
  return list.flatMap(([label, look, cell], at): DraftCells[] => [
    { row: row + at, column, look: "text", cells: [[{ value: label }]] },
    {
      row: row + at,
      column: column + 1,
      look,
      format: look === "money" ? money : undefined,
      align: "right",
      cells: [[cell]],
    },
  ]);
}

function head(row: number, column: number, texts: readonly string[]): DraftCells[] {
  return texts.map((value, at) => ({
    row,
    column: column + at,
    look: "heading",
    align: at === 0 ? undefined : ("right" as const),
    cells: [[{ value }]],
  }));
}

function savings(input: BoardInput, money: string): DraftCells[] {
  const named = awardNames(input.award);
  const { say } = input;
  const { budget } = input.compared.names;
  const ifBudget = (then: string, otherwise: string) => ({
    formula: `=IF(N(${budget})>0,${then},${quoted(otherwise)})`,
  });
  const gets = `COUNTIFS(${tableColumn(input.award.suppliers, suppliersHeaders(say).lines)},">0")`;
  const list: readonly Fact[] = [
    [say("Savings against the baseline"), "money", { formula: `=${named.savings}` }],
    [
      say("Savings, part of the baseline"),
      "percent",
      { formula: `=IF(${named.baseline}=0,"",${named.savings}/${named.baseline})` },
    ],
    [say("Budget of all lines"), "money", ifBudget(budget, say("budget|not set"))],
    [say("Left of the budget"), "money", ifBudget(`${budget}-${named.total}`, "")],
    [say("Lines awarded"), "count", { formula: `=${named.awarded}` }],
    [say("Suppliers with lines"), "count", { formula: `=${gets}` }],
  ];
  return [...head(SAVINGS, 0, [say("Savings")]), ...facts(SAVINGS + 1, 0, list, money)];
}

function event({ compared, say }: BoardInput, money: string): DraftCells[] {
  const { table, names, line, part, baselineValue } = compared;
  const all = `ROWS(${tableColumn(table, line)})`;
  const out = part === null ? "" : `-COUNTIF(${tableColumn(table, part)},"${LEFT_OUT}")`;
  const baseline = baselineValue === null ? null : tableColumn(table, baselineValue);
  const which = part === null ? "" : `,${tableColumn(table, part)},"<>${LEFT_OUT}"`;
  const list: readonly Fact[] = [
    [say("Bidders that take part"), "count", { formula: `=COUNTIF(${names.kind},"${COUNTS}")` }],
    [say("Lines"), "count", { formula: `=${all}${out}` }],
    ...(baseline === null
      ? []
      : [
          [
            say("Baseline of all lines"),
            "money",
            { formula: `=SUMIFS(${baseline},${baseline},">0"${which})` },
          ] as const satisfies Fact,
        ]),
  ];
  return [...head(TOP, RIGHT, [say("noun|Event")]), ...facts(TOP + 1, RIGHT, list, money)];
}

/** Each line at its lowest price, at each reading; the last row follows the sheet. */
function rounds(input: BoardInput, money: string): DraftCells[] {
  const { say } = input;
  const { table, bestExtended } = input.compared;
  const live = bestExtended === null ? null : tableColumn(table, bestExtended);
  const [first, ...later] = input.rounds;
  const shown = first === undefined ? [] : [first, ...later.slice(1 - MOST_ROUNDS)];
  const read = shown.map(({ at, lines, total }): readonly Planned[] => [
    { value: at },
    { value: lines },
    { value: total },
  ]);
  const now: readonly Planned[] =
    live === null ? [] : [{ value: say("award|Now") }, { formula: `=COUNT(${live})` }, { formula: `=SUM(${live})` }];
  const looks = ["text", "count", "money"] as const;
  return [
    ...head(SAVINGS, RIGHT, [say("Bids read at"), say("Lines with a price"), say("Total at lowest prices")]),
    ...[...read, now].flatMap((cells, at) =>
      cells.map((cell, column): DraftCells => {
        const look = looks[column] ?? "text";
        return {
          row: SAVINGS + 1 + at,
          column: RIGHT + column,
          look,
          format: look === "money" ? money : undefined,
          cells: [[cell]],
        };
      }),
    ),
  ];
}

function risks(input: BoardInput, money: string): DraftCells[] {
  const row = SUPPLIERS;
  return [
    ...head(row, RIGHT, [input.say("Risks")]),
    ...risksOf(input).flatMap(({ label, look, figure, words }, at): DraftCells[] => {
      const cell = `$F$${row + 2 + at}`;
      return [
        ...facts(row + 1 + at, RIGHT, [[label, look, { formula: figure }]], money),
        {
          row: row + 1 + at,
          column: RIGHT + 2,
          look: "number",
          format: AFTER_FIGURES,
          cells: [[{ formula: words(cell) }]],
        },
      ];
    }),
  ];
}

/** By name without regard to wildcards, which a supplier's name may have. */
function suppliersTable({ award, bidders, say }: BoardInput, money: string): DraftTable {
  const h = boardHeaders(say);
  const own = suppliersHeaders(say);
  const of = (header: string) => tableColumn(award.suppliers, header);
  const spend = `=SUMPRODUCT((${of(own.supplier)}=${thisRow(h.supplier)})*${of(own.spend)})`;
  const all = `SUM(${of(own.spend)})`;
  const columns: readonly DraftColumn[] = [
    { header: h.supplier, formula: null, format: "@", width: 210 },
    { header: h.spend, formula: spend, format: money, width: 120 },
    { header: h.share, formula: `=IF(${all}=0,"",${thisRow(h.spend)}/${all})`, format: "0.0%", width: 84 },
  ];
  const rows = bidders.slice(0, MOST_SUPPLIERS).map((label) => [label, null, null]);
  return { row: SUPPLIERS, column: 0, headerHeight: null, columns, rows };
}

/** What those get that the table has no room for. */
function others(
  { award, bidders, say }: BoardInput,
  { table, row, money }: { readonly table: string; readonly row: number; readonly money: string },
): DraftCells[] {
  if (bidders.length <= MOST_SUPPLIERS) return [];
  const all = tableColumn(award.suppliers, suppliersHeaders(say).spend);
  const rest = { formula: `=SUM(${all})-SUM(${tableColumn(table, boardHeaders(say).spend)})` };
  return facts(row, 0, [[say("Other suppliers"), "money", rest]], money);
}

function charts({ say }: BoardInput, row: number, money: string): DraftChart[] {
  const h = boardHeaders(say);
  const values = (table: number, column: number) => ({ table, column });
  const format = money.replace(/\.0+/, "");
  return [
    {
      kind: "column",
      title: say("Baseline, award, lowest costs"),
      categories: values(0, 0),
      series: [{ name: h.now, values: values(0, 1) }],
      bounds: { least: 0 },
      place: { row, column: 0, rows: CHART_ROWS, columns: 3 },
      format,
    },
    {
      kind: "bar",
      title: say("Spend by supplier"),
      categories: values(1, 0),
      series: [{ name: h.spend, values: values(1, 1) }],
      place: { row, column: RIGHT, rows: CHART_ROWS, columns: 3 },
      format,
    },
  ];
}
