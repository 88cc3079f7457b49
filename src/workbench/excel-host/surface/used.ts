// The used part of a sheet or range. With `valuesOnly` cells that hold a format and no value do not count.
import type { Rect } from "../../model/types";
import { bound, intersect } from "../area";
import type { HostContext } from "../context";
import { sheetOf } from "./lookup";

export function usedRect(sheetId: string, within: Rect | null, valuesOnly: boolean, host: HostContext): Rect | null {
  const used = sheetOf(sheetId, host).used;
  const rect = used && within ? intersect(used, within) : used;
  if (!rect) return null;
  return valuesOnly ? valued(sheetId, rect, host) : rect;
}

function valued(sheetId: string, rect: Rect, host: HostContext): Rect | null {
  const rows = host.store.read(sheetId, rect, "formulas");
  let found: Rect | null = null;
  for (const [at, row] of rows.entries()) {
    const first = row.findIndex((value) => value !== "");
    if (first < 0) continue;
    const last = row.findLastIndex((value) => value !== "");
    const line = {
      top: rect.top + at,
      bottom: rect.top + at,
      left: rect.left + first,
      right: rect.left + last,
    };
    found = found ? bound(found, line) : line;
  }
  return found;
}
