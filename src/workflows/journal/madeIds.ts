// Names records that earlier sends of a table made and that its new rows may be, so that a list that lacks one of them
// is not believed before it was looked up. It asks the gateway only.
import { isBlankRow } from "../../sync/blankRow";
import { foldedCell } from "../../sync/match/matchCreated";
import { namingColumn } from "../../sync/match/namingColumn";
import { isPendingId } from "../../sync/match/rowMatch";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { SheetRows } from "../../sync/rows";
import type { CellValue } from "../../values/cell";
import type { Services } from "../services";
import { newestSends } from "./sends";
import { tracesOf } from "./traces";

export async function madeIds(services: Services, link: LinkedTable, sheet: SheetRows): Promise<readonly string[]> {
  const names = newNames(link.mapping, sheet);
  if (names.size === 0) return [];
  const sends = await newestSends(services, link, ({ counts }) => counts.creates + counts.deletions > 0);
  const deleted = new Set<string>();
  const made: string[] = [];
  for (const send of sends) {
    const traces = await tracesOf(services, link, send);
    for (const { id } of traces.deleted) deleted.add(id);
    for (const [id, cells] of traces.made) if (names.has(nameOf(link.mapping, cells))) made.push(id);
  }
  return made.filter((id) => !deleted.has(id));
}

/** Null in a table whose rows have no name: there any row may be any record. */
function nameOf(mapping: Mapping, cells: readonly CellValue[]): CellValue {
  return foldedCell(cells[namingColumn(mapping)] ?? null);
}

/** Of rows that are new, or whose create is unknown. */
function newNames(mapping: Mapping, { ids, cells }: SheetRows): ReadonlySet<CellValue> {
  const names = new Set<CellValue>();
  ids.forEach((id, row) => {
    const own = cells[row] ?? [];
    if (isPendingId(id) || (id === "" && !isBlankRow(mapping, own))) names.add(nameOf(mapping, own));
  });
  return names;
}
