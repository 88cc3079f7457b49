// What stood in cells in the very moment in which they were written: read in the same request, before its values. What
// another person typed there since the look is given back; where rows moved, all that was written to other rows is.
import { readSheetValue } from "../../values/sheetValue";
import type { BoundTable } from "./bind";
import type { CellAt, CellBlock } from "../excel/blocks";
import { cellBytes, type CellInput } from "../excel/bytes";
import { cellInput, holds } from "../excel/cellInput";
import { rangeAt, wholeBlock, type Area } from "../excel/cells";
import { isKind } from "../excel/errors";
import { NO_MARKING, type Marking } from "./markCell";
import { formulaIn, type CellBefore, type Checked } from "./expected";
import type { PlannedCell } from "./patchPlan";

interface SeenCell {
  readonly cell: PlannedCell;
  readonly before: CellBefore;
}

/** By place in the table. */
type SeenCells = ReadonlyMap<string, SeenCell>;

export function seenCells({ cells, before }: Checked): SeenCells {
  return new Map(
    cells.flatMap((cell) => {
      const stood = before.get(cell);
      return stood === undefined ? [] : [[placeKey(cell), { cell, before: stood }] as const];
    }),
  );
}

/** How much larger the answer is than the request: values and formulas of then come with what reads back. */
export function answerGrowth(seen: SeenCells): number {
  let [then, given] = [0, 1];
  for (const { cell, before } of seen.values()) {
    then += cellBytes(before.formula ?? inputOf(before.value)) + cellBytes(inputOf(before.value));
    given += cellBytes(cell.value);
  }
  return 1 + then / given;
}

function inputOf(read: unknown): CellInput {
  return cellInput(readSheetValue(read), "any", false);
}

function placeKey({ row, offset }: Pick<CellAt, "row" | "offset">): string {
  return `${row}:${offset}`;
}

interface Asked {
  readonly block: CellBlock;
  readonly place: Area;
  readonly range: Excel.Range;
}

interface Stood extends CellAt {
  readonly read: unknown;
  readonly formula: string | null;
  readonly given: CellInput;
}

/**
 * Queues the question: for cells that were looked at before and for ids. Of rows that are only just written there is
 * nothing to ask.
 */
export class SecondLook {
  private readonly asked: readonly Asked[];

  constructor(
    private readonly bound: BoundTable,
    blocks: readonly CellBlock[],
    private readonly seen: SeenCells = new Map(),
  ) {
    this.asked = blocks.flatMap((block): Asked[] => {
      const rows = Math.min(block.values.length, bound.rowCount - block.row);
      if (rows <= 0 || !this.isWorth(block)) return [];
      const { row, offset, columns } = block;
      const place = { row: bound.top + row, column: bound.left + offset, rows, columns };
      const range = rangeAt(bound.sheet, place);
      range.load("values,formulas");
      return [{ block, place, range }];
    });
  }

  /** Waits for the request. Where rows had moved before it came, each cell gets back what stood there, and the mark. */
  async around<T>(
    context: Excel.RequestContext,
    request: Promise<T>,
    marking: Pick<Marking, "putBack"> = NO_MARKING,
  ): Promise<T> {
    try {
      return await request;
    } catch (error) {
      if (isKind(error, "rowsMoved")) await this.putBack(context, marking);
      throw error;
    }
  }

  /** Cells that read otherwise than they were seen, with what belongs there. */
  overwritten(): (CellAt & { readonly cell: PlannedCell })[] {
    if (this.seen.size === 0) return [];
    return this.asked.flatMap(stoodIn).flatMap((cells) =>
      cells.flatMap((stood) => {
        if (stood === null) return [];
        const { row, offset, value, read, formula, given } = stood;
        const known = this.seen.get(placeKey(stood));
        if (known === undefined || Object.is(read, known.before.value) || holds(read, given)) return [];
        // A formula may say something else by itself.
        if (formula !== null && (known.before.formula ?? formula) === formula) return [];
        return [{ row, offset, value, cell: known.cell }];
      }),
    );
  }

  private isWorth({ row, offset, columns, values }: CellBlock): boolean {
    const { id } = this.bound.columns;
    if (offset <= id && id < offset + columns) return true;
    return values.some((cells, down) =>
      cells.some((_, right) => this.seen.has(placeKey({ row: row + down, offset: offset + right }))),
    );
  }

  private async putBack(context: Excel.RequestContext, marking: Pick<Marking, "putBack">): Promise<void> {
    for (const asked of this.asked)
      rangeAt(this.bound.sheet, asked.place).values = stoodIn(asked).map((cells) =>
        cells.map((cell) => cell?.value ?? null),
      );
    marking.putBack();
    await context.sync();
  }
}

/** Null: a cell that was left alone. */
function stoodIn({ block, place, range }: Asked): (Stood | null)[][] {
  const values = wholeBlock(range.values, place.rows, place.columns);
  const formulas = wholeBlock(range.formulas, place.rows, place.columns);
  return values.map((cells, down) =>
    cells.map((read, right) => {
      const given = block.values[down]?.[right] ?? null;
      if (given === null) return null;
      const formula = formulaIn(formulas[down]?.[right], read);
      const value = formula ?? inputOf(read);
      return { row: block.row + down, offset: block.offset + right, value, read, formula, given };
    }),
  );
}
