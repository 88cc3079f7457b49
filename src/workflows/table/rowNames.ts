// What a person calls a row: the text of its naming column, or its place in the sheet.
import type { Mapping } from "../../sync/types";
import type { CellValue } from "../../values/cell";
import type { TableRead } from "../../workbook/table/types";
import type { Preview } from "../services";

/** "" where the row has no name. */
export function cellsName(mapping: Mapping, cells: readonly CellValue[]): string {
  const name = cells[mapping.findIndex((column) => column.naming)] ?? null;
  return name === null ? "" : String(name);
}

/** By body row. */
export function tableNames(mapping: Mapping, { rows, firstRow }: TableRead): string[] {
  return rows.cells.map((cells, row) => cellsName(mapping, cells) || `Row ${row + firstRow}`);
}

/** A row of the plan, also one that the table does not have. */
export function rowName({ names, elsewhere }: Pick<Preview, "names" | "elsewhere">, row: number): string {
  return names[row] ?? elsewhere.get(row) ?? "";
}
