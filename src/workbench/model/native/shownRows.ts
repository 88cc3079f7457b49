// What SUBTOTAL asks of a sheet besides values: which rows show, and which cells are subtotals themselves.
import type { Core } from "../core";

const SUBTOTAL = /\b(?:SUBTOTAL|AGGREGATE)\(/i;

export function hasSubtotal(formula: string | null): boolean {
  return formula !== null && SUBTOTAL.test(formula);
}

/** @param byHand whether rows count that were hidden by hand, besides those that a filter hides */
export function isRowHidden(core: Core, sheetId: string, row: number, byHand: boolean): boolean {
  const { filteredRows, hiddenRows } = core.sheet(sheetId).meta;
  return filteredRows.has(row) || (byHand && hiddenRows.has(row));
}

export function isSubtotalAt(core: Core, sheetId: string, row: number, column: number): boolean {
  return hasSubtotal(core.sheet(sheetId).grid.formula(row, column));
}
