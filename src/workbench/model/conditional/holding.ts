// Whether a rule with a yes or no holds for a cell. The workbench calculates it itself where it can; else the engine is
// asked, for the cells around as well, since a book of the engine costs more than what is asked of it. Nothing is asked
// twice until `forget`.
import type { CalculationPort } from "../calculation/calculation";
import type { Core } from "../core";
import { copyFormula } from "../formula/rewrite";
import { type AnswerAt, ApartCalculation } from "../native/apart";
import { intersection } from "../rects";
import { evaluateApart } from "../calculation/scratch";
import type { Rect, Scalar } from "../types";
import { type Test, testFormula } from "./testFormula";
import type { ConditionalFormat } from "./types";

/** Cells that are asked of the engine together. */
const BLOCK = { rows: 64, columns: 32 };

interface Known {
  readonly formula: string;
  /** Null where the engine alone knows. */
  readonly answer: AnswerAt | null;
  readonly cells: Map<number, boolean>;
}

export class Holding {
  private readonly apart: ApartCalculation;
  private known = new Map<string, Known>();

  constructor(
    private readonly core: Core,
    private readonly port: CalculationPort | undefined,
  ) {
    this.apart = new ApartCalculation(core);
  }

  /** Anything in the workbook changed. */
  forget(): void {
    this.known.clear();
    this.apart.forget();
  }

  /** Without an engine nothing is calculated, and no rule holds. */
  holds(format: ConditionalFormat, rule: Test, sheetId: string, row: number, column: number): boolean {
    const known = this.known.get(format.id) ?? this.open(format, rule, sheetId);
    if (known.formula === "" || !this.port) return false;
    const key = keyOf(row, column);
    const found = known.cells.get(key);
    if (found !== undefined) return found;
    const own = known.answer?.(row, column);
    if (own === undefined) this.ask(this.port, format, known, sheetId, row, column);
    else known.cells.set(key, isTrue(own));
    return known.cells.get(key) ?? false;
  }

  private open(format: ConditionalFormat, rule: Test, sheetId: string): Known {
    const [first] = format.rects;
    const formula = first ? testFormula(rule, first) : "";
    const home = { row: first?.top ?? 0, column: first?.left ?? 0 };
    const answer = formula === "" ? null : this.apart.answer(sheetId, formula, home);
    const known = { formula, answer, cells: new Map<number, boolean>() };
    this.known.set(format.id, known);
    return known;
  }

  private ask(
    port: CalculationPort,
    { rects }: ConditionalFormat,
    { formula, cells }: Known,
    sheetId: string,
    row: number,
    column: number,
  ): void {
    const [first] = rects;
    const asked = cellsAround(rects, row, column).map((cell) => ({
      ...cell,
      formula: copyFormula(formula, cell.row - (first?.top ?? 0), cell.column - (first?.left ?? 0)),
    }));
    const answers = evaluateApart(this.core, port, sheetId, asked);
    asked.forEach((cell, at) => cells.set(keyOf(cell.row, cell.column), isTrue(answers[at] ?? null)));
  }
}

function cellsAround(
  rects: readonly Rect[],
  row: number,
  column: number,
): { readonly row: number; readonly column: number }[] {
  const top = row - (row % BLOCK.rows);
  const left = column - (column % BLOCK.columns);
  const block = { top, left, bottom: top + BLOCK.rows - 1, right: left + BLOCK.columns - 1 };
  return rects.flatMap((rect) => {
    const part = intersection(rect, block);
    return part === null ? [] : cellsIn(part);
  });
}

function cellsIn({ top, left, bottom, right }: Rect): { row: number; column: number }[] {
  const width = right - left + 1;
  return Array.from({ length: (bottom - top + 1) * width }, (_cell, at) => ({
    row: top + Math.floor(at / width),
    column: left + (at % width),
  }));
}

function keyOf(row: number, column: number): number {
  return row * 16_384 + column;
}

function isTrue(value: Scalar): boolean {
  return value === true || (typeof value === "number" && value !== 0);
}
