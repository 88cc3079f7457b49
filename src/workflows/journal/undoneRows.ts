// New rows that an undo left in the sheet: their records are off the platform by the person's own word, so that they
// are not sent again unless the person says so. The platform is asked nothing.
import { rowKey } from "../../sync/plan/choices";
import { isBlankRow } from "../../sync/blankRow";
import { contentKey } from "../../sync/match/matchCreated";
import type { LinkedTable } from "../../sync/linkedTable";
import type { Mapping } from "../../sync/mapping";
import type { SheetRows } from "../../sync/rows";
import type { RowCreate } from "../../sync/syncPlan";
import type { Services } from "../services";
import { newestSends } from "./sends";
import { tracesOf } from "./traces";

/** How many rows of each content undos took off the platform and nothing created again. */
export type UndoneRows = ReadonlyMap<string, number>;

const NONE: UndoneRows = new Map();

export async function undoneRows(
  services: Services,
  link: LinkedTable,
  { ids, cells }: Pick<SheetRows, "ids" | "cells">,
): Promise<UndoneRows> {
  const { mapping } = link;
  if (!ids.some((id, row) => id === "" && !isBlankRow(mapping, cells[row] ?? []))) return NONE;
  const sends = await newestSends(services, link, ({ counts }) => counts.creates + counts.deletions > 0);
  if (!sends.some(({ undoes, counts }) => undoes !== null && counts.deletions > 0)) return NONE;
  const undone = new Map<string, number>();
  for (const send of [...sends].reverse()) {
    const { created, deleted } = await tracesOf(services, link, send);
    if (send.undoes !== null) for (const { content } of deleted) add(undone, content, 1);
    for (const content of created) add(undone, content, -1);
  }
  return undone;
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  counts.set(key, Math.max(0, (counts.get(key) ?? 0) + change));
}

/** Of these new rows those that an undo left, by `rowKey`: of equal ones the first. */
export function undoneKeys(mapping: Mapping, creates: readonly RowCreate[], undone: UndoneRows): ReadonlySet<string> {
  const open = new Map(undone);
  const found = creates.filter(({ cells }) => {
    const key = contentKey(mapping, cells);
    const count = open.get(key) ?? 0;
    if (count > 0) open.set(key, count - 1);
    return count > 0;
  });
  return new Set(found.map(rowKey));
}
