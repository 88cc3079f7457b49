// What happens to conditional formats when cells move and when formulas are rewritten. It holds and shows nothing.
import { normalizeFormula } from "../formula/rewrite";
import { type Shift, shiftRect } from "../rects";
import type { ConditionalFormat, ConditionalRule } from "./types";

export function normalized(rule: ConditionalRule): ConditionalRule {
  return mapFormulas(rule, (formula) => (formula === "" ? "" : normalizeFormula(withSign(formula))));
}

function withSign(formula: string): string {
  return formula.startsWith("=") ? formula : `=${formula}`;
}

function mapFormulas(rule: ConditionalRule, change: (formula: string) => string): ConditionalRule {
  if (rule.kind === "custom") return { ...rule, formula: change(rule.formula) };
  if (rule.kind !== "cellValue") return rule;
  const formula2 = rule.formula2 === null ? null : change(rule.formula2);
  return { ...rule, formula1: change(rule.formula1), formula2 };
}

/** The formats with their formulas rewritten; the very same list when nothing changed. */
export function rewriteConditionals(
  formats: readonly ConditionalFormat[],
  rewrite: (formula: string) => string,
): readonly ConditionalFormat[] {
  const next = formats.map((format) => ({
    ...format,
    rule: mapFormulas(format.rule, (formula) => (formula === "" ? "" : rewrite(formula))),
  }));
  return JSON.stringify(next) === JSON.stringify(formats) ? formats : next;
}

/** After a shift of cells; formats that lost all their cells are gone. */
export function shiftConditionals(formats: readonly ConditionalFormat[], shift: Shift): ConditionalFormat[] {
  return formats.flatMap((format) => {
    const rects = format.rects.flatMap((rect) => shiftRect(rect, shift) ?? []);
    return rects.length === 0 ? [] : [{ ...format, rects }];
  });
}
