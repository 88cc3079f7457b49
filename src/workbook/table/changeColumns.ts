// Changes the columns of a linked table as a worksheet's columns changed: new ones right of the last mapped one, header
// texts, number formats. It deletes no column, and neither moves nor fills one of the person's own; values are written
// by the next refresh.
import type { LinkedTable } from "../../sync/linkedTable";
import type { MappedColumn, Mapping } from "../../sync/mapping";
import { guardValue } from "../../values/guard";
import { bindToWrite, type BoundTable } from "./bind";
import { passing, rangeAt, setFormat, TEXT_FORMAT, wholeBlock } from "../excel/cells";
import { Kept } from "./undoRecord";
import { askFilters, filtersOf, restoreFilters } from "./filtersOff";
import { type DropdownValues, setChoices } from "../excel/dropdown";
import { formatOf, headerOf, ID_HEADER, STATUS_HEADER, widthOf } from "./columnLook";
import { headerPlaces, dropdownsOf } from "./longLists";
import { headers } from "../excel/names";
import { holdScreen, type ExcelSession } from "../excel/session";
import { takeBack } from "./rollBack";
import type { ColumnsChange, Lifted } from "./types";

/**
 * Answers Excel's ids of the columns for `insert`, in its order. May run again after it was cut off: no column is made
 * twice.
 */
export async function changeColumns(
  session: ExcelSession,
  link: LinkedTable,
  change: ColumnsChange,
): Promise<readonly number[]> {
  const kept = new Kept(false);
  try {
    const ids = await session.run((context) => changeOnce(context, link, change, kept));
    await restoreFilters(session, kept.lifted);
    return ids;
  } catch (error) {
    await takeBack(session, link, kept, error);
    throw error;
  }
}

async function changeOnce(
  context: Excel.RequestContext,
  link: LinkedTable,
  change: ColumnsChange,
  kept: Kept,
): Promise<readonly number[]> {
  const bound = await bindToWrite(context, link);
  const blank = await blankColumns(context, bound, change.insert);
  kept.keepLifted(filtersOf(bound));
  if (!kept.isBegun) askFilters(kept.lifted);
  const first = Math.max(bound.columns.id, ...bound.columns.cells) + 1;
  const made = change.insert.filter((_, at) => blank[at] === undefined);
  const { mapping } = link;
  await kept.doing(commit(context, bound, change, { mapping, first, made, lifted: kept.lifted }));
  const ids = bound.table.columns.items.map(({ id }) => id).slice(first, first + made.length);
  return change.insert.map((_, at) => blank[at] ?? ids.shift() ?? -1);
}

interface Making {
  readonly mapping: Mapping;
  /** Table offset of the first new column. */
  readonly first: number;
  readonly made: readonly MappedColumn[];
  readonly lifted: Lifted | null;
}

async function commit(
  context: Excel.RequestContext,
  bound: BoundTable,
  change: ColumnsChange,
  { mapping, first, made, lifted }: Making,
): Promise<void> {
  const { table } = bound;
  const offers = await dropdownsOf(
    context,
    (change.choices ?? []).map(({ to }) => to),
  );
  holdScreen(context);
  // What a protected sheet refuses comes first: it may let filters be cleared and nothing else be done.
  setFormat(bodyOf(bound, bound.columns.id, 1), TEXT_FORMAT);
  if (lifted !== null) table.clearFilters();
  made.forEach((_, at) => table.columns.add(first + at));
  const place = (offset: number): number => (offset < first ? offset : offset + made.length);
  const texts = headerTexts(bound, change, made);
  const followers = change.headers.flatMap(({ column }, at) => {
    const text = texts.changed[at] ?? null;
    return text === null ? [] : [{ offset: place(bound.columns.cells[column] ?? 0), text }];
  });
  // Two may change places, and Excel lets no two headers be alike, not even for a moment.
  if (followers.length > 1) followers.forEach(({ offset }, at) => setHeader(bound, offset, `Bidsheet ${at + 1}`));
  for (const { offset, text } of followers) setHeader(bound, offset, text);
  for (const { column, from, to } of change.formats) {
    const offset = bound.columns.cells[column] ?? 0;
    const format = followedFormat(bound.formats[offset], from, to);
    if (format !== null) setFormat(bodyOf(bound, place(offset), Math.max(bound.rowCount, 1)), format);
  }
  const headerAt = headerPlaces(mapping, (column) => ({
    row: bound.top - 1,
    column: bound.left + place(bound.columns.cells[column] ?? 0),
  }));
  for (const { column, to } of change.choices ?? [])
    offer(bodyOf(bound, place(bound.columns.cells[column] ?? 0), Math.max(bound.rowCount, 1)), offers(to, headerAt));
  made.forEach((column, at) => dressColumn(bound, first + at, column, texts.made[at] ?? headerOf(column)));
  table.columns.load("items/id,items/index");
  await context.sync();
}

/**
 * By position in `insert`: the id of an unbound column of that name with nothing in it, as an adoption that was cut off
 * leaves it.
 */
async function blankColumns(
  context: Excel.RequestContext,
  bound: BoundTable,
  insert: readonly MappedColumn[],
): Promise<(number | undefined)[]> {
  const taken = new Set([bound.columns.id, bound.columns.status, ...bound.columns.cells]);
  const own = bound.table.columns.items.filter(({ index }) => !taken.has(index));
  const texts = headers(insert.map(headerOf), []);
  const named = texts.map((text) => own.find(({ name }) => name.toLowerCase() === text.toLowerCase()));
  if (named.every((column) => column === undefined)) return [];
  const rows = Math.max(bound.rowCount, 1);
  const bodies = named.map((column) => {
    const range = column === undefined ? null : bodyOf(bound, column.index, rows);
    range?.load("formulas");
    return range;
  });
  await context.sync();
  return named.map((column, at) => {
    const range = bodies[at];
    if (column === undefined || range === null || range === undefined) return undefined;
    return wholeBlock(range.formulas, rows, 1).every(([cell]) => cell === "") ? column.id : undefined;
  });
}

interface HeaderTexts {
  /** By position in `change.headers`; null where the person named the column otherwise: that stays. */
  readonly changed: readonly (string | null)[];
  readonly made: readonly string[];
}

/** No two headers of a table are alike. */
function headerTexts(bound: BoundTable, change: ColumnsChange, made: readonly MappedColumn[]): HeaderTexts {
  const ownName = new Set(bound.renamed.map(({ label }) => label));
  const follows = change.headers.map(({ from }) => !ownName.has(from));
  const freed = new Set(
    change.headers.flatMap(({ column }, at) => (follows[at] === true ? [bound.columns.cells[column]] : [])),
  );
  const others = bound.table.columns.items.filter(({ index }) => !freed.has(index)).map(({ name }) => name);
  const wished = [...change.headers.filter((_, at) => follows[at] === true).map(({ to }) => to), ...made.map(headerOf)];
  const texts = headers(wished, [...others, ID_HEADER, STATUS_HEADER]);
  return { changed: follows.map((follow) => (follow ? (texts.shift() ?? null) : null)), made: texts };
}

function bodyOf({ sheet, top, left }: BoundTable, offset: number, rows: number): Excel.Range {
  return rangeAt(sheet, { row: top, column: left + offset, rows, columns: 1 });
}

function offer(range: Excel.Range, list: DropdownValues | null): void {
  range.dataValidation.clear();
  if (list !== null) setChoices(range, list);
}

/** Where the table shows no headers, the name of the column is all there is. */
function setHeader({ table, sheet, top, left, hasHeader }: BoundTable, offset: number, text: string): void {
  if (!hasHeader) {
    table.columns.getItemAt(offset).name = text;
    return;
  }
  const cell = rangeAt(sheet, { row: top - 1, column: left + offset, rows: 1, columns: 1 });
  setFormat(cell, TEXT_FORMAT);
  cell.values = [[guardValue(text, true)]];
}

function dressColumn(bound: BoundTable, offset: number, column: MappedColumn, header: string): void {
  setHeader(bound, offset, header);
  setFormat(bodyOf(bound, offset, Math.max(bound.rowCount, 1)), formatOf(column));
  passing(bodyOf(bound, offset, 1)).format.columnWidth = widthOf({ ...column, header });
}

/**
 * The person's own number format stays, unless it would turn numbers into text or text into numbers. Null: nothing to
 * do.
 */
function followedFormat(now: string | undefined, from: MappedColumn, to: MappedColumn): string | null {
  const format = formatOf(to);
  if (now === format) return null;
  return now === formatOf(from) || format === TEXT_FORMAT || now === TEXT_FORMAT ? format : null;
}
