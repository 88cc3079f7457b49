// A scenario with its rules relaxed by the least that allows an award. Pure.
import type { Relaxation, RuleRef } from "../award/types";
import type { Scenario, ScenarioBound } from "../award/scenario";
import { givesBelow } from "./words";

/** Relaxations name rules by the scenario's own positions. */
export function relaxed(scenario: Scenario, relaxations: readonly Relaxation[]): Scenario {
  const toOf = (kind: RuleRef["kind"], at = 0) =>
    relaxations.find(({ rule }) => rule.kind === kind && rule.at === at)?.to;
  const rest = <T>(kind: RuleRef["kind"], list: readonly T[]) => list.filter((_, at) => toOf(kind, at) === undefined);
  const number = (kind: RuleRef["kind"], now: number | null) => {
    const to = toOf(kind);
    return to === undefined ? now : to;
  };
  return {
    ...scenario,
    maxSuppliers: number("maxSuppliers", scenario.maxSuppliers),
    minSuppliers: number("minSuppliers", scenario.minSuppliers),
    splits: rest("splits", scenario.splits),
    supplierGroups: rest("supplierGroups", scenario.supplierGroups),
    excluded: rest("excluded", scenario.excluded),
    must: rest("must", scenario.must),
    mustNot: rest("mustNot", scenario.mustNot),
    groups: rest("groups", scenario.groups),
    bounds: scenario.bounds.flatMap((bound, at) => {
      const to = toOf("bounds", at);
      if (to === null) return [];
      return [to === undefined ? bound : widened(bound, to)];
    }),
    minCoverage: number("minCoverage", scenario.minCoverage),
    minWorth: number("minWorth", scenario.minWorth),
    minBidCoverage: number("minBidCoverage", scenario.minBidCoverage),
    switching: toOf("switching") === undefined ? scenario.switching : { perLine: 0, perSupplier: 0 },
  };
}

function widened(bound: ScenarioBound, to: number): ScenarioBound {
  return givesBelow(bound, to) ? { ...bound, min: to } : { ...bound, max: to };
}
