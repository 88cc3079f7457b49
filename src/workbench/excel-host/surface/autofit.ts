// Autofit by the longest shown text of each column: the host measures no fonts, so a width is an estimate.
import { intersect, liveRect, type Area } from "../area";
import type { HostContext } from "../context";
import type { Arguments } from "../hostObject";
import { sheetOf } from "./lookup";

const PIXELS_PER_CHARACTER = 7;
const PADDING = 12;
const NARROWEST = 24;
const WIDEST = 480;
/** Rows looked at: enough for a width, whatever the length of the sheet. */
const SAMPLE = 2_000;

export function autofitColumns(area: Area, _args: Arguments, host: HostContext): undefined {
  const used = sheetOf(area.sheetId, host).used;
  const rect = used && intersect(used, liveRect(area));
  if (!rect) return undefined;
  const texts = host.store.read(
    area.sheetId,
    { ...rect, bottom: Math.min(rect.bottom, rect.top + SAMPLE - 1) },
    "text",
  );
  for (let column = rect.left; column <= rect.right; column++) {
    const longest = Math.max(...texts.map((row) => String(row[column - rect.left] ?? "").length));
    const width = Math.min(WIDEST, Math.max(NARROWEST, longest * PIXELS_PER_CHARACTER + PADDING));
    if (longest > 0) host.store.setColumnWidth(area.sheetId, column, width);
  }
  return undefined;
}
