// Each bidder's sums above a comparison's table: formulas over its columns, without lines that take no part. A name
// over the bidders' span lets other sheets speak of each of them.
import { LEFT_OUT } from "./choice";
import { type NamedColumns, type SheetColumnKind } from "./columns";
import { tableColumn } from "../../values/references";
import { quoted, wordIn, type Worded } from "./words";

export const sumKinds = [
  "Lines",
  "Coverage",
  "CoverageQuantity",
  "CoverageBaseline",
  "Total",
  "CommonTotal",
  "BaselineTotal",
  "Savings",
  "SavingsShare",
  "BudgetTotal",
  "BudgetSavings",
  "BudgetSavingsShare",
  "LowestLines",
] as const;
export type SumKind = (typeof sumKinds)[number];

export type SumLook = "count" | "money" | "percent";

/** A row above the table: a label, and a formula in each bidder's price column. */
export interface SumRow {
  readonly kind: SumKind;
  readonly label: string;
  readonly look: SumLook;
  readonly cells: readonly string[];
}

/** The name over a row of sums. */
export function sumName(table: string, kind: SumKind): string {
  return `${table}_${kind}`;
}

const shapes: Readonly<Record<SumKind, readonly [label: string, look: SumLook]>> = {
  Lines: ["Lines with a price", "count"],
  Coverage: ["Coverage by lines", "percent"],
  CoverageQuantity: ["Coverage by quantity", "percent"],
  CoverageBaseline: ["Coverage by baseline value", "percent"],
  Total: ["Total of its lines", "money"],
  CommonTotal: ["Total of the lines that all bid on", "money"],
  BaselineTotal: ["Baseline of its lines", "money"],
  Savings: ["Savings against baseline", "money"],
  SavingsShare: ["Savings against baseline, share", "percent"],
  BudgetTotal: ["Budget of its lines", "money"],
  BudgetSavings: ["Savings against budget", "money"],
  BudgetSavingsShare: ["Savings against budget, share", "percent"],
  LowestLines: ["Lines where it is lowest", "count"],
};

export function sumLabel(kind: SumKind): string {
  return shapes[kind][0];
}

/** By bidder, in the order of the price columns. */
export function sumRows(named: NamedColumns): SumRow[] {
  const bidders = named.columns.flatMap(({ kind, bidder }) => (kind === "price" && bidder !== null ? [bidder] : []));
  const formulas = bidders.map((bidder) => bidderSums(named, bidder));
  return sumKinds.map((kind) => {
    const [label, look] = shapes[kind];
    return { kind, label, look, cells: formulas.map((sums) => `=${sums[kind]}`) };
  });
}

/** What all lines may cost: of a column where there is one, else a cell that anybody may fill. */
export function budgetFormula(named: NamedColumns): string | null {
  const { hasBudget, sumIf, all } = partsOf(named);
  return hasBudget ? `=${sumIf(all("budgetValue"))}` : null;
}

type Criterion = readonly [column: string, is: string];

function partsOf({ table, columns }: NamedColumns) {
  const headerOf = (kind: SheetColumnKind, bidder: number | null = null) =>
    columns.find((one) => one.kind === kind && one.bidder === bidder)?.header ?? "";
  const has = (kind: SheetColumnKind) => columns.some((one) => one.kind === kind);
  const all = (kind: SheetColumnKind, bidder: number | null = null) => tableColumn(table, headerOf(kind, bidder));
  // Comparisons of earlier versions have no column that says which lines take part: all do.
  const part: readonly Criterion[] = has("part") ? [[all("part"), `"<>${LEFT_OUT}"`]] : [];
  const list = (criteria: readonly Criterion[]) => [...criteria, ...part].flat().join(",");
  return {
    all,
    hasBudget: has("budgetValue"),
    sumIf: (values: string, ...criteria: Criterion[]) =>
      list(criteria) === "" ? `SUM(${values})` : `SUMIFS(${values},${list(criteria)})`,
    countIf: (...criteria: Criterion[]) => `COUNTIFS(${list(criteria)})`,
    lines: has("part") ? `(ROWS(${all("line")})-COUNTIF(${all("part")},"${LEFT_OUT}"))` : `ROWS(${all("line")})`,
  };
}

const share = (part: string, whole: string) => `IF(${whole}=0,"",${part}/${whole})`;

/** A line that cannot be multiplied out is not covered, whatever its price says. */
const counted = (extended: string): Criterion => [extended, '">=0"'];

function bidderSums(named: NamedColumns, bidder: number): Readonly<Record<SumKind, string>> {
  const { all, sumIf, countIf, lines } = partsOf(named);
  const extended = all("extended", bidder);
  const priced: Criterion = [all("price", bidder), '">0"'];
  const covered = counted(extended);
  const baseline = sumIf(all("baselineValue"), covered);
  const savings = `${baseline}-${sumIf(extended, [all("baselineValue"), '">0"'])}`;
  const budget = budgetSums(named, bidder);
  return {
    Lines: countIf(priced),
    Coverage: share(countIf(covered), lines),
    CoverageQuantity: unlessUnknown(
      named.words,
      `${countIf([all("quantity"), '">=0"'])}<${lines}`,
      share(sumIf(all("quantity"), covered), sumIf(all("quantity"))),
    ),
    CoverageBaseline: unlessUnknown(
      named.words,
      `${countIf([all("baseline"), '">0"'], [all("baselineValue"), '">=0"'])}<${countIf([all("baseline"), '">0"'])}`,
      share(baseline, sumIf(all("baselineValue"))),
    ),
    Total: sumIf(extended),
    CommonTotal: sumIf(extended, [all("allBid"), "TRUE"]),
    BaselineTotal: baseline,
    Savings: savings,
    SavingsShare: share(`(${savings})`, baseline),
    BudgetTotal: budget.total,
    BudgetSavings: budget.savings,
    BudgetSavingsShare: budget.share,
    LowestLines: countIf([all("rank", bidder), "1"]),
  };
}

/** Of a line whose quantity nobody can read, nobody knows which part of the whole it is. */
function unlessUnknown(words: Worded | null, unknown: string, formula: string): string {
  return `IF(${unknown},${quoted(wordIn(words, "notKnown"))},${formula})`;
}

/**
 * With a budget a line, of the lines that it prices. One budget of all lines can be held against nobody who leaves
 * lines out.
 */
function budgetSums(named: NamedColumns, bidder: number): Readonly<Record<"total" | "savings" | "share", string>> {
  const { all, sumIf, countIf, lines, hasBudget } = partsOf(named);
  const extended = all("extended", bidder);
  const covered = counted(extended);
  if (hasBudget) {
    const total = sumIf(all("budgetValue"), covered);
    const savings = `${total}-${sumIf(extended, [all("budgetValue"), '">0"'])}`;
    return { total, savings, share: share(`(${savings})`, total) };
  }
  const { budget } = named.names;
  const ifWhole = (formula: string) => `IF(AND(N(${budget})>0,${countIf(covered)}=${lines}),${formula},"")`;
  const left = `${budget}-${sumIf(extended)}`;
  return { total: ifWhole(budget), savings: ifWhole(left), share: ifWhole(`(${left})/${budget}`) };
}
