// Writes numbers into cells of the person's own that hold a text, by body row: a new row has no id that tells it. Only
// where row and cell are as the person saw them.
import type { LinkedTable } from "../../sync/linkedTable";
import { groupCells } from "../excel/blocks";
import { rangeAt, setFormat, TEXT_FORMAT, wholeBlock } from "../excel/cells";
import type { ExcelSession } from "../excel/session";
import { generationOf } from "../store/generation";
import { bindToWrite, type BoundTable } from "./bind";
import { asExpected } from "./expected";
import { withoutFilters, writeCells } from "./idCells";
import type { PlannedCell } from "./patchPlan";
import type { OwnNumber } from "./types";

const CELLS_A_READ = 10_000;

/** @returns how many cells have their number now */
export async function writeNumbers(
  session: ExcelSession,
  link: LinkedTable,
  numbers: readonly OwnNumber[],
): Promise<number> {
  return withoutFilters(session, link, async (context, lift) => {
    const bound = await bindToWrite(context, link);
    const wanted = plannedCells(bound, numbers);
    const { cells } = await asExpected(context, bound, wanted, { whole: false, cellsARead: CELLS_A_READ });
    await takeTextFormatOff(context, bound, cells);
    await writeCells(context, { bound, cells, lift, generation: generationOf(session, link.id) });
    return cells.length;
  });
}

function plannedCells(bound: BoundTable, numbers: readonly OwnNumber[]): readonly PlannedCell[] {
  return numbers.flatMap(({ row, id, column, text, number }): PlannedCell[] => {
    const offset = bound.columns.cells[column];
    if (offset === undefined || row >= bound.rowCount || bound.ids[row] !== id) return [];
    return [{ row, offset, value: number, id, column, expect: text }];
  });
}

/** Excel keeps a number that is put into a text cell as text. Any other format is the person's and stays. */
async function takeTextFormatOff(
  context: Excel.RequestContext,
  { sheet, top, left }: BoundTable,
  cells: readonly PlannedCell[],
): Promise<void> {
  const at = (row: number, offset: number, rows = 1, columns = 1) =>
    rangeAt(sheet, { row: top + row, column: left + offset, rows, columns });
  const blocks = groupCells(cells).map((block) => {
    const range = at(block.row, block.offset, block.values.length, block.columns);
    return { block, range: range.load("numberFormat") };
  });
  if (blocks.length > 0) await context.sync();
  for (const { block, range } of blocks) {
    const formats = wholeBlock(range.numberFormat, block.values.length, block.columns);
    block.values.forEach((values, down) =>
      values.forEach((value, right) => {
        if (value !== null && formats[down]?.[right] === TEXT_FORMAT)
          setFormat(at(block.row + down, block.offset + right), "General");
      }),
    );
  }
}
