// The question for a linked table by Excel's id or its name: what it is called, its columns, its filter, its sheet.

/** Queues the question; the answer may be a null object. */
export function askTable(book: Excel.Workbook, key: string): Excel.Table {
  const table = book.tables.getItemOrNullObject(key);
  table.load("id,name,showHeaders,showTotals");
  table.columns.load("items/id,items/name,items/index");
  table.worksheet.load("name");
  table.worksheet.protection.load("protected");
  table.autoFilter.load("isDataFiltered,criteria");
  return table;
}
