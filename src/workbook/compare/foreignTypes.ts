// What a workflow needs of a workbook to read a file that came from outside. Types only.
import type { CellValue } from "../../values/cell";

/** One sheet of the file. */
export interface ForeignSheet {
  readonly name: string;
  /** Row by row from the first used cell; null: it has more cells than a sheet of this kind can have. */
  readonly cells: readonly (readonly CellValue[])[] | null;
  /** Whether a formula is in that cell; counted from the first used one. */
  readonly isFormula: (row: number, column: number) => boolean;
}

export type ForeignResult =
  | { readonly ok: true; readonly sheets: readonly ForeignSheet[] }
  /** Excel did not take the file. */
  | { readonly ok: false };

export interface ForeignWorkbook {
  /**
   * Puts the file's sheets at the end of the workbook, reads them, and takes them away again, with the names that came
   * with them. Nothing is calculated meanwhile. `base64`: an .xlsx file.
   */
  readForeign(base64: string): Promise<ForeignResult>;
}
