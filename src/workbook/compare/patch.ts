// Brings a comparison up to date in place: new bidders' columns, changed values, new lines with their formulas, the
// rows above. Whatever else stands on the sheet, the person's columns included, moves or stays whole.
import { CHOICES } from "../../bids/compare/columns";
import { placeFormula, topLabels } from "../../bids/compare/topRows";
import { guardValue } from "../../values/guard";
import { sameCell } from "../../values/sameCell";
import { readSheetValue } from "../../values/sheetValue";
import { WorkbookError } from "../excel/errors";
import { bindToWrite, type BoundTable } from "../table/bind";
import { cellText, passing, rangeAt, setFormat, setFormula, TEXT_FORMAT, wholeBlock } from "../excel/cells";
import { linkOf, placeOf, priceColumn, valueColumns, type ComparisonPlace } from "./place";
import type { AddedBidders, AddedColumn, ComparisonPatch, RememberedComparison } from "./types";
import { askFilters, filtersOf } from "../table/filtersOff";
import { OwnLines } from "../table/ownLines";
import { patchTable } from "../table/patch";
import { runsOf } from "../excel/runLength";
import { holdScreen, type ExcelSession } from "../excel/session";
import type { Lifted, PatchResult, WorkOptions } from "../table/types";

export interface AddedIds {
  readonly group: readonly number[];
  readonly standing: readonly number[];
  /** Still off: what follows writes into the same table, and Excel may refuse to take filters off by then. */
  readonly filters: Lifted | null;
}

/**
 * Whole columns of the sheet, so that the rows above go with them. Names, marks and formulas over the bidders' span
 * grow by it.
 */
export async function addBidders(
  session: ExcelSession,
  comparison: RememberedComparison,
  { group, standing }: AddedBidders,
): Promise<AddedIds> {
  let kept: Lifted | null = null;
  return session.run(async (context) => {
    const place = await placeOf(context, comparison);
    const bound = await bindToWrite(context, linkOf(comparison, place));
    const end = offsetOf(place, comparison, "end");
    const behind = lastStanding(place, comparison) + 1;
    if (end === null || behind <= end)
      throw new WorkbookError("itemGone", "The columns of the bidders cannot be found.");
    holdScreen(context);
    const lifted = filtersOf(bound);
    if (kept === null) askFilters(lifted);
    kept ??= lifted;
    if (lifted !== null) bound.table.clearFilters();
    // From the right, so that the first insertion leaves the second one's place as it is.
    insertColumns(bound, behind, standing);
    insertColumns(bound, end, group);
    await context.sync();
    holdScreen(context);
    dressColumns(bound, end, group);
    dressColumns(bound, behind + group.length, standing);
    writePlaces(place, comparison, end, group);
    bound.table.columns.load("items/id,items/index");
    await context.sync();
    const ids = [...bound.table.columns.items].sort((a, b) => a.index - b.index).map(({ id }) => id);
    const from = (first: number, count: number) => ids.slice(first, first + count);
    const fresh = { group: from(end, group.length), standing: from(behind + group.length, standing.length) };
    return { ...fresh, filters: kept };
  });
}

function offsetOf(place: ComparisonPlace, { columns }: RememberedComparison, kind: string): number | null {
  return place.offsets[columns.findIndex((column) => column.kind === kind)] ?? null;
}

function lastStanding(place: ComparisonPlace, { columns }: RememberedComparison): number {
  const offsets = columns.map(({ kind }, at) => (STANDING.has(kind) ? (place.offsets[at] ?? -1) : -1));
  return Math.max(-1, ...offsets);
}

const STANDING: ReadonlySet<string> = new Set(["gap", "gapShare", "rank"]);

function insertColumns({ sheet, left }: BoundTable, offset: number, columns: readonly AddedColumn[]): void {
  if (columns.length === 0) return;
  const place = { row: 0, column: left + offset, rows: 1, columns: columns.length };
  passing(rangeAt(sheet, place).getEntireColumn()).insert("Right");
}

function dressColumns(bound: BoundTable, first: number, columns: readonly AddedColumn[]): void {
  const { sheet, top, left } = bound;
  columns.forEach(({ header, format, width }, at) => {
    const column = left + first + at;
    const cell = rangeAt(sheet, { row: top - 1, column, rows: 1, columns: 1 });
    setFormat(cell, TEXT_FORMAT);
    cell.values = [[guardValue(header, true)]];
    cell.columnHidden = width === null;
    if (width !== null) cell.format.columnWidth = width;
    setFormat(rangeAt(sheet, { row: top, column, rows: Math.max(bound.rowCount, 1), columns: 1 }), format);
  });
}

/** The hidden row by which the lowest bidder is named; a row that the person deleted stays away. */
function writePlaces(
  place: ComparisonPlace,
  comparison: RememberedComparison,
  end: number,
  group: readonly AddedColumn[],
): void {
  const row = place.labels.indexOf(topLabels.place);
  const start = offsetOf(place, comparison, "start");
  const { choice } = place.rows;
  if (row < 0 || start === null || choice === null) return;
  group.forEach(({ kind }, at) => {
    const column = place.left + end + at;
    if (kind !== "price") return;
    const cell = rangeAt(place.sheet, { row, column, rows: 1, columns: 1 });
    setFormat(cell, "0");
    cell.formulas = [[placeFormula(choice, place.left + start, column)]];
  });
}

export async function patchComparison(
  session: ExcelSession,
  comparison: RememberedComparison,
  patch: ComparisonPatch,
  options: WorkOptions = {},
): Promise<PatchResult> {
  const place = await session.run((context) => placeOf(context, comparison));
  const values = valueColumns(comparison, place);
  const mapped = new Map(values.map((column, at) => [column, at]));
  const cells = patch.cells.flatMap(({ line, column, value, expect }) => {
    const at = mapped.get(column);
    return at === undefined ? [] : [{ id: line, column: at, value, expect }];
  });
  const append = patch.append.map((row) => ({
    id: row.line,
    cells: values.map((column) => row.cells[column] ?? null),
  }));
  const result = await patchTable(
    session,
    linkOf(comparison, place),
    { cells, append, whole: true, unmarked: true },
    options,
  );
  await session.run((context) => patchAround(context, comparison, patch));
  return result;
}

/** Formulas and the rows above the table: what may be written again without harm. */
async function patchAround(
  context: Excel.RequestContext,
  comparison: RememberedComparison,
  patch: ComparisonPatch,
): Promise<void> {
  const own = new OwnLines();
  const answerOwn = own.ask(context);
  const place = await placeOf(context, comparison);
  answerOwn();
  await context.sync();
  const rows = await rowsByLine(context, place, comparison, patch);
  holdScreen(context);
  writeFormulas(place, patch, rows);
  writeBand(place, comparison, patch);
  const asOfRow = place.labels.findIndex((label) => own.has(label, EARLIER));
  if (asOfRow >= 0) own.write(context, [place.labels[asOfRow] ?? "", patch.asOf]);
  if (asOfRow >= 0) writeText(place, asOfRow, place.labelColumn, patch.asOf);
  await context.sync();
  if (patch.budget !== undefined) await writeBudget(context, place, patch.budget);
}

/** What the person typed there stays. */
async function writeBudget(
  context: Excel.RequestContext,
  { sheet, budget }: ComparisonPlace,
  { value, expect }: NonNullable<ComparisonPatch["budget"]>,
): Promise<void> {
  if (budget === null) return;
  const area = { ...budget, rows: 1, columns: 1 };
  const cell = rangeAt(sheet, area);
  cell.load("values,formulas");
  await context.sync();
  const [[shown] = []] = wholeBlock(cell.values, 1, 1);
  const [[formula] = []] = wholeBlock(cell.formulas, 1, 1);
  if (String(formula).startsWith("=") || !sameCell(readSheetValue(shown), expect)) return;
  rangeAt(sheet, area).values = [[guardValue(value, false)]];
  await context.sync();
}

/** How the text that says how old the bids are began in versions that did not remember what they wrote. */
const EARLIER = "Bidsheet: ";

async function rowsByLine(
  context: Excel.RequestContext,
  place: ComparisonPlace,
  comparison: RememberedComparison,
  { formulas }: ComparisonPatch,
): Promise<readonly string[]> {
  const offset = offsetOf(place, comparison, "line");
  if (offset === null || formulas.every(({ lines }) => lines === "all")) return [];
  const column = { row: place.top, column: place.left + offset, rows: place.rowCount, columns: 1 };
  const range = rangeAt(place.sheet, column);
  range.load("values");
  await context.sync();
  return wholeBlock(range.values, place.rowCount, 1).map(([value]) => cellText(value));
}

/** Lines that came together stand together: one operation a column. */
function writeFormulas(place: ComparisonPlace, { formulas }: ComparisonPatch, lines: readonly string[]): void {
  const runs = new Map<ReadonlySet<string>, ReturnType<typeof runsOf<boolean>>>();
  for (const { column, formula, lines: wanted } of formulas) {
    const offset = place.offsets[column];
    if (offset === null || offset === undefined) continue;
    const set = (from: number, rows: number) =>
      setFormula(
        rangeAt(place.sheet, { row: place.top + from, column: place.left + offset, rows, columns: 1 }),
        formula,
      );
    if (wanted === "all") {
      set(0, place.rowCount);
      continue;
    }
    const found = runs.get(wanted) ?? runsOf(lines.map((line) => wanted.has(line)));
    runs.set(wanted, found);
    for (const { from, count, value } of found) if (value) set(from, count);
  }
}

function writeBand(place: ComparisonPlace, comparison: RememberedComparison, { band, sums }: ComparisonPatch): void {
  for (const { bidder, row, text } of band) {
    const [at, column] = [place.rows[row], priceColumn(place, comparison, bidder)];
    if (at === null || column === null) continue;
    writeText(place, at, column, text);
    if (row === "choice")
      rangeAt(place.sheet, { row: at, column, rows: 1, columns: 1 }).dataValidation.rule = {
        list: { inCellDropDown: true, source: CHOICES.join(",") },
      };
  }
  for (const { bidder, label, format, formula } of sums) {
    const [at, column] = [place.labels.indexOf(label), priceColumn(place, comparison, bidder)];
    if (at < 0 || column === null) continue;
    const cell = rangeAt(place.sheet, { row: at, column, rows: 1, columns: 1 });
    setFormat(cell, format);
    cell.formulas = [[formula]];
  }
}

function writeText({ sheet }: ComparisonPlace, row: number, column: number, text: string): void {
  rangeAt(sheet, { row, column, rows: 1, columns: 1 }).values = [[guardValue(text, false)]];
}
