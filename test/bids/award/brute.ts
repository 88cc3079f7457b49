// Award scenarios by trying every award of a few lines to a few suppliers, written from the words of the rules alone:
// it shares no code with the search. And cases to try it on.
import fc from "fast-check";
import type { AwardCase, AwardRules, RuleRef, SplitHow } from "../../../src/bids/award/types";
import { pruning } from "./pruning";

/** Rows are lines, columns suppliers; null where there is no bid. */
export function caseOf(
  rows: readonly (readonly (number | null)[])[],
  incumbents: readonly (number | null)[] = [],
  quantities: readonly number[] = [],
): AwardCase {
  const width = rows[0]?.length ?? 0;
  return {
    lines: rows.map((_, line) => ({
      id: `L${line + 1}`,
      incumbent: incumbents[line] ?? null,
      quantity: quantities[line] ?? 1,
    })),
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
  /** A supplier a line, of several the one with the largest part; -1 for nobody. */
  readonly winners: readonly number[];
  /** By line: the part of each supplier. */
  readonly parts: readonly (readonly number[])[];
}

const HAIR = 1e-6;

/**
 * Null: no award keeps the rules. Of awards that cost the same the first by the rule for ties. `each` is called with
 * every award; without it those that surely come behind a known one are not tried.
 */
export function bruteForce(
  problem: AwardCase,
  rules: AwardRules,
  each: ((award: BruteBest) => void) | null = null,
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
  const may = (line: number, supplier: number) => takesPart(supplier) && Number.isFinite(price(line, supplier));
  const ways = problem.lines.map((_, line) => {
    const able = problem.suppliers.map((_one, supplier) => may(line, supplier));
    // Lines that go together are divided alike.
    const alike = new Set([line]);
    for (const _round of rules.groups)
      for (const group of rules.groups)
        if (group.some((one) => alike.has(one))) for (const one of group) alike.add(one);
    const hows = rules.splits.filter(({ lines }) => lines.some((one) => alike.has(one))).map(({ how }) => how);
    return waysOf(able, hows);
  });
  const { inOrder, behind } = pruning(problem, rules, ways, leavingCost);
  const firstOf = new Map(ways.flatMap((own) => own.map((way) => [way, largestOf(way)] as const)));
  const unitsOf = (line: number) => problem.lines[line]?.quantity ?? 0;
  const parts: (readonly number[])[] = [];
  const winners: number[] = [];
  let best: BruteBest | null = null;

  const judge = (): void => {
    const part = (line: number, supplier: number) => parts[line]?.[supplier] ?? 0;
    const used = new Set([...problem.suppliers.keys()].filter((one) => parts.some((own) => (own[one] ?? 0) > 0)));
    if (rules.maxSuppliers !== null && used.size > rules.maxSuppliers) return;
    if (rules.minSuppliers !== null && used.size < rules.minSuppliers) return;
    for (const { lines, supplier } of rules.must) if (lines.some((line) => part(line, supplier) !== 1)) return;
    for (const { lines, supplier } of rules.mustNot) if (lines.some((line) => part(line, supplier) > 0)) return;
    for (const group of rules.groups)
      for (const line of group)
        if (problem.suppliers.some((_, one) => Math.abs(part(line, one) - part(group[0] ?? line, one)) > HAIR)) return;
    const spends = problem.suppliers.map((_, supplier) =>
      parts.reduce(
        (sum, own, line) => sum + ((own[supplier] ?? 0) > 0 ? part(line, supplier) * price(line, supplier) : 0),
        0,
      ),
    );
    const spend = spends.reduce((sum, one) => sum + one, 0);
    const units = problem.suppliers.map((_, supplier) =>
      problem.lines.reduce((sum, { quantity = 0 }, line) => sum + part(line, supplier) * quantity, 0),
    );
    for (const { supplier, measure, min, max, minIfAny, lines: some } of rules.bounds) {
      const of = (amount: number) => (measure === "share" ? amount * spend : amount);
      const counted = (some ?? []).reduce((sum, line) => sum + part(line, supplier) * unitsOf(line), 0);
      const own = some === undefined ? ((measure === "quantity" ? units : spends)[supplier] ?? 0) : counted;
      if (max !== null && own > of(max) + HAIR) return;
      if (min === null || (minIfAny && !used.has(supplier))) continue;
      if (own < of(min) - HAIR || (min > 0 && !used.has(supplier))) return;
    }
    for (const { suppliers, measure, min, max, minCount, maxCount } of rules.supplierGroups) {
      const of = (amount: number) => (measure === "share" ? amount * spend : amount);
      const all = measure === "quantity" ? units : spends;
      const own = suppliers.reduce((sum, supplier) => sum + (all[supplier] ?? 0), 0);
      const count = suppliers.filter((supplier) => used.has(supplier)).length;
      if ((max !== null && own > of(max) + HAIR) || (min !== null && own < of(min) - HAIR)) return;
      if ((maxCount !== null && count > maxCount) || (minCount !== null && count < minCount)) return;
    }
    const uncovered = winners.filter((winner) => winner < 0).length;
    const covered = problem.lines.length - uncovered;
    if (covered < (rules.minCoverage ?? 0) * problem.lines.length - HAIR) return;
    if (covered === 0 && problem.costs.some((cost) => Number.isFinite(cost))) return;
    let total = spend;
    winners.forEach((winner, line) => {
      const incumbent = problem.lines[line]?.incumbent ?? null;
      if (winner >= 0 && incumbent !== null) total += rules.switching.perLine * (1 - part(line, incumbent));
    });
    for (const supplier of used) if (!known.has(supplier)) total += rules.switching.perSupplier;
    total -= bruteDiscount(problem, part);
    const out = winners.reduce((sum, winner, line) => sum + (winner < 0 ? leavingCost(line) : 0), 0);
    const worthOut = winners.reduce((sum, winner, line) => sum + (winner < 0 ? worth(line) : 0), 0);
    if (rules.minWorth !== null && worthAll - worthOut < rules.minWorth * worthAll - HAIR) return;
    const stays = parts.reduce((sum, own, line) => sum + (own[problem.lines[line]?.incumbent ?? -1] ?? 0), 0);
    const own = {
      uncovered,
      total,
      leftOut: out,
      suppliers: used.size,
      stays,
      winners: [...winners],
      parts: [...parts],
    };
    each?.(own);
    if (best === null || comesBefore(own, best, rules.leaving === null)) best = own;
  };

  const walk = (line: number): void => {
    if (line === problem.lines.length) {
      judge();
      return;
    }
    for (const way of inOrder[line] ?? []) {
      winners[line] = firstOf.get(way) ?? -1;
      parts[line] = way;
      if (each !== null || !behind(parts, line, best)) walk(line + 1);
    }
  };
  walk(0);
  return best;
}

/** Who has the largest part; -1: nobody has any. */
function largestOf(way: readonly number[]): number {
  return way.reduce((most, part, at) => (part > (way[most] ?? 0) ? at : most), -1);
}

/** What all suppliers take off, told from the words of their offers alone. */
function bruteDiscount(problem: AwardCase, part: (line: number, supplier: number) => number): number {
  const width = problem.suppliers.length;
  let sum = 0;
  for (const { supplier, lines, measure, off, above, steps, counts } of problem.discounts ?? []) {
    let [spent, units, won] = [0, 0, 0];
    for (const line of new Set(lines)) {
      const own = part(line, supplier);
      if (own === 0) continue;
      spent += own * ((problem.prices ?? problem.costs)[line * width + supplier] ?? 0);
      units += own * (problem.lines[line]?.quantity ?? 0);
      won += own;
    }
    const counted = { spend: spent, quantity: units, lines: won }[measure];
    const base = { part: spent, unit: units, amount: 1 }[off];
    const divisible = (measure === "spend" && off === "part") || (measure === "quantity" && off === "unit");
    let money = 0;
    steps.forEach((step, at) => {
      if (won === 0 || counted <= 0 || counted < step.from - HAIR) return;
      const end = steps[at + 1]?.from ?? Infinity;
      if (above && divisible) money += step.off * (Math.min(counted, end) - step.from);
      else money = step.off * base;
    });
    sum += money * counts;
  }
  return sum;
}

/** More lines first if that is asked for; then money; then the rule for ties, word by word. */
function comesBefore(a: BruteBest, b: BruteBest, linesFirst: boolean): boolean {
  if (linesFirst && a.uncovered !== b.uncovered) return a.uncovered < b.uncovered;
  const more = a.total + a.leftOut - b.total - b.leftOut;
  if (Math.abs(more) > HAIR) return more < 0;
  if (a.suppliers !== b.suppliers) return a.suppliers < b.suppliers;
  if (a.uncovered !== b.uncovered) return a.uncovered < b.uncovered;
  if (Math.abs(a.stays - b.stays) > HAIR) return a.stays > b.stays;
  // Line by line, the larger part to the first supplier.
  const gives = a.parts.flatMap((own, line) => own.map((part, at) => part - (b.parts[line]?.[at] ?? 0)));
  return (gives.find((one) => Math.abs(one) > HAIR) ?? 0) > 0;
}

/** Every way to give a line to suppliers under these rules, with nobody first. */
function waysOf(able: readonly boolean[], hows: readonly SplitHow[]): readonly (readonly number[])[] {
  const none = able.map(() => 0);
  const alone = able.flatMap((is, at) => (is ? [none.with(at, 1)] : []));
  if (hows.length === 0) return [none, ...alone];
  const given = hows.find((how) => how.kind === "parts");
  const parts = given?.kind === "parts" ? given.parts : Array.from({ length: 20 }, (_none, at) => (at + 1) / 20);
  const most = Math.min(...hows.map((how) => (how.kind === "parts" ? how.parts.length : how.most)));
  const all: number[][] = [];
  const walk = (at: number, own: readonly number[], left: number, suppliers: number): void => {
    if (left < HAIR) all.push([...own, ...Array<number>(able.length - at).fill(0)]);
    if (at === able.length || left < HAIR) return;
    walk(at + 1, [...own, 0], left, suppliers);
    if (able[at] !== true || suppliers === most) return;
    for (const part of new Set(parts)) if (part < left + HAIR) walk(at + 1, [...own, part], left - part, suppliers + 1);
  };
  walk(0, [], 1, 0);
  return [none, ...all.filter((way) => hows.every((how) => keepsHow(way, how)))];
}

function keepsHow(way: readonly number[], how: SplitHow): boolean {
  const own = way.filter((part) => part > 0).sort((a, b) => b - a);
  if (how.kind === "sources") {
    const fits = own.every((part) => part >= how.leastShare - HAIR && part <= how.mostShare + HAIR);
    return own.length >= how.least && own.length <= how.most && fits;
  }
  const wanted = [...how.parts].sort((a, b) => b - a);
  return own.length === wanted.length && own.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < HAIR);
}

/** The rules without one of them. */
export function bruteWithout(rules: AwardRules, { kind, at }: RuleRef): AwardRules {
  if (
    kind === "maxSuppliers" ||
    kind === "minSuppliers" ||
    kind === "minCoverage" ||
    kind === "minWorth" ||
    kind === "minBidCoverage"
  )
    return { ...rules, [kind]: null };
  if (kind === "switching") return { ...rules, switching: { perLine: 0, perSupplier: 0 } };
  const others = <T>(list: readonly T[]) => list.filter((_, place) => place !== at);
  return {
    ...rules,
    ...{
      excluded: () => ({ excluded: others(rules.excluded) }),
      must: () => ({ must: others(rules.must) }),
      mustNot: () => ({ mustNot: others(rules.mustNot) }),
      groups: () => ({ groups: others(rules.groups) }),
      bounds: () => ({ bounds: others(rules.bounds) }),
      splits: () => ({ splits: others(rules.splits) }),
      supplierGroups: () => ({ supplierGroups: others(rules.supplierGroups) }),
    }[kind](),
  };
}

const price = fc.option(fc.integer({ min: -20, max: 400 }), { freq: 5 });
const fixedRules = {
  excluded: fc.constant([]),
  must: fc.constant([]),
  mustNot: fc.constant([]),
  bounds: fc.constant([]),
  splits: fc.constant([]),
  supplierGroups: fc.constant([]),
  minSuppliers: fc.constant(null),
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
        splits: fc.constant([]),
        supplierGroups: fc.constant([]),
        minSuppliers: fc.constant(null),
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
