// Which sheet row is which platform row, by id. It never pairs two rows with one id: copies are told apart and left
// alone.
import type { RemoteRows, SheetRows } from "../rows";

export const PENDING_MARK = "new:";

export function isPendingId(id: string): boolean {
  return id.startsWith(PENDING_MARK);
}

export interface RowMatch {
  /** Per sheet row: the platform row of its id, or -1. */
  readonly remoteOf: Int32Array;
  /** Ids that stand in more than one sheet row, with all those rows. */
  readonly copies: ReadonlyMap<string, readonly number[]>;
}

/** Pairs sheet rows with platform rows. Ids that say nothing yet (blank or pending) pair with nothing. */
export function matchRows(sheet: SheetRows, remote: RemoteRows): RowMatch {
  const find = remoteFinder(remote.ids);
  const remoteOf = new Int32Array(sheet.ids.length).fill(-1);
  const rowOf = new Int32Array(remote.ids.length).fill(-1);
  const strangers = new Map<string, number>();
  const copies = new Map<string, number[]>();
  for (let row = 0; row < sheet.ids.length; row++) {
    const id = sheet.ids[row] ?? "";
    if (id === "") continue;
    // No line item has a mark for its id; but a row that was copied with its mark is a copy like any other.
    const at = isPendingId(id) ? -1 : find(id);
    remoteOf[row] = at;
    const first = at < 0 ? strangers.get(id) : rowOf[at];
    const known = copies.get(id);
    if (known !== undefined) known.push(row);
    else if (first !== undefined && first >= 0) copies.set(id, [first, row]);
    else if (at < 0) strangers.set(id, row);
    else rowOf[at] = row;
  }
  return { remoteOf, copies };
}

/** Rows looked over from the last one found: deleted and new rows leave small gaps. */
const NEAR = 16;

/**
 * Sheets mostly keep the platform's order: near rows are tried first, and the map of all ids is made only when that
 * fails.
 */
function remoteFinder(ids: readonly string[]): (id: string) => number {
  let next = 0;
  let index: Map<string, number> | null = null;
  const far = (id: string): number => {
    if (index === null) {
      index = new Map();
      for (let at = 0; at < ids.length; at++) index.set(ids[at] ?? "", at);
    }
    return index.get(id) ?? -1;
  };
  return (id) => {
    const end = Math.min(next + NEAR, ids.length);
    let at = next;
    while (at < end && ids[at] !== id) at++;
    if (at === end) at = far(id);
    if (at >= 0) next = at + 1;
    return at;
  };
}

/** Platform rows that no sheet row has, each id once: a list may name an id twice. */
export function unseenRows(sheet: SheetRows, remote: RemoteRows): readonly number[] {
  const seen = new Set(sheet.ids);
  return remote.ids.flatMap((id, at) => {
    if (seen.has(id)) return [];
    seen.add(id);
    return [at];
  });
}
