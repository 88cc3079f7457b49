// Cells with custom functions that are on a sheet now. Each gets its answer from what is held, and another one when the
// held data changed and its answer with it. It asks nobody for anything but the reading, and that once for all cells.
import type { CellValue } from "../values/cell";
import type { FunctionAnswer, FunctionName, Held } from "./held";

interface Cell {
  readonly name: FunctionName;
  readonly given: readonly CellValue[];
  readonly tell: (answer: FunctionAnswer) => void;
  last: FunctionAnswer | null;
}

export interface LiveCells {
  /** Answers what ends it. */
  add(name: FunctionName, given: readonly CellValue[], tell: (answer: FunctionAnswer) => void): () => void;
  /** Reads again, if any cell listens. Resolves when all have the new values. */
  renew(): Promise<void>;
}

function sameAnswer(one: FunctionAnswer, other: FunctionAnswer): boolean {
  if (one.kind === "value") return other.kind === "value" && one.value === other.value;
  return one.kind === other.kind && one.part === other.part && one.name === other.name;
}

/** `read` may fail: cells then keep what they show, and the next renewal tries again. */
export function liveCells(read: () => Promise<Held>, failed: (error: unknown) => void): LiveCells {
  const cells = new Set<Cell>();
  let held: Held | null = null;
  let reading: Promise<void> | null = null;
  const tell = (cell: Cell, from: Held) => {
    const answer = from.answer(cell.name, cell.given);
    if (cell.last !== null && sameAnswer(cell.last, answer)) return;
    cell.last = answer;
    cell.tell(answer);
  };
  const load = async () => {
    try {
      held = await read();
      for (const cell of cells) tell(cell, held);
    } catch (error) {
      failed(error);
    } finally {
      reading = null;
    }
  };
  const renew = (): Promise<void> => {
    if (cells.size === 0) {
      held = null;
      return Promise.resolve();
    }
    // What changes while a reading is under way may not be in it.
    reading = reading === null ? load() : reading.then(load);
    return reading;
  };
  return {
    add(name, given, tellCell) {
      const cell: Cell = { name, given, tell: tellCell, last: null };
      cells.add(cell);
      if (held !== null) tell(cell, held);
      else if (reading === null) void renew();
      return () => cells.delete(cell);
    },
    renew,
  };
}
