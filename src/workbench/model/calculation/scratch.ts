// Formulas that stand in no cell, worked out in an engine book of their own over the values that the workbook shows
// now. It changes nothing and is fed only what the formulas name.
import type { CalculationBook, CalculationPort } from "./calculation";
import type { Core } from "../core";
import { translateFormula } from "../formula/translate";
import type { Rect, Scalar } from "../types";

export interface Asked {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

/** The answers in the order of the questions; a formula that cannot be understood answers an error. */
export function evaluateApart(core: Core, port: CalculationPort, sheetId: string, asked: readonly Asked[]): Scalar[] {
  core.calculator?.update();
  const book = port.open();
  try {
    const sheets = new Map(core.state.sheets.map(({ id }, index) => [id, index + 1]));
    const fed = new Set<string>();
    asked.forEach((question, at) => ask(core, book, sheets, fed, sheetId, question, at));
    book.evaluate();
    return asked.map((_question, at) => book.value(0, at, 0));
  } finally {
    book.close();
  }
}

/** Questions stand in the engine's sheet 0, one below the other; the workbook's sheets follow. */
function ask(
  core: Core,
  book: CalculationBook,
  sheets: ReadonlyMap<string, number>,
  fed: Set<string>,
  sheetId: string,
  { row, column, formula }: Asked,
  at: number,
): void {
  const { text, references } = translateFormula(formula, {
    state: core.state,
    sheet: core.sheet(sheetId),
    row,
    column,
    sheetName: (id) => book.sheetName(sheets.get(id) ?? 0),
  });
  book.put(0, at, 0, { formula: text });
  for (const { sheetId: id, rect } of references) feed(core, book, sheets.get(id) ?? 0, id, rect, fed);
}

function feed(core: Core, book: CalculationBook, index: number, sheetId: string, rect: Rect, fed: Set<string>): void {
  const name = `${index} ${rect.top},${rect.left},${rect.bottom},${rect.right}`;
  if (fed.has(name)) return;
  fed.add(name);
  core.sheet(sheetId).grid.eachHeld(rect, (row, column, page, at) => {
    const value = page.values[at] ?? null;
    if (value !== null) book.put(index, row, column, { value });
  });
}
