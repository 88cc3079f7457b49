// Functions and signs that go through every cell of a range: what comes out is an array, of which sums and their like
// take the values. An array that would stand in cells itself is the engine's.
import type { Scalar } from "../types";
import { ReferredArea, Block, single, type Operand, type Place, type RunArea } from "./area";
import { isError, NA, NotOurs, truthOf } from "./values";

/** More cells than that are the engine's: whole columns that are empty for the most part. */
const MOST_CELLS = 300_000;

/** Functions whose arguments may be arrays as well as ranges. */
export const TAKES_ARRAYS: ReadonlySet<string> = new Set([
  ..."SUM PRODUCT MIN MAX AVERAGE MEDIAN COUNT COUNTA AND OR XOR SUMPRODUCT LARGE SMALL MATCH".split(" "),
]);

function sizeOf(operand: Operand): readonly [height: number, width: number] {
  return operand instanceof ReferredArea ? [operand.height, operand.width] : [1, 1];
}

function heldBy(operand: Operand, { reader }: Place): readonly Scalar[] {
  if (!(operand instanceof ReferredArea)) return [operand];
  if (operand.height * operand.width > MOST_CELLS) throw new NotOurs();
  return operand.height === 1 && operand.width === 1
    ? [single(operand, reader)]
    : reader.values(operand, operand.height);
}

/** One value of each operand after the other; a row or a column serves all rows or columns beside it. */
export function throughAll(runs: readonly RunArea[], work: (values: readonly Scalar[]) => Scalar): RunArea {
  return (place) => {
    const operands = runs.map((run) => run(place));
    const sizes = operands.map(sizeOf);
    const height = Math.max(1, ...sizes.map(([rows]) => rows));
    const width = Math.max(1, ...sizes.map(([, columns]) => columns));
    const held = operands.map((operand) => heldBy(operand, place));
    const at = (which: number, row: number, column: number): Scalar => {
      const [rows, columns] = sizes[which] ?? [1, 1];
      if ((rows > 1 && row >= rows) || (columns > 1 && column >= columns)) return NA;
      return held[which]?.[(rows > 1 ? row : 0) * columns + (columns > 1 ? column : 0)] ?? null;
    };
    const values: Scalar[] = [];
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1)
        values.push(work(held.map((_, which) => at(which, row, column))));
    return height === 1 && width === 1 ? (values[0] ?? null) : new Block(values, height, width);
  };
}

/** IF over arrays looks at all of its arguments. */
export function chosen([test = null, then = null, otherwise = false]: readonly Scalar[]): Scalar {
  const truth = truthOf(test);
  if (isError(truth)) return truth;
  return truth ? (then ?? 0) : (otherwise ?? 0);
}
