// Where rows stand after the person may have sorted the table: rows without an id are known by their content alone.
import { groupBy, takerOf } from "./groups";
import { contentKey } from "./matchCreated";
import type { CellValue } from "../../values/cell";
import type { Mapping } from "../mapping";
import type { SheetRows } from "../rows";

export interface ReadRow {
  /** In the table's body when it was read. */
  readonly row: number;
  readonly cells: readonly CellValue[];
}

/** The rows' places by now, in their order; null for a row that is no longer there as it was read. */
export function placesNow(mapping: Mapping, rows: readonly ReadRow[], sheet: SheetRows): (number | null)[] {
  const blank = [...sheet.ids.keys()].filter((row) => sheet.ids[row] === "");
  const take = takerOf(groupBy(blank, (row) => contentKey(mapping, sheet.cells[row] ?? [])));
  return rows.map(({ cells }) => take(contentKey(mapping, cells)) ?? null);
}
