// Whether a cell's value may be sent for its column. It never changes a value to make it fit.
import type { CellValue } from "../values/cell";
import { guardProblem } from "../values/guard";
import { errorTexts } from "../values/sheetValue";
import type { ColumnType, RowProblemKind } from "./types";

/** Null when it may be sent. Blank may always be sent: it clears the cell. */
export function valueProblem(type: ColumnType, value: CellValue): RowProblemKind | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return "booleanValue";
  return typeof value === "string" ? textProblem(type, value) : numberProblem(type, value);
}

function textProblem(type: ColumnType, value: string): RowProblemKind | null {
  if (errorTexts.has(value)) return "errorValue";
  if (type === "number" || type === "money") return "textInNumber";
  return unfit(value);
}

function numberProblem(type: ColumnType, value: number): RowProblemKind | null {
  return type === "text" ? "numberInText" : unfit(value);
}

/** Why the value cannot stand in an Excel cell without losing something. */
export function unfit(value: CellValue): "tooLong" | "tooManyDigits" | "errorValue" | null {
  const problem = guardProblem(value);
  return problem === "notFinite" ? "errorValue" : problem;
}
