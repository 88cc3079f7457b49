// Columns for bidders that a comparison does not have yet. Another window may add the same ones at the same time, and a
// batch cannot ask before it writes. So the request that inserts columns also marks them with the bid's number, in the
// hidden row of the bids, and reads which marks stood there before: the window that comes second takes its own away.
import { alternatePlace } from "../../bids/compare/alternates";
import { placeFormula, topLabels } from "../../bids/compare/topRows";
import { guardValue } from "../../values/guard";
import { cellText, passing, rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import { WorkbookError } from "../excel/errors";
import { holdScreen, type ExcelSession } from "../excel/session";
import { bindToWrite } from "../table/bind";
import { askFilters, filtersOf } from "../table/filtersOff";
import type { Lifted } from "../table/types";
import { comparisonLink, offsetOf, placeOf, type ComparisonPlace } from "./place";
import type { AddedBidders, AddedBidColumn, BiddersPlaced, PlacedBidderColumn, RememberedComparison } from "./types";

interface Work {
  readonly context: Excel.RequestContext;
  readonly comparison: RememberedComparison;
  readonly place: ComparisonPlace;
  readonly end: Excel.TableColumn;
  readonly lastStanding: Excel.TableColumn;
}

/** As it stands on the sheet; `mark`: the bid that is named above it, "" for none. */
interface Standing extends PlacedBidderColumn {
  readonly mark: string;
}

type Fresh = AddedBidColumn & Pick<PlacedBidderColumn, "id">;
type Placed = Omit<BiddersPlaced, "filters">;
type Found = ReadonlyMap<string, Placed>;

/**
 * Whole columns of the sheet, so that the rows above go with them. Names, marks and formulas over the bidders' span
 * grow by it. Where the person deleted the hidden row of the bids, another window's columns are not known as such.
 */
export async function addBidders(
  session: ExcelSession,
  comparison: RememberedComparison,
  added: AddedBidders,
): Promise<BiddersPlaced> {
  let kept: Lifted | null = null;
  return session.run(async (context) => {
    const place = await placeOf(context, comparison);
    const work = { context, comparison, place, ...anchorsOf(place, comparison) };
    const answer = askColumns(work);
    const bound = await bindToWrite(context, comparisonLink(comparison, place));
    const there = theirs(work, answer(), added);
    const missing = without(added, there);
    if (missing.group.length === 0) return { ...inOrder(added, there), filters: kept };
    const lifted = filtersOf(bound);
    if (kept === null) askFilters(lifted);
    kept ??= lifted;
    holdScreen(context);
    if (lifted !== null) bound.table.clearFilters();
    const own = await insert(work, missing);
    return { ...inOrder(added, new Map([...there, ...own])), filters: kept };
  });
}

/** Columns that Ctrl+Z left of bidders which a refresh had added: whole columns of the sheet, as they came. */
export async function dropBidders(
  session: ExcelSession,
  comparison: RememberedComparison,
  bidIds: readonly string[],
): Promise<void> {
  const wanted = new Set(bidIds);
  await session.run(async (context) => {
    const place = await placeOf(context, comparison);
    const bound = await bindToWrite(context, comparisonLink(comparison, place));
    const there = comparison.columns.filter(({ bidId }, at) => wanted.has(bidId ?? "") && place.offsets[at] !== null);
    if (there.length === 0) return;
    askFilters(filtersOf(bound));
    holdScreen(context);
    for (const { id } of there) entireColumn(place.table.columns.getItem(id).getRange()).delete("Left");
    await context.sync();
  });
}

/** By id: where the columns stand may change until the request is carried out. */
function anchorsOf(place: ComparisonPlace, comparison: RememberedComparison): Pick<Work, "end" | "lastStanding"> {
  const { columns } = comparison;
  const end = offsetOf(place, comparison, "end");
  const offsets = columns.map(({ kind }, at) => (STANDING.has(kind) ? (place.offsets[at] ?? -1) : -1));
  const last = Math.max(-1, ...offsets);
  if (end === null || last < end) throw new WorkbookError("itemGone", "The columns of the bidders cannot be found.");
  const columnAt = (offset: number) => place.table.columns.getItem(columns[place.offsets.indexOf(offset)]?.id ?? -1);
  return { end: columnAt(end), lastStanding: columnAt(last) };
}

const STANDING: ReadonlySet<string> = new Set(["extended", "gap", "gapShare", "rank"]);

/** Queued; the answer is for after the sync. */
function askColumns({ context, comparison, place }: Work): () => readonly Standing[] {
  const table = context.workbook.tables.getItem(comparison.tableId);
  const { columns } = table;
  columns.load("items/id,items/name,items/index");
  const { bid } = place.rows;
  const marks = bid === null ? null : passing(table.getHeaderRowRange().getOffsetRange(bid - place.top + 1, 0));
  marks?.load("values");
  return () =>
    [...columns.items]
      .sort((a, b) => a.index - b.index)
      .map(({ id, name, index }) => ({ id, header: name, mark: cellText(marks?.values[0]?.[index] ?? "") }));
}

/** By bid: the columns that another window added, which this comparison does not remember. */
function theirs({ comparison }: Work, columns: readonly Standing[], { group, standing }: AddedBidders): Found {
  const remembered = new Set(comparison.columns.map(({ id }) => id));
  const endId = comparison.columns.find(({ kind }) => kind === "end")?.id;
  const end = columns.findIndex(({ id }) => id === endId);
  const from = (part: readonly Standing[], bidId: string, count: number) => {
    const first = part.findIndex(({ id, mark }) => mark === bidId && !remembered.has(id));
    return first < 0 ? [] : part.slice(first, first + count).filter(({ id }) => !remembered.has(id));
  };
  const found = new Map<string, Placed>();
  for (const bidId of new Set(group.map((column) => column.bidId))) {
    const own = from(columns.slice(0, end), bidId, countOf(group, bidId));
    const behind = from(columns.slice(end), bidId, countOf(standing, bidId));
    if (own.length > 0) found.set(bidId, { group: own, standing: behind });
  }
  return found;
}

function countOf(columns: readonly AddedBidColumn[], bidId: string): number {
  return columns.filter((column) => column.bidId === bidId).length;
}

function without({ group, standing }: AddedBidders, found: Found): AddedBidders {
  const missing = ({ bidId }: AddedBidColumn) => !found.has(bidId);
  return { group: group.filter(missing), standing: standing.filter(missing) };
}

function inOrder(added: AddedBidders, found: Found): Placed {
  const placed = (part: keyof Placed) => {
    const next = new Map<string, number>();
    return added[part].map(({ bidId, header }) => {
      const at = next.get(bidId) ?? 0;
      next.set(bidId, at + 1);
      return found.get(bidId)?.[part][at] ?? { id: -1, header };
    });
  };
  return { group: placed("group"), standing: placed("standing") };
}

/** Two requests. */
async function insert(work: Work, added: AddedBidders): Promise<Found> {
  const { context, end, lastStanding } = work;
  const answerBefore = askColumns(work);
  // From the right, so that the first insertion leaves the second one's place as it is.
  insertFrom(lastStanding.getRange().getOffsetRange(0, 1), added.standing.length);
  insertFrom(end.getRange(), added.group.length);
  dress(work, end, -added.group.length, added.group);
  dress(work, lastStanding, 1, added.standing);
  const answerAfter = askColumns(work);
  await context.sync();
  const before = answerBefore();
  const earlier = new Set(before.map(({ id }) => id));
  const after = answerAfter();
  const own = after.filter(({ id }) => !earlier.has(id));
  const split = own.length - added.standing.length;
  const mine = { group: own.slice(0, split), standing: own.slice(split) };
  const there = theirs(work, before, added);
  const doubled = new Set(
    (["group", "standing"] as const).flatMap((part) =>
      mine[part].flatMap(({ id }, at) => (there.has(added[part][at]?.bidId ?? "") ? [id] : [])),
    ),
  );
  holdScreen(context);
  for (const id of doubled) entireColumn(work.place.table.columns.getItem(id).getRange()).delete("Left");
  const left = after.filter(({ id }) => !doubled.has(id));
  const fresh = added.group.flatMap((column, at): readonly Fresh[] => {
    const own = mine.group[at];
    return own === undefined || doubled.has(own.id) ? [] : [{ ...column, id: own.id }];
  });
  writePlaces(work, left, fresh);
  await context.sync();
  return new Map([...byBid(added, mine), ...there]);
}

function byBid({ group, standing }: AddedBidders, mine: Placed): Found {
  const of = (columns: readonly AddedBidColumn[], placed: Placed["group"], bidId: string) =>
    placed.filter((_, at) => columns[at]?.bidId === bidId);
  const bids = new Set(group.map(({ bidId }) => bidId));
  return new Map(
    [...bids].map((bidId) => [
      bidId,
      { group: of(group, mine.group, bidId), standing: of(standing, mine.standing, bidId) },
    ]),
  );
}

function insertFrom(first: Excel.Range, columns: number): void {
  if (columns > 0) entireColumn(first.getResizedRange(0, columns - 1)).insert("Right");
}

function entireColumn(range: Excel.Range): Excel.Range {
  return passing(range.getEntireColumn());
}

/** `first`: how far the first one stands right of the anchor. */
function dress({ place }: Work, anchor: Excel.TableColumn, first: number, columns: readonly AddedBidColumn[]): void {
  const { bid } = place.rows;
  columns.forEach(({ bidId, header, format, width }, at) => {
    const cell = passing(anchor.getHeaderRowRange().getOffsetRange(0, first + at));
    setFormat(cell, TEXT_FORMAT);
    cell.values = [[guardValue(header, true)]];
    cell.columnHidden = width === null;
    if (width !== null) cell.format.columnWidth = width;
    setFormat(passing(anchor.getDataBodyRange().getOffsetRange(0, first + at)), format);
    if (bid === null || columns[at - 1]?.bidId === bidId) return;
    const mark = passing(anchor.getHeaderRowRange().getOffsetRange(bid - place.top + 1, first + at));
    mark.values = [[guardValue(bidId, false)]];
  });
}

/** The hidden rows by which the lowest bidders are named; a row that the person deleted stays away. */
function writePlaces(
  { place, comparison }: Work,
  columns: readonly PlacedBidderColumn[],
  fresh: readonly Fresh[],
): void {
  const [row, other] = [place.labels.indexOf(topLabels.place), place.labels.indexOf(topLabels.alternate)];
  const start = offsetOf(place, comparison, "start");
  const { state } = place.rows;
  if (row < 0 || start === null || state === null) return;
  const columnOf = (wanted: number) => place.left + columns.findIndex(({ id }) => id === wanted);
  const write = (at: number, column: number, formula: string) => {
    const cell = rangeAt(place.sheet, { row: at, column, rows: 1, columns: 1 });
    setFormat(cell, "0");
    cell.formulas = [[formula]];
  };
  for (const { id, kind, alternate, bidId } of fresh) {
    const price = fresh.find((one) => one.kind === "price" && one.bidId === bidId);
    if (kind === "price" || alternate !== null)
      write(row, columnOf(id), placeFormula(state, place.left + start, columnOf(id)));
    if (alternate === null || other < 0 || price === undefined) continue;
    const asked = { stateRow: state, placeRow: row, priceColumn: columnOf(price.id) };
    write(other, columnOf(id), alternatePlace(alternate, asked));
  }
}
