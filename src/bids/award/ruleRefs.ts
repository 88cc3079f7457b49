// The rules of a scenario one by one: which there are, the scenario without some of them, and with some of them bent.
import type { AwardRules, Relaxation, RuleRef, SupplierBound } from "./types";

/** All rules there are, those that bend to a number first. */
export function ruleRefs(rules: AwardRules): readonly RuleRef[] {
  const one = (kind: RuleRef["kind"], is: boolean): RuleRef[] => (is ? [{ kind, at: 0 }] : []);
  const each = (kind: "excluded" | "must" | "mustNot" | "groups" | "bounds" | "splits" | "supplierGroups"): RuleRef[] =>
    [...rules[kind].keys()].map((at) => ({ kind, at }));
  const { perLine, perSupplier } = rules.switching;
  return [
    ...one("maxSuppliers", rules.maxSuppliers !== null),
    ...one("minSuppliers", rules.minSuppliers !== null),
    ...each("bounds"),
    ...one("minCoverage", rules.minCoverage !== null),
    ...one("minWorth", rules.minWorth !== null),
    ...one("minBidCoverage", rules.minBidCoverage !== null),
    ...each("supplierGroups"),
    ...each("splits"),
    ...each("groups"),
    ...each("must"),
    ...each("mustNot"),
    ...each("excluded"),
    ...one("switching", perLine !== 0 || perSupplier !== 0),
  ];
}

export function sameRule(a: RuleRef, b: RuleRef): boolean {
  return a.kind === b.kind && a.at === b.at;
}

/** The others keep their order, not their positions. */
export function withoutRules(rules: AwardRules, gone: readonly RuleRef[]): AwardRules {
  const is = (kind: RuleRef["kind"], at = 0) => gone.some((rule) => sameRule(rule, { kind, at }));
  const left = <T>(kind: RuleRef["kind"], list: readonly T[]) => list.filter((_, at) => !is(kind, at));
  return {
    maxSuppliers: is("maxSuppliers") ? null : rules.maxSuppliers,
    minSuppliers: is("minSuppliers") ? null : rules.minSuppliers,
    minCoverage: is("minCoverage") ? null : rules.minCoverage,
    minWorth: is("minWorth") ? null : rules.minWorth,
    leaving: rules.leaving,
    minBidCoverage: is("minBidCoverage") ? null : rules.minBidCoverage,
    switching: is("switching") ? { perLine: 0, perSupplier: 0 } : rules.switching,
    excluded: left("excluded", rules.excluded),
    must: left("must", rules.must),
    mustNot: left("mustNot", rules.mustNot),
    groups: left("groups", rules.groups),
    bounds: left("bounds", rules.bounds),
    splits: left("splits", rules.splits),
    supplierGroups: left("supplierGroups", rules.supplierGroups),
  };
}

/** The rules after their relaxations: with the new number, or dropped. */
export function relaxedRules(rules: AwardRules, relaxations: readonly Relaxation[]): AwardRules {
  const bent = relaxations.reduce((all, { rule, to }) => (to === null ? all : bentRule(all, rule, to)), rules);
  return withoutRules(
    bent,
    relaxations.filter(({ to }) => to === null).map(({ rule }) => rule),
  );
}

function bentRule(rules: AwardRules, { kind, at }: RuleRef, to: number): AwardRules {
  if (
    kind === "maxSuppliers" ||
    kind === "minSuppliers" ||
    kind === "minCoverage" ||
    kind === "minWorth" ||
    kind === "minBidCoverage"
  )
    return { ...rules, [kind]: to };
  if (kind !== "bounds") return rules;
  return {
    ...rules,
    bounds: rules.bounds.map((bound, place) => (place === at ? bentBound(bound, to) : bound)),
  };
}

/** Below its minimum the number is the new minimum, else the new maximum. */
function bentBound(bound: SupplierBound, to: number): SupplierBound {
  return bound.min !== null && to < bound.min ? { ...bound, min: to } : { ...bound, max: to };
}
