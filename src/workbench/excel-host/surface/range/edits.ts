// The methods of Excel.Range that change cells, and those that look at what lies on it (tables, visible rows).
import { columnsOf, intersect, LAST_COLUMN, LAST_ROW, liveRect, type Area } from "../../area";
import type { HostContext } from "../../context";
import { bind, type ClassDefinition } from "../../definition";
import { HostError, invalidArgument } from "../../hostError";
import type { Arguments, HostObject } from "../../hostObject";
import { checkOperation } from "../../limits";
import { areaArgument, newArea, sheetOf } from "../lookup";
import { directDependents } from "./dependents";
import { rangeView } from "./view";
import { scopedTables } from "../tables/tables";

type Methods = NonNullable<ClassDefinition<Area>["methods"]>;

export function refuse(refusal: { readonly code: string; readonly message: string } | null): void {
  if (refusal) throw new HostError(refusal.code, refusal.message);
}

const CLEARED: Readonly<Record<string, "contents" | "formats" | "all">> = {
  Contents: "contents",
  Formats: "formats",
  All: "all",
};

function clear(area: Area, args: Arguments, host: HostContext): undefined {
  const what = CLEARED[args.optionalText(0) ?? "All"];
  if (!what) throw invalidArgument();
  host.store.clearRange(area.sheetId, checkOperation(liveRect(area)), what);
  return undefined;
}

function insert(area: Area, args: Arguments, host: HostContext): HostObject {
  const rect = liveRect(area);
  const down = args.text(0) === "Down";
  if (rect.left === 0 && rect.right === LAST_COLUMN)
    refuse(host.store.insertRows(area.sheetId, rect.top, rect.bottom - rect.top + 1));
  else if (rect.top === 0 && rect.bottom === LAST_ROW)
    refuse(host.store.insertColumns(area.sheetId, rect.left, columnsOf(rect)));
  else host.store.insertRange(area.sheetId, checkOperation(rect), down ? "down" : "right");
  return host.make.range(newArea(area.sheetId, rect, host));
}

function remove(area: Area, args: Arguments, host: HostContext): undefined {
  const rect = liveRect(area);
  const up = args.text(0) === "Up";
  if (rect.left === 0 && rect.right === LAST_COLUMN)
    refuse(host.store.deleteRows(area.sheetId, rect.top, rect.bottom - rect.top + 1));
  else if (rect.top === 0 && rect.bottom === LAST_ROW)
    refuse(host.store.deleteColumns(area.sheetId, rect.left, columnsOf(rect)));
  else host.store.deleteRange(area.sheetId, checkOperation(rect), up ? "up" : "left");
  return undefined;
}

function moveTo(area: Area, args: Arguments, host: HostContext): undefined {
  const target = areaArgument(args, 0, area.sheetId, host);
  const { top, left } = liveRect(target);
  host.store.moveRange(area.sheetId, liveRect(area), target.sheetId, top, left);
  return undefined;
}

function select(area: Area, _args: Arguments, host: HostContext): undefined {
  if (host.store.activeSheetId !== area.sheetId) host.store.activate(area.sheetId);
  host.store.select(area.sheetId, liveRect(area));
  return undefined;
}

function tablesOn(area: Area, args: Arguments, host: HostContext): HostObject {
  const rect = liveRect(area);
  const whole = args.flag(0);
  const tables = sheetOf(area.sheetId, host).tables.filter((table) => {
    const common = intersect(table.rect, rect);
    return common !== null && (!whole || JSON.stringify(common) === JSON.stringify(table.rect));
  });
  return bind(scopedTables, tables, host);
}

export const rangeEdits: Methods = {
  Clear: clear,
  Insert: insert,
  Delete: remove,
  MoveTo: moveTo,
  Select: select,
  Calculate: () => undefined,
  GetTables: tablesOn,
  GetDirectDependents: directDependents,
  GetVisibleView: (area, _args, host) => bind(rangeView, area, host),
  _KeepReference: (area, _args, host) => {
    host.references.keep(area);
    return undefined;
  },
};
