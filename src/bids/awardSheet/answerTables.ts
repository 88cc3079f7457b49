// The tables of an award's summary that stay as they were solved: what each rule costs, and what fewer or more
// suppliers would cost.
import { AFTER_FIGURES } from "../../sheets/look";
import type { CellValue } from "../../values/cell";
import type { AwardPoint, CoveragePoint, RuleRef } from "../award/types";
import { tableColumn, thisRow } from "../../values/references";
import type { DraftColumn } from "../../sheets/draft";
import { namesById } from "./names";
import { isProven } from "../award/gap";
import { inputLabel, type AwardSheetInput } from "./sheetInput";
import { sameRule } from "../award/ruleRefs";
import { LABELS } from "./suppliersTable";
import { count, rulesInWords } from "./words";

export interface AnswerTable {
  readonly columns: readonly DraftColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

const MONEY = "#,##0.00";

/** Of which kind a rule is, in short. */
const kinds: Readonly<Record<RuleRef["kind"], string>> = {
  maxSuppliers: "Number of suppliers",
  excluded: "Excluded supplier",
  must: "Lines that must go to one supplier",
  mustNot: "Lines that must not go to one supplier",
  groups: "Lines that go together",
  bounds: "Limits of a supplier",
  splits: "Lines divided among suppliers",
  supplierGroups: "Limits of a group of suppliers",
  minSuppliers: "Least number of suppliers",
  minCoverage: "Coverage",
  minWorth: "Coverage by worth",
  minBidCoverage: "Coverage of a supplier's bid",
  switching: "Switching costs",
};

export function rulesTable(input: AwardSheetInput): AnswerTable {
  const { scenario, ruleCosts } = input;
  const words = rulesInWords(scenario, namesById(input));
  const rows = words.map(({ rule, text }): CellValue[] => {
    const found = ruleCosts.find((one) => sameRule(one.rule, rule));
    if (found === undefined) return [kinds[rule.kind], null, null, null, "not calculated", text];
    const { cost, without, linesMore } = found;
    const proven = isProven(without) && isProven(input.award);
    return [kinds[rule.kind], cost, linesMore, without.total, proven ? "proven" : "not proven", text];
  });
  const none: CellValue[] = ["None", null, null, null, null, "Each line goes to its cheapest supplier"];
  return {
    columns: [
      column("Rule", "@", LABELS),
      column("What it costs", MONEY),
      column("Extra lines without it", "0"),
      column("Total without it", MONEY),
      column("How sure", AFTER_FIGURES),
      column("In words", "@"),
    ],
    rows: rows.length === 0 ? [none] : rows,
  };
}

export const curveHeaders = { most: "Maximum suppliers", total: "Total" } as const;

/** `table` is the table's own name. The best of those that award the most lines is what the others are measured by. */
export function curveTable(input: AwardSheetInput, table: string): AnswerTable {
  const lines = "Lines awarded";
  const [total, covered] = [tableColumn(table, curveHeaders.total), tableColumn(table, lines)];
  const best = `MINIFS(${total},${covered},MAX(${covered}))`;
  const own = thisRow(curveHeaders.total);
  const above = (formula: string) =>
    `=IF(ISNUMBER(${own}),IF(${thisRow(lines)}=MAX(${covered}),${formula},"fewer lines"),"")`;
  return {
    columns: [
      column(curveHeaders.most, "0", LABELS),
      column(curveHeaders.total, MONEY),
      { ...column("Above the best", MONEY), formula: above(`${own}-${best}`) },
      { ...column("Above the best, share", "0.0%"), formula: above(`IF(${best}=0,"",${own}/${best}-1)`) },
      column(lines, "0"),
      column("How sure", AFTER_FIGURES),
      column("Suppliers", "@"),
    ],
    rows: input.curve.map((award, at) => curveRow(input, award, at + 1)),
  };
}

function curveRow(input: AwardSheetInput, award: AwardPoint | null | undefined, most: number): CellValue[] {
  if (award === null) return [most, null, null, null, null, null, "So few suppliers cannot keep the rules"];
  if (award === undefined) return [most, null, null, null, null, "not calculated", "The time ran out"];
  const covered = input.lines.length - award.uncovered.length;
  return [most, award.total, null, null, covered, sureOf(award), suppliersOf(input, award)];
}

const c = {
  award: "Award",
  most: "Maximum suppliers",
  lines: "Lines awarded",
  total: "Total",
  saves: "Saves",
  out: "Left out, at lowest",
  share: "Share of the lines",
} as const;

/** What fewer lines would cost, for each number of suppliers. `table` is the table's own name. */
export function coverageTable(input: AwardSheetInput, table: string): AnswerTable {
  const of = (header: string) => tableColumn(table, header);
  const same = `${of(c.most)},${thisRow(c.most)}`;
  const first = `SUMIFS(${of(c.total)},${same},${of(c.lines)},MAXIFS(${of(c.lines)},${same}))`;
  const own = (formula: string) => `=IF(ISNUMBER(${thisRow(c.total)}),${formula},"")`;
  const rows = input.coverage
    .filter(({ points }) => points.length > 1)
    .flatMap(({ suppliers, points }) => points.map((point) => coverageRow(input, suppliers, point)));
  const none: CellValue[] = ["No award of fewer lines was found that costs less", ...Array<null>(8).fill(null)];
  return {
    columns: [
      column(c.award, "@", LABELS),
      column(c.most, "0"),
      column(c.lines, "0"),
      column(c.total, MONEY),
      column(c.out, MONEY),
      { ...column(c.saves, MONEY), formula: own(`${first}-${thisRow(c.total)}`) },
      { ...column(c.share, "0.0%"), formula: own(`${thisRow(c.lines)}/${input.lines.length}`) },
      column("How sure", AFTER_FIGURES),
      column("Suppliers", "@"),
    ],
    rows: rows.length === 0 ? [none] : rows,
  };
}

function coverageRow(input: AwardSheetInput, most: number, point: CoveragePoint): CellValue[] {
  const covered = input.lines.length - point.uncovered.length;
  const award = `At most ${count(most, "supplier")}, ${covered} of ${count(input.lines.length, "line")}`;
  return [award, most, covered, point.total, point.worthOut, null, null, sureOf(point), suppliersOf(input, point)];
}

function sureOf(point: AwardPoint): string {
  return isProven(point) ? "proven" : "not proven";
}

function suppliersOf(input: AwardSheetInput, { suppliers }: AwardPoint): string {
  return suppliers.map((supplier) => inputLabel(input, supplier) ?? "").join(", ");
}

function column(header: string, format: string, width = 84): DraftColumn {
  return { header, formula: null, format, width };
}
