// Names for new sheets and their tables: unique in the workbook and among themselves. It reads and changes nothing.
import type { NamedSheet, WishedSheet } from "./types";
import { sheetName, tableName } from "../excel/names";

export interface FoundNames {
  /** In the order of the wishes. */
  readonly sheets: readonly NamedSheet[];
  /** Of tables and ranges that were there before, in lower case: none of them is ours. */
  readonly taken: ReadonlySet<string>;
  /** How the person's Excel is set, such as "de-DE": asked for along with the names. */
  readonly culture: string;
}

export async function freeNames(context: Excel.RequestContext, wishes: readonly WishedSheet[]): Promise<FoundNames> {
  const { worksheets, tables, names } = context.workbook;
  for (const one of [worksheets, tables, names]) one.load("items/name");
  const { cultureInfo } = context.application;
  cultureInfo.load("name");
  await context.sync();
  const texts = [...tables.items, ...names.items].map(({ name }) => name);
  return {
    sheets: namesFor(
      wishes,
      worksheets.items.map(({ name }) => name),
      texts,
    ),
    taken: new Set(texts.map((text) => text.toLowerCase())),
    culture: cultureInfo.name,
  };
}

/**
 * A sheet that was deleted by hand leaves its named ranges behind: they take with them the table's name from which they
 * were made.
 */
function namesFor(wishes: readonly WishedSheet[], sheets: readonly string[], texts: readonly string[]): NamedSheet[] {
  const takenSheets = [...sheets];
  const taken = texts.flatMap((text) => [text, text.replace(/_[A-Za-z]+$/, "")]);
  return wishes.map((wish) => {
    const name = sheetName(wish.sheetName, takenSheets);
    takenSheets.push(name);
    const tableNames = wish.tableNames.map((wished) => {
      const table = tableName(wished, taken);
      taken.push(table);
      return table;
    });
    return { sheetName: name, tableNames };
  });
}
