// Rules that contradict each other: a smallest set of them, and the fewest rules to relax so that an award is possible.
import type { BoundedParts } from "./bounded";
import { type Possible, possibleIn } from "./possible";
import { relaxation } from "./relaxRule";
import { relaxedRules, ruleRefs, sameRule, withoutRules } from "./ruleRefs";
import type { AwardCase, AwardRules, Relaxation, RuleRef } from "./types";

export interface Clash {
  readonly clash: readonly RuleRef[];
  readonly relaxations: readonly Relaxation[];
}

/** Rules that are impossible together. Relaxations are empty when the time ended before any were known to suffice. */
export async function clashOf(problem: AwardCase, rules: AwardRules, parts: BoundedParts): Promise<Clash> {
  const possible = possibleIn(problem, parts);
  // Switching costs money and forbids nothing.
  const all = ruleRefs(rules).filter(({ kind }) => kind !== "switching");
  const first = await smallestClash(rules, all, [], possible);
  const way = await fewest(rules, all, first, possible);
  if (way === null) return { clash: first, relaxations: [] };
  const relaxations: Relaxation[] = way.map((rule) => ({ rule, to: null }));
  for (const [at, rule] of way.entries()) {
    const others = relaxations.filter((_, place) => place !== at);
    relaxations[at] = { rule, to: await relaxation(problem, rules, rule, others, parts, possible) };
  }
  return { clash: first, relaxations };
}

/**
 * Takes one rule away after the other and leaves away those without which the rest still clashes (a deletion filter).
 */
async function smallestClash(
  rules: AwardRules,
  all: readonly RuleRef[],
  gone: readonly RuleRef[],
  possible: Possible,
): Promise<readonly RuleRef[]> {
  let clash = all.filter((rule) => !gone.some((one) => sameRule(one, rule)));
  for (const rule of [...clash].reverse()) {
    const rest = clash.filter((one) => one !== rule);
    if ((await possible(only(rules, rest))) === false) clash = rest;
  }
  return clash;
}

function only(rules: AwardRules, some: readonly RuleRef[]): AwardRules {
  return withoutRules(
    rules,
    ruleRefs(rules).filter((rule) => !some.some((one) => sameRule(one, rule))),
  );
}

/**
 * By breadth: whatever makes an award possible breaks every clash, so it takes one rule of each clash that is met
 * (Reiter 1987).
 */
async function fewest(
  rules: AwardRules,
  all: readonly RuleRef[],
  first: readonly RuleRef[],
  possible: Possible,
): Promise<readonly RuleRef[] | null> {
  let level: readonly (readonly RuleRef[])[] = first.map((rule) => [rule]);
  while (level.length > 0) {
    const ways: (readonly RuleRef[])[] = [];
    const open: (readonly RuleRef[])[] = [];
    for (const way of level) {
      const answer = await possible(withoutRules(rules, way));
      if (answer === null) return ways[0] ?? null;
      (answer ? ways : open).push(way);
    }
    if (ways.length > 0) return gentlest(ways);
    const next: (readonly RuleRef[])[] = [];
    for (const way of open)
      for (const rule of await smallestClash(rules, all, way, possible)) next.push([...way, rule]);
    level = distinct(next);
  }
  return null;
}

/** Rules that bend to another number rather than rules that have to go; then those that stand first. */
function gentlest(ways: readonly (readonly RuleRef[])[]): readonly RuleRef[] | null {
  const bends = (way: readonly RuleRef[]) =>
    way.filter(({ kind }) =>
      ["maxSuppliers", "minSuppliers", "bounds", "minCoverage", "minWorth", "minBidCoverage"].includes(kind),
    ).length;
  return ways.reduce<readonly RuleRef[] | null>(
    (best, way) => (best === null || bends(way) > bends(best) ? way : best),
    null,
  );
}

function distinct(ways: readonly (readonly RuleRef[])[]): readonly (readonly RuleRef[])[] {
  const known = new Map(
    ways.map((way) => [
      way
        .map(({ kind, at }) => `${kind}/${at}`)
        .sort()
        .join(),
      way,
    ]),
  );
  return [...known.values()];
}

/** The rules once they have given way. */
export function afterClash(rules: AwardRules, { relaxations }: Clash): AwardRules {
  return relaxedRules(rules, relaxations);
}
