// The tables of a starter sheet as columns of formulas: by period, by name, by band, and the lists of names behind
// them. Figures are looked up and added up by Excel; nothing is worked out here.
import { span, tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import type { CellValue } from "../../values/cell";
import type { BandSection, ListMeasure, Measure, NameList, NameSection, PeriodSection } from "./types";
import { askedAs, part, quotedText, type StarterWords, type Words } from "./words";

export interface BuiltTable {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Headers of the columns that were made by name. */
  readonly split: readonly string[];
  /** Rows that a chart shows: what all others come to would dwarf them. */
  readonly drawn?: number;
}

const NAME_WIDTH = 210;
const WIDTH = 86;
const MONTHS = { month: 1, quarter: 3 } as const;

export function starterFormat(measure: Measure, dateFormat: string): string {
  const formats = { count: "#,##0", money: "#,##0", percent: "0.0%", score: "0.0", date: dateFormat };
  return formats[measure];
}

/** Figures stand at the right, under their headers. */
function column(header: string, formula: string | null, format: string, width = WIDTH): DraftColumn {
  return { header, formula, format, width, align: "right" };
}

/** What a row is called. */
function label(header: string, formula: string | null, format = "General", width = NAME_WIDTH): DraftColumn {
  return { header, formula, format, width, align: "left" };
}

/** The row's place in its table, from 0. */
function offset(table: string, header: string): string {
  return `ROW()-ROW(${table}[[#Headers],[${header}]])-1`;
}

/** `table`: what it will be called; `split`: the list's table and the names that columns are made for. */
export function periodTable(
  section: PeriodSection,
  given: Words,
  table: string,
  dateFormat: string,
  split: { readonly table: string; readonly names: readonly string[] } | null,
): BuiltTable {
  const { every, rows } = section;
  const quarterly = every === "quarter";
  const { begins, month } = given.texts;
  const words = given.every(quarterly ? begins : month, MONTHS[every]);
  const own = section.columns
    .filter(({ needs }) => needs.every((name) => words.has(name)))
    .map(({ header, formula, measure }) => column(header, formula(words), starterFormat(measure, dateFormat)));
  const begin = quarterly
    ? column(begins, `=EDATE(${words.names.quarter},3*(${offset(table, begins)}))`, dateFormat)
    : label(month, `=EDATE(${words.names.month},${offset(table, month)})`, "mmm yyyy");
  const quarter = `=YEAR(${thisRow(begins)})&" Q"&ROUNDUP(MONTH(${thisRow(begins)})/3,0)`;
  const front = quarterly ? [label(words.texts.quarter, quarter)] : [begin];
  const back = quarterly ? [begin] : [];
  const taken = [...front, ...own, ...back].map(({ header }) => header);
  const parted = split === null ? [] : splitColumns(section, words, table, dateFormat, split, taken);
  const columns = [...front, ...parted, ...own, ...back];
  return {
    columns,
    rows: Array.from({ length: rows }, () => columns.map(() => null)),
    split: parted.slice(0, -1).map(({ header }) => header),
  };
}

/** A column a name, found by its row in the list; the others are what is left of all. */
function splitColumns(
  { split }: PeriodSection,
  words: Words,
  table: string,
  dateFormat: string,
  { table: list, names }: { readonly table: string; readonly names: readonly string[] },
  taken: readonly string[],
): DraftColumn[] {
  if (split === undefined) return [];
  const format = starterFormat(split.measure, dateFormat);
  const { others: rest, total, askedAs: asked } = words.texts;
  const headers = headersOf(names.slice(0, split.most), [...taken, rest, total], words.say("(no name)"));
  const criterion = (at: number) => `INDEX(${tableColumn(list, asked)},${at + 1})`;
  const named = headers.map((header, at) => column(header, split.formula(words, criterion(at)), format));
  const [first, last] = [headers[0], headers.at(-1)];
  const listed = first === undefined || last === undefined ? "0" : `SUM(${span(table, first, last)})`;
  const others = `=ROUND(${thisRow(total)}-${listed},2)`;
  return [...named, column(rest, others, format), column(total, split.formula(words, null), format)];
}

/** Longer ones would fill the legend. */
const LONGEST_HEADER = 60;

/** Names as headers: one line, none blank, no two alike. */
function headersOf(names: readonly string[], reserved: readonly string[], unnamed: string): string[] {
  const taken = new Set(reserved.map((text) => text.toLowerCase()));
  return names.map((name) => {
    const line = name.replace(/[\p{Cc}\s]+/gu, " ").trim() || unnamed;
    const short = line.slice(0, LONGEST_HEADER).replace(/[\uD800-\uDBFF]$/, "");
    let header = short;
    for (let n = 2; taken.has(header.toLowerCase()); n++) header = `${short} (${n})`;
    taken.add(header.toLowerCase());
    return header;
  });
}

export function measuresOf({ measures }: NameList, words: Words): readonly ListMeasure[] {
  return measures.filter(({ needs }) => needs.every((name) => words.has(name)));
}

/** Every name with its figures and its place by the first of them. */
export function listTable(
  list: NameList,
  words: Words,
  table: string,
  dateFormat: string,
  names: readonly string[],
): BuiltTable {
  const measures = measuresOf(list, words);
  const isMoney = measures[0]?.measure === "money";
  const { number, askedAs: asked, place, rankedBy } = words.texts;
  const first = measures[0]?.header ?? number;
  const columns = [
    label(list.word, null, "@", 160),
    column(number, null, "0", 40),
    label(asked, askedAs(thisRow(list.word), words.texts), "General", 110),
    ...measures.map((one) => column(one.header, `=${one.of(words)}`, starterFormat(one.measure, dateFormat))),
    // The ranked figure as conditions compare it: fifteen digits would not tell a sum from one that looks the same.
    ...(isMoney ? [column(rankedBy, `=ROUND(${thisRow(first)},2)`, "#,##0.00")] : []),
    column(place, placeFormula(table, isMoney ? rankedBy : first, number), "0", 50),
  ];
  const rows = names.map((name, at) => columns.map((_, index) => (index === 0 ? name : index === 1 ? at + 1 : null)));
  return { columns, rows, split: [] };
}

/** Equals stand in the list's order. */
function placeFormula(table: string, header: string, number: string): string {
  const [all, own] = [tableColumn(table, header), thisRow(header)];
  const before = `COUNTIFS(${all},${own},${tableColumn(table, number)},"<"&${thisRow(number)})`;
  return `=IF(ISNUMBER(${own}),COUNTIFS(${all},">"&${own})+${before}+1,"")`;
}

/** The first names by their place, and all others in one row where their figures add up. */
export function nameTable(
  section: NameSection,
  list: NameList,
  words: Words,
  table: string,
  dateFormat: string,
  names: readonly string[],
): BuiltTable {
  const known = measuresOf(list, words);
  const measures = section.columns.flatMap((header) => known.filter((one) => one.header === header));
  const [first] = known;
  const shown = Math.max(1, Math.min(section.shown, names.length));
  const { texts } = words;
  const place = thisRow(texts.place);
  const at = `MATCH(${place},${tableColumn(table, texts.place)},0)`;
  const found = (header: string) => `IFERROR(INDEX(${tableColumn(table, header)},${at}),"")`;
  const upTo = (header: string, most: string) =>
    `SUMIFS(${tableColumn(table, header)},${tableColumn(table, texts.place)},"<="&${most})`;
  const measureColumns = measures.map((one) => {
    const rest = one.all === null ? '""' : `ROUND(${one.all(words)}-${upTo(one.header, String(shown))},2)`;
    const formula = `=IF(${place}="",${rest},${found(one.header)})`;
    return column(one.header, formula, starterFormat(one.measure, dateFormat));
  });
  const sum = first?.all?.(words) ?? null;
  const adds = sum !== null;
  const shares =
    section.shares && first !== undefined && adds ? shareColumns(texts, { header: first.header, all: sum, upTo }) : [];
  const name = `=IF(${place}="",${quotedText(texts.others)},${found(list.word)})`;
  const columns = [label(list.word, name), ...measureColumns, ...shares, column(texts.place, null, "0")];
  const places = [...Array.from({ length: shown }, (_, row) => row + 1), ...(adds ? [null] : [])];
  return {
    columns,
    rows: places.map((one) => columns.map((_, index) => (index === columns.length - 1 ? one : null))),
    split: [],
    drawn: shown,
  };
}

interface Shared {
  readonly header: string;
  readonly all: string;
  readonly upTo: (header: string, most: string) => string;
}

function shareColumns(texts: StarterWords, { header, all, upTo }: Shared): DraftColumn[] {
  const [own, place] = [thisRow(header), thisRow(texts.place)];
  const running = `IF(${place}="",${part(all, all)},${part(upTo(header, place), all)})`;
  return [
    column(texts.share, `=IF(ISNUMBER(${own}),${part(own, all)},"")`, "0.0%"),
    column(texts.running, `=IF(ISNUMBER(${own}),${running},"")`, "0.0%"),
  ];
}

const BANDS = 5;
/** Above all scores. */
const BEYOND = 1_000_000_000;

/** In place of a number within a text. */
const [FROM_SIGN, BELOW_SIGN] = ["\u0001", "\u0002"];

/** The last band has no upper end. */
export function bandTable({ of, header }: BandSection, words: Words, table: string): BuiltTable {
  const all = words.all(of);
  const step = `ROUNDUP(MAX(1,MAX(${all}))/${BANDS},0)`;
  const { texts, say } = words;
  const isLast = `${offset(table, texts.band)}=${BANDS - 1}`;
  const [from, below] = [thisRow(texts.from), thisRow(texts.below)];
  // The ends of a band are in the middle of a sentence: where, each language says by itself.
  const said = (text: string) =>
    quotedText(text).replaceAll(FROM_SIGN, `"&${from}&"`).replaceAll(BELOW_SIGN, `"&${below}&"`);
  const last = said(say("{from} and more", { from: FROM_SIGN }));
  const others = said(say("{from} to below {below}", { from: FROM_SIGN, below: BELOW_SIGN }));
  const columns = [
    label(texts.band, `=IF(${isLast},${last},${others})`),
    column(header, `=COUNTIFS(${all},">="&${from},${all},"<"&IF(${isLast},${BEYOND},${below}))`, "#,##0"),
    column(texts.from, `=(${offset(table, texts.band)})*${step}`, "0"),
    column(texts.below, `=${from}+${step}`, "0"),
  ];
  return { columns, rows: Array.from({ length: BANDS }, () => columns.map(() => null)), split: [] };
}
