// What a person calls a row: the text of its naming column, or its place in the sheet.
import type { Mapping } from "../../sync/mapping";
import type { CellValue } from "../../values/cell";
import type { TableRead } from "../../workbook/table/types";
import type { RowTexts } from "./rowTexts";

/** "" where the row has no name. */
export function cellsName(mapping: Mapping, cells: readonly CellValue[]): string {
  const name = cells[mapping.findIndex((column) => column.naming)] ?? null;
  return name === null ? "" : String(name);
}

/** By body row. */
export function tableNames(
  { nameless }: Pick<RowTexts, "nameless">,
  mapping: Mapping,
  { rows, firstRow }: TableRead,
): string[] {
  return rows.cells.map((cells, row) => cellsName(mapping, cells) || nameless.row(row + firstRow));
}

/** A row of a plan, also one that the table does not have: an undo names those by numbers below 0. */
export function rowName(
  { names, elsewhere }: { readonly names: readonly string[]; readonly elsewhere: ReadonlyMap<number, string> },
  row: number,
): string {
  return names[row] ?? elsewhere.get(row) ?? "";
}
