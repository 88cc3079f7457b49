// Groups equal neighbours, so that one operation serves all of them. Pure.

export interface Run<T> {
  readonly from: number;
  readonly count: number;
  readonly value: T;
}

export function runsOf<T>(values: readonly T[]): Run<T>[] {
  const runs: { from: number; count: number; value: T }[] = [];
  values.forEach((value, from) => {
    const last = runs.at(-1);
    if (last !== undefined && last.value === value) last.count += 1;
    else runs.push({ from, count: 1, value });
  });
  return runs;
}

/** Rows in rising order as runs of neighbours. */
export function rowRuns(rows: readonly number[]): { readonly from: number; readonly count: number }[] {
  const runs: { from: number; count: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.count === row) last.count += 1;
    else runs.push({ from: row, count: 1 });
  }
  return runs;
}
