// Scenarios side by side on one page: a column a scenario, with what it costs, saves, covers and breaks; below it what
// each supplier gets in each of them. All of it formulas over the lines.
import { PAGE, USUAL } from "../../sheets/pages";
import { AFTER_FIGURES } from "../../sheets/look";
import { thisRow } from "../../values/references";
import type { DraftCells, DraftChart, DraftColumn, DraftLook, DraftSheet, DraftTable } from "../../sheets/draft";
import { brokenText, metText } from "../awardSheet/limitsBlock";
import { calculatedText } from "../awardSheet/texts";
import type { Say } from "../../sheets/say";
import { quoted } from "../compare/words";
import { figuresOf, spendOf, type Figure } from "./figures";
import { DISCOUNT_COLUMNS, discountsBlock } from "./discountsBlock";
import { scenarioColumns } from "./headers";
import { scenarioLabels, type ScenariosInput, type ScenariosNames } from "./input";
import { leftOutText } from "./words";
import { ruleLimits, type RuleLimit } from "./ruleLimits";

const MONEY = "#,##0.00";

/** Points of three lines of text: a scenario's name may be long. */
const HEADER_HEIGHT = 45;
/** Points of the first column and of each scenario's. */
const [FIRST, EACH] = [290, 110];
/** Beside the figures, where that fits on a page that can be read: columns of Excel's usual width, and rows. */
const BESIDE = { columns: 7, rows: 18 } as const;
/** Below them fewer rows, since each of them makes the letters of the page smaller. */
const BELOW = { rows: 12 } as const;
/** Points of a row, and of Letter across between the margins at the size of letters that pages are made for. */
const [ROW, MOST_HEIGHT] = [15, 792];

export function pageSheet(input: ScenariosInput, names: ScenariosNames): DraftSheet {
  const head = headings(input, names);
  const top = head.length + 1;
  const limits = ruleLimits(input, names);
  const figures = figuresOf(input, names);
  const rulesTop = top + figures.length + 2;
  const rules = rulesBlock(input, limits, rulesTop);
  const offTop = rulesTop + (limits.length === 0 ? 0 : limits.length + 2);
  const off = discountsBlock(input, names, offTop);
  const suppliersTop = offTop + (off.rows === 0 ? 0 : off.rows + 2);
  const suppliers = suppliersTable(input, names, suppliersTop);
  const labels = scenarioLabels(input);
  const count = input.columns.length;
  const end = suppliersTop + input.bidders.length + 2;
  const { place, printed } = chartPlace(count, top, end);
  const [right, bottom] = printed ? [place.column + place.columns, place.row + place.rows] : [0, 0];
  const heading = figureHeading(top, input.texts.say("Figure"), labels);
  const rows = figureRows(figures, top + 1, { broken: rules.broken, off: off.sums });
  return {
    cells: [...head, ...heading, ...rows, ...rules.cells, ...off.cells],
    tables: [suppliers],
    names: [],
    lists: [],
    marks: rules.marks,
    charts: [chart(input, place)],
    widths: [],
    hiddenRows: [],
    heights: [{ row: top, height: HEADER_HEIGHT }, ...proofHeight(figures, top + 1)],
    frozen: { rows: top + 1, columns: 1 },
    print: {
      titleRow: null,
      titleColumn: null,
      columns: Math.max(right, count + 1, off.rows === 0 ? RULE_COLUMNS : DISCOUNT_COLUMNS),
      onePage: isOnePage(Math.max(end, bottom)),
    },
  };
}

function figureHeading(top: number, figure: string, labels: readonly string[]): readonly DraftCells[] {
  return [
    { row: top, column: 0, look: "heading", cells: [[{ value: figure }]] },
    { row: top, column: 1, look: "heading", cells: [labels.map((value) => ({ value }))], wrap: true, align: "right" },
  ];
}

function figureRows(
  figures: readonly Figure[],
  first: number,
  asked: Omit<Parameters<Figure["cells"]>[0], "top">,
): readonly DraftCells[] {
  return figures.flatMap(({ label, look, cells }, at): DraftCells[] => {
    const row = first + at;
    const own = cells({ top: first, ...asked });
    return [
      { row, column: 0, look: "text", cells: [[{ value: label }]], bold: at === 0 },
      {
        row,
        column: 1,
        look,
        cells: [own],
        bold: at === 0,
        ...(look === "text" ? { wrap: true, align: "right" } : {}),
      },
    ];
  });
}

interface ChartPlace {
  readonly place: DraftChart["place"];
  /** Whether it is on the printed page. */
  readonly printed: boolean;
}

/** `top`: the row of the figures' heading; `end`: the first row below all tables. On paper no chart is cut or tiny. */
function chartPlace(count: number, top: number, end: number): ChartPlace {
  const beside = { row: top, column: count + 2, ...BESIDE };
  if (FIRST + count * EACH + (BESIDE.columns + 1) * USUAL <= PAGE) return { place: beside, printed: true };
  const below = { row: end + 1, column: 0, columns: Math.max(3, count + 1), ...BELOW };
  return isOnePage(below.row + below.rows) ? { place: below, printed: true } : { place: beside, printed: false };
}

function isOnePage(rows: number): boolean {
  return rows * ROW + 2 * (HEADER_HEIGHT - ROW) + ROW <= MOST_HEIGHT;
}

/** "Not proven: within 1.2%" takes two lines. */
function proofHeight(figures: readonly Figure[], first: number) {
  const at = figures.findIndex(({ look }) => look === "text");
  return at < 0 ? [] : [{ row: first + at, height: 30 }];
}

function headings(input: ScenariosInput, { linesSheet }: ScenariosNames): DraftCells[] {
  const { compared, leftOut } = input;
  const { say } = input.texts;
  const texts: readonly (readonly [DraftLook, string])[] = [
    ["title", say("Scenarios: {title}", { title: compared.title })],
    [
      "quiet",
      calculatedText(input.texts, { at: input.solvedAt, sheet: input.compared.sheetName }, input.compared.currency),
    ],
    ["text", say("Figures follow the comparison and the suppliers on the sheet “{sheet}”.", { sheet: linesSheet })],
    ...(compared.ratesNote === null ? [] : [["text", compared.ratesNote] as const]),
    ...leftOut.map((one) => ["text", leftOutText(one, say)] as const),
    ...leftAside(input).map((text) => ["text", text] as const),
    ...counted(input).map((text) => ["text", text] as const),
  ];
  return texts.map(([look, text], row) => {
    const cell = text === compared.ratesNote ? { formula: text } : { value: text };
    return { row, column: 0, look, cells: [[cell]] };
  });
}

/** Each reason once, with the scenarios that it is about unless they are all of them. */
function leftAside({ ignored, columns, texts: { say, sentences } }: ScenariosInput): readonly string[] {
  const by = new Map<string, string[]>();
  for (const { name, what } of ignored)
    for (const one of what.map(sentences.leftAside)) by.set(one, [...(by.get(one) ?? []), name]);
  const searched = columns.filter(({ proof }) => proof !== null).length;
  return [...by].map(([what, names]) => {
    return names.length === searched
      ? say("Left aside: {what}", { what })
      : say("Left aside in {scenarios}: {what}", { scenarios: listed(names, say), what });
  });
}

/** Costs beside prices, in the yardsticks and in the scenarios that they are to be compared with. */
function counted({ columns, counting, texts: { say } }: ScenariosInput): readonly string[] {
  const { as, otherwise } = counting;
  const own = columns.flatMap(({ standing, scenario }) => (standing ? [scenario.name] : []));
  if (own.length === 0 || as === null) return [];
  const words = { own: listed(own, say), as };
  return otherwise.length === 0
    ? [say("Costs count in {own} as in “{as}”.", words)]
    : [
        say("Costs count in {own} as in “{as}”. Costs count otherwise in {others}.", {
          ...words,
          others: listed(otherwise, say),
        }),
      ];
}

function listed(names: readonly string[], say: Say): string {
  return names.map((name) => say("“{name}”", { name })).join(", ");
}

const RULE_COLUMNS = 5;
const RED = "#C00000";

interface RulesBlock {
  readonly cells: readonly DraftCells[];
  /** By scenario: how many of its limits are broken, as a formula; null: it has none. */
  readonly broken: (scenario: number) => string | null;
  readonly marks: DraftSheet["marks"];
}

/** Limits that are amounts: bids that move may break them, whoever has the lines. */
function rulesBlock(input: ScenariosInput, limits: readonly RuleLimit[], top: number): RulesBlock {
  const { say } = input.texts;
  const labels = scenarioLabels(input);
  const [met, broken] = [metText(say), brokenText(say)].map(quoted);
  if (limits.length === 0) return { cells: [], broken: () => null, marks: [] };
  const texts = [say("Limits of the scenarios"), say("Scenario"), say("award|Now"), say("Limit"), say("limit|Met")];
  const head = texts.map((value) => ({ value }));
  const rows = limits.flatMap(({ text, scenario, look, now, limit, is }, at): DraftCells[] => {
    const row = top + 1 + at;
    const [one, other] = [`C${row + 1}`, `D${row + 1}`];
    // Parts are compared a hair wider than they are: 2 of 3 is 66.7% as well.
    const keeps = is === "<=" ? `${one}<=${other}+0.0000001` : `${one}>=${other}-0.0000001`;
    const holds = `=IF(OR(${other}="",${one}=""),"",IF(${keeps},${met},${broken}))`;
    return [
      { row, column: 0, look: "text", cells: [[{ value: text }, { value: labels[scenario] ?? "" }]], wrap: true },
      { row, column: 2, look, cells: [[{ formula: `=${now}` }, { value: limit }]] },
      { row, column: 4, look: "number", format: AFTER_FIGURES, cells: [[{ formula: holds }]] },
    ];
  });
  return {
    cells: [{ row: top, column: 0, look: "heading", cells: [head] }, ...rows],
    broken: (scenario) => {
      const own = limits.flatMap((one, at) => (one.scenario === scenario ? [top + 2 + at] : []));
      const [first, last] = [own[0], own.at(-1)];
      return first === undefined || last === undefined ? null : `COUNTIF($E$${first}:$E$${last},${broken})`;
    },
    marks: [
      {
        row: top + 1,
        column: 4,
        rows: limits.length,
        columns: 1,
        marks: [{ formula: `=E${top + 2}=${broken}`, look: { color: RED, bold: true } }],
      },
    ],
  };
}

/** What each supplier gets in each scenario. */
function suppliersTable(input: ScenariosInput, names: ScenariosNames, row: number): DraftTable {
  const who = input.texts.say("Supplier");
  const spends = scenarioColumns(input).map(({ supplier, place, cost }): DraftColumn => ({
    header: supplier,
    formula: `=${spendOf(input, names, { place, cost }, thisRow(who))}`,
    format: MONEY,
    width: EACH,
  }));
  return {
    row,
    column: 0,
    headerHeight: HEADER_HEIGHT,
    columns: [{ header: who, formula: null, format: "@", width: FIRST }, ...spends],
    rows: input.bidders.map(({ label }) => [label, ...spends.map(() => null)]),
  };
}

function chart(input: ScenariosInput, place: DraftChart["place"]): DraftChart {
  return {
    kind: "bar",
    title: input.texts.say("Spend by supplier in each scenario"),
    categories: { table: 0, column: 0 },
    series: scenarioLabels(input).map((name, at) => ({ name, values: { table: 0, column: at + 1 } })),
    place,
    format: "#,##0",
  };
}
