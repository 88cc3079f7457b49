// A case in the order of ids, so that the answer does not depend on the order in which lines and suppliers came; and
// the answer back in the order of the case.
import type { Award, AwardCase, AwardPoint, AwardRules, LineAward, ScenarioResult } from "./types";

export interface Canonical {
  readonly problem: AwardCase;
  readonly rules: AwardRules;
  back(result: ScenarioResult): ScenarioResult;
}

/** Throws RangeError for a position that is not there. */
export function canonical(problem: AwardCase, rules: AwardRules): Canonical {
  const [lines, suppliers] = [orderOf(problem.lines), orderOf(problem.suppliers)];
  const [lineAt, supplierAt] = [placesOf(lines), placesOf(suppliers)];
  const width = suppliers.length;
  const ordered = (table: Float64Array) =>
    Float64Array.from(table, (_, place) => {
      const at = place % width;
      return table[(lines[(place - at) / width] ?? 0) * width + (suppliers[at] ?? 0)] ?? Infinity;
    });
  const { counted, prices, discounts } = problem;
  return {
    problem: {
      lines: lines.flatMap((at) => {
        const line = problem.lines[at];
        return line === undefined ? [] : [{ ...line, incumbent: maybe(line.incumbent, supplierAt) }];
      }),
      suppliers: suppliers.flatMap((at) => problem.suppliers[at] ?? []),
      costs: ordered(problem.costs),
      ...(counted === undefined ? {} : { counted: ordered(counted) }),
      ...(prices === undefined ? {} : { prices: ordered(prices) }),
      ...(discounts === undefined
        ? {}
        : {
            discounts: discounts.map((one) => {
              return { ...one, supplier: supplierAt(one.supplier), lines: one.lines.map(lineAt) };
            }),
          }),
    },
    rules: rulesBy(rules, lineAt, supplierAt),
    back: (result) => backOf(result, { lines, suppliers }),
  };
}

/** Positions in the order of ids. */
function orderOf(list: readonly { readonly id: string }[]): number[] {
  return [...list.keys()].sort((a, b) => compareIds(list[a]?.id ?? "", list[b]?.id ?? "") || a - b);
}

const DIGITS = /(\d+)/;

/** Numbers in ids count as numbers: 9 comes before 10. */
function compareIds(a: string, b: string): number {
  const [left, right] = [a.split(DIGITS), b.split(DIGITS)];
  for (const [at, one] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (one === other) continue;
    const numbers = at % 2 === 1 ? digitsOf(one).length - digitsOf(other).length : 0;
    if (numbers !== 0) return numbers;
    return one < other ? -1 : 1;
  }
  return left.length - right.length;
}

function digitsOf(text: string): string {
  return text.replace(/^0+/, "");
}

function placesOf(order: readonly number[]): (at: number) => number {
  const places = new Map(order.map((at, place) => [at, place]));
  return (at) => {
    const place = places.get(at);
    if (place === undefined) throw new RangeError(`There is no position ${at} of ${order.length}.`);
    return place;
  };
}

function maybe(at: number | null, place: (at: number) => number): number | null {
  return at === null ? null : place(at);
}

function rulesBy(rules: AwardRules, line: (at: number) => number, supplier: (at: number) => number): AwardRules {
  const forOne = (list: AwardRules["must"]) =>
    list.map((rule) => ({ lines: rule.lines.map(line), supplier: supplier(rule.supplier) }));
  return {
    ...rules,
    excluded: rules.excluded.map(supplier),
    must: forOne(rules.must),
    mustNot: forOne(rules.mustNot),
    groups: rules.groups.map((group) => group.map(line)),
    bounds: rules.bounds.map((bound) => {
      const lines = bound.lines === undefined ? {} : { lines: bound.lines.map(line) };
      return { ...bound, ...lines, supplier: supplier(bound.supplier) };
    }),
    splits: rules.splits.map((rule) => ({ ...rule, lines: rule.lines.map(line) })),
    supplierGroups: rules.supplierGroups.map((one) => ({ ...one, suppliers: one.suppliers.map(supplier) })),
  };
}

interface Orders {
  readonly lines: readonly number[];
  readonly suppliers: readonly number[];
}

function backOf(result: ScenarioResult, orders: Orders): ScenarioResult {
  if (result.kind === "undecided") return result;
  // One award may stand in several places, and stays one.
  const known = new Map<AwardPoint, AwardPoint>();
  const point = (one: AwardPoint): AwardPoint => {
    const back = known.get(one) ?? pointBack(one, orders);
    known.set(one, back);
    return back;
  };
  const whole = (award: Award): Award => ({ ...pointBack(award, orders), lines: linesBack(award.lines, orders) });
  if (result.kind === "infeasible") return { ...result, then: result.then === null ? null : whole(result.then) };
  return {
    ...result,
    award: whole(result.award),
    curve: result.curve.map((one) => (one === null || one === undefined ? one : point(one))),
    coverage: result.coverage.map((one) => ({
      ...one,
      points: one.points.map((own) => ({ ...point(own), worthOut: own.worthOut })),
    })),
    ruleCosts: result.ruleCosts.map((one) => ({ ...one, without: point(one.without) })),
  };
}

function pointBack(point: AwardPoint, { lines, suppliers }: Orders): AwardPoint {
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  return {
    ...point,
    suppliers: sorted(point.suppliers.map((at) => suppliers[at] ?? at)),
    uncovered: sorted(point.uncovered.map((at) => lines[at] ?? at)),
  };
}

const nobodys: LineAward = { supplier: null, cost: 0, shares: null, runnerUp: null, barred: false };

function linesBack(list: readonly LineAward[], { lines, suppliers }: Orders): readonly LineAward[] {
  const back = new Array<LineAward>(list.length).fill(nobodys);
  const own = (at: number) => suppliers[at] ?? at;
  list.forEach(({ supplier, cost, shares, runnerUp, barred }, at) => {
    back[lines[at] ?? at] = {
      supplier: supplier === null ? null : own(supplier),
      cost,
      shares: shares === null ? null : shares.map((one) => ({ ...one, supplier: own(one.supplier) })),
      runnerUp: runnerUp === null ? null : { ...runnerUp, supplier: own(runnerUp.supplier) },
      barred,
    };
  });
  return back;
}
