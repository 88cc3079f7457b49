// A comparison in which Ctrl+Z took back what a refresh wrote: which readings its cells may be of, what its rows above
// said then, and which bidders were not there yet.
import { pulledCell, type Pull } from "../../bids/compare/pull";
import type { CellValue } from "../../values/cell";
import { isBlank, sameCell } from "../../values/sameCell";
import type { ComparisonRead, ComparisonState, RememberedComparison } from "../../workbook/compare/types";

/** So many refreshes can be taken back, as far as their readings are kept. */
const MOST_STATES = 20;

export interface UndoneComparison {
  /** What the rows above may say: from the state of the undone mark on. */
  readonly states: readonly ComparisonState[];
  /** Times of readings, newest first, up to the one of the undone mark. */
  readonly readings: readonly string[];
}

/** Null: the sheet is as the last refresh left it, or nobody can tell. */
export function undoneIn(remembered: RememberedComparison, { mark }: ComparisonRead): UndoneComparison | null {
  const last = remembered.states?.[0]?.mark;
  if (mark === null || last === undefined || mark >= last) return null;
  return {
    states: upTo(mark, remembered.states ?? []),
    readings: upTo(mark, remembered.pulls).map(({ at }) => at),
  };
}

/** With the first one that is not newer than the mark. Without a mark: of the time before all marks. */
function upTo<T extends { readonly mark?: number | undefined }>(mark: number, newestFirst: readonly T[]): readonly T[] {
  const at = newestFirst.findIndex((one) => (one.mark ?? 0) <= mark);
  return at < 0 ? newestFirst : newestFirst.slice(0, at + 1);
}

/**
 * Bidders whose columns came after the undone mark: what is left of them is no whole column. Not one in whose columns
 * the person typed since.
 */
export function biddersSince(
  given: RememberedComparison,
  { states }: UndoneComparison,
  read: ComparisonRead,
  pulls: readonly Pull[],
): readonly string[] {
  const then = states.at(-1)?.counts ?? {};
  const since = given.bidders.map(({ bidId }) => bidId).filter((bidId) => !Object.hasOwn(then, bidId));
  return since.filter((bidId) => !hasTyped(given, bidId, read, pulls));
}

function hasTyped(
  { columns, words }: RememberedComparison,
  bidId: string,
  read: ComparisonRead,
  pulls: readonly Pull[],
): boolean {
  const bids = pulls.flatMap((pull) => pull.bids.filter(({ id }) => id === bidId));
  const ours = bids.flatMap(({ offers, further }) => [
    ...offers.map((offer) => pulledCell(offer, words)),
    ...further.flat(),
  ]);
  const positions = columns.flatMap((column, at) =>
    column.bidId === bidId && TYPED_INTO.has(column.kind) && !read.gone.has(at) ? [at] : [],
  );
  const isTheirs = (cell: CellValue) => !isBlank(cell) && !ours.some((one) => sameCell(cell, one));
  return positions.some((at) => read.cells.some((row) => isTheirs(row[at] ?? null)));
}

const TYPED_INTO: ReadonlySet<string> = new Set(["price", "further"]);

export function withoutBidders(given: RememberedComparison, bidIds: readonly string[]): RememberedComparison {
  const gone = new Set(bidIds);
  return {
    ...given,
    bidders: given.bidders.filter(({ bidId }) => !gone.has(bidId)),
    columns: given.columns.filter(({ bidId }) => bidId === null || !gone.has(bidId)),
  };
}

/** Lines that came after the undone mark: some of their cells may be blank again. */
export function linesSince([newest, ...older]: readonly Pull[]): readonly string[] {
  const then = new Set(older.at(-1)?.lines ?? newest?.lines ?? []);
  return (newest?.lines ?? []).filter((line) => !then.has(line));
}

/** With what a refresh leaves now. The first one also tells what was there before it. */
export function withState(
  given: RememberedComparison,
  before: RememberedComparison,
  mark: number,
): RememberedComparison {
  const states = before.states ?? [stateOf(before, 0)];
  const kept = states.filter((one) => one.mark < mark);
  return { ...given, states: [stateOf(given, mark), ...kept].slice(0, MOST_STATES) };
}

function stateOf({ budget, bidders }: RememberedComparison, mark: number): ComparisonState {
  return { mark, budget, counts: Object.fromEntries(bidders.map(({ bidId, counts }) => [bidId, counts])) };
}

/** One that the sheet never had. */
export function nextMark({ states }: RememberedComparison, { mark }: ComparisonRead): number | null {
  return mark === null ? null : Math.max(mark, states?.[0]?.mark ?? 0) + 1;
}
