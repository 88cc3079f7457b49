// Excel.Functions: worksheet functions over values and ranges, answered as Excel.FunctionResult (a value, or an error's
// text). Only the functions named here exist: those that read or make text by locale, or dates other than DATE, would
// be wrong.
import type { BookOperand } from "../../model/calculation/compute";
import { DAYS_1904 } from "../../model/numberText";
import type { Scalar } from "../../model/types";
import { columnsOf, liveRect, rowsOf } from "../area";
import type { HostContext } from "../context";
import { bind, type ClassDefinition } from "../definition";
import { apiNotFound, invalidArgument } from "../hostError";
import type { Argument, Arguments, HostObject } from "../hostObject";
import { isJsonArray, type Json } from "../wire";

const functionResult: ClassDefinition<Scalar> = {
  name: "FunctionResult",
  scalars: {
    Error: { get: (result) => (isError(result) ? result.error : "") },
    Value: { get: (result) => (isError(result) ? null : result) },
  },
};

function isError(value: Scalar): value is { readonly error: string } {
  return typeof value === "object" && value !== null;
}

const NAMES = [
  "Abs",
  "And",
  "Average",
  "Concatenate",
  "Count",
  "CountA",
  "CountBlank",
  "CountIf",
  "Exact",
  "If",
  "Int",
  "IsError",
  "IsNumber",
  "IsText",
  "Large",
  "Left",
  "Len",
  "Lower",
  "Match",
  "Max",
  "Median",
  "Mid",
  "Min",
  "Mod",
  "Not",
  "Or",
  "Power",
  "Product",
  "Proper",
  "Rept",
  "Right",
  "Round",
  "RoundDown",
  "RoundUp",
  "Sign",
  "Small",
  "Sqrt",
  "Substitute",
  "Sum",
  "SumIf",
  "Trim",
  "Trunc",
  "Upper",
  "VLookup",
];

/** More cells are not handed to one function. */
const MOST_CELLS = 100_000;

function operands(name: string, args: Arguments, host: HostContext): BookOperand[] {
  const given: BookOperand[] = [];
  for (let at = 0; at < args.length; at += 1) given.push(...operand(name, args.at(at), host));
  return given;
}

/** Arguments that were left out come as nulls at the end; a list of values counts as so many arguments. */
function operand(name: string, { json, object }: Argument, host: HostContext): BookOperand[] {
  if (object?.area) {
    const rect = liveRect(object.area);
    if (rowsOf(rect) * columnsOf(rect) > MOST_CELLS) throw apiNotFound("Functions", `${name} of so many cells`);
    const rows = host.store.scalars(object.area.sheetId, rect);
    return [rows];
  }
  if (object) return [resultOf(object)];
  if (json === null) return [];
  return isJsonArray(json) ? json.map(scalarOf) : [scalarOf(json)];
}

function resultOf(object: HostObject): Scalar {
  if (object.className !== "FunctionResult") throw invalidArgument();
  const error = object.scalar("Error")?.get();
  if (typeof error === "string" && error !== "") return { error };
  return scalarOf(object.scalar("Value")?.get() ?? null);
}

function scalarOf(value: Json): Scalar {
  if (value !== null && typeof value === "object") throw invalidArgument();
  return value;
}

function calling(name: string): NonNullable<ClassDefinition<null>["methods"]>[string] {
  return (_all, args, host) =>
    bind(functionResult, host.store.compute(name.toUpperCase(), operands(name, args, host)), host);
}

/** DATE counts from the first day of the workbook's own date system. */
function date(_all: null, args: Arguments, host: HostContext): HostObject {
  const serial = host.store.compute("DATE", operands("Date", args, host));
  const shifted = typeof serial === "number" && host.store.system.date1904 ? serial - DAYS_1904 : serial;
  const early = typeof shifted === "number" && shifted < 0;
  return bind(functionResult, early ? { error: "#NUM!" } : shifted, host);
}

export const functions: ClassDefinition<null> = {
  name: "Functions",
  methods: { ...Object.fromEntries(NAMES.map((name) => [name, calling(name)])), Date: date },
};
