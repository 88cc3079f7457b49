// Excel.TableCollection of a workbook (target null) or a sheet (target its id), and the tables that lie on a range.
import type { TableView } from "../../../model/types";
import { liveRect } from "../../area";
import type { HostContext } from "../../context";
import type { ClassDefinition } from "../../definition";
import { itemNotFound } from "../../hostError";
import type { Arguments, HostObject, Target } from "../../hostObject";
import { WORKBOOK_TARGET } from "../../registrations";
import type { Json } from "../../wire";
import { collection, isCalled } from "../collection";
import { eventMethods } from "../eventMethods";
import { areaArgument } from "../lookup";

type Owner = string | null;

function tables(owner: Owner, host: HostContext): readonly TableView[] {
  return host.store.sheets.filter((sheet) => owner === null || sheet.id === owner).flatMap((sheet) => sheet.tables);
}

function named(all: readonly TableView[], key: Json, host: HostContext): Target {
  const found = all.find((table) => table.id === key || isCalled(table.name, key));
  return found ? host.make.table(found.id) : null;
}

function add(owner: Owner, args: Arguments, host: HostContext): HostObject {
  const area = areaArgument(args, 0, owner, host);
  const table = host.store.addTable(area.sheetId, liveRect(area), args.flag(1));
  return host.make.table(table.id);
}

export const tableCollection: ClassDefinition<Owner> = collection<Owner>(
  "TableCollection",
  {
    items: (owner, host) => tables(owner, host).map((table) => host.make.table(table.id)),
    item: (owner, key, host) => named(tables(owner, host), key, host),
  },
  {
    scalars: { Count: { get: (owner, host) => tables(owner, host).length } },
    methods: {
      Add: add,
      ...eventMethods<Owner>((owner) => owner ?? WORKBOOK_TARGET, {
        Added: "tableAdded",
        DataChanged: "tableChanged",
        Deleted: "tableDeleted",
      }),
    },
  },
);

export const scopedTables: ClassDefinition<readonly TableView[]> = collection<readonly TableView[]>(
  "TableScopedCollection",
  {
    items: (all, host) => all.map((table) => host.make.table(table.id)),
    item: (all, key, host) => named(all, key, host),
  },
  {
    methods: {
      GetFirst: (all, _args, host) => {
        const [first] = all;
        if (first) return host.make.table(first.id);
        throw itemNotFound();
      },
    },
  },
);
