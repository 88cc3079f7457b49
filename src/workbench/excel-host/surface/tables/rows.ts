// Excel.TableRowCollection and Excel.TableRow, by position: Excel's rows have no other name.
import type { Rect, TableView } from "../../../model/types";
import { columnsOf, rowsOf } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import { invalidArgument, itemNotFound } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import { isJsonArray, type Json } from "../../wire";
import { collection } from "../collection";
import { inputsFor } from "../input";
import { newArea, tableOf } from "../lookup";
import { bodyRect } from "../../../model/tables/tables";

interface RowKey {
  readonly tableId: string;
  readonly index: number;
}

function rowRect(key: RowKey, host: HostContext): { readonly table: TableView; readonly rect: Rect } {
  const table = tableOf(key.tableId, host);
  const body = bodyRect(table);
  const top = body.top + key.index;
  if (key.index < 0 || top > body.bottom) throw itemNotFound();
  return { table, rect: { ...body, top, bottom: top } };
}

const tableRow: ClassDefinition<RowKey> = {
  name: "TableRow",
  identity: (key) => ({ _Index: key.index }),
  scalars: {
    Index: { get: (key) => key.index },
    Values: {
      get: (key, host) => {
        const { table, rect } = rowRect(key, host);
        return host.store.read(table.sheetId, rect, "values");
      },
      set: (key, value: Json, host) => {
        const { table, rect } = rowRect(key, host);
        host.store.write(table.sheetId, rect, inputsFor(value, rect));
      },
    },
  },
  methods: {
    GetRange: (key, _args, host) => {
      const { table, rect } = rowRect(key, host);
      return host.make.range(newArea(table.sheetId, rect, host));
    },
    Delete: (key, _args, host) => {
      const { table, rect } = rowRect(key, host);
      host.store.deleteRange(table.sheetId, rect, "up");
      return undefined;
    },
  },
};

function count(tableId: string, host: HostContext): number {
  return Math.max(0, rowsOf(bodyRect(tableOf(tableId, host))));
}

function items(tableId: string, host: HostContext): HostObject[] {
  return Array.from({ length: count(tableId, host) }, (_, index) => bind(tableRow, { tableId, index }, host));
}

/** Rows at the end grow the table; rows in between move the rest down. The values may be one row or many. */
function add(tableId: string, args: Arguments, host: HostContext): HostObject {
  const table = tableOf(tableId, host);
  const body = bodyRect(table);
  const given = args.json(1);
  const rows = isJsonArray(given) && !isJsonArray(given[0]) ? [given] : given;
  const added = isJsonArray(rows) ? rows.length : 1;
  const index = args.optionalWhole(0) ?? -1;
  const at = index < 0 ? rowsOf(body) : index;
  if (at > rowsOf(body)) throw invalidArgument();
  const rect: Rect = { ...body, top: body.top + at, bottom: body.top + at + added - 1 };
  if (isJsonArray(rows) && rows.some((row) => !isJsonArray(row) || row.length !== columnsOf(rect)))
    throw invalidArgument();
  host.coAuthors.addRows(table.sheetId, table.rect);
  if (at < rowsOf(body) || table.showTotals) host.store.insertRange(table.sheetId, rect, "down");
  else host.store.resizeTable(tableId, { ...table.rect, bottom: rect.bottom });
  if (isJsonArray(rows)) host.store.write(table.sheetId, rect, inputsFor(rows, rect));
  return bind(tableRow, { tableId, index: at }, host);
}

function deleteAt(tableId: string, args: Arguments, host: HostContext): undefined {
  const table = tableOf(tableId, host);
  const body = bodyRect(table);
  const top = body.top + args.whole(0);
  const bottom = top + (args.optionalWhole(1) ?? 1) - 1;
  if (top < body.top || bottom > body.bottom || bottom < top) throw invalidArgument();
  host.store.deleteRange(table.sheetId, { ...body, top, bottom }, "up");
  return undefined;
}

export const tableRows: ClassDefinition<string> = collection<string>(
  "TableRowCollection",
  {
    items,
    item: (tableId, key, host) =>
      typeof key === "number" && key >= 0 && key < count(tableId, host)
        ? bind(tableRow, { tableId, index: key }, host)
        : null,
  },
  {
    scalars: { Count: { get: count } },
    methods: { Add: add, DeleteRowsAt: deleteAt },
  },
);
