// What the screen of an award proposal shows, from the result of the search: positions become names, totals become
// differences. Pure.
import { sharesOf, type Award, type AwardPoint, type Awarded } from "../../bids/award/types";
import type { AwardProposal } from "../../workflows/award/types";

export interface SupplierPart {
  readonly label: string;
  readonly lines: number;
  readonly spend: number;
  /** Part of the spend, 0 to 1. */
  readonly share: number;
}

/** Who gets what, the biggest first. */
export function splitOf({ lines, suppliers, spend }: Award, bidders: AwardProposal["bidders"]): SupplierPart[] {
  return suppliers
    .map((at) => {
      const own = lines.flatMap(sharesOf).filter(({ supplier }) => supplier === at);
      const sum = own.reduce((total, { cost }) => total + cost, 0);
      const share = spend > 0 ? sum / spend : 0;
      return { label: bidders[at]?.label ?? "", lines: own.length, spend: sum, share };
    })
    .sort((a, b) => b.spend - a.spend);
}

/** The award beside what its lines cost today; null where no awarded line has a baseline. */
interface AgainstBaseline {
  readonly lines: number;
  readonly baseline: number;
  /** Below zero where the award costs more. */
  readonly saving: number;
}

/** As the award's sheet counts it: lines without a baseline are left aside, and discounts are a saving. */
export function againstBaseline(
  { lines, discount }: Award,
  baselines: AwardProposal["baselines"],
): AgainstBaseline | null {
  const known = lines.flatMap((line, at) => {
    const baseline = baselines[at] ?? null;
    const shares = sharesOf(line);
    if (baseline === null || shares.length === 0) return [];
    return [{ baseline, cost: shares.reduce((sum, { cost }) => sum + cost, 0) }];
  });
  const baseline = known.reduce((sum, one) => sum + one.baseline, 0);
  if (baseline <= 0) return null;
  const cost = known.reduce((sum, one) => sum + one.cost, 0);
  return { lines: known.length, baseline, saving: baseline - cost + discount };
}

/** Another award beside this one: what it costs more (less where below 0), or how many lines it covers more. */
export interface Beside {
  readonly cost: number;
  /** Null: both cover as many lines, so that the money can be compared. */
  readonly lines: number | null;
}

export function beside(award: AwardPoint, other: AwardPoint): Beside {
  const lines = award.uncovered.length - other.uncovered.length;
  return { cost: other.total - award.total, lines: lines === 0 ? null : lines };
}

export interface CurveRow {
  readonly suppliers: number;
  /** Null: so few cannot keep the other rules; undefined: not calculated. */
  readonly award: AwardPoint | null | undefined;
  /** Against the cheapest of the curve; null where that covers other lines. */
  readonly extra: number | null;
  /** Part of the highest extra, 0 to 1. */
  readonly bar: number;
  /** As many suppliers as this award has. */
  readonly own: boolean;
}

export interface Curve {
  readonly rows: readonly CurveRow[];
  /** More suppliers than the last row's change nothing. */
  readonly flat: boolean;
}

/** The price of consolidation. Ends where more suppliers bring nothing more. */
export function curveOf({ award, curve }: Awarded): Curve {
  const best = curve.at(-1) ?? null;
  const end =
    best === null ? curve.length : 1 + curve.findIndex((one) => one !== null && one !== undefined && same(one, best));
  const shown = curve.slice(0, end);
  const extras = shown.map((one) =>
    one === null || one === undefined || best === null || one.uncovered.length !== best.uncovered.length
      ? null
      : Math.max(0, one.total - best.total),
  );
  const most = Math.max(0, ...extras.map((extra) => extra ?? 0));
  const rows = shown.map((one, at) => {
    const extra = extras[at] ?? null;
    const bar = extra === null || most === 0 ? 0 : extra / most;
    return { suppliers: at + 1, award: one, extra, bar, own: at + 1 === award.suppliers.length };
  });
  return { rows, flat: end < curve.length };
}

function same(a: AwardPoint, b: AwardPoint): boolean {
  return a.uncovered.length === b.uncovered.length && Math.abs(a.total - b.total) <= Math.abs(b.total) * 1e-9;
}
