// Conditional formats of a file. Kinds of rules that the workbench does not have are named, not taken over.
import {
  BOUNDS,
  COMPARISONS,
  TEXT_TESTS,
  type Bound,
  type ConditionalFormat,
  type ConditionalRule,
} from "../../model/conditional/types";
import type { ConditionalLook } from "../../model/types";
import { parseRange } from "../../page/address";
import { BOUND_NAMES, COMPARISON_NAMES, TEXT_NAMES } from "../write/conditional";
import { fromFile } from "../fileFormula";
import { isOn, type FileColor } from "./styles";
import type { Attributes } from "../xml";

/** One cfRule as the scanner met it. */
export interface FileRule {
  readonly sqref: string;
  readonly attributes: Attributes;
  readonly formulas: string[];
  readonly bounds: Attributes[];
  readonly colors: Attributes[];
  bar: Attributes;
}

/** Collects rules while a sheet is scanned. */
export class RuleReader {
  readonly rules: FileRule[] = [];
  #sqref = "";
  #rule: FileRule | null = null;

  open(name: string, attributes: Attributes): void {
    if (name === "conditionalFormatting") this.#sqref = attributes["sqref"] ?? "";
    // Newer rules stand in an extension once more and name their cells otherwise: the old form says enough.
    else if (name === "cfRule" && this.#sqref !== "")
      this.#rule = { sqref: this.#sqref, attributes, formulas: [], bounds: [], colors: [], bar: {} };
    else if (this.#rule === null) return;
    else if (name === "formula") this.#rule.formulas.push("");
    else if (name === "cfvo") this.#rule.bounds.push(attributes);
    else if (name === "color") this.#rule.colors.push(attributes);
    else if (name === "dataBar") this.#rule.bar = attributes;
  }

  /** Whether text belongs to a rule's formula. */
  get inRule(): boolean {
    return this.#rule !== null;
  }

  text(text: string): void {
    const formulas = this.#rule?.formulas;
    if (formulas && formulas.length > 0) formulas.push((formulas.pop() ?? "") + text);
  }

  close(name: string): void {
    if (name === "conditionalFormatting") this.#sqref = "";
    if (name !== "cfRule" || this.#rule === null) return;
    this.rules.push(this.#rule);
    this.#rule = null;
  }
}

/** In the order of their priority; null stands for a kind that is not taken over. */
export function readRules(
  rules: readonly FileRule[],
  looks: readonly ConditionalLook[],
  color: FileColor,
): (Omit<ConditionalFormat, "id"> | null)[] {
  const priority = ({ attributes }: FileRule): number => Number(attributes["priority"] ?? 0);
  return [...rules]
    .sort((a, b) => priority(a) - priority(b))
    .map((file) => {
      const rects = file.sqref.split(/\s+/).flatMap((part) => parseRange(part) ?? []);
      const rule = ruleOf(file, looks[Number(file.attributes["dxfId"] ?? -1)] ?? {}, color);
      if (rule === null || rects.length === 0) return null;
      return { rects, rule, stopIfTrue: isOn(file.attributes["stopIfTrue"]) };
    });
}

function ruleOf(file: FileRule, look: ConditionalLook, color: FileColor): ConditionalRule | null {
  const { type = "", operator = "", text = "" } = file.attributes;
  const [formula1 = "", formula2] = file.formulas.map((formula) => fromFile(formula, null));
  if (type === "expression") return { kind: "custom", formula: formula1, look };
  if (type === "cellIs") {
    const found = COMPARISONS.find((one) => COMPARISON_NAMES[one] === operator);
    return found ? { kind: "cellValue", operator: found, formula1, formula2: formula2 ?? null, look } : null;
  }
  const test = TEXT_TESTS.find((one) => TEXT_NAMES[one][0] === type);
  if (test) return { kind: "text", test, text, look };
  return scaleOf(file, color);
}

function scaleOf({ attributes, bounds, colors, bar }: FileRule, color: FileColor): ConditionalRule | null {
  const known = bounds.map(boundOf);
  const shades = colors.map((one) => color(one) ?? "#FFFFFF");
  const all = known.flatMap((bound) => bound ?? []);
  if (all.length < known.length || all.length < 2) return null;
  if (attributes["type"] === "colorScale")
    return {
      kind: "colorScale",
      points: all.map((bound, at) => ({ ...bound, color: shades[at] ?? "#FFFFFF" })),
    };
  const [lower, upper] = all;
  if (attributes["type"] !== "dataBar" || !lower || !upper) return null;
  return { kind: "dataBar", fill: shades[0] ?? "#638EC6", lower, upper, barOnly: bar["showValue"] === "0" };
}

function boundOf({ type, val }: Attributes): Bound | null {
  const found = BOUNDS.find((one) => BOUND_NAMES[one] === type);
  const value = Number(val ?? 0);
  return found && Number.isFinite(value) ? { type: found, value } : null;
}
