// The best one-to-one assignment of two lists by the sum of their weights (the Hungarian method). A greedy choice would
// take the best pair first and spoil the rest. It knows nothing of what it pairs.

/**
 * `weights[row][column]`, none negative; a weight of 0 is never chosen. Answers per row the column, or -1. The time
 * grows with the cube of the longer side.
 */
export function assignBest(weights: readonly (readonly number[])[], columns: number): number[] {
  const rows = weights.length;
  const size = Math.max(rows, columns);
  const cost = (row: number, column: number): number => -(weights[row]?.[column] ?? 0);
  const columnOf = solve(size, cost);
  return Array.from({ length: rows }, (_, row) => {
    const column = columnOf[row] ?? -1;
    return (weights[row]?.[column] ?? 0) > 0 ? column : -1;
  });
}

/** The square problem with potentials; index 0 is a helper, as the method is usually written down. */
function solve(size: number, cost: (row: number, column: number) => number): number[] {
  const potentialRow = new Float64Array(size + 1);
  const potentialColumn = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= size; row++) {
    const way = new Int32Array(size + 1);
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(size + 1);
    rowOf[0] = row;
    let column = 0;
    do {
      used[column] = 1;
      const from = rowOf[column] ?? 0;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let at = 1; at <= size; at++) {
        if (used[at] === 1) continue;
        const reduced = cost(from - 1, at - 1) - (potentialRow[from] ?? 0) - (potentialColumn[at] ?? 0);
        if (reduced < (least[at] ?? 0)) {
          least[at] = reduced;
          way[at] = column;
        }
        if ((least[at] ?? 0) < delta) {
          delta = least[at] ?? 0;
          next = at;
        }
      }
      shift({ size, used, rowOf, least, potentialRow, potentialColumn, delta });
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = way[column] ?? 0;
      rowOf[column] = rowOf[previous] ?? 0;
      column = previous;
    }
  }
  const columnOf = new Array<number>(size).fill(-1);
  for (let column = 1; column <= size; column++) columnOf[(rowOf[column] ?? 0) - 1] = column - 1;
  return columnOf;
}

interface Shift {
  readonly size: number;
  readonly used: Uint8Array;
  readonly rowOf: Int32Array;
  readonly least: Float64Array;
  readonly potentialRow: Float64Array;
  readonly potentialColumn: Float64Array;
  readonly delta: number;
}

function shift({ size, used, rowOf, least, potentialRow, potentialColumn, delta }: Shift): void {
  for (let at = 0; at <= size; at++) {
    if (used[at] === 1) {
      const row = rowOf[at] ?? 0;
      potentialRow[row] = (potentialRow[row] ?? 0) + delta;
      potentialColumn[at] = (potentialColumn[at] ?? 0) - delta;
    } else least[at] = (least[at] ?? 0) - delta;
  }
}
