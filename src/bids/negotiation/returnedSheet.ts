// A supplier's negotiation sheet as it came back: its reference, and the new price beside each line. What a supplier
// did to the rest of the sheet is its own. Reading only; it judges no price.
import type { CellValue } from "../../values/cell";
import { headersIn } from "./headers";
import { trimmedText } from "../../values/trimmedText";

export interface ReturnedRow {
  readonly line: string;
  readonly title: CellValue;
  readonly quantity: CellValue;
  readonly newPrice: CellValue;
  /** The new price is calculated. */
  readonly formula: boolean;
  /** Another item that the supplier offers now: its price, whether that is calculated, and its words. */
  readonly newAlternate: CellValue;
  readonly alternateFormula: boolean;
  readonly newItem: CellValue;
}

export interface ReturnedSheet {
  readonly reference: string;
  readonly rows: readonly ReturnedRow[];
}

/** Rows above the header that are searched. */
const MOST_ABOVE = 100;

export interface ReturnedCells {
  readonly cells: readonly (readonly CellValue[])[];
  readonly isFormula: (row: number, column: number) => boolean;
}

/** `isReference`: of a cell's text. Null: the cells have no reference, or no table with lines and new prices. */
export function returnedSheet(
  { cells, isFormula }: ReturnedCells,
  isReference: (text: string) => boolean,
): ReturnedSheet | null {
  const top = cells.slice(0, MOST_ABOVE);
  const headers = headersIn(top);
  const reference = top.flat().map(trimmedText).find(isReference);
  const header = top.findIndex((row) => placeOf(row, headers.line) >= 0 && placeOf(row, headers.newPrice) >= 0);
  if (reference === undefined || header < 0) return null;
  const place = (name: string) => placeOf(cells[header] ?? [], name);
  const [line, title, quantity, newPrice] = [headers.line, headers.title, headers.quantity, headers.newPrice].map(
    place,
  );
  const [alternate, item] = [headers.newAlternate, headers.newAlternateItem].map(place);
  const rows = cells.slice(header + 1).map((row, at) => ({
    line: trimmedText(row[line ?? -1]),
    title: row[title ?? -1] ?? null,
    quantity: row[quantity ?? -1] ?? null,
    newPrice: row[newPrice ?? -1] ?? null,
    formula: isFormula(header + 1 + at, newPrice ?? -1),
    newAlternate: row[alternate ?? -1] ?? null,
    alternateFormula: alternate !== undefined && alternate >= 0 && isFormula(header + 1 + at, alternate),
    newItem: row[item ?? -1] ?? null,
  }));
  return { reference, rows: rows.filter((row) => row.line !== "") };
}

function placeOf(row: readonly CellValue[], header: string): number {
  return row.findIndex((cell) => trimmedText(cell).toLowerCase() === header.toLowerCase());
}
