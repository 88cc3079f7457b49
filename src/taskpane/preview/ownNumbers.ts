// Cells of the person's own that hold a number as text, as "9,2" on an English Excel or "12.50 EUR": the number that is
// meant, where only one can be. It is offered, and nobody takes it but the person.
import type { RowProblem } from "../../sync/syncPlan";
import type { Preview } from "../../workflows/send/types";
import type { OwnNumber } from "../../workbook/table/types";
import { excelSigns } from "../language/excelLocale";
import { readTypedCell } from "./typedValue";

export type Numbered = Pick<Preview, "kind" | "plan" | "sheet">;

/** Null: no number, more than one, or a row that is not in the sheet. */
export function numberFor({ kind, sheet }: Numbered, problem: RowProblem): OwnNumber | null {
  const { row, column } = problem;
  const text = sheet.cells[row]?.[column ?? -1];
  if (kind === "undo" || problem.kind !== "textInNumber" || column === null || typeof text !== "string") return null;
  const read = readTypedCell(text, "number", excelSigns());
  const number = read.ok ? read.value : read.offer;
  return typeof number === "number" ? { row, id: sheet.ids[row] ?? "", column, text, number } : null;
}

export function numbersIn(preview: Numbered): readonly OwnNumber[] {
  return preview.plan.problems.flatMap((problem) => numberFor(preview, problem) ?? []);
}
