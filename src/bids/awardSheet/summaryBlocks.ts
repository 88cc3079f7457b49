// The cells above the tables of an award's summary: what it comes to now beside what was solved, and the limits of the
// scenario.
import { AFTER_FIGURES } from "../../sheets/look";
import { INCLUDED } from "./lookups";
import { columnLetters } from "../../values/columnLetters";
import { tableColumn } from "../../values/references";
import type { DraftCells, DraftLook, DraftName, Planned } from "../../sheets/draft";
import { lineMarkPattern } from "./lineMarks";
import { levelledCounts } from "./lineLevels";
import { divides, linesHeaders } from "./linesHeaders";
import { awardNames, type AwardNames, type AwardSheetInput } from "./sheetInput";
import { suppliersHeaders } from "./suppliersTable";
import { leftAsideInWords } from "./leftAsideWords";
import { lastLinesInWords, proofInWords } from "./proof";
import { namesById } from "./names";
import { isPlain } from "./costing";
import { discountSums } from "./discountsTable";
import { costingInWords, count, coverageInWords, discountsInWords, TIES } from "./words";

export interface SummaryBlock {
  readonly cells: readonly DraftCells[];
  readonly names: readonly DraftName[];
  /** The first row below. */
  readonly end: number;
}

const blank: Planned = { value: null };

/** Over labels, and over their figures on the right. */
function headingsOver(row: number, label: string, figures: readonly string[]): DraftCells[] {
  return [
    { row, column: 0, look: "heading", cells: [[{ value: label }]] },
    { row, column: 1, look: "heading", align: "right", cells: [figures.map((value) => ({ value }))] },
  ];
}

/** Title, what it is, how sure it is, how ties are broken, what was left out. */
export function headings(input: AwardSheetInput, names: AwardNames): SummaryBlock {
  const { linesSheet } = names;
  const { scenario, compared, solvedAt, ignored } = input;
  const money = compared.currency === null ? "" : `, amounts in ${compared.currency}`;
  const dropping = lastLinesInWords(input.award, input.coverage, (line) => input.lines[line]?.title ?? "");
  // Sentences that are true as long as nothing changed; true: the one that says what did.
  const solved = new Map([[proof(input), true], ...(dropping === null ? [] : [[dropping, false] as const])]);
  const texts: readonly (readonly [DraftLook, string])[] = [
    ["title", `Award: ${scenario.name}`],
    ["quiet", `Bidsheet: calculated ${solvedAt} from the sheet “${compared.sheetName}” (${compared.title})${money}`],
    ["text", proof(input)],
    ...(dropping === null ? [] : [["text", dropping] as const]),
    ["text", coverageInWords(scenario)],
    ...costingInWords(scenario, namesById(input)).map((text) => ["text", text] as const),
    ...discountsInWords(scenario, namesById(input)).map((text) => ["text", text] as const),
    ...(compared.ratesNote === null ? [] : [["text", compared.ratesNote] as const]),
    ["text", TIES],
    ["text", `Change awards on the sheet “${linesSheet}”. The figures under “Now” follow.`],
    ...ignored.map((one) => ["text", `Left aside: ${leftAsideInWords(one)}`] as const),
  ];
  const cellOf = (value: string): Planned => {
    if (value === compared.ratesNote) return { formula: value };
    return solved.has(value) ? { formula: asSolved(input, names, value, solved.get(value) === true) } : { value };
  };
  return {
    cells: texts.map(([look, value], row) => ({ row, column: 0, look, cells: [[cellOf(value)]] })),
    names: [
      { name: awardNames(names).proof, row: texts.findIndex(([, text]) => text === proof(input)), from: 0, to: 0 },
    ],
    end: texts.length,
  };
}

function proof({ award, scenario }: AwardSheetInput): string {
  const lines = award.lines.length - award.uncovered.length;
  const opening = `${count(lines, "line")} of ${award.lines.length} to ${count(award.suppliers.length, "supplier")}`;
  return `${opening}. ${proofInWords(award, scenario.leaving)}`;
}

/** Excel takes no longer text in a formula. */
const LONGEST_TEXT = 250;

/** The sentence, until an award or a bid is another one than when it was calculated. */
function asSolved(input: AwardSheetInput, names: AwardNames, text: string, says: boolean): string {
  const { takesPart, total, solved } = awardNames(names);
  const l = linesHeaders;
  const of = (header: string) => tableColumn(names.lines, header);
  const suppliers = `SUMPRODUCT((${of(l.awarded)}<>${of(l.solved)})*1)`;
  const other = divides(input) ? `${suppliers}+SUMPRODUCT((${of(l.part)}<>${of(l.solvedPart)})*1)` : suppliers;
  const bids = `SUMPRODUCT((ABS(${of(l.asked)}-${of(l.askedSolved)})>=0.005)*1)`;
  const bidders = `COUNTIFS(${takesPart},"${INCLUDED}")<>${input.counting}`;
  const more = `${total}-${solved}`;
  const by = `IF(${more}>=0.005,"+","")&FIXED(${more},2)`;
  const changed = says ? `"Changed since it was calculated: "&${by}` : `""`;
  const hasDiscounts = input.scenario.discounts.length > 0;
  const what = isPlain(input.scenario.costing) && !hasDiscounts ? "Bids" : "Bids or costs";
  const outdated = says ? `"${what} changed since: calculate again. Total: "&${by}` : `""`;
  const parts = text.match(new RegExp(`.{1,${LONGEST_TEXT}}`, "gsu")) ?? [""];
  const quoted = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join("&");
  const steps = hasDiscounts ? `+${discountSums(names).changed}` : "";
  return `=IF(${bids}+(${bidders})${steps}>0,${outdated},IF(${other}>0,${changed},${quoted}))`;
}

interface Figure {
  readonly kind: FigureKind;
  readonly label: string;
  readonly look: DraftLook;
  readonly now: string;
  /** Null: it was not part of the answer. */
  readonly solved: number | null;
}

/** Rows of "Now", "As solved", "Difference". */
export function figures(input: AwardSheetInput, names: AwardNames, top: number): SummaryBlock {
  const named = awardNames(names);
  const list = figureList(input, names, top + 1);
  const head = headingsOver(top, "Figure", ["Now", "As solved", "Difference"]);
  const rows = list.map(({ label, look, now, solved }, at): DraftCells[] => {
    const row = top + 1 + at;
    const [one, other] = [`B${row + 1}`, `C${row + 1}`];
    const difference = solved === null ? blank : { formula: `=${one}-${other}` };
    return [
      {
        row,
        column: 0,
        look: "text",
        cells: [[{ value: label }]],
        bold: at === 0,
      },
      {
        row,
        column: 1,
        look,
        cells: [[{ formula: now }, { value: solved }, difference]],
        bold: at === 0,
      },
    ];
  });
  return {
    cells: [...head, ...rows.flat()],
    names: [
      { name: named.total, row: top + 1, from: 1, to: 1 },
      { name: named.solved, row: top + 1, from: 2, to: 2 },
      ...namedFigures.map((kind) => ({
        name: named[kind],
        row: top + 1 + list.findIndex((one) => one.kind === kind),
        from: 1,
        to: 1,
      })),
    ],
    end: top + 1 + list.length,
  };
}

const figureLooks = {
  total: "money",
  costs: "money",
  discounts: "money",
  switching: "money",
  baseline: "money",
  savings: "money",
  savingsPart: "percent",
  lowest: "money",
  above: "money",
  paid: "money",
  awarded: "count",
  left: "count",
  levelled: "count",
  noBid: "count",
} as const;
type FigureKind = keyof typeof figureLooks;
/** Those that other sheets ask by name. */
const namedFigures = ["baseline", "savings", "lowest", "above", "awarded", "left"] as const;

const isFigure = (kind: string): kind is FigureKind => kind in figureLooks;

/** `first`: the row of the total. */
function figureList(input: AwardSheetInput, names: AwardNames, first: number): readonly Figure[] {
  const { award } = input;
  const { lines, suppliers } = names;
  const covers = lineCounts(input, lines);
  const plain = isPlain(input.scenario.costing);
  const off = input.scenario.discounts.length === 0 ? null : discountSums(names);
  const levelled = levelledCounts(input, lines);
  const h = linesHeaders;
  const sum = (header: string) => `SUM(${tableColumn(lines, header)})`;
  const awarded = (header: string) => `SUMIFS(${tableColumn(lines, header)},${tableColumn(lines, h.cost)},">=0")`;
  const kinds = Object.keys(figureLooks)
    .filter(isFigure)
    .filter((kind) => isShown(kind, { plain, discounts: off !== null, levels: levelled !== null }));
  const cell = (kind: FigureKind) => `B${first + 1 + kinds.indexOf(kind)}`;
  const less = off === null ? "" : `-${cell("discounts")}`;
  const costs = plain ? "Paid to suppliers" : "Costs of suppliers, as counted";
  const solvedCosts = award.spend + award.discount;
  const setUp = `SUM(${tableColumn(suppliers, suppliersHeaders.setUp)})`;
  const uncovered = award.uncovered.length;
  const figures: Readonly<Record<FigureKind, readonly [label: string, now: string, solved: number | null]>> = {
    total: ["Total", `${cell("costs")}${less}+${cell("switching")}`, award.total],
    costs: [off === null ? costs : `${costs}, before discounts`, sum(h.cost), solvedCosts],
    discounts: ["Discounts", off?.counted ?? "0", award.discount],
    switching: ["Switching", `${sum(h.switching)}+${setUp}`, award.switching],
    baseline: ["Baseline value of the awarded lines", awarded(h.baselineValue), null],
    savings: ["Savings against the baseline", `${sum(h.savings)}${off === null ? "" : `+${cell("discounts")}`}`, null],
    savingsPart: [
      "Savings against the baseline, share",
      `IF(${cell("baseline")}=0,"",${cell("savings")}/${cell("baseline")})`,
      null,
    ],
    lowest: ["The same lines, each at its lowest cost", awarded(h.lowest), null],
    above: ["Paid above the lowest costs", `${cell("costs")}-${cell("lowest")}${less}`, null],
    paid: ["Paid to suppliers", `${sum(h.paid)}${off === null ? "" : `-${off.paid}`}`, null],
    awarded: ["Lines awarded", covers.awarded, award.lines.length - uncovered],
    left: ["Lines without a supplier", `${covers.all}-${covers.awarded}`, uncovered],
    levelled: ["Missing bids that count, levelled", levelled?.bids ?? "0", null],
    noBid: ["Lines awarded without a bid, levelled", levelled?.awarded ?? "0", null],
  };
  return kinds.map((kind) => {
    const [label, now, solved] = figures[kind];
    return { kind, label, look: figureLooks[kind], now: `=${now}`, solved };
  });
}

function isShown(
  kind: FigureKind,
  has: { readonly plain: boolean; readonly discounts: boolean; readonly levels: boolean },
): boolean {
  if (kind === "discounts") return has.discounts;
  if (kind === "levelled" || kind === "noBid") return has.levels;
  return kind !== "paid" || !has.plain;
}

type Limit = readonly [
  label: string,
  look: DraftLook,
  now: string | null,
  limit: number | null,
  is: "<=" | ">=" | null,
];

/** How many lines are awarded, and how many there are: parts of a line come to one line. */
function lineCounts(input: AwardSheetInput, lines: string): { readonly awarded: string; readonly all: string } {
  const of = (header: string) => tableColumn(lines, header);
  if (!divides(input)) return { awarded: `COUNT(${of(linesHeaders.cost)})`, all: `ROWS(${of(linesHeaders.line)})` };
  const parts = of(linesHeaders.part);
  return { awarded: `SUMIFS(${parts},${of(linesHeaders.cost)},">=0")`, all: `SUM(${parts})` };
}

function limitList(input: AwardSheetInput, { lines, suppliers }: AwardNames): readonly Limit[] {
  const { scenario } = input;
  const covers = lineCounts(input, lines);
  const [l, s] = [linesHeaders, suppliersHeaders];
  const gets = `${tableColumn(suppliers, s.lines)},">0"`;
  const least = `MINIFS(${tableColumn(suppliers, s.coverage)},${gets})`;
  const [lowest, ruled] = [tableColumn(lines, l.lowest), tableColumn(lines, l.rules)];
  const ruleless = [scenario.must, scenario.mustNot, scenario.groups, scenario.splits].every(
    (rules) => rules.length === 0,
  );
  return [
    ["Suppliers with lines, at most", "count", `COUNTIFS(${gets})`, scenario.maxSuppliers, "<="],
    [
      "Share of the lines awarded, at least",
      "percent",
      `${covers.awarded}/${covers.all}`,
      ...([scenario.minCoverage, ">="] as const),
    ],
    [
      "Share of the lines with a price from each, at least",
      "percent",
      `IF(COUNTIFS(${gets})=0,"",${least})`,
      ...([scenario.minBidCoverage, ">="] as const),
    ],
    ["Switching: a line leaves today's supplier", "money", null, scenario.switching.perLine, null],
    ["Switching: a new supplier", "money", null, scenario.switching.perSupplier, null],
    [
      "Worth of the lines awarded at lowest prices, share at least",
      "percent",
      `IF(SUM(${lowest})=0,"",SUMIFS(${lowest},${tableColumn(lines, l.cost)},">=0")/SUM(${lowest}))`,
      ...([scenario.minWorth, ">="] as const),
    ],
    ["Lines that break a rule of their own", "count", `COUNTIFS(${ruled},"broken*")`, ruleless ? null : 0, "<="],
    ...(scenario.minSuppliers === null
      ? []
      : ([["Suppliers with lines, at least", "count", `COUNTIFS(${gets})`, scenario.minSuppliers, ">="]] as const)),
    ...lineLimits(input, lines),
    ...groupLimits(input, suppliers),
  ];
}

/** What a supplier gets of some lines, in units. */
function lineLimits({ scenario, bidders }: AwardSheetInput, lines: string): readonly Limit[] {
  const of = (header: string) => tableColumn(lines, header);
  return scenario.bounds.flatMap(({ bidId, lines: some, min, max, minIfAny }, at): Limit[] => {
    const place = bidders.findIndex((one) => one.bidId === bidId) + 1;
    if (some === undefined || place === 0) return [];
    const own = `${of(linesHeaders.place)},${place}`;
    const won = `${of(linesHeaders.cost)},">=0"`;
    const units = `SUMIFS(${of(linesHeaders.quantity)},${own},${of(linesHeaders.limits)},${lineMarkPattern(at)},${won})`;
    const least = minIfAny ? `IF(COUNTIFS(${own},${won})=0,"",${units})` : units;
    const label = `“${bidders[place - 1]?.label ?? ""}”: units of ${count(some.length, "line")}`;
    const all: readonly Limit[] = [
      [`${label}, at least`, "number", least, min, ">="],
      [`${label}, at most`, "number", units, max, "<="],
    ];
    return all.filter(([, , , limit]) => limit !== null);
  });
}

const groupMeasures = {
  spend: { header: suppliersHeaders.spend, look: "money", what: "spend" },
  share: { header: suppliersHeaders.share, look: "percent", what: "share" },
  quantity: { header: suppliersHeaders.units, look: "number", what: "units" },
} as const;

/** Of each group of suppliers: what they get together, and how many of them get anything. */
function groupLimits({ scenario }: AwardSheetInput, suppliers: string): readonly Limit[] {
  const of = (header: string) => tableColumn(suppliers, header);
  return scenario.supplierGroups.flatMap(({ name, measure, min, max, minCount, maxCount }, at): Limit[] => {
    const members = `${of(suppliersHeaders.groups)},"*;${at + 1};*"`;
    const { header, look, what } = groupMeasures[measure];
    const sum = `SUMIFS(${of(header)},${members})`;
    const count = `COUNTIFS(${members},${of(suppliersHeaders.lines)},">0")`;
    const all: readonly Limit[] = [
      [`“${name}”: ${what}, at least`, look, sum, min, ">="],
      [`“${name}”: ${what}, at most`, look, sum, max, "<="],
      [`“${name}”: suppliers with lines, at least`, "count", count, minCount, ">="],
      [`“${name}”: suppliers with lines, at most`, "count", count, maxCount, "<="],
    ];
    return all.filter(([, , , limit]) => limit !== null);
  });
}

/** What a limit says that the award keeps. */
export const MET = "met";

/** Limits that are numbers: a person may change them and see whether they hold. */
export function limits(input: AwardSheetInput, names: AwardNames, top: number): SummaryBlock {
  const named = awardNames(names);
  const list = limitList(input, names);
  const head = headingsOver(top, "Limits", ["Now", "Limit"]);
  const met: DraftCells = { row: top, column: 3, look: "heading", format: AFTER_FIGURES, cells: [[{ value: "Met" }]] };
  const rows = list.map(([label, look, now, limit, holds], at): DraftCells[] => {
    const row = top + 1 + at;
    return [
      { row, column: 0, look: "text", cells: [[{ value: label }]] },
      { row, column: 1, look, cells: [[now === null ? blank : { formula: `=${now}` }, { value: limit }]] },
      {
        row,
        column: 3,
        look: "number",
        format: AFTER_FIGURES,
        cells: [[holds === null ? blank : { formula: holdsFormula(row, holds) }]],
      },
    ];
  });
  return {
    cells: [...head, met, ...rows.flat()],
    names: [
      { name: named.perLine, row: top + 4, from: 2, to: 2 },
      { name: named.perSupplier, row: top + 5, from: 2, to: 2 },
      { name: named.limits, row: top + 1, from: 3, to: 3, rows: list.length },
    ],
    end: top + 1 + list.length,
  };
}

/** Parts are compared a hair wider than they are: 2 of 3 is 66.7% as well. */
function holdsFormula(row: number, is: "<=" | ">="): string {
  const [now, limit] = [1, 2].map((column) => `${columnLetters(column)}${row + 1}`);
  const keeps = is === "<=" ? `${now}<=${limit}+0.0000001` : `${now}>=${limit}-0.0000001`;
  return `=IF(OR(${limit}="",${now}=""),"",IF(${keeps},"${MET}","broken"))`;
}
