// Adds sheets of an opened file to a workbook that has others: under free names, with tables of their own. Names of the
// file's workbook and its custom XML stay behind.
import { renameSheetIn, sameName } from "../../model/formula/rewrite";
import { renameTableIn } from "../../model/formula/structured";
import type { WorkbookStore } from "../../model/workbookStore";
import { fillCharts, fillSheet } from "./fillSheet";
import type { OpenedBook, OpenedSheet } from "./openedSheet";

const NAME_LENGTH = 31;

export function insertSheets(store: WorkbookStore, book: OpenedBook, wanted: ReadonlySet<string>): string[] {
  const chosen = book.sheets.filter(({ name }) => wanted.has(name));
  const renamed = chosen.map(({ name }) => ({ before: name, after: freeSheet(store, name) }));
  const ids = renamed.map(({ after }) => store.createSheet(after).id);
  const tables = chosen.flatMap((sheet) => sheet.tables.map(({ name }) => name));
  const taken = store.sheets.flatMap((sheet) => sheet.tables.map(({ name }) => name));
  const named = new Map(tables.map((name) => [name, freeTable(taken, name)] as const));
  const moved = (formula: string) => {
    const here = renamed.reduce((text, { before, after }) => renameSheetIn(text, before, after), `=${formula}`);
    const all = [...named].reduce((text, [before, after]) => renameTableIn(text, before, after), here);
    return all.slice(1);
  };
  const sheets = chosen.map((sheet) => withNames(sheet, named, moved));
  sheets.forEach((sheet, at) => fillSheet(store, ids[at] ?? "", sheet, book.styleOf, book.dropped));
  sheets.forEach((sheet, at) => fillCharts(store, ids[at] ?? "", sheet, book.dropped));
  store.results.settle();
  return ids;
}

function withNames(
  sheet: OpenedSheet,
  named: ReadonlyMap<string, string>,
  moved: (formula: string) => string,
): OpenedSheet {
  const cells = sheet.content.cells.map((cell) => {
    if (cell.formula === null) return cell;
    return { ...cell, formula: quietly(() => moved(cell.formula ?? ""), cell.formula) };
  });
  // Ids belong to the tables of the file, which the workbook may have already.
  const tables = sheet.tables.map((table) => ({ ...table, id: null, name: named.get(table.name) ?? table.name }));
  return { ...sheet, content: { ...sheet.content, cells }, tables };
}

/** A formula that nobody can read is named later, and keeps its result. */
function quietly(work: () => string, otherwise: string): string {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** "Prices (2)" */
function freeSheet(store: WorkbookStore, name: string): string {
  const isTaken = (wanted: string) => store.sheets.some((sheet) => sameName(sheet.name, wanted));
  for (let [number, wanted] = [2, name]; ; number += 1) {
    if (!isTaken(wanted)) return wanted;
    const end = ` (${number})`;
    wanted = name.slice(0, NAME_LENGTH - end.length) + end;
  }
}

function freeTable(taken: string[], name: string): string {
  let wanted = name;
  for (let number = 2; taken.some((one) => sameName(one, wanted)); number += 1) wanted = `${name}${number}`;
  taken.push(wanted);
  return wanted;
}
