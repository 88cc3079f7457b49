// Finds merged cells by place. A list of them never changes, so what was once put in order serves until the next list:
// sheets with tens of thousands of merged cells ask for every cell.
import { holdsCell, intersection } from "../rects";
import type { Rect } from "../types";

const BLOCK_BITS = 5;
/** Taller ones would stand in too many blocks. */
const TALLEST = 1024;

export class MergeIndex {
  private readonly blocks = new Map<number, Rect[]>();
  private readonly tall: Rect[] = [];
  /** Comparisons with a rectangle since it was made. */
  steps = 0;

  constructor(merges: readonly Rect[] = []) {
    for (const rect of merges) this.add(rect);
  }

  add(rect: Rect): void {
    if (rect.bottom - rect.top >= TALLEST) this.tall.push(rect);
    else
      for (let block = rect.top >> BLOCK_BITS; block <= rect.bottom >> BLOCK_BITS; block += 1) {
        const held = this.blocks.get(block);
        if (held === undefined) this.blocks.set(block, [rect]);
        else held.push(rect);
      }
  }

  at(row: number, column: number): Rect | null {
    const held = (rect: Rect): boolean => {
      this.steps += 1;
      return holdsCell(rect, row, column);
    };
    return this.blocks.get(row >> BLOCK_BITS)?.find(held) ?? this.tall.find(held) ?? null;
  }

  touches(rect: Rect): boolean {
    const touching = (one: Rect): boolean => {
      this.steps += 1;
      return intersection(one, rect) !== null;
    };
    if (this.tall.some(touching)) return true;
    const [first, last] = [rect.top >> BLOCK_BITS, rect.bottom >> BLOCK_BITS];
    if (last - first > this.blocks.size) return [...this.blocks.values()].some((held) => held.some(touching));
    for (let block = first; block <= last; block += 1) if (this.blocks.get(block)?.some(touching) === true) return true;
    return false;
  }
}

const indexes = new WeakMap<readonly Rect[], MergeIndex>();

export function mergeIndex(merges: readonly Rect[]): MergeIndex {
  let index = indexes.get(merges);
  if (index === undefined) indexes.set(merges, (index = new MergeIndex(merges)));
  return index;
}
