// What of a preview still counts at the moment of writing: decisions between the very same two values, and cells that
// hold what the preview read. Pure; what no longer counts becomes a conflict again, so that its agreed value stays.
import { sameCell } from "../../values/sameCell";
import type { CellValue } from "../../values/cell";
import { conflictKey, readConflictKey } from "../conflictKey";
import type { AgreedCopy } from "../agreedCopy";
import type { Resolutions } from "../decisions";
import type { Mapping } from "../mapping";
import type { RemoteRows, SheetRows } from "../rows";
import type { CellWrite, Conflict, Plan } from "../syncPlan";

/** Both sides as they were read; without a sheet, its cells are no part of what was decided. */
export interface Sides {
  readonly sheet: SheetRows | null;
  readonly remote: RemoteRows;
}

type Cells = (id: string, column: number) => CellValue;

function cellsOf({ ids, cells }: Pick<SheetRows, "ids" | "cells">): Cells {
  const rows = new Map(ids.map((id, row) => [id, cells[row]]));
  return (id, column) => rows.get(id)?.[column] ?? null;
}

/** Decisions about conflicts of which neither side moved. */
export function stillDecided(resolutions: Resolutions, shown: Sides, now: Sides): Resolutions {
  if (resolutions.size === 0) return resolutions;
  const pairs = [
    [cellsOf(shown.remote), cellsOf(now.remote)] as const,
    ...(shown.sheet === null || now.sheet === null ? [] : [[cellsOf(shown.sheet), cellsOf(now.sheet)] as const]),
  ];
  const stays = ([key]: readonly [string, unknown]): boolean => {
    const { id, column } = readConflictKey(key);
    return pairs.every(([before, after]) => sameCell(before(id, column), after(id, column)));
  };
  return new Map([...resolutions].filter(stays));
}

/** The plan without writes over cells that moved since they were shown. What is computed is the platform's anyway. */
export function planWithoutMoved(plan: Plan, mapping: Mapping, shown: SheetRows, agreed: AgreedCopy): Plan {
  if (plan.writes.length === 0) return plan;
  const before = cellsOf(shown);
  const moved = plan.writes.filter(
    ({ id, column, from }) => mapping[column]?.computed !== true && !sameCell(from, before(id, column)),
  );
  if (moved.length === 0) return plan;
  const gone = new Set(moved);
  const conflicts = [...plan.conflicts, ...moved.map((write) => conflictOf(write, agreed))];
  return { ...plan, writes: plan.writes.filter((write) => !gone.has(write)), conflicts };
}

function conflictOf({ row, id, column, from, to }: CellWrite, agreed: AgreedCopy): Conflict {
  return { row, id, column, agreed: agreed.rows.get(id)?.[column], ours: from, theirs: to, formula: null };
}

/** Cells that are in conflict now and were not when the preview was shown. */
export function newConflicts(shown: Plan, now: Plan): readonly Pick<Conflict, "id" | "column">[] {
  const known = new Set(shown.conflicts.map(({ id, column }) => conflictKey(id, column)));
  return now.conflicts.filter(({ id, column }) => !known.has(conflictKey(id, column)));
}
