// Looks at some rows of a report table: all of it page by page, what stands in a few, what of them is the person's own.
// It takes nothing away but the keys of rows that the person copied.
import type { LinkedTable } from "../../sync/linkedTable";
import type { CellValue } from "../../values/cell";
import { readSheetValue } from "../../values/sheetValue";
import { bindToWrite, type BoundTable } from "../table/bind";
import { chunkBlocks, groupCells } from "../excel/blocks";
import { CHUNK_BYTES } from "../excel/bytes";
import { textInput } from "../excel/cellInput";
import { rangeAt, wholeBlock, type Block } from "../excel/cells";
import { rowRuns } from "../excel/runLength";
import { breathe, type ExcelSession } from "../excel/session";
import { inSizes } from "../excel/sizes";
import { formulaIn } from "../table/expected";
import { writeBlocks } from "../table/writeBlocks";

/** Ranges that one request asks for: some 300 bytes each. */
const RANGES_A_READ = 2_000;

interface RowBlock {
  readonly from: number;
  readonly values: Block;
  readonly formulas: Block;
}

/**
 * Gives each of the rows that stands in the table, with its cells in the mapping's order and the positions of those
 * that a formula calculates; of copies, the first.
 */
export async function standingRows(
  session: ExcelSession,
  link: LinkedTable,
  keys: ReadonlySet<string>,
  take: (key: string, cells: readonly CellValue[], calculated: ReadonlySet<number>) => void,
): Promise<void> {
  const taken = new Set<string>();
  await inSizes(session, async (context, { cellsARead }) => {
    const bound = await bindToWrite(context, link);
    const rows = firstRows(bound, keys).filter((row) => !taken.has(bound.ids[row] ?? ""));
    const look = { cellsARead, withFormulas: true };
    for await (const { from, values, formulas } of rowBlocks(context, bound, rows, look))
      values.forEach((row, at) => {
        const key = bound.ids[from + at] ?? "";
        taken.add(key);
        take(
          key,
          bound.columns.cells.map((offset) => readSheetValue(row[offset])),
          new Set(bound.columns.cells.flatMap((offset, n) => (isFormula(row, formulas[at], offset) ? [n] : []))),
        );
      });
  });
}

function isFormula(values: Block[number], formulas: Block[number] | undefined, offset: number): boolean {
  return formulaIn(formulas?.[offset], values[offset]) !== null;
}

function firstRows({ ids }: BoundTable, keys: ReadonlySet<string>): number[] {
  const open = new Set(keys);
  return ids.flatMap((id, row) => (open.delete(id) ? [row] : []));
}

interface RowLook {
  readonly cellsARead: number;
  readonly withFormulas: boolean;
}

/** Whole rows of the table, in as few requests as their answers allow. */
export async function* rowBlocks(
  context: Excel.RequestContext,
  bound: BoundTable,
  rows: readonly number[],
  { cellsARead, withFormulas }: RowLook,
): AsyncGenerator<RowBlock, void, void> {
  const most = Math.max(1, Math.floor(cellsARead / bound.width / (withFormulas ? 2 : 1)));
  for (const group of groupsOf(rows, most)) {
    yield* await readGroup(context, bound, group, withFormulas);
    await breathe();
  }
}

async function readGroup(
  context: Excel.RequestContext,
  bound: BoundTable,
  group: readonly Run[],
  withFormulas: boolean,
): Promise<RowBlock[]> {
  const ranges = group.map(({ from, count }) => {
    const place = { row: bound.top + from, column: bound.left, rows: count, columns: bound.width };
    const range = rangeAt(bound.sheet, place);
    range.load(withFormulas ? "values,formulas" : "values");
    return range;
  });
  await context.sync();
  return group.map(({ from, count }, at) => ({
    from,
    values: wholeBlock(ranges[at]?.values, count, bound.width),
    formulas: withFormulas ? wholeBlock(ranges[at]?.formulas, count, bound.width) : [],
  }));
}

type Run = ReturnType<typeof rowRuns>[number];

function groupsOf(rows: readonly number[], most: number): Run[][] {
  const groups: Run[][] = [];
  let room = 0;
  for (const { from, count } of rowRuns(rows))
    for (let at = 0; at < count;) {
      if (room === 0 || (groups.at(-1)?.length ?? 0) >= RANGES_A_READ) {
        groups.push([]);
        room = most;
      }
      const part = Math.min(room, count - at);
      groups.at(-1)?.push({ from: from + at, count: part });
      room -= part;
      at += part;
    }
  return groups;
}

/**
 * Rows that no longer have the key are left alone. What the changes column says of the row that they were copied from
 * goes with it.
 */
export async function freeCopies(
  session: ExcelSession,
  link: LinkedTable,
  copies: readonly { readonly row: number; readonly key: string }[],
): Promise<void> {
  await session.run(async (context) => {
    const bound = await bindToWrite(context, link);
    const first = new Map<string, number>();
    bound.ids.forEach((id, row) => first.has(id) || first.set(id, row));
    const still = copies.filter(({ row, key }) => bound.ids[row] === key && first.get(key) !== row);
    const changes = link.mapping.flatMap(({ key }, at) => (key === "" ? (bound.columns.cells[at] ?? []) : []));
    const cells = still.flatMap(({ row }) =>
      [bound.columns.id, ...changes].map((offset) => ({ row, offset, value: textInput("") })),
    );
    const ids = [...bound.ids];
    const nothing = { before: () => undefined, after: () => undefined };
    for (const chunk of chunkBlocks(groupCells(cells), CHUNK_BYTES)) {
      await writeBlocks(context, bound, chunk, ids, nothing);
      await breathe();
    }
  });
}
