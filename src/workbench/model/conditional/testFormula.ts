// A conditional format's rule as one formula with a yes or no. Scales and bars have none.
import { columnLetters } from "../address";
import type { Rect } from "../types";
import type { ConditionalRule } from "./types";

export type Test = Extract<ConditionalRule, { readonly look: object }>;

/** A rule as one formula for the first cell of its rectangle; "" while it has none. */
export function testFormula(rule: Test, first: Rect): string {
  const cell = `${columnLetters(first.left)}${first.top + 1}`;
  if (rule.kind === "custom") return rule.formula;
  if (rule.kind === "text") return textFormula(rule.test, rule.text, cell);
  const one = bare(rule.formula1);
  if (one === "") return "";
  const two = bare(rule.formula2 ?? "") || one;
  if (rule.operator === "Between") return `=AND(${cell}>=(${one}),${cell}<=(${two}))`;
  if (rule.operator === "NotBetween") return `=OR(${cell}<(${one}),${cell}>(${two}))`;
  return `=${cell}${SIGNS[rule.operator]}(${one})`;
}

const SIGNS = {
  EqualTo: "=",
  NotEqualTo: "<>",
  GreaterThan: ">",
  LessThan: "<",
  GreaterThanOrEqual: ">=",
  LessThanOrEqual: "<=",
} as const;

function bare(formula: string): string {
  return formula.replace(/^=/, "");
}

function textFormula(test: Extract<Test, { readonly kind: "text" }>["test"], text: string, cell: string): string {
  if (text === "") return "";
  const quoted = `"${text.replaceAll('"', '""')}"`;
  if (test === "Contains") return `=NOT(ISERROR(SEARCH(${quoted},${cell})))`;
  if (test === "NotContains") return `=ISERROR(SEARCH(${quoted},${cell}))`;
  return `=${test === "BeginsWith" ? "LEFT" : "RIGHT"}(${cell},${text.length})=${quoted}`;
}
