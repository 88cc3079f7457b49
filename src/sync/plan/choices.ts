// A person's choices over a plan: which rows leave, which conflicts are decided. Pure; it adds nothing that the plan
// does not hold.
import { readConflictKey } from "../conflictKey";
import type { Choices, Resolutions } from "../decisions";
import type { Plan, RowCreate, RowDeletion, RowUpdate } from "../syncPlan";

export const noChoices: Choices = { resolutions: new Map(), excluded: new Set(), deletions: new Set() };

/** What names a row in `Choices.excluded`: its id, or its place in the table's body while it has none. */
export function rowKey(row: RowUpdate | RowCreate): string {
  return "id" in row ? row.id : `row ${row.row}`;
}

export interface Outgoing {
  readonly creates: readonly RowCreate[];
  readonly updates: readonly RowUpdate[];
  readonly deletions: readonly RowDeletion[];
}

/** Exactly what a send of this plan with these choices sends. */
export function outgoing(plan: Plan, { excluded, deletions }: Choices): Outgoing {
  const stays = (row: RowUpdate | RowCreate) => !excluded.has(rowKey(row));
  return {
    creates: excluded.size === 0 ? plan.creates : plan.creates.filter(stays),
    updates: excluded.size === 0 ? plan.updates : plan.updates.filter(stays),
    deletions: plan.deletions.filter(({ id }) => deletions.has(id)),
  };
}

/** A row that is left out is left alone: what was decided about its conflicts does not count. */
export function countingResolutions({ resolutions, excluded }: Choices): Resolutions {
  if (excluded.size === 0) return resolutions;
  return new Map([...resolutions].filter(([key]) => !excluded.has(readConflictKey(key).id)));
}
