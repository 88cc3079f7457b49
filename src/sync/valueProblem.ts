// Whether a cell's value may be sent for its column. It never changes a value to make it fit.
import type { CellValue } from "../values/cell";
import { isDay, readMoment } from "../values/moments";
import { guardProblem } from "../values/guard";
import { errorTexts } from "../values/sheetValue";
import { isBlank } from "../values/sameCell";
import type { ColumnType, MappedColumn } from "./mapping";
import type { RowProblemKind } from "./syncPlan";

/** Null when it may be sent. Blank may always be sent: it clears the cell. */
export function valueProblem(type: ColumnType, value: CellValue): RowProblemKind | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return "booleanValue";
  return typeof value === "string" ? textProblem(type, value) : numberProblem(type, value);
}

/**
 * Why a column does not take a value of the sheet; null when it may be sent. `before`: what the platform has, null for
 * a new row.
 */
export function columnProblem(
  column: MappedColumn,
  value: CellValue,
  before: CellValue,
  isNew: boolean,
): RowProblemKind | null {
  if (isBlank(value)) return blankProblem(column, before, isNew);
  return valueProblem(column.type, value) ?? ruleProblem(column, String(value), isNew);
}

function blankProblem(column: MappedColumn, before: CellValue, isNew: boolean): RowProblemKind | null {
  if (column.naming && isNew) return "emptyName";
  if (column.required === true) return "missingValue";
  return column.keeps === true && !isBlank(before) ? "cannotClear" : null;
}

function ruleProblem(column: MappedColumn, text: string, isNew: boolean): RowProblemKind | null {
  const { shortest = 0, longest = Infinity, values, fixed } = column;
  if (fixed === true && !isNew) return "cannotChange";
  if (text.length < shortest) return "tooShort";
  if (text.length > longest) return "overLength";
  return values === undefined || values.includes(text) ? null : "notListed";
}

function textProblem(type: ColumnType, value: string): RowProblemKind | null {
  if (errorTexts.has(value)) return "errorValue";
  if (type === "number" || type === "money") return "textInNumber";
  if (type === "moment" && readMoment(value) === null) return "notADate";
  if (type === "day" && !isDay(value)) return "notADate";
  return unfit(value);
}

function numberProblem(type: ColumnType, value: number): RowProblemKind | null {
  if (type === "moment" || type === "day") return "notADate";
  return type === "text" ? "numberInText" : unfit(value);
}

/** Why the value cannot stand in an Excel cell without losing something. */
export function unfit(value: CellValue): "tooLong" | "tooManyDigits" | "errorValue" | null {
  const problem = guardProblem(value);
  return problem === "notFinite" ? "errorValue" : problem;
}
