// Refuses a draft that Excel would refuse half-way, or change without a word. It reads and writes nothing.
import type { DraftList, DraftSheet, DraftTable } from "../../sheets/draft";
import { dropdownList } from "../../values/dropdownList";
import { WorkbookError } from "../excel/errors";
import type { FoundNames } from "./names";

export function refused(why: string): WorkbookError {
  return new WorkbookError("other", `A new sheet cannot be written: ${why}.`);
}

export function checkDrafts(found: FoundNames, drafts: readonly DraftSheet[]): void {
  if (drafts.length !== found.sheets.length) throw refused("there are not as many drafts as sheets");
  const taken = new Set([...found.taken, ...found.sheets.flatMap(({ tableNames }) => tableNames.map(lower))]);
  drafts.forEach((draft, at) => {
    if (draft.tables.length !== found.sheets[at]?.tableNames.length)
      throw refused("there are not as many tables as names");
    checkSheet(draft);
    for (const { name } of draft.names) {
      if (!isLegal(name)) throw refused(`"${name}" is no name for a range`);
      if (taken.has(lower(name))) throw refused(`the name "${name}" is taken`);
      taken.add(lower(name));
    }
  });
}

function lower(text: string): string {
  return text.toLowerCase();
}

function checkSheet({ cells, tables, lists, charts }: DraftSheet): void {
  for (const { cells: rows } of cells)
    if (rows.length === 0 || rows.some((row) => row.length === 0 || row.length !== rows[0]?.length))
      throw refused("rows of cells are not of one length");
  tables.forEach(checkTable);
  const areas = charts.flatMap(({ categories, series }) => [categories, ...series.map((one) => one.values)]);
  const offered = [...lists.map(({ list }) => list), ...tables.flatMap(({ columns }) => columns.map(listOf))];
  for (const list of offered) {
    if (list !== undefined && "words" in list) checkWords(list.words);
    if (list !== undefined && "area" in list) areas.push(list.area);
  }
  if (charts.some(({ series }) => series.length === 0)) throw refused("a chart shows nothing");
  if (areas.some(({ table, column }) => tables[table]?.columns[column] === undefined))
    throw refused("a list or a chart refers to a column that is not there");
}

function listOf({ list }: { readonly list?: DraftList | undefined }): DraftList | undefined {
  return list;
}

const LONGEST_HEADER = 255;

/** Excel would give a header that it does not like another name, of which the formulas know nothing. */
function checkTable({ columns, rows }: DraftTable): void {
  const headers = columns.map(({ header }) => header);
  const isWrong = (header: string) => header.trim() === "" || header.length > LONGEST_HEADER || /\p{Cc}/u.test(header);
  if (headers.length === 0 || headers.some(isWrong)) throw refused("a table's header is no header");
  if (new Set(headers.map(lower)).size < headers.length) throw refused("two headers of a table are alike");
  if (rows.some((row) => row.length !== columns.length)) throw refused("a table's row is not as wide as it");
}

function checkWords(words: readonly string[]): void {
  if (dropdownList(words) === null || words.some((word) => /^[=']/.test(word)))
    throw refused("a list of words is none");
}

/** Begins with a letter or underscore, and does not look like a cell's address. */
function isLegal(name: string): boolean {
  const isWord = /^[\p{L}_][\p{L}\p{N}_.]{0,254}$/u.test(name);
  return isWord && !/^([a-z]{1,3}\d+|r\d*c?\d*|c\d*)$/i.test(name);
}
