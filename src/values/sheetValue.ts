// What Excel gives for a cell, as a value of ours. It judges nothing: errors come through as their texts.
import type { CellValue } from "./cell";

/**
 * The texts that Excel gives for a cell in error. Real text reads the same, so whoever has the value types decides by
 * them.
 */
export const errorTexts: ReadonlySet<string> = new Set([
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#GETTING_DATA",
  "#SPILL!",
  "#CALC!",
  "#FIELD!",
  "#BLOCKED!",
  "#CONNECT!",
  "#UNKNOWN!",
  "#BUSY!",
  "#EXTERNAL!",
  "#PYTHON!",
]);

/**
 * One entry of `Range.values`. Blank ("") becomes null; what is no scalar (a linked data type) is kept as its JSON
 * text.
 */
export function readSheetValue(raw: unknown): CellValue {
  if (raw === "" || raw === null || raw === undefined) return null;
  if (typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean") return raw;
  return JSON.stringify(raw);
}
