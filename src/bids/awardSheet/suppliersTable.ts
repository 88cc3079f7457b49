// The table of an award's suppliers: what each gets now and was given by the search, its bounds and whether they hold.
import { AFTER_FIGURES } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import { tableColumn, thisRow } from "../../values/references";
import type { SupplierBound } from "../award/types";
import type { ScenarioBound } from "../award/scenario";
import { quoted } from "../compare/words";
import type { DraftColumn } from "../../sheets/draft";
import { saidOnce, type Say } from "../../sheets/say";
import { sharesOf } from "../award/types";
import { kept } from "./linesColumns";
import { divides, linesHeaders } from "./linesHeaders";
import { included } from "./lookups";
import { awardNames, bidderOf, type AwardNames, type AwardSheetInput } from "./sheetInput";

export const suppliersHeaders = saidOnce((say) => ({
  supplier: say("Supplier"),
  takesPart: say("bidder|Included"),
  lines: say("Lines"),
  spend: say("Spend"),
  share: say("Share of spend"),
  priced: say("Lines with a price"),
  coverage: say("Coverage"),
  solvedLines: say("Lines, as solved"),
  solvedSpend: say("Spend, as solved"),
  leastSpend: say("Least spend"),
  mostSpend: say("Most spend"),
  leastShare: say("Least share"),
  mostShare: say("Most share"),
  ifAny: say("Least only if any"),
  excluded: say("Excluded"),
  setUp: say("Switching"),
  holds: say("Limits hold"),
  /** Hidden. */
  place: "Place",
  groups: "Groups",
  units: say("Units"),
  leastUnits: say("Least units"),
  mostUnits: say("Most units"),
}));

const MONEY = "#,##0.00";
const PERCENT = "0.0%";
const UNITS = "#,##0.###";
/** Points: of names and of the labels above them; of amounts; of counts, parts and single words. */
export const LABELS = 262;
const MONEY_WIDTH = 80;
const NARROW = 66;

export interface SuppliersTable {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

export function suppliersTable(input: AwardSheetInput, names: AwardNames): SuppliersTable {
  return {
    columns: columns(input, names),
    rows: input.bidders.map((_, bidder) => valuesOf(input, bidder)),
  };
}

/**
 * What is printed comes first, and no wider than one page: the words of a broken limit take what is left of it, and
 * give room to the names of several suppliers below. Limits of single suppliers are behind it, for the screen.
 */
function columns(input: AwardSheetInput, names: AwardNames): DraftColumn[] {
  const { lines } = names;
  const { say } = input.texts;
  const named = awardNames(names);
  const h = suppliersHeaders(say);
  const l = linesHeaders(say);
  const place = thisRow(h.place);
  const own = `${tableColumn(lines, l.place)},${place}`;
  const hasToday = `COUNTIFS(${tableColumn(lines, l.incumbentPlace)},${place})`;
  const total = `SUM(${tableColumn(lines, l.cost)})`;
  const all = divides(input) ? `SUM(${tableColumn(lines, l.part)})` : `ROWS(${tableColumn(lines, l.line)})`;
  const column = (header: string, formula: string | null, format: string, width: number | null = MONEY_WIDTH) => ({
    header,
    formula,
    format,
    width,
  });
  const yes = { list: { words: [say("yes")] } };
  return [
    column(h.supplier, null, "@", LABELS),
    column(h.takesPart, `=INDEX(${named.takesPart},${place})`, "General"),
    column(h.lines, `=COUNTIFS(${own},${tableColumn(lines, l.cost)},">=0")`, "0"),
    column(h.spend, `=SUMIFS(${tableColumn(lines, l.cost)},${own})`, MONEY),
    column(h.share, `=IF(${total}=0,0,${thisRow(h.spend)}/${total})`, PERCENT, 84),
    column(h.priced, `=INDEX(${named.priced},${place})`, "0", NARROW),
    column(h.coverage, `=${thisRow(h.priced)}/${all}`, PERCENT, NARROW),
    column(h.solvedLines, null, "0", NARROW),
    column(h.solvedSpend, null, MONEY),
    ...(countsUnits(input) ? [column(h.units, unitsFormula(input, names, own), UNITS)] : []),
    column(h.setUp, `=IF(AND(${thisRow(h.lines)}>0,${hasToday}=0),${named.perSupplier},0)`, MONEY, NARROW),
    column(h.holds, holdsFormula(input), AFTER_FIGURES, countsUnits(input) ? 146 : 230),
    column(h.leastSpend, null, MONEY),
    column(h.mostSpend, null, MONEY),
    column(h.leastShare, null, PERCENT, NARROW),
    column(h.mostShare, null, PERCENT, NARROW),
    { ...column(h.ifAny, null, AFTER_FIGURES, NARROW), ...yes },
    { ...column(h.excluded, null, AFTER_FIGURES, NARROW), ...yes },
    ...(countsUnits(input) ? [column(h.leastUnits, null, UNITS), column(h.mostUnits, null, UNITS)] : []),
    column(h.place, null, "0", null),
    ...(input.scenario.supplierGroups.length === 0 ? [] : [column(h.groups, null, "@", null)]),
  ];
}

/**
 * The first limit that is broken, in words; "holds" where there are limits and none is. Cents are rounded line by line.
 */
function holdsFormula(input: AwardSheetInput): string {
  const { say } = input.texts;
  const h = suppliersHeaders(say);
  const units = countsUnits(input);
  const yes = included(say);
  const [lines, spend, share] = [thisRow(h.lines), thisRow(h.spend), thisRow(h.share)];
  const isThere = (header: string) => `ISNUMBER(${thisRow(header)})`;
  const owed = `OR(${lines}>0,${thisRow(h.ifAny)}<>${yes})`;
  const cases = [
    [`AND(${thisRow(h.excluded)}=${yes},${lines}>0)`, say("excluded, but has lines")],
    [`AND(${isThere(h.leastSpend)},${owed},${spend}<N(${thisRow(h.leastSpend)})-0.005)`, say("below its least spend")],
    [`AND(${isThere(h.mostSpend)},${spend}>N(${thisRow(h.mostSpend)})+0.005)`, say("above its most spend")],
    [
      `AND(${isThere(h.leastShare)},${owed},${share}<N(${thisRow(h.leastShare)})-0.0000005)`,
      say("below its least share"),
    ],
    [`AND(${isThere(h.mostShare)},${share}>N(${thisRow(h.mostShare)})+0.0000005)`, say("above its most share")],
    ...(units ? unitCases(owed, say) : []),
  ] as const;
  const limited = [h.leastSpend, h.mostSpend, h.leastShare, h.mostShare, ...(units ? [h.leastUnits, h.mostUnits] : [])];
  const bounds = limited.map(thisRow).join(",");
  const all = `IF(COUNT(${bounds})+(${thisRow(h.excluded)}=${yes})>0,${quoted(kept(say))},"")`;
  return `=${cases.reduceRight((rest, [is, text]) => `IF(${is},${quoted(text)},${rest})`, all)}`;
}

/** What a supplier gets of all lines. `own`: the criteria of its lines. */
function unitsFormula({ texts }: AwardSheetInput, { lines }: AwardNames, own: string): string {
  const { quantity, cost } = linesHeaders(texts.say);
  return `=SUMIFS(${tableColumn(lines, quantity)},${own},${tableColumn(lines, cost)},">=0")`;
}

/** Whether a limit counts units. */
function countsUnits({ scenario: { bounds, supplierGroups } }: AwardSheetInput): boolean {
  // Limits of some lines stand by themselves.
  const whole = bounds.filter(({ lines }) => lines === undefined);
  return [...whole, ...supplierGroups].some(({ measure }) => measure === "quantity");
}

function unitCases(owed: string, say: Say): readonly (readonly [is: string, text: string])[] {
  const h = suppliersHeaders(say);
  const [units, least, most] = [h.units, h.leastUnits, h.mostUnits].map(thisRow);
  return [
    [`AND(ISNUMBER(${least}),${owed},${units}<N(${least})-0.000001)`, say("below its least units")],
    [`AND(ISNUMBER(${most}),${units}>N(${most})+0.000001)`, say("above its most units")],
  ];
}

function valuesOf(input: AwardSheetInput, bidder: number): CellValue[] {
  const { scenario, bidders, award } = input;
  const yes = input.texts.say("yes");
  const { bidId = "", label = "" } = bidders[bidder] ?? {};
  const own = award.lines.flatMap(sharesOf).filter(({ supplier }) => bidderOf(input, supplier) === bidder);
  const groups = scenario.supplierGroups.flatMap(({ bidIds }, at) => (bidIds.includes(bidId) ? [at + 1] : []));
  const bounds = scenario.bounds.filter((one) => one.bidId === bidId && one.lines === undefined);
  const [least, most] = [tightest(bounds, "min"), tightest(bounds, "max")];
  const ifAny = bounds.some(({ min, minIfAny }) => min !== null && minIfAny);
  return [
    label,
    null,
    null,
    null,
    null,
    null,
    null,
    own.length,
    own.reduce((sum, { cost }) => sum + cost, 0),
    ...(countsUnits(input) ? [null] : []),
    null,
    null,
    least("spend"),
    most("spend"),
    least("share"),
    most("share"),
    ifAny ? yes : null,
    scenario.excluded.includes(bidId) ? yes : null,
    ...(countsUnits(input) ? [least("quantity"), most("quantity")] : []),
    bidder + 1,
    ...(scenario.supplierGroups.length === 0 ? [] : [groups.length === 0 ? null : `;${groups.join(";")};`]),
  ];
}

/** Two bounds on one supplier are as good as the narrower of them. */
function tightest(bounds: readonly ScenarioBound[], side: "min" | "max") {
  return (measure: SupplierBound["measure"]): number | null => {
    const values = bounds.flatMap((one) => (one.measure === measure ? (one[side] ?? []) : []));
    if (values.length === 0) return null;
    return side === "min" ? Math.max(...values) : Math.min(...values);
  };
}
