// What a script assigns to a range (a matrix of its shape, or one value for all) as what the store takes.
// Null leaves a cell alone. A matrix of another shape is InvalidArgument, as in Excel.
import type { Input, Rect } from "../../model/types";
import { columnsOf, rowsOf } from "../area";
import { invalidArgument } from "../hostError";
import { isJsonArray, type Json } from "../wire";

export function inputsFor(value: Json, rect: Rect): Input[][] {
  if (!isJsonArray(value)) return repeated(toInput(value), rect);
  if (value.length !== rowsOf(rect)) throw shapeError();
  return value.map((row) => {
    if (!isJsonArray(row) || row.length !== columnsOf(rect)) throw shapeError();
    return row.map(toInput);
  });
}

function repeated(input: Input, rect: Rect): Input[][] {
  const row = new Array<Input>(columnsOf(rect)).fill(input);
  return new Array<Input[]>(rowsOf(rect)).fill(row);
}

function toInput(value: Json): Input {
  if (value === null) return undefined;
  if (typeof value === "object") throw invalidArgument();
  return value;
}

function shapeError(): Error {
  return invalidArgument(
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );
}

/** Number formats: one for all, or one a cell. */
export function formatsFor(value: Json, rect: Rect): string | string[][] {
  if (typeof value === "string") return value;
  return inputsFor(value, rect).map((row) => row.map((format) => (typeof format === "string" ? format : "General")));
}

export function textInput(value: Json): string {
  if (typeof value === "string") return value;
  throw invalidArgument();
}

export function flagInput(value: Json): boolean {
  if (typeof value === "boolean") return value;
  throw invalidArgument();
}

export function numberInput(value: Json): number {
  if (typeof value === "number") return value;
  throw invalidArgument();
}
