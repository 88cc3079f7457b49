// What can be given up, row by row, as it is listed, and what of it is chosen. It decides nothing.
import type { OwnCell, Stays } from "../../../sync/plan/ownEdits";
import type { RowDeletion } from "../../../sync/syncPlan";
import type { GiveUpChoice, GiveUpOffer } from "../../../workflows/refresh/giveUp";
import type { GiveUpScreen } from "../../pane/screens/screens";

export type GiveUpRow =
  | { readonly kind: "own"; readonly row: number; readonly id: string; readonly cells: readonly OwnCell[] }
  | { readonly kind: "deleted"; readonly deletion: RowDeletion }
  | { readonly kind: "stays"; readonly row: number; readonly stays: readonly Stays[] };

export function giveUpRows({ edits }: GiveUpOffer): readonly GiveUpRow[] {
  const own: GiveUpRow[] = [...byRow(edits.cells)].map(([row, cells]) => ({
    kind: "own",
    row,
    id: cells[0]?.id ?? "",
    cells,
  }));
  const stays: GiveUpRow[] = [...byRow(edits.stays)].map(([row, list]) => ({ kind: "stays", row, stays: list }));
  return [...own, ...edits.deleted.map((deletion): GiveUpRow => ({ kind: "deleted", deletion })), ...stays];
}

function byRow<T extends { readonly row: number }>(list: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const rows = new Map<number, T[]>();
  for (const one of list) {
    const before = rows.get(one.row);
    if (before === undefined) rows.set(one.row, [one]);
    else before.push(one);
  }
  return rows;
}

/** Null for a row that has nothing to choose. */
export function choiceIdOf(row: GiveUpRow): string | null {
  if (row.kind === "own") return row.id;
  return row.kind === "deleted" ? row.deletion.id : null;
}

export function chosenOf({ offer: { edits }, out }: Pick<GiveUpScreen, "offer" | "out">): GiveUpChoice {
  return {
    cells: edits.cells.filter(({ id }) => !out.has(id)),
    deleted: edits.deleted.filter(({ id }) => !out.has(id)),
  };
}
