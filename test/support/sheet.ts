// A linked table as a person sees it: cells by header and row, edits as the grid makes them.
import type { LinkedTable } from "../../src/sync/linkedTable";
import type { Rect, SheetView, TableView } from "../../src/workbench/model/types";
import type { World } from "./world";

export interface SheetTable {
  readonly table: TableView;
  readonly sheet: SheetView;
  /** Body rows, counted from 0. */
  value(row: number, header: string): string | number | boolean;
  type(row: number, header: string, typed: string): void;
  /** Puts a value with its type, as a formula's result or another program would. */
  put(row: number, header: string, value: string | number | boolean): void;
  /** Types a row below the table, which grows by it. */
  add(cells: Readonly<Record<string, string>>): number;
  deleteRow(row: number): void;
  /** Only the table's part of the row: what stands beside the table stays. */
  deleteTableRow(row: number): void;
  rowCount(): number;
  /** First body row whose cell reads so. */
  find(header: string, value: string | number): number;
}

export const ID = "Bidsheet ID (do not edit)";
export const STATUS = "Bidsheet status";

/** Throws when an edit is refused. */
function accepted(refusal: { readonly message: string } | null): void {
  if (refusal !== null) throw new Error(refusal.message);
}

export function sheetOf(world: Pick<World, "office">, link: LinkedTable): SheetTable {
  const store = world.office.store;
  const table = (): TableView => {
    const found = store.table(link.tableId);
    if (found === undefined) throw new Error("The table is gone.");
    return found;
  };
  const place = (row: number, header: string) => {
    const { columns, rect } = table();
    // A column of moments names the sheet's time zone behind its label.
    const isMarkedId = (name: string) => header === ID && name.startsWith(`${ID} `);
    const named = columns.findIndex(({ name }) => name === header || isMarkedId(name));
    const column = named < 0 ? columns.findIndex((one) => one.name.startsWith(`${header} (`)) : named;
    if (column < 0) throw new Error(`There is no column ${header}.`);
    return { row: rect.top + 1 + row, column: rect.left + column };
  };
  const cell = (row: number, header: string): Rect => {
    const at = place(row, header);
    return { top: at.row, bottom: at.row, left: at.column, right: at.column };
  };
  const rowCount = () => table().rect.bottom - table().rect.top;
  const self: SheetTable = {
    get table() {
      return table();
    },
    get sheet() {
      const found = store.sheet(table().sheetId);
      if (found === undefined) throw new Error("The sheet is gone.");
      return found;
    },
    value: (row, header) => store.read(table().sheetId, cell(row, header), "values")[0]?.[0] ?? "",
    type(row, header, typed) {
      const at = place(row, header);
      accepted(store.enter(table().sheetId, at.row, at.column, typed));
    },
    put: (row, header, value) => store.write(table().sheetId, cell(row, header), [[value]]),
    add(cells) {
      const row = rowCount();
      for (const [header, typed] of Object.entries(cells)) self.type(row, header, typed);
      return row;
    },
    deleteTableRow(row) {
      const { rect, sheetId } = table();
      const top = rect.top + 1 + row;
      store.deleteRange(sheetId, { ...rect, top, bottom: top }, "up");
    },
    deleteRow: (row) => accepted(store.deleteRows(table().sheetId, table().rect.top + 1 + row, 1)),
    rowCount,
    find(header, value) {
      for (let row = 0; row < rowCount(); row += 1) if (self.value(row, header) === value) return row;
      throw new Error(`No row has ${value} in ${header}.`);
    },
  };
  return self;
}
