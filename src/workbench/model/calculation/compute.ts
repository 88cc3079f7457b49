// One function over given values, worked out in a book of its own: no cell of the workbook is touched.
// It knows functions by the calculation engine's names and gives their errors as values.
import type { CalculationBook, CalculationPort } from "./calculation";
import { columnLetters } from "../address";
import type { Scalar } from "../types";

/** An argument: one value, or the cells of a range. */
export type BookOperand = Scalar | readonly (readonly Scalar[])[];

export type Compute = (name: string, operands: readonly BookOperand[]) => Scalar;

/** Arguments stand in sheet 0 side by side; the formula stands in sheet 1, where nothing is in its way. */
export function computing(port: CalculationPort | undefined): Compute {
  return (name, operands) => {
    if (!port) return { error: "#NAME?" };
    const book = port.open();
    try {
      const addresses = putOperands(book, operands);
      book.put(1, 0, 0, { formula: `=${name}(${addresses.join(",")})` });
      book.evaluate();
      return book.value(1, 0, 0);
    } finally {
      book.close();
    }
  };
}

function putOperands(book: CalculationBook, operands: readonly BookOperand[]): string[] {
  let column = 0;
  return operands.map((operand) => {
    const block = isBlock(operand) ? operand : [[operand]];
    const width = block[0]?.length ?? 1;
    block.forEach((cells, row) => cells.forEach((value, at) => book.put(0, row, column + at, { value })));
    const first = `${columnLetters(column)}1`;
    const last = `${columnLetters(column + width - 1)}${Math.max(block.length, 1)}`;
    column += width;
    return `${book.sheetName(0)}!${first === last ? first : `${first}:${last}`}`;
  });
}

function isBlock(operand: BookOperand): operand is readonly (readonly Scalar[])[] {
  return Array.isArray(operand);
}
