// The lines of scenarios side by side, as a sheet: who has each line in each of them, and what it costs there now. A
// line that any of them divides has a row for each part.
import { AFTER_FIGURES } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import { columnLetters } from "../../values/columnLetters";
import { span, tableColumn, thisRow } from "../../values/references";
import type { CellMark, DraftCells, DraftColumn, DraftMarks, DraftSheet, Planned } from "../../sheets/draft";
import {
  alternateFormulas,
  behindBidders,
  marksOf as marksOfAlternates,
  offersOf,
  type OffersRead,
} from "./alternates";
import { byLine } from "./byLine";
import { costingBands, costingOver, costingRows } from "./costingBands";
import { lineMarks } from "../awardSheet/lineMarks";
import { linesHeaders } from "../awardSheet/linesHeaders";
import { quoted } from "../compare/words";
import {
  includedLabel,
  askedFormula,
  foundFormula,
  lookedUp,
  lowestFormula,
  bidderPlaceFormula,
  rowFormula,
  takesPart,
  worksheetFormula,
} from "../awardSheet/lookups";
import { differsFormula, spreadFormula } from "./differing";
import { scenarioColumns, sharedHeaders, type ScenarioHeaders } from "./headers";
import { askedBy, labelHeaders, levelFormulas } from "./levels";
import {
  costingNames,
  countsMore,
  getsName,
  hasDiscounts,
  hasSwitching,
  dividesLines,
  limitsLines,
  newName,
  rowNames,
  type ComparedScenario,
  type PlacedShare,
  type ScenariosInput,
  type ScenariosNames,
} from "./input";

const MONEY = "#,##0.00";
const TEXT = "@";
const RED = "#C00000";

/** One column of the table: what a row of a line has there; formulas have null. */
interface Column extends DraftColumn {
  readonly value: (line: number, part: number) => CellValue;
}

export function linesSheet(input: ScenariosInput, names: ScenariosNames): DraftSheet {
  const offers = offersOf(input);
  const columns = columnsOf(input, names, offers);
  const first = columns.length - input.bidders.length - behindBidders(input, offers).length;
  const counting = input.columns.flatMap((one, at) => (countsMore(one) ? [at] : []));
  const moving = input.columns.flatMap((one, at) => (hasSwitching(one) ? [at] : []));
  const firstNew = rows.costing + counting.length * costingRows.length;
  const firstGets = firstNew + moving.length;
  const place = firstGets + input.columns.length;
  const header = place + 1;
  const named = rowNames(names);
  const over = (name: string, row: number) => ({ name, row, from: first, to: first + input.bidders.length - 1 });
  const { title } = linesHeaders(input.texts.say);
  const titleAt = columns.findIndex((one) => one.header === title);
  return {
    cells: [
      ...headings(input, titleAt),
      ...bands(input, first, place),
      ...hiddenBands(input, names, { moving, firstNew, firstGets, first }),
    ],
    tables: [{ row: header, column: 0, columns, rows: cellsOf(input, columns), headerHeight: 45 }],
    names: [
      over(named.bidder, rows.bidder),
      over(named.takesPart, rows.takesPart),
      over(named.place, place),
      ...moving.map((at, nth) => over(newName(names, at), firstNew + nth)),
      ...input.columns.map((_, at) => over(getsName(names, at), firstGets + at)),
      ...counting.flatMap((at, nth) => costingOver(names, at, rows.costing + nth * costingRows.length, over)),
    ],
    lists: [],
    charts: [],
    widths: [],
    marks: marksOf(input, columns, header),
    hiddenRows: Array.from({ length: place - firstNew + 1 }, (_, at) => firstNew + at),
    frozen: { rows: header + 1, columns: titleAt + 1 },
    print: { titleRow: header, titleColumn: titleAt, columns: first },
  };
}

/** Rows above the table. */
const rows = { title: 0, how: 1, bidder: 2, takesPart: 3, costing: 4 } as const;

function headings(input: ScenariosInput, column: number): DraftCells[] {
  const text = (row: number, look: DraftCells["look"], value: string): DraftCells => ({
    row,
    column,
    look,
    cells: [[{ value }]],
  });
  const { say } = input.texts;
  const how = input.columns.some(dividesLines)
    ? say("Choose another supplier, and every figure of that scenario follows. Each part of a line is a row.")
    : say("Choose another supplier, and every figure of that scenario follows.");
  return [text(rows.title, "title", say("Scenarios, line by line")), text(rows.how, "quiet", how)];
}

/** Above what the bidders ask: who it is, whether it takes part, what a scenario counts beside its prices. */
function bands(input: ScenariosInput, first: number, place: number): DraftCells[] {
  const label = (row: number, text: string): DraftCells => ({
    row,
    column: first - 1,
    look: "quiet",
    cells: [[{ value: text }]],
    // A long one runs over the blank cells on its left.
    align: "right",
  });
  const band = (row: number, look: DraftCells["look"], cells: readonly Planned[]): DraftCells => ({
    row,
    column: first,
    look,
    cells: [cells],
  });
  const { bidders } = input;
  const { say } = input.texts;
  const values = (of: readonly (string | number)[]) => of.map((value) => ({ value }));
  const costing = costingBands(input, rows.costing).flatMap(({ row, text, factors }) => [
    label(row, text),
    { ...band(row, "number", values(factors)), format: "0.0000" },
  ]);
  return [
    label(rows.how, say("Every bidder's prices, from the comparison")),
    label(rows.bidder, say("Supplier")),
    band(rows.bidder, "heading", values(bidders.map((one) => one.label))),
    label(rows.takesPart, includedLabel(say)),
    band(
      rows.takesPart,
      "number",
      bidders.map((one) => takesPart(input.compared, one, say)),
    ),
    ...costing,
    band(place, "count", values(bidders.map((_, at) => at + 1))),
  ];
}

interface HiddenRows {
  /** Scenarios in which a new supplier costs something. */
  readonly moving: readonly number[];
  readonly firstNew: number;
  readonly firstGets: number;
  /** The first bidder's column. */
  readonly first: number;
}

/** By bidder: how many rows it has in each scenario, and whether it would be new there. */
function hiddenBands(
  input: ScenariosInput,
  names: ScenariosNames,
  { moving, firstNew, firstGets, first }: HiddenRows,
): DraftCells[] {
  const headers = scenarioColumns(input);
  const of = (header: string) => tableColumn(names.lines, header);
  const band = (row: number, formula: (bidder: number) => string): DraftCells => ({
    row,
    column: first,
    look: "count",
    cells: [input.bidders.map((_, bidder) => ({ formula: formula(bidder) }))],
  });
  const gets = headers.map(({ place, cost }, at) =>
    band(firstGets + at, (bidder) => `=COUNTIFS(${of(place)},${bidder + 1},${of(cost)},">=0")`),
  );
  const news = moving.map((at, nth) =>
    band(firstNew + nth, (bidder) => {
      const has = `${columnLetters(first + bidder)}${firstGets + at + 1}>0`;
      return `=IF(AND(${has},COUNTIFS(${of(headers[at]?.today ?? "")},${bidder + 1})=0),1,0)`;
    }),
  );
  return [...gets, ...news];
}

function columnsOf(input: ScenariosInput, names: ScenariosNames, offers: OffersRead): readonly Column[] {
  const { compared, bidders, lines } = input;
  const { say } = input.texts;
  const own = linesHeaders(say);
  const asked = labelHeaders(input);
  const row = span(names.lines, asked[0] ?? "", asked.at(-1) ?? "");
  const all = scenarioColumns(input);
  const each = input.columns.map((one, at) => ofScenario(input, names, offers, { one, at }));
  const [h, suppliers, costs] = [sharedHeaders(say), all.map((one) => one.supplier), all.map((one) => one.cost)];
  const id = (line: number) => lines[line]?.id ?? "";
  const title = (line: number) => lines[line]?.title ?? "";
  const worksheet =
    compared.worksheet === null
      ? []
      : [calculated(own.worksheet, worksheetFormula(compared.table, compared.worksheet), "General", 110)];
  return [
    value(own.line, TEXT, null, id),
    calculated(own.found, foundFormula(compared), "0", null),
    calculated(own.row, rowFormula(compared), "0", null),
    ...each.flatMap(({ hidden }) => hidden),
    value(own.title, TEXT, 220, title),
    ...worksheet,
    { ...calculated(own.quantity, lookedUp(compared.table, compared.quantity), "General", 72), align: "right" },
    calculated(own.baselineValue, lookedUp(compared.table, compared.baselineValue), MONEY, 90),
    calculated(own.lowest, lowestFormula(rowNames(names).takesPart, row, say), MONEY, 90),
    calculated(h.differs, differsFormula(suppliers, say), AFTER_FIGURES, 60),
    calculated(h.spread, spreadFormula(costs), MONEY, 90),
    ...each.flatMap(({ shown }) => shown),
    calculated(
      own.remark,
      `=IF(${thisRow(own.row)}="",${quoted(say("No longer in the comparison, or left out there"))},"")`,
      AFTER_FIGURES,
      220,
    ),
    ...bidders.map((bidder, at) => calculated(asked[at] ?? "", askedFormula(compared, bidder), MONEY, 84)),
    ...behindBidders(input, offers).map(([header, formula]) => calculated(header, formula, "General", null)),
  ];
}

interface OfScenario {
  readonly hidden: readonly Column[];
  readonly shown: readonly Column[];
}

function ofScenario(
  input: ScenariosInput,
  names: ScenariosNames,
  offers: OffersRead,
  { one, at }: { readonly one: ComparedScenario; readonly at: number },
): OfScenario {
  const h = scenarioColumns(input)[at];
  if (h === undefined) throw new RangeError("There is no such scenario.");
  const named = rowNames(names);
  const own = linesHeaders(input.texts.say);
  const labels = input.bidders.map(({ label }) => label);
  const asked = labelHeaders(input);
  const row = span(names.lines, asked[0] ?? "", asked.at(-1) ?? "");
  const who = (line: number, part: number) => labels[shareOf(one, line, part)?.bidder ?? -1] ?? null;
  const partOf = (line: number, part: number) => shareOf(one, line, part)?.part ?? null;
  const marks = (header: string, list: Parameters<typeof lineMarks>[0]) =>
    value(header, TEXT, null, (line) => lineMarks(list, input.lines[line]?.id ?? ""));
  const divided = dividesLines(one);
  const partColumn = value(h.part, "0.0%", divided ? 66 : null, partOf);
  const ofPart = (header: string, of: string) => calculated(header, partOfFormula(h, of), MONEY, null);
  const paid = `${askedBy(input, one, h, row)}*${thisRow(h.part)}`;
  const items = alternateFormulas(input, offers, names, { one, h, row });
  return {
    hidden: [
      calculated(h.place, bidderPlaceFormula(labels, named, h.supplier), "0", null),
      value(h.solved, TEXT, null, who),
      ...(divided ? [] : [partColumn]),
      ...(items === null
        ? []
        : [
            value(h.alternates, TEXT, null, (line) => marksOfAlternates(one, line)),
            calculated(h.alternate, items.amount, MONEY, null),
          ]),
      ...levelFormulas(input, names, one, h).map(([header, formula]) => calculated(header, formula, MONEY, null)),
      ofPart(h.basePart, own.baselineValue),
      ofPart(h.lowestPart, own.lowest),
      ofPart(h.units, own.quantity),
      ...(countsMore(one) ? [calculated(h.paid, `=IF(ISNUMBER(${thisRow(h.cost)}),${paid},"")`, MONEY, null)] : []),
      ...(hasDiscounts(one) ? [marks(h.discounts, one.scenario.discounts)] : []),
      ...(limitsLines(one) ? [marks(h.limits, one.scenario.bounds)] : []),
      ...switchingColumns(one, h),
    ],
    shown: [
      { ...value(h.supplier, TEXT, 130, who), list: { name: named.bidder } },
      ...(divided ? [partColumn] : []),
      calculated(h.cost, costFormula(input, names, one, at, row), MONEY, 90),
      ...(items === null ? [] : [calculated(h.offer, items.offer, AFTER_FIGURES, 130)]),
    ],
  };
}

/** Who has the line today, and how much of it leaves that supplier. */
function switchingColumns(one: ComparedScenario, h: ScenarioHeaders): readonly Column[] {
  if (!hasSwitching(one)) return [];
  const moves = `AND(${thisRow(h.today)}>0,ISNUMBER(${thisRow(h.cost)}),${thisRow(h.today)}<>${thisRow(h.place)})`;
  return [
    value(h.today, "0", null, (line) => (one.incumbents[line] ?? -1) + 1),
    calculated(h.moves, `=IF(${moves},${thisRow(h.part)},0)`, "0.00", null),
  ];
}

function costFormula(
  input: ScenariosInput,
  names: ScenariosNames,
  one: ComparedScenario,
  at: number,
  row: string,
): string {
  const h = scenarioColumns(input)[at];
  if (h === undefined) throw new RangeError("There is no such scenario.");
  const { say } = input.texts;
  const { quantity } = linesHeaders(say);
  const found = askedBy(input, one, h, row);
  const [unknown, none] = [say("unknown supplier"), say("no price")].map(quoted);
  const nobody = `IF(${thisRow(h.supplier)}="","",${unknown})`;
  const [place, part] = [thisRow(h.place), thisRow(h.part)];
  if (!countsMore(one)) return `=IF(${place}=0,${nobody},IF(ISNUMBER(${found}),${found}*${part},${none}))`;
  const { factor, perUnit, perLine } = costingNames(names, at);
  const of = (name: string) => `INDEX(${name},${place})`;
  const amounts = byLine(input, one, { place, units: thisRow(quantity) });
  const times = amounts.shares === "" ? of(factor) : `(${of(factor)}${amounts.shares})`;
  const plain = `${found}*${times}+N(${thisRow(quantity)})*${of(perUnit)}+${of(perLine)}`;
  const counted = `${plain}${amounts.beside}`;
  const usable = `IF(AND(${times}>0,${counted}>=0),(${counted})*${part},${none})`;
  return `=IF(${place}=0,${nobody},IF(ISNUMBER(${found}),${usable},${none}))`;
}

function partOfFormula(h: ScenarioHeaders, of: string): string {
  return `=IF(AND(ISNUMBER(${thisRow(h.cost)}),ISNUMBER(${thisRow(of)})),${thisRow(of)}*${thisRow(h.part)},"")`;
}

function shareOf({ shares }: ComparedScenario, line: number, part: number): PlacedShare | undefined {
  return shares[line]?.[part];
}

function calculated(header: string, formula: string, format: string, width: number | null): Column {
  return { header, formula, format, width, value: () => null };
}

function value(header: string, format: string, width: number | null, of: Column["value"]): Column {
  return { header, formula: null, format, width, value: of };
}

/** As many rows a line as the scenario has parts that divides it most. */
function cellsOf(input: ScenariosInput, columns: readonly Column[]): readonly (readonly CellValue[])[] {
  return input.lines.flatMap((_, line) => {
    const parts = Math.max(1, ...input.columns.map(({ shares }) => shares[line]?.length ?? 0));
    return Array.from({ length: parts }, (_none, part) =>
      columns.map(({ value: of, formula }) => (formula === null ? of(line, part) : null)),
    );
  });
}

function marksOf(input: ScenariosInput, columns: readonly Column[], header: number): DraftMarks[] {
  const at = (name: string) => columns.findIndex((one) => one.header === name);
  const cell = (name: string) => `$${columnLetters(at(name))}${header + 2}`;
  const over = (name: string, marks: readonly CellMark[]): DraftMarks => ({
    row: header + 1,
    column: at(name),
    rows: null,
    columns: 1,
    marks,
  });
  return scenarioColumns(input).flatMap(({ supplier, solved, cost, noBid }) => [
    over(supplier, [{ formula: `=${cell(supplier)}<>${cell(solved)}`, look: { fill: "#FFF2CC", bold: true } }]),
    over(cost, [
      { formula: `=AND(ISTEXT(${cell(cost)}),${cell(cost)}<>"")`, look: { color: RED, bold: true } },
      ...(at(noBid) < 0 ? [] : [{ formula: `=${cell(noBid)}=1`, look: { fill: "#F8CBAD", italic: true } }]),
    ]),
  ]);
}
