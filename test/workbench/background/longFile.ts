// A file whose calculation counts as long, and a worker that a test plays: it calculates in a workbook of its own, from
// a copy of what it was sent, when the test says so.
import { deserialize, serialize } from "node:v8";
import {
  calculateSnapshot,
  type BookResults,
  type BookSnapshot,
} from "../../../src/workbench/model/calculation/snapshot";
import type { CalculationPort } from "../../../src/workbench/model/calculation/calculation";
import type { CalculationWorker } from "../../../src/workbench/page/background/calculation";
import { foreignFile, formulaCell, numberCell } from "../xlsx/foreignFiles";

/** Rows, of which the first have formulas. */
const [DEPTH, DOUBLES] = [200, 20] as const;
/** By the number of cells that they name, these take long. */
const LONG = Array.from({ length: 20 }, () => formulaCell("ROWS($Z$1:$XFD$200)", 200));

/** Column A counts from 1, column B doubles it, and the file says that all of B is 7. `more`: from column C on. */
export function longFile(more: readonly (readonly string[])[] = [], long: readonly string[] = LONG): Uint8Array {
  const rows = Array.from({ length: DEPTH }, (_, row) => [
    numberCell(row + 1),
    ...(row < DOUBLES ? [formulaCell(`A${row + 1}*2`, 7)] : []),
    ...(more[row] ?? []),
    ...(row === DEPTH - 1 ? long : []),
  ]);
  return foreignFile([{ name: "Long", rows }]);
}

/** As messages between threads are copied. */
function copied<T>(message: T): T {
  return deserialize(serialize(message)) as T;
}

/** As the worker's thread has it: nothing is shared. */
export function calculated(snapshot: BookSnapshot, port: CalculationPort): BookResults {
  return copied(calculateSnapshot(copied(snapshot), port));
}

export class FakeWorker implements CalculationWorker {
  onmessage: ((event: MessageEvent<BookResults>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  asked: BookSnapshot | null = null;
  isEnded = false;

  postMessage(snapshot: BookSnapshot): void {
    this.asked = copied(snapshot);
  }

  terminate(): void {
    this.isEnded = true;
  }

  finish(port: CalculationPort): void {
    if (this.asked === null) throw new Error("The worker was asked nothing.");
    this.onmessage?.(new MessageEvent("message", { data: calculated(this.asked, port) }));
  }
}
