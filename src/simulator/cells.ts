// What a worksheet's columns make of cells: which are taken, which are refused, which are computed.
// Stores nothing: callers keep what comes back.
import type { ErrorObject } from "./jsonApi";
import type { Cell, Cells, Column, LineItemRecord, WorksheetRecord } from "./records";

/** The columns that hold numbers by their meaning (document 1, 2.3; document 3, traps). */
const kindByMappingKey: Record<string, Column["kind"]> = {
  QUANTITY: "number",
  PRICE: "number",
  EXTENDED_PRICE: "computed",
};

export function columnKind(mappingKey: string | null | undefined): Column["kind"] {
  return (mappingKey ? kindByMappingKey[mappingKey] : undefined) ?? "text";
}

export type CellsResult = { cells: Cells } | { errors: ErrorObject[] };

/**
 * Reads the cells of a request body. Cells of computed columns are left out without a word: the documents
 * say that clients never send them and not what happens to one who does (document 3, traps).
 */
export function readCells(worksheet: WorksheetRecord, sent: object, pointer: string): CellsResult {
  const columns = new Map(worksheet.columns.map((column) => [column.data_identifier, column]));
  const cells: Cells = {};
  const errors: ErrorObject[] = [];
  for (const [key, value] of Object.entries(sent) as [string, unknown][]) {
    const column = columns.get(key);
    if (column?.kind === "computed") continue;
    const problem = column ? problemOf(column, value) : `Column ${key} does not exist in this worksheet`;
    if (problem) errors.push({ title: "Validation Error", detail: problem, source: { pointer: `${pointer}/${key}` } });
    else if (isCell(value)) cells[key] = value;
  }
  return errors.length > 0 ? { errors } : { cells };
}

/** A cell is a string, a number or null (document 1, 2.4). A number too large for JSON arrives as Infinity. */
function isCell(value: unknown): value is Cell {
  return value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}

function problemOf(column: Column, value: unknown): string | undefined {
  if (!isCell(value)) return `${column.name} must be a string, a number or null`;
  if (column.kind === "number" && typeof value === "string") return `${column.name} must be a number`;
  return undefined;
}

/** A line item's cells as every answer shows them: what is stored, and what the platform computes. */
export function shownCells(worksheet: WorksheetRecord, item: LineItemRecord): Cells {
  const shown: Cells = {};
  for (const column of worksheet.columns) {
    const key = column.data_identifier;
    const stored = item.data[key];
    if (column.kind === "computed") shown[key] = extendedPrice(worksheet, item);
    else if (stored !== undefined) shown[key] = stored;
  }
  return shown;
}

/**
 * Extended price is quantity x price, and nothing when one of them is missing (document 3, traps). Rounded to
 * 15 digits: a platform that reckons in decimals does not answer 166.29999999999998.
 */
function extendedPrice(worksheet: WorksheetRecord, item: LineItemRecord): number | null {
  const quantity = cellByMappingKey(worksheet, item, "QUANTITY");
  const price = cellByMappingKey(worksheet, item, "PRICE");
  return typeof quantity === "number" && typeof price === "number" ? Number((quantity * price).toPrecision(15)) : null;
}

function cellByMappingKey(worksheet: WorksheetRecord, item: LineItemRecord, mappingKey: string): Cell | undefined {
  const column = worksheet.columns.find((one) => one.mapping_key === mappingKey);
  return column && item.data[column.data_identifier];
}
