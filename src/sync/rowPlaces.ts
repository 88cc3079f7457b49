// Where rows stand after the person may have sorted the table: rows without an id are known by their content alone.
import { contentKey } from "./matchCreated";
import type { CellValue } from "../values/cell";
import type { Mapping, SheetRows } from "./types";

export interface ReadRow {
  /** In the table's body when it was read. */
  readonly row: number;
  readonly cells: readonly CellValue[];
}

/** The rows' places by now, in their order; null for a row that is no longer there as it was read. */
export function placesNow(mapping: Mapping, rows: readonly ReadRow[], sheet: SheetRows): (number | null)[] {
  const free = new Map<string, number[]>();
  sheet.ids.forEach((id, row) => {
    if (id !== "") return;
    const key = contentKey(mapping, sheet.cells[row] ?? []);
    const same = free.get(key);
    if (same === undefined) free.set(key, [row]);
    else same.push(row);
  });
  // From the end, so that each is taken in a moment however many are equal.
  for (const same of free.values()) same.reverse();
  return rows.map(({ cells }) => free.get(contentKey(mapping, cells))?.pop() ?? null);
}
