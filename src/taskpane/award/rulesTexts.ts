// A scenario's rules, and the smallest changes that make an award possible, in the person's language. Sheets and
// records have sentences of their own (bids/awardSheet/words.ts). Titles and names from outside are quoted and cut.
import type {
  GroupFrom,
  LinesRule,
  Scenario,
  ScenarioBound,
  ScenarioGroup,
  ScenarioSplit,
} from "../../bids/award/scenario";
import type { Relaxation, RuleRef } from "../../bids/award/types";
import type { NamesOf } from "../../bids/awardSheet/rulesOf";
import { givesBelow } from "../../bids/awardSheet/words";
import { quote } from "../../bids/compare/remarks";
import { headersOf } from "../../bids/pointed/types";
import { excelLanguage } from "../language/excelLocale";
import { t } from "../language/t";
import { firstNames, quotedNames } from "../parts/words";
import { money } from "./awardTexts";

/** "" for a rule that the scenario does not have. */
export function ruleText(scenario: Scenario, names: NamesOf, { kind, at }: RuleRef): string {
  return texts[kind](scenario, names, at) ?? "";
}

type TextOf = (scenario: Scenario, names: NamesOf, at: number) => string | null;

const texts: Readonly<Record<RuleRef["kind"], TextOf>> = {
  maxSuppliers: ({ maxSuppliers: suppliers }) =>
    suppliers === null ? null : t("At most {suppliers, plural, one{# supplier} other{# suppliers}}", { suppliers }),
  minSuppliers: ({ minSuppliers: suppliers }) =>
    suppliers === null ? null : t("At least {suppliers, plural, one{# supplier} other{# suppliers}}", { suppliers }),
  excluded: ({ excluded }, names, at) =>
    of(excluded[at], (bidId) => t("Nothing goes to {name}", { name: nameOf(names, bidId) })),
  must: ({ must }, names, at) => of(must[at], (rule) => t("{lines} must go to {name}", forOne(rule, names))),
  mustNot: ({ mustNot }, names, at) =>
    of(mustNot[at], (rule) => t("{lines} must not go to {name}", forOne(rule, names))),
  groups: ({ groups }, names, at) =>
    of(groups[at], (lines) => t("{lines} go to one supplier together", { lines: lineNames(lines, names) })),
  splits: ({ splits }, names, at) => of(splits[at], (split) => splitText(split, names)),
  bounds: ({ bounds }, names, at) => of(bounds[at], (bound) => boundText(bound, names)),
  supplierGroups: ({ supplierGroups }, names, at) => of(supplierGroups[at], (group) => groupText(group, names)),
  minCoverage: ({ minCoverage }) =>
    of(minCoverage, (part) => t("At least {part} of the lines are awarded", { part: exactPercent(part) })),
  minWorth: ({ minWorth }) =>
    of(minWorth, (part) =>
      t("The awarded lines come to at least {part} of all lines at their lowest prices", { part: exactPercent(part) }),
    ),
  minBidCoverage: ({ minBidCoverage }) =>
    of(minBidCoverage, (part) =>
      t("Only suppliers with usable prices for at least {part} of the lines", { part: exactPercent(part) }),
    ),
  switching: ({ switching }) => switchingText(switching),
};

function of<Rule>(rule: Rule | null | undefined, text: (rule: Rule) => string): string | null {
  return rule === null || rule === undefined ? null : text(rule);
}

/** One step of the smallest change that makes the rules possible. */
export function relaxationText(scenario: Scenario, { rule, to }: Relaxation, names: NamesOf): string {
  const now = ruleText(scenario, names, rule);
  if (to === null) return t("Drop the rule: {rule}", { rule: now });
  return relaxed[rule.kind]?.(scenario, to, names, rule.at) ?? t("Change the rule: {rule}", { rule: now });
}

type RelaxedText = (scenario: Scenario, to: number, names: NamesOf, at: number) => string | null;

const relaxed: Readonly<Partial<Record<RuleRef["kind"], RelaxedText>>> = {
  maxSuppliers: ({ maxSuppliers }, to) =>
    t("Allow {to, plural, one{# supplier} other{# suppliers}} instead of {from, number}", {
      to,
      from: maxSuppliers ?? to,
    }),
  minSuppliers: ({ minSuppliers }, to) =>
    t("Ask for {to, plural, one{# supplier} other{# suppliers}} instead of {from, number}", {
      to,
      from: minSuppliers ?? to,
    }),
  minCoverage: ({ minCoverage }, to) => t("Ask for {to} of the lines instead of {from}", parts(to, minCoverage)),
  minWorth: ({ minWorth }, to) => t("Ask for lines worth {to} of all instead of {from}", parts(to, minWorth)),
  minBidCoverage: ({ minBidCoverage }, to) =>
    t("Allow suppliers with prices for {to} of the lines instead of {from}", parts(to, minBidCoverage)),
  bounds: ({ bounds }, to, names, at) => of(bounds[at], (bound) => relaxedBound(bound, to, names)),
};

const parts = (to: number, from: number | null) => ({ to: exactPercent(to), from: exactPercent(from ?? to) });

function relaxedBound(bound: ScenarioBound, to: number, names: NamesOf): string {
  const isLeast = givesBelow(bound, to);
  const from = amountOf(bound, (isLeast ? bound.min : bound.max) ?? to);
  const words = { name: nameOf(names, bound.bidId), to: amountOf(bound, to), from };
  return isLeast
    ? t("Let {name} get at least {to} instead of {from}", words)
    : t("Let {name} get at most {to} instead of {from}", words);
}

/** In a sentence: two decimals are as exact as a sheet says it. */
export function exactPercent(part: number): string {
  return part.toLocaleString(excelLanguage(), { style: "percent", maximumFractionDigits: 2 });
}

/** As the pane calls a bidder, also in sentences about costs. */
export function nameOf(names: NamesOf, bidId: string): string {
  return quote(names.bidder(bidId) ?? t("a bidder that no longer exists"));
}

/** The first three titles, and how many more. */
export function lineNames(lines: readonly string[], names: NamesOf): string {
  if (lines.length === 0) return t("no line");
  return firstNames(lines.map((id) => quote(names.line(id) ?? t("a line that no longer exists"))));
}

const forOne = ({ lines, bidId }: LinesRule, names: NamesOf) => ({
  lines: lineNames(lines, names),
  name: nameOf(names, bidId),
});

export function unitsText(units: number): string {
  return t("{units} units", { units: units.toLocaleString(excelLanguage(), { maximumFractionDigits: 3 }) });
}

function amountOf({ measure }: Pick<ScenarioBound, "measure">, value: number): string {
  if (measure === "quantity") return unitsText(value);
  return measure === "share" ? t("{part} of the spend", { part: exactPercent(value) }) : money(value);
}

function both(texts: readonly string[]): string {
  return texts.reduce((before, text) => (before === "" ? text : t("{before} and {text}", { before, text })), "");
}

function boundText(bound: ScenarioBound, names: NamesOf): string {
  const { min, max, minIfAny, lines } = bound;
  const least = min === null ? null : { amount: amountOf(bound, min) };
  const limits = both([
    ...(least === null
      ? []
      : [minIfAny ? t("at least {amount} if it wins a line", least) : t("at least {amount}", least)]),
    ...(max === null ? [] : [t("at most {amount}", { amount: amountOf(bound, max) })]),
  ]);
  const name = nameOf(names, bound.bidId);
  if (limits === "") return t("{name} gets whatever it wins", { name });
  return lines === undefined
    ? t("{name} gets {limits}", { name, limits })
    : t("{name} gets of {lines} {limits}", { name, lines: lineNames(lines, names), limits });
}

function splitText({ lines, how }: ScenarioSplit, names: NamesOf): string {
  const who = lines === null ? null : { lines: lineNames(lines, names), n: lines.length };
  if (how.kind === "parts") {
    const by = { suppliers: suppliersText(how.parts.length), parts: how.parts.map(exactPercent).join(" / ") };
    return who === null
      ? t("Every line goes to {suppliers}, by {parts}", by)
      : t("{lines} {n, plural, one{goes} other{go}} to {suppliers}, by {parts}", { ...who, ...by });
  }
  const { least, most, leastShare, mostShare } = how;
  const suppliers =
    least === most
      ? suppliersText(most)
      : t("{least, number} to {most, plural, one{# supplier} other{# suppliers}}", { least, most });
  const each = { suppliers, least: exactPercent(leastShare), most: exactPercent(mostShare) };
  return who === null
    ? t("Every line goes to {suppliers}, each with {least} to {most} of a line", each)
    : t("{lines} {n, plural, one{goes} other{go}} to {suppliers}, each with {least} to {most} of a line", {
        ...who,
        ...each,
      });
}

const suppliersText = (n: number) => t("{n, plural, one{# supplier} other{# suppliers}}", { n });

function groupText(group: ScenarioGroup, names: NamesOf): string {
  const { name, bidIds, from, min, max, minCount, maxCount } = group;
  const limits = both([
    ...(min === null ? [] : [t("at least {amount}", { amount: amountOf(group, min) })]),
    ...(max === null ? [] : [t("at most {amount}", { amount: amountOf(group, max) })]),
    ...(minCount === null ? [] : [t("lines for at least {n, number} of them", { n: minCount })]),
    ...(maxCount === null ? [] : [t("lines for at most {n, number} of them", { n: maxCount })]),
  ]);
  const words = {
    n: bidIds.length,
    group: quote(name),
    limits: limits === "" ? t("whatever they win") : limits,
  };
  return from === undefined
    ? t("The {n, plural, one{# supplier} other{# suppliers}} of “{group}” get {limits}", words)
    : t("The {n, plural, one{# supplier} other{# suppliers}} of “{group}” ({members}) get {limits}", {
        ...words,
        members: membersText(bidIds, from, names),
      });
}

/** Who, and where that was read. */
function membersText(bidIds: readonly string[], { place }: GroupFrom, names: NamesOf): string {
  const who = bidIds.length === 0 ? t("nobody") : bidIds.map((bidId) => nameOf(names, bidId)).join(", ");
  const [, header = ""] = headersOf(place);
  const name = quote(place.kind === "table" ? place.tableName : place.sheetName);
  const where = { names: who, place: quotedNames([name]) };
  return header === ""
    ? t("{names}: cells of {place}", where)
    : t("{names}: “{header}” of {place}", { ...where, header: quote(header) });
}

function switchingText({ perLine, perSupplier }: Scenario["switching"]): string | null {
  const costs = both([
    ...(perLine === 0 ? [] : [t("{amount} for each line that leaves today's supplier", { amount: money(perLine) })]),
    ...(perSupplier === 0
      ? []
      : [t("{amount} for each supplier without a line today", { amount: money(perSupplier) })]),
  ]);
  return costs === "" ? null : t("Switching costs {costs}", { costs });
}
