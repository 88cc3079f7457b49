// An award's rules in words, for sheets and records. Titles and names from outside are quoted and cut.
import type { Say } from "../../sheets/say";
import type { RuleRef } from "../award/types";
import { isAbove } from "../award/discounts/discounts";
import type {
  Alternates,
  Levelling,
  Scenario,
  ScenarioBound,
  ScenarioDiscount,
  ScenarioGroup,
  GroupFrom,
  ScenarioSplit,
  LinesRule,
} from "../award/scenario";
import { quote } from "../compare/remarks";
import { headersOf, placeName } from "../pointed/types";
import { isLimited, type NamesOf } from "./rulesOf";

export interface RuleInWords {
  readonly rule: RuleRef;
  readonly text: string;
}

interface WrittenRule {
  readonly rule: RuleRef;
  readonly write: (names: NamesOf) => string;
}

/** How equal awards are told apart. */
export function tiesText(say: Say): string {
  return say(
    "If awards cost the same, the one with fewer suppliers wins, then the one with more lines, then the one that leaves more lines with today's supplier, then the order of ids of lines and bids.",
  );
}

/** What becomes of lines that have a price. */
export function coverageInWords({ leaving }: Pick<Scenario, "leaving">): string {
  if (leaving.kind === "never")
    return "Every line that has a price is awarded if the rules allow it, whatever it costs.";
  const amount = leaving.kind === "cheaper" ? "at its lowest price" : moneyText(leaving.perLine);
  return `A line is left out where that is cheaper: it then counts ${amount}.`;
}

/** What is counted beside prices, one sentence each. */
export function costingInWords({ costing }: Pick<Scenario, "costing">, names: NamesOf): readonly string[] {
  const { adders, columns = [], interest, payment, missing, alternates } = costing;
  const who = (bidId: string | null) => (bidId === null ? "every supplier" : nameOf(names, bidId));
  const signed = (text: string, amount: number) => `${amount < 0 ? "−" : "+"}${text}`;
  const added = adders.map(({ bidId, part, perUnit, perLine }) => {
    const sums = [
      ...(part === 0 ? [] : [`${signed(percent(Math.abs(part)), part)} of the price`]),
      ...(perUnit === 0 ? [] : [`${signed(moneyText(Math.abs(perUnit)), perUnit)} a unit`]),
      ...(perLine === 0 ? [] : [`${signed(moneyText(Math.abs(perLine)), perLine)} a line`]),
    ];
    return `Costs of ${who(bidId)} count ${sums.length === 0 ? "nothing more" : sums.join(", ")}.`;
  });
  const byLine = columns.map(
    ({ header, bidId, per }) =>
      `Costs of ${who(bidId)} count the ${
        per === "part" ? "shares" : "amounts"
      } of “${quote(header)}” of the comparison, ${per === "part" ? "of each price" : `for each ${per}`}.`,
  );
  const levelled = [
    ...(missing === undefined ? [] : [levellingInWords(missing)]),
    ...(alternates === undefined ? [] : [alternatesInWords(alternates, names)]),
  ];
  if (interest === 0 || payment.length === 0) return [...added, ...byLine, ...levelled];
  const days = payment.map((one) => `${nameOf(names, one.bidId)} ${count(one.days, "day")}`).join(", ");
  return [...added, ...byLine, ...levelled, `Later payment counts less, by ${percent(interest)} a year: ${days}.`];
}

const bases: Readonly<Record<Levelling["rule"], string>> = {
  highest: "the line's highest price",
  mean: "the mean of the line's prices",
  baseline: "the line's baseline",
};

function levellingInWords({ rule, more }: Levelling): string {
  const part = more === 0 ? "" : ` ${more < 0 ? "−" : "+"}${percent(Math.abs(more))}`;
  return `A missing bid counts at ${bases[rule]}${part}, and never below the line's lowest price.`;
}

const SHOWN_ALTERNATES = 5;

function alternatesInWords({ accepted }: Alternates, names: NamesOf): string {
  const rule = "Where an alternate costs less than the same supplier's own price, the alternate counts";
  if (accepted === null) return `${rule}: all of them.`;
  const shown = accepted.slice(0, SHOWN_ALTERNATES).map(({ line, bidId }) => {
    return `“${quote(names.line(line) ?? "a line that is gone")}” of ${nameOf(names, bidId)}`;
  });
  const more = accepted.length - shown.length;
  const listed = [...shown, ...(more === 0 ? [] : [`${more} more`])].join(", ");
  return `${rule}: only those accepted (${accepted.length === 0 ? "none" : listed}).`;
}

/** What bidders take off, one sentence each, and what is told without it. */
export function discountsInWords({ discounts }: Pick<Scenario, "discounts">, names: NamesOf): readonly string[] {
  if (discounts.length === 0) return [];
  return [...discounts.map((one) => discountText(one, names)), BEFORE_DISCOUNTS];
}

const BEFORE_DISCOUNTS = "Limits of spend and share, lowest prices and the costs of single lines are before discounts.";

export function discountText({ bidId, lines, measure, off, above, steps }: ScenarioDiscount, names: NamesOf): string {
  const what = lines === null ? "all lines" : titles(lines, names);
  const each = (amount: number) => `${moneyText(amount)} a unit`;
  const amount = { part: (some: number) => `${percent(some)} of the price`, unit: each, amount: moneyText }[off];
  const who = nameOf(names, bidId);
  if (measure === "whole") return `${who} takes off ${amount(steps[0]?.off ?? 0)} if it wins ${what} together.`;
  const from = (some: number) => (measure === "spend" ? moneyText(some) : `${unitsText(some)} units`);
  const tiers = steps.map((step) => `${amount(step.off)} from ${from(step.from)} on`).join(", ");
  const of = isAbove({ above, off, measure }) ? "of what is above each step" : "of all of it once a step is reached";
  return `${who} takes off, for what it wins of ${what}: ${tiers}${off === "amount" ? "" : `, ${of}`}.`;
}

/** In the order in which a person reads them; `at` is the position in the scenario. */
export function rulesInWords(scenario: Scenario, names: NamesOf): readonly RuleInWords[] {
  return writtenRules(scenario).map(({ rule, write }) => ({ rule, text: write(names) }));
}

/** "" for a rule that the scenario does not have. */
export function ruleInWords(scenario: Scenario, names: NamesOf, { kind, at }: RuleRef): string {
  return (
    writtenRules(scenario)
      .find(({ rule }) => rule.kind === kind && rule.at === at)
      ?.write(names) ?? ""
  );
}

/** In the order of `rulesInWords`. */
export function rulesOfScenario(scenario: Scenario): readonly RuleRef[] {
  return writtenRules(scenario).map(({ rule }) => rule);
}

/** No sentence is made before it is asked for. */
function writtenRules(scenario: Scenario): readonly WrittenRule[] {
  const { maxSuppliers, minSuppliers, minCoverage, minWorth, minBidCoverage, switching } = scenario;
  const one = (kind: RuleRef["kind"], text: string | null): WrittenRule[] =>
    text === null ? [] : [{ rule: { kind, at: 0 }, write: () => text }];
  const each = <T>(kind: RuleRef["kind"], list: readonly T[], text: (one: T, names: NamesOf) => string) =>
    list.map((own, at): WrittenRule => ({ rule: { kind, at }, write: (names) => text(own, names) }));
  return [
    ...one("maxSuppliers", maxSuppliers === null ? null : `At most ${count(maxSuppliers, "supplier")}`),
    ...one("minSuppliers", minSuppliers === null ? null : `At least ${count(minSuppliers, "supplier")}`),
    ...each("excluded", scenario.excluded, (bidId, names) => `Nothing goes to ${nameOf(names, bidId)}`),
    ...each("must", scenario.must, (rule, names) => forOne(rule, names, "must go")),
    ...each("mustNot", scenario.mustNot, (rule, names) => forOne(rule, names, "must not go")),
    ...each("groups", scenario.groups, (lines, names) => `${titles(lines, names)} go to one supplier together`),
    ...each("splits", scenario.splits, splitText),
    ...each("bounds", scenario.bounds, boundText),
    ...each("supplierGroups", scenario.supplierGroups, groupText).filter(({ rule }) =>
      isLimited(scenario.supplierGroups[rule.at]),
    ),
    ...one("minCoverage", minCoverage === null ? null : `At least ${percent(minCoverage)} of the lines are awarded`),
    ...one(
      "minWorth",
      minWorth === null
        ? null
        : `The awarded lines come to at least ${percent(minWorth)} of all lines at their lowest prices`,
    ),
    ...one(
      "minBidCoverage",
      minBidCoverage === null
        ? null
        : `Only suppliers with usable prices for at least ${percent(minBidCoverage)} of the lines`,
    ),
    ...one("switching", switchingText(switching)),
  ];
}

/** True if a number relaxes the minimum of a bound, false if it relaxes the maximum. */
export function givesBelow({ min }: Pick<ScenarioBound, "min">, to: number): boolean {
  return min !== null && to < min;
}

/** Made once: to make one takes longer than to write thousands of amounts with it. */
const money = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function moneyText(value: number): string {
  return money.format(value);
}

const units = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

function unitsText(value: number): string {
  return units.format(value);
}

export function percent(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`;
}

export function count(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? "" : "s"}`;
}

function nameOf(names: NamesOf, bidId: string): string {
  return quote(names.bidder(bidId) ?? "a bidder that no longer exists");
}

const SHOWN = 3;

function titles(lines: readonly string[], names: NamesOf): string {
  const shown = lines.slice(0, SHOWN).map((id) => `“${quote(names.line(id) ?? "a line that no longer exists")}”`);
  const more = lines.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  const last = all.pop() ?? "no line";
  return all.length === 0 ? last : `${all.join(", ")} and ${last}`;
}

function forOne({ lines, bidId }: LinesRule, names: NamesOf, verb: "must go" | "must not go"): string {
  return `${titles(lines, names)} ${verb} to ${nameOf(names, bidId)}`;
}

function amountOf({ measure }: Pick<ScenarioBound, "measure">, value: number): string {
  if (measure === "quantity") return `${unitsText(value)} units`;
  return measure === "share" ? `${percent(value)} of the spend` : moneyText(value);
}

function boundText(bound: ScenarioBound, names: NamesOf): string {
  const { min, max, minIfAny } = bound;
  const sides = [
    ...(min === null ? [] : [`at least ${amountOf(bound, min)}${minIfAny ? " if it wins a line" : ""}`]),
    ...(max === null ? [] : [`at most ${amountOf(bound, max)}`]),
  ];
  const of = bound.lines === undefined ? "" : ` of ${titles(bound.lines, names)}`;
  return `${nameOf(names, bound.bidId)} gets${of} ${sides.length === 0 ? "whatever it wins" : sides.join(" and ")}`;
}

function splitText({ lines, how }: ScenarioSplit, names: NamesOf): string {
  const who = lines === null ? "Every line goes" : `${titles(lines, names)} ${lines.length === 1 ? "goes" : "go"}`;
  if (how.kind === "parts")
    return `${who} to ${count(how.parts.length, "supplier")}, by ${how.parts.map(percent).join(" / ")}`;
  const { least, most, leastShare, mostShare } = how;
  const sources = least === most ? count(most, "supplier") : `${least} to ${count(most, "supplier")}`;
  return `${who} to ${sources}, each with ${percent(leastShare)} to ${percent(mostShare)} of a line`;
}

function groupText(group: ScenarioGroup, names: NamesOf): string {
  const { name, bidIds, from, min, max, minCount, maxCount } = group;
  const sides = [
    ...(min === null ? [] : [`at least ${amountOf(group, min)}`]),
    ...(max === null ? [] : [`at most ${amountOf(group, max)}`]),
    ...(minCount === null ? [] : [`lines for at least ${minCount} of them`]),
    ...(maxCount === null ? [] : [`lines for at most ${maxCount} of them`]),
  ];
  const members = from === undefined ? "" : ` (${membersText(bidIds, from, names)})`;
  return `The ${count(bidIds.length, "supplier")} of “${quote(name)}”${members} get ${sides.length === 0 ? "whatever they win" : sides.join(" and ")}`;
}

/** Who, and where that was read. */
function membersText(bidIds: readonly string[], { place }: GroupFrom, names: NamesOf): string {
  const who = bidIds.length === 0 ? "nobody" : bidIds.map((bidId) => nameOf(names, bidId)).join(", ");
  const [, header = ""] = headersOf(place);
  const where = header === "" ? "cells" : `“${quote(header)}”`;
  return `${who}: ${where} of ${quote(placeName(place))}`;
}

function switchingText({ perLine, perSupplier }: Scenario["switching"]): string | null {
  const parts = [
    ...(perLine === 0 ? [] : [`${moneyText(perLine)} for each line that leaves today's supplier`]),
    ...(perSupplier === 0 ? [] : [`${moneyText(perSupplier)} for each supplier without a line today`]),
  ];
  return parts.length === 0 ? null : `Switching costs ${parts.join(", and ")}`;
}
