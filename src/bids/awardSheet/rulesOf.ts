// A scenario's rules by positions, as the search takes them, and its answers back by the scenario's own positions.
// Rules that name a line or bidder that is no longer there are left out and told.
import type { AwardCase, AwardRules, RuleRef, ScenarioResult } from "../award/types";
import type { Scenario, ScenarioGroup } from "../award/scenario";
import type { LeftAside, RuleOfLines } from "./leftAside";

export interface BuiltRules {
  readonly rules: AwardRules;
  readonly ignored: readonly LeftAside[];
  /** By kind of rule, for each rule that was kept: its position in the scenario. */
  readonly places: Readonly<Partial<Record<RuleRef["kind"], readonly number[]>>>;
}

export interface NamesOf {
  /** A line's title; null for one that is not on the sheet. */
  line(id: string): string | null;
  /** A bidder's label; null for one that is not on the sheet. */
  bidder(bidId: string): string | null;
}

export function awardRules(scenario: Scenario, problem: AwardCase, names: NamesOf): BuiltRules {
  const known = knownOf(problem, names);
  const lists = { ...lineLists(scenario, problem, known), ...supplierLists(scenario, known) };
  const { maxSuppliers, minSuppliers, minCoverage, minWorth, minBidCoverage, switching } = scenario;
  return {
    ignored: known.ignored,
    rules: {
      maxSuppliers,
      minSuppliers,
      leaving: leavingOf(scenario),
      minCoverage,
      minWorth,
      minBidCoverage,
      switching,
      excluded: lists.excluded.rules,
      must: lists.must.rules,
      mustNot: lists.mustNot.rules,
      groups: lists.groups.rules,
      bounds: lists.bounds.rules,
      splits: lists.splits.rules,
      supplierGroups: lists.supplierGroups.rules,
    },
    places: placesOf(lists),
  };
}

/** Positions by ids; what is not found is noted. */
interface Known {
  readonly ignored: LeftAside[];
  supplier(bidId: string): number | undefined;
  /** A bidder's label; null for one that is not on the sheet. */
  nameOf(bidId: string): string | null;
  lines(rule: RuleOfLines, ids: readonly string[]): readonly number[];
}

function knownOf(problem: AwardCase, names: NamesOf): Known {
  const lineAt = new Map(problem.lines.map(({ id }, at) => [id, at]));
  const supplierAt = new Map(problem.suppliers.map(({ id }, at) => [id, at]));
  const ignored: LeftAside[] = [];
  return {
    ignored,
    supplier: (bidId) => supplierAt.get(bidId),
    nameOf: (bidId) => names.bidder(bidId),
    lines: (rule, ids) => {
      const found = ids.flatMap((id) => lineAt.get(id) ?? []);
      if (found.length < ids.length) ignored.push({ kind: "linesGone", rule, lines: ids.length - found.length });
      return found;
    },
  };
}

function lineLists(scenario: Scenario, problem: AwardCase, known: Known) {
  const forOne = (rule: "must" | "mustNot", list: Scenario["must"]) =>
    kept(list, ({ lines: ids, bidId }) => {
      const supplier = known.supplier(bidId);
      if (supplier === undefined) known.ignored.push({ kind: "bidderOut", rule, bidder: known.nameOf(bidId) });
      const lines = known.lines(rule, ids);
      return supplier === undefined || lines.length === 0 ? null : { lines, supplier };
    });
  return {
    must: forOne("must", scenario.must),
    mustNot: forOne("mustNot", scenario.mustNot),
    groups: kept(scenario.groups, (ids) => {
      const lines = known.lines("groups", ids);
      return lines.length < 2 ? null : lines;
    }),
    splits: kept(scenario.splits, ({ lines: ids, how }) => {
      const lines = ids === null ? [...problem.lines.keys()] : known.lines("splits", ids);
      return lines.length === 0 ? null : { lines, how };
    }),
  };
}

function supplierLists(scenario: Scenario, known: Known) {
  return {
    // One who takes no part is out already: nothing is lost, and nothing needs to be told.
    excluded: kept(scenario.excluded, (bidId) => known.supplier(bidId) ?? null),
    bounds: kept(scenario.bounds, ({ bidId, lines: ids, ...bound }) => {
      const supplier = known.supplier(bidId);
      if (supplier === undefined)
        known.ignored.push({ kind: "bidderOut", rule: "bounds", bidder: known.nameOf(bidId) });
      const lines = ids === undefined ? {} : { lines: known.lines("bounds", ids) };
      const none = lines.lines?.length === 0;
      return supplier === undefined || none ? null : { ...bound, ...lines, supplier };
    }),
    supplierGroups: kept(scenario.supplierGroups, ({ name, bidIds, measure, min, max, minCount, maxCount }) => {
      const group = { measure, min, max, minCount, maxCount };
      if (!isLimited(group)) return null;
      const found = bidIds.flatMap((bidId) => known.supplier(bidId) ?? []);
      for (const bidId of bidIds)
        if (known.supplier(bidId) === undefined)
          known.ignored.push({ kind: "groupBidderOut", group: name, bidder: known.nameOf(bidId) });
      return { ...group, suppliers: found };
    }),
  };
}

/** A group of suppliers may be there to move its prices together, without a limit. */
export function isLimited(group: Pick<ScenarioGroup, "min" | "max" | "minCount" | "maxCount"> | undefined): boolean {
  return group !== undefined && [group.min, group.max, group.minCount, group.maxCount].some((limit) => limit !== null);
}

function leavingOf({ leaving }: Scenario): AwardRules["leaving"] {
  if (leaving.kind === "never") return null;
  return leaving.kind === "cheaper" ? { worth: true, perLine: 0 } : { worth: false, perLine: leaving.perLine };
}

function placesOf(lists: Readonly<Record<string, { readonly places: readonly number[] }>>): BuiltRules["places"] {
  return Object.fromEntries(Object.entries(lists).map(([kind, { places }]) => [kind, places]));
}

function kept<From, To>(list: readonly From[], map: (one: From) => To | null) {
  const rules: To[] = [];
  const places: number[] = [];
  list.forEach((one, at) => {
    const rule = map(one);
    if (rule === null) return;
    rules.push(rule);
    places.push(at);
  });
  return { rules, places };
}

/** The answer with rules named as the scenario has them. */
export function namedByScenario(result: ScenarioResult, { places }: BuiltRules): ScenarioResult {
  const back = ({ kind, at }: RuleRef): RuleRef => ({ kind, at: places[kind]?.[at] ?? at });
  if (result.kind === "awarded")
    return { ...result, ruleCosts: result.ruleCosts.map((one) => ({ ...one, rule: back(one.rule) })) };
  if (result.kind === "undecided") return result;
  const relaxations = result.relaxations.map((one) => ({ ...one, rule: back(one.rule) }));
  return { ...result, clash: result.clash.map(back), relaxations };
}
