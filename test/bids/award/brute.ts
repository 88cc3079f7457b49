// Award scenarios by trying every award of a few lines to a few suppliers, written from the words of the rules alone:
// it shares no code with the search. And cases to try it on.
import fc from "fast-check";
import type { AwardCase, AwardRules, RuleRef } from "../../../src/bids/award/types";

/** Rows are lines, columns suppliers; null where there is no bid. */
export function caseOf(
  rows: readonly (readonly (number | null)[])[],
  incumbents: readonly (number | null)[] = [],
): AwardCase {
  const width = rows[0]?.length ?? 0;
  return {
    lines: rows.map((_, line) => ({ id: `L${line + 1}`, incumbent: incumbents[line] ?? null })),
    suppliers: Array.from({ length: width }, (_, at) => ({ id: `S${at}`, name: `Supplier ${at}` })),
    costs: Float64Array.from(rows.flat(), (cost) => cost ?? Infinity),
  };
}

export interface BruteBest {
  readonly uncovered: number;
  readonly total: number;
  /** What lines that are left out count; 0 where as many lines as can be are awarded first. */
  readonly leftOut: number;
  readonly suppliers: number;
  /** Lines that stay with who has them today. */
  readonly stays: number;
  /** A supplier a line, -1 for nobody. */
  readonly winners: readonly number[];
}

const HAIR = 1e-6;

/** Null: no award keeps the rules. Of awards that cost the same the first by the rule for ties. */
export function bruteForce(
  problem: AwardCase,
  rules: AwardRules,
  each: (award: BruteBest) => void = () => undefined,
): BruteBest | null {
  const width = problem.suppliers.length;
  const price = (line: number, supplier: number) => problem.costs[line * width + supplier] ?? Infinity;
  const bidders = problem.suppliers.map(
    (_, supplier) => problem.lines.filter((_line, line) => Number.isFinite(price(line, supplier))).length,
  );
  const takesPart = (supplier: number) =>
    !rules.excluded.includes(supplier) &&
    (rules.minBidCoverage === null || (bidders[supplier] ?? 0) >= rules.minBidCoverage * problem.lines.length - HAIR);
  const worths = problem.lines.map((_, line) => {
    const asked = problem.suppliers.map((_, at) => price(line, at)).filter((cost) => Number.isFinite(cost));
    return asked.length === 0 ? 0 : Math.min(...asked);
  });
  const worth = (line: number) => worths[line] ?? 0;
  const priced = problem.lines.map((_, line) => problem.suppliers.some((_one, at) => Number.isFinite(price(line, at))));
  const worthAll = worths.reduce((sum, one) => sum + one, 0);
  const leavingCost = (line: number) => {
    if (rules.leaving === null || priced[line] !== true) return 0;
    return rules.leaving.perLine + (rules.leaving.worth ? worth(line) : 0);
  };
  const known = new Set(problem.lines.map(({ incumbent }) => incumbent));
  const winners: number[] = [];
  let best: BruteBest | null = null;

  const judge = (): void => {
    const used = new Set(winners.filter((supplier) => supplier >= 0));
    if (rules.maxSuppliers !== null && used.size > rules.maxSuppliers) return;
    for (const { lines, supplier } of rules.must) if (lines.some((line) => winners[line] !== supplier)) return;
    for (const { lines, supplier } of rules.mustNot) if (lines.some((line) => winners[line] === supplier)) return;
    for (const group of rules.groups) if (group.some((line) => winners[line] !== winners[group[0] ?? line])) return;
    const spends = problem.suppliers.map((_, supplier) =>
      winners.reduce((sum, winner, line) => sum + (winner === supplier ? price(line, supplier) : 0), 0),
    );
    const spend = spends.reduce((sum, one) => sum + one, 0);
    for (const { supplier, measure, min, max, minIfAny } of rules.bounds) {
      const of = (amount: number) => (measure === "share" ? amount * spend : amount);
      const own = spends[supplier] ?? 0;
      if (max !== null && own > of(max) + HAIR) return;
      if (min === null || (minIfAny && !used.has(supplier))) continue;
      if (own < of(min) - HAIR || (min > 0 && !used.has(supplier))) return;
    }
    const uncovered = winners.filter((winner) => winner < 0).length;
    const covered = problem.lines.length - uncovered;
    if (covered < (rules.minCoverage ?? 0) * problem.lines.length - HAIR) return;
    if (covered === 0 && problem.costs.some((cost) => Number.isFinite(cost))) return;
    let total = spend;
    winners.forEach((winner, line) => {
      const incumbent = problem.lines[line]?.incumbent ?? null;
      if (winner >= 0 && incumbent !== null && incumbent !== winner) total += rules.switching.perLine;
    });
    for (const supplier of used) if (!known.has(supplier)) total += rules.switching.perSupplier;
    const out = winners.reduce((sum, winner, line) => sum + (winner < 0 ? leavingCost(line) : 0), 0);
    const worthOut = winners.reduce((sum, winner, line) => sum + (winner < 0 ? worth(line) : 0), 0);
    if (rules.minWorth !== null && worthAll - worthOut < rules.minWorth * worthAll - HAIR) return;
    const stays = winners.filter((winner, line) => winner >= 0 && problem.lines[line]?.incumbent === winner).length;
    const own = { uncovered, total, leftOut: out, suppliers: used.size, stays, winners: [...winners] };
    each(own);
    if (best === null || comesBefore(own, best, rules.leaving === null)) best = own;
  };

  const walk = (line: number): void => {
    if (line === problem.lines.length) {
      judge();
      return;
    }
    for (let supplier = -1; supplier < width; supplier++) {
      if (supplier >= 0 && (!takesPart(supplier) || !Number.isFinite(price(line, supplier)))) continue;
      winners[line] = supplier;
      walk(line + 1);
    }
  };
  walk(0);
  return best;
}

/** More lines first if that is asked for; then money; then the rule for ties, word by word. */
function comesBefore(a: BruteBest, b: BruteBest, linesFirst: boolean): boolean {
  if (linesFirst && a.uncovered !== b.uncovered) return a.uncovered < b.uncovered;
  const more = a.total + a.leftOut - b.total - b.leftOut;
  if (Math.abs(more) > HAIR) return more < 0;
  if (a.suppliers !== b.suppliers) return a.suppliers < b.suppliers;
  if (a.uncovered !== b.uncovered) return a.uncovered < b.uncovered;
  if (a.stays !== b.stays) return a.stays > b.stays;
  const place = (winner: number | undefined) => (winner === undefined || winner < 0 ? Infinity : winner);
  const at = a.winners.findIndex((winner, line) => winner !== b.winners[line]);
  return at >= 0 && place(a.winners[at]) < place(b.winners[at]);
}

/** The rules without one of them. */
export function bruteWithout(rules: AwardRules, { kind, at }: RuleRef): AwardRules {
  if (kind === "maxSuppliers" || kind === "minCoverage" || kind === "minWorth" || kind === "minBidCoverage")
    return { ...rules, [kind]: null };
  if (kind === "switching") return { ...rules, switching: { perLine: 0, perSupplier: 0 } };
  return { ...rules, [kind]: rules[kind].filter((_, place) => place !== at) };
}

const price = fc.option(fc.integer({ min: -20, max: 400 }), { freq: 5 });
const fixedRules = {
  excluded: fc.constant([]),
  must: fc.constant([]),
  mustNot: fc.constant([]),
  bounds: fc.constant([]),
  minBidCoverage: fc.constant(null),
};
const part = fc.constantFrom(0, 0.125, 0.25, 0.375, 0.5, 0.75, 1);

/** Small cases under all rules at once. */
export const smallScenarios = fc
  .record({ suppliers: fc.integer({ min: 1, max: 4 }), lines: fc.integer({ min: 1, max: 5 }) })
  .chain(({ suppliers, lines }) => {
    const supplier = fc.integer({ min: 0, max: suppliers - 1 });
    const some = fc.subarray([...Array(lines).keys()], { minLength: 1, maxLength: Math.min(2, lines) });
    const lineRules = fc.array(fc.record({ lines: some, supplier }), { maxLength: 1 });
    const bound = fc.record({
      supplier,
      measure: fc.constantFrom("spend" as const, "share" as const),
      min: fc.option(part),
      max: fc.option(part),
      minIfAny: fc.boolean(),
    });
    const rows = fc.array(fc.array(price, { minLength: suppliers, maxLength: suppliers }), {
      minLength: lines,
      maxLength: lines,
    });
    const rare = <T>(own: fc.Arbitrary<T>) => fc.option(own, { freq: 1 });
    return fc.record({
      problem: fc
        .tuple(rows, fc.array(fc.option(supplier), { minLength: lines, maxLength: lines }))
        .map(([prices, incumbents]) => caseOf(prices, incumbents)),
      rules: fc.record({
        leaving: fc.constant(null),
        minWorth: fc.constant(null),
        maxSuppliers: rare(fc.integer({ min: 1, max: suppliers })),
        excluded: fc.oneof(fc.constant([]), fc.subarray([...Array(suppliers).keys()], { maxLength: 1 })),
        must: lineRules,
        mustNot: lineRules,
        groups: fc.array(some, { maxLength: 1 }),
        // Parts of money are of four hundred a line.
        bounds: fc
          .array(bound, { maxLength: 2 })
          .map((all) => all.map((one) => (one.measure === "share" ? one : inMoney(one, lines)))),
        minCoverage: rare(part),
        minBidCoverage: rare(part),
        switching: fc.record({
          perLine: fc.constantFrom(0, 15, 40),
          perSupplier: fc.constantFrom(0, 25, 60),
        }),
      }),
    });
  });

/** Cases of few prices, so that many awards cost the same; lines may be left out for a price. */
export const tiedScenarios = fc
  .record({ suppliers: fc.integer({ min: 1, max: 4 }), lines: fc.integer({ min: 1, max: 5 }) })
  .chain(({ suppliers, lines }) => {
    const supplier = fc.integer({ min: 0, max: suppliers - 1 });
    const cheap = fc.constantFrom(1, 2, 2, 3, null);
    const rows = fc.array(fc.array(cheap, { minLength: suppliers, maxLength: suppliers }), {
      minLength: lines,
      maxLength: lines,
    });
    return fc.record({
      problem: fc
        .tuple(rows, fc.array(fc.option(supplier), { minLength: lines, maxLength: lines }))
        .map(([prices, incumbents]) => caseOf(prices, incumbents)),
      rules: fc.record({
        ...fixedRules,
        maxSuppliers: fc.option(fc.integer({ min: 1, max: suppliers })),
        groups: fc.array(fc.subarray([...Array(lines).keys()], { minLength: 1, maxLength: Math.min(2, lines) }), {
          maxLength: 1,
        }),
        leaving: fc.option(fc.record({ worth: fc.boolean(), perLine: fc.constantFrom(0, 1, 2) })),
        minCoverage: fc.option(part),
        minWorth: fc.option(part),
        switching: fc.record({ perLine: fc.constantFrom(0, 1), perSupplier: fc.constantFrom(0, 1) }),
      }),
    });
  });

function inMoney<T extends { min: number | null; max: number | null }>(bound: T, lines: number): T {
  const money = (amount: number | null) => (amount === null ? null : amount * 200 * lines);
  return { ...bound, min: money(bound.min), max: money(bound.max) };
}
