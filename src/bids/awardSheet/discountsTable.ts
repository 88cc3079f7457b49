// The table of what an award's suppliers take off: a row a step, with what is won of it now. A person may change a step
// and sees what becomes of it.
import { AFTER_FIGURES } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import { tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import { saidOnce, type Say } from "../../sheets/say";
import { isAbove } from "../award/discounts/discounts";
import { quoted } from "../compare/words";
import { isPlain } from "./costing";
import { stepsOf } from "./discountsOf";
import { divides, linesHeaders } from "./linesHeaders";
import { awardNames, type AwardNames, type AwardSheetInput } from "./sheetInput";
import { LABELS } from "./suppliersTable";

const discountHeaders = saidOnce((say) => ({
  supplier: say("Supplier"),
  number: say("Discount"),
  counts: say("discount|Counts"),
  from: say("discount|From"),
  part: say("Off, share of the price"),
  amount: say("Off, amount"),
  of: say("Off for"),
  won: say("Won now"),
  next: say("Next step"),
  off: say("Off now"),
  counted: say("Off now, as counted"),
  fromSolved: say("From, as solved"),
  offSolved: say("Off, as solved"),
  place: say("bidder|Place"),
}));

/** What is counted, and what a step is off for: cells that formulas ask, in the sheet's own words. */
const choices = saidOnce((say) => ({
  counts: { spend: say("discount|spend"), quantity: say("discount|units"), whole: say("discount|lines") },
  of: {
    part: say("discount|the price"),
    unit: say("discount|each unit"),
    amount: say("discount|all, once"),
    above: say("discount|what is above"),
  },
}));

const MONEY = "#,##0.00";
const NUMBER = "#,##0.00##";

export interface DiscountsTable {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

export function discountsTable(input: AwardSheetInput, names: AwardNames): DiscountsTable {
  return { columns: columns(input, names), rows: rowsOf(input) };
}

function columns(input: AwardSheetInput, names: AwardNames): DraftColumn[] {
  const h = discountHeaders(input.texts.say);
  const column = (header: string, format: string, formula: string | null = null): DraftColumn => {
    return { header, formula, format, width: 84 };
  };
  const factor = isPlain(input.scenario.costing)
    ? "1"
    : `N(INDEX(${awardNames(names).factor},MAX(1,${thisRow(h.place)})))`;
  return [
    { ...column(h.supplier, "@"), width: LABELS },
    column(h.number, "0"),
    column(h.counts, AFTER_FIGURES),
    column(h.from, NUMBER),
    column(h.part, "0.0##%"),
    column(h.amount, NUMBER),
    column(h.of, AFTER_FIGURES),
    column(h.won, NUMBER, wonFormula(input, names)),
    column(h.next, NUMBER, nextFormula(input, names)),
    column(h.off, MONEY, offFormula(input, names)),
    column(h.counted, MONEY, `=${thisRow(h.off)}*${factor}`),
    column(h.fromSolved, NUMBER),
    column(h.offSolved, NUMBER),
    column(h.place, "0"),
  ];
}

/** What the supplier has now of the discount's lines: prices, units, or lines. */
function sums(input: AwardSheetInput, { lines }: AwardNames) {
  const h = discountHeaders(input.texts.say);
  const l = linesHeaders(input.texts.say);
  const column = (header: string) => tableColumn(lines, header);
  const own = `${column(l.place)},${thisRow(h.place)},${column(l.discounts)},"*;"&${thisRow(h.number)}&";*"`;
  const won = `${own},${column(l.cost)},">=0"`;
  return {
    spend: `SUMIFS(${column(isPlain(input.scenario.costing) ? l.cost : l.paid)},${own})`,
    units: `SUMIFS(${column(l.quantity)},${won})`,
    lines: divides(input) ? `SUMIFS(${column(l.part)},${won})` : `COUNTIFS(${won})`,
  };
}

function wonFormula(input: AwardSheetInput, names: AwardNames): string {
  const { spend, units, lines } = sums(input, names);
  const { counts } = choices(input.texts.say);
  const h = discountHeaders(input.texts.say);
  const is = (what: string) => `${thisRow(h.counts)}=${quoted(what)}`;
  return `=IF(${is(counts.spend)},${spend},IF(${is(counts.quantity)},${units},${lines}))`;
}

/** Where the next step of the same discount begins; blank after the last. */
function nextFormula({ texts }: AwardSheetInput, { discounts }: AwardNames): string {
  const h = discountHeaders(texts.say);
  const from = tableColumn(discounts, h.from);
  const later = `${tableColumn(discounts, h.number)},${thisRow(h.number)},${from},">"&${thisRow(h.from)}`;
  return `=IF(COUNTIFS(${later})=0,"",MINIFS(${from},${later}))`;
}

/** A step is reached to within the last digits that sums may differ in. */
function offFormula(input: AwardSheetInput, names: AwardNames): string {
  const { spend, units } = sums(input, names);
  const { of } = choices(input.texts.say);
  const h = discountHeaders(input.texts.say);
  const [won, from, next] = [h.won, h.from, h.next].map(thisRow);
  const off = `(N(${thisRow(h.part)})+N(${thisRow(h.amount)}))`;
  const is = (what: string) => `${thisRow(h.of)}=${quoted(what)}`;
  const base = `IF(${is(of.amount)},1,IF(${is(of.unit)},${units},${spend}))`;
  const above = `IF(ISNUMBER(${next}),MIN(${won},N(${next})),${won})-${from}`;
  const last = `IF(ISNUMBER(${next}),ROUND(${won}-N(${next}),6)<0,TRUE)`;
  const whole = `IF(${last},${off}*${base},0)`;
  const own = `IF(${is(of.above)},${off}*(${above}),${whole})`;
  return `=IF(AND(${won}>0,ROUND(${won}-${from},6)>=0),${own},0)`;
}

function rowsOf(input: AwardSheetInput): (readonly CellValue[])[] {
  const { scenario, bidders, lines } = input;
  const { counts, of } = choices(input.texts.say);
  return scenario.discounts.flatMap((discount, at) => {
    const bidder = bidders.findIndex(({ bidId }) => bidId === discount.bidId);
    const { measure, off } = discount;
    const above = measure !== "whole" && isAbove({ ...discount, measure });
    return stepsOf(discount, lines.length).map((step): CellValue[] => [
      bidders[bidder]?.label ?? null,
      at + 1,
      counts[measure],
      step.from,
      off === "part" ? step.off : null,
      off === "part" ? null : step.off,
      above ? of.above : of[off],
      null,
      null,
      null,
      null,
      step.from,
      step.off,
      bidder + 1,
    ]);
  });
}

/** What all discounts come to now: as counted, and of prices; whether a step was changed. */
export function discountSums({ discounts }: AwardNames, say: Say) {
  const h = discountHeaders(say);
  const column = (header: string) => tableColumn(discounts, header);
  const moved = (now: string, solved: string) => `SUMPRODUCT((ABS(${now}-${column(solved)})>=0.000001)*1)`;
  return {
    counted: `SUM(${column(h.counted)})`,
    paid: `SUM(${column(h.off)})`,
    changed: `${moved(column(h.from), h.fromSolved)}+${moved(`(${column(h.part)}+${column(h.amount)})`, h.offSolved)}`,
  };
}
