// What counts as agreed in a sheet in which Ctrl+Z took back what was written there. The stored copy is ahead of such
// a sheet: compared with it, an old value that came back would pass for an edit, and a row that lost its id for a new
// one.
import { sameCell } from "../../values/sameCell";
import type { CellValue } from "../../values/cell";
import { alignAgreed } from "./agreed";
import type { AgreedCells, AgreedCopy, AgreedPast } from "../agreedCopy";
import type { Mapping } from "../mapping";
import type { SheetRows } from "../rows";

/** A cell's agreed values: the newest one, what it was at each state since the undone one, and at that one. */
interface Known {
  readonly newest: AgreedCopy;
  readonly later: readonly AgreedCopy["rows"][];
  readonly past: AgreedCopy | null;
}

/**
 * What the sheet has of the newest copy stays agreed, since Ctrl+Z may have taken back a part. Else what both sides had
 * at the undone state counts again: a cell that holds anything else was edited then. Without that state a cell that
 * differs was never agreed on, so that the person is asked; and a row that the sheet lacks is not taken for deleted.
 */
export function agreedAfterUndo(
  mapping: Mapping,
  sheet: SheetRows,
  newest: AgreedCopy,
  past: AgreedPast | null,
): AgreedCopy {
  const known: Known = {
    newest: alignAgreed(newest, mapping),
    later: (past?.later ?? []).map(({ keys, rows }) => alignAgreed({ keys, rows }, mapping).rows),
    past: past === null ? null : alignAgreed(past.copy, mapping),
  };
  const rows = new Map<string, AgreedCells>();
  const present = new Set(sheet.ids);
  for (const [id, cells] of known.past?.rows ?? [])
    if (!present.has(id) && known.newest.rows.has(id)) rows.set(id, cells);
  sheet.ids.forEach((id, row) => {
    const cells = agreedRow(known, id, sheet.cells[row] ?? [], mapping.length);
    if (cells !== null) rows.set(id, cells);
  });
  return { keys: known.newest.keys, rows };
}

function agreedRow(known: Known, id: string, ours: readonly CellValue[], width: number): AgreedCells | null {
  const now = known.newest.rows.get(id);
  const then = known.past?.rows.get(id);
  if (now === undefined && then === undefined) return null;
  const states = [now, ...known.later.map((rows) => rows.get(id))].filter((cells) => cells !== undefined);
  return Array.from({ length: width }, (_, column) => {
    // Who is asked about a cell is asked until they answer, or both sides have the same.
    if (now !== undefined && now[column] === undefined) return undefined;
    const value = ours[column] ?? null;
    for (const cells of states) {
      const agreed = cells[column];
      if (agreed !== undefined && sameCell(value, agreed)) return agreed;
    }
    return then?.[column];
  });
}

/**
 * Where nobody knows whether Ctrl+Z took something back: the very same copy where nothing looks so. Else a cell that
 * holds what both sides had once was never agreed on, so that the person is asked, and a row that came since and is
 * away is not taken for deleted. What an earlier state asked about is asked still: the window that wrote since may not
 * have known of the question.
 */
export function agreedIfUndone(mapping: Mapping, sheet: SheetRows, newest: AgreedCopy, past: AgreedPast): AgreedCopy {
  const aligned = alignAgreed(newest, mapping);
  const first = alignAgreed(past.copy, mapping).rows;
  const earlier = [first, ...past.later.map(({ keys, rows }) => alignAgreed({ keys, rows }, mapping).rows)];
  const rows = new Map(aligned.rows);
  const present = new Set(sheet.ids);
  for (const id of aligned.rows.keys()) if (!present.has(id) && !first.has(id)) rows.delete(id);
  let isChanged = rows.size < aligned.rows.size;
  sheet.ids.forEach((id, row) => {
    const now = aligned.rows.get(id);
    if (now === undefined) return;
    const was = (column: number, value: CellValue) =>
      earlier.some((state) => {
        const cells = state.get(id);
        const agreed = cells?.[column];
        return cells !== undefined && (agreed === undefined || sameCell(value, agreed));
      });
    const cells = now.map((agreed, column) => {
      const value = sheet.cells[row]?.[column] ?? null;
      return agreed === undefined || sameCell(value, agreed) || !was(column, value) ? agreed : undefined;
    });
    if (cells.every((value, column) => value === now[column])) return;
    rows.set(id, cells);
    isChanged = true;
  });
  return isChanged ? { keys: aligned.keys, rows } : newest;
}

/**
 * The very same copy where rows read the same twice. Else what changed in between is as in `known`, which has the same
 * order of columns; without one it was never agreed on.
 */
export function agreedWithoutMoved(
  copy: AgreedCopy,
  before: SheetRows,
  now: SheetRows,
  known: AgreedCopy | null = null,
): AgreedCopy {
  const places = new Map(now.ids.map((id, row) => [id, row]));
  const moved = new Map<string, AgreedCells | null>();
  before.ids.forEach((id, row) => {
    const agreed = copy.rows.get(id);
    const was = before.cells[row] ?? [];
    const is = now.cells[places.get(id) ?? -1];
    if (agreed === undefined) return;
    const instead = known?.rows.get(id);
    const stays = (column: number): boolean => sameCell(was[column] ?? null, is?.[column] ?? null);
    if (is === undefined) moved.set(id, instead ?? null);
    else if (agreed.some((_, column) => !stays(column)))
      moved.set(
        id,
        agreed.map((value, column) => (stays(column) ? value : instead?.[column])),
      );
  });
  if (moved.size === 0) return copy;
  const rows = new Map(copy.rows);
  for (const [id, cells] of moved)
    if (cells === null) rows.delete(id);
    else rows.set(id, cells);
  return { ...copy, rows };
}
