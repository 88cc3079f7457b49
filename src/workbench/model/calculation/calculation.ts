// The port to a calculation engine, and IronCalc behind it. The engine sees sheets by number, plain A1 formulas and
// plain values: no tables, names or formats.
import type * as Engine from "@ironcalc/wasm";
import { cellError } from "../entry";
import type { Scalar } from "../types";

type CalculationInput = { readonly formula: string } | { readonly value: Scalar };

/** One workbook in the engine. Rows, columns and sheets count from zero. */
export interface CalculationBook {
  /** What formulas call a sheet. */
  sheetName(sheet: number): string;
  put(sheet: number, row: number, column: number, input: CalculationInput): void;
  evaluate(): void;
  value(sheet: number, row: number, column: number): Scalar;
  /** How many rows and columns the array of a formula fills; null where its result is one value. */
  extent(sheet: number, row: number, column: number): { readonly rows: number; readonly columns: number } | null;
  close(): void;
}

export interface CalculationPort {
  open(): CalculationBook;
}

/** Fifteen digits: what Excel itself keeps of a number. */
const FULL = "0.00000000000000E+00";
const TYPE = { number: 1, text: 2, boolean: 4, error: 16 } as const;

/** The engine from its bytes or its address; it is compiled once a page, whichever caller comes first. */
export async function loadCalculation(wasm: BufferSource | URL | string): Promise<CalculationPort> {
  const engine = await import("@ironcalc/wasm");
  if (typeof wasm === "string" || wasm instanceof URL) await engine.default({ module_or_path: wasm });
  else engine.initSync({ module: wasm });
  return { open: () => new IronCalcBook(engine) };
}

class IronCalcBook implements CalculationBook {
  private readonly model: Engine.Model;
  private sheets = 1;

  constructor(engine: typeof Engine) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    this.model = new engine.Model("book", "en", zone, "en");
    this.model.pauseEvaluation();
  }

  sheetName(sheet: number): string {
    return `Sheet${sheet + 1}`;
  }

  put(sheet: number, row: number, column: number, input: CalculationInput): void {
    for (; this.sheets <= sheet; this.sheets += 1) this.model.newSheet();
    const text = "formula" in input ? input.formula : inputText(input.value);
    this.model.setUserInput(sheet, row + 1, column + 1, text);
  }

  evaluate(): void {
    this.model.evaluate();
    this.model.flushSendQueue(); // else the engine keeps every edit for co-authors that never come
  }

  value(sheet: number, row: number, column: number): Scalar {
    const type = this.model.getCellType(sheet, row + 1, column + 1);
    if (type === TYPE.number) return this.number(sheet, row + 1, column + 1);
    const text = this.model.getFormattedCellValue(sheet, row + 1, column + 1);
    if (type === TYPE.boolean) return text === "TRUE";
    return type === TYPE.error ? cellError(text) : text;
  }

  extent(sheet: number, row: number, column: number): { readonly rows: number; readonly columns: number } | null {
    const structure = this.model.getCellArrayStructure(sheet, row + 1, column + 1);
    if (typeof structure === "string" || !("DynamicAnchor" in structure)) return null;
    const [columns, rows] = structure.DynamicAnchor;
    return { rows, columns };
  }

  close(): void {
    this.model.free();
  }

  /** The engine hands out formatted text only: a format with all digits gives the number back. */
  private number(sheet: number, row: number, column: number): number {
    const read = this.model.getFormattedCellValue(sheet, row, column);
    if (/^-?\d\.\d{14}E[-+]\d+$/.test(read)) return Number(read) + 0;
    this.model.updateRangeStyle({ sheet, row, column, width: 1, height: 1 }, "num_fmt", FULL);
    return Number(this.model.getFormattedCellValue(sheet, row, column)) + 0;
  }
}

function inputText(value: Scalar): string {
  if (value === null) return "";
  if (typeof value === "string") return `'${value}`;
  if (typeof value === "object") return value.error;
  return typeof value === "boolean" ? (value ? "TRUE" : "FALSE") : String(value).toUpperCase();
}
