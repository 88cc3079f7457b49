// Formulas that stand in no cell, said once for a first cell and asked for many: as in conditional formats, what is not
// fixed by "$" moves along. It reads what the grid shows now and changes nothing; what it does not know it leaves to
// the engine.
import type { Core } from "../core";
import { holdsCell } from "../rects";
import type { Scalar } from "../types";
import { Block, type ReferredArea, type Reader } from "./area";
import { compileFormula, rememberingParser } from "./compile";
import { isRowHidden, isSubtotalAt } from "./shownRows";
import { NotOurs } from "./values";

const MOST_PARSED = 1_000;

/** The value for a cell; undefined where it is the engine's to say. */
export type AnswerAt = (row: number, column: number) => Scalar | undefined;

export class ApartCalculation {
  private readonly parse = rememberingParser(MOST_PARSED);
  private reader: ShownValues;

  constructor(private readonly core: Core) {
    this.reader = new ShownValues(core);
  }

  /** Anything changed: answers that were handed out before are void. */
  forget(): void {
    this.reader = new ShownValues(this.core);
  }

  /** @param formula with its "=", as it reads for `home`; null for one that the engine alone knows */
  answer(sheetId: string, formula: string, home: { row: number; column: number }): AnswerAt | null {
    const sheet = this.core.sheet(sheetId);
    const table = this.core.tablesOn(sheetId).find(({ rect }) => holdsCell(rect, home.row, home.column));
    const ground = { state: this.core.state, sheet, table: table ?? null, parse: this.parse, home };
    const compiled = compileFormula(formula, ground);
    const { reader } = this;
    if (compiled === null) return null;
    return (row, column) => {
      try {
        return compiled.run({ row, column, reader });
      } catch (error) {
        if (error instanceof NotOurs) return undefined;
        throw error;
      }
    };
  }
}

/** The grid's values as they are. Areas are kept: the same ones are asked for cell after cell. */
class ShownValues implements Reader {
  private readonly blocks = new Map<string, readonly Scalar[]>();

  constructor(private readonly core: Core) {}

  cell(sheetId: string, row: number, column: number): Scalar {
    return this.core.sheet(sheetId).grid.value(row, column);
  }

  depth(area: ReferredArea): number {
    const { sheetId, rect } = area;
    if (area instanceof Block) return area.height;
    const bottom = this.core.sheet(sheetId).grid.used?.bottom ?? 0;
    return Math.max(1, Math.min(rect.bottom, bottom) - rect.top + 1);
  }

  values(area: ReferredArea, depth: number): readonly Scalar[] {
    if (area instanceof Block) return area.held;
    const { sheetId, rect } = area;
    const key = `${rect.top},${rect.left},${depth},${rect.right} ${sheetId}`;
    let block = this.blocks.get(key);
    if (block === undefined) this.blocks.set(key, (block = this.read(sheetId, rect, depth)));
    return block;
  }

  isHidden(sheetId: string, row: number, byHand: boolean): boolean {
    return isRowHidden(this.core, sheetId, row, byHand);
  }

  isSubtotal(sheetId: string, row: number, column: number): boolean {
    return isSubtotalAt(this.core, sheetId, row, column);
  }

  private read(
    sheetId: string,
    { top, left, right }: { top: number; left: number; right: number },
    depth: number,
  ): Scalar[] {
    const { grid } = this.core.sheet(sheetId);
    const width = right - left + 1;
    const values = new Array<Scalar>(depth * width).fill(null);
    const bottom = top + depth - 1;
    grid.eachHeld({ top, left, right, bottom }, (row, column, page, at) => {
      values[(row - top) * width + column - left] = page.values[at] ?? null;
    });
    return values;
  }
}
