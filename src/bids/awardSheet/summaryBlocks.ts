// The cells above the tables of an award's summary: what it is, and what it comes to now beside what was solved.
import type { DraftCells, DraftLook, DraftName, Planned } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { tableColumn } from "../../values/references";
import { quoted } from "../compare/words";
import { isPlain } from "./costing";
import { discountSums } from "./discountsTable";
import { levelledCounts } from "./lineLevels";
import { divides, linesHeaders } from "./linesHeaders";
import { included } from "./lookups";
import { namesById } from "./names";
import { lastLinesOf } from "./proof";
import { awardNames, type AwardNames, type AwardSheetInput } from "./sheetInput";
import { suppliersHeaders } from "./suppliersTable";
import { tiesText } from "./words";

export interface SummaryBlock {
  readonly cells: readonly DraftCells[];
  readonly names: readonly DraftName[];
  /** The first row below. */
  readonly end: number;
}

export const blank: Planned = { value: null };

/** Over labels, and over their figures on the right. */
export function headingsOver(row: number, label: string, figures: readonly string[]): DraftCells[] {
  return [
    { row, column: 0, look: "heading", cells: [[{ value: label }]] },
    { row, column: 1, look: "heading", align: "right", cells: [figures.map((value) => ({ value }))] },
  ];
}

/** Title, what it is, how sure it is, how ties are broken, what was left out. */
export function headings(input: AwardSheetInput, names: AwardNames): SummaryBlock {
  const { linesSheet } = names;
  const { scenario, compared, ignored } = input;
  const { say, sentences } = input.texts;
  const last = lastLinesOf(input.award, input.coverage);
  const dropping = last === null ? null : sentences.lastLines(last, (line) => input.lines[line]?.title ?? "");
  // Sentences that are true as long as nothing changed; true: the one that says what did.
  const solved = new Map([[proof(input), true], ...(dropping === null ? [] : [[dropping, false] as const])]);
  const texts: readonly (readonly [DraftLook, string])[] = [
    ["title", say("Award: {scenario}", { scenario: scenario.name })],
    ["quiet", madeText(input)],
    ["text", proof(input)],
    ...(dropping === null ? [] : [["text", dropping] as const]),
    ["text", sentences.leaving(scenario.leaving)],
    ...sentences.costing(scenario, namesById(input)).map((text) => ["text", text] as const),
    ...sentences.discounts(scenario, namesById(input)).map((text) => ["text", text] as const),
    ...(compared.ratesNote === null ? [] : [["text", compared.ratesNote] as const]),
    ["text", tiesText(say)],
    [
      "text",
      say("Change awards on the sheet “{sheet}”. The figures under “{now}” follow.", {
        sheet: linesSheet,
        now: say("award|Now"),
      }),
    ],
    ...ignored.map((one) => ["text", say("Left aside: {what}", { what: sentences.leftAside(one) })] as const),
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

function madeText({ compared, solvedAt, texts: { say } }: AwardSheetInput): string {
  const { sheetName: sheet, title, currency } = compared;
  const words = { at: solvedAt, sheet, title };
  return currency === null
    ? say("Bidsheet: calculated {at} from the sheet “{sheet}” ({title})", words)
    : say("Bidsheet: calculated {at} from the sheet “{sheet}” ({title}), amounts in {currency}", {
        ...words,
        currency,
      });
}

function proof({ award, scenario, texts: { say, sentences } }: AwardSheetInput): string {
  const lines = award.lines.length - award.uncovered.length;
  return say("{lines} of {all} to {suppliers}. {proof}", {
    lines: sentences.lines(lines),
    all: award.lines.length,
    suppliers: sentences.suppliers(award.suppliers.length),
    proof: sentences.proof(award, scenario.leaving),
  });
}

/** Excel takes no longer text in a formula. */
const LONGEST_TEXT = 250;

/** The sentence, until an award or a bid is another one than when it was calculated. */
function asSolved(input: AwardSheetInput, names: AwardNames, text: string, says: boolean): string {
  const { say } = input.texts;
  const { takesPart, total, solved } = awardNames(names);
  const l = linesHeaders(say);
  const of = (header: string) => tableColumn(names.lines, header);
  const suppliers = `SUMPRODUCT((${of(l.awarded)}<>${of(l.solved)})*1)`;
  const other = divides(input) ? `${suppliers}+SUMPRODUCT((${of(l.part)}<>${of(l.solvedPart)})*1)` : suppliers;
  const bids = `SUMPRODUCT((ABS(${of(l.asked)}-${of(l.askedSolved)})>=0.005)*1)`;
  const bidders = `COUNTIFS(${takesPart},${included(say)})<>${input.counting}`;
  const more = `${total}-${solved}`;
  const by = `IF(${more}>=0.005,"+","")&FIXED(${more},2)`;
  const changed = says ? `${quoted(say("Changed since it was calculated: {by}", { by: "" }))}&${by}` : `""`;
  const hasDiscounts = input.scenario.discounts.length > 0;
  const opening =
    isPlain(input.scenario.costing) && !hasDiscounts
      ? say("Bids changed since: calculate again. Total: {by}", { by: "" })
      : say("Bids or costs changed since: calculate again. Total: {by}", { by: "" });
  const outdated = says ? `${quoted(opening)}&${by}` : `""`;
  const parts = text.match(new RegExp(`.{1,${LONGEST_TEXT}}`, "gsu")) ?? [""];
  const sentence = parts.map(quoted).join("&");
  const steps = hasDiscounts ? `+${discountSums(names, say).changed}` : "";
  return `=IF(${bids}+(${bidders})${steps}>0,${outdated},IF(${other}>0,${changed},${sentence}))`;
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
  const { say } = input.texts;
  const named = awardNames(names);
  const list = figureList(input, names, top + 1);
  const head = headingsOver(top, say("Figure"), [say("award|Now"), say("As solved"), say("Difference")]);
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
  const { say } = input.texts;
  const { lines, suppliers } = names;
  const covers = lineCounts(input, lines);
  const plain = isPlain(input.scenario.costing);
  const off = input.scenario.discounts.length === 0 ? null : discountSums(names, say);
  const levelled = levelledCounts(input, lines);
  const h = linesHeaders(say);
  const sum = (header: string) => `SUM(${tableColumn(lines, header)})`;
  const awarded = (header: string) => `SUMIFS(${tableColumn(lines, header)},${tableColumn(lines, h.cost)},">=0")`;
  const kinds = Object.keys(figureLooks)
    .filter(isFigure)
    .filter((kind) => isShown(kind, { plain, discounts: off !== null, levels: levelled !== null }));
  const cell = (kind: FigureKind) => `B${first + 1 + kinds.indexOf(kind)}`;
  const less = off === null ? "" : `-${cell("discounts")}`;
  const costs = costsLabel(say, { plain, before: off !== null });
  const solvedCosts = award.spend + award.discount;
  const setUp = `SUM(${tableColumn(suppliers, suppliersHeaders(say).setUp)})`;
  const uncovered = award.uncovered.length;
  const figures: Readonly<Record<FigureKind, readonly [label: string, now: string, solved: number | null]>> = {
    total: [say("Total"), `${cell("costs")}${less}+${cell("switching")}`, award.total],
    costs: [costs, sum(h.cost), solvedCosts],
    discounts: [say("Discounts"), off?.counted ?? "0", award.discount],
    switching: [say("Switching"), `${sum(h.switching)}+${setUp}`, award.switching],
    baseline: [say("Baseline value of the awarded lines"), awarded(h.baselineValue), null],
    savings: [
      say("Savings against the baseline"),
      `${sum(h.savings)}${off === null ? "" : `+${cell("discounts")}`}`,
      null,
    ],
    savingsPart: [
      say("Savings against the baseline, share"),
      `IF(${cell("baseline")}=0,"",${cell("savings")}/${cell("baseline")})`,
      null,
    ],
    lowest: [say("The same lines, each at its lowest cost"), awarded(h.lowest), null],
    above: [say("Paid above the lowest costs"), `${cell("costs")}-${cell("lowest")}${less}`, null],
    paid: [say("Paid to suppliers"), `${sum(h.paid)}${off === null ? "" : `-${off.paid}`}`, null],
    awarded: [say("Lines awarded"), covers.awarded, award.lines.length - uncovered],
    left: [say("Lines without a supplier"), `${covers.all}-${covers.awarded}`, uncovered],
    levelled: [say("Missing bids that count, levelled"), levelled?.bids ?? "0", null],
    noBid: [say("Lines awarded without a bid, levelled"), levelled?.awarded ?? "0", null],
  };
  return kinds.map((kind) => {
    const [label, now, solved] = figures[kind];
    return { kind, label, look: figureLooks[kind], now: `=${now}`, solved };
  });
}

function costsLabel(say: Say, { plain, before }: { readonly plain: boolean; readonly before: boolean }): string {
  if (before)
    return plain ? say("Paid to suppliers, before discounts") : say("Costs of suppliers, as counted, before discounts");
  return plain ? say("Paid to suppliers") : say("Costs of suppliers, as counted");
}

function isShown(
  kind: FigureKind,
  has: { readonly plain: boolean; readonly discounts: boolean; readonly levels: boolean },
): boolean {
  if (kind === "discounts") return has.discounts;
  if (kind === "levelled" || kind === "noBid") return has.levels;
  return kind !== "paid" || !has.plain;
}

/** How many lines are awarded, and how many there are: parts of a line come to one line. */
export function lineCounts(input: AwardSheetInput, lines: string): { readonly awarded: string; readonly all: string } {
  const of = (header: string) => tableColumn(lines, header);
  const h = linesHeaders(input.texts.say);
  if (!divides(input)) return { awarded: `COUNT(${of(h.cost)})`, all: `ROWS(${of(h.line)})` };
  const parts = of(h.part);
  return { awarded: `SUMIFS(${parts},${of(h.cost)},">=0")`, all: `SUM(${parts})` };
}
