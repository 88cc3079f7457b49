// The mark of a generation in its cell: a number behind the header of the hidden id column. A header that a person
// wrote is left alone, and then nothing is marked.
import type { Generation } from "../store/generation";
import { cellText, rangeAt } from "../excel/cells";
import type { BoundTable } from "./bind";
import { ID_HEADER, markOf } from "./columnLook";

/** What one request does about the mark. */
export interface Marking {
  /** Queued before its first write: what stands there then, somebody may have undone since the table was found. */
  readonly read: () => void;
  /** Queued behind all that the request writes. */
  readonly write: () => void;
  /** After the request. */
  readonly done: () => void;
}

export const NO_MARKING: Marking = { read: () => undefined, write: () => undefined, done: () => undefined };

export function beginMark({ mark: seen, sheet, top, left, columns }: BoundTable, generation: Generation): Marking {
  if (seen === null) return NO_MARKING;
  const place = { row: top - 1, column: left + columns.id, rows: 1, columns: 1 };
  const mark = generation.next(seen);
  let before: Excel.Range | null = null;
  return {
    read: () => {
      before = rangeAt(sheet, place);
      before.load("values");
    },
    write: () => {
      rangeAt(sheet, place).values = [[`${ID_HEADER} ${mark}`]];
    },
    done: () => {
      const stood = before === null ? null : markOf(cellText(before.values[0]?.[0]));
      generation.wrote(stood ?? seen, mark);
    },
  };
}

/** One request that writes nothing but the mark. */
export async function writeMark(context: Excel.RequestContext, bound: BoundTable, mark: number): Promise<void> {
  const { sheet, top, left, columns } = bound;
  if (bound.mark === null) return;
  const place = { row: top - 1, column: left + columns.id, rows: 1, columns: 1 };
  rangeAt(sheet, place).values = [[`${ID_HEADER} ${mark}`]];
  await context.sync();
}
