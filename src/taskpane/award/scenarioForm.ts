// An award scenario while a person edits it: numbers as they are typed, with a sentence for each that cannot be read.
// Pure: it neither saves nor solves, and it guesses no number.
import { firstScenario, type Scenario, type ScenarioBound } from "../../bids/award/scenario";
import type { BoundForm, RuleForm, ScenarioForm } from "../pane/screens/scenarioScreen";
import type { FieldProblem } from "../parts/fieldProblem";
import type { NumberSigns } from "../language/excelLocale";
import { readTypedCell, valueText } from "../preview/typedValue";
import { costingFormOf, readCosting } from "./costingForm";
import { discountFormOf, readDiscounts } from "./discountForm";
import { formFieldOf, type ReadNumber } from "./formFields";
import { moreRulesOf, readMoreRules } from "./moreRulesForm";
import { problemTexts as t } from "./scenarioTexts";

/** By field: see `fieldOf`. */
export type FormProblems = ReadonlyMap<string, FieldProblem>;
export type ReadForm =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: FormProblems };

/** A key that no rule of the list has. */
export function nextKey(list: readonly { readonly key: string }[]): string {
  return String(Math.max(-1, ...list.map(({ key }) => Number(key))) + 1);
}

export function newScenario(id: string, name: string): Scenario {
  return { id, name, ...firstScenario };
}

export function formOf(scenario: Scenario, signs: NumberSigns): ScenarioForm {
  const number = (value: number | null) => valueText(value, signs);
  const percent = (part: number | null) => number(part === null ? null : part * 100);
  const keyed = <T>(list: readonly T[]) => list.map((one, at) => ({ ...one, key: String(at) }));
  return {
    id: scenario.id,
    name: scenario.name,
    maxSuppliers: number(scenario.maxSuppliers),
    excluded: scenario.excluded,
    must: keyed(scenario.must),
    mustNot: keyed(scenario.mustNot),
    groups: scenario.groups.map((lines, at) => ({ key: String(at), lines })),
    bounds: keyed(scenario.bounds).map((bound) => {
      const shown = bound.measure === "share" ? percent : number;
      const { lines } = bound;
      const some = { every: lines === undefined, lines: lines ?? [] };
      return { ...bound, ...some, min: shown(bound.min), max: shown(bound.max) };
    }),
    ...moreRulesOf(scenario, { number, percent }),
    ...costingFormOf(scenario, number),
    ...discountFormOf(scenario, { number, percent }),
    leaving: scenario.leaving.kind,
    leavingPrice: number(scenario.leaving.kind === "price" ? scenario.leaving.perLine : null),
    minCoverage: percent(scenario.minCoverage),
    minWorth: percent(scenario.minWorth),
    minBidCoverage: percent(scenario.minBidCoverage),
    incumbents: scenario.incumbents,
    perLine: number(scenario.switching.perLine),
    perSupplier: number(scenario.switching.perSupplier),
    seconds: number(scenario.seconds),
  };
}

/** The longest that a person is let wait; the search can be stopped at any time. */
const MOST_SECONDS = 600;

export function readForm(form: ScenarioForm, signs: NumberSigns): ReadForm {
  const problems = new Map<string, FieldProblem>();
  const read = readers(problems, signs);
  if (form.name.trim() === "") problems.set("name", { text: t.name, missing: true });
  const { incumbents } = form;
  if (incumbents.kind === "one" && incumbents.bidId === "")
    problems.set("incumbents", { text: t.bidder, missing: true });
  if (incumbents.kind === "column" && incumbents.header === "")
    problems.set("incumbents", { text: t.column, missing: true });
  const scenario: Scenario = {
    id: form.id,
    name: form.name.trim(),
    excluded: form.excluded,
    incumbents,
    maxSuppliers: read("maxSuppliers", form.maxSuppliers, { least: 1, whole: true }),
    must: form.must.map((rule) => readRule(rule, "must", problems)),
    mustNot: form.mustNot.map((rule) => readRule(rule, "mustNot", problems)),
    groups: form.groups.map(({ key, lines }) => {
      if (lines.length < 2) problems.set(formFieldOf("groups", key, "lines"), { text: t.group, missing: true });
      return lines;
    }),
    bounds: form.bounds.map((bound) => readBound(bound, read, problems)),
    ...readMoreRules(form, read, problems, signs),
    ...readCosting(form, read, problems),
    ...readDiscounts(form, read, problems),
    leaving: readLeaving(form, read, problems),
    minCoverage: read("minCoverage", form.minCoverage, { percent: true }),
    minWorth: read("minWorth", form.minWorth, { percent: true }),
    minBidCoverage: read("minBidCoverage", form.minBidCoverage, { percent: true }),
    switching: {
      perLine: read("perLine", form.perLine, {}) ?? 0,
      perSupplier: read("perSupplier", form.perSupplier, {}) ?? 0,
    },
    seconds: read("seconds", form.seconds, { least: 1, most: MOST_SECONDS, whole: true }) ?? firstScenario.seconds,
  };
  return problems.size === 0 ? { ok: true, scenario } : { ok: false, problems };
}

function readLeaving(
  { leaving, leavingPrice, minCoverage, minWorth }: ScenarioForm,
  read: ReadNumber,
  problems: Map<string, FieldProblem>,
): Scenario["leaving"] {
  if (leaving === "cheaper" && minCoverage.trim() === "" && minWorth.trim() === "")
    problems.set("minWorth", { text: t.coverage, missing: true });
  if (leaving !== "price") return { kind: leaving };
  const perLine = read("leavingPrice", leavingPrice, {});
  if (leavingPrice.trim() === "") problems.set("leavingPrice", { text: t.leavingPrice, missing: true });
  return { kind: leaving, perLine: perLine ?? 0 };
}

function readRule(
  { key, lines, bidId }: RuleForm,
  list: "must" | "mustNot",
  problems: Map<string, FieldProblem>,
): Scenario["must"][number] {
  if (lines.length === 0) problems.set(formFieldOf(list, key, "lines"), { text: t.lines, missing: true });
  if (bidId === "") problems.set(formFieldOf(list, key, "bidId"), { text: t.bidder, missing: true });
  return { lines, bidId };
}

function readBound(
  { key, bidId, measure, min, max, minIfAny, every, lines }: BoundForm,
  read: ReadNumber,
  problems: Map<string, FieldProblem>,
): ScenarioBound {
  const name = (part: string) => formFieldOf("bounds", key, part);
  const how = { percent: measure === "share" };
  const bound = { min: read(name("min"), min, how), max: read(name("max"), max, how) };
  const some = measure === "quantity" && !every;
  if (bidId === "") problems.set(name("bidId"), { text: t.bidder, missing: true });
  if (some && lines.length === 0) problems.set(name("lines"), { text: t.lines, missing: true });
  if (min.trim() === "" && max.trim() === "") problems.set(name("min"), { text: t.bound, missing: true });
  if (bound.min !== null && bound.max !== null && bound.min > bound.max)
    problems.set(name("max"), { text: t.crossed, missing: false });
  return {
    bidId,
    measure,
    minIfAny,
    ...bound,
    ...(some ? { lines } : {}),
  };
}

/** Notes what is wrong with a field and answers null for it; a blank field is null too. */
function readers(problems: Map<string, FieldProblem>, signs: NumberSigns): ReadNumber {
  return (field, text, rules) => {
    const { least = 0, most = rules.percent === true ? 100 : Infinity, whole = false, percent = false } = rules;
    const typed = readTypedCell(percent ? text.replace(/%\s*$/, "") : text, "number", signs);
    const refuse = (why: string) => {
      problems.set(field, { text: why, missing: false });
      return null;
    };
    if (!typed.ok) return refuse(t.number(signs.decimal));
    const { value } = typed;
    if (typeof value !== "number") return null;
    if (value < least || value > most) return refuse(most === Infinity ? t.least(least) : t.between(least, most));
    if (whole && !Number.isInteger(value)) return refuse(t.whole);
    return percent ? value / 100 : value;
  };
}

/** What the person sees of the problems: all once they wanted to go on, else those with something that they typed. */
export function shownProblems(problems: FormProblems, all: boolean): FormProblems {
  return all ? problems : new Map([...problems].filter(([, { missing }]) => !missing));
}
