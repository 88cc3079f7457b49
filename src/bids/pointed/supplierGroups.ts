// Which suppliers a column of cells puts together: each value is a group. Suppliers are known by what another column
// calls them, or by their numbers. It guesses no supplier: who is not found is told.
import type { CellValue } from "../../values/cell";
import { narrowedTo, type CellsPlace, type PointedCells } from "./types";
import { trimmedText } from "../../values/trimmedText";

/** A bidder of a comparison, as a cell may name it. */
export interface NamedBidder {
  readonly bidId: string;
  readonly label: string;
  readonly supplierId: string;
}

export interface GroupsRead {
  readonly place: CellsPlace;
  /** In the order of the cells, by value without regard to case. */
  readonly groups: readonly { readonly value: string; readonly bidIds: readonly string[] }[];
  /** What the cells name that is no bidder, each once. */
  readonly strangers: readonly string[];
  /** Labels of bidders without a group. */
  readonly without: readonly string[];
}

/**
 * The selected column has the groups, and the one beside it that names most bidders says who; of two selected columns
 * the one that names fewer bidders. Null: it is not clear which one is meant, or nothing names a bidder.
 */
export function groupsIn(cells: PointedCells, bidders: readonly NamedBidder[]): GroupsRead | null {
  const find = finder(bidders);
  const width = Math.max(0, ...cells.rows.map(({ length }) => length));
  const hits = Array.from({ length: width }, (_, at) => cells.rows.filter((row) => find(row[at]).length > 0).length);
  const [first = -1, second, third] = cells.selected;
  if (third !== undefined) return null;
  const fewer = second !== undefined && (hits[second] ?? 0) <= (hits[first] ?? 0) ? second : first;
  const beside = second === undefined ? [...hits.keys()] : [first, second];
  const who = beside.filter((at) => at !== fewer).sort((a, b) => (hits[b] ?? 0) - (hits[a] ?? 0) || a - b)[0];
  if (fewer < 0 || who === undefined || hits[who] === 0) return null;
  const rows = cells.rows.map((row) => [row[who] ?? null, row[fewer] ?? null]);
  return groupsAt({ place: narrowedTo(cells.place, [who, fewer]), rows }, bidders);
}

/** Of two columns: who, and which group. */
export function groupsAt(
  { place, rows }: Pick<PointedCells, "place" | "rows">,
  bidders: readonly NamedBidder[],
): GroupsRead {
  const find = finder(bidders);
  const groups = new Map<string, { readonly value: string; readonly bidIds: Set<string> }>();
  const strangers = new Map<string, string>();
  for (const [who, which] of rows) {
    const found = find(who);
    if (found.length === 0 && trimmedText(who) !== "" && !strangers.has(trimmedText(who).toLowerCase()))
      strangers.set(trimmedText(who).toLowerCase(), trimmedText(who));
    const value = trimmedText(which);
    if (value === "" || found.length === 0) continue;
    const group = groups.get(value.toLowerCase()) ?? { value, bidIds: new Set<string>() };
    for (const bidId of found) group.bidIds.add(bidId);
    groups.set(value.toLowerCase(), group);
  }
  const all = [...groups.values()].map(({ value, bidIds }) => ({ value, bidIds: [...bidIds] }));
  const grouped = new Set(all.flatMap(({ bidIds }) => bidIds));
  return {
    place,
    groups: all,
    strangers: [...strangers.values()],
    without: bidders.flatMap(({ bidId, label }) => (grouped.has(bidId) ? [] : [label])),
  };
}

/** All bids of a supplier's number; the bid of a label. */
function finder(bidders: readonly NamedBidder[]): (cell: CellValue | undefined) => readonly string[] {
  const known = new Map<string, string[]>();
  for (const { bidId, label, supplierId } of bidders)
    for (const name of new Set([label, supplierId, bidId].map((text) => text.trim().toLowerCase())))
      if (name !== "") known.set(name, [...(known.get(name) ?? []), bidId]);
  return (cell) => known.get(trimmedText(cell).toLowerCase()) ?? [];
}
