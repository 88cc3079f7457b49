// What of an update's answer may go into the sheet once it has come, decided when the send is handed over: the answer
// may come to a window that never saw the preview.
import type { SendPlan } from "../../platform/sendPlan";
import type { AgreedCopy } from "../../sync/agreedCopy";
import type { RowUpdate } from "../../sync/syncPlan";
import { sameCell } from "../../values/sameCell";
import type { CellValue } from "../../values/cell";
import type { Preview } from "./types";

type Takes = Pick<SendPlan["updates"][number], "shown" | "held" | "kept">;

/** `agreed`: once the platform's side is written. */
export function takesOf(preview: Preview, agreed: AgreedCopy): (update: RowUpdate) => Takes {
  const place = new Map(preview.remote.ids.map((id, row) => [id, row]));
  const open = columnsById(preview.plan.conflicts);
  return (update) => {
    const known: Known = {
      agreed: agreed.rows.get(update.id),
      before: preview.remote.cells[place.get(update.id) ?? -1] ?? [],
      open: open.get(update.id) ?? new Set(),
    };
    return preview.kind === "undo" ? undone(preview, update, known) : sent(preview, update, known);
  };
}

interface Known {
  readonly agreed: readonly (CellValue | undefined)[] | undefined;
  readonly before: readonly CellValue[];
  /** Columns that are still in conflict. */
  readonly open: ReadonlySet<number>;
}

/** The row's cells hold the platform's values with the sent changes over them. */
function sent(preview: Preview, update: RowUpdate, known: Known): Takes {
  const shown = update.changes.flatMap(({ column, sheet }): [number, CellValue][] =>
    sheet === undefined ? [] : [[column, sheet]],
  );
  return { ...of("shown", shown), ...of("held", heldColumns(preview, update, known)), ...formulas(preview, update) };
}

/** Formulas of the person in columns that the platform computes: nothing is written over them. */
function formulas({ sheet, mapping }: Preview, { row }: RowUpdate): Takes {
  if (sheet.formulas.size === 0) return {};
  const own = mapping.flatMap(({ computed }, at) => {
    return computed && sheet.formulas.has(row * mapping.length + at) ? [at] : [];
  });
  return of("kept", own);
}

/**
 * Columns of the row that were not sent and that the sheet may not show as the platform has them, such as frozen ones,
 * conflicts, and cells that somebody typed into before they could be written: their agreed value stays.
 */
function heldColumns({ frozen, mapping }: Preview, { changes }: RowUpdate, known: Known): number[] {
  const { agreed, before, open } = known;
  const held = new Set([...frozen, ...open]);
  const sentColumns = new Set(changes.map(({ column }) => column));
  mapping.forEach(({ computed }, column) => {
    const value = agreed?.[column];
    const shown = value !== undefined && sameCell(value, before[column] ?? null);
    if (!computed && !sentColumns.has(column) && !shown) held.add(column);
  });
  return [...held];
}

/**
 * An undo writes only into cells that it set back, and among them only where the person did not edit the cell since;
 * all else of the row is left to the next refresh.
 */
function undone({ sheet, frozen, mapping }: Preview, update: RowUpdate, { agreed, before }: Known): Takes {
  // A row that was not in the sheet may be put back as it was: until then nothing new is agreed on.
  if (update.row < 0) return of("held", [...mapping.keys()]);
  const cells = sheet.cells[update.row] ?? [];
  const set = new Set(update.changes.map(({ column }) => column));
  const held = new Set(frozen);
  const kept = new Set<number>();
  mapping.forEach(({ computed }, column) => {
    const cell = cells[column] ?? null;
    const known = agreed?.[column];
    const isBefore = sameCell(cell, before[column] ?? null);
    const formula = sheet.formulas.has(update.row * mapping.length + column);
    if (formula) kept.add(column);
    else if (set.has(column)) {
      const edited = !isBefore && (known === undefined || !sameCell(known, cell));
      if (edited) kept.add(column);
    } else if (!computed && !isBefore) held.add(column);
    if (formula && !set.has(column)) held.add(column);
  });
  const shown = mapping.flatMap((_, at): [number, CellValue][] => (held.has(at) ? [] : [[at, cells[at] ?? null]]));
  return { ...of("shown", shown), ...of("held", [...held]), ...of("kept", [...kept]) };
}

/** A list that is empty is not kept. */
function of<Name extends keyof Takes>(name: Name, list: NonNullable<Takes[Name]>): Takes {
  return list.length === 0 ? {} : { [name]: list };
}

function columnsById(conflicts: Preview["plan"]["conflicts"]): ReadonlyMap<string, ReadonlySet<number>> {
  const columns = new Map<string, Set<number>>();
  for (const { id, column } of conflicts) columns.set(id, (columns.get(id) ?? new Set<number>()).add(column));
  return columns;
}
