// What cells offer where no list of texts holds it (Excel takes 255 characters, and takes texts apart at commas): the
// texts are in a column of a hidden sheet, one for each list, and the cells refer to it. Two tables with one list share
// a column.
import { checksum } from "../../sync/checksum";
import type { MappedColumn } from "../../sync/types";
import { columnLetters } from "../../values/columnLetters";
import { textInput } from "../excel/cellInput";
import { rangeAt, setFormat, TEXT_FORMAT } from "../excel/cells";
import type { DropdownValues } from "../excel/dropdown";
import { hiddenSheet } from "../excel/hiddenSheet";
import { choicesOf } from "./columnLook";

export const LISTS_SHEET = "Bidsheet lists";
/** More lists than a workbook has. */
const MOST_LISTS = 2048;

/** What a column's cells offer; null: nothing. */
export type Offers = (column: MappedColumn) => DropdownValues | null;

/** No request where lists of texts hold all that is offered; else two, and the new lists with whatever is sent next. */
export async function offersOf(context: Excel.RequestContext, columns: readonly MappedColumn[]): Promise<Offers> {
  const long = columns.filter((column) => choicesOf(column) === null && textsOf(column).length > 0);
  if (long.length === 0) return choicesOf;
  const places = await listPlaces(context, long.map(textsOf));
  return (column) => {
    const short = choicesOf(column);
    const texts = short === null ? textsOf(column) : [];
    const place = texts.length === 0 ? undefined : places.get(keyOf(texts));
    if (place === undefined) return short;
    const letters = columnLetters(place);
    return {
      list: `='${LISTS_SHEET}'!$${letters}$2:$${letters}$${texts.length + 1}`,
      only: column.values !== undefined,
    };
  };
}

function textsOf({ values, offered, computed }: MappedColumn): readonly string[] {
  return computed ? [] : (values ?? offered ?? []).filter((text) => text !== "");
}

/** A list that changes is another list. */
function keyOf(texts: readonly string[]): string {
  return `${texts.length}-${checksum(JSON.stringify(texts))}`;
}

async function listPlaces(
  context: Excel.RequestContext,
  lists: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, number>> {
  const { sheet, heads } = await hiddenSheet(context, { name: LISTS_SHEET, columns: MOST_LISTS });
  await context.sync();
  const places = new Map(heads().flatMap((text, at) => (typeof text === "string" && text !== "" ? [[text, at]] : [])));
  let free = Math.max(-1, ...places.values()) + 1;
  for (const texts of lists) {
    const key = keyOf(texts);
    if (places.has(key) || free >= MOST_LISTS) continue;
    const range = rangeAt(sheet, { row: 0, column: free, rows: texts.length + 1, columns: 1 });
    setFormat(range, TEXT_FORMAT);
    range.values = [key, ...texts].map((text) => [textInput(text)]);
    places.set(key, free++);
  }
  return places;
}
