// Excel.TableColumnCollection and Excel.TableColumn, by the column's id, which stays when columns move.
import type { Rect, TableColumnView, TableView } from "../../../model/types";
import { columnsOf, rowsOf } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import { invalidArgument, itemNotFound } from "../../hostError";
import type { Arguments, HostObject, Target } from "../../hostObject";
import { isJsonArray, type Json } from "../../wire";
import { filter } from "../autoFilter";
import { collection, isCalled } from "../collection";
import { inputsFor, textInput } from "../input";
import { shownHeader, newArea, tableOf, shownTotals } from "../lookup";
import { bodyRect } from "../../../model/tables/tables";

export interface ColumnKey {
  readonly tableId: string;
  readonly columnId: number;
}

interface Found {
  readonly table: TableView;
  readonly column: TableColumnView;
  readonly index: number;
}

export function foundColumn(key: ColumnKey, host: HostContext): Found {
  const table = tableOf(key.tableId, host);
  const index = table.columns.findIndex((column) => column.id === key.columnId);
  const column = table.columns[index];
  if (column) return { table, column, index };
  throw itemNotFound();
}

function slice({ table, index }: Found, rect: Rect): Rect {
  return { ...rect, left: table.rect.left + index, right: table.rect.left + index };
}

function part(rectOf: (table: TableView) => Rect) {
  return (key: ColumnKey, _args: Arguments, host: HostContext): HostObject => {
    const found = foundColumn(key, host);
    return host.make.range(newArea(found.table.sheetId, slice(found, rectOf(found.table)), host));
  };
}

function values(key: ColumnKey, host: HostContext): Json {
  const found = foundColumn(key, host);
  return host.store.read(found.table.sheetId, slice(found, found.table.rect), "values");
}

function setValues(key: ColumnKey, value: Json, host: HostContext): void {
  const found = foundColumn(key, host);
  const rect = slice(found, found.table.rect);
  host.store.write(found.table.sheetId, rect, inputsFor(value, rect));
}

function remove(key: ColumnKey, _args: Arguments, host: HostContext): undefined {
  const found = foundColumn(key, host);
  host.store.deleteRange(found.table.sheetId, slice(found, found.table.rect), "left");
  return undefined;
}

const tableColumn: ClassDefinition<ColumnKey> = {
  name: "TableColumn",
  identity: (key) => ({ Id: key.columnId }),
  scalars: {
    Id: { get: (key) => key.columnId },
    Index: { get: (key, host) => foundColumn(key, host).index },
    Name: {
      get: (key, host) => foundColumn(key, host).column.name,
      set: (key, value, host) =>
        host.store.renameTableColumn(key.tableId, foundColumn(key, host).index, textInput(value)),
    },
    Values: { get: values, set: setValues },
  },
  children: {
    Filter: (key, host) => bind(filter, { tableId: key.tableId, index: foundColumn(key, host).index }, host),
  },
  methods: {
    GetRange: part((table) => table.rect),
    GetHeaderRowRange: part(shownHeader),
    GetDataBodyRange: part(bodyRect),
    GetTotalRowRange: part(shownTotals),
    Delete: remove,
  },
};

function columns(tableId: string, host: HostContext): HostObject[] {
  return tableOf(tableId, host).columns.map((column) => bind(tableColumn, { tableId, columnId: column.id }, host));
}

/** By name (text) or by id (number), as Excel tells them apart. */
function item(tableId: string, key: Json, host: HostContext): Target {
  const found = tableOf(tableId, host).columns.find((column) => column.id === key || isCalled(column.name, key));
  return found ? bind(tableColumn, { tableId, columnId: found.id }, host) : null;
}

/** At the right end by growing the table, elsewhere by moving its cells to the right. */
function add(tableId: string, args: Arguments, host: HostContext): HostObject {
  const before = tableOf(tableId, host);
  const count = columnsOf(before.rect);
  const given = args.optionalWhole(0) ?? -1;
  const index = given < 0 ? count : given;
  if (index > count) throw invalidArgument();
  const at = before.rect.left + index;
  if (index < count) host.store.insertRange(before.sheetId, { ...before.rect, left: at, right: at }, "right");
  else host.store.resizeTable(tableId, { ...before.rect, right: before.rect.right + 1 });
  fill(tableId, index, args, host);
  const column = tableOf(tableId, host).columns[index];
  if (!column) throw itemNotFound();
  return bind(tableColumn, { tableId, columnId: column.id }, host);
}

function fill(tableId: string, index: number, args: Arguments, host: HostContext): void {
  const table = tableOf(tableId, host);
  const left = table.rect.left + index;
  const rect = { ...table.rect, left, right: left };
  const given = args.json(1);
  if (isJsonArray(given)) {
    const whole = given.length === rowsOf(rect) ? rect : { ...bodyRect(table), left, right: left };
    host.store.write(table.sheetId, whole, inputsFor(given, whole));
  }
  const name = args.optionalText(2);
  if (name !== null) host.store.renameTableColumn(tableId, index, name);
}

export const tableColumns: ClassDefinition<string> = collection<string>(
  "TableColumnCollection",
  { items: columns, item },
  {
    scalars: { Count: { get: (id, host) => tableOf(id, host).columns.length } },
    methods: { Add: add },
  },
);
