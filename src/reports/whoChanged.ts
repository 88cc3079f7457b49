// Who changed the cells of a row that differ between sheet and report: the platform, the person, or both. All that is
// known of what was written last is its sketch. Where the sketch cannot say it for each cell, it says so: a value that
// may be the person's is never taken for the platform's.
import type { CellValue } from "../values/cell";
import { joined, NOTHING, type RowSketch, sameSketch, type Sketch, times } from "./rowSketch";

/**
 * unclear: the platform, the person, or both. unknown: nothing is remembered of the row, which an earlier version
 * wrote.
 */
export type ReportCellChange = "platform" | "typed" | "both" | "unclear" | "unknown";

export interface RowCompared {
  /** What the workbook remembers as written into the row, newest first; several after a refresh that broke off. */
  readonly written: readonly Sketch[];
  /** Both in the sketch's columns. */
  readonly sheet: readonly CellValue[];
  readonly report: readonly CellValue[];
  /** Positions of the cells that differ. */
  readonly differing: readonly number[];
  /** Of cells that the row had when it was written, and whose columns are gone: as the report has them now. */
  readonly gone: Sketch;
}

/** With more cells that differ beside one that both changed, chance would find answers. */
const MOST_BESIDE = 8;

/** One for each cell that differs. */
export function whoChanged(row: RowSketch, compared: RowCompared): readonly ReportCellChange[] {
  const { differing, written } = compared;
  const all = (change: ReportCellChange) => differing.map(() => change);
  if (written.length === 0) return all("unknown");
  const steps = stepsOf(row, compared);
  const whole = steps.reduce(joined, NOTHING);
  const report = joined(row.of(compared.report), compared.gone);
  const rests = written.map((one) => joined(one, report));
  // Nobody typed; else the platform changed nothing.
  if (rests.some((rest) => sameSketch(rest, whole))) return all("platform");
  if (rests.some((rest) => sameSketch(rest, NOTHING))) return all("typed");
  const found =
    first(rests, (rest) => withoutBoth(steps, rest)) ?? first(rests, (rest) => withOneBoth(row, compared, steps, rest));
  return found ?? all(differing.length === 1 ? "both" : "unclear");
}

function first(
  rests: readonly Sketch[],
  find: (rest: Sketch) => readonly ReportCellChange[] | null,
): readonly ReportCellChange[] | null {
  for (const rest of rests) {
    const found = find(rest);
    if (found !== null) return found;
  }
  return null;
}

/** From the report's value to the sheet's, for each cell that differs. */
function stepsOf({ columns }: RowSketch, { sheet, report, differing }: RowCompared): Sketch[] {
  return differing.map((at) => {
    const column = columns[at];
    return column === undefined ? NOTHING : joined(column.of(sheet[at] ?? null), column.of(report[at] ?? null));
  });
}

/** Each cell was changed by one side alone. */
function withoutBoth(steps: readonly Sketch[], rest: Sketch): readonly ReportCellChange[] | null {
  const chosen = subset(steps.map(wide), wide(rest));
  return chosen === null ? null : steps.map((_, at) => (chosen.has(at) ? "platform" : "typed"));
}

function wide([bits, product]: Sketch): bigint {
  return (BigInt(bits) << 24n) | BigInt(product);
}

/**
 * One cell had another value than both have now, the others one of the two. Whichever column it is: multiplied with its
 * factor the first word gives the second, so that the cell drops out of the sum of both.
 */
function withOneBoth(
  { columns }: RowSketch,
  { differing }: RowCompared,
  steps: readonly Sketch[],
  rest: Sketch,
): readonly ReportCellChange[] | null {
  if (differing.length - 1 > MOST_BESIDE) return null;
  const answers = new Map<string, readonly ReportCellChange[]>();
  columns.forEach(({ factor }, column) => {
    const without = ([bits, product]: Sketch) => BigInt(times(bits, factor) ^ product);
    const beside = steps.flatMap((step, at) => (differing[at] === column ? [] : [{ at, step }]));
    const chosen = subset(
      beside.map(({ step }) => without(step)),
      without(rest),
    );
    if (chosen === null) return;
    const platform = new Set([...chosen].map((at) => beside[at]?.at));
    const answer = differing.map((one, at): ReportCellChange =>
      one === column ? "both" : platform.has(at) ? "platform" : "typed",
    );
    answers.set(answer.join(), answer);
  });
  const [only] = answers.values();
  return answers.size === 1 && only !== undefined ? only : null;
}

/** Which of the vectors add up to the sum (Gauss, over bits). Null where none do, or several choices do. */
function subset(vectors: readonly bigint[], sum: bigint): ReadonlySet<number> | null {
  const rows: { readonly vector: bigint; readonly made: bigint }[] = [];
  for (const [at, given] of vectors.entries()) {
    const { vector, made } = reduced(rows, { vector: given, made: 1n << BigInt(at) });
    if (vector === 0n) return null;
    rows.push({ vector, made });
    rows.sort((a, b) => (a.vector < b.vector ? 1 : -1));
  }
  const { vector, made } = reduced(rows, { vector: sum, made: 0n });
  return vector === 0n ? new Set(vectors.flatMap((_, at) => (((made >> BigInt(at)) & 1n) === 1n ? [at] : []))) : null;
}

interface Combination {
  readonly vector: bigint;
  /** Of which of the given vectors it is the sum, a bit each. */
  readonly made: bigint;
}

/** `rows`: the highest first, each with another highest bit. */
function reduced(rows: readonly Combination[], start: Combination): Combination {
  return rows.reduce(
    ({ vector, made }, row) =>
      (vector ^ row.vector) < vector ? { vector: vector ^ row.vector, made: made ^ row.made } : { vector, made },
    start,
  );
}
