// Conditional formats of a sheet as conditionalFormatting elements. A rule that was never filled in is left out.
import type { Bound, RuleComparison, ConditionalFormat, ConditionalRule } from "../../model/conditional/types";
import { testFormula } from "../../model/conditional/testFormula";
import { rangeName } from "../../page/address";
import { toFile } from "../fileFormula";
import type { StyleBook } from "./styleBook";
import { escapeXml, tag } from "../xml";

export const BOUND_NAMES: Readonly<Record<Bound["type"], string>> = {
  LowestValue: "min",
  HighestValue: "max",
  Number: "num",
  Percent: "percent",
  Percentile: "percentile",
};

export const COMPARISON_NAMES: Readonly<Record<RuleComparison, string>> = {
  Between: "between",
  NotBetween: "notBetween",
  EqualTo: "equal",
  NotEqualTo: "notEqual",
  GreaterThan: "greaterThan",
  LessThan: "lessThan",
  GreaterThanOrEqual: "greaterThanOrEqual",
  LessThanOrEqual: "lessThanOrEqual",
};

/** The rule's type and operator in a file. */
export const TEXT_NAMES = {
  Contains: ["containsText", "containsText"],
  NotContains: ["notContainsText", "notContains"],
  BeginsWith: ["beginsWith", "beginsWith"],
  EndsWith: ["endsWith", "endsWith"],
} as const;

export function conditionalXml(formats: readonly ConditionalFormat[], styles: StyleBook): string {
  return formats
    .map((format, index) => {
      const rule = ruleXml(format, index + 1, styles);
      const sqref = format.rects.map(rangeName).join(" ");
      return rule === "" ? "" : tag("conditionalFormatting", { sqref }, rule);
    })
    .join("");
}

function ruleXml({ rule, rects, stopIfTrue }: ConditionalFormat, priority: number, styles: StyleBook): string {
  const common = { priority, stopIfTrue: stopIfTrue ? 1 : undefined };
  if (rule.kind === "colorScale" || rule.kind === "dataBar")
    return tag("cfRule", { type: rule.kind, ...common }, scaleXml(rule));
  const dxfId = styles.difference(rule.look);
  const [first] = rects;
  const test = first ? testFormula(rule, first) : "";
  if (test === "") return "";
  if (rule.kind === "custom") return tag("cfRule", { type: "expression", dxfId, ...common }, formulaXml(rule.formula));
  if (rule.kind === "text") {
    const [type, operator] = TEXT_NAMES[rule.test];
    return tag("cfRule", { type, dxfId, ...common, operator, text: rule.text }, formulaXml(test));
  }
  const formulas = [rule.formula1, ...(rule.formula2 === null ? [] : [rule.formula2])];
  return tag(
    "cfRule",
    { type: "cellIs", dxfId, ...common, operator: COMPARISON_NAMES[rule.operator] },
    formulas.map(formulaXml).join(""),
  );
}

function scaleXml(rule: Extract<ConditionalRule, { readonly kind: "colorScale" | "dataBar" }>): string {
  if (rule.kind === "colorScale") {
    const colors = rule.points.map(({ color }) => colorXml(color));
    return tag("colorScale", {}, rule.points.map(boundXml).join("") + colors.join(""));
  }
  const bounds = boundXml(rule.lower) + boundXml(rule.upper);
  return tag("dataBar", { showValue: rule.barOnly ? 0 : undefined }, bounds + colorXml(rule.fill));
}

function boundXml({ type, value }: Bound): string {
  const free = type === "LowestValue" || type === "HighestValue";
  return tag("cfvo", { type: BOUND_NAMES[type], val: free ? undefined : value });
}

function colorXml(color: string): string {
  return tag("color", { rgb: `FF${color.slice(1)}` });
}

function formulaXml(formula: string): string {
  return `<formula>${escapeXml(toFile(formula, null))}</formula>`;
}
