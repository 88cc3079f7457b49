// What bidders take off, while a person edits it. Pure.
import { isAbove } from "../../bids/award/discounts/discounts";
import type { Scenario, ScenarioDiscount } from "../../bids/award/scenario";
import type { DiscountForm, ScenarioForm, StepForm } from "../pane/screens/scenarioScreen";
import type { FieldProblem } from "../parts/fieldProblem";
import type { NumberSigns } from "../language/excelLocale";
import { valueText } from "../preview/typedValue";
import { formFieldOf, type ReadNumber } from "./formFields";
import { problemTexts as t } from "./scenarioTexts";

type DiscountsForm = Pick<ScenarioForm, "discounts">;

interface Shown {
  readonly number: (value: number | null) => string;
  readonly percent: (part: number | null) => string;
}

export const newStep: Omit<StepForm, "key"> = { from: "", off: "" };
export const newDiscount: Omit<DiscountForm, "key"> = {
  bidId: "",
  every: true,
  lines: [],
  measure: "spend",
  off: "part",
  above: false,
  steps: [{ key: "0", ...newStep }],
};

/** Whether what is above a step can be told from what is below. */
export function hasAbove({ measure, off }: Pick<DiscountForm, "measure" | "off">): boolean {
  return measure !== "whole" && isAbove({ above: true, off, measure });
}

export function discountFormOf({ discounts }: Pick<Scenario, "discounts">, shown: Shown): DiscountsForm {
  return { discounts: discounts.map((one, at) => formOf(one, String(at), shown)) };
}

function formOf({ lines, steps, ...one }: ScenarioDiscount, key: string, { number, percent }: Shown): DiscountForm {
  const shown = one.off === "part" ? percent : number;
  const own = steps.map(({ from, off }, nth) => ({ key: String(nth), from: number(from), off: shown(off) }));
  return { ...one, key, every: lines === null, lines: lines ?? [], steps: own };
}

/** More of them, with keys that none of those that are there has. */
export function discountForms(
  more: readonly ScenarioDiscount[],
  there: readonly DiscountForm[],
  signs: NumberSigns,
): readonly DiscountForm[] {
  const number = (value: number | null) => valueText(value, signs);
  const first = Math.max(-1, ...there.map(({ key }) => Number(key))) + 1;
  const percent = (part: number | null) => number(part === null ? null : part * 100);
  return more.map((one, at) => formOf(one, String(first + at), { number, percent }));
}

export function readDiscounts(
  { discounts }: DiscountsForm,
  read: ReadNumber,
  problems: Map<string, FieldProblem>,
): Pick<Scenario, "discounts"> {
  return { discounts: discounts.map((one) => readDiscount(one, read, problems)) };
}

function readDiscount(form: DiscountForm, read: ReadNumber, problems: Map<string, FieldProblem>): ScenarioDiscount {
  const { key, bidId, every, lines, measure, off } = form;
  const name = (part: string) => formFieldOf("discounts", key, part);
  const missing = (part: string, text: string) => problems.set(name(part), { text, missing: true });
  if (bidId === "") missing("bidId", t.bidder);
  if (!every && lines.length === 0) missing("lines", t.lines);
  const shown = measure === "whole" ? form.steps.slice(0, 1) : form.steps;
  const steps = shown.map((step) => {
    const field = (part: "from" | "off") => name(`${step.key}.${part}`);
    const from = measure === "whole" ? 0 : read(field("from"), step.from, {});
    const amount = read(field("off"), step.off, { percent: off === "part" });
    if (measure !== "whole" && step.from.trim() === "") missing(`${step.key}.from`, t.stepFrom);
    if (step.off.trim() === "") missing(`${step.key}.off`, t.stepOff);
    return { key: step.key, from: from ?? 0, off: amount ?? 0, known: from !== null && amount !== null };
  });
  steps.forEach(({ key: own, from, off: amount, known }, at) => {
    const before = steps[at - 1];
    if (before === undefined || !known || !before.known) return;
    if (from <= before.from) problems.set(name(`${own}.from`), { text: t.stepsRise, missing: false });
    if (amount <= before.off) problems.set(name(`${own}.off`), { text: t.offRises, missing: false });
  });
  return {
    bidId,
    lines: every ? null : lines,
    measure,
    off,
    above: form.above && hasAbove(form),
    steps: steps.map(({ from, off: amount }) => ({ from, off: amount })),
  };
}
