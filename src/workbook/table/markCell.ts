// The mark of a generation in its cell: a number behind the header of the hidden id column. A header that a person
// wrote is left alone, and then nothing is marked.
import type { Generation } from "../store/generation";
import { cellText, rangeAt } from "../excel/cells";
import type { BoundTable } from "./bind";
import { ID_HEADER, markInHeader } from "./columnLook";

/** What one request does about the mark. */
export interface Marking {
  /** Queued before its first write: somebody may have undone since the table was found. */
  readonly read: () => void;
  /** Queued behind all that the request writes. */
  readonly write: () => void;
  /** After the request; one more where somebody undid in that moment: what was there shows it. */
  readonly settle: (context: Excel.RequestContext) => Promise<void>;
  /** Queued after a request whose cells are put back: what was there too. */
  readonly putBack: () => void;
}

const nothing = () => undefined;
export const NO_MARKING: Marking = {
  read: nothing,
  write: nothing,
  settle: () => Promise.resolve(),
  putBack: nothing,
};

/** Nothing is marked in a sheet that is undone: it stays so until what counts as agreed was looked at. */
export function beginMark(bound: BoundTable, generation: Generation): Marking {
  const { mark: seen } = bound;
  const mark = seen === null ? null : generation.next(seen);
  if (seen === null || mark === null) return NO_MARKING;
  let before: () => number | null = () => null;
  const stood = (): number => before() ?? seen;
  return {
    read: () => {
      before = loadMark(bound);
    },
    write: () => setMark(bound, mark),
    settle: async (context) => {
      if (generation.wrote(stood(), mark)) return;
      setMark(bound, stood());
      await context.sync();
    },
    putBack: () => setMark(bound, stood()),
  };
}

/** One request that writes nothing but the next mark; none where the sheet is undone, or nothing is marked in it. */
export async function markAlone(
  context: Excel.RequestContext,
  bound: BoundTable,
  generation: Generation,
): Promise<void> {
  const marking = beginMark(bound, generation);
  if (marking === NO_MARKING) return;
  marking.read();
  marking.write();
  await context.sync();
  await marking.settle(context);
}

/**
 * One request that replaces the mark `expected` by this one. Another mark in the cell means that somebody undid in that
 * moment, and it stays.
 */
export async function replaceMark(
  context: Excel.RequestContext,
  bound: BoundTable,
  mark: number,
  expected: number | null,
): Promise<void> {
  if (bound.mark === null) return;
  const before = loadMark(bound);
  setMark(bound, mark);
  await context.sync();
  const stood = before();
  if (stood === null || stood === expected) return;
  setMark(bound, stood);
  await context.sync();
}

/** One request that writes this mark over any other. */
export async function forceMark(context: Excel.RequestContext, bound: BoundTable, mark: number): Promise<void> {
  if (bound.mark === null) return;
  setMark(bound, mark);
  await context.sync();
}

/** Queued: answers, after the request, the mark that was in the cell then. Null where a person wrote the header. */
function loadMark(bound: BoundTable): () => number | null {
  const cell = markCell(bound);
  cell.load("values");
  return () => markInHeader(cellText(cell.values[0]?.[0]));
}

function setMark(bound: BoundTable, mark: number): void {
  markCell(bound).values = [[`${ID_HEADER} ${mark}`]];
}

function markCell({ sheet, top, left, columns }: BoundTable): Excel.Range {
  return rangeAt(sheet, { row: top - 1, column: left + columns.id, rows: 1, columns: 1 });
}
