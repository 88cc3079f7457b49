// What cells offer where no list of texts holds it (Excel takes 255 characters, and takes texts apart at commas): the
// texts are in a column of a hidden sheet, one for each list, and the cells refer to it. Two tables with one list share
// a column. A list that another cell of the row decides has two columns more: the values of that cell, and where the
// texts of each are.
import { checksum } from "../../sync/agreed/checksum";
import type { MappedColumn, OfferedBy } from "../../sync/mapping";
import { columnLetters } from "../../values/columnLetters";
import { textInput } from "../excel/cellInput";
import { rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import type { DropdownValues } from "../excel/dropdown";
import { hiddenSheet } from "../excel/hiddenSheet";
import { dropdownOf } from "./columnLook";

export const LISTS_SHEET = "Bidsheet lists";
/** More lists than a workbook has. */
const MOST_LISTS = 2048;

/**
 * What a column's cells offer; null: nothing. `headerAt`: address of the header cell of another column by its key, null
 * where the table does without.
 */
export type Offers = (column: MappedColumn, headerAt: HeaderPlaces) => DropdownValues | null;
export type HeaderPlaces = (key: string) => string | null;

/** As addresses of the sheet. `place` gives the row and column of a header by position in the mapping, from zero. */
export function headerPlaces(
  mapping: readonly MappedColumn[],
  place: (position: number) => { readonly row: number; readonly column: number } | null,
): HeaderPlaces {
  return (key) => {
    const position = mapping.findIndex((column) => column.key === key);
    const at = position < 0 ? null : place(position);
    return at === null || at.row < 0 ? null : `$${columnLetters(at.column)}$${at.row + 1}`;
  };
}

/** No request where lists of texts hold all that is offered; else two, and the new lists with whatever is sent next. */
export async function dropdownsOf(context: Excel.RequestContext, columns: readonly MappedColumn[]): Promise<Offers> {
  const blocks = columns.map(blockOf).filter((block) => block !== null);
  if (blocks.length === 0) return dropdownOf;
  const places = await listPlaces(context, blocks);
  return (column, headerAt) => {
    const block = blockOf(column);
    const place = block === null ? undefined : places.get(keyOf(block));
    if (block === null || place === undefined) return dropdownOf(column);
    const other = block.by === null ? null : headerAt(block.by.key);
    const list = other === null ? `=${areaOf(place, block.whole)}` : listBy(place, block, other);
    return { list, only: column.values !== undefined };
  };
}

/** One list on the hidden sheet. */
interface Block {
  /** What is offered whatever the other cell has, and its rows. */
  readonly whole: Rows;
  readonly texts: readonly string[];
  readonly by: (Pick<OfferedBy, "key"> & { readonly lists: readonly (Rows & { readonly of: string })[] }) | null;
}

/** Below the first row of the sheet, counted from 0. */
interface Rows {
  readonly from: number;
  readonly count: number;
}

/** Null where a list of texts says all. */
function blockOf(column: MappedColumn): Block | null {
  const texts = textsOf(column);
  const { offeredBy } = column;
  if (texts.length === 0 || (offeredBy === undefined && dropdownOf(column) !== null)) return null;
  const whole: Rows = { from: 0, count: texts.length };
  if (offeredBy === undefined) return { whole, texts, by: null };
  const all = [...texts];
  const lists = offeredBy.lists.map(({ of, texts: own }) => {
    const from = all.length;
    // Excel has no list of nothing: one blank line says so.
    all.push(...(own.length === 0 ? [""] : own));
    return { of, from, count: all.length - from };
  });
  return { whole, texts: all, by: { key: offeredBy.key, lists } };
}

function textsOf({ values, offered, computed }: MappedColumn): readonly string[] {
  return computed ? [] : (values ?? offered ?? []).filter((text) => text !== "");
}

/** A list that changes is another list. */
function keyOf({ texts, by }: Block): string {
  return `${texts.length}-${checksum(JSON.stringify(by === null ? texts : [texts, by.lists]))}`;
}

function areaOf(column: number, { from, count }: Rows): string {
  const letters = columnLetters(column);
  return `'${LISTS_SHEET}'!$${letters}$${from + 2}:$${letters}$${from + count + 1}`;
}

/**
 * The list that the row's other cell decides. That cell is found from its header: the same formula then serves every
 * row, whichever rows are sorted, copied or deleted.
 */
function listBy(column: number, { whole, by }: Block, header: string): string {
  const rows: Rows = { from: 0, count: by?.lists.length ?? 0 };
  const cell = `OFFSET(${header},SUM(ROW()-ROW(${header})),0)`;
  const which = `MATCH(TRUE,INDEX(${areaOf(column + 1, rows)}=${cell},0),0)`;
  return `=INDIRECT(IFERROR(INDEX(${areaOf(column + 2, rows)},${which}),"${areaOf(column, whole)}"))`;
}

async function listPlaces(
  context: Excel.RequestContext,
  blocks: readonly Block[],
): Promise<ReadonlyMap<string, number>> {
  const { sheet, heads } = await hiddenSheet(context, { name: LISTS_SHEET, columns: MOST_LISTS });
  await context.sync();
  const places = new Map(heads().flatMap((text, at) => (typeof text === "string" && text !== "" ? [[text, at]] : [])));
  let free = Math.max(-1, ...places.values()) + 1;
  const write = (texts: readonly string[]): void => {
    const range = rangeAt(sheet, { row: 0, column: free++, rows: texts.length, columns: 1 });
    setFormat(range, TEXT_FORMAT);
    range.values = texts.map((text) => [textInput(text)]);
  };
  for (const { texts, by, whole } of blocks) {
    const key = keyOf({ texts, by, whole });
    if (places.has(key) || free + 2 >= MOST_LISTS) continue;
    const column = free;
    places.set(key, column);
    write([key, ...texts]);
    if (by === null) continue;
    // Their heads keep these columns from being taken for free ones.
    write([`${key} of`, ...by.lists.map(({ of }) => of)]);
    write([`${key} at`, ...by.lists.map((rows) => areaOf(column, rows))]);
  }
  return places;
}
