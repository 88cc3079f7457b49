// Which sets of suppliers cost as little as the best, for fields too wide to look at every set: first whether fewer
// suppliers cost the same, then every set of that size that does.
import { branch, splitParts, type Bounded, type BranchNode } from "./branch";
import { MOST_TIES } from "./seenSets";
import { costOf, type Choice, type Field } from "./field";
import { relax } from "./relax";
import type { Search } from "./search";

const STEPS = 40;

export interface Fewest extends Bounded {
  /** Null: not all are known. */
  readonly ties: readonly Choice[] | null;
}

/** `found`: what branch and bound answered. What is not proven stays as it is. */
export function* fewestByBranch(field: Field, { best: first, bound }: Bounded): Search<Fewest> {
  const limit = first.total + field.tolerance;
  if (bound < first.total - field.tolerance) return { best: first, bound, ties: null };
  let best = first;
  for (let size = best.set.length - 1; size >= 0; size = best.set.length - 1) {
    const fewer = yield* branch(field, size, limit);
    if (fewer.best.total > limit) {
      if (fewer.bound <= limit) return { best, bound, ties: null };
      break;
    }
    best = fewer.best;
  }
  const ties = yield* tiedSets(field, best.set.length, limit);
  return { best, bound: Math.min(bound, best.total), ties };
}

function* tiedSets(field: Field, size: number, limit: number): Search<readonly Choice[] | null> {
  const ties: Choice[] = [];
  const known = { set: [], total: limit + field.tolerance };
  const nodes: BranchNode[] = [{ part: { inside: [], outside: new Set() }, start: null, bound: -Infinity }];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (!(yield) || ties.length > MOST_TIES) return null;
    const { inside, outside } = node.part;
    const set = [...inside].sort((a, b) => a - b);
    if (inside.length >= size || inside.length + outside.size >= field.suppliers) {
      const total = costOf(field, set);
      if (total <= limit) ties.push({ set, total });
      continue;
    }
    const seen = yield* relax(field, node.part, { most: size, steps: STEPS, known, start: node.start });
    if (seen.bound > limit) continue;
    nodes.push(...splitParts(field, node, seen, size, known.total));
  }
  return ties;
}
