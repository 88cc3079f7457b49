// What a refresh says in a report's changes column, and which cells of a row differ. Pure text; it names columns, never
// their values.
import type { CellValue } from "../values/cell";
import { sameCell } from "../values/sameCell";

/** Says that the column is not for people, so that a table which is known by its headers alone has it as well. */
export const CHANGES_HEADER = "Bidsheet changes";
export const ADDED = "added";
export const CHANGED = "changed: ";
/** Of a row that stays because something of the person's own stands in it. */
export const GONE_ENTRY = "no longer in the report";

/** As much as Excel shows of a text in a filter's list. */
const LONGEST = 255;

/** Positions of the cells that differ. */
export function differing(old: readonly CellValue[], next: readonly CellValue[]): number[] {
  return next.flatMap((cell, at) => (sameCell(old[at] ?? null, cell) ? [] : [at]));
}

/** "changed: Amount, Status"; of many, as many as fit and how many more. */
export function changedMark(labels: readonly string[]): string {
  const all = CHANGED + labels.join(", ");
  if (all.length <= LONGEST) return all;
  for (let n = labels.length - 1; n > 0; n--) {
    const text = `${CHANGED}${labels.slice(0, n).join(", ")} and ${labels.length - n} more`;
    if (text.length <= LONGEST) return text;
  }
  return `${CHANGED}${labels.length} ${labels.length === 1 ? "column" : "columns"}`;
}
