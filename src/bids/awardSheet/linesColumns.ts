// The columns of an award's table of lines and what they calculate: who has a line and what it costs, looked up in the
// comparison by the line's id, then what every bidder asks for it. Suppliers' names stand in cells and headers alone.
import { AFTER_FIGURES } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import type { LinesRule } from "../award/scenario";
import { quoted } from "../compare/words";
import { columnsFormula, costColumnsOf, countedFormula, isPlain, sharesFormula } from "./costing";
import { costingCells, paidFormula } from "./costingBand";
import { alternateColumns, alternateMarks, alternateOf, offerColumn } from "./alternateColumns";
import {
  costHeaders,
  countsAlternates,
  divides,
  hiddenHeaders as hidden,
  levels,
  linesHeaders,
  markedLists,
  splitHidden,
} from "./linesHeaders";
import {
  askedFormula,
  columnsThere,
  rowCell,
  foundFormula,
  included,
  lookedUp,
  lowestFormula,
  bidderPlaceFormula,
  rowFormula,
  worksheetFormula,
} from "./lookups";
import { groupsOf, partFormula, rowShares, splitRules, splitValues, type RowShare } from "./lineParts";
import { levelColumn, levelledBy, levelledText, missingColumns, missingSpan } from "./lineLevels";
import { lineMarks } from "./lineMarks";
import { span, tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import type { Say } from "../../sheets/say";
import { textWidth } from "../../sheets/headerWidth";
import { awardNames, bidderOf, inputLabel, type AwardNames, type AwardSheetInput } from "./sheetInput";

const MONEY = "#,##0.00";
const UNIT_MONEY = "#,##0.00##";
const TEXT = "@";

export interface LinesTable {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Columns of what the bidders ask. */
  readonly span: { readonly from: number; readonly to: number };
}

export function linesTable(input: AwardSheetInput, names: AwardNames): LinesTable {
  const own = ownColumns(input, names);
  const costs = costColumns(input);
  const behind = [...missingColumns(input), ...alternateColumns(input)];
  const rows = input.lines.flatMap((_, line) =>
    rowShares(input, line).map((share, at) => [
      ...ownValues(input, line, share, at),
      ...[...costs, ...behind].map(() => null),
    ]),
  );
  return {
    columns: [...own, ...costs, ...behind],
    rows,
    span: { from: own.length, to: own.length + costs.length - 1 },
  };
}

function ownColumns(input: AwardSheetInput, names: AwardNames): DraftColumn[] {
  const { compared } = input;
  const h = headersOf(input);
  const named = awardNames(names);
  const asked = costHeaders(input);
  const row = span(names.lines, asked[0] ?? "", asked.at(-1) ?? "");
  const list = { name: named.bidder };
  const { nameWidth, today } = nameWidths(input);
  const placeOf = (header: string) =>
    bidderPlaceFormula(
      input.bidders.map(({ label }) => label),
      named,
      header,
    );
  const divided = divides(input);
  const parts = (formula: string) => (divided ? partFormula(formula, h.part) : formula);
  return [
    value(h.line, TEXT, null),
    calculated(h.found, foundFormula(compared), "0", null),
    calculated(h.row, rowFormula(compared), "0", null),
    calculated(h.place, placeOf(h.awarded), "0", null),
    calculated(h.incumbentPlace, placeOf(h.incumbent), "0", null),
    calculated(h.asked, `=SUM(${row})`, MONEY, null),
    value(h.askedSolved, MONEY, null),
    value(h.mustPlace, "0", null),
    value(h.notPlaces, TEXT, null),
    value(h.together, "0", null),
    ...hiddenColumns(input),
    value(h.title, TEXT, 220),
    ...(compared.worksheet === null
      ? []
      : [calculated(h.worksheet, worksheetFormula(compared.table, compared.worksheet), "General", 120)]),
    // A text where the platform has one: on the right all the same, under its header.
    { ...calculated(h.quantity, parts(lookedUp(compared.table, compared.quantity)), "General", 84), align: "right" },
    { ...value(h.awarded, TEXT, nameWidth), list },
    ...(divided ? [value(h.part, "0.0%", 72)] : []),
    calculated(h.cost, costFormula(input, row), MONEY, 90),
    ...(isPlain(input.scenario.costing) ? [] : [calculated(h.paid, paidFormula(input, asked.length), MONEY, 90)]),
    ...offerColumn(input, names.lines),
    ...comparedColumns(input, lowestFormula(named.takesPart, row, input.texts.say), parts),
    { ...value(h.incumbent, TEXT, today), list },
    calculated(h.switching, parts(switchingFormula(h.cost, named.perLine)), MONEY, 72),
    ...solvedColumns(input, nameWidth),
    calculated(h.rules, lineRulesFormula(input, names.lines), AFTER_FIGURES, 160),
    calculated(h.remark, remarkFormula(input, names, named.takesPart), AFTER_FIGURES, 220),
  ];
}

/** What was calculated, as values. */
function solvedColumns(input: AwardSheetInput, nameWidth: number): readonly DraftColumn[] {
  const h = headersOf(input);
  return [
    value(h.runnerUp, TEXT, nameWidth),
    value(h.winsBelow, MONEY, 96),
    value(h.unitBelow, UNIT_MONEY, 96),
    value(h.solved, TEXT, nameWidth),
    value(h.solvedCost, MONEY, 90),
    ...(divides(input) ? [value(h.solvedPart, "0.0%", 72)] : []),
  ];
}

/** What the cost is held against. `parts`: the row's part of what a formula says of the line. */
function comparedColumns(
  input: AwardSheetInput,
  lowest: string,
  parts: (formula: string) => string,
): readonly DraftColumn[] {
  const { table, baselineValue } = input.compared;
  const h = headersOf(input);
  return [
    calculated(h.lowest, parts(lowest), MONEY, 90),
    calculated(h.above, less(h.cost, h.lowest), MONEY, 90),
    calculated(h.baselineValue, parts(lookedUp(table, baselineValue)), MONEY, 90),
    calculated(h.savings, less(h.baselineValue, h.cost), MONEY, 90),
  ];
}

/** What rules, discounts and levelled bids say of a line. */
function hiddenColumns(input: AwardSheetInput): readonly DraftColumn[] {
  return [
    ...(divides(input) ? splitHidden.map((header) => value(header, "General", null)) : []),
    ...markedLists(input).map(({ header }) => value(header, TEXT, null)),
    ...levelColumn(input),
    ...(countsAlternates(input) ? [value(hidden.alternates, TEXT, null)] : []),
  ];
}

/** Points of columns with suppliers' names. */
function nameWidths({ bidders, incumbents }: AwardSheetInput) {
  const nameWidth = textWidth(
    bidders.map(({ label }) => label),
    120,
  );
  // Where nobody has a line today the column is empty.
  return { nameWidth, today: incumbents.some((bidder) => bidder !== null) ? nameWidth : 96 };
}

function calculated(header: string, formula: string, format: string, width: number | null): DraftColumn {
  return { header, formula, format, width };
}

function value(header: string, format: string, width: number | null): DraftColumn {
  return { header, formula: null, format, width };
}

/** Blank where one of the two is no number. */
function less(from: string, what: string): string {
  const [one, other] = [thisRow(from), thisRow(what)];
  return `=IF(AND(ISNUMBER(${one}),ISNUMBER(${other})),${one}-${other},"")`;
}

function headersOf({ texts }: AwardSheetInput) {
  return linesHeaders(texts.say);
}

function costFormula(input: AwardSheetInput, row: string): string {
  const { say } = input.texts;
  const h = headersOf(input);
  const found = `INDEX(${row},${thisRow(h.place)})`;
  const nobody = `IF(${thisRow(h.awarded)}="","",${quoted(say("unknown supplier"))})`;
  const cost = divides(input) ? `${found}*${thisRow(h.part)}` : found;
  return `=IF(${thisRow(h.place)}=0,${nobody},IF(ISNUMBER(${found}),${cost},${quoted(say("no price"))}))`;
}

/** Only a line that somebody has today, and that somebody has a price for, can move. */
function switchingFormula(cost: string, perLine: string): string {
  const moves = `ISNUMBER(${thisRow(cost)}),${thisRow(hidden.incumbentPlace)}<>${thisRow(hidden.place)}`;
  return `=IF(AND(${thisRow(hidden.incumbentPlace)}>0,${moves}),${perLine},0)`;
}

function remarkFormula(input: AwardSheetInput, { lines: table }: AwardNames, takesPart: string): string {
  const { say } = input.texts;
  const h = headersOf(input);
  const changed = changedFormula(input);
  const flags = missingSpan(input, table);
  const none =
    flags === null ? changed : `IF(INDEX(${flags},${thisRow(h.place)})=1,${quoted(levelledText(say))},${changed})`;
  const [awarded, place] = [thisRow(h.awarded), thisRow(h.place)];
  const cases = [
    [`${thisRow(h.row)}=""`, say("No longer in the comparison, or left out there")],
    [`${awarded}=""`, say("Awarded to nobody")],
    [`${place}=0`, say("No supplier of this comparison has this name")],
    [`NOT(ISNUMBER(${thisRow(h.cost)}))`, say("This supplier has no usable price here")],
  ] as const;
  const out = quoted(say("This supplier does not take part"));
  const leftOut = `IF(INDEX(${takesPart},${place})=${included(say)},${none},${out})`;
  return `=${cases.reduceRight((rest, [is, text]) => `IF(${is},${quoted(text)},${rest})`, leftOut)}`;
}

/** The first rule of the line that the award breaks, in words; "holds" where there are rules and none is broken. */
function lineRulesFormula(input: AwardSheetInput, table: string): string {
  const { say } = input.texts;
  const h = headersOf(input);
  const [place, must, not, together] = [h.place, h.mustPlace, h.notPlaces, h.together].map(thisRow);
  const apart = `COUNTIFS(${tableColumn(table, h.together)},${together},${tableColumn(table, h.place)},"<>"&${place})`;
  const parts = divides(input) ? splitRules(table, say) : null;
  const cases =
    parts !== null
      ? [...ownCases(say), ...parts.cases]
      : [
          ...ownCases(say),
          [`IF(ISNUMBER(${together}),${apart}>0,FALSE)`, say("broken: goes together with other lines")],
        ];
  const none = `IF(AND(${must}="",${not}="",${together}=""${parts?.none ?? ""}),"",${quoted(kept(say))})`;
  return `=${cases.reduceRight((rest, [is, text]) => `IF(${is},${quoted(text)},${rest})`, none)}`;
}

/** What a line or a supplier says that breaks none of its rules or limits. */
export function kept(say: Say): string {
  return say("rules|holds");
}

type Case = readonly [is: string, text: string];

function ownCases(say: Say): readonly Case[] {
  const [place, must, not] = [hidden.place, hidden.mustPlace, hidden.notPlaces].map(thisRow);
  return [
    [`AND(ISNUMBER(${must}),N(${must})<>${place})`, say("broken: must go to another supplier")],
    [`ISNUMBER(FIND(";"&${place}&";",${not}))`, say("broken: must not go to this supplier")],
  ];
}

function changedFormula(input: AwardSheetInput): string {
  const { say } = input.texts;
  const h = headersOf(input);
  const other = `${thisRow(h.awarded)}<>${thisRow(h.solved)}`;
  const isOther = divides(input) ? `OR(${other},${thisRow(h.part)}<>${thisRow(h.solvedPart)})` : other;
  const costsOther = `ABS(${thisRow(h.cost)}-N(${thisRow(h.solvedCost)}))>=0.005`;
  const [changed, price] = [say("Changed after it was solved"), say("The price changed after it was solved")].map(
    quoted,
  );
  return `IF(${isOther},${changed},IF(${costsOther},${price},""))`;
}

/** A column a bidder: what the comparison says that the line costs with it, where there is a price above zero. */
function costColumns(input: AwardSheetInput): DraftColumn[] {
  const headers = costHeaders(input);
  return input.bidders.map(({ price, extended }, at) => ({
    header: headers[at] ?? "",
    formula: askedFormula(
      input.compared,
      { price, extended },
      { counted: countedOf(input, at), ...levelledBy(input, at), ...alternateOf(input, at) },
    ),
    format: MONEY,
    width: 84,
  }));
}

/** What a price and a quantity count for a bidder; undefined: prices count as they are. */
function countedOf(input: AwardSheetInput, bidder: number) {
  if (isPlain(input.scenario.costing)) return undefined;
  const { bidId = "" } = input.bidders[bidder] ?? {};
  const columns = columnsThere(input.compared, costColumnsOf(input.scenario.costing, bidId));
  return (all: string, units: string) =>
    countedFormula(all, units, costingCells(input, bidder), {
      byLine: columnsFormula(columns, units, (header) => rowCell(input.compared, header)),
      shares: sharesFormula(columns, (header) => rowCell(input.compared, header)),
    });
}

/** In the order of `ownColumns`; null under formulas. */
function ownValues(input: AwardSheetInput, line: number, share: RowShare, at: number): CellValue[] {
  const { id, title } = input.lines[line] ?? { id: "", title: "" };
  const { supplier, cost, part } = share;
  const divided = divides(input);
  const today = input.incumbents[line] ?? null;
  const awarded = bidderOf(input, supplier) === null ? null : inputLabel(input, supplier);
  return [
    id,
    null,
    null,
    null,
    null,
    null,
    input.asked[line] ?? 0,
    ...ownRules(input, id),
    ...(divided ? splitValues(input, id, supplier === null ? null : at) : []),
    ...markedLists(input).map(({ list }) => lineMarks(list, id)),
    ...(levels(input) ? [null] : []),
    ...(countsAlternates(input) ? [alternateMarks(input.alternates, line)] : []),
    title,
    ...(input.compared.worksheet === null ? [] : [null]),
    null,
    awarded,
    ...(divided ? [part] : []),
    ...(isPlain(input.scenario.costing) ? [] : [null]),
    ...(countsAlternates(input) ? [null] : []),
    null,
    null,
    null,
    null,
    null,
    today === null ? null : (input.bidders[today]?.label ?? null),
    null,
    ...nextInLine(input, line),
    awarded,
    awarded === null ? null : cost,
    ...(divided ? [part] : []),
    null,
    null,
  ];
}

/** Who comes next, below which price for the line, and for each unit as many as there were when it was solved. */
function nextInLine(input: AwardSheetInput, line: number): [CellValue, CellValue, CellValue] {
  const { runnerUp = null, barred = false } = input.award.lines[line] ?? {};
  const { say } = input.texts;
  const breaks = say("a rule would break");
  if (runnerUp === null) return [null, barred ? breaks : null, null];
  const { supplier, winsBelow, byDiscount = false } = runnerUp;
  const quantity = input.quantities[line] ?? 0;
  const unit = winsBelow === null || quantity <= 0 ? null : winsBelow / quantity;
  return [inputLabel(input, supplier), winsBelow ?? (byDiscount ? say("a discount would change") : breaks), unit];
}

/** Whom the line must go to, whom it must not, with which group it goes; by the bidders' places. */
function ownRules({ scenario, bidders }: AwardSheetInput, id: string): [CellValue, CellValue, CellValue] {
  const placeOf = (bidId: string) => bidders.findIndex((one) => one.bidId === bidId) + 1;
  const of = (rules: readonly LinesRule[]) =>
    rules.filter(({ lines, bidId }) => lines.includes(id) && placeOf(bidId) > 0).map(({ bidId }) => placeOf(bidId));
  const [must, not] = [of(scenario.must), of(scenario.mustNot)];
  const group = groupsOf(scenario.groups).findIndex((lines) => lines.has(id));
  return [must[0] ?? null, not.length === 0 ? null : `;${not.join(";")};`, group < 0 ? null : group + 1];
}
