import { readFileSync } from "node:fs";
import { type CalculationPort, loadCalculation } from "../../../src/workbench/model/calculation/calculation";
import { createWorkbook } from "../../../src/workbench/model/workbook";
import type { Input, Rect, StoreEvent } from "../../../src/workbench/model/types";
import type { WorkbookStore } from "../../../src/workbench/model/workbookStore";

let loading: Promise<CalculationPort> | null = null;

export function calculation(): Promise<CalculationPort> {
  loading ??= loadCalculation(readFileSync("node_modules/@ironcalc/wasm/wasm_bg.wasm"));
  return loading;
}

/** "B2" or "B2:C5" as a rectangle. */
export function at(address: string): Rect {
  const [first = "", last = first] = address.split(":");
  const corner = (text: string): [number, number] => {
    const [, letters = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(text) ?? [];
    const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    return [Number(digits) - 1, column - 1];
  };
  const [top, left] = corner(first);
  const [bottom, right] = corner(last);
  return { top, left, bottom, right };
}

/** A workbook's first sheet with short words for what tests do most. */
export class Desk {
  readonly events: StoreEvent[] = [];

  constructor(
    readonly book: WorkbookStore,
    readonly sheetId: string = book.activeSheetId,
  ) {
    book.onEvent((event) => this.events.push(event));
  }

  put(address: string, ...rows: Input[][]): void {
    this.book.write(this.sheetId, this.block(address, rows), rows);
  }

  type(address: string, text: string): string | null {
    const { top, left } = at(address);
    return this.book.enter(this.sheetId, top, left, text)?.code ?? null;
  }

  values(address: string): (string | number | boolean)[][] {
    return this.book.read(this.sheetId, at(address), "values");
  }

  value(address: string): string | number | boolean | undefined {
    return this.values(address)[0]?.[0];
  }

  formula(address: string): string | number | boolean | undefined {
    return this.book.read(this.sheetId, at(address), "formulas")[0]?.[0];
  }

  text(address: string): string | number | boolean | undefined {
    return this.book.read(this.sheetId, at(address), "text")[0]?.[0];
  }

  format(address: string): string | number | boolean | undefined {
    return this.book.read(this.sheetId, at(address), "numberFormat")[0]?.[0];
  }

  /** What the formula bar shows. */
  entry(address: string): string | undefined {
    const { top, left } = at(address);
    return this.book.sheet(this.sheetId)?.cell(top, left).entry;
  }

  typeOf(address: string): string | number | boolean | undefined {
    return this.book.read(this.sheetId, at(address), "valueTypes")[0]?.[0];
  }

  private block(address: string, rows: readonly Input[][]): Rect {
    const rect = at(address);
    if (address.includes(":")) return rect;
    return { ...rect, bottom: rect.top + rows.length - 1, right: rect.left + (rows[0]?.length ?? 1) - 1 };
  }
}

export async function desk(): Promise<Desk> {
  return new Desk(createWorkbook({ calculation: await calculation() }));
}

/** The code of the StoreError that `work` throws. */
export function refusal(work: () => unknown): string | null {
  try {
    work();
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
    throw error;
  }
  return null;
}
