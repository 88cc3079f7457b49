// A cell's text as names and ids are compared.
import type { CellValue } from "./cell";

/** Without blanks around it; "" for a blank cell. */
export function trimmedText(value: CellValue | undefined): string {
  return value === null || value === undefined ? "" : String(value).trim();
}
