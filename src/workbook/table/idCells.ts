// Writes id cells by body row, for rows that have no id to be found by. It touches no other column.
import type { LinkedTable } from "../../sync/types";
import { bindToWrite, type BoundTable } from "./bind";
import { chunkBlocks, groupCells, type CellAt } from "../excel/blocks";
import { CHUNK_BYTES } from "../excel/bytes";
import { textInput } from "../excel/cellInput";
import { breathe, type ExcelSession } from "../excel/session";
import { writeBlocks } from "./writeBlocks";

const NOTHING = { before: () => undefined, after: () => undefined };

/** Marks rows whose id cell is blank; answers the rows where it is not. */
export async function markNew(
  session: ExcelSession,
  link: LinkedTable,
  marks: readonly { readonly row: number; readonly mark: string }[],
): Promise<readonly number[]> {
  return session.run(async (context) => {
    const bound = await bindToWrite(context, link);
    // After a batch that ran twice, the mark itself is already there.
    const refused = marks.filter(({ row, mark }) => bound.ids[row] !== "" && bound.ids[row] !== mark);
    const free = marks.filter(({ row }) => bound.ids[row] === "");
    await writeCells(
      context,
      bound,
      textCells(
        bound.columns.id,
        free.map(({ row, mark }) => ({ row, text: mark })),
      ),
    );
    return refused.map(({ row }) => row);
  });
}

export async function clearIds(
  session: ExcelSession,
  link: LinkedTable,
  rows: readonly { readonly row: number; readonly id: string }[],
): Promise<void> {
  await session.run(async (context) => {
    const bound = await bindToWrite(context, link);
    const still = rows.filter(({ row, id }) => id !== "" && bound.ids[row] === id);
    await writeCells(
      context,
      bound,
      textCells(
        bound.columns.id,
        still.map(({ row }) => ({ row, text: "" })),
      ),
    );
  });
}

function textCells(offset: number, texts: readonly { readonly row: number; readonly text: string }[]): CellAt[] {
  return texts.map(({ row, text }) => ({ row, offset, value: textInput(text) }));
}

async function writeCells(context: Excel.RequestContext, bound: BoundTable, cells: readonly CellAt[]): Promise<void> {
  const ids = [...bound.ids];
  for (const chunk of chunkBlocks(groupCells(cells), CHUNK_BYTES)) {
    await writeBlocks(context, bound, chunk, ids, NOTHING);
    await breathe();
  }
}
