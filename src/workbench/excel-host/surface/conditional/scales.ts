// Excel.ColorScaleConditionalFormat and Excel.DataBarConditionalFormat. Bars grow from left to right in one colour,
// with no axis. Bounds by formula are refused by name.
import { BOUNDS, type Bound, type ConditionalRule, type ScalePoint } from "../../../model/conditional/types";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import { apiNotFound, invalidArgument, itemNotFound } from "../../hostError";
import { isJsonObject, type Json, type JsonObject } from "../../wire";
import { flagInput } from "../input";
import { colour } from "../range/format";

type FormatId = string;
type Scale = Extract<ConditionalRule, { readonly kind: "colorScale" }>;
type Bar = Extract<ConditionalRule, { readonly kind: "dataBar" }>;

function ruleOf(id: FormatId, host: HostContext): ConditionalRule {
  const rule = host.store.conditionals.find(id)?.format.rule;
  if (rule) return rule;
  throw itemNotFound();
}

function scaleOf(id: FormatId, host: HostContext): Scale {
  const rule = ruleOf(id, host);
  if (rule.kind === "colorScale") return rule;
  throw itemNotFound();
}

function barOf(id: FormatId, host: HostContext): Bar {
  const rule = ruleOf(id, host);
  if (rule.kind === "dataBar") return rule;
  throw itemNotFound();
}

function readBound(given: Json | undefined, automatic: Bound["type"]): Bound {
  if (!isJsonObject(given ?? null) || !isJsonObject(given)) throw invalidArgument();
  const type = given["type"] === "Automatic" ? automatic : given["type"];
  const found = BOUNDS.find((one) => one === type);
  if (type === "Formula") throw apiNotFound("ConditionalFormat", "bounds by formula");
  const formula = given["formula"] ?? 0;
  const value = typeof formula === "string" ? Number(formula.replace(/^=/, "")) : formula;
  if (!found || typeof value !== "number" || !Number.isFinite(value)) throw invalidArgument();
  return { type: found, value };
}

function boundJson({ type, value }: Bound): JsonObject {
  const free = type === "LowestValue" || type === "HighestValue";
  return free ? { type } : { type, formula: `=${value}` };
}

function criteria(id: FormatId, host: HostContext): Json {
  const { points } = scaleOf(id, host);
  const told = points.map((point) => ({ ...boundJson(point), color: point.color }));
  const [minimum, ...rest] = told;
  const maximum = rest.pop();
  return { minimum: minimum ?? null, midpoint: rest[0] ?? null, maximum: maximum ?? null };
}

function readPoint(given: Json | undefined, automatic: Bound["type"]): ScalePoint {
  const bound = readBound(given, automatic);
  const color = isJsonObject(given ?? null) && isJsonObject(given) ? (given["color"] ?? null) : null;
  return { ...bound, color: colour(color) };
}

function setCriteria(id: FormatId, value: Json, host: HostContext): void {
  if (!isJsonObject(value)) throw invalidArgument();
  const middle = value["midpoint"] ?? null;
  const points = [
    readPoint(value["minimum"], "LowestValue"),
    ...(middle === null ? [] : [readPoint(middle, "LowestValue")]),
    readPoint(value["maximum"], "HighestValue"),
  ];
  host.store.conditionals.change(id, { rule: { ...scaleOf(id, host), points } });
}

export const colorScale: ClassDefinition<FormatId> = {
  name: "ColorScaleConditionalFormat",
  scalars: {
    Criteria: { get: criteria, set: setCriteria },
    ThreeColorScale: { get: (id, host) => scaleOf(id, host).points.length > 2 },
  },
};

function changeBar(id: FormatId, host: HostContext, patch: Partial<Bar>): void {
  host.store.conditionals.change(id, { rule: { ...barOf(id, host), ...patch } });
}

const positiveFormat: ClassDefinition<FormatId> = {
  name: "ConditionalDataBarPositiveFormat",
  scalars: {
    FillColor: {
      get: (id, host) => barOf(id, host).fill,
      set: (id, value, host) => changeBar(id, host, { fill: colour(value) }),
    },
    GradientFill: { get: () => false },
    BorderColor: { get: () => "" },
  },
};

export const dataBar: ClassDefinition<FormatId> = {
  name: "DataBarConditionalFormat",
  scalars: {
    ShowDataBarOnly: {
      get: (id, host) => barOf(id, host).barOnly,
      set: (id, value, host) => changeBar(id, host, { barOnly: flagInput(value) }),
    },
    LowerBoundRule: {
      get: (id, host) => boundJson(barOf(id, host).lower),
      set: (id, value, host) => changeBar(id, host, { lower: readBound(value, "LowestValue") }),
    },
    UpperBoundRule: {
      get: (id, host) => boundJson(barOf(id, host).upper),
      set: (id, value, host) => changeBar(id, host, { upper: readBound(value, "HighestValue") }),
    },
    BarDirection: { get: () => "Context" },
    AxisFormat: { get: () => "None" },
  },
  children: { PositiveFormat: (id, host) => bind(positiveFormat, id, host) },
};
