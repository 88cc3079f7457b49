// The cheapest set of at most so many suppliers, for fields too wide to look at every set: branch and bound over "this
// supplier is in, or it is out", with Lagrangian bounds. It answers what it has proven when it is ended early.
import { costOf, type Choice, type Field } from "./field";
import { relax, type SearchPart, type Relaxed } from "./relax";
import type { Search } from "./search";

export interface Bounded {
  readonly best: Choice;
  /** No set of at most that many suppliers costs less. */
  readonly bound: number;
}

const ROOT_STEPS = 120;
const NODE_STEPS = 40;

export interface BranchNode {
  readonly part: SearchPart;
  readonly start: Float64Array | null;
  /** The bound of the part that it was split from. */
  readonly bound: number;
}

/** `limit`: sets that cost more are of no interest; the bound says no more than that none costs less than it. */
export function* branch(field: Field, most: number, limit = Infinity): Search<Bounded> {
  let best = yield* greedy(field, most);
  const interest = limit + 2 * field.tolerance;
  const nodes: BranchNode[] = [{ part: { inside: [], outside: new Set() }, start: null, bound: -Infinity }];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const beaten = node.bound >= Math.min(best.total, interest) - field.tolerance;
    if (beaten) continue;
    // The first bound is worked out however little time there is.
    if (node.start !== null && !(yield))
      return { best, bound: Math.min(best.total, interest, node.bound, ...nodes.map(({ bound }) => bound)) };
    const steps = node.start === null ? ROOT_STEPS : NODE_STEPS;
    const seen = yield* relax(field, node.part, { most, steps, known: best, start: node.start });
    if (seen.found.total < best.total - field.tolerance) best = seen.found;
    const least = Math.min(best.total, interest);
    if (seen.bound >= least - field.tolerance) continue;
    nodes.push(...splitParts(field, node, seen, most, least));
  }
  return { best, bound: Math.min(best.total, interest) };
}

/** The part with the most promising supplier in is looked at first, so it comes last. */
export function splitParts(
  field: Field,
  { part }: BranchNode,
  { bound, reduced, multipliers: start }: Relaxed,
  most: number,
  total: number,
): BranchNode[] {
  const fixed = fixBySaving(field, part, { reduced, bound, most, total });
  const rest = [...field.columns.keys()].filter((at) => !fixed.outside.has(at) && !fixed.inside.includes(at));
  const next = rest.sort((a, b) => (reduced[a] ?? 0) - (reduced[b] ?? 0))[0];
  if (next === undefined || fixed.inside.length >= most) return leaf(fixed, part, rest, start, bound);
  return [
    { part: { ...fixed, outside: new Set([...fixed.outside, next]) }, start, bound },
    { part: { ...fixed, inside: [...fixed.inside, next] }, start, bound },
  ];
}

/** A full set: whatever is open is out. It is looked at once more unless it was one already. */
function leaf(
  fixed: SearchPart,
  before: SearchPart,
  rest: readonly number[],
  start: Float64Array,
  bound: number,
): BranchNode[] {
  if (rest.length === 0 && fixed.inside.length === before.inside.length) return [];
  return [{ part: { inside: fixed.inside, outside: new Set([...fixed.outside, ...rest]) }, start, bound }];
}

interface Judged {
  readonly reduced: Float64Array;
  readonly bound: number;
  readonly most: number;
  readonly total: number;
}

/** Suppliers whose being in, or out, would lift the bound over the best total are out, or in, for good. */
function fixBySaving(field: Field, part: SearchPart, { reduced, bound, most, total }: Judged): SearchPart {
  const inside = new Set(part.inside);
  const open = [...field.columns.keys()]
    .filter((at) => !part.outside.has(at) && !inside.has(at))
    .sort((a, b) => (reduced[a] ?? 0) - (reduced[b] ?? 0));
  const room = Math.max(0, most - inside.size);
  const last = Math.min(0, reduced[open[room - 1] ?? -1] ?? 0);
  const spare = Math.min(0, reduced[open[room] ?? -1] ?? 0);
  const limit = total - field.tolerance;
  const outside = new Set(part.outside);
  open.forEach((at, rank) => {
    const saving = reduced[at] ?? 0;
    const taken = rank < room && saving < 0;
    if (!taken && bound - last + saving >= limit) outside.add(at);
    if (taken && bound - saving + spare >= limit) inside.add(at);
  });
  return { inside: [...inside], outside };
}

/** A good set to begin with: the supplier that saves most, one after the other, then exchanges while they help. */
export function* greedy(field: Field, most: number): Search<Choice> {
  let best: Choice = { set: [], total: costOf(field, []) };
  while (best.set.length < most) {
    const next = withOneMore(field, best.set);
    if (next === null || next.total >= best.total - field.tolerance) break;
    best = next;
    if (!(yield)) return inOrder(best);
  }
  for (;;) {
    const { set } = best;
    let next: Choice | null = null;
    for (const out of set) {
      if (!(yield)) return inOrder(best);
      const swap = withOneMore(
        field,
        set.filter((one) => one !== out),
      );
      if (swap !== null && (next === null || swap.total < next.total - field.tolerance)) next = swap;
    }
    if (next === null || next.total >= best.total - field.tolerance) break;
    best = next;
  }
  return inOrder(best);
}

function inOrder({ set, total }: Choice): Choice {
  return { set: [...set].sort((a, b) => a - b), total };
}

/** The set and the one supplier more that makes it cheapest; null when there is none. */
function withOneMore(field: Field, set: readonly number[]): Choice | null {
  const cheapest = field.absent.slice();
  let paid = field.paid;
  for (const supplier of set) {
    paid += field.fixed[supplier] ?? 0;
    field.columns[supplier]?.forEach((cost, lot) => {
      if (cost < (cheapest[lot] ?? 0)) cheapest[lot] = cost;
    });
  }
  let best: Choice | null = null;
  for (const [supplier, column] of field.columns.entries()) {
    if (set.includes(supplier)) continue;
    let total = paid + (field.fixed[supplier] ?? 0);
    for (let lot = 0; lot < cheapest.length; lot++) total += Math.min(cheapest[lot] ?? 0, column[lot] ?? 0);
    if (best === null || total < best.total - field.tolerance) best = { set: [...set, supplier], total };
  }
  return best;
}
