// Excel.ConditionalFormat and what hangs on it: cell value, custom and text rules with their format. Scales and bars:
// conditionalScales.ts. Icon sets, top and bottom, and presets are refused by name.
import {
  COMPARISONS,
  TEXT_TESTS,
  type ConditionalFormat,
  type ConditionalRule,
} from "../../../model/conditional/types";
import type { ConditionalLook } from "../../../model/types";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition, type ScalarMember } from "../../definition";
import { apiNotFound, HostError, invalidArgument, itemNotFound } from "../../hostError";
import type { HostObject } from "../../hostObject";
import { isJsonObject, type Json } from "../../wire";
import { colorScale, dataBar } from "./scales";
import { flagInput, numberInput, textInput } from "../input";
import { newArea } from "../lookup";
import { rangeAreas } from "../range/areas";
import { colour } from "../range/format";

export type FormatId = string;
type Kind = ConditionalRule["kind"];
type Looked = Extract<ConditionalRule, { readonly look: ConditionalLook }>;

export const TYPE_NAMES: Readonly<Record<Kind, string>> = {
  cellValue: "CellValue",
  custom: "Custom",
  text: "ContainsText",
  colorScale: "ColorScale",
  dataBar: "DataBar",
};

export function formatOf(id: FormatId, host: HostContext): ConditionalFormat {
  const found = host.store.conditionals.find(id);
  if (found) return found.format;
  throw itemNotFound();
}

export function ruleOf<K extends Kind>(
  id: FormatId,
  kind: K,
  host: HostContext,
): Extract<ConditionalRule, { readonly kind: K }> {
  const { rule } = formatOf(id, host);
  if (isKind(rule, kind)) return rule;
  throw itemNotFound();
}

function isKind<K extends Kind>(
  rule: ConditionalRule,
  kind: K,
): rule is Extract<ConditionalRule, { readonly kind: K }> {
  return rule.kind === kind;
}

function looked(id: FormatId, host: HostContext): Looked {
  const { rule } = formatOf(id, host);
  if ("look" in rule) return rule;
  throw itemNotFound();
}

function look<K extends keyof ConditionalLook>(
  name: K,
  read: (value: ConditionalLook[K]) => Json,
  write: (value: Json) => NonNullable<ConditionalLook[K]>,
): ScalarMember<FormatId> {
  return {
    get: (id, host) => read(looked(id, host).look[name]),
    set: (id, value, host) => {
      const rule = looked(id, host);
      host.store.conditionals.change(id, {
        rule: { ...rule, look: { ...rule.look, [name]: write(value) } },
      });
    },
  };
}

function withoutLook(names: readonly (keyof ConditionalLook)[]) {
  return (id: FormatId, _args: unknown, host: HostContext): undefined => {
    const rule = looked(id, host);
    const kept = Object.entries(rule.look).filter(([name]) => !names.some((one) => one === name));
    host.store.conditionals.change(id, { rule: { ...rule, look: Object.fromEntries(kept) } });
    return undefined;
  };
}

const plain = (value: string | boolean | undefined): Json => value ?? null;

const font: ClassDefinition<FormatId> = {
  name: "ConditionalRangeFont",
  scalars: {
    Bold: look("bold", plain, flagInput),
    Italic: look("italic", plain, flagInput),
    Strikethrough: look("strikethrough", plain, flagInput),
    Underline: look(
      "underline",
      (value) => (value === true ? "Single" : "None"),
      (value) => textInput(value) !== "None",
    ),
    Color: look("color", (value) => value ?? "", colour),
  },
  methods: { Clear: withoutLook(["bold", "italic", "strikethrough", "underline", "color"]) },
};

const fill: ClassDefinition<FormatId> = {
  name: "ConditionalRangeFill",
  scalars: { Color: look("fill", (value) => value ?? "", colour) },
  methods: { Clear: withoutLook(["fill"]) },
};

const rangeFormat: ClassDefinition<FormatId> = {
  name: "ConditionalRangeFormat",
  scalars: { NumberFormat: look("numberFormat", plain, textInput) },
  children: {
    Font: (id, host) => bind(font, id, host),
    Fill: (id, host) => bind(fill, id, host),
  },
};

const withFormat: NonNullable<ClassDefinition<FormatId>["children"]> = {
  Format: (id, host) => bind(rangeFormat, id, host),
};

function setCellValue(id: FormatId, value: Json, host: HostContext): void {
  const rule = ruleOf(id, "cellValue", host);
  if (!isJsonObject(value)) throw invalidArgument();
  const operator = COMPARISONS.find((one) => one === value["operator"]);
  if (!operator) throw invalidArgument();
  const formula1 = textInput(value["formula1"] ?? null);
  const second = value["formula2"] ?? null;
  const formula2 = second === null ? null : textInput(second);
  host.store.conditionals.change(id, { rule: { ...rule, operator, formula1, formula2 } });
}

const cellValue: ClassDefinition<FormatId> = {
  name: "CellValueConditionalFormat",
  scalars: {
    Rule: {
      get: (id, host) => {
        const { formula1, formula2, operator } = ruleOf(id, "cellValue", host);
        return formula2 === null ? { formula1, operator } : { formula1, formula2, operator };
      },
      set: setCellValue,
    },
  },
  children: withFormat,
};

const customFormula: ScalarMember<FormatId> = {
  get: (id, host) => ruleOf(id, "custom", host).formula,
  set: (id, value, host) =>
    host.store.conditionals.change(id, {
      rule: { ...ruleOf(id, "custom", host), formula: textInput(value) },
    }),
};

const customRule: ClassDefinition<FormatId> = {
  name: "ConditionalFormatRule",
  scalars: { Formula: customFormula, FormulaLocal: customFormula },
};

const custom: ClassDefinition<FormatId> = {
  name: "CustomConditionalFormat",
  children: { ...withFormat, Rule: (id, host) => bind(customRule, id, host) },
};

function setText(id: FormatId, value: Json, host: HostContext): void {
  const rule = ruleOf(id, "text", host);
  if (!isJsonObject(value)) throw invalidArgument();
  const test = TEXT_TESTS.find((one) => one === value["operator"]);
  if (!test) throw invalidArgument();
  host.store.conditionals.change(id, { rule: { ...rule, test, text: textInput(value["text"] ?? null) } });
}

const textComparison: ClassDefinition<FormatId> = {
  name: "TextConditionalFormat",
  scalars: {
    Rule: {
      get: (id, host) => {
        const { test, text } = ruleOf(id, "text", host);
        return { operator: test, text };
      },
      set: setText,
    },
  },
  children: withFormat,
};

const DETAILS: Readonly<Record<Kind, readonly [member: string, definition: ClassDefinition<FormatId>]>> = {
  cellValue: ["CellValue", cellValue],
  custom: ["Custom", custom],
  text: ["TextComparison", textComparison],
  colorScale: ["ColorScale", colorScale],
  dataBar: ["DataBar", dataBar],
};

/** "Custom" and "CustomOrNullObject" for each kind that there is; null objects and refusals for the others. */
function detailMembers(): NonNullable<ClassDefinition<FormatId>["children"]> {
  const members: Record<string, (id: FormatId, host: HostContext) => HostObject | null> = {};
  for (const [kind, [name, definition]] of Object.entries(DETAILS)) {
    const found = (id: FormatId, host: HostContext): HostObject | null =>
      formatOf(id, host).rule.kind === kind ? bind(definition, id, host) : null;
    members[`${name}OrNullObject`] = found;
    members[name] = (id, host) => {
      const detail = found(id, host);
      if (detail) return detail;
      throw new HostError("InvalidOperation", `The conditional format is not of the type ${name}.`);
    };
  }
  for (const name of ["IconSet", "TopBottom", "Preset"]) {
    members[`${name}OrNullObject`] = () => null;
    members[name] = () => {
      throw apiNotFound("ConditionalFormat", name);
    };
  }
  return members;
}

function ranges(id: FormatId, _args: unknown, host: HostContext): HostObject {
  const found = host.store.conditionals.find(id);
  if (!found) throw itemNotFound();
  return bind(
    rangeAreas,
    found.format.rects.map((rect) => newArea(found.sheetId, rect, host)),
    host,
  );
}

/** Null for a format of several rectangles. */
function range(id: FormatId, _args: unknown, host: HostContext): HostObject | null {
  const found = host.store.conditionals.find(id);
  const [only, ...more] = found?.format.rects ?? [];
  return found && only && more.length === 0 ? host.make.range(newArea(found.sheetId, only, host)) : null;
}

export const conditionalFormat: ClassDefinition<FormatId> = {
  name: "ConditionalFormat",
  identity: (id) => ({ Id: id }),
  scalars: {
    Id: { get: (id) => id },
    Priority: {
      get: (id, host) => host.store.conditionals.find(id)?.priority ?? 0,
      set: (id, value, host) => host.store.conditionals.setPriority(id, numberInput(value)),
    },
    StopIfTrue: {
      get: (id, host) => formatOf(id, host).stopIfTrue,
      set: (id, value, host) => host.store.conditionals.change(id, { stopIfTrue: flagInput(value) }),
    },
    Type: { get: (id, host) => TYPE_NAMES[formatOf(id, host).rule.kind] },
  },
  children: detailMembers(),
  methods: {
    Delete: (id, _args, host) => {
      host.store.conditionals.delete(formatOf(id, host).id);
      return undefined;
    },
    GetRangeOrNullObject: range,
    GetRange: (id, args, host) => {
      const found = range(id, args, host);
      if (found) return found;
      throw invalidArgument();
    },
    GetRanges: ranges,
  },
};
