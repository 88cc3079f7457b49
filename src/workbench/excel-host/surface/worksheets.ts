// Excel.WorksheetCollection.
import type { SheetView } from "../../model/types";
import type { HostContext } from "../context";
import { itemNotFound } from "../hostError";
import type { Arguments, HostObject, MethodResult } from "../hostObject";
import { WORKBOOK_TARGET } from "../registrations";
import type { Json } from "../wire";
import { collection } from "./collection";
import { eventMethods, SHEET_EVENTS } from "./eventMethods";

type Nothing = null;

function sheets(host: HostContext, visibleOnly: boolean): readonly SheetView[] {
  return visibleOnly ? host.store.sheets.filter((sheet) => sheet.visible) : host.store.sheets;
}

function item(_all: Nothing, key: Json, host: HostContext): HostObject | null {
  const sheet = typeof key === "string" ? host.store.sheet(key) : undefined;
  return sheet ? host.make.worksheet(sheet.id) : null;
}

function one(host: HostContext, sheet: SheetView | undefined): HostObject {
  if (sheet) return host.make.worksheet(sheet.id);
  throw itemNotFound();
}

function add(_all: Nothing, args: Arguments, host: HostContext): MethodResult {
  const name = args.optionalText(0);
  return host.make.worksheet((name === null ? host.store.createSheet() : host.store.createSheet(name)).id);
}

export const worksheets = collection<Nothing>(
  "WorksheetCollection",
  { items: (_all, host) => host.store.sheets.map((sheet) => host.make.worksheet(sheet.id)), item },
  {
    methods: {
      Add: add,
      GetActiveWorksheet: (_all, _args, host) => host.make.worksheet(host.store.activeSheetId),
      GetCount: (_all, args, host) => sheets(host, args.flag(0)).length,
      GetFirst: (_all, args, host) => one(host, sheets(host, args.flag(0))[0]),
      GetLast: (_all, args, host) => one(host, sheets(host, args.flag(0)).at(-1)),
      ...eventMethods<Nothing>(() => WORKBOOK_TARGET, {
        ...SHEET_EVENTS,
        Added: "sheetAdded",
        Deleted: "sheetDeleted",
      }),
    },
  },
);
