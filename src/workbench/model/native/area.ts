// Cells that a formula names, and what a formula's functions ask of them. Areas are never values: whoever wants their
// values reads them.
import type { Rect, Scalar } from "../types";
import { NotOurs } from "./values";

export class ReferredArea {
  constructor(
    readonly sheetId: string,
    readonly rect: Rect,
  ) {}

  get height(): number {
    return this.rect.bottom - this.rect.top + 1;
  }

  get width(): number {
    return this.rect.right - this.rect.left + 1;
  }
}

/** An array: values row by row that stand in no cells. */
export class Block extends ReferredArea {
  constructor(
    readonly held: readonly Scalar[],
    height: number,
    width: number,
  ) {
    super("", { top: 0, left: 0, bottom: height - 1, right: width - 1 });
  }
}

export type Operand = Scalar | ReferredArea;

export interface Reader {
  /** Calculated first where it has a formula that has to be. */
  cell(sheetId: string, row: number, column: number): Scalar;
  /** Rows of an area down to the last one that holds anything; at least one. */
  depth(area: ReferredArea): number;
  /** The first `depth` rows, row by row. */
  values(area: ReferredArea, depth: number): readonly Scalar[];
  /** Whether a filter hides a row, or (`byHand`) anything does. */
  isHidden(sheetId: string, row: number, byHand: boolean): boolean;
  isSubtotal(sheetId: string, row: number, column: number): boolean;
}

/** The cell that a formula stands in, and where it reads. */
export interface Place {
  readonly row: number;
  readonly column: number;
  readonly reader: Reader;
}

export interface AreaFunction {
  readonly fewest: number;
  readonly most: number;
  readonly run: (operands: readonly Operand[], place: Place) => Operand;
}

/** The value of an argument that stands for one: an area of several cells would make an array. */
export function single(operand: Operand, reader: Reader): Scalar {
  if (!(operand instanceof ReferredArea)) return operand;
  if (operand.height > 1 || operand.width > 1) throw new NotOurs();
  return reader.cell(operand.sheetId, operand.rect.top, operand.rect.left);
}

export type Run = (place: Place) => Scalar;
export type RunArea = (place: Place) => Operand;

/**
 * What a formula reads: cells that stay where they are, or cells of its own row. Changes of them make it calculate
 * again.
 */
export interface ReadCells {
  readonly sheetId: string;
  readonly rect: Rect;
  readonly ownRow: boolean;
}
