// What a search for an award is given once all rules are worked in: lots, who may and who must get something, how many
// suppliers, bounds on spends, lines that must be covered, and what is to be least.
import { amountHolds, amountOf, amountRows, type AmountRow } from "./amounts";
import { discountOf, discountRows, type DiscountRow } from "./discounts/discounts";
import { contradicted, mostByShares } from "./contradiction";
import { worthOf, type Lots } from "./lots";
import { cheapestParts, keepsLimits } from "./splits";
import {
  boundsForce,
  countRows,
  countsHold,
  rowsHold,
  spendRows,
  spendsOf,
  type CountRow,
  type SpendRow,
} from "./spendRows";
import type { AwardCase, AwardRules } from "./types";

export interface Model {
  readonly lots: Lots;
  /** Those who can have anything, by position. */
  readonly suppliers: readonly number[];
  /** Those of them who must get something. */
  readonly forced: readonly number[];
  /** How many suppliers may get something. */
  readonly most: number;
  readonly rows: readonly SpendRow[];
  readonly counts: readonly CountRow[];
  readonly amounts: readonly AmountRow[];
  readonly discounts: readonly DiscountRow[];
  /** How many lines must be awarded at least, and how much of the lots' worth. */
  readonly need: number;
  readonly needWorth: number;
  /** As many lines as can be, and then what is least. Else what is least alone. */
  readonly linesFirst: boolean;
  /**
   * What is to be least: of each lot with each supplier, of each lot left out (Infinity: it may not be), and once for
   * each supplier.
   */
  readonly values: Float64Array;
  readonly nobody: Float64Array;
  readonly once: Float64Array;
}

/** Who gets which lot, a supplier or a way, -1 for nobody, and what that is worth. */
export interface Found {
  readonly winners: Int32Array;
  readonly value: number;
  /** No answer is worth less. */
  readonly bound: number;
  /** No answer has more lines; as many as there are where it is not there. */
  readonly mostLines?: number;
  /** Every answer of the same worth was compared with this one. */
  readonly settled?: boolean;
}

/** Null: the time ended before anything was found. */
export type SearchAnswer = Found | "infeasible" | null;

/** Null when the rules contradict each other whatever is awarded. */
export function modelOf(problem: AwardCase, rules: AwardRules, lots: Lots): Model | null {
  const able = (lot: number, supplier: number) => canHave(lots, lot, supplier);
  const open = [...problem.suppliers.keys()].filter((supplier) => lots.lines.some((_, lot) => able(lot, supplier)));
  const forced = new Set(boundsForce(rules));
  for (let lot = 0; lot < lots.count; lot++) {
    if (lots.must[lot] !== 1) continue;
    const one = open.find((supplier) => able(lot, supplier));
    if (one === undefined || cheapestParts(lots.splits?.[lot] ?? null)?.length !== 1) return null;
    forced.add(one);
  }
  const most = Math.min(rules.maxSuppliers ?? Infinity, mostByShares(rules, lots, open));
  if (forced.size > most || [...forced].some((supplier) => !open.includes(supplier))) return null;
  const need = needOf(problem, rules);
  if (need > 0 && (most < 1 || open.length === 0)) return null;
  const counts = countRows(rules, lots.suppliers);
  const reach = (own: readonly number[]) => Math.min(most, own.filter((supplier) => open.includes(supplier)).length);
  if (counts.some(({ suppliers, least }) => least > reach(suppliers))) return null;
  if (contradicts(rules, lots, { suppliers: open, forced: [...forced], most, need })) return null;
  return {
    lots,
    suppliers: open,
    most,
    need,
    needWorth: needWorthOf(problem, rules),
    linesFirst: rules.leaving === null,
    values: lots.costs,
    once: lots.fixed,
    forced: open.filter((supplier) => forced.has(supplier)),
    rows: spendRows(rules, lots.suppliers),
    counts,
    amounts: amountRows(problem, rules, lots),
    discounts: discountRows(problem, lots),
    nobody: lots.absent.map((absent, lot) => (lots.must[lot] === 1 ? Infinity : absent)),
  };
}

/** Bounds on spends that no award of so many suppliers can keep, by plain arithmetic. */
export function contradicts(
  rules: AwardRules,
  lots: Lots,
  { suppliers, forced, most, need }: Pick<Model, "suppliers" | "forced" | "most" | "need">,
): boolean {
  return need > 0 && contradicted(rules, lots, { open: suppliers, forced, most });
}

/** An award gives at least one line to somebody, if anybody bids at all. */
function needOf({ lines, costs }: AwardCase, { minCoverage }: AwardRules): number {
  const one = costs.some((cost) => Number.isFinite(cost)) ? 1 : 0;
  // Parts come as decimals: 0.3 of ten lines are three, whatever their last bits say.
  return Math.max(one, Math.ceil((minCoverage ?? 0) * lines.length - 1e-9));
}

/** A hair less: sums differ in their last bits. */
function needWorthOf(problem: AwardCase, { minWorth }: AwardRules): number {
  if (minWorth === null) return 0;
  const all = problem.lines.reduce((sum, _, line) => sum + worthOf(problem, line), 0);
  return minWorth * all - Math.abs(all) * 1e-9;
}

/** Of all that the lots are worth, what the winners cover. */
function worthCovered({ worth }: Lots, winners: Int32Array): number {
  return worth.reduce((sum, own, lot) => sum + ((winners[lot] ?? -1) < 0 ? 0 : own), 0);
}

/** Of the lines, how many the winners leave without a supplier. */
export function uncoveredBy({ lines }: Lots, winners: Int32Array): number {
  return lines.reduce((sum, members, lot) => sum + ((winners[lot] ?? -1) < 0 ? members.length : 0), 0);
}

export function lineCount({ lines }: Lots): number {
  return lines.reduce((sum, members) => sum + members.length, 0);
}

export function valueOf({ lots, values, nobody, once, discounts }: Model, winners: Int32Array): number {
  let value = -discountOf(discounts, lots, winners);
  const used = new Set<number>();
  winners.forEach((winner, lot) => {
    if (winner < 0) value += nobody[lot] ?? 0;
    else {
      value += lots.ways.weigh(values, lot, winner);
      if (!lots.ways.isDivided(winner)) used.add(winner);
      else for (const supplier of lots.ways.at(winner).takers) used.add(supplier);
    }
  });
  for (const supplier of used) value += once[supplier] ?? 0;
  return value;
}

/** Whether an award keeps every rule that the model has. */
export function keeps(model: Model, winners: Int32Array): boolean {
  const spends = spendsOf(model.lots, winners);
  const used = spends.gets.reduce((sum, one) => sum + one, 0);
  return (
    used <= model.most &&
    model.forced.every((supplier) => spends.gets[supplier] === 1) &&
    covers(model, winners) &&
    rowsHold(model.rows, spends, model.lots) &&
    countsHold(model.counts, (supplier) => spends.gets[supplier] === 1) &&
    model.amounts.every((row) => {
      return amountHolds(row, amountOf(row, model.lots, winners), (supplier) => spends.gets[supplier] === 1);
    }) &&
    winners.every((winner, lot) => (winner >= 0 ? mayHave(model.lots, lot, winner) : model.nobody[lot] !== Infinity))
  );
}

/** Whether the lot may be divided as this winner says. */
function mayHave({ splits, ways }: Lots, lot: number, winner: number): boolean {
  const split = splits?.[lot] ?? null;
  if (split === null) return !ways.isDivided(winner);
  return keepsLimits(split, ways.at(winner).parts);
}

/** Whether the search over sets alone does not know all rules: lots are divided, or suppliers or units counted. */
export function isDivided({ lots, counts, amounts }: Pick<Model, "lots" | "counts" | "amounts">): boolean {
  return lots.splits !== null || counts.length > 0 || amounts.length > 0;
}

/** Whether enough lines, and lines worth enough, are awarded. */
export function covers({ lots, need, needWorth }: Model, winners: Int32Array): boolean {
  return (
    lineCount(lots) - uncoveredBy(lots, winners) >= need && (needWorth <= 0 || worthCovered(lots, winners) >= needWorth)
  );
}

export function canHave({ costs, suppliers }: Lots, lot: number, supplier: number): boolean {
  return Number.isFinite(costs[lot * suppliers + supplier] ?? Infinity);
}
