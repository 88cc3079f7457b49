// Guards for what is read of a stored agreed copy. They answer, they never throw.
import type { CellValue } from "../../values/cell";

export type Cell = CellValue | undefined;

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isTexts(value: unknown): value is readonly string[] {
  return isList(value) && value.every((item) => typeof item === "string");
}

export function isCell(value: unknown): value is CellValue {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
