// The tables of an award's summary that stay as they were solved: what each rule costs, and what fewer or more
// suppliers would cost.
import { AFTER_FIGURES } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import type { AwardPoint, CoveragePoint, RuleRef } from "../award/types";
import { tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import { saidOnce, type Say } from "../../sheets/say";
import { quoted } from "../compare/words";
import { namesById } from "./names";
import { isProven } from "../award/gap";
import { inputLabel, type AwardSheetInput } from "./sheetInput";
import { sameRule } from "../award/ruleRefs";
import { LABELS } from "./suppliersTable";
import { ruleTexts } from "./texts";

export interface AnswerTable {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

const MONEY = "#,##0.00";

/** Of which kind a rule is, in short. */
const kinds = saidOnce((say): Readonly<Record<RuleRef["kind"], string>> => ({
  maxSuppliers: say("Number of suppliers"),
  excluded: say("Excluded supplier"),
  must: say("Lines that must go to one supplier"),
  mustNot: say("Lines that must not go to one supplier"),
  groups: say("Lines that go together"),
  bounds: say("Limits of a supplier"),
  splits: say("Lines divided among suppliers"),
  supplierGroups: say("Limits of a group of suppliers"),
  minSuppliers: say("Least number of suppliers"),
  minCoverage: say("Coverage"),
  minWorth: say("Coverage by worth"),
  minBidCoverage: say("Coverage of a supplier's bid"),
  switching: say("Switching costs"),
}));

export function rulesTable(input: AwardSheetInput): AnswerTable {
  const { scenario, ruleCosts, texts } = input;
  const { say } = texts;
  const words = ruleTexts(texts, scenario, namesById(input));
  const rows = words.map(({ rule, text }): CellValue[] => {
    const found = ruleCosts.find((one) => sameRule(one.rule, rule));
    if (found === undefined) return [kinds(say)[rule.kind], null, null, null, say("not calculated"), text];
    const { cost, without, linesMore } = found;
    const proven = isProven(without) && isProven(input.award);
    return [kinds(say)[rule.kind], cost, linesMore, without.total, sureText(proven, say), text];
  });
  const none: CellValue[] = [say("rules|None"), null, null, null, null, say("Each line goes to its cheapest supplier")];
  return {
    columns: [
      column(say("Rule"), "@", LABELS),
      column(say("What it costs"), MONEY),
      column(say("Extra lines without it"), "0"),
      column(say("Total without it"), MONEY),
      column(say("How sure"), AFTER_FIGURES),
      column(say("In words"), "@"),
    ],
    rows: rows.length === 0 ? [none] : rows,
  };
}

const curveHeaders = saidOnce((say) => ({
  most: say("Maximum suppliers"),
  total: say("Total"),
  lines: say("Lines awarded"),
}));

/** `table` is the table's own name. The best of those that award the most lines is what the others are measured by. */
export function curveTable(input: AwardSheetInput, table: string): AnswerTable {
  const { say } = input.texts;
  const { most, lines, total: totals } = curveHeaders(say);
  const [total, covered] = [tableColumn(table, totals), tableColumn(table, lines)];
  const best = `MINIFS(${total},${covered},MAX(${covered}))`;
  const own = thisRow(totals);
  const fewer = quoted(say("fewer lines"));
  const above = (formula: string) =>
    `=IF(ISNUMBER(${own}),IF(${thisRow(lines)}=MAX(${covered}),${formula},${fewer}),"")`;
  return {
    columns: [
      column(most, "0", LABELS),
      column(totals, MONEY),
      { ...column(say("Above the best"), MONEY), formula: above(`${own}-${best}`) },
      { ...column(say("Above the best, share"), "0.0%"), formula: above(`IF(${best}=0,"",${own}/${best}-1)`) },
      column(lines, "0"),
      column(say("How sure"), AFTER_FIGURES),
      column(say("Suppliers"), "@"),
    ],
    rows: input.curve.map((award, at) => curveRow(input, award, at + 1)),
  };
}

function curveRow(input: AwardSheetInput, award: AwardPoint | null | undefined, most: number): CellValue[] {
  const { say } = input.texts;
  if (award === null) return [most, null, null, null, null, null, say("So few suppliers cannot keep the rules")];
  if (award === undefined) return [most, null, null, null, null, say("not calculated"), say("The time ran out")];
  const covered = input.lines.length - award.uncovered.length;
  return [most, award.total, null, null, covered, sureText(isProven(award), say), suppliersOf(input, award)];
}

const coverageHeaders = saidOnce((say) => ({
  ...curveHeaders(say),
  award: say("noun|Award"),
  saves: say("Saves"),
  out: say("Left out, at lowest"),
  share: say("Share of the lines"),
}));

/** What fewer lines would cost, for each number of suppliers. `table` is the table's own name. */
export function coverageTable(input: AwardSheetInput, table: string): AnswerTable {
  const { say } = input.texts;
  const c = coverageHeaders(say);
  const of = (header: string) => tableColumn(table, header);
  const same = `${of(c.most)},${thisRow(c.most)}`;
  const first = `SUMIFS(${of(c.total)},${same},${of(c.lines)},MAXIFS(${of(c.lines)},${same}))`;
  const own = (formula: string) => `=IF(ISNUMBER(${thisRow(c.total)}),${formula},"")`;
  const rows = input.coverage
    .filter(({ points }) => points.length > 1)
    .flatMap(({ suppliers, points }) => points.map((point) => coverageRow(input, suppliers, point)));
  const none: CellValue[] = [say("No award of fewer lines was found that costs less"), ...Array<null>(8).fill(null)];
  return {
    columns: [
      column(c.award, "@", LABELS),
      column(c.most, "0"),
      column(c.lines, "0"),
      column(c.total, MONEY),
      column(c.out, MONEY),
      { ...column(c.saves, MONEY), formula: own(`${first}-${thisRow(c.total)}`) },
      { ...column(c.share, "0.0%"), formula: own(`${thisRow(c.lines)}/${input.lines.length}`) },
      column(say("How sure"), AFTER_FIGURES),
      column(say("Suppliers"), "@"),
    ],
    rows: rows.length === 0 ? [none] : rows,
  };
}

function coverageRow(input: AwardSheetInput, most: number, point: CoveragePoint): CellValue[] {
  const covered = input.lines.length - point.uncovered.length;
  const { say, sentences } = input.texts;
  const award = say("At most {suppliers}, {covered} of {lines}", {
    suppliers: sentences.suppliers(most),
    covered,
    lines: sentences.lines(input.lines.length),
  });
  return [
    award,
    most,
    covered,
    point.total,
    point.worthOut,
    null,
    null,
    sureText(isProven(point), say),
    suppliersOf(input, point),
  ];
}

function sureText(proven: boolean, say: Say): string {
  return proven ? say("award|proven") : say("award|not proven");
}

function suppliersOf(input: AwardSheetInput, { suppliers }: AwardPoint): string {
  return suppliers.map((supplier) => inputLabel(input, supplier) ?? "").join(", ");
}

function column(header: string, format: string, width = 84): DraftColumn {
  return { header, formula: null, format, width };
}
