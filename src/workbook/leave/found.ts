// A table that is to be left or copied, as it is now: by Excel's ids, then by name and headers. It also finds one that
// lost some of Bidsheet's columns.
import type { LinkedTable } from "../../sync/linkedTable";
import { passing } from "../excel/cells";
import { askTable } from "../table/askTable";
import { isIdHeader, STATUS_HEADER } from "../table/columnLook";
import { readFilters } from "../table/filterCriteria";
import type { Lifted } from "../table/types";

export interface TableToLeave {
  readonly table: Excel.Table;
  readonly range: Excel.Range;
  readonly readOnly: boolean;
  readonly filters: Lifted;
  /** Offsets of our columns, from the left. */
  readonly own: readonly number[];
}

export async function find(context: Excel.RequestContext, link: LinkedTable): Promise<TableToLeave | null> {
  const book = context.workbook;
  book.load("readOnly");
  const asked = [link.tableId, link.tableName].map((key) => ask(book, key));
  await context.sync();
  const at = asked.findIndex(({ table }) => !table.isNullObject);
  const found = asked[at];
  if (found === undefined) return null;
  const { table, range } = found;
  const { items } = table.columns;
  // Excel's ids of columns mean something within one table only.
  const ids = at === 0 ? [link.columnIds.id, link.columnIds.status] : [];
  const own = items.filter(({ id, name }) => ids.includes(id) || isIdHeader(name) || name === STATUS_HEADER);
  const filters = readFilters(table.autoFilter, items);
  const lifted = { tableId: table.id, filters, totals: null };
  return { table, range, readOnly: book.readOnly, filters: lifted, own: own.map(({ index }) => index).sort(byNumber) };
}

const byNumber = (a: number, b: number): number => a - b;

function ask(book: Excel.Workbook, key: string): Pick<TableToLeave, "table" | "range"> {
  const table = askTable(book, key);
  const range = passing(table.getRange());
  range.load("rowIndex,columnIndex,rowCount,columnCount");
  return { table, range };
}
