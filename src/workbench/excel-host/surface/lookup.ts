// Finding things by what a script may pass: addresses, names, ranges. Everything not found is an error of Excel's own.
import type { Rect, SheetView, TableView } from "../../model/types";
import { checked, liveRect, parseRect, type Area } from "../area";
import type { HostContext } from "../context";
import { invalidArgument, itemNotFound } from "../hostError";
import type { Arguments } from "../hostObject";
import { columnLetters, splitSheet } from "../../model/address";
import { bodyRect, headerRect } from "../../model/tables/tables";
import { quoteSheet } from "../../model/formula/rewrite";

export function sheetOf(id: string, host: HostContext): SheetView {
  const sheet = host.store.sheets.find((one) => one.id === id);
  if (sheet) return sheet;
  throw itemNotFound();
}

export function tableOf(id: string, host: HostContext): TableView {
  const table = host.store.table(id);
  if (table) return table;
  throw itemNotFound();
}

export function newArea(sheetId: string, rect: Rect, host: HostContext): Area {
  return host.references.track({ sheetId, rect: checked(rect) });
}

/** A range argument, or its address as text: relative to `sheetId` unless it names a sheet. */
export function areaArgument(args: Arguments, index: number, sheetId: string | null, host: HostContext): Area {
  const { object, json } = args.at(index);
  if (object?.area) return object.area;
  if (typeof json === "string") return areaFromText(json, sheetId, host);
  throw invalidArgument();
}

/** "A1:B2", "Sheet1!A1", or a defined name or table. */
export function areaFromText(text: string, sheetId: string | null, host: HostContext): Area {
  const { sheet, local } = splitSheet(text.startsWith("=") ? text.slice(1) : text);
  const rect = parseRect(local);
  if (rect)
    return newArea(sheet === null ? (sheetId ?? host.store.activeSheetId) : sheetNamed(sheet, host).id, rect, host);
  const named = namedArea(local, sheetId, host);
  if (named) return named;
  throw invalidArgument();
}

export function sheetNamed(name: string, host: HostContext): SheetView {
  const sheet = host.store.sheet(name);
  if (sheet) return sheet;
  throw itemNotFound();
}

function namedArea(name: string, sheetId: string | null, host: HostContext): Area | null {
  const lower = name.toLowerCase();
  const candidates = host.store.names.filter((entry) => entry.name.toLowerCase() === lower);
  const entry = candidates.find((one) => one.sheetId === sheetId) ?? candidates.find((one) => one.sheetId === null);
  if (entry) return areaOfFormula(entry.formula, host);
  const table = host.store.table(name);
  return table ? newArea(table.sheetId, bodyRect(table), host) : null;
}

/** The range that a name's formula is, or null where it is no plain reference. */
export function areaOfFormula(formula: string, host: HostContext): Area | null {
  const { sheet, local } = splitSheet(formula.replace(/^=/, ""));
  const rect = parseRect(local);
  const found = sheet === null ? undefined : host.store.sheet(sheet);
  return rect && found ? newArea(found.id, rect, host) : null;
}

export function shownHeader(table: TableView): Rect {
  if (!table.showHeaders) throw itemNotFound();
  return headerRect(table);
}

export function shownTotals(table: TableView): Rect {
  if (!table.showTotals) throw itemNotFound();
  return { ...table.rect, top: table.rect.bottom };
}

/** A range as a name holds it: with its sheet, absolute. */
export function absoluteFormula(area: Area, host: HostContext): string {
  const rect = liveRect(area);
  const first = `$${columnLetters(rect.left)}$${rect.top + 1}`;
  const last = `$${columnLetters(rect.right)}$${rect.bottom + 1}`;
  return `=${quoteSheet(sheetOf(area.sheetId, host).name)}!${first === last ? first : `${first}:${last}`}`;
}
