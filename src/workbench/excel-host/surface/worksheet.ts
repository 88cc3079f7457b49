// Excel.Worksheet: its ranges, its place among the sheets, and the way to its tables, names and protection.
import type { Rect } from "../../model/types";
import { LAST_COLUMN, LAST_ROW } from "../area";
import type { HostContext } from "../context";
import { bind, type ClassDefinition, type ScalarMember } from "../definition";
import { invalidArgument, itemNotFound } from "../hostError";
import type { Arguments, HostObject, MethodResult } from "../hostObject";
import type { Json } from "../wire";
import { chartCollection } from "./charts/charts";
import { comments } from "./comments";
import { eventMethods, SHEET_EVENTS } from "./eventMethods";
import { freezePanes } from "./freezePanes";
import { flagInput, numberInput, textInput } from "./input";
import { areaFromText, newArea, sheetNamed, sheetOf } from "./lookup";
import { namedItems } from "./names";
import { pageLayout } from "./pageLayout";
import { worksheetProtection } from "./protection";
import { refuse } from "./range/edits";
import { tableCollection } from "./tables/tables";
import { usedRect } from "./used";

type SheetId = string;
type Methods = NonNullable<ClassDefinition<SheetId>["methods"]>;

const WHOLE: Rect = { top: 0, left: 0, bottom: LAST_ROW, right: LAST_COLUMN };

/** Kept by the host only: the cell model has no such thing. */
function extra(member: string, otherwise: Json, check: (value: Json) => Json): ScalarMember<SheetId> {
  return {
    get: (id, host) => host.extras.get(`${id}.${member}`) ?? otherwise,
    set: (id, value, host) => void host.extras.set(`${id}.${member}`, check(value)),
  };
}

function position(id: SheetId, host: HostContext): number {
  return host.store.sheets.findIndex((sheet) => sheet.id === id);
}

function setVisibility(id: SheetId, value: Json, host: HostContext): void {
  if (value !== "Visible" && value !== "Hidden" && value !== "VeryHidden") throw invalidArgument();
  host.store.setVisible(id, value === "Visible");
  host.extras.set(`${id}.visibility`, value);
}

function visibility(id: SheetId, host: HostContext): Json {
  if (sheetOf(id, host).visible) return "Visible";
  return host.extras.get(`${id}.visibility`) === "VeryHidden" ? "VeryHidden" : "Hidden";
}

function setPosition(id: SheetId, value: Json, host: HostContext): void {
  const wanted = numberInput(value);
  if (wanted < 0 || wanted >= host.store.sheets.length) throw invalidArgument();
  if (wanted !== position(id, host)) host.store.moveSheet(id, wanted);
}

const scalars: NonNullable<ClassDefinition<SheetId>["scalars"]> = {
  Id: { get: (id) => id },
  Name: {
    get: (id, host) => sheetOf(id, host).name,
    set: (id, value, host) => refuse(host.store.renameSheet(id, textInput(value))),
  },
  Position: { get: position, set: setPosition },
  Visibility: { get: visibility, set: setVisibility },
  TabColor: extra("tabColor", "", textInput),
  // office.js writes the two switches under shorter names than it reads them.
  ShowGridlines: extra("gridlines", true, flagInput),
  ShowHeadings: extra("headings", true, flagInput),
};

const setOnly: NonNullable<ClassDefinition<SheetId>["scalars"]> = {
  Gridlines: extra("gridlines", true, flagInput),
  Headings: extra("headings", true, flagInput),
};

function getRange(id: SheetId, args: Arguments, host: HostContext): HostObject {
  const address = args.optionalText(0);
  return host.make.range(
    address === null || address === "" ? newArea(id, WHOLE, host) : areaFromText(address, id, host),
  );
}

function byIndexes(id: SheetId, args: Arguments, host: HostContext): HostObject {
  const top = args.whole(0);
  const left = args.whole(1);
  const rect = { top, left, bottom: top + args.whole(2) - 1, right: left + args.whole(3) - 1 };
  return host.make.range(newArea(id, rect, host));
}

function cell(id: SheetId, args: Arguments, host: HostContext): HostObject {
  const top = args.whole(0);
  const left = args.whole(1);
  return host.make.range(newArea(id, { top, left, bottom: top, right: left }, host));
}

function used(id: SheetId, args: Arguments, host: HostContext): HostObject | null {
  const rect = usedRect(id, null, args.flag(0), host);
  return rect && host.make.range(newArea(id, rect, host));
}

function neighbour(step: 1 | -1): Methods[string] {
  return (id, args, host): MethodResult => {
    const visibleOnly = args.flag(0);
    let at = position(id, host) + step;
    while (visibleOnly && host.store.sheets[at]?.visible === false) at += step;
    const found = host.store.sheets[at];
    return found ? host.make.worksheet(found.id) : null;
  };
}

function orError(method: Methods[string]): Methods[string] {
  return (id, args, host) => {
    const result = method(id, args, host);
    if (result === null) throw itemNotFound();
    return result;
  };
}

function activate(id: SheetId, _args: Arguments, host: HostContext): undefined {
  host.store.activate(sheetOf(id, host).id);
  return undefined;
}

function remove(id: SheetId, _args: Arguments, host: HostContext): undefined {
  refuse(host.store.deleteSheet(id));
  return undefined;
}

/** "Beginning", "End" (also when nothing is said), "Before" or "After" another sheet. */
function copy(id: SheetId, args: Arguments, host: HostContext): HostObject {
  const where = args.optionalText(0) ?? "None";
  const other = args.at(1).object?.scalar("Id")?.get();
  const beside = host.store.sheets.findIndex((sheet) => sheet.id === other);
  const places: Readonly<Record<string, number>> = {
    None: host.store.sheets.length,
    End: host.store.sheets.length,
    Beginning: 0,
    ...(beside < 0 ? {} : { Before: beside, After: beside + 1 }),
  };
  const place = places[where];
  if (place === undefined) throw invalidArgument();
  return host.make.worksheet(host.store.copySheet(id, place).id);
}

const CORNER: Rect = { top: 0, left: 0, bottom: 0, right: 0 };

export const worksheet: ClassDefinition<SheetId> = {
  name: "Worksheet",
  identity: (id) => ({ Id: id }),
  scalars: { ...scalars },
  children: {
    Tables: (id, host) => bind(tableCollection, id, host),
    Charts: (id, host) => bind(chartCollection, id, host),
    Comments: (id, host) => bind(comments, id, host),
    Names: (id, host) => bind(namedItems, id, host),
    PageLayout: (id, host) => bind(pageLayout, id, host),
    Protection: (id, host) => bind(worksheetProtection, id, host),
    FreezePanes: (id, host) => bind(freezePanes, id, host),
  },
  methods: {
    Activate: activate,
    Copy: copy,
    Delete: remove,
    Calculate: () => undefined,
    GetRange: getRange,
    GetRangeByIndexes: byIndexes,
    GetCell: cell,
    GetUsedRange: (id, args, host) => used(id, args, host) ?? host.make.range(newArea(id, CORNER, host)),
    GetUsedRangeOrNullObject: used,
    GetNext: orError(neighbour(1)),
    GetNextOrNullObject: neighbour(1),
    GetPrevious: orError(neighbour(-1)),
    GetPreviousOrNullObject: neighbour(-1),
    _GetAnotherWorksheetById: (_id, args, host) => host.make.worksheet(sheetNamed(args.text(0), host).id),
    _GetSheetById: (_id, args, host) => host.make.worksheet(sheetNamed(args.text(0), host).id),
    ...eventMethods<SheetId>((id) => id, SHEET_EVENTS),
  },
  setOnly,
};
