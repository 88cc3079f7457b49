// A starter as a draft of a sheet: title, the cells that may be changed and the key figures at the top left, charts
// beside and below them, then the tables, and the lists of names to the right of all that is printed. It decides
// nothing of what is counted.
import type {
  DraftCells,
  DraftChart,
  DraftColumn,
  DraftName,
  DraftSheet,
  DraftTable,
  Planned,
} from "../../sheets/draft";
import { headerHeight, textWidth } from "../../sheets/headerWidth";
import { dayOf } from "../contents";
import type { StarterGround } from "./ground";
import { bandTable, starterFormat, listTable, nameTable, periodTable, type BuiltTable } from "./tables";
import type { ChartWish, NameList, StarterSection, Starter } from "./types";
import { starterWords, Words, type CellNames } from "./words";

/** Columns that are printed; the lists stand right of them. */
const COLUMNS = 11;
const LISTS = COLUMNS + 1;
const TOP = 3;
const CHART_ROWS = 16;
/** Columns of the key figures. */
const FIGURES = 3;
/** Fill of the cells that a person may change. */
const CHANGEABLE = "#DDEBF7";

/** What can be made of a starter with the columns that are there. */
export interface Fitting {
  readonly starter: Starter;
  readonly lists: readonly NameList[];
  readonly sections: readonly StarterSection[];
  readonly figures: Starter["figures"];
  /** Titles of tables, headers and key figures that lack a column. */
  readonly without: readonly string[];
}

export function fit(starter: Starter, has: (name: string) => boolean): Fitting {
  const can = ({ needs }: { readonly needs: readonly string[] }) => needs.every(has);
  const lists = starter.lists.filter((list) => can(list) && has(list.of) && list.measures.some(can));
  const stands = (section: StarterSection) =>
    can(section) && (section.kind !== "names" || lists.some(({ id }) => id === section.list));
  const sections = starter.sections.filter(stands);
  const figures = starter.figures.filter(can);
  const without = [
    ...starter.sections.filter((one) => !stands(one)).map(({ title }) => title),
    ...starter.figures.filter((one) => !can(one)).map(({ label }) => label),
    ...sections.flatMap((one) =>
      one.kind === "period"
        ? one.columns.filter((column) => !can(column)).map(({ header }) => header)
        : lists
            .filter(({ id }) => one.kind === "names" && id === one.list)
            .flatMap(({ measures }) => measures.filter((measure) => !can(measure)).map(({ header }) => header)),
    ),
  ];
  return { starter, lists, sections, figures, without: [...new Set(without)] };
}

/** In the order of the draft's tables: sections, then lists. */
export function tableWishes(
  { sections, lists }: Pick<Fitting, "sections" | "lists">,
  title: string,
): readonly string[] {
  return [...sections.map((one) => one.title), ...lists.map(({ word }) => `${title} ${word} list`)];
}

export function starterSheet(fitting: Fitting, ground: StarterGround, tableNames: readonly string[]): DraftSheet {
  const { sections, lists, starter } = fitting;
  const names = cellNames(tableNames[0] ?? "Starter");
  const currency =
    starter.currency !== undefined && ground.header(starter.currency) !== null && ground.money !== null
      ? starter.currency
      : null;
  const words = new Words(ground, names, currency, ground.say, { header: starterWords(ground.say).month, months: 1 });
  const listNames = new Map(lists.map(({ id }, at) => [id, tableNames[sections.length + at] ?? ""]));
  const built = sections.map((section, at) =>
    sectionTable(section, fitting, ground, words, tableNames[at] ?? "", listNames),
  );
  const head = headOf(fitting, ground, words);
  const charts = sections.flatMap(({ charts: wishes }, at) => wishes.flatMap((wish) => chartOf(wish, built[at], at)));
  const below = Math.max(TOP + CHART_ROWS, head.end) + 1;
  const chartEnd = below + Math.ceil(Math.max(0, charts.length - 1) / 2) * (CHART_ROWS + 1);
  const noted = sections.map((section) => withNote(section, fitting, ground));
  const labels = namesWidth(head);
  const placed = placeTables(noted, built, { first: chartEnd, names: labels });
  const listed = placeLists(fitting, ground, words, listNames);
  const currencies = lists.findIndex(({ of }) => of === currency);
  return {
    cells: [...head.cells, ...placed.cells, ...listed.cells],
    tables: [...placed.tables, ...listed.tables],
    names: head.names,
    lists: head.names
      .filter(({ name }) => name === names.money && currencies >= 0)
      .map(({ row }) => ({
        row,
        columns: [1],
        list: { area: { table: sections.length + currencies, column: 0 } },
      })),
    marks: head.names.map(({ row }) => ({
      row,
      column: 1,
      rows: 1,
      columns: 1,
      marks: [{ formula: "=TRUE", look: { fill: CHANGEABLE } }],
    })),
    charts: charts.map((chart, at) => ({ ...chart, place: placeOf(at, below) })),
    widths: Array.from({ length: COLUMNS }, (_, column) => ({ column, width: column === 0 ? labels : FIGURES_WIDTH })),
    hiddenRows: [],
    frozen: { rows: 2, columns: 0 },
    print: { titleRow: null, titleColumn: null, columns: COLUMNS },
    home: { row: 0, column: 0 },
  };
}

/** Says so where names were too many to be listed. */
function withNote(section: StarterSection, { lists }: Fitting, { names, say }: StarterGround): StarterSection {
  const list = section.kind === "names" ? lists.find(({ id }) => id === section.list) : undefined;
  if (list === undefined || (names.get(list.id) ?? []).length < list.most) return section;
  const { most, weigh } = list;
  return {
    ...section,
    note:
      weigh === null
        ? say("The {most} with the most rows on the day on which this sheet was made.", { most })
        : say("The {most} with the most “{column}” on the day on which this sheet was made.", { most, column: weigh }),
  };
}

function cellNames(table: string): CellNames {
  return {
    day: `${table}_Day`,
    month: `${table}_Month`,
    quarter: `${table}_Quarter`,
    money: `${table}_Money`,
  };
}

interface Head {
  readonly cells: readonly DraftCells[];
  readonly names: readonly DraftName[];
  readonly labels: readonly string[];
  /** First row below. */
  readonly end: number;
}

interface HeadRow {
  readonly label: string;
  readonly cell: Planned;
  readonly format: string;
  /** Of a cell that may be changed. */
  readonly name: string | null;
}

function noteOf({ say }: StarterGround): string {
  return say(
    "Every figure is a formula over the report's table and follows each refresh. You can change the blue cells. The names date from the day on which this sheet was made; later ones are in “{others}”.",
    { others: starterWords(say).others },
  );
}

function headOf(fitting: Fitting, ground: StarterGround, words: Words): Head {
  const rows = headRows(fitting, ground, words);
  const { say } = ground;
  return {
    cells: [
      {
        row: 0,
        column: 0,
        look: "title",
        cells: [[{ value: say("{report}: {starter}", { report: ground.title, starter: fitting.starter.title }) }]],
      },
      { row: 1, column: 0, look: "quiet", cells: [[{ value: noteOf(ground) }]] },
      ...rows.flatMap(({ label, cell, format, name }, at): DraftCells[] => [
        { row: TOP + at, column: 0, look: "text", cells: [[{ value: label }]] },
        {
          row: TOP + at,
          column: 1,
          format,
          cells: [[cell]],
          bold: name === null,
          look: name === null ? "number" : "choice",
        },
      ]),
    ],
    names: rows.flatMap(({ name }, at) => (name === null ? [] : [{ name, row: TOP + at, from: 1, to: 1 }])),
    labels: rows.map(({ label }) => label),
    end: TOP + rows.length,
  };
}

function headRows(
  { starter, sections, figures }: Fitting,
  { dateFormat, line, money, say }: StarterGround,
  words: Words,
): readonly HeadRow[] {
  const { names } = words;
  const uses = (every: "month" | "quarter") => sections.some((one) => one.kind === "period" && one.every === every);
  const firsts = (["month", "quarter"] as const).flatMap((every): HeadRow[] => {
    const formula = starter.first[every];
    if (formula === undefined || !uses(every)) return [];
    const cell = { formula: formula(names.day) };
    const text = every === "month" ? say("First month shown") : say("First quarter shown");
    return [{ label: text, cell, format: dateFormat, name: names[every] }];
  });
  const moneys: HeadRow[] =
    words.inMoney === "" ? [] : [{ label: say("Amounts in"), cell: { value: money }, format: "@", name: names.money }];
  return [
    { label: say("As of"), cell: { formula: dayFormula(line) }, format: dateFormat, name: names.day },
    ...firsts,
    ...moneys,
    ...figures.map(({ label, formula, measure }): HeadRow => ({
      label,
      cell: { formula: formula(words) },
      format: starterFormat(measure, dateFormat),
      name: null,
    })),
  ];
}

/** The day in the line above the report's table, which every refresh rewrites; today if there is none. */
function dayFormula(line: string | null): string {
  return line === null ? "=TODAY()" : `=IFERROR(${dayOf(line)},TODAY())`;
}

function sectionTable(
  section: StarterSection,
  { lists }: Fitting,
  ground: StarterGround,
  words: Words,
  table: string,
  listNames: ReadonlyMap<string, string>,
): BuiltTable {
  const { dateFormat } = ground;
  if (section.kind === "bands") return bandTable(section, words, table);
  if (section.kind === "names") {
    const list = lists.find(({ id }) => id === section.list);
    if (list === undefined) throw new RangeError(`A starter has no list "${section.list}".`);
    const { id } = list;
    return nameTable(section, list, words, listNames.get(id) ?? "", dateFormat, ground.names.get(id) ?? []);
  }
  const id = section.split?.list ?? "";
  const list = listNames.get(id);
  const split = list === undefined ? null : { table: list, names: ground.names.get(id) ?? [] };
  return periodTable(section, words, table, dateFormat, split);
}

type Unplaced = Omit<DraftChart, "place">;

function chartOf(wish: ChartWish, built: BuiltTable | undefined, table: number): Unplaced[] {
  const { columns = [], split = [], drawn: rows } = built ?? {};
  const headers = wish.series === "split" ? split : wish.series;
  const series = headers.flatMap((header) => {
    const column = columns.findIndex((one) => one.header === header);
    return column < 0 ? [] : [{ name: header, values: { table, column, rows }, format: columns[column]?.format ?? "" }];
  });
  const [first] = series;
  if (first === undefined) return [];
  return [
    {
      kind: wish.kind,
      title: wish.title,
      categories: { table, column: 0, rows },
      series: series.map(({ name, values }) => ({ name, values })),
      format: first.format,
    },
  ];
}

/** The first beside the key figures, the others two by two below. */
function placeOf(at: number, below: number): DraftChart["place"] {
  if (at === 0) return { row: TOP, column: FIGURES, rows: CHART_ROWS, columns: COLUMNS - FIGURES };
  const [line, side] = [Math.floor((at - 1) / 2), (at - 1) % 2];
  const row = below + line * (CHART_ROWS + 1);
  return side === 0
    ? { row, column: 0, rows: CHART_ROWS, columns: 4 }
    : { row, column: 5, rows: CHART_ROWS, columns: COLUMNS - 5 };
}

interface Placed {
  readonly cells: readonly DraftCells[];
  readonly tables: readonly DraftTable[];
}

const HEADER_HEIGHT = 32;

/** One below the other. */
function placeTables(
  sections: readonly StarterSection[],
  built: readonly BuiltTable[],
  { first, names }: { readonly first: number; readonly names: number },
): Placed {
  const cells: DraftCells[] = [];
  const tables: DraftTable[] = [];
  let row = first;
  for (const [at, { columns, rows, split }] of built.entries()) {
    const { title = "", note } = sections[at] ?? {};
    cells.push({ row, column: 0, look: "heading", cells: [[{ value: title }]] });
    if (note !== undefined) cells.push({ row: row + 1, column: 0, look: "quiet", cells: [[{ value: note }]] });
    const header = row + (note === undefined ? 1 : 2);
    const own = columns.slice(1).flatMap((one) => (split.includes(one.header) ? [] : [one.header]));
    const height = Math.max(HEADER_HEIGHT, headerHeight(own, FIGURES_WIDTH));
    tables.push({ row: header, column: 0, columns: sameWidths(columns, names), rows, headerHeight: height });
    row = header + Math.max(rows.length, 1) + 2;
  }
  return { cells, tables };
}

/** Points: of names and labels, and of figures. */
const NAMES_WIDTH = 210;
const FIGURES_WIDTH = 86;

/** Whole labels of the key figures in any language. */
function namesWidth({ labels }: Head): number {
  return textWidth(labels, NAMES_WIDTH);
}

/** Tables below one another share the sheet's columns. */
function sameWidths(columns: readonly DraftColumn[], names: number): DraftColumn[] {
  return columns.map((one, at) => ({ ...one, width: at === 0 ? names : FIGURES_WIDTH }));
}

/** Side by side. */
function placeLists(
  { lists }: Fitting,
  ground: StarterGround,
  words: Words,
  listNames: ReadonlyMap<string, string>,
): Placed {
  const cells: DraftCells[] = [];
  const tables: DraftTable[] = [];
  let column = LISTS;
  for (const list of lists) {
    const names = ground.names.get(list.id) ?? [];
    const table = listTable(list, words, listNames.get(list.id) ?? "", ground.dateFormat, names);
    const title = ground.say("List behind the figures: {word}", { word: list.word });
    cells.push({ row: TOP, column, look: "heading", cells: [[{ value: title }]] });
    tables.push({
      row: TOP + 1,
      column,
      columns: table.columns,
      rows: table.rows,
      headerHeight: null,
    });
    column += table.columns.length + 1;
  }
  return { cells, tables };
}

/** Columns whose values are read to list names: the names, their weights, the currency. */
export function columnsToRead({ lists, starter }: Fitting, has: (name: string) => boolean): readonly string[] {
  const weighed = lists.flatMap(({ of, weigh }) => [of, ...(weigh === null || !has(weigh) ? [] : [weigh])]);
  const currency = starter.currency !== undefined && has(starter.currency) ? [starter.currency] : [];
  return [...new Set([...weighed, ...currency])];
}
